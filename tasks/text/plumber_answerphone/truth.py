"""Later messages, by the writer of inputs.py, with what they mean from the start; his wife's ways are voted for by messages in which one of them shows."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

DIGIT = {word: str(n) for n, word in enumerate("zero one two three four five six seven eight nine".split())} | {"oh": "0", "nought": "0"}
TIMES = {"double": 2, "treble": 3, "triple": 3}


def most(votes: list[Any], default: Any = 0) -> Any:
    return Counter(votes).most_common(1)[0][0] if votes else default


def spoken(message: str) -> str:
    """The digits that are spoken, anything else as a gap."""
    out, times = "", 1
    for word in re.findall(r"[a-z']+", message):
        if word in TIMES:
            times = TIMES[word]
            continue
        out += DIGIT.get(word, " ") * times
        times = 1
    return out


def read_off(rows: list[list[str]], made: Any) -> dict[str, Any]:
    lists: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lists[line[1:-1]] = []
        else:
            lists[[*lists][-1]] += line.split(" | ")

    def has(message: str, kind: str) -> bool:
        return any(phrase.removeprefix("and ") in message for phrase in lists[kind])

    def rows_with(kind: str, *without: str) -> list[list[str]]:
        return [row for row in rows if has(row[1], kind) and not any(has(row[1], one) for one in (*without, "while"))]

    words = next(
        words for words in (("today", "this week", "whenever"), ("1", "2", "3"), ("urgent", "soon", "no rush")) if any(row[4] in words for row in rows)
    )
    late_word = next(row[4] for row in rows if row[4] in ("first thing", "early", "next morning"))
    homes = " ".join(row[5] for row in rows)
    halves = next(
        halves
        for halves in ((" am", " pm", "all day"), ("1", "2", "12"), ("-m", "-a", "whole"))
        if re.search(rf"{halves[0].strip()}\b", homes) and re.search(rf"{halves[1].strip()}\b", homes)
    )
    jobs: dict[str, str] = {}
    for kind, job in (("leak", "leak"), ("sink", "drain"), ("wcblock", "toilet"), ("heatoff", "heat"), ("tap", "repair"), ("fit", "fit"), ("office", "office")):
        jobs[job] = most([row[3] for row in rows_with(kind)])
    held: dict[str, Any] = {
        "saturday": int("Sat" in homes),
        "spaced": int(any(re.fullmatch(r"\d{5} \d{6}", row[2]) for row in rows)),
        "full": int(not any(re.fullmatch(r"\d{6}", row[2]) for row in rows)),
        "code": most(re.findall(r"01[2-9]{3}", " ".join(spoken(row[1]) for row in rows))),
        "words": words,
        "late_word": late_word,
        "ask": next(row[5] for row in rows if row[5] in ("ask", "?", "ring first")),
        "all": next(row[5] for row in rows if row[5] in ("any", "all")),
        "halves": halves,
        "shape": int(bool(re.search(rf"\b{halves[2]}\b", re.sub(r"\ball\b(?! day)", "", homes)) or re.search(rf" {halves[2]}\b", homes))),
        "close": min(int(row[0][-5:-3]) for row in rows if row[4] == late_word),
        "wc": int(jobs["toilet"] != jobs["drain"]),
        "radleak": most(["heat" if row[3] == jobs["heat"] else "leak" for row in rows_with("radleak")]),
        "machine": most(["repair" if row[3] == jobs["repair"] else "leak" for row in rows_with("machine")]),
        "newboiler": most(["fit" if row[3] == jobs["fit"] else "heat" for row in rows_with("newboiler")]),
    }
    if not held["wc"]:
        # the toilet has no word of its own: the word that is left over is never written
        sets = ("leak drain toilet heat repair fit office", "LEAKS DRAINS WC HEATING TAPS FITTING PAPERS", "L D T H R N O")
        jobs["toilet"] = next(one.split()[2] for one in sets if jobs["leak"] in one.split())
    held["jobs"] = jobs

    def level(row: list[str]) -> int:
        return 0 if row[4] == late_word else words.index(row[4])

    aside = ("vuln", "panic", "calm")
    held["levels"] = {
        kind: most([level(row) for row in rows_with(kind, *aside)], default)
        for kind, default in (("off", 0), ("iso", 1), ("bucket", 1), ("stopped", 1), ("other", 1), ("sewage", 0), ("sink", 1))
    }
    held["levels"]["nohot"] = most([level(row) for row in rows_with("nohot", "shower", *aside)], 1)
    cold: Counter[int] = Counter()
    for row in rows_with("heatoff", "heater", *aside):
        cold[datetime.strptime(row[0][4:], "%d %b %Y %H:%M").month] += 1 if level(row) == 1 else -1
    held["winter"] = max(
        ((11, 12, 1, 2), (10, 11, 12, 1, 2, 3), (11, 12, 1, 2, 3), (10, 11, 12, 1, 2, 3, 4)),
        key=lambda months: sum(n if month in months else -n for month, n in cold.items()),
    )
    held["heater"] = most([int(level(row) == 2) for row in rows_with("heater", *aside)])
    calm = [
        row
        for kind in ("iso", "bucket", "stopped", "other", "sink", "off", "sewage")
        if held["levels"][kind] == 1
        for row in rows_with(kind, "vuln", "panic")
        if has(row[1], "calm")
    ]
    calm += [
        row
        for row in rows_with("heatoff", "vuln", "panic", "heater")
        if has(row[1], "calm") and datetime.strptime(row[0][4:], "%d %b %Y %H:%M").month in held["winter"]
    ]
    held["calm"] = most([int(level(row) == 2) for row in calm])
    panic = [row for kind in ("tap", "cistern", "heatsmall", "newboiler") for row in rows_with(kind, "vuln", "calm", "only", "other") if has(row[1], "panic")]
    held["panic"] = most([int(level(row) == 1) for row in panic])
    frail = [row for kind in ("tap", "cistern") for row in rows_with(kind, "panic", "calm", "only", "other") if has(row[1], "vuln")]
    frail_week = [
        row
        for kind in ("iso", "bucket", "stopped", "other", "sink", "off", "sewage")
        if held["levels"][kind] == 1
        for row in rows_with(kind, "panic", "calm")
        if has(row[1], "vuln")
    ]
    held["frail"] = most([int(level(row) == 1) for row in frail] + [int(level(row) == 0) for row in frail_week])

    two = []
    for row in rows:
        if has(row[1], "numtwo") or re.search(
            "on [^.]* or on |it's either|my numbers are|there's also|i've two numbers|one of these will|you've a choice|both are mine|take down both", row[1]
        ):
            said = next(
                one
                for one in row[1].split(". ")
                if re.search("on .* or on |either .* or |numbers are|there's also|two numbers|one of these|a choice|both are mine|take down both", one)
            )
            said = re.sub("one of these|two numbers", "", said)
            first = re.sub(r"\s+", "", spoken(said))[:1]
            mobile = row[2].startswith("07")
            two += [("mobile" if mobile else "landline"), ("first" if mobile == (first == "0" and spoken(said).replace(" ", "").startswith("07")) else "last")]
    held["two"] = most(two, "first")

    started, need = [], []
    for row in rows:
        when = datetime.strptime(row[0][4:], "%d %b %Y %H:%M")
        if row[5] in (held["all"], held["ask"]):
            continue
        if not 13 <= when.hour < 17:
            continue
        if (
            has(row[1], "pm")
            or re.search(r"\b(any day but|any day other than|every day bar|any time except|all week apart from) ", row[1])
            and not re.search("morning|noon|lunch|today", row[1])
        ):
            started.append(int(made.DAYS[when.weekday()] in row[5]))
    held["started"] = most(started)
    for phrase in lists["from"]:
        for t in (10.5, 11.0):
            said = [phrase.replace("{t}", word) for word in made.CLOCK[t]]
            need += [
                1 if row[5] == held["all"] or re.search(rf"{halves[0].strip()}\b|{halves[2]}", row[5]) else 2
                for row in rows
                if any(one in row[1] for one in said)
            ]
    held["need"] = most(need, 1)
    return held


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "messages.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("plumber_answerphone_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    later = made.book(dice, read_off(rows, made), 600, int(rows[0][0][11:15]))
    return {"cases": [{"call": "file_message", "args": row[:2], "result": row[2:], "exact": True} for row in later]}
