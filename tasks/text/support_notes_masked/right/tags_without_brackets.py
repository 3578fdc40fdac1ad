# %%
import csv
import re

people = {}
for row in csv.DictReader(open("customers.csv", encoding="utf-8")):
    people[row["last_name"].lower()] = (row["first_name"], row["last_name"])
tags = {"EMAIL": [], "PHONE": [], "CUSTOMER": []}


def number(kind, value):
    if value not in tags[kind]:
        tags[kind].append(value)
    return f"[{kind}_{tags[kind].index(value) + 1}]"


def phone(m):
    digits = "".join(c for c in m[0] if c.isdigit())
    if len(digits) < 9 or len(digits) > 13:
        return m[0]
    return number("PHONE", "0" + digits[2:] if m[0].startswith("+49") else digits)


def person(m):
    for last, (first, name) in people.items():
        if last in re.findall("[a-z]+", m[0].lower()):
            return number("CUSTOMER", f"{first} {name}")


forms = []
for last, (first, name) in people.items():
    forms += [f"{first} {name}", f"{name}, {first}", name]
forms.sort(key=len, reverse=True)
names = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, forms)) + r")(?!\w)", re.IGNORECASE)
with open("notes.txt", encoding="utf-8") as source, open("output/notes_masked.txt", "w", encoding="utf-8") as target:
    for line in source:
        # Addresses are set apart first, so that no name inside one is touched.
        pieces = re.split(r"([\w.+-]+@[\w-]+(?:\.[\w-]+)+)", line)
        for i, piece in enumerate(pieces):
            if i % 2:
                pieces[i] = number("EMAIL", piece.lower())
            else:
                piece = re.sub(r"(?<![\w#./-])[+0]\d(?:[ /-]?\d)+", phone, piece)
                pieces[i] = names.sub(person, piece)
        target.write("".join(pieces))
with open("output/key.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["tag", "value"])
    for kind, values in tags.items():
        out.writerows((f"{kind}_{i}", value) for i, value in enumerate(values, 1))
