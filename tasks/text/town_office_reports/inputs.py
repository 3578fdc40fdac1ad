"""Some hundreds of unsigned reports to a town's office: each tells of one incident in its own words, among much else.

An incident is a sort of trouble, a place and a day. Incidents lie close together: the same trouble at two places on one
day, two troubles at one place, the same trouble at the same place a week later. What is said beside the matter names
other troubles, places and days, but never as what is reported.
"""

import csv
import json
import random
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

REPORTS = 720
PARTS = {"morning": (6, 11), "afternoon": (13, 17), "evening": (18, 21)}
TOWNS = ["Harwick", "Little Melby", "Ostend", "Garth", "Nantwell", "Corby Hill"]
NUMBERS = "zero one two three four five six seven eight nine".split()


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"town-offices-{seed}").randrange(1000, 10000)
    reports, _ = made(number)
    bank = wording()
    for name, column, words in (("sorts", "sort", bank["sorts"]), ("places", "place", bank["spots"])):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([[column], *([one] for one in sorted(words.values()))])
    with (folder / "reports.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["number", "received", "report"], *reports])


def wording() -> dict[str, Any]:
    bank: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
    return bank


def upper(words: str) -> str:
    return words[0].upper() + words[1:]


def spot(dice: random.Random, bank: dict[str, Any], place: str) -> str:
    """Words for a place, "by" and "next to" taken lightly."""
    words: str = dice.choice(bank["places"][place])
    for group in bank["starts"]:
        if words.startswith(group[0] + " "):
            return str(dice.choice(group)) + words.removeprefix(group[0])
    return words


def ordinal(day: int) -> str:
    return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def when(dice: random.Random, day: date, part: str, at: datetime) -> str:
    """A word for a day as one says it when writing at some moment."""
    ago = (at.date() - day).days
    name = f"{day:%A}"
    if ago == 0:
        forms = ["earlier today", "today", f"this {part}", f"this {part}", "on this very day"]
    elif ago == 1:
        forms = ["yesterday", f"yesterday {part}", "last night" if part == "evening" else f"yesterday {part}", f"on {name}", "a day ago"]
    elif ago == 2:
        forms = ["the day before yesterday", "two days ago", f"on {name}", f"on {name} {part}", f"on the {ordinal(day.day)}"]
    elif ago < 6:
        forms = [f"{NUMBERS[ago]} days ago", f"on {name}", f"on {name} {part}", f"on {name} the {ordinal(day.day)}", f"on the {ordinal(day.day)}"]
    else:
        forms = [f"on {day.day} {day:%B}", f"on {name} the {ordinal(day.day)}", f"on the {ordinal(day.day)} of {day:%B}"]
        forms += ["a week ago to the day"] if ago == 7 else []
    return dice.choice(forms)


class Writer:
    """One who writes one report."""

    def __init__(self, dice: random.Random, bank: dict[str, Any], sort: str, place: str, day: date, part: str, at: datetime) -> None:
        self.dice, self.bank, self.at = dice, bank, at
        self.sort, self.place, self.day, self.part = sort, place, day, part

    def core(self) -> str:
        dice = self.dice
        where, time = spot(dice, self.bank, self.place), when(dice, self.day, self.part, self.at)
        slip = dice.random()
        if slip < 0.1:
            where = dice.choice(self.bank["slips"]["p"]).format(p=where, q=self.elsewhere())
        elif slip < 0.17:
            other = self.day - timedelta(days=dice.choice([1, 2, 3]))
            time = dice.choice(self.bank["slips"]["t"]).format(t=time, u=when(dice, other, dice.choice(list(PARTS)), self.at))
        frames = [one for one in self.bank["frames"] if slip >= 0.17 or "{w}" not in one]
        what = dice.choice(self.bank["kinds"][self.sort])
        words: str = dice.choice(frames).format(
            k=what, K=upper(what), p=where, P=upper(where), t=time, T=upper(time), w=time.removeprefix("on "),
        )  # fmt: skip
        return words

    def elsewhere(self) -> str:
        of = self.dice.choice([one for one in self.bank["places"] if one != self.place])
        return spot(self.dice, self.bank, of)

    def aside(self, words: str) -> str:
        dice = self.dice
        sort = dice.choice([one for one in self.bank["kinds"] if one != self.sort])
        later = self.at.date() - timedelta(days=dice.choice([0, 1, 2]))
        return words.format(
            k=dice.choice(self.bank["kinds"][sort]), p=self.elsewhere(), town=dice.choice(TOWNS), d=dice.choice(["Monday", "Tuesday", "Thursday"]),
            t=when(dice, later, "morning", self.at),
        )  # fmt: skip

    def report(self) -> str:
        dice = self.dice
        asides = [self.aside(words) for words in dice.sample(self.bank["aside"], dice.choice([0, 1, 1, 1, 2, 2]))]
        rest = [*asides, *dice.sample(self.bank["feel"], dice.choice([0, 1, 1]))]
        dice.shuffle(rest)
        ahead = dice.choice([0, 0, 0, 1]) if rest else 0
        parts = [*rest[:ahead], self.core(), *rest[ahead:]]
        if dice.random() < 0.55:
            parts.insert(0, dice.choice(self.bank["open"]))
        if dice.random() < 0.6:
            parts.append(dice.choice(self.bank["close"]))
        # What follows a comma or a "but" of the opening goes on in small letters.
        if parts[0].endswith("but"):
            parts[0] = "I never complain, but this is too much."
        return " ".join(parts)


def incidents(dice: random.Random, bank: dict[str, Any]) -> list[tuple[str, str, date, str]]:
    """What happened in two months, much of it close to something else."""
    first = date(2025, 4, 7)
    made: dict[tuple[str, str], list[date]] = {}
    found: list[tuple[str, str, date, str]] = []

    def add(sort: str, place: str, day: date) -> None:
        if any(abs((day - other).days) < 2 for other in made.get((sort, place), [])) or not 0 <= (day - first).days < 60:
            return
        made.setdefault((sort, place), []).append(day)
        found.append((sort, place, day, dice.choice(list(PARTS))))

    sorts, places = list(bank["kinds"]), list(bank["places"])
    while len(found) < 220:
        sort, place, day = dice.choice(sorts), dice.choice(places), first + timedelta(days=dice.randrange(60))
        add(sort, place, day)
        if dice.random() < 0.5:
            add(sort, dice.choice(places), day)
        if dice.random() < 0.5:
            add(dice.choice(sorts), place, day)
        if dice.random() < 0.4:
            add(sort, place, day + timedelta(days=dice.randrange(2, 9)))
    return found


def made(number: int) -> tuple[list[list[str]], list[list[str]]]:
    """The reports as they came in, and what each is about."""
    dice, bank = random.Random(f"town-office-{number}"), wording()
    every = incidents(dice, bank)
    drawn = [one for one in every] + dice.choices(every, [dice.choice([1, 1, 2, 5]) for _ in every], k=REPORTS - len(every))
    written = []
    for sort, place, day, part in drawn:
        hours = PARTS[part]
        happened = datetime(day.year, day.month, day.day, dice.randrange(*hours), dice.randrange(60))
        at = happened + timedelta(days=dice.choice([0, 0, 0, 1, 1, 2, 3, 4, 5, 7, 8]))
        at = at.replace(hour=22 if at.date() == day and hours[1] == 21 else dice.randrange(max(8, at.hour + 1), 23), minute=dice.randrange(60))
        written.append((at, dice.random(), sort, place, day, Writer(dice, bank, sort, place, day, part, at).report()))
    written.sort(key=lambda one: one[:2])
    reports, answers = [], []
    for k, (at, _, sort, place, day, words) in enumerate(written, 1):
        name = f"{number}-{k:03d}"
        reports.append([name, f"{at:%a %Y-%m-%d %H:%M}", words])
        answers.append([name, bank["sorts"][sort], bank["spots"][place], str(day)])
    return reports, answers
