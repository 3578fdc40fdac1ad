"""Reports of three groups: UTF-8 csv, Latin-1 with semicolons and kilograms, UTF-16 with tabs."""

import random
import sqlite3
import zipfile
from pathlib import Path

BIRDS = {
    "Mäusebussard": ("Accipitridae", 850),
    "Rotmilan": ("Accipitridae", 1000),
    "Grünspecht": ("Picidae", 190),
    "Buntspecht": ("Picidae", 85),
    "Türkentaube": ("Columbidae", 200),
    "Ringeltaube": ("Columbidae", 500),
    "Höckerschwan": ("Anatidae", 9500),
    "Stockente": ("Anatidae", 1100),
    "Blässhuhn": ("Rallidae", 750),
    "Grünfink": ("Fringillidae", 28),
    "Stieglitz": ("Fringillidae", 16),
}
ALIAS = {
    "Distelfink": "Stieglitz",
    "Gabelweihe": "Rotmilan",
    "Grünling": "Grünfink",
    "Großer Buntspecht": "Buntspecht",
    "Bläßhuhn": "Blässhuhn",
}
README = """North: comma separated, UTF-8. weight in grams.
South: semicolon separated, ISO-8859-1, decimal comma. Gewicht in kilograms.
West: tab separated, UTF-16. weight in grams, 0 means not weighed.
"""


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"birds-{seed}")
    db = sqlite3.connect(folder / "names.sqlite")
    db.execute("create table species (species text, family text)")
    db.execute("create table aliases (alias text, species text)")
    db.executemany("insert into species values (?, ?)", [(name, value[0]) for name, value in BIRDS.items()])
    db.executemany("insert into aliases values (?, ?)", ALIAS.items())
    db.commit()
    db.close()
    heads = {
        "north.csv": ["date", "species", "count", "weight"],
        "south.csv": ["Datum", "Art", "Anzahl", "Gewicht"],
        "west.txt": ["seen", "bird", "n", "weight"],
    }
    files = {"readme.txt": README.encode()}
    for name, head in heads.items():
        rows = [head] + [report(name[0], dice) for _ in range(dice.randrange(70, 110))]
        mark, code = {"n": (",", "utf-8"), "s": (";", "latin-1"), "w": ("\t", "utf-16")}[name[0]]
        files[name] = ("\r\n".join(mark.join(row) for row in rows) + "\r\n").encode(code)
    with zipfile.ZipFile(folder / "reports.zip", "w") as pack:
        for name, content in files.items():
            pack.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content)


def report(group: str, dice: random.Random) -> list[str]:
    name = dice.choice([*BIRDS, *BIRDS, *ALIAS, "Waldkauz", "Kuckuck"])
    weight = round(BIRDS.get(ALIAS.get(name, name), ("", 400))[1] * dice.uniform(0.8, 1.2))
    text = f"{weight / 1000:.3f}".replace(".", ",") if group == "s" else str(weight)
    if dice.random() < 0.35:
        text = "0" if group == "w" else ""
    count = "" if dice.random() < 0.1 else str(dice.randrange(1, 15))
    shown = dice.choice([name, name, name.lower(), name.upper() if "ß" not in name else name, f" {name}"])
    return [f"2024-{dice.randrange(3, 10):02d}-{dice.randrange(1, 29):02d}", shown, count, text]
