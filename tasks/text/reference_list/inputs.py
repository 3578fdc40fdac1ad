"""BibTeX from three tools: quoted and braced fields, LaTeX accents, wrapped titles, doubled papers."""

import random
from pathlib import Path

PEOPLE = [
    ("M{\\\"u}ller", "Jana"), ("Garc{\\'i}a", "Luis"), ("S{\\o}rensen", "Per"), ("Wei{\\ss}", "Karl"),
    ("Smith", "Ann"), ("Nov{\\'a}k", "Petr"), ("Fran{\\c{c}}ois", "Zo{\\'e}"), ("Tanaka", "Yuki"),
    ("{\\\"O}zt{\\\"u}rk", "Ece"), ("Brown", "Tom"),
]  # fmt: skip
TOPICS = [
    "flood risk",
    "urban trees",
    "{DNA} repair",
    "bee colonies",
    "soil moisture",
    'na{\\"\\i}ve priors',
    "sea ice",
    "{CO2} fluxes",
]
HEADS = [
    "A survey of {}",
    "Mapping {} in the {A}lps",
    "On {}",
    "Learning {} from images",
    "{} revisited",
    "Estimating {}: a {B}ayesian view",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"references-{seed}")
    parts = ["@comment{exported by tool A, title = {none}}", "@string{jgr = {Journal of Geo Research}}"]
    known: list[tuple[str, str]] = []
    for number in range(36):
        people = dice.sample(PEOPLE, dice.choice([1, 2, 3, 5]))
        authors = " and ".join(f"{f}, {g}" if dice.random() < 0.6 else f"{g} {f}" for f, g in people)
        title = dice.choice(HEADS).replace("{}", dice.choice(TOPICS), 1)
        year = dice.randrange(1998, 2024)
        doi = f"10.{dice.randrange(1000, 9999)}/{dice.choice(['JGR', 'abc', 'Sci'])}.{year}.{number:03d}"
        if number > 20 and dice.random() < 0.45:
            doi, title = dice.choice(known)
        known.append((doi, title))
        key = f"{dice.choice(['ref', 'Ref', 'paper'])}{number:02d}_{year}"
        parts.append(entry(dice, key, authors, title, year, doi if dice.random() < 0.8 else ""))
    (folder / "references.bib").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def entry(dice: random.Random, key: str, authors: str, title: str, year: int, doi: str) -> str:
    kind = dice.choice(["article", "Article", "INPROCEEDINGS", "book"])
    opening, closing = dice.choice([("{", "}"), ('"', '"')]) if '\\"' not in authors + title else ("{", "}")
    if dice.random() < 0.5:
        at = title.rfind(" ")
        title = title[:at] + "\n           " + title[at + 1 :] if at > 0 else title
    shown = dice.choice([doi, f"https://doi.org/{doi}", doi.upper(), f"http://dx.doi.org/{doi}"])
    fields = [
        ("author", authors),
        ("title", title),
        ("journal", "Journal of Things"),
        ("year", str(year)),
        ("pages", "1--20"),
    ]
    fields += [("doi", shown)] if doi else []
    dice.shuffle(fields)
    gap = dice.choice([" = ", "=", "   = "])
    name = dice.choice([str.lower, str.lower, str.title, str.upper])
    lines = [f"  {name(f)}{gap}{opening}{v}{closing}" for f, v in fields]
    if dice.random() < 0.4:
        lines = [
            line.replace(f"{opening}{year}{closing}", str(year)) if "ear" in line.lower()[:7] else line
            for line in lines
        ]
    return f"@{kind}{{{key},\n" + ",\n".join(lines) + dice.choice([",\n}", "\n}"])
