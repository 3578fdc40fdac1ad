"""A made-up world in three files: GDP by year in three units, populations as number or text, life expectancy by name."""

import csv
import json
import random
from pathlib import Path

NAMES = ["Arvane", "Belmora", "Caldris", "Dunmere", "Estaria", "Falgora", "Genovar", "Hestia", "Ilvania", "Jorund", "Kestral", "Lumeria",
         "Mordelia", "Norvik", "Ostrana", "Pellandia", "Quoria", "Rovenia", "Sardovia", "Tamrak", "Ulmania", "Vestra", "Wendoria", "Yarvik"]  # fmt: skip


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bubbles-{seed}")
    gdp, people, life = [], {}, []
    lacking = dice.sample(NAMES, 4)
    for at, name in enumerate(NAMES):
        code = name[:3].upper()
        heads, each = dice.choice([dice.uniform(1.2, 5), dice.uniform(5, 25), dice.uniform(25, 80)]), dice.uniform(3000, 62000)
        missing = dice.choice([[], [], [2022], [2021, 2022]])
        for year in range(2019, 2024):
            each *= dice.uniform(1.03, 1.12) if year < 2023 else 1.3
            value = each * heads * 1e6
            if name != lacking[0]:
                shown = ".." if year in missing else money(value, dice)
                gdp.append([dice.choice([code, code, code.lower()]), name, year, shown])
        if name != lacking[1]:
            people[code] = dice.choice([round(heads * 1e6), f"{heads:.1f} million"] if heads > 5 else [round(heads * 1e6), f"{heads * 1000:.0f}k"])
        women = 62 + dice.uniform(0, 9) + 15 * each / 110000
        if name != lacking[2]:
            life.append([name, f"{women:.1f}", "" if name == lacking[3] else f"{women - dice.uniform(2, 8):.1f}"])
    dice.shuffle(gdp)
    table(folder / "gdp.csv", ["code", "country", "year", "gdp"], gdp, ",")
    table(folder / "life.tsv", ["country", "women", "men"], life, "\t")
    (folder / "people.json").write_text(json.dumps(people, indent=1))


def money(value: float, dice: random.Random) -> str:
    forms = [f"{value / 1e9:.0f} bn" if value > 1e11 else f"{value / 1e9:.2f} bn", f"{value / 1e6:,.0f} mn"]
    return dice.choice([*forms, f"{value / 1e12:.3f} tn"] if value > 1e12 else forms)


def table(file: Path, header: list[str], rows: list, sign: str) -> None:
    with file.open("w", newline="", encoding="utf-8") as lines:
        csv.writer(lines, delimiter=sign).writerows([header, *rows])
