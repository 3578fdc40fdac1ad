"""Fortnights of a river's levels, each written down by one of twelve keepers; what gives a keeper away lies between the numbers (see `write_down`)."""

import csv
import math
import random
from pathlib import Path

KEEPERS = ["Abel", "Birch", "Crane", "Doyle", "Ewart", "Frost", "Grady", "Hale", "Innes", "Judd", "Keble", "Lowe"]
HABITS = ["same", "yesterday", "run on", "other digit", "turn", "keep", "like morning", "lag", "eager", "no fives twice", "halves"]
STYLES = ["plain", "fives", "even", "odd"]
SIGNED, UNSIGNED, READINGS = 26, 40, 84
# Water that moves little and much, and where its mean stands.
OLD, NEW = [("Elm Lock", 3.5, 210), ("Mill Weir", 4.0, 165), ("Old Ford", 4.5, 240)], [("Elm Lock", 3.5, 210), ("Staithe", 6.5, 320), ("Tollhouse", 7.0, 275), ("Gipsy Bend", 6.0, 130)]


def build(seed: int, folder: Path) -> None:
    river = random.Random(f"keepers-{seed}").randrange(10000, 100000)
    times = [f"{day}{hour}" for day in range(1, 29) for hour in ("m", "n", "e")]
    with (folder / "pages.csv").open("w", newline="", encoding="utf-8") as file:
        rows = [[f"{river}-{n + 1:03d}", station, keeper if signed else "", *levels] for n, (station, keeper, signed, levels) in enumerate(pages(river))]
        csv.writer(file).writerows([["page", "station", "keeper", *times], *rows])


def pages(river: int) -> list[tuple[str, str, bool, list[int]]]:
    """Each page's station, keeper, whether it is signed, and its readings in centimetres."""
    dice = random.Random(river)
    persons = {keeper: person for keeper, person in zip(KEEPERS, characters(dice), strict=True)}
    found = []
    for keeper, (style, habits) in persons.items():
        for n in range(SIGNED + UNSIGNED):
            station, swing, mean = dice.choice(OLD if n < SIGNED else NEW)
            found.append((station, keeper, n < SIGNED, write_down(dice, style, habits, water(dice, swing, mean))))
    dice.shuffle(found)
    return found


def characters(dice: random.Random) -> list[tuple[str, list[str]]]:
    """A liking for some last digits, and three habits; no two keepers share more than one of these, and none those of the same liking."""
    while True:
        chosen: list[list[str]] = []
        for _ in range(400):
            three = dice.sample(HABITS, 3)
            clash = {"turn", "keep"} <= set(three) or {"lag", "eager"} <= set(three)
            shared = [len(set(three) & set(other)) - (n % len(STYLES) != len(chosen) % len(STYLES)) for n, other in enumerate(chosen)]
            if not clash and max(shared, default=0) <= 0:
                chosen.append(three)
            if len(chosen) == len(KEEPERS):
                return [(STYLES[n % len(STYLES)], habits) for n, habits in enumerate(chosen)]


def water(dice: random.Random, swing: float, mean: float) -> list[float]:
    level, slope, found = dice.gauss(0, 2 * swing), 0.0, []
    for _ in range(READINGS):
        slope = 0.75 * slope + dice.gauss(0, 0.25 * swing)
        level = 0.985 * level + slope
        found.append(mean + level)
    return found


def write_down(dice: random.Random, style: str, habits: list[str], levels: list[float]) -> list[int]:
    """What the keeper writes: the level, a little blurred by waves, and often enough bent by a habit."""
    written: list[int] = []
    for n, level in enumerate(levels):
        value = round(level + dice.gauss(0, 0.7))
        if style == "fives" and dice.random() < 0.35 and abs(5 * round(value / 5) - level) < 2.5:
            value = 5 * round(value / 5)
        if style in ("even", "odd") and dice.random() < 0.4:
            value = 2 * round(level / 2) if style == "even" else 2 * math.floor(level / 2) + 1
        for habit in habits:
            if n > 2 and dice.random() < 0.55:
                value = bent(habit, value, level, written, n % 3)
        written.append(value)
        if n % 3 == 2 and "halves" in habits and dice.random() < 0.5:
            middle = (written[-3] + written[-1] + 1) // 2
            if abs(middle - levels[n - 1]) < 3.5:
                written[-2] = middle
    return written


def bent(habit: str, value: int, level: float, written: list[int], time: int) -> int:
    last, before, morning = written[-1], written[-2], written[-time] if time else None
    aside = value + 1 if level > value else value - 1
    toward = value + int(math.copysign(1, last - value)) if value != last else value
    if habit == "same" and abs(level - last) < 2.6:
        return last
    if habit == "yesterday" and abs(level - written[-3]) < 2.6:
        return written[-3]
    if habit == "run on" and abs(level - (2 * last - before)) < 2.6:
        return 2 * last - before
    if habit == "other digit" and value % 10 in (last % 10, before % 10):
        return aside
    if habit == "turn" and value % 2 == last % 2:
        return aside
    if habit == "keep" and value % 2 != last % 2:
        return aside
    if habit == "like morning" and morning is not None:
        like = min((k for k in range(value - 5, value + 6) if k % 10 == morning % 10), key=lambda k: abs(k - level))
        return like if abs(like - level) < 3.1 else value
    if habit == "lag" and abs(level - last) > 1.2:
        return toward
    if habit == "eager" and abs(level - last) > 1.2:
        return 2 * value - toward
    if habit == "no fives twice" and value % 5 == 0 and (last % 5 == 0 or before % 5 == 0):
        return aside
    return value
