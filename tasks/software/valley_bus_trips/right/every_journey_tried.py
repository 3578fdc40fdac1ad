# %%
import json

with open("walking.json") as file:
    rules = json.load(file)
# %%
code = "RULES = " + json.dumps(rules) + r"""
import sys
from collections import defaultdict


def number(text):
    return int(text[:-3]) * 60 + int(text[-2:])


def text(number):
    return "%02d:%02d" % divmod(number, 60)


def load(name):
    with open(name, encoding="utf-8") as file:
        head = file.readline().strip().split(",")
        rows = [dict(zip(head, line.rstrip("\n").split(","))) for line in file if line.strip()]
    trips = defaultdict(list)
    for row in rows:
        trips[row["trip"]].append(row)
    return trips


def main(name, start, goal, earliest):
    trips, earliest = load(name), number(earliest)
    foot = defaultdict(dict)
    for a, b, minutes in RULES["walks"]:
        foot[a][b] = foot[b][a] = minutes
    stops = {row["stop"] for rows in trips.values() for row in rows}
    if not {start, goal} <= stops | set(foot):
        print("unknown stop")
        return 2
    boards = defaultdict(list)
    for rows in trips.values():
        for place, row in enumerate(rows):
            if row["depart"]:
                boards[row["stop"]].append((number(row["depart"]), rows[place + 1 :]))
    results = []
    if goal in foot[start]:
        results.append((earliest + foot[start][goal], 0, -earliest))

    # Labels of one round: at which stop, from when ready, and when the journey began.
    labels = set()
    for stop, minutes in [(start, 0), *foot[start].items()]:
        for leaves, rest in boards[stop]:
            if leaves - minutes >= earliest:
                labels.update((row["stop"], number(row["arrive"]), leaves - minutes) for row in rest)
    buses = 1
    while labels and buses <= RULES["most_changes"] + 1:
        ready = set()
        for stop, arrives, began in labels:
            if stop == goal:
                results.append((arrives, buses, -began))
            if goal in foot[stop]:
                results.append((arrives + foot[stop][goal], buses, -began))
            ready.add((stop, arrives + RULES["change_minutes"].get(stop, RULES["change_default"]), began))
            ready.update((other, arrives + minutes, began) for other, minutes in foot[stop].items())
        labels = {
            (row["stop"], number(row["arrive"]), began)
            for stop, since, began in ready
            for leaves, rest in boards[stop]
            if leaves >= since
            for row in rest
        }
        buses += 1
    if not results:
        print("no trip")
        return 1
    arrives, buses, began = min(results)
    print(text(-began), text(arrives), buses)
    return 0


sys.exit(main(*sys.argv[1:]))
"""
with open("output/trips.py", "w", encoding="utf-8") as file:
    file.write(code)
print("ready")
