# %%
import itertools

import pandas as pd

guests = open("guests.txt", encoding="utf-8").read().split()
rows = pd.read_csv("conflicts.csv").drop_duplicates()
rows = rows[rows["甲"].isin(guests) & rows["乙"].isin(guests)]
foes = {frozenset(pair) for pair in rows.itertuples(index=False)}
couples = [tuple(line.split("和")) for line in open("couples.txt", encoding="utf-8").read().split()]
# %%
single = [(g,) for g in guests if not any(g in pair for pair in couples)]
blocks = couples + single
total = 0
for order in itertools.permutations(blocks[1:]):
    for turned in itertools.product([1, -1], repeat=len(couples)):
        turn = dict(zip(couples, turned))
        line = [g for block in (blocks[0], *order) for g in block[:: turn.get(block, 1)]]
        if not any(frozenset((a, b)) in foes for a, b in zip(line, line[1:] + line[:1])):
            total += 1
print("答案：" + str(total))
