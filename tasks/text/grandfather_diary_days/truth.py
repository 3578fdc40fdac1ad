"""Other notes of his, by the writer of inputs.py, with their days from the start; his habits are voted for by short words in the given notes."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

NUMBER = {word: n for n, word in enumerate("零一二三四五六七八九")} | {"两": 2}


def most(votes: list[int]) -> int:
    return Counter(votes).most_common(1)[0][0]


def number(word: str) -> int:
    word = word.replace("廿", "二十")
    tens, _, ones = word.rpartition("十")
    return (NUMBER[tens] if tens else 1) * 10 + (NUMBER[ones] if ones else 0) if "十" in word else NUMBER[word]


def table(path: Path) -> list[list[str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


def read_off(rows: list[list[str]], almanac: Any, made: Any) -> dict[str, Any]:
    notes = [(note, date.fromisoformat(day)) for _, note, _, day in rows]
    text = "\n".join(note for note, _ in notes)
    word = max("圩集场", key=lambda w: len(re.findall(f"个{w}日", text)))
    town = max(made.PLACES, key=lambda place: text.count(f"{place}{word}"))

    def votes(pattern: str, vote: Callable[[re.Match[str], date], list[int]]) -> int:
        return most([one for note, day in notes for found in [re.search(pattern, note)] if found for one in vote(found, day)])

    def called(day: date) -> list[str]:
        month, k = almanac.lunar(day)
        if month.leap:
            return []
        days = [("初" if k <= 10 else "") + made.han(k)] + (["廿" + made.han(k - 20)] if 20 < k < 30 else [])
        return [made.MONTHS[month.number - 1] + words for words in [*days, *({1: ["朔日"], 15: ["望日", "月半"], 16: ["既望"]}.get(k, []))]]

    def lunar_year(_: re.Match[str], day: date) -> list[int]:
        return [almanac.year(day)]

    def anchored(found: re.Match[str], day: date) -> date:
        """The named day itself, by what is said beside it."""
        if found[2]:
            gap = number(found[2]) - held["count"]
            return day - timedelta(gap if found[1] == "后" else -gap)
        return day - timedelta({"次": 1, "第": 1, "前": -1}.get(found[0][2:3], 0))

    def on(place: int, values: tuple[int, int]) -> Callable[[re.Match[str], date], list[int]]:
        def vote(found: re.Match[str], day: date) -> list[int]:
            month, k = almanac.lunar(anchored(found, day))
            return [k] if month.number == place and k in values else []

        return vote

    def clear(found: re.Match[str], day: date) -> list[int]:
        there = anchored(found, day)
        gap = (almanac.term[there.year, "清明"] - there).days
        return [gap] if gap in (1, 2) else []

    def nine(found: re.Match[str], day: date) -> list[int]:
        start = almanac.term[day.year if day.month == 12 else day.year - 1, "冬至"]
        k = 9 * (number(found[1]) - 1) + (0 if found[2] == "头一天" else 8 if found[2] == "末一天" else number(found[3]) - 1)
        gap = (day - start).days - k
        return [gap] if gap in (0, 1) else []

    def off(found: re.Match[str], day: date) -> list[int]:
        sign = 1 if found[2] == "后" else -1
        gaps = [number(found[3]) - n for n in (0, 1)]
        names = {name: key for key, words in made.FEASTS.items() for name in words.split()}
        out = []
        for inside, gap in enumerate(gaps):
            there = day - timedelta(sign * gap)
            month, k = almanac.lunar(there)
            if names.get(found[1]) == (month.number, k) and not month.leap or almanac.terms.get(there) == found[1]:
                out.append(inside)
        return out

    def apart(found: re.Match[str], day: date) -> list[int]:
        fits = [n for n in (0, 1) if any(words.split("月")[-1] in found[1] for words in called(day - timedelta(number(found[2]) + n)))]
        return fits if len(fits) == 1 else []

    held: dict[str, Any] = {"word": word, "town": town}
    held["market"] = votes(f"(?:[上下头末一二三]个|第[一二三]个|上一){word}日", lambda _, day: [almanac.lunar(day)[1] % 5] if almanac.lunar(day)[1] % 5 else [])
    held["town market"] = votes(f"个{town}{word}日", lambda _, day: [almanac.lunar(day)[1] % 5] if almanac.lunar(day)[1] % 5 else [])
    held["nines"] = votes("([一二三四五六七八九])九(头一天|末一天|第(.)天)", nine)
    held["count"] = votes(f"({'|'.join(w for words in made.FEASTS.values() for w in words.split())}|{'|'.join(made.TERMS)})([前后])([三四五六七八九])[日天]", off)
    beside = "(?:([前后])([二三四五六七八九])[日天]|次日|第二天|前一日|前夕)?"
    held["small"] = votes(f"(?:小年|送灶){beside}", on(12, (23, 24)))
    held["flowers"] = votes(f"花朝{beside}", on(2, (12, 15)))
    held["cold"] = votes(f"寒食{beside}", clear)
    held["apart"] = votes("(.*)(?:隔了|相隔)([一二三四五六七八九两])[天日]", apart)
    held["born"] = votes("我([一二三四五六七八九十廿]+)岁(?:那年|上)", lambda found, day: [almanac.year(day) - number(found[1])])
    events = {name: votes(f"{name}那年", lunar_year) for name in made.LANDMARKS if re.search(f"{name}那年", text)}
    held["after"] = votes(f"({'|'.join(events)})后第(.)年", lambda found, day: [n for n in (0, 1) if almanac.year(day) - events[found[1]] == number(found[2]) - 1 + n])
    seventh: list[int] = []
    week: list[int] = []
    for heading, note, _, day in rows:
        solar = date.fromisoformat(day)
        for k, name in ((1, "头七"), (3, "三七"), (5, "五七")):
            if name in note:
                likely = [shift for shift in (0, 1) if any(words.partition("月")[2] in note for words in called(solar - timedelta(7 * k - 1 + shift)))]
                seventh += likely if len(likely) == 1 else []
        found = re.search(r"(这|本|上|上个|上上)(?:礼拜|星期)([日天一二三四五六])", note)
        if found:
            back = {"这": 0, "本": 0, "上上": 2}.get(found[1], 1)
            for now in (solar + timedelta(gap) for gap in range(1, 21)):
                if any(re.search(rf"月{words}(?![一二三四五六七八九])", heading) for words in {words.partition("月")[2] for words in called(now)}):
                    fits = [(now.toordinal() + shift - 1) // 7 - (solar.toordinal() + shift - 1) // 7 == back for shift in (0, 1)]
                    week += [fits.index(True)] if sum(fits) == 1 else []
    return held | {"events": events, "seventh": most(seventh), "week": most(week)}


def truth(inputs: Path) -> dict[str, Any]:
    rows = table(inputs / "札记.csv")
    spec = importlib.util.spec_from_file_location("grandfather_diary_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    months = []
    year = 1911
    for _, name, first, _, days in table(inputs / "朔闰.csv"):
        year += name == "正月"
        months.append(made.Month(year, made.MONTHS.index(name.removeprefix("闰")) + 1, name.startswith("闰"), date.fromisoformat(first), int(days)))
    almanac = made.Almanac(months, [(int(day[:4]), name, date.fromisoformat(day)) for name, day in table(inputs / "节气.csv")])
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    writer = made.Grandfather(dice, almanac, read_off(rows, almanac, made), made.read_phrases(Path(__file__).parent / "data" / "phrases.txt"))
    return {"cases": [{"call": "gongli", "args": [one["heading"], one["note"], one["asked"]], "result": one["day"].isoformat(), "exact": True} for one in writer.notes(600)]}
