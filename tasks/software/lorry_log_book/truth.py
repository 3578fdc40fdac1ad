"""Later messages, by the writer of inputs.py, with what they mean from the start; the clerk's habits are voted for by simple rows of his book."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

DIGITS = "零一二三四五六七八九"


def most(votes: list) -> Any:
    return Counter(votes).most_common(1)[0][0]


def read_off(rows: list[list[str]]) -> dict:
    """The clerk's habits, each by rows that can hardly be read in another way."""
    far = {"明天": 1, "明儿": 1, "后天": 2, "大后天": 3}
    cut, same, night, half, ways, pm = [], [], [], [], [], []
    for received, text, day, at, minutes, jin, yuan in rows:
        if re.search("不对|不是|不，|错|改|原来|还是", text):
            continue
        got, on = datetime.fromisoformat(received), date.fromisoformat(day)
        plainly = re.search(r"(?<!大)(明天|明儿|大后天|(?<!大)后天)(早上|上午|下午|[，。 的]*(?:夜里|半夜|后半夜|深夜)[123一两二三](?:点|:))", text)
        if plainly:
            gap = (on - got.date()).days - far[plainly[1]]
            if got.hour < 4 and plainly[2] in ("早上", "上午", "下午"):
                cut.append(4 if gap == -1 else 0)
            if got.hour >= 4 and re.match("[，。 的]*(?:夜里|半夜|后半夜|深夜)", plainly[2]) and at < "04":
                night.append(gap)
        bare = re.search(r"(?<![上午下晚里夜晨早晌后间黑到差一二两三四五六七八九十0-9.:])([567五六七])(?:点(?!钟?[前后]|.{0,2}差)|:)", text)
        if bare and at[:2].isdigit() and on > got.date() and "到" not in text:
            hour = " 一二三四五六七".find(bare[1]) if bare[1] in "五六七" else int(bare[1])
            if int(at[:2]) % 12 == hour:
                pm.append((hour, at >= "12"))
        own = re.search(r"(?<![下这本个一二头后天明])(?:周|星期|礼拜)([一二三四五六日天])(?![喜日天一前后第的])", text)
        if own and got.hour >= 5 and "一二三四五六日天".replace("天", "").find(own[1].replace("天", "日")) == got.weekday() and (on - got.date()).days in (0, 7):
            same.append(on == got.date())
        if re.search("半天", text) and not re.search("半个月|个半天|半天零", text) and minutes in ("240", "300"):
            half.append(int(minutes))
        price = re.search(r"(?:一斤|每斤)([一两三四五六七八九])毛([一二三四五六七八九])?", text)
        if price and re.fullmatch(r"[0-9.]+", jin) and re.fullmatch(r"[0-9.]+", yuan):
            total = Fraction(jin) * (Fraction(DIGITS.replace("二", "两").index(price[1]), 10) + (Fraction(DIGITS.index(price[2]), 100) if price[2] else 0))
            if total.denominator > 1:
                made = {"yuan": int(total + Fraction(1, 2)), "floor": int(total), "jiao": Fraction(int(total * 10 + Fraction(1, 2)), 10)}
                ways += [name for name, value in made.items() if value == Fraction(yuan)]
    cells = [cell for row in rows for cell in row[3:]]
    late = [hour for hour in (5, 6, 7) if [said for at, said in pm if at == hour].count(True) > [said for at, said in pm if at == hour].count(False)]
    return {
        "cut": most(cut), "same": most(same), "night": most([gap for gap in night if gap in (0, 1)]), "half": most(half), "round": most(ways),
        "pm": max([5, *late]), "midnight": "24" if any(row[3] == "24:00" for row in rows) else "next",
        "nothing": most([cell for cell in cells if cell in ("", "-", "/")]),
        "cents": "two" if all(re.fullmatch(r"\d+\.\d\d", row[6]) for row in rows if row[6] not in ("", "-", "/")) else "plain",
    }  # fmt: skip


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "登记本.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("lorry_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    start = datetime.fromisoformat(rows[-1][0]).replace(hour=0, minute=0) + timedelta(20)
    later = made.book(dice, read_off(rows), 600, start, made.FORCED)
    return {"cases": [{"call": "dengji", "args": row[:2], "result": row[2:], "exact": True} for row in later]}
