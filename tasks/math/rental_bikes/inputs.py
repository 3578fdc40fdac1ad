"""Daily ride counts between seven stations, more leaving some than arriving."""

import random
from pathlib import Path

STATIONS = ["Bridge", "Castle", "Fair", "Harbour", "Market", "Park", "Station"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bikes-{seed}")
    taste = {(a, b): dice.choice([0, 1, 1, 2, 3, 5, 8]) for a in STATIONS for b in STATIONS}
    for a, b in zip(STATIONS, STATIONS[1:] + STATIONS[:1]):
        taste[a, b] = max(taste[a, b], 2)
    busy = {a: dice.choice([1, 2, 4]) for a in STATIONS}
    rows = []
    for day in range(1, 31):
        for (a, b), weight in taste.items():
            rides = sum(dice.random() < 0.35 for _ in range(weight * busy[a]))
            if rides:
                rows.append(f"2024-09-{day:02d},{a},{b},{rides}")
    dice.shuffle(rows)
    (folder / "rides.csv").write_text("day,from,to,rides\n" + "\n".join(rows) + "\n")
    top = max(STATIONS, key=shares(rows).__getitem__)
    (folder / "closing.txt").write_text(dice.choice([s for s in STATIONS if s != top]) + "\n")


def shares(rows: list[str]) -> dict[str, float]:
    flow = {a: {b: 0 for b in STATIONS} for a in STATIONS}
    for row in rows:
        _, a, b, rides = row.split(",")
        flow[a][b] += int(rides)
    share = dict.fromkeys(STATIONS, 1 / 7)
    for _ in range(3000):
        share = {b: sum(share[a] * flow[a][b] / sum(flow[a].values()) for a in STATIONS) for b in STATIONS}
    return share
