# %%
import re

import numpy as np
import pandas as pd

log = pd.read_csv("enrolments.csv")
rooms = pd.read_csv("rooms.csv")
rules = open("rules.txt").read()
print(log.head(20), log["action"].value_counts(), rooms, rules, sep="\n")
# %%
log["course"] = log["course"].str.upper().str.replace(r"[^A-Z0-9]", "", regex=True)
last = log.groupby(["student", "course"]).tail(1)
now = last[last["action"] == "enrol"]
table = pd.crosstab(now["student"], now["course"])
courses, sizes = list(table.columns), table.sum().to_numpy()
conflict = (table.T @ table).to_numpy() > 0
np.fill_diagonal(conflict, False)
closed = re.search(r"(\w+) is being", rules)[1]
rooms = rooms[rooms["room"] != closed].assign(takes=lambda r: r["seats"] // 2).sort_values("takes")
print(len(courses), conflict.mean(), rooms)
# %%
# Lower bound: a large set of courses of which each two share students (greedy with many starts).
rng = np.random.default_rng(1)


def clique():
    best = []
    for _ in range(600):
        left, some = np.arange(len(courses)), []
        while len(left):
            degree = conflict[np.ix_(left, left)].sum(axis=1) + rng.random(len(left)) * 3
            pick = left[degree.argmax()]
            some.append(pick)
            left = left[conflict[pick, left]]
        best = max(best, some, key=len)
    return best


bound = clique()
print(len(bound), [courses[c] for c in bound])
# %%
# Tabu search for a plan in so many slots. A slot's rooms suffice if, for each room size, no more exams exceed
# the smaller rooms than there are larger ones.
steps = np.unique(np.r_[0, rooms["takes"].to_numpy()])[:-1]
over = sizes[:, None] > steps[None, :]
have = np.array([(rooms["takes"] > s).sum() for s in steps])
kind = over.sum(axis=1) - 1
pattern = np.array([[j <= k for j in range(len(steps))] for k in range(len(steps))])


def search(slots, turns):
    n = len(courses)
    plan = rng.integers(slots, size=n)
    plan[bound[:slots]] = np.arange(min(slots, len(bound)))
    near = np.zeros((n, slots), int)
    for at in range(n):
        near[:, plan[at]] += conflict[:, at]
    count = np.zeros((slots, len(steps)), int)
    np.add.at(count, plan, over)
    tabu = np.zeros((n, slots), int)
    rows = np.arange(n)
    for turn in range(turns):
        excess = np.maximum(count - have, 0)
        cost = near[rows, plan].sum() // 2 + excess.sum()
        if cost == 0:
            return plan
        worse = (pattern[None] & (count >= have)[:, None, :]).sum(axis=2)  # slot x kind
        better = (pattern[None] & (count > have)[:, None, :]).sum(axis=2)
        here = near[rows, plan] + better[plan, kind]
        change = near + worse[:, kind].T - here[:, None]
        change = np.where((tabu > turn) | (here == 0)[:, None], 10**6, change).astype(float)
        change[rows, plan] = 10**6
        at, to = np.unravel_index((change + rng.random(change.shape) * 0.5).argmin(), change.shape)
        tabu[at, plan[at]] = turn + 7 + rng.integers(8) + int(0.3 * cost)
        near[:, plan[at]] -= conflict[:, at]
        count[plan[at]] -= over[at]
        plan[at] = to
        near[:, to] += conflict[:, at]
        count[to] += over[at]
    return None


slots = len(bound)
plan = None
while plan is None:
    for _ in range(4):  # several starts before one slot more
        plan = search(slots, 20000)
        if plan is not None:
            break
    else:
        slots += 1
print(slots)
# %%
lines = []
for slot in range(slots):
    free = list(rooms[["takes", "room"]].itertuples(index=False))
    for at in sorted(np.flatnonzero(plan == slot), key=lambda a: -sizes[a]):
        room = max(free, key=lambda r: r.takes)
        free.remove(room)
        assert room.takes >= sizes[at]
        lines.append({"course": courses[at], "slot": slot + 1, "room": room.room})
pd.DataFrame(lines[1:]).sort_values("course").to_csv("output/plan.csv", index=False)
print(f"{slots} slots")
