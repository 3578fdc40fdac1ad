# %%
import csv
import re

people = {}
with open("enrolments.csv") as file:
    for row in csv.DictReader(file):
        course = re.sub("[^A-Z0-9]", "", row["course"].upper())
        if row["action"] == "enrol":
            people.setdefault(course, set()).add(row["student"])
        else:
            people.get(course, set()).discard(row["student"])
people = {c: p for c, p in people.items() if p}
print(len(people), open("rules.txt").read())
closed = re.search(r"(\w+) is being", open("rules.txt").read())[1]
rooms = sorted(((int(r["seats"]) // 2, r["room"]) for r in csv.DictReader(open("rooms.csv")) if r["room"] != closed), reverse=True)
print(rooms)
# %%
import networkx as nx

graph = nx.Graph()
graph.add_nodes_from(people)
graph.add_edges_from((a, b) for a in people for b in people if a < b and people[a] & people[b])
clique, least = nx.max_weight_clique(graph, weight=None)
print(least, clique)
# %%
import random

levels = sorted({0, *[takes for takes, _ in rooms]})[:-1]
have = [sum(takes > level for takes, _ in rooms) for level in levels]
over = {c: sum(len(p) > level for level in levels) for c, p in people.items()}  # exceeds the first so many levels
dice = random.Random(5)


def attempt(slots, turns):
    at = {c: dice.randrange(slots) for c in people}
    at.update({c: i for i, c in enumerate(clique) if i < slots})
    near = {c: [0] * slots for c in people}
    count = [[0] * len(levels) for _ in range(slots)]
    for c in people:
        for d in graph[c]:
            near[c][at[d]] += 1
        for j in range(over[c]):
            count[at[c]][j] += 1
    tabu = {}
    for turn in range(turns):
        more = [[sum(count[s][j] >= have[j] for j in range(k)) for k in range(len(levels) + 1)] for s in range(slots)]
        less = [[sum(count[s][j] > have[j] for j in range(k)) for k in range(len(levels) + 1)] for s in range(slots)]
        best, moves, bad = 10**9, [], 0
        for c in people:
            here = near[c][at[c]] + less[at[c]][over[c]]
            if not here:
                continue
            bad += 1
            for s in range(slots):
                if s != at[c] and tabu.get((c, s), 0) <= turn:
                    change = near[c][s] + more[s][over[c]] - here
                    if change < best:
                        best, moves = change, []
                    if change == best:
                        moves.append((c, s))
        if not bad:
            return at
        if not moves:
            continue
        c, s = dice.choice(moves)
        old = at[c]
        tabu[c, old] = turn + 8 + dice.randrange(9) + bad // 4
        at[c] = s
        for d in graph[c]:
            near[d][old] -= 1
            near[d][s] += 1
        for j in range(over[c]):
            count[old][j] -= 1
            count[s][j] += 1
    return None


slots, plan = least, None
while plan is None:
    for _ in range(6):
        plan = plan or attempt(slots, 30000)
    slots += plan is None
print(slots)
# %%
with open("output/plan.csv", "w") as file:
    print("course,slot,room", file=file)
    for s in range(slots):
        group = sorted((c for c in people if plan[c] == s), key=lambda c: -len(people[c]))
        for c, (takes, room) in zip(group, rooms):
            print(c, s + 1, room, sep=",", file=file)
print(slots, "slots")
