"""Later stays, by the writer of inputs.py, with what they mean from the start; Mrs Pargeter's habits are voted for by notes in which one of them shows."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any


def most(votes: list[Any]) -> Any:
    return Counter(votes).most_common(1)[0][0]


def read_off(rows: list[list[str]], made: Any) -> dict[str, Any]:
    between = most([mark for mark in (" | ", " / ", " // ") for row in rows for _ in range(row[3].count(mark))])
    full = most([tuple(part.split()[0] for part in row[3].split(between)) for row in rows if row[3].count(between) == 4])
    labels = next(words.split() for words in ("Feed Pills Never Treat Walk", "BOWL PILL NOT EXTRA LEAD", "f: p: x: t: w:") if set(words.split()) == set(full))
    order = "".join("FPXTW"[labels.index(label)] for label in full)
    named = dict(zip("FPXTW", labels, strict=True))
    lines = " ".join(row[3] for row in rows)
    run = "({}) {}" if f"{named['F']} (" in lines else "{}: {}" if re.search(rf"{re.escape(named['F'])} [-A-Za-z]+: ", lines) else "{} {}"
    meal = most(re.findall(r"\b([blsmne]\d\d+|\d\d+[blsmne])\b", lines))
    hours = Counter(re.findall(r"\b(\d\d?) [A-Z][a-z]+ \d", lines))
    held: dict[str, Any] = {
        "between": between,
        "order": order,
        "labels": named,
        "run": run,
        "meal": "{0}{1}" if meal[0].isalpha() else "{1}{0}",
        "letters": "bls" if meal.strip("0123456789") in "bls" else "mne",
        "empty": int(all(row[3].count(between) == 4 for row in rows)),
        "hours": [max(pair, key=lambda hour: hours[str(hour)]) for pair in ((7, 8), (12, 13), (17, 18), (21, 22))],
    }
    votes: dict[str, list[Any]] = {key: [] for key in ("until", "first", "other", "range", "cup", "scoop", "handful", "half", "rest", "once", "instead", "clash", "bone", "leave", "sorted")}
    for stay, card, note, line in rows:
        part = {section.split(" ")[0]: section.split(" ", 1)[1] for section in line.split(between) if " " in section}
        feed, pills, no, treat, walk = (part.get(label, "") for label in labels)
        week = [made.DAYS[(made.DAYS.index(stay[:3]) + k) % 7] for k in range(7)]
        week = week[: week.index(re.search(r"- (\w+)", stay)[1]) + 1]  # type: ignore[index]
        low = note.lower().rstrip(".")
        runs = re.findall(r"(\w{3})(?:-(\w{3}))?[):]* (\d)", walk)  # of walks
        if said := re.fullmatch(r"(?:one extra|an extra|one more) walk (?:until|till) (\w+)", low):
            votes["until"].append(int(runs[0][1] == said[1][:3].capitalize()) if runs[0][1] else 0)
        if re.fullmatch(r"no walks for (?:the first two|two|the first 2) days", low):
            votes["first"].append(int(runs[0][2] == "0"))
        if re.fullmatch(r"(?:one extra|an extra|one more) walk every (?:other|second) day", low):
            votes["other"].append(int(runs[0][2] > runs[1][2]))
        if said := re.fullmatch(r"(\d) or \d walks a day please", low):
            votes["range"].append(int(walk != said[1]))
        if said := re.fullmatch(r"(?:please give \w+ )?(a|half a) (cup|scoop|handful) (?:for|at) (?:his |her )?supper(?: please)?", low):
            grams = int(re.search(held["meal"].format(held["letters"][2], r"(\d+)"), feed)[1])  # type: ignore[index]
            votes[said[2] if said[1] == "a" else "half"].append(grams if said[1] == "a" else (said[2], grams))
        if re.fullmatch(r"same amount but in three meals|split (?:his|her|\w+'s) food over three meals please|three meals a day out of the same total", low):
            three = re.search(" ".join(held["meal"].format(letter, r"(\d+)") for letter in held["letters"]), feed)
            bowl = [int(grams) for grams in three.groups()] if three else []
            if len(bowl) == 3 and bowl[0] != bowl[2]:
                votes["rest"].append(0 if bowl[0] > bowl[2] else 2)
        if said := re.fullmatch(r"(?:one|1|a) (\w+) once (?:a day|daily)(?: please)?", low):
            votes["once"].append("b" if re.search(rf"\b[78] {said[1]}", pills.lower()) else "e")
        votes["instead"] += re.findall("honey|jelly|porridge", pills)
        barred = {one for x in no.split(", ") for one in made.OF.get(x, ())}
        if said := re.fullmatch(r"(?:please give \w+ |\w+ may have )?(a bone|a chew|a bit of cheese|a sardine|a pig's ear|a biscuit|a rusk|a slice of apple) on \w+", low):
            if barred & {kind for kind, words in made.TREATS.items() if words == said[1]}:
                votes["clash"].append("carrot" if "carrot" in treat else "")
        unsaid = not re.search("treat|titbit|bone|ear|sardine|birthday|chew|extras|between meals|card|cheese|rusk|biscuit|apple|no |can't|ban|aller", low)
        if unsaid and "Sundays" in card and "Sun" not in week[: len(week) - 1]:
            if "Sun" not in week:
                votes["bone"].append(int(bool(treat.strip("-"))))
        if unsaid and " daily" in card:
            votes["leave"].append(int(week[-2] + ": " not in treat and not re.search(rf"{week[-2]}\)? ", treat)))
        if ", " in no and "no " in card:
            votes["sorted"].append(int(no.split(", ") == sorted(no.split(", "))))
    for key, found in votes.items():
        if key not in ("half", "sorted"):
            held[key] = most(found)
    held["up"] = most([int(2 * grams > held[unit]) for unit, grams in votes["half"]])
    held["sorted"] = int(all(votes["sorted"]))
    return held


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "stays.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("kennel_feeding_sheets_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    year = int(re.search(r"\d{4}", rows[0][0])[0])  # type: ignore[index]
    later = made.book(dice, read_off(rows, made), 600, year)
    return {"cases": [{"call": "sheet_line", "args": row[:3], "result": row[3], "exact": True} for row in later]}
