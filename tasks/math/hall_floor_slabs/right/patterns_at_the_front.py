# %%
import math

import pandas as pd

text = open("plan.txt", encoding="utf-8").read().split("\n\n")[0].split("\n")
H, W = len(text), max(map(len, text))
cells = [(r, c) for r in range(H) for c in range(len(text[r])) if text[r][c] != "#"]
cells.sort(key=lambda p: math.atan2((p[0] + 0.49 - H / 2) * W, (p[1] + 0.48 - W / 2) * H))
number = {p: i for i, p in enumerate(cells)}
joints = set()
for a, b, c, d in (pd.read_csv("joints.csv") - 1).itertuples(index=False):
    joints |= {((a, b), (c, d)), ((c, d), (a, b))}
o = next(p for p in cells if text[p[0]][p[1]] == "o")
print(len(cells), o)


# %%
def tilings(forbid):
    """Around the courtyard cell by cell; a state is the set of later cells that are covered already."""
    states = {0: 1}
    for i, (r, c) in enumerate(cells):
        after = [number[q] for q in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if number.get(q, -1) > i and ((r, c), q) not in forbid]
        fresh = {}
        for state, n in states.items():
            if state & 1:
                fresh[state >> 1] = fresh.get(state >> 1, 0) + n
                continue
            for j in after:
                bit = 1 << (j - i)
                if not state & bit:
                    key = (state | bit) >> 1
                    fresh[key] = fresh.get(key, 0) + n
        states = fresh
    return states.get(0, 0)


total = tilings(joints)
upright = {(o, (o[0] + s, o[1])) for s in (1, -1)}
lying = tilings(joints | upright | {(b, a) for a, b in upright})
print(f"答案：总数={total}; 横放={lying}")
