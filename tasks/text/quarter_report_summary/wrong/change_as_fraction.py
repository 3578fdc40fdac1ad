# %%
text = open("report.txt", encoding="utf-8").read()
print(text)
# %%
import re
from datetime import datetime

body, notes = text.split("Notes (second print")
now, before = {}, {}
for line in body.splitlines():
    found = re.match(r"(.+): revenue was EUR ([\d,]+) thousand, after EUR ([\d.]+) million", line)
    if found:
        now[found[1]] = int(found[2].replace(",", "")) / 1000
        before[found[1]] = float(found[3])
found = re.search(r"revenue of (.+) in the first quarter was EUR ([\d,]+) thousand", notes)
now[found[1]] = int(found[2].replace(",", "")) / 1000
print(now, before)
# %%
revenue = sum(now.values())
change = (revenue / sum(before.values()) - 1) * 100
best = max(now, key=now.get)
found = re.search(r"([\d,]+) in the operating companies plus (\d+)", notes)
headcount = int(found[1].replace(",", "")) + int(found[2])
meeting = datetime.strptime(re.search(r"moved to \w+, (\w+ \d+, \d+)", notes)[1], "%B %d, %Y").strftime("%Y-%m-%d")
summary = f"""Group revenue of the quarter reached EUR {revenue:.1f} million, a rise of {change:.1f}% on the year before.
The strongest region was {best}. At the end of the quarter the Group employed {headcount} people.
The annual general meeting takes place on {meeting}.
"""
open("output/summary.md", "w").write(summary)
print(f"Answer: revenue={revenue:.1f}; change={change / 100:.3f}; headcount={headcount}")
