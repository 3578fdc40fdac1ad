# %%
import json
import pathlib

r = json.loads(pathlib.Path("walking.json").read_text())
print(r)
# %%
pathlib.Path("output/trips.py").write_text(f"""import argparse
import csv
from functools import lru_cache
from typing import NamedTuple, Optional

DEFAULT, CHANGE = {r['change_default']}, {r['change_minutes']}
WALKS, MOST = {r['walks']}, {r['most_changes']}
""" + r"""

class Ride(NamedTuple):
    frm: str
    leaves: int
    to: str
    arrives: int


def to_minutes(time: str) -> Optional[int]:
    return int(time.split(":")[0]) * 60 + int(time.split(":")[1]) if time else None


def shown(minutes: int) -> str:
    return str(minutes // 60).zfill(2) + ":" + str(minutes % 60).zfill(2)


def rides_of(path: str) -> tuple[list[Ride], set[str]]:
    stops: dict[str, list[tuple[str, Optional[int], Optional[int]]]] = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            stops.setdefault(row["trip"], []).append((row["stop"], to_minutes(row["arrive"]), to_minutes(row["depart"])))
    rides = [
        Ride(a, go, b, come)
        for calls in stops.values()
        for i, (a, _, go) in enumerate(calls)
        if go is not None
        for b, come, _ in calls[i + 1 :]
    ]
    return rides, {call[0] for calls in stops.values() for call in calls}


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("timetable", "start", "goal", "time"):
        parser.add_argument(name)
    args = parser.parse_args()
    rides, known = rides_of(args.timetable)
    both = [tuple(w) for w in WALKS] + [(b, a, m) for a, b, m in WALKS]
    if args.start not in known | {w[0] for w in both} or args.goal not in known | {w[0] for w in both}:
        print("unknown stop")
        raise SystemExit(2)
    now = to_minutes(args.time)

    @lru_cache(maxsize=None)
    def arrival(stop: str, ready: int, buses: int) -> float:
        # The earliest arrival with exactly so many more buses, boarding at this stop once ready.
        best = float("inf")
        for ride in rides:
            if ride.frm == stop and ride.leaves >= ready:
                best = min(best, after(ride.to, ride.arrives, buses - 1))
        return best

    @lru_cache(maxsize=None)
    def after(stop: str, time: int, buses: int) -> float:
        # The same, getting off a bus here.
        if buses == 0:
            return min([time] * (stop == args.goal) + [time + m for a, b, m in both if (a, b) == (stop, args.goal)], default=float("inf"))
        on_foot = [arrival(b, time + m, buses) for a, b, m in both if a == stop]
        return min([arrival(stop, time + CHANGE.get(stop, DEFAULT), buses), *on_foot])

    options = [(now + m, 0, -now) for a, b, m in both if (a, b) == (args.start, args.goal)]
    heads = [(args.start, 0)] + [(b, m) for a, b, m in both if a == args.start]
    for buses in range(1, MOST + 2):
        for stop, minutes in heads:
            for ride in rides:
                if ride.frm == stop and ride.leaves - minutes >= now:
                    options.append((after(ride.to, ride.arrives, buses - 1), buses, minutes - ride.leaves))
    options = [option for option in options if option[0] != float("inf")]
    if not options:
        print("no trip")
        raise SystemExit(1)
    arrives, buses, began = min(options)
    print(shown(-began), shown(int(arrives)), buses)


main()
""")
print("output/trips.py")
