"""Rows of a family's tile game, noted by an aunt: most with her score, the last ones without.

The first round's number names the house rules, so that the truth can draw them again.
"""

import csv
import random
from pathlib import Path
from typing import Any

FRUITS = ["apple", "pear", "plum", "cherry", "quince"]
SEASONS = ["spring", "summer", "autumn", "winter"]
SCORED, OPEN = 450, 300


def house_rules(number: int) -> dict[str, Any]:
    """What counts how in this family."""
    dice = random.Random(f"orchard-rules-{number}")
    return {
        "roles": dict(zip(["face", "turned", "flat", "parity", "crowd"], dice.sample(FRUITS, 5), strict=True)),
        "flat": dice.choice([3, 4, 5, 6]),
        "odd": dice.choice([0, 1]),
        "bee": dice.choice([-1, 1]),
        "wasp": dice.choice([-1, 1]),
        "hard": dice.choice(FRUITS),
        "crow": dice.choice([2, 3, 4]),
        "loved": dice.choice(FRUITS),
        "sight": dice.choice(["left", "right", "all"]),
        "ladder": dice.choice(["difference", "smaller", "larger"]),
        "pair": dice.choice([3, 4, 5, 6]),
        "run": dice.choice([2, 3]),
        "variety": dice.choice([8, 9, 10, 12]),
        "gate": dice.choice([5, 6, 7, 9]),
        "seasons": dict(zip(["ripe", "bees", "festive", "cold"], dice.sample(SEASONS, 4), strict=True)),
        "second": dict(zip(["early", "climbing", "free", "plain"], dice.sample(SEASONS, 4), strict=True)),
        "basket": (dice.choice([1, 2]), dice.choice(["left", "right"])),
        "ten": dice.choice([4, 6, 7, 8]),
        "ripe": dice.choice(FRUITS),
        "more": dice.choice([1, 2]),
        "limit": dice.choice([36, 40, 44]),
        "up": dice.choice([0, 1]),
    }


def score(rules: dict[str, Any], season: str, row: list[str]) -> int:
    """The score of one row of tiles."""
    now = next(name for name, when in rules["seasons"].items() if when == season)
    also = next(name for name, when in rules["second"].items() if when == season)
    fruit = [(tile[:-1], int(tile[-1])) if tile[-1].isdigit() else None for tile in row]
    many = sum(1 for one in fruit if one and one[0] == rules["roles"]["crowd"])
    worth = [0] * len(row)
    for at, one in enumerate(fruit):
        if one:
            kind, face = one
            role = next(name for name, k in rules["roles"].items() if k == kind)
            worth[at] = {
                "face": face,
                "turned": 10 - face,
                "flat": rules["flat"],
                "parity": face if face % 2 == rules["odd"] else 0,
                "crowd": 2 * many,
            }[role]
            if now == "ripe" and kind == rules["ripe"]:
                worth[at] += rules["more"]
            if also == "early" and face < 3:
                worth[at] = 0
    for at, tile in enumerate(row):
        there = at + rules["bee"]
        if tile == "bee" and 0 <= there < len(row):
            worth[there] *= 3 if now == "bees" else 2
    for at, tile in enumerate(row):
        there = at + rules["wasp"]
        if tile == "wasp" and now != "cold" and "bee" not in row[max(0, at - 1) : at + 2] and 0 <= there < len(row):
            prey = fruit[there]
            if prey and prey[0] != rules["hard"]:
                worth[there] = 0
    total = sum(worth)
    for at, tile in enumerate(row):
        if tile == "crow" and "scarecrow" not in row:
            seen = {"left": fruit[:at], "right": fruit[at:], "all": fruit}[rules["sight"]]
            each = rules["crow"] * (2 if now == "cold" else 1)
            total -= each * sum(1 for one in seen if one and one[0] == rules["loved"])
        if tile == "ladder" and 0 < at < len(row) - 1:
            before, after = fruit[at - 1], fruit[at + 1]
            if before and after:
                low, high = sorted([before[1], after[1]])
                total += {"difference": high - low, "smaller": low, "larger": high}[rules["ladder"]] * (2 if also == "climbing" else 1)
        if tile == "basket":
            each, side = rules["basket"]
            total += each * len({one[0] for one in (fruit[:at] if side == "left" else fruit[at:]) if one})
    festive = 2 if now == "festive" else 1
    lengths, length = [], 0
    last: tuple[str, int] | None = None
    for one in [*fruit, None]:
        if one and last and one[1] == last[1]:
            total += rules["pair"] * festive
        if one and last and one[1] > last[1]:
            length += 1
        else:
            lengths.append(length)
            length = 1 if one else 0
        last = one
    paid = [n for n in lengths if n >= 3]
    total += rules["run"] * festive * sum(paid)
    if len({one[0] for one in fruit if one}) == 5:
        total += rules["variety"]
    faces = [one[1] for one in fruit if one]
    if len(faces) > 1 and faces[0] + faces[-1] == 10:
        total += rules["ten"]
    first, final = fruit[0], fruit[-1]
    if first and final and first[0] == final[0]:
        total += rules["gate"]
    if total > rules["limit"] and also != "free":
        total = rules["limit"] + (total - rules["limit"] + rules["up"]) // 2
    return max(total, 0)


def lay(dice: random.Random) -> list[str]:
    """Five to nine tiles as people lay them: often a number again, or a higher one."""
    row: list[str] = []
    face = 0
    likes = dice.sample(FRUITS, dice.choice([3, 5, 5, 5]))
    for _ in range(dice.randint(5, 9)):
        chance = dice.random()
        if chance < 0.35:
            tile = dice.choices(["bee", "wasp", "crow", "scarecrow", "ladder", "basket"], [28, 24, 24, 16, 20, 14])[0]
            if row and not row[-1][-1].isdigit() and dice.random() < 0.6:
                chance = 0.4
            else:
                row.append(tile)
                face = 0
        if chance >= 0.35:
            pull = dice.random()
            if face and pull < 0.15:
                face = face
            elif 0 < face < 9 and pull < 0.5:
                face = dice.randint(face + 1, min(9, face + 3))
            else:
                face = dice.randint(1, 9)
            row.append(f"{dice.choice(likes)}{face}")
    if dice.random() < 0.2 and row[0][-1].isdigit():
        row[-1] = f"{row[0][:-1]}{dice.randint(1, 9)}"
    return row


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"orchard-{seed}").randrange(1000, 9000)
    for name, rows in zip(["scored.csv", "open.csv"], books(number), strict=True):
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["round", "season", "row", "score"][: len(rows[0])])
            writer.writerows(rows)


def books(number: int) -> tuple[list[list[Any]], list[list[Any]]]:
    """The rounds with their scores, and those without."""
    rules = house_rules(number)
    dice = random.Random(f"orchard-rounds-{number}")
    rounds: list[list[Any]] = []
    seen: set[tuple[str, str]] = set()
    while len(rounds) < SCORED + OPEN:
        season, row = dice.choice(SEASONS), lay(dice)
        if (season, " ".join(row)) not in seen:
            seen.add((season, " ".join(row)))
            rounds.append([number + len(rounds), season, " ".join(row), score(rules, season, row)])
    return rounds[:SCORED], [one[:3] for one in rounds[SCORED:]]
