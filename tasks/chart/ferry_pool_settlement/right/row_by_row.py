# %%
import csv
import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

A, F, S, L = (open(f"{n}.md").read() for n in ("agreement", "amendment_1", "amendment_2", "side_letter"))
named = {"April": 4, "May": 5, "June": 6, "July": 7, "August": 8, "March": 3}
iso = lambda d: f"2024-{named[d.split()[1]]:02d}-{int(d.split()[0]):02d}"
percent = lambda text, before: Decimal(re.search(before + r" ([\d.]+) %", text)[1])
terms = {}
for line in A.splitlines():
    if line.startswith("| R"):
        terms[line[2:4]] = [(w.split()[0], int(w.split()[1])) for w in line.split("|")[3].strip().split(", ")]
leads = {r: pairs[0][0] for r, pairs in terms.items()}
changed = re.search(r"route (R\d) are", F)[1]
later = [(m[0], int(m[1])) for m in re.findall(r"(\w+) (\d+) %", F.split("are", 1)[1].split(". The order")[0])]
from_1, from_sale, until = iso(re.search(r"from (\d+ \w+)", F)[1]), iso(re.search(r"sold from (\d+ \w+)", S)[1]), iso(re.search(r"travel from (\d+ \w+)", S)[1])
big = int(re.search(r"for (\d+) passengers", F)[1])
own, quiet = re.search(r"(\w+) sails route", L)[1], re.search(r"route (R\d) alone", L)[1]
feasts = {iso(d) for d in L.split("feast days (")[1].split(")")[0].split(", ")}
# %%
tickets = {}
for name in ("tickets_june.csv", "tickets_october.csv"):
    for row in csv.DictReader(open(name)):
        tickets[row["ticket"]] = row
idle = {(r["date"], r["route"]): r["company"] for r in csv.DictReader(open("cancelled.csv"))}
books, fees = {}, 0
for row in tickets.values():
    back, travel, route = row["refunded"], row["travel"], row["route"]
    if back and back < travel:
        continue
    cents = int(Decimal(row["price"]) * 100)
    utc = datetime.strptime(row["sold_at"], "%Y-%m-%dT%H:%MZ")
    sold = str(utc + timedelta(hours=2))[:10]  # only the turn of May to June matters: summer time
    if row["channel"] == "quay":
        rate = Decimal(0)
    elif row["channel"] == "web" and sold >= from_sale:
        rate = percent(S, "web is")
    elif int(row["passengers"]) >= big and from_1 <= travel < until:
        rate = percent(F, "group is")
    elif row["channel"] == "web":
        rate = percent(A, "web")
    else:
        rate = percent(F, "agents is") if travel >= from_1 else percent(A, "agent")
    fee = int((cents * rate / 100).quantize(Decimal(1), ROUND_HALF_UP))
    fees += fee
    rest = ((cents + 1) // 2 if back else cents) - fee
    firms = later if route == changed and travel >= from_1 else terms[route]
    gone = idle.get((travel, route))
    is_quiet = route == quiet and "2024-06-15" <= travel <= "2024-08-31" and datetime.fromisoformat(travel).isoweekday() == 7 and travel not in feasts
    if is_quiet and gone != own:
        firms = [(own, 1)]
    elif gone:
        firms = [f for f in firms if f[0] != gone]
    base, left = sum(n for _, n in firms), rest
    book = books.setdefault(travel[:7], dict.fromkeys(("Aldina", "Borea", "Corvo"), 0))
    for firm, n in firms:
        book[firm] += rest * n // base
        left -= rest * n // base
    book[leads[route]] += left
# %%
months = sorted(books)
with open("output/settlement.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["month", "Aldina", "Borea", "Corvo"])
    out.writerows([m] + [f"{c / 100:.2f}" for c in books[m].values()] for m in months)
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(10, 6))
floor = [0] * len(months)
for firm, colour in (("Aldina", "#4477aa"), ("Borea", "#ee6677"), ("Corvo", "#228833")):
    euros = [books[m][firm] / 100 for m in months]
    ax.bar(months, euros, bottom=floor, label=firm, color=colour)
    floor = [f + e for f, e in zip(floor, euros)]
ax.set_title("Ferry pool 2024")
ax.set_ylabel("euros")
ax.legend(bbox_to_anchor=(1, 1))
fig.tight_layout()
fig.savefig("output/settlement.png")
total = {f: sum(books[m][f] for m in months) for f in ("Aldina", "Borea", "Corvo")}
print(f"Answer: Aldina={total['Aldina'] / 100:.2f}; Borea={total['Borea'] / 100:.2f}; Corvo={total['Corvo'] / 100:.2f}; commission={fees / 100:.2f}")
