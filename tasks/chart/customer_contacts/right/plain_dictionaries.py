# %%
import csv
import re
from datetime import datetime

def parse(text):
    for form in ("%Y-%m-%d", "%d/%m/%Y", "%d %b %Y"):
        try:
            return datetime.strptime(text.strip(), form).date()
        except ValueError:
            pass

def tidy(text):
    text = " ".join(text.split())
    return "" if text.lower() in ("", "n/a", "-", "unknown") else text

def phone(text):
    digits = re.sub(r"\D", "", tidy(text).replace("(0)", ""))
    return "+44" + digits[-10:] if digits else ""

people = {}
with open("contacts.csv", encoding="utf-8", newline="") as file:
    rows = sorted(csv.DictReader(file), key=lambda row: parse(row["updated"]))
for row in rows:
    mail = row["email"].strip().lower()
    if mail:
        one = people.setdefault(mail, {"email": mail, "name": "", "phone": "", "city": ""})
        one["name"] = tidy(row["name"]) or one["name"]
        one["phone"] = phone(row["phone"]) or one["phone"]
        one["city"] = tidy(row["city"]) or one["city"]
        one["updated"] = parse(row["updated"])
# %%
with open("output/contacts.csv", "w", encoding="utf-8", newline="") as file:
    out = csv.DictWriter(file, ["email", "name", "phone", "city", "updated"], quoting=csv.QUOTE_ALL)
    out.writeheader()
    out.writerows(people[mail] for mail in sorted(people))
print(f"Answer: people={len(people)}; no_phone={sum(not one['phone'] for one in people.values())}")
