"""One tank a seed; ignoring the heater, the swing's phase or the step size gives clearly other temperatures."""

import json
import random
from math import pi, sin
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"tank-{seed}-{attempt}")
        attempt += 1
        start = dice.randrange(12, 16) + dice.choice([0, 0.5])
        tank = {
            "k": dice.randrange(8, 40) / 100,
            "mean": dice.randrange(8, 18),
            "swing": dice.randrange(5, 12),
            "water_at_midnight": dice.randrange(14, 40),
            "heater_from": start,
            "heater_to": start + dice.choice([2, 3, 3.5, 5]),
            "heater": dice.randrange(10, 40) / 10,
        }
        right = run(tank, 0.002)
        others = [run(tank, 1.0), run({**tank, "heater": 0}, 0.01), run({**tank, "swing": 0}, 0.01)]
        # A tank that only cools has its highest temperature at midnight, which needs no calculation.
        if all(abs(o[0] - right[0]) > 0.1 for o in others) and right[1] > tank["water_at_midnight"] + 1:
            break
    (folder / "tank.json").write_text(json.dumps(tank, indent=1))


def run(tank: dict, step: float) -> tuple[float, float]:
    water = highest = tank["water_at_midnight"]
    at18 = 0.0
    for number in range(round(24 / step)):
        t = number * step
        if abs(t - 18) < step / 2:
            at18 = water
        air = tank["mean"] + tank["swing"] * sin(2 * pi * (t - 9) / 24)
        water += step * (tank["k"] * (air - water) + (tank["heater"] if tank["heater_from"] <= t < tank["heater_to"] else 0))
        highest = max(highest, water)
    return at18, highest
