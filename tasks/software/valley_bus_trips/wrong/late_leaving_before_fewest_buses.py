# %%
import json

rules = json.load(open("walking.json"))
print(rules)
print(open("timetable.csv").read()[:500])
# %%
program = f"RULES = {rules!r}\n" + '''
import csv
import sys


def minutes(time):
    hours, rest = time.split(":")
    return int(hours) * 60 + int(rest)


def clock(minute):
    return f"{minute // 60:02d}:{minute % 60:02d}"


def read(path):
    trips = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            come = minutes(row["arrive"]) if row["arrive"] else None
            go = minutes(row["depart"]) if row["depart"] else None
            trips.setdefault(row["trip"], []).append((row["stop"], come, go))
    return list(trips.values())


def keep(options, leave, ready):
    """Keep only pairs (leaving, ready) that no other beats in both."""
    if any(a >= leave and b <= ready for a, b in options):
        return
    options[:] = [(a, b) for a, b in options if not (leave >= a and ready <= b)] + [(leave, ready)]


def main():
    path, start, goal, time = sys.argv[1:5]
    time = minutes(time)
    trips = read(path)
    walks = {}
    for a, b, m in RULES["walks"]:
        walks.setdefault(a, []).append((b, m))
        walks.setdefault(b, []).append((a, m))
    known = set(walks) | {stop for rows in trips for stop, _, _ in rows}
    if start not in known or goal not in known:
        print("unknown stop")
        return 2
    found = [(time + m, 0, -time) for stop, m in walks.get(start, []) if stop == goal]
    first = {start: 0, **{stop: m for stop, m in walks.get(start, [])}}
    ready = None
    for buses in range(1, RULES["most_changes"] + 2):
        off = {}
        for rows in trips:
            inside = []  # how late one may have left to sit in this bus
            for stop, come, go in rows:
                if come is not None and inside:
                    keep(off.setdefault(stop, []), max(inside), come)
                if go is None:
                    continue
                if ready is None:
                    if stop in first and go >= time + first[stop]:
                        inside.append(go - first[stop])
                else:
                    inside += [leave for leave, at in ready.get(stop, []) if at <= go]
        ready = {}
        for stop, options in off.items():
            for leave, come in options:
                if stop == goal:
                    found.append((come, buses, -leave))
                found += [(come + m, buses, -leave) for other, m in walks.get(stop, []) if other == goal]
                change = RULES["change_minutes"].get(stop, RULES["change_default"])
                keep(ready.setdefault(stop, []), leave, come + change)
                for other, m in walks.get(stop, []):
                    keep(ready.setdefault(other, []), leave, come + m)
    if not found:
        print("no trip")
        return 1
    arrive, buses, leave = min(found, key=lambda one: (one[0], one[2], one[1]))
    print(clock(-leave), clock(arrive), buses)
    return 0


sys.exit(main())
'''
open("output/trips.py", "w").write(program)
# %%
import subprocess
import sys

stops = sorted({line.split(",")[2] for line in open("timetable.csv").read().splitlines()[1:]})
done = subprocess.run([sys.executable, "output/trips.py", "timetable.csv", stops[0], stops[-1], "07:00"], capture_output=True, text=True)
print(stops[0], stops[-1], done.stdout, done.stderr)
print(f"output/trips.py is ready; changing takes {rules['change_default']} minutes by default.")
