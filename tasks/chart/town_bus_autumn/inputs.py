"""Four years of a country town's bus, with what moves people there (see `made`); the autumn that follows is kept back."""

import csv
import math
import random
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

FIRST, AHEAD, END = date(2015, 9, 7), date(2019, 9, 1), date(2020, 1, 1)
# First and last day of each public holiday, then the weekend days that were worked for it.
HOLIDAYS = """2015-09-26 2015-09-27 | 2015-10-01 2015-10-07 2015-10-10 | 2016-01-01 2016-01-03 | 2016-02-07 2016-02-13 2016-02-06 2016-02-14 | 2016-04-02 2016-04-04
| 2016-04-30 2016-05-02 | 2016-06-09 2016-06-11 2016-06-12 | 2016-09-15 2016-09-17 2016-09-18 | 2016-10-01 2016-10-07 2016-10-08 2016-10-09 | 2016-12-31 2017-01-02
| 2017-01-27 2017-02-02 2017-01-22 2017-02-04 | 2017-04-02 2017-04-04 2017-04-01 | 2017-04-29 2017-05-01 | 2017-05-28 2017-05-30 2017-05-27
| 2017-10-01 2017-10-08 2017-09-30 | 2017-12-30 2018-01-01 | 2018-02-15 2018-02-21 2018-02-11 2018-02-24 | 2018-04-05 2018-04-07 2018-04-08
| 2018-04-29 2018-05-01 2018-04-28 | 2018-06-16 2018-06-18 | 2018-09-22 2018-09-24 | 2018-10-01 2018-10-07 2018-09-29 2018-09-30 | 2018-12-30 2019-01-01 2018-12-29
| 2019-02-04 2019-02-10 2019-02-02 2019-02-03 | 2019-04-05 2019-04-07 | 2019-05-01 2019-05-04 2019-04-28 2019-05-05 | 2019-06-07 2019-06-09 | 2019-09-13 2019-09-15
| 2019-10-01 2019-10-07 2019-09-29 2019-10-12"""


def build(seed: int, folder: Path) -> None:
    line = random.Random(f"bus-{seed}").randrange(10000, 100000)
    world = made(line)
    days = world["days"]
    past = [[day, n] for day, n in zip(days, world["came"], strict=True) if day < AHEAD]
    write(folder / "客流.csv", ["日期", f"人次_{line}"], past)
    kinds = {"off": "放假", "worked": "补班", "": ""}
    write(folder / "日历天气.csv", ["日期", "放假补班", "最高气温", "降雨毫米"], [[day, kinds[off], *sky] for day, off, sky in zip(days, world["off"], world["sky"], strict=True)])


def made(line: int) -> dict[str, Any]:
    """`days` with `off` and `sky` (warmth, rain), how many `came` and how many were to be expected (`due`)."""
    dice = random.Random(line)
    days = [FIRST + timedelta(n) for n in range((END - FIRST).days)]
    off, moons, terms = public_holidays(), moon_days(), school_terms()
    sky, mild = [], 0.0
    for day in days:
        mild = 0.75 * mild + dice.gauss(0, 2.2)
        warmth = 21 - 10.5 * math.cos(2 * math.pi * (day.timetuple().tm_yday - 22) / 365.25) + mild
        wet = dice.random() < (0.42 if 4 <= day.month <= 8 else 0.25)
        sky.append((round(warmth, 1), round(dice.expovariate(0.11), 1) if wet else 0.0))
    week = [w + dice.gauss(0, 0.02) for w in (0.06, 0.0, 0.0, 0.01, 0.08, -0.06, -0.02)]
    market, other, shift, odd = dice.randrange(5), dice.randrange(1, 5), dice.randrange(6), dice.randrange(2)
    roster = dice.sample([dice.uniform(0.07, 0.09), dice.uniform(0.06, 0.08), -dice.uniform(0.07, 0.09)], 3)
    pay = dice.choice([8, 10, 12, 15, 20])
    size = {name: dice.uniform(*span) for name, span in SIZES.items()}
    yearly = [dice.uniform(-0.06, 0.06) for _ in range(4)]
    metro = date(2018, dice.randrange(3, 7), dice.randrange(5, 25))
    due, months, worked, wet, weeks = [], 0, 0, 0, 0
    for n, day in enumerate(days):
        kind, weekday = off.get(day, ""), day.weekday()
        warmth, rain = sky[n]
        free = kind == "off" or (weekday >= 5 and not kind)
        total = 8.0 + size["growth"] * n / 365 + week[2 if kind == "worked" else weekday]
        turn = 2 * math.pi * day.timetuple().tm_yday / 365.25
        total += yearly[0] * math.cos(turn) + yearly[1] * math.sin(turn) + yearly[2] * math.cos(2 * turn) + yearly[3] * math.sin(2 * turn)
        if day >= metro:
            total -= size["metro_weekend"] if free else size["metro"]
        if kind == "off":
            total += size["holiday"] - week[weekday]
            total += size["leaving"] * (off.get(day - timedelta(1)) != "off") + size["returning"] * (off.get(day + timedelta(1)) != "off")
        elif off.get(day + timedelta(1)) == "off":
            total += size["eve"]
        moon = moons[day]
        months += moon == 1
        fair = moon % 5 == (market + other * (months % 2)) % 5  # in two villages in turn
        total += fair * (size["fair"] + size["fair_free"] * free) + (moon in (1, 15)) * size["temple"]
        if not free:  # six working days round
            worked += 1
            total += {0: roster[0], 1: roster[1], 3: roster[2]}.get((worked + shift) % 6, 0.0)
        paid = payday(day.year, day.month, pay, off)
        total += size["pay"] * (day == paid) + size["pay_after"] * (day == paid + timedelta(1))
        term = next((start for start, last in terms if start <= day <= last), None)
        if term is not None:
            total += size["term"] * (not free)
            if weekday == 4:  # every other weekend, counted anew after each holiday
                weeks = 0 if any(off.get(day + timedelta(k)) == "off" for k in range(-4, 3)) else weeks + 1
            if weeks and weeks % 2 == odd:
                total += size["home"] * (weekday == 4) + size["back"] * (weekday == 6)
        else:
            weeks = 0
        total -= (size["rain"] + size["rain_fair"] * fair) * math.sqrt(rain)
        total += size["drying"] * (rain == 0 and wet >= 2)
        wet = wet + 1 if rain else 0
        total -= size["heat"] * max(0, warmth - 32) + size["cold"] * max(0, 8 - warmth)
        feast = lunar_new_year_near(day)
        if feast is not None:
            total += size["rush"] * math.exp(-((feast / 6.0) ** 2)) * (feast < 0) - 0.5 * (feast in (-1, 0)) - 0.25 * (feast in (1, 2))
        due.append(math.exp(total))
    came = [round(d * math.exp(dice.gauss(0, 0.035))) for d in due]
    return {"days": days, "off": [off.get(day, "") for day in days], "sky": sky, "due": due, "came": came}


SIZES = {
    "growth": (-0.02, 0.04), "metro": (0.12, 0.18), "metro_weekend": (0.03, 0.07), "holiday": (0.1, 0.2), "leaving": (0.12, 0.2), "returning": (0.1, 0.18),
    "eve": (0.1, 0.16), "fair": (0.18, 0.25), "fair_free": (0.06, 0.1), "temple": (0.08, 0.12), "pay": (0.09, 0.13), "pay_after": (0.06, 0.1), "term": (0.06, 0.1),
    "home": (0.16, 0.22), "back": (0.15, 0.2), "rain": (0.018, 0.028), "rain_fair": (0.025, 0.04), "drying": (0.11, 0.15), "heat": (0.015, 0.025),
    "cold": (0.012, 0.02), "rush": (0.25, 0.35),
}  # fmt: skip


@cache
def public_holidays() -> dict[date, str]:
    found = {}
    for group in HOLIDAYS.split("|"):
        first, last, *worked = (date.fromisoformat(word) for word in group.split())
        found |= {first + timedelta(n): "off" for n in range((last - first).days + 1)}
        found |= {day: "worked" for day in worked}
    return found


def payday(year: int, month: int, pay: int, off: dict[date, str]) -> date:
    day = date(year, month, pay)
    while off.get(day) == "off" or (day.weekday() >= 5 and off.get(day) != "worked"):
        day -= timedelta(1)
    return day


@cache
def school_terms() -> list[tuple[date, date]]:
    terms = []
    for year in range(2015, 2020):
        start = date(year, 9, 1)
        start += timedelta(-start.weekday() % 7)
        terms.append((start, date(year + 1, 1, 18)))
        spring = new_years()[year + 1] + timedelta(15)
        terms.append((spring + timedelta(-spring.weekday() % 7), date(year + 1, 7, 5)))
    return terms


@cache
def new_years() -> dict[int, date]:
    return {2016: date(2016, 2, 8), 2017: date(2017, 1, 28), 2018: date(2018, 2, 16), 2019: date(2019, 2, 5), 2020: date(2020, 1, 25)}


def lunar_new_year_near(day: date) -> int | None:
    """Days since the lunar new year's day, from 20 before to 2 after."""
    return next((n for first in new_years().values() if -20 <= (n := (day - first).days) <= 2), None)


@cache
def moon_days() -> dict[date, int]:
    """The day of the lunar month by Beijing's clock; months begin on the day of the new moon."""
    starts = []
    for k in range(192, 250):
        century = k / 1236.85
        sun, moon, node = (math.radians(a + b * k) for a, b in ((2.5534, 29.10535669), (201.5643, 385.81693528), (160.7108, 390.67050274)))
        at = 2451550.09765 + 29.530588853 * k + 0.0001337 * century**2
        at += -0.4072 * math.sin(moon) + 0.17241 * math.sin(sun) + 0.01608 * math.sin(2 * moon) + 0.01039 * math.sin(2 * node) + 0.00739 * math.sin(moon - sun)
        at += -0.00514 * math.sin(moon + sun) + 0.00208 * math.sin(2 * sun) - 0.00111 * math.sin(moon - 2 * node) - 0.00057 * math.sin(moon + 2 * node)
        starts.append(date(2000, 1, 1) + timedelta(math.floor(at - 2451544.5 + 8 / 24 - 69 / 86400)))
    found = {}
    for start, following in zip(starts, starts[1:], strict=False):
        length = (following - start).days
        found |= {start + timedelta(n): n + 1 for n in range(length)}
    return found


def write(path: Path, header: list[str], rows: list[list[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
