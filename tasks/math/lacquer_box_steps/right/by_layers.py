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
from collections import defaultdict

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



before = {s: sum(bit[x] for x in needs[s]) for s in steps}
layer = {(0, "", "", 0): (1, 1)}
for place in range(len(steps)):
    new = defaultdict(lambda: (0, 0))
    for (done, last, kind, run), (every, wished) in layer.items():
        for s in steps:
            mine = bit[s]
            if done & mine or before[s] & ~done or (last == a) != (s == b) or (s in coats and last in coats):
                continue
            length = run + 1 if craft[s] == kind else 1
            if length > 3 or (s == q and done & bit[p] and done & bit[r]):
                continue
            then = done | mine
            if place + 1 == int(k) and not then & bit[early]:
                continue
            key = (then, s if s in coats or s == a else "", craft[s], length)
            if place % 8 == 7:
                if s == a or (then & together) not in (0, together):
                    continue
                key = (then, "", "", 0)
            old = new[key]
            new[key] = (old[0] + every, old[1] + (0 if s == v and not done & bit[u] else wished))
    layer = new
(whole, part), = layer.values()
# %%
share = Fraction(part, whole)
print(f"做法共 {whole} 种。\n\n答案：做法={whole}; 占比={share}")
