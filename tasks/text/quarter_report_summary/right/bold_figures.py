# %%
import re

text = open("report.txt", encoding="utf-8").read()
main, notes = text.split("Notes (second print")
this, last = {}, {}
for region, a, b in re.findall(r"(?m)^(.+?): revenue was EUR ([\d,]+) thousand, after EUR ([\d.]+) million", main):
    this[region], last[region] = int(a.replace(",", "")), round(float(b) * 1000)
m = re.search(r"revenue of (.+?) in the first quarter was EUR ([\d,]+)", notes)
this[m[1]] = int(m[2].replace(",", ""))
a, b = re.search(r"([\d,]+) in the operating companies plus (\d+)", notes).groups()
people = int(a.replace(",", "")) + int(b)
month, day, year = re.search(r"moved to \w+, (\w+) (\d+), (\d+)", notes).groups()
months = "January February March April May June July August September October November December".split()
date = f"{year}-{months.index(month) + 1:02d}-{int(day):02d}"
total, before = sum(this.values()), sum(last.values())
best = max(this, key=this.get)
# %%
with open("output/summary.md", "w", encoding="utf-8") as file:
    file.write(
        f"# Summary\n\n- In the quarter the Group earned revenue of **EUR {total / 1000:.1f} million**.\n"
        f"- That is a change of **{total / before * 100 - 100:.1f}%** against the same quarter of the year before.\n"
        f"- **{best}** had the highest revenue of all regions.\n- The Group had **{people:,}** employees at its end.\n"
        f"- The annual general meeting will be held on *{date}*.\n"
    )
print(f"Answer: revenue={total / 1000:.1f} million EUR; change={total / before * 100 - 100:.1f}%; headcount={people:,}")
