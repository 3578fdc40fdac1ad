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
from functools import lru_cache

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


def orders(wish):
    before = {s: sum(bit[x] for x in needs[s]) for s in steps}
    if wish:
        before[v] |= bit[u]

    @lru_cache(None)
    def ways(done, last, kind, run):
        place = bin(done).count("1")
        if place % 8 == 0:
            if last == a or (done & together) not in (0, together):
                return 0
            last, kind, run = "", "", 0
        if place == len(steps):
            return 1
        if place >= int(k) and not done & bit[early]:
            return 0
        total = 0
        for s in steps:
            if done & bit[s] or before[s] & ~done:
                continue
            if (last == a) != (s == b) or (s in coats and last in coats):
                continue
            if kind == craft[s] and run == 3:
                continue
            if s == q and done & bit[p] and done & bit[r]:
                continue
            total += ways(done | bit[s], s if s in coats or s == a else "", craft[s], run + 1 if kind == craft[s] else 1)
        return total

    return ways(0, "", "", 0)


whole, part = orders(False), orders(True)
share = Fraction(part, whole)
# %%
print(f"答案：做法={whole}; 占比={float(share):.6f}")
