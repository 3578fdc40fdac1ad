"""A list of huts as several people typed it, with some huts twice."""

import random
from pathlib import Path

FIRST = ["Eagle", "Marmot", "Larch", "Glacier", "Gentian", "Chamois", "Raven", "Stone", "Birch", "Juniper", "Snow", "Cloud", "Ibex", "Upper", "Lower"]
LAST = ["Hut", "Lodge", "Refuge", "Cabin"]
VALLEYS = ["Isel", "Maltein", "Gail", "Pitz", "Drau", "Moell"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"huts-{seed}")
    names = dice.sample([f"{first} {last}" for first in FIRST for last in LAST], 22)
    valleys, lines = dice.sample(VALLEYS, 4), []
    places: list[str] = []
    while (firsts := list(dict.fromkeys(places))) == sorted(firsts) or len(firsts) < 4:
        places = [dice.choice(valleys) for _ in names]  # until they do not come in the order of the alphabet
    for name, valley in zip(names, places, strict=True):
        lines.append([name, valley, altitude(dice), price(dice)])
    for number in dice.sample(range(12), 4):
        name, valley = lines[number][:2]
        lines.append([dice.choice([name.upper(), f" {name.lower()} ", name.swapcase()]), valley, altitude(dice), price(dice)])
    lines[:] = [[cell if dice.random() < 0.7 else f" {cell}  " for cell in line] for line in lines]
    (folder / "huts.csv").write_text("hut;valley;altitude;price\n" + "\n".join(";".join(line) for line in lines) + "\n", encoding="utf-8")


def altitude(dice: random.Random) -> str:
    metres = dice.choice([dice.randrange(85, 260) * 10, dice.randrange(700, 2900)])
    forms = [str(metres), f"{metres} m", f"{metres // 1000}.{metres % 1000:03d}" if metres > 999 else str(metres)]
    return dice.choice([*forms, *forms, dice.choice(["", "-", "?"])])


def price(dice: random.Random) -> str:
    euros = dice.choice([9, 12, 18, 24, 28, 32, 35, 48, 105])
    return dice.choice([str(euros), f"{euros},50", f"{euros}.00 €", f"{euros}.50 €", dice.choice(["", "-", "?"])])
