# %%
import pandas as pd

runs = pd.read_csv("runs.csv").sort_values(["heat", "cable", "hook"])
print(runs.head(12), runs["heat"].nunique())
steps = runs.groupby(["heat", "cable"])[["x", "y", "z"]].diff().dropna().astype(int)
runs["square"] = (steps**2).sum(axis=1)
legs = runs.dropna().groupby(["heat", "cable"])["square"].apply(lambda s: [int(n) for n in s]).unstack()
floats = legs.map(lambda side: sum(n**0.5 for n in side))
print((floats["A"] - floats["B"]).abs().sort_values().head(60).to_list())
# %%
from collections import Counter

from mpmath import mp, mpf
from sympy import factorint

mp.dps = 200


def free(n):
    outside, inside = 1, 1
    for p, k in factorint(n).items():
        outside *= p ** (k // 2)
        inside *= p ** (k % 2)
    return outside, inside


def who(a, b):
    total = Counter()
    for sign, side in ((1, a), (-1, b)):
        for n in side:
            outside, inside = free(n)
            total[inside] += sign * outside
    gap = sum(n**0.5 for n in a) - sum(n**0.5 for n in b)
    if gap == 0:
        return "draw"
    return "A" if gap < 0 else "B"


winners = pd.DataFrame({"heat": legs.index, "winner": [who(a, b) for a, b in zip(legs["A"], legs["B"])]})
winners.to_csv("output/winners.csv", index=False)
count = winners["winner"].value_counts()
print(f"Answer: A={count['A']}; B={count['B']}; draw={count['draw']}")
