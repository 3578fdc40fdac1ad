"""Four years of eight bus lines; beside what they share each has two habits of its own (see `habit`), one that counts from day to day. The autumn that follows is kept back."""

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


LINES = 8
PLAIN = ["pay", "temple", "ferry", "hikers", "snap", "wholesale", "settling", "clinic"]
TURNS = ["villages", "roster", "boarders", "saturdays", "fair", "pass", "drying", "dentist"]


def build(seed: int, folder: Path) -> None:
    town = random.Random(f"lines-{seed}").randrange(10000, 100000)
    world = made(town)
    days, names = world["days"], [f"{k}路" for k in range(1, LINES + 1)]
    past = [[day, *row] for day, row in zip(days, world["came"], strict=True) if day < AHEAD]
    write(folder / "客流.csv", ["日期", *names], past)
    kinds = {"off": "放假", "worked": "补班", "": ""}
    rows = [[f"Q{town}", day, kinds[off], *sky] for day, off, sky in zip(days, world["off"], world["sky"], strict=True)]
    write(folder / "日历天气.csv", ["气象站", "日期", "放假补班", "最高气温", "降雨毫米", "最大风速"], rows)


def made(town: int) -> dict[str, Any]:
    """`days` with `off` and `sky` (warmth, rain, wind), and of each line how many `came` and how many were to be expected (`due`)."""
    dice = random.Random(town)
    days = [FIRST + timedelta(n) for n in range((END - FIRST).days)]
    off = public_holidays()
    sky, mild = [], 0.0
    for day in days:
        mild = 0.72 * mild + dice.gauss(0, 2.4)
        warmth = 20 - 10.5 * math.cos(2 * math.pi * (day.timetuple().tm_yday - 22) / 365.25) + mild
        wet = dice.random() < (0.42 if 4 <= day.month <= 8 else 0.28)
        rain = round(dice.expovariate(0.09), 1) if wet else 0.0
        sky.append((round(warmth, 1), rain, round(3 + dice.gammavariate(2.4, 1.5) + 0.05 * rain, 1)))
    plain, turns = dice.sample(PLAIN, LINES), dice.sample(TURNS, LINES)
    pairs = list(zip(plain, turns, strict=True))
    metro = date(2018, dice.randrange(3, 7), dice.randrange(5, 25))
    due, came = [], []
    for k in range(LINES):
        own = [habit(kind, dice, days, off, sky) for kind in pairs[k]]
        both = [sum(parts) for parts in zip(shared(dice, days, off, sky, metro), *own, strict=True)]
        due.append([math.exp(total) for total in both])
        came.append([round(d * math.exp(dice.gauss(0, 0.035))) for d in due[-1]])
    return {
        "days": days, "off": [off.get(day, "") for day in days], "sky": sky, "due": list(zip(*due, strict=True)), "came": list(zip(*came, strict=True)),
        "habits": pairs,
    }  # fmt: skip


def shared(dice: random.Random, days: list[date], off: dict[date, str], sky: list[tuple[float, ...]], metro: date) -> list[float]:
    """What moves people on every line, to a degree of its own."""
    week = [w * dice.uniform(0.5, 1.5) + dice.gauss(0, 0.02) for w in (0.06, 0.0, 0.0, 0.01, 0.08, -0.1, -0.06)]
    yearly = [dice.uniform(-0.06, 0.06) for _ in range(4)]
    level, growth, lost = dice.uniform(7.2, 8.4), dice.uniform(-0.02, 0.04), dice.choice([0.0, dice.uniform(0.1, 0.16)])
    holiday, leaving, returning, eve = dice.uniform(-0.2, 0.2), dice.uniform(0.1, 0.2), dice.uniform(0.1, 0.18), dice.uniform(0.08, 0.16)
    school, rain_hurts, cold_hurts, rush = dice.uniform(0.04, 0.1), dice.uniform(0.012, 0.025), dice.uniform(0.008, 0.015), dice.uniform(0.2, 0.35)
    found = []
    for n, day in enumerate(days):
        kind, weekday = off.get(day, ""), day.weekday()
        total = level + growth * n / 365 + week[2 if kind == "worked" else weekday] - lost * (day >= metro)
        turn = 2 * math.pi * day.timetuple().tm_yday / 365.25
        total += yearly[0] * math.cos(turn) + yearly[1] * math.sin(turn) + yearly[2] * math.cos(2 * turn) + yearly[3] * math.sin(2 * turn)
        if kind == "off":
            total += holiday - week[weekday]
            total += leaving * (off.get(day - timedelta(1)) != "off") + returning * (off.get(day + timedelta(1)) != "off")
        elif off.get(day + timedelta(1)) == "off":
            total += eve
        if term_of(day) is not None:
            total += school * (not is_free(day, off))
        total -= rain_hurts * math.sqrt(sky[n][1]) + cold_hurts * max(0, 8 - sky[n][0])
        feast = lunar_new_year_near(day)
        if feast is not None:
            total += rush * math.exp(-((feast / 6.0) ** 2)) * (feast < 0) - 0.5 * (feast in (-1, 0)) - 0.25 * (feast in (1, 2))
        found.append(total)
    return found


def habit(kind: str, dice: random.Random, days: list[date], off: dict[date, str], sky: list[tuple[float, ...]]) -> list[float]:
    """What one kind of errand adds on each day."""
    free = [is_free(day, off) for day in days]
    if kind == "villages":  # a fair by the moon's days, in two villages in turn
        moons, at, other, size, rest = moon_days(), dice.randrange(5), dice.randrange(1, 5), dice.uniform(0.13, 0.17), dice.uniform(0.04, 0.07)
        months, month = [], 0
        for day in days:
            month += moons[day] == 1
            months.append(month % 2)
        return [(moons[day] % 5 == (at + other * months[n]) % 5) * (size + rest * free[n]) for n, day in enumerate(days)]
    if kind == "roster":  # six working days round
        steps = [dice.uniform(0.08, 0.1), dice.uniform(0.06, 0.08), -dice.uniform(0.08, 0.1)]
        dice.shuffle(steps)
        turn = dice.randrange(6)
        plan = {0: steps[0], 1: steps[1], 3: steps[2]}
        return [0.0 if rest else plan.get((worked + turn) % 6, 0.0) for worked, rest in zip(working_days(free), free, strict=True)]
    if kind == "boarders":  # home every other weekend of term, counted anew after each holiday
        home, back, first = dice.uniform(0.15, 0.2), dice.uniform(0.14, 0.18), dice.randrange(2)
        added, weeks = [0.0] * len(days), 0
        for n, day in enumerate(days[:-2]):
            if day.weekday() != 4:
                continue
            around = {day + timedelta(k) for k in range(-4, 3)}
            if term_of(day) is None or any(off.get(other) == "off" for other in around):
                weeks = 0
                continue
            weeks += 1
            if weeks % 2 == first:
                added[n], added[n + 2] = home, back
        return added
    if kind == "saturdays":  # every other one is worked, holidays left out
        size, odd, count, added = dice.uniform(0.18, 0.22), dice.randrange(2), 0, []
        for day in days:
            plain = day.weekday() == 5 and not off.get(day)
            count += plain
            added.append(size * (plain and count % 2 == odd))
        return added
    if kind == "fair":  # put off to the next day when it rains
        moons, at, size, limit = moon_days(), dice.randrange(5), dice.uniform(0.15, 0.19), dice.choice([5, 8])
        due = [moons[day] % 5 == at for day in days]
        wet = [rain > limit for _, rain, _ in sky]
        return [size * ((due[n] and not wet[n]) or (n > 0 and due[n - 1] and wet[n - 1])) for n in range(len(days))]
    if kind == "drying":  # the first dry day after two or more wet ones
        size, added, wet = dice.uniform(0.16, 0.2), [], 0
        for _, rain, _ in sky:
            added.append(size * (rain == 0 and wet >= 2))
            wet = wet + 1 if rain > 0 else 0
        return added
    if kind == "dentist":  # comes every eighth working day
        size, turn = dice.uniform(0.18, 0.22), dice.randrange(8)
        return [size * (not rest and (worked + turn) % 8 == 0) for worked, rest in zip(working_days(free), free, strict=True)]
    if kind == "pass":  # shut when three days bring much rain, until two are dry
        limit, size, shut, added = dice.choice([25, 30]), dice.uniform(0.16, 0.2), False, []
        for n in range(len(days)):
            rains = [sky[max(0, n - k)][1] for k in range(3)]
            shut = sum(rains) > limit or (shut and max(rains[:2]) >= 1)
            added.append(-size * shut)
        return added
    if kind == "pay":
        on, size, after = dice.choice([8, 10, 12, 15, 20]), dice.uniform(0.12, 0.16), dice.uniform(0.08, 0.12)
        paid = {payday(year, month, on, off) for year in range(2015, 2020) for month in range(1, 13)}
        return [size * (day in paid) + after * (day - timedelta(1) in paid) for day in days]
    if kind == "temple":
        moons, size = moon_days(), dice.uniform(0.15, 0.2)
        return [size * (moons[day] in (1, 15)) for day in days]
    if kind == "ferry":  # none in a strong wind
        limit, lost, late = dice.choice([9, 10, 11]), dice.uniform(0.35, 0.5), dice.uniform(0.1, 0.15)
        still = [wind <= limit for _, _, wind in sky]
        return [-lost * (not still[n]) + late * (n > 0 and still[n] and not still[n - 1]) for n in range(len(days))]
    if kind == "clinic":  # a specialist comes twice a month
        weekday, weeks, size = dice.randrange(1, 4), dice.choice([(1, 3), (2, 4)]), dice.uniform(0.13, 0.18)
        return [size * (day.weekday() == weekday and (day.day + 6) // 7 in weeks and off.get(day) != "off") for day in days]
    if kind == "hikers":
        size, wet, muddy = dice.uniform(0.25, 0.35), dice.uniform(0.04, 0.06), dice.uniform(0.12, 0.18)
        return [free[n] * (size - wet * math.sqrt(sky[n][1]) - muddy * (n > 0 and sky[n - 1][1] > 5)) for n in range(len(days))]
    if kind == "snap":  # suddenly much colder than the day before
        size, limit = dice.uniform(0.12, 0.16), dice.choice([3, 4])
        return [-size * (n > 0 and sky[n - 1][0] - sky[n][0] > limit) for n in range(len(days))]
    if kind == "wholesale":  # shut on the 10th, 20th and 30th
        size, before = dice.uniform(0.15, 0.2), dice.uniform(0.06, 0.1)
        return [-size * (day.day % 10 == 0) + before * ((day + timedelta(1)).day % 10 == 0) for day in days]
    if kind == "settling":  # the last working day of the month and the one before it
        size, before, added = dice.uniform(0.16, 0.2), dice.uniform(0.08, 0.11), []
        for day in days:
            left = 0
            later = day + timedelta(1)
            while later.month == day.month:
                left += not is_free(later, off)
                later += timedelta(1)
            added.append((not is_free(day, off)) * (size * (left == 0) + before * (left == 1)))
        return added
    raise ValueError(kind)


def working_days(free: list[bool]) -> list[int]:
    """How many working days there were up to each day."""
    count, found = 0, []
    for rest in free:
        count += not rest
        found.append(count)
    return found


def is_free(day: date, off: dict[date, str]) -> bool:
    return off.get(day) == "off" or (day.weekday() >= 5 and off.get(day) != "worked")


@cache
def term_of(day: date) -> date | None:
    """The first day of the term that the day is in."""
    return next((start for start, last in school_terms() if start <= day <= last), None)


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
