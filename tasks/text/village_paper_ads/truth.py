"""Later notes, by the writer of inputs.py, with what they mean from the start; the house's ways are read off the notice, and voted for by ads in which one shows."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from datetime import date, datetime
from pathlib import Path
from typing import Any


def most(votes: list[Any], default: Any) -> Any:
    return Counter(votes).most_common(1)[0][0] if votes else default


def printed(inputs: Path, made: Any) -> dict[str, Any]:
    """What the notice and the list of headings say."""
    text = (inputs / "notice.txt").read_text(encoding="utf-8")
    titles = re.match(r"THE (.+)\n.+ads, (\d+)", text)
    assert titles
    title, year = titles[1], int(titles[2])

    def day(words: str) -> date:
        number, month = words.split()
        return date(year, made.MONTHS.index(month) + 1, int(number))

    first = re.search(r"No\. (\d+), on (\d+ \w+)", text)
    none = re.search(r"no paper on (\d+ \w+) and (\d+ \w+)", text)
    closing = re.search(r"taken until ([a-z ]+) on the (\w+) before", text)
    cap = re.search(r"in more than (\w+) papers", text)
    called = re.search(r"before (\d+) in the morning or after (\d+)", text)
    assert first
    assert none
    assert closing
    assert cap
    assert called
    says = dict(reversed(line.split(": ", 1)) for line in (inputs / "headings.txt").read_text(encoding="utf-8").splitlines())
    heads = {}
    for kind, one in made.things().items():
        for what, name in says.items():
            if one["says"] in what.split("; "):
                heads[kind] = name
    return {
        "paper": next(f"{place} {name}" for place in made.PLACES for name in made.PAPERS if f"{place} {name}".upper() == title),
        "heads": heads,
        "no": int(first[1]),
        "start": day(first[2]),
        "none": {day(none[1]), day(none[2])},
        "events": {name: day(words) for words, name in re.findall(r"^  (\d+ \w+) +(the .+)$", text, re.M)},
        "closes": made.WEEK.index(closing[2]),
        "hour": {"ten in the morning": 10, "noon": 12, "four in the afternoon": 16}[closing[1]],
        "cap": made.UNITS.index(cap[1]),
        "open": int(called[1]),
        "close": int(called[2]) + 12,
    }


def read_off(rows: list[list[str]], inputs: Path, made: Any) -> dict[str, Any]:
    held = printed(inputs, made)
    said = {kind[:-1]: lines for kind, lines in made.read("phrases.txt").items()}
    names = {}
    for kind, one in made.things().items():
        if kind in held["heads"]:
            for single, plural in one["things"]:
                names |= {name: kind for name in (single if single != plural else "", plural) if name}
    spoken = re.compile("|".join(rf"\b{re.escape(re.sub('^an? ', '', name))}(?!\w)" for name in sorted(names, key=len, reverse=True)), re.I)
    names = {re.sub("^an? ", "", name).lower(): kind for name, kind in names.items()}

    def has(note: str, *kinds: str) -> bool:
        low = note.lower()
        return any(max(re.split(r"\{\w+\}", phrase), key=len).lower().strip(", ") in low for kind in kinds for phrase in said[kind])

    calls = " ".join(row[8] for row in rows)
    held |= {
        "sides": next(pair for pair in (("offered", "wanted"), ("O", "W"), ("has", "wants")) if any(row[2] in pair for row in rows)),
        "firm": next(pair for pair in (("firm", "ono"), ("F", "N"), ("fixed", "near"), ("yes", "no")) if any(row[6] in pair for row in rows)),
        "any": next(word for word in ("any", "any time", "-") if any(row[8] == word for row in rows)),
        "some": next(word for word in ("some", "?", "x") if any(row[4] == word for row in rows)),
        "dash": int(bool(re.search("[a-z]-[A-Z]", calls))),
        "between": next(mark for mark in (", ", "; ", " / ") if mark in calls),
    }
    held["default"] = most([row[6] for row in rows if row[6] != "-" and not has(row[1], "firm", "ono", "wfirm", "wono")], "")
    things = [[(hit.start(), names[hit[0].lower()]) for hit in spoken.finditer(row[1])] for row in rows]
    single = [row for row, found in zip(rows, things, strict=True) if len(found) == 1]
    held["pair"] = most([int(row[4] == "1") for row in single if re.search(r"\ba pair of", row[1], re.I)], 0)
    held["set"] = most([int(row[4] == "1") for row in single if re.search(r"\ba set of", row[1], re.I)], 0)

    money = {way: pounds * 100 for pounds in range(1, 150) for way in made.prices(pounds * 100)}
    cash = "(" + "|".join(re.escape(way) for way in sorted(money, key=len, reverse=True)) + ")"
    higher = []
    for row in rows:
        for phrase in said["wrange"]:
            found = re.search(re.escape(phrase).replace(r"\{p\}", cash).replace(r"\{q\}", cash), row[1], re.I)
            if found and row[2] == held["sides"][1]:
                low, high = (money.get(way.lower(), money.get(way, 0)) for way in found.groups())
                higher += [int(row[5] == str(high))] if row[5] in (str(low), str(high)) else []
    held["range"] = most(higher, 0)

    runs: dict[str, list[int]] = {"offer": [], "want": [], "free": []}
    hours: dict[str, list[tuple[int, int]]] = {"hpm": [], "heve": [], "hlunch": []}
    sundays = []
    for row in rows:
        if not has(row[1], "once", "weeks", "month", "event", "gone", "date"):
            first = made.Ad(random.Random(0), held, datetime.strptime(row[0][4:], "%d %b %Y %H:%M")).first
            runs["free" if row[5] == "0" else "want" if row[2] == held["sides"][1] else "offer"].append(int(row[7]) - held["no"] - first + 1)
        spans = {(a, b) for a, b in re.findall(r"([\d.]+)-([\d.]+)", row[8])}
        for kind, words in (("hpm", "afternoons|of an afternoon"), ("heve", "evenings|of an evening|it's evening"), ("hlunch", "lunch")):
            if len(spans) == 1 and re.search(words, row[1], re.I):
                a, b = min(spans)
                hours[kind].append((int(float(a)), int(float(b))))
        if spans and not re.search("(mon|tues|wednes|thurs|fri|satur|sun)days?|week(day|end)|in the week|working", row[1].lower()):
            sundays.append(int("Sun" in row[8]))
    held["runs"] = {key: most(votes, 1) for key, votes in runs.items()}
    held["parts"] = {"ham": (held["open"], 12)} | {key: most(votes, (12, 13)) for key, votes in hours.items()}
    held["sunday"] = most(sundays, 1)

    agreed: Counter[str] = Counter()
    counted = {**{word: n for n, word in enumerate(made.UNITS)}, "a couple of": 2, "half a dozen": 6, "a dozen": 12, "two dozen": 24, "a score of": 20, "a pair of": 2 - held["pair"]}
    good = "(?:(?:" + "|".join(made.GOOD) + ") )?"
    for row, found in zip(rows, things, strict=True):
        heads = [held["heads"][kind] for _, kind in found]
        if len(found) != 2 or heads[0] == heads[1] or row[3] not in heads or has(row[1], "itemfix"):
            continue
        counts, worth = [], []
        ends = [*(start for start, _ in found[1:]), found[1][0] + 90]
        for (start, _), end in zip(found, ends, strict=True):
            before = re.search(rf"({'|'.join(sorted(counted, key=len, reverse=True))}) {good}$", row[1][:start].lower())
            counts.append(counted[before[1]] if before else 1)
            price = re.search(rf"(?: at| for|,|, that's| priced|, which I put at| I'd let go for) {cash}", row[1][start:end])
            worth.append(money[price[1]] if price else 0)
        chosen = row[3] == heads[1]
        dearer = len(found) == 2 and all(worth) and worth[1] > worth[0] and counts == [1, 1]
        agreed.update(first=int(not chosen), last=int(chosen), most=int(chosen == (counts[1] > counts[0])))
        if counts == [1, 1] or not all(worth):
            agreed.update(dear=int(chosen == dearer))
        else:
            agreed.update(dear=1)
    held["lot"] = agreed.most_common(1)[0][0]
    return held


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "ads.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("village_paper_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    later = made.book(dice, read_off(rows, inputs, made), 600)
    return {"cases": [{"call": "make_row", "args": row[:2], "result": row[2:], "exact": True} for row in later]}
