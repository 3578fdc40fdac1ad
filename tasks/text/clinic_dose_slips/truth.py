"""Other slips, by the writer of inputs.py, with their rows from the start; the house's habits are voted for by slips in which one shows."""

import csv
import hashlib
import importlib.util
import math
import random
import re
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

CHANGED = "头[两三四五一]|前[两三四五]|开头|起初|刚开始|刚吃|最先|最后|末[两三四五]|末尾|收尾|临完|尾上|天后|以后|过了[两三四五]天|吃[过够][两三四五]天|满[两三四五]天|第[一二三四五六]天|先[两三四五]天|先吃[两三四五]天"
PAUSED = "隔|停|歇|空|断|三天|两天里|每两天|吃一天|周末|双休|只在|除了|唯独|逢|才吃|单号|双号|挑|放药|只有"
LENGTHS = "[天日周月号集板瓶旬]|礼拜|星期|疗程"


def most(votes: list[Any], default: Any = None) -> Any:
    return Counter(votes).most_common(1)[0][0] if votes else default


def read_off(rows: list[list[str]], made: Any) -> dict[str, Any]:
    said = {kind: [re.sub(r"\{\w+\+?1?\}", "~", line.lstrip("~")) for line in lines] for kind, lines in made.read_phrases().items()}
    none = next(mark for mark in ("0", "-", "") if any(mark in row[2:6] for row in rows))
    slips = []
    for when, text, *boxes, span, handed in rows:
        doses = [0.0 if one == none else float(one) for one in boxes]
        slips.append((date.fromisoformat(when), text, doses, int(span), int(handed)))

    def marks(kind: str) -> re.Pattern[str]:
        return re.compile("|".join(".{1,12}?".join(re.escape(bit) for bit in re.sub("[：。；]", "，", line).split("~")) for line in said[kind]))

    def votes(pattern: str | re.Pattern[str], vote: Callable[[Any, date, list[float], int, int], list[Any]], but: str = "^$") -> list[Any]:
        out: list[Any] = []
        for day, text, doses, days, total in slips:
            plain = re.sub("[：。；]", "，", text)
            found = re.search(pattern, plain)
            if found and not re.search(but, plain):
                out += vote(found, day, doses, days, total)
        return out

    def days_of(*values: int) -> Callable[..., list[Any]]:
        def vote(_: Any, day: date, doses: list[float], days: int, total: int) -> list[Any]:
            return [days] if not values or days in values else []

        return vote

    def rounds(_: Any, day: date, doses: list[float], days: int, total: int) -> list[Any]:
        ways = [math.ceil(days * sum(doses)), days * sum(map(math.ceil, doses))]
        return [ways.index(total)] if ways[0] != ways[1] and total in ways else []

    def which(word: str, slots: tuple[int, int]) -> int:
        """The box that a word stands for, where the slip names no other time of either."""
        out = []
        for _, text, doses, _, _ in slips:
            rest = re.sub(word, "", text)
            full = [slot for slot in slots if doses[slot] and not any(one in rest for one in said["早午晚睡"[slot]])]
            out += full if re.search(word, text) and len(full) == 1 else []
        return int(most(out, slots[0]))

    held: dict[str, Any] = {"year": slips[0][0].year, "none": none}
    held["half"] = most(votes("", rounds, CHANGED), 0)
    held["night"], held["pm"] = which("夜里(?!临睡)", (2, 3)), which("下午", (1, 2))
    changes = "不[用吃要放给]|免|去掉|空着|停|跳过|省|划掉|拿掉|算了|少|忌|挪|改|移|换|搬|留|倒|调|加|添|多|饶|补|减|扣|半|倍|翻|双份"
    held["one"] = most(votes(marks("d_x1"), lambda f, day, doses, days, total: [doses.index(max(doses))] if sum(map(bool, doses)) == 1 else [], changes), 0)
    held["two"] = most(
        votes(marks("d_x2"), lambda f, day, doses, days, total: [slot for slot in (2, 3) if doses[0] and doses[slot]] if sum(map(bool, doses)) == 2 else []), 2
    )
    share = re.compile(f"{marks('d_s2').pattern}|{marks('d_s3').pattern}")
    held["extra"] = most(votes(share, lambda f, day, doses, days, total: [int(doses[2] > doses[0])] if doses[0] != doses[2] else [], changes), 0)
    course = votes("(?<![两2俩])个?疗程", lambda f, day, doses, days, total: [days], PAUSED + "|[两2俩]个?疗程")
    held["course"] = most(course, 7)
    held["halfmonth"] = most(votes("半个?月", days_of(14, 15)), 15)
    held["month"] = most(votes("[一整]个?月|整个月", days_of(28, 30)), 30)
    short = "|".join(re.escape(name) for name in sorted(said["name"], key=len, reverse=True))
    bare = re.compile(
        f"{short}|[一每]天|每日|天天|[一每]日|天[黑亮擦刚]|日头|日服|十三叔|{'|'.join(map(re.escape, sorted(said['aside'], key=len, reverse=True)))}|天刚亮"
    )
    held["default"] = most([days for _, text, _, days, _ in slips if not re.search(LENGTHS, bare.sub("", text))], 5)
    board = votes("([一两三])板", lambda f, day, doses, days, total: [total // "零一两三".index(f[1])])
    held["board"], held["bottle"] = most(board, 10), most(votes("[一整]瓶(?!黄)", lambda f, day, doses, days, total: [total]), 30)

    def rounded(doses: list[float], days: int) -> int:
        return days * sum(map(math.ceil, doses)) if held["half"] else math.ceil(days * sum(doses))

    held["span"] = most(votes(marks("p2"), lambda f, day, doses, days, total: [int(total == rounded(doses, days))]), 0)

    def said_days(text: str) -> int:
        """The days that a slip speaks of, where it does so in a plain way."""
        for pattern, days in (
            ("[两2俩]个?疗程", 2 * held["course"]),
            ("疗程", held["course"]),
            ("半个?月", held["halfmonth"]),
            ("[一整]个?月|整个月", held["month"]),
        ):
            if re.search(pattern, text):
                return int(days)
        found = re.search("(?<!下)([一两俩二三])个?(?:礼拜|星期|周)", text)
        if found:
            return 7 * "零一二三".find(found[1].replace("两", "二").replace("俩", "二"))
        found = re.search("([两二三四五六七八九十]+|[0-9]+)[天日](?!里|后|服)", text)
        return made_number(found[1].replace("两", "二")) if found else 0

    steps = []
    for _, text, doses, days, total in slips:
        if "隔两天" in text and not re.search("不对|不，|错|改|等等|划掉|更正|重写|笔误|糊涂|还是|应该|慢着", text):
            n = said_days(re.sub("隔两天|儿子礼拜天|打两天", "", text)) if held["span"] else days
            fits = [step for step in (2, 3) if total == rounded(doses, math.ceil(n / step))]
            steps += fits if len(fits) == 1 and n > 4 else []
    held["gap"] = most(steps, 3)

    def way(first_is_more: bool) -> Callable[..., list[Any]]:
        """The first days' doses make more than the whole, if they are the larger ones."""

        def vote(_: Any, day: date, doses: list[float], days: int, total: int) -> list[Any]:
            even = rounded(doses, days)
            return [] if total == even else [int((total < even) != first_is_more)]

        return vote

    more = [one for kind in ("hi", "hiadd", "then", "last", "thenonly", "thendrop") for one in votes(marks(kind), way(True))]
    held["stage"] = most(more + votes(marks("lo"), way(False)), 0)
    held["start"] = 0
    ends: list[int] = []
    for day, text, doses, days, total in slips:
        found = re.search("(?<!到)(?:这个?|本|下个?)(?:礼拜|星期|周)([一二三四五六日天])", text)
        if found and total == rounded(doses, days):
            last = day - timedelta(day.weekday()) + timedelta("一二三四五六日".index(found[1].replace("天", "日")) + 7 * ("下" in found[0]))
            ends.append((last - day).days + 1 - days)
        found = re.search("([一二三四五六七八九十]+|[0-9]+)[号]", text)
        if found and not re.search(PAUSED, text):
            last = day
            while last.day != made_number(found[1]) and (last - day).days < 32:
                last += timedelta(1)
            ends.append((last - day).days + 1 - days)
    held["start"] = most([one for one in ends if one in (0, 1)], 0)
    market: Counter[int] = Counter()
    for day, text, doses, days, total in slips:
        found = re.search("集", text)
        if found and not re.search(PAUSED, text):
            last = day + timedelta(held["start"] + days - 1)
            market[last.day % 5] += 1
    held["market"] = market.most_common(1)[0][0] if market else 0
    return held


def made_number(word: str) -> int:
    if word.isdigit():
        return int(word)
    tens, ten, ones = word.partition("十")
    return (10 * ("零一二三四五六七八九".index(tens) if tens else 1) if ten else 0) + (
        "零一二三四五六七八九".index((ones if ten else word)[0]) if (ones if ten else word) else 0
    )


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "slips.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("clinic_dose_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    others = made.Doctor(dice, read_off(rows, made)).slips(600)
    return {"cases": [{"call": "pei", "args": row[:2], "result": row[2:], "exact": True} for row, _, _ in others]}
