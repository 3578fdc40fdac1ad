# %%
import csv
import re

rows = list(csv.DictReader(open("工序.csv", encoding="utf-8")))
rules = open("规定.md", encoding="utf-8").read()
print(rules)
for row in rows:
    print(row)
# %%
from fractions import Fraction

name = {row["编号"]: row["名称"] for row in rows}
craft = {row["名称"]: row["工种"] for row in rows}
needs = {row["名称"]: set() for row in rows}
for row in rows:
    for part in filter(None, row["前置"].split("、")):
        low, high = (part.split("-") * 2)[:2]
        needs[row["名称"]] |= {name[str(k)] for k in range(int(low), int(high) + 1)}
a, b = re.search(r"4\. (.*)做完，.*就做(.*?)；", rules).groups()
early, k = re.search(r"6\. (.*)最迟.*第 (\d+) 道", rules).groups()
late, gone = re.search(r"新胶，(.*?)不必再等(.*?)；", rules).groups()
p, q, r = re.search(r"要是(.*?)做在(.*?)前头，(.*?)就得", rules).groups()
u, v = re.search(r"，(.*?)做在(.*?)前头的占", rules).groups()
print(a, b, early, k, late, gone, p, q, r, u, v)
needs[late].discard(gone)
steps = list(needs)
bit = {s: 1 << i for i, s in enumerate(steps)}
coats = {"上生漆", "上灰漆", "上中漆", "上面漆", "罩金"}
together = bit["刻款"] | bit["填色"]



prior = {s: sum(bit[x] for x in needs[s]) for s in steps}
later = {s: sum(bit[x] for x in steps if s in needs[x]) for s in steps}
every = (1 << len(steps)) - 1


def back(wish):
    """From the last step to the first: what is still to come is taken away step by step."""
    states = {(0, "", "", 0): 1}
    for place in range(len(steps), 0, -1):
        fewer = {}
        for (taken, following, kind, run), ways in states.items():
            if place % 8 == 0:
                following, kind, run = "", "", 0
                if (taken & together) not in (0, together):
                    continue
            for s in steps:
                if taken & bit[s] or later[s] & ~taken or (wish and s == u and not taken & bit[v]):
                    continue
                if (s == a) != (following == b) or (s in coats and following in coats) or (kind == craft[s] and run == 3):
                    continue
                if s == q and not taken & (bit[p] | bit[r]):
                    continue
                if s == early and place > int(k):
                    continue
                key = (taken | bit[s], s if s in coats or s == b else "", craft[s], run + 1 if kind == craft[s] else 1)
                if place % 8 == 1 and s == b:
                    continue
                fewer[key] = fewer.get(key, 0) + ways
        states = fewer
    return sum(states.values())


whole = back(False)
share = Fraction(back(True), whole)
# %%
print(f"答案：做法={whole}; 占比={share}")
