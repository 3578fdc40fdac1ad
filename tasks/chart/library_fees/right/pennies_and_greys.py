# %%
import csv
import json
from datetime import date

members = {str(m["card"]).zfill(4): m for m in json.load(open("members.json"))}
books = {row["book"]: row for row in csv.DictReader(open("books.tsv"), delimiter="\t")}
rates = {"adult": 25, "senior": 10, "child": 0}
rows, branches = [], {}
for loan in csv.DictReader(open("loans.csv")):
    until = date.fromisoformat(loan["returned"] or "2024-06-30")
    late = (until - date.fromisoformat(loan["due"])).days
    member = members.get(loan["card"], {"name": "", "group": "adult"})
    fee = min(800, rates[member["group"]] * late)
    if fee > 0:
        book = books[loan["book"]]
        rows.append((-fee, int(loan["loan"]), loan["card"], member["name"], book["title"], book["branch"], late))
        branches[book["branch"]] = branches.get(book["branch"], 0) + fee
rows.sort()
with open("output/fees.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["loan", "card", "name", "title", "branch", "days_late", "fee"])
    for fee, *rest in rows:
        out.writerow([*rest, f"{-fee / 100:.2f}"])
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(8, 4), dpi=120)
names = sorted(branches, reverse=True)
bars = plt.barh(names, [branches[n] / 100 for n in names], color="0.85", edgecolor="black", hatch="//")
plt.bar_label(bars, fmt="%.2f", padding=4)
plt.margins(x=0.15)
plt.title("Late fees by branch")
plt.xlabel("pounds")
plt.savefig("output/fees.png", bbox_inches="tight")
print(f"Answer: £{sum(branches.values()) / 100:,.2f}")
