"""Lamps in succession on poles, as two contractors write them down; a part of the town changes hands half-way."""

import csv
import math
import random
from datetime import date, timedelta
from pathlib import Path

REGISTER, EXPORT = date(2018, 3, 1), date(2024, 9, 30)
TIMES = {round(30.4375 * months) for months in (24, 48, 72)}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"lamps-{seed}")
    names = dice.sample(["Mill", "Harbour", "Abbey", "Station", "Castle", "Orchard"], 6)
    codes = {name: name[:2].upper() for name in names}
    change = date(2021, dice.choice([4, 7, 10]), 1)
    north_is_day_first = dice.random() < 0.5
    rows: dict[str, list[list[object]]] = {"north": [], "south": []}
    serials = iter(dice.sample(range(100000, 999999), 9000))
    spare = {name: 400 for name in names}
    for name in names:
        first = "north" if name in names[:3] else "south"
        for number in range(1, 131):
            day = date(2012, 1, 1) + timedelta(dice.randrange(1500))
            while day < EXPORT:
                led = dice.random() < (0.15 if day.year < 2016 else 0.6)
                life = (2900 * (-math.log(dice.random())) ** (1 / 1.35)) if led else (1350 * (-math.log(dice.random())) ** (1 / 2.0))
                life = max(2, round(life))
                life += life in TIMES
                other = max(3, round(dice.expovariate(1 / (5200 if led else 3000))))
                end, why = (day + timedelta(life), "F") if life <= other else (day + timedelta(other), dice.choice("ACUU" if not led else "AC"))
                if end > EXPORT:
                    end, why = None, ""
                if end is None or end > REGISTER:
                    known = not (day < REGISTER and dice.random() < 0.06)
                    spells = [(number, day, end, why)]
                    start, last = max(day, REGISTER), end or EXPORT
                    if dice.random() < 0.05 and (last - start).days > 200:
                        move = start + timedelta(dice.randrange(40, (last - start).days - 40))
                        if abs((move - change).days) > 2:
                            spare[name] += 1
                            spells = [(number, day, move, "M"), (spare[name], move, end, why)]
                    serial, pieces = next(serials), []
                    for pole, since, until, reason in spells:
                        if name == names[0] and since < change and (until is None or until > change):
                            pieces += [("north", pole, since, change, "H", serial), ("south", pole, change, until, reason, "")]
                        else:
                            side = "south" if name == names[0] and since >= change else first
                            pieces.append((side, pole, since, until, reason, serial))
                    for at, (side, pole, since, until, reason, mark) in enumerate(pieces):
                        born = since if known or at else None
                        rows[side].append([codes[name], pole, mark, led, born, until, reason])
                day = (end or EXPORT) + timedelta(dice.randrange(2, 12))
                if day == change:
                    day += timedelta(1)
    for side, is_day_first in (("north", north_is_day_first), ("south", not north_is_day_first)):
        dice.shuffle(rows[side])
        shape = "%d/%m/%Y" if is_day_first else "%m/%d/%Y"
        written = [
            [f"{code}-{pole:04d}" if side == "north" else f"{code}{pole}", mark, kind(dice, side, led),
             born.strftime(shape) if born else "01/01/1900", until.strftime(shape) if until else "", said(dice, side, why)]
            for code, pole, mark, led, born, until, why in rows[side]
        ]  # fmt: skip
        header = ["pole", "serial", "lamp", "installed", "taken_down", "reason"]
        name = "northlight" if side == "north" else "southern"
        with (folder / f"{name}.csv").open("w", newline="") as file:
            csv.writer(file).writerows([header, *written])
    (folder / "handover.txt").write_text(NOTE.format(name=names[0], code=codes[names[0]], day=f"{change:%-d %B %Y}"))


def kind(dice: random.Random, side: str, led: bool) -> str:
    if side == "north":
        return dice.choice(["LED 40 W", "LED 60 W"]) if led else dice.choice(["sodium 70 W", "sodium 100 W"])
    return dice.choice(["LED40", "LED60"]) if led else dice.choice(["SON70", "SON100"])


def said(dice: random.Random, side: str, why: str) -> str:
    if side == "south":
        return why
    words = {"F": ["failed", "burnt out", "dead"], "A": ["hit by lorry", "vandalism", "storm"], "C": ["column renewed", "road works"],
             "U": ["upgrade programme"], "M": ["moved"], "H": ["to Southern"], "": [""]}  # fmt: skip
    return dice.choice(words[why])


NOTE = """Street lighting - what I was told at the handover

The registers were begun on 1 March 2018. For this both firms walked every street and entered each lamp that
burned, with the date on its plate; what had died before that was long on the tip. Since then a lamp is entered
when it goes up and gets its last date when it comes down.

A plate that nobody could read was entered as 01/01/1900.

{name} (poles {code}) went from Northlight to Southern on {day}. The lamps stayed where they were. Southern opened
rows of its own for them and did not send anybody up the poles for the serial numbers.

Southern's letters: F failed, A accident or vandalism, C column or road works, U taken down in the upgrade
programme, M moved. SON is what Southern calls sodium. Northlight writes in words.

Both registers were sent on 30 September 2024.
"""
