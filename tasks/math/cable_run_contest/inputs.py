"""Pairs of cables: clear ones, equal ones in disguise, and some whose legs agree in all low powers, so that only far digits differ."""

import csv
import random
from math import isqrt
from pathlib import Path

TWINS = [
    ([0, 4, 7, 11], [1, 2, 9, 10]),
    ([0, 4, 8, 16, 17], [1, 2, 10, 14, 18]),
    ([0, 5, 6, 16, 17, 22], [1, 2, 10, 12, 20, 21]),
    ([0, 18, 27, 58, 64, 89, 101], [1, 13, 38, 44, 75, 84, 102]),
    ([0, 4, 9, 23, 27, 41, 46, 50], [1, 2, 11, 20, 30, 39, 48, 49]),
]
"""Two sets with equal sums of powers (Prouhet, Tarry, Escott), to the third, fourth, fifth, sixth and seventh."""


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"cables-{seed}")
    heats: list[tuple[list[int], list[int]]] = []
    for _ in range(dice.randrange(26, 34)):
        legs = [leg(dice, 10**6, 2 * 10**7) for _ in range(dice.randrange(4, 8))]
        heats.append((legs, [leg(dice, n - 900, n + 900) for n in legs]))
    for twins, count in zip(TWINS, (7, 7, 9, 9, 9), strict=True):
        for _ in range(count + dice.randrange(3)):
            while True:
                base, step = dice.randrange(2 * 10**6, 3 * 10**7), dice.choice([1, 1, 2, 3, 5])
                sides = [[base + step * n for n in side] for side in twins]
                if all(is_sum(n) for side in sides for n in side):
                    break
            more = [leg(dice, 10**6, 10**7) for _ in range(dice.randrange(0, 3))]
            heats.append((sides[0] + more, sides[1] + more))
    for _ in range(dice.randrange(24, 32)):
        base = [leg(dice, 2000, 90000) for _ in range(dice.randrange(2, 4))]
        wholes = [dice.randrange(9, 17) for _ in base]
        first = [n * k * k for n, whole in zip(base, wholes, strict=True) for k in cut(whole, dice)]
        second = [n * k * k for n, whole in zip(base, wholes, strict=True) for k in cut(whole, dice)]
        if dice.random() < 0.3:
            second[-1] = leg(dice, second[-1] - 40, second[-1] + 40)
        heats.append((first, second))
    rows = []
    dice.shuffle(heats)
    for number, pair in enumerate(heats, 1):
        for name, legs in zip("AB" if dice.random() < 0.5 else "BA", pair, strict=True):
            spot = [dice.randrange(-3000, 3000) for _ in range(3)]
            dice.shuffle(legs)
            rows.append([number, name, 1, *spot])
            for at, n in enumerate(legs, 2):
                spot = [old + dice.choice([-1, 1]) * part for old, part in zip(spot, three(n, dice), strict=True)]
                rows.append([number, name, at, *spot])
    rows.sort(key=lambda row: (row[0], row[1], row[2]))
    with (folder / "runs.csv").open("w", newline="") as file:
        csv.writer(file).writerows([["heat", "cable", "hook", "x", "y", "z"], *rows])


def cut(whole: int, dice: random.Random) -> list[int]:
    """A number as a sum of two to four parts."""
    marks = sorted(dice.sample(range(1, whole), dice.randrange(1, 4)))
    return [b - a for a, b in zip([0, *marks], [*marks, whole], strict=True)]


def leg(dice: random.Random, low: int, high: int) -> int:
    while not is_sum(n := dice.randrange(low, high)):
        pass
    return n


def is_sum(n: int) -> bool:
    """Whether n is a sum of three squares (Legendre)."""
    while n % 4 == 0:
        n //= 4
    return n % 8 != 7


def three(n: int, dice: random.Random) -> list[int]:
    """Three whole numbers in any order whose squares add up to n, which is such a sum."""
    first, top = dice.randrange(isqrt(n) + 1), isqrt(n) + 1
    for step in range(top):
        a = (first + step) % top
        rest = n - a * a
        odd = rest >> (rest & -rest).bit_length() - 1 if rest else 1
        if odd % 4 == 3:
            continue
        for b in range(isqrt(rest // 2) + 1):
            c = isqrt(rest - b * b)
            if b * b + c * c == rest:
                parts = [a, b, c]
                dice.shuffle(parts)
                return parts
    raise ValueError(f"{n} is no sum of three squares")
