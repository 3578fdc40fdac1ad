"""Eight parcel counters of a town: two years of daily pick-ups, the calendar, the weather and a book of what happened. Each counter has four or five habits (see `Town.plain` and `Town.subtle`),
three can hand out no more than so many a day; the next six weeks are kept back."""

import csv
import math
import random
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy.special import erf

COUNTERS, PAST, WEEKS = 8, 730, 42
SPREAD = 0.09
COST = (0.12, 0.18)  # by how much a forecast that misses one habit errs more
LIMIT_COST = (0.2, 0.28)  # the same for one that does not know of a limit
COUNTS = [(2, 2, 1), (2, 2, 1), (1, 3, 1), (2, 2, 0), (2, 2, 0), (1, 3, 0), (2, 3, 0), (2, 3, 0)]  # plain and subtle habits, and whether there is a limit, in some order
HOLIDAYS = """2016-02-07 2016-02-13 2016-02-06 2016-02-14 | 2016-04-02 2016-04-04 | 2016-04-30 2016-05-02 | 2016-06-09 2016-06-11 2016-06-12
| 2016-09-15 2016-09-17 2016-09-18 | 2016-10-01 2016-10-07 2016-10-08 2016-10-09 | 2016-12-31 2017-01-02 | 2017-01-27 2017-02-02 2017-01-22 2017-02-04
| 2017-04-02 2017-04-04 2017-04-01 | 2017-04-29 2017-05-01 | 2017-05-28 2017-05-30 2017-05-27 | 2017-10-01 2017-10-08 2017-09-30 | 2017-12-30 2018-01-01
| 2018-02-15 2018-02-21 2018-02-11 2018-02-24 | 2018-04-05 2018-04-07 2018-04-08 | 2018-04-29 2018-05-01 2018-04-28 | 2018-06-16 2018-06-18 | 2018-09-22 2018-09-24
| 2018-10-01 2018-10-07 2018-09-29 2018-09-30 | 2018-12-30 2019-01-01 2018-12-29 | 2019-02-04 2019-02-10 2019-02-02 2019-02-03 | 2019-04-05 2019-04-07
| 2019-05-01 2019-05-04 2019-04-28 2019-05-05 | 2019-06-07 2019-06-09 | 2019-09-13 2019-09-15 | 2019-10-01 2019-10-07 2019-09-29 2019-10-12"""
NEW_YEARS = ["2016-02-08", "2017-01-28", "2018-02-16", "2019-02-05", "2020-01-25"]
PLATFORMS = ["百货汇", "橙市", "万家购", "拼一拼", "好物多", "云上街"]
EVENTS = ["delay", "opera", "power", "overtime"]
WEEK = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
WAVES = [(0.6, 1.0, 0.7), (1.0, 0.6)]
Maker = tuple[str, Callable[[], np.ndarray]]


def build(seed: int, folder: Path) -> None:
    station = random.Random(f"parcels-{seed}").randrange(10000, 100000)
    world = made(station)
    names = [f"{k}号点" for k in range(1, COUNTERS + 1)]
    write(folder / "取件.csv", ["日期", *names], [[day, *row] for day, row in zip(world["days"], world["came"], strict=True)][:PAST])
    write(folder / "日历.csv", ["日期", "星期", "农历", "上班"], world["calendar"])
    write(folder / "天气.csv", ["气象站", "日期", "最高气温", "最低气温", "降雨毫米", "风力"], [[f"S{station}", *row] for row in world["sky"]])
    write(folder / "大事.csv", ["日期", "事项"], world["book"])


def made(station: int) -> dict[str, Any]:
    """The town with this weather station; drawn again until each counter has habits enough that show in what is given, and would be missed later."""
    for attempt in range(80):
        world = drawn(random.Random(f"{station}-{attempt}"))
        if world is not None:
            return world
    raise AssertionError(f"no world for {station}")


def drawn(dice: random.Random) -> dict[str, Any] | None:
    town = Town(dice)
    counts = dice.sample(COUNTS, COUNTERS)
    came, due, taken = np.zeros((COUNTERS, town.many), int), np.zeros((COUNTERS, town.many)), []
    for k in range(COUNTERS):
        for _ in range(12):
            habits = habits_of(town, k, counts[k], taken)
            if habits is not None:
                break
        else:
            return None
        town.told[k], due[k], came[k], free = habits
        left = np.cumsum(np.where(town.shut[k], 0, free - due[k]))
        town.lines += [(int(n), "full", {"k": k + 1}) for n in np.flatnonzero(~town.shut[k] & (left > 0.05 * due[k])) if dice.random() < 0.4]
        taken.append([kind for kind in habits[0] if kind != "limit"])
    days = town.days[: PAST + WEEKS]
    return {
        "days": days, "came": [[int(c) for c in came[:, n]] for n in range(len(days))], "due": [[float(d) for d in due[:, n]] for n in range(len(days))],
        "sky": town.sky, "book": town.book(), "calendar": town.calendar(), "habits": town.told,
    }  # fmt: skip


def habits_of(town: "Town", k: int, counts: tuple[int, int, int], taken: list[list[str]]) -> tuple[dict[str, float], np.ndarray, list[int], np.ndarray] | None:
    """The sizes of a counter's habits, what is to be expected on each day, what came, and what would be expected without a limit; nothing when too few habits are of use, or knowing them all is not enough."""
    dice, base = town.dice, town.base()
    usual, runs = town.usual(), ~town.shut[k]
    known, later = (part[runs[part]] for part in (np.arange(PAST), np.arange(PAST, PAST + WEEKS)))
    parcels = np.exp(usual[later])
    found: dict[str, tuple[float, np.ndarray]] = {}
    for kinds, wanted in zip((town.subtle(k), town.plain(k)), counts[1::-1], strict=True):
        count = 0
        for name, make in kinds:
            if count == wanted:
                break
            if name in found or sum(name in other for other in taken) >= 4:
                continue
            shape = make()
            acts = int(np.sum(shape[known] != 0))
            if acts < 25 or (name not in ("step", "pattern") and (spells(shape[known]) < 20 or spells(shape[later]) < 2)):
                continue
            X = np.column_stack([base, *(other for _, other in found.values())])
            near = X[known].T @ X[known] + 1e-6 * np.eye(X.shape[1])
            rest = shape - X @ np.linalg.solve(near, X[known].T @ shape[known])
            size = round(size_for(dice.uniform(*COST), rest[later], parcels), 3)
            strong, then = (float(np.sum((size * rest[part]) ** 2)) / SPREAD**2 for part in (known, later))
            if 0.08 < size < 0.5 and strong > 60 and strong > 4 * then:
                found[name] = (size, shape)
                count += 1
        if count < wanted:
            return None
    sizes = {kind: size for kind, (size, _) in found.items()}
    free = np.exp(usual + sum(size * shape for size, shape in found.values())) * runs
    due, limit = free, math.inf
    if counts[2]:
        limit = limit_for(dice.uniform(*LIMIT_COST), free, runs)
        if limit is None:
            return None
        sizes["limit"], due = limit, limited(free, limit, runs)
    came = [round(d * math.exp(dice.gauss(0, SPREAD))) for d in due]
    # Somebody who knows the habits and has to find their sizes.
    own = known[np.abs(due[known] / free[known] - 1) < 1e-9]
    X = np.column_stack([base, *(shape for _, shape in found.values())])
    weights = np.linalg.solve(X[own].T @ X[own] + 1e-6 * np.eye(X.shape[1]), X[own].T @ np.log(np.maximum(np.array(came)[own], 1)))
    said = limited(np.exp(X @ weights) * runs, limit, runs)
    best, error = (float(np.sum(np.abs(line[later] - np.array(came)[later]))) for line in (due, said))
    return (sizes, due, came, free) if error < 1.06 * best else None


def spells(shape: np.ndarray) -> int:
    on = shape != 0
    return int(np.sum(on & ~np.append(False, on[:-1])))


def more(off: np.ndarray, parcels: np.ndarray) -> float:
    """By what share a forecast errs more that is `off` by so much (of the logarithm)."""
    off = np.abs(off) / SPREAD
    added = off * erf(off / math.sqrt(2)) + math.sqrt(2 / math.pi) * (np.exp(-(off**2) / 2) - 1)
    return float(np.sum(added * parcels) / np.sum(parcels) / math.sqrt(2 / math.pi))


def size_for(wanted: float, rest: np.ndarray, parcels: np.ndarray) -> float:
    """The size with which a forecast that knows nothing of the habit errs by this share more."""
    low, high = 0.02, 0.8
    for _ in range(22):
        middle = (low + high) / 2
        low, high = (middle, high) if more(middle * rest, parcels) < wanted else (low, middle)
    return low


def limited(free: np.ndarray, limit: float, runs: np.ndarray) -> np.ndarray:
    """What can be handed out when no more than so many are a day; the rest waits for the next day."""
    found, waiting = np.zeros(len(free)), 0.0
    for n in np.flatnonzero(runs):
        found[n] = min(limit, free[n] + waiting)
        waiting += free[n] - found[n]
    return found


def limit_for(wanted: float, free: np.ndarray, runs: np.ndarray) -> float | None:
    """A limit that raises the error so much in the coming weeks, and was reached often enough before."""
    on = np.flatnonzero(runs)
    later, known = on[(on >= PAST) & (on < PAST + WEEKS)], on[on < PAST]
    low, high = np.quantile(free[known], 0.6), np.quantile(free[known], 0.995)
    for _ in range(16):
        middle = (low + high) / 2
        had = limited(free, middle, runs)
        low, high = (middle, high) if more(np.log(had[later] / free[later]), free[later]) > wanted else (low, middle)
    had = limited(free, low, runs)
    reached = had[known] >= low * 0.9999
    waiting = np.cumsum(free[on] - had[on])
    fine = waiting.max() < 0.9 * low and abs(more(np.log(had[later] / free[later]), free[later]) - wanted) < 0.03 and 30 <= reached.sum() <= 0.25 * len(known)
    return round(float(low), 1) if fine else None


class Town:
    """Days, weather and all that is in the book, and the makers of habits' shapes by day."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.told = dice, {}
        begins = dice.choice([date(2018, 3, 26), date(2018, 9, 10), date(2019, 3, 18)]) + timedelta(7 * dice.randrange(9))
        begins = min(begins, date(2019, 5, 20))
        self.days = [begins + timedelta(n) for n in range(-PAST, WEEKS + 8)]
        self.many = len(self.days)
        self.n = np.arange(self.many)
        self.day = np.array([day.day for day in self.days])
        self.week = np.array([day.weekday() for day in self.days])
        moons = moon_days()
        self.moon = np.array([moons[day][1] for day in self.days])
        self.lunar = [moons[day] for day in self.days]
        off = public_holidays()
        self.rest = np.array([off.get(day, "off" if day.weekday() > 4 else "on") == "off" for day in self.days])
        self.holiday = np.array([off.get(day) == "off" for day in self.days])
        self.worked = np.array([off.get(day) == "worked" for day in self.days])
        to_year = np.array([min(((day - date.fromisoformat(at)).days for at in NEW_YEARS), key=abs) for day in self.days])
        self.festival, self.before, self.after = (to_year >= -1) & (to_year < 4), (to_year >= -11) & (to_year < -1), (to_year >= 4) & (to_year < 12)
        self.lines: list[tuple[int, str, dict[str, Any]]] = []
        for n in np.flatnonzero(self.festival & ~shifted(self.festival, 1)):
            self.say(n, "festival")
        for n in np.flatnonzero(~self.festival & shifted(self.festival, 1)):
            self.say(n, "festival over")
        self.weather()
        self.closings()
        self.school()
        self.events = {kind: self.event(kind, dice.randrange(12, 17), dice.randrange(22, 28)) for kind in EVENTS}
        self.platforms = dice.sample(PLATFORMS, 3)
        for who in self.platforms:
            self.events[who] = self.event("promo", 16, 27, who=who)
        self.bridge = np.zeros(self.many, bool)
        n = dice.randrange(16)
        while n < self.many:
            long = dice.randrange(2, 5)
            self.bridge[n : n + long] = True
            self.say(n, "bridge")
            self.say(n + long, "bridged")
            n += long + dice.randrange(11, 22)

    def say(self, n: int, kind: str, **words: Any) -> None:
        if 0 <= n < self.many:
            self.lines.append((int(n), kind, words))

    def weather(self) -> None:
        dice, mild, wet = self.dice, 0.0, False
        sky = []
        for day in self.days:
            mild = 0.75 * mild + dice.gauss(0, 2.2)
            wet = dice.random() < (0.55 if wet else 0.2)
            rain = round(0.2 + dice.expovariate(0.14), 1) if wet else 0.0
            warmth = 19.5 - 11 * math.cos(2 * math.pi * (day.timetuple().tm_yday - 22) / 365.25) + mild - 1.2 * wet
            wind = dice.choices([1, 2, 3, 4, 5, 6, 7], [8, 22, 26, 18, 9, 10, 7])[0]
            sky.append((round(warmth, 1), round(warmth - dice.uniform(5, 10) + 2 * wet, 1), rain, wind))
        self.hot, self.cold, self.rain, self.wind = np.array(sky).T
        self.sky = [[day, *row] for day, row in zip(self.days, sky, strict=True)]

    def closings(self) -> None:
        dice = self.dice
        self.shut = np.tile(self.festival, (COUNTERS, 1))
        self.resting = {}
        for k in dice.sample(range(COUNTERS), 3):
            weekday, since = dice.randrange(1, 5), dice.randrange(200, 500)
            since += (weekday - self.week[since]) % 7
            self.resting[k] = (weekday, since)
            self.shut[k] |= (self.n >= since) & (self.week == weekday)
            self.say(since, "rest", k=k + 1, w=WEEK[weekday])
        self.long = np.zeros((COUNTERS, self.many), int)  # on the day after: how many days it was closed
        self.closed = np.zeros((COUNTERS, self.many), bool)
        for k in range(COUNTERS):
            n = dice.randrange(4, 24)
            while n < self.many - 4:
                long = dice.choice([1, 1, 2])
                if not self.shut[k, n - 1 : n + long + 1].any():
                    self.shut[k, n : n + long] = self.closed[k, n : n + long] = True
                    self.long[k, n + long] = long
                    self.say(n, "shut", k=k + 1)
                    self.say(n + long, "again", k=k + 1)
                n += long + dice.randrange(14, 25)

    def school(self) -> None:
        dice = self.dice
        self.term_week = np.full(self.many, -1)  # the week of the term, from 0; -1 in the holidays
        for year in range(2016, 2020):
            for (a, b), (c, d) in (((2, 18), (7, 3)), ((9, 1), (13, 14))):
                first = date(year, a, b) + timedelta(dice.randrange(6) if a == 2 else 0)
                last = date(year + c // 13, c % 13 or 1, 1) + timedelta(d - 1 + dice.randrange(5)) if c < 13 else date(year + 1, 1, d + dice.randrange(5))
                n, m = (first - self.days[0]).days, (last - self.days[0]).days
                self.say(n, "term")
                self.say(m, "vacation")
                monday = n - first.weekday()
                for at in range(max(n, 0), min(m, self.many)):
                    self.term_week[at] = (at - monday) // 7
        if self.term_week[0] >= 0:
            self.say(0, "weeks", w=self.term_week[0] + 1)

    def event(self, kind: str, low: int, high: int, **words: Any) -> np.ndarray:
        on, n = np.zeros(self.many, bool), self.dice.randrange(high)
        while n < self.many:
            if not self.festival[n]:
                on[n] = True
                self.say(n, kind, **words)
            n += self.dice.randrange(low, high)
        return on

    def book(self) -> list[list[Any]]:
        dice, words = self.dice, wordings()
        lines = [*self.lines, *((dice.randrange(self.many), "chatter", {}) for _ in range(150))]
        rows = [(n, dice.random(), dice.choice(words[kind]).format(**said)) for n, kind, said in lines]
        return [[self.days[n], text] for n, _, text in sorted(rows)]

    def calendar(self) -> list[list[Any]]:
        return [[day, WEEK[day.weekday()], "".join(lunar[::2]), "休息" if rest else "上班"] for day, lunar, rest in zip(self.days, self.lunar, self.rest, strict=True)]

    def base(self) -> np.ndarray:
        """What everybody sees: weekdays, holidays, the time of year, warmth and rain."""
        turn = 2 * np.pi * np.array([day.timetuple().tm_yday for day in self.days]) / 365.25
        columns = [self.week == k for k in range(7)] + [self.holiday, self.worked, self.before, self.after, self.n / 365, np.sqrt(self.rain)]
        return np.column_stack(columns + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]).astype(float)

    def usual(self) -> np.ndarray:
        dice = self.dice
        level = dice.uniform(5.0, 6.2)
        weights = [level + dice.gauss(0, 0.09) + (0.1 if k >= 5 else 0) for k in range(7)]
        weights += [dice.uniform(-0.2, 0.1), dice.uniform(-0.1, 0.1), dice.uniform(0.1, 0.3), -dice.uniform(0.2, 0.5), dice.uniform(0.0, 0.12), -dice.uniform(0.0, 0.03)]
        return self.base() @ np.array(weights + [dice.uniform(-0.08, 0.08) for _ in range(4)])

    def paid(self) -> np.ndarray:
        """The day of the wages: a day of the month, or the working day before it; or the last working day."""
        on = np.zeros(self.many, bool)
        which = self.dice.choice([5, 8, 10, 15, 20, 25, 40])
        for n in range(self.many):
            if self.day[n] == which or (which == 40 and n + 1 < self.many and self.day[n + 1] == 1):
                m = n
                while m > 0 and self.rest[m]:
                    m -= 1
                on[m] = True
        return on

    def market(self) -> np.ndarray:
        digit = self.dice.randrange(10)
        return np.isin(self.moon % 10, self.dice.choice([(digit,), (digit, (digit + 5) % 10)]))

    def next_dry(self, on: np.ndarray, over: float) -> np.ndarray:
        """What is on moves to the first day without so much rain."""
        found = np.zeros(self.many, bool)
        for n in np.flatnonzero(on):
            found[[m for m in range(n, min(n + 9, self.many)) if self.rain[m] <= over][:1]] = True
        return found

    def plain(self, k: int) -> list[Maker]:
        dice = self.dice

        def market() -> np.ndarray:
            return self.market()

        def payday() -> np.ndarray:
            on = self.paid()
            return any_of(on, dice.choice([(0, 1, 2), (0, 1), (1, 2, 3)]))

        def bridge() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * (self.bridge & dice.choice([~self.rest, np.ones(self.many, bool)]))

        def step() -> np.ndarray:  # somebody else opened nearby, or closed
            return dice.choice([-1.0, -1.0, 1.0]) * (self.n >= dice.randrange(200, PAST - 100))

        def pattern() -> np.ndarray:  # since then one day of the week is another
            return dice.choice([-1.0, 1.0]) * ((self.n >= dice.randrange(200, PAST - 200)) & np.isin(self.week, dice.choice([(0,), (1,), (2,), (3,), (4,), (5,), (6,), (5, 6)])))

        def swap() -> np.ndarray:  # people go here when another one is closed
            return self.closed[dice.choice([j for j in range(COUNTERS) if j != k])]

        def occasion() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * any_of(self.events[dice.choice(EVENTS[1:])], dice.choice([(0,), (0, 1), (-1, 0), (1, 2), (1,)]))

        return self.listed({"market": market, "payday": payday, "bridge": bridge, "step": step, "pattern": pattern, "swap": swap, "occasion": occasion})

    def subtle(self, k: int) -> list[Maker]:
        dice = self.dice

        def put_off() -> np.ndarray:  # nobody comes in the rain or the gale; all the more on the first day after
            bad = dice.choice([self.rain > 1, self.rain > 3, self.rain > 5, self.wind >= 6])
            return put_off_shape(bad, dice.choice([0.4, 0.7]))

        def wave() -> np.ndarray:  # so many days after a sale, days or working days
            on, lag = self.events[dice.choice(self.platforms)], dice.randrange(2, 7)
            return any_wave(on, lag, dice.choice(WAVES), self.rest if dice.random() < 0.5 else None)

        def waiting() -> np.ndarray:  # nobody orders before a sale
            on, few = self.events[dice.choice(self.platforms)], dice.choice([2, 3])
            return -1.0 * any_of(on, tuple(range(-few, 0)))

        def returned() -> np.ndarray:
            on, lag = self.events[dice.choice(self.platforms)], dice.randrange(8, 13)
            return any_of(on, (lag, lag + 1))

        def after_closed() -> np.ndarray:  # what lay there is fetched on the next day, or the next two
            return self.long[k] * 0.6 + dice.choice([0, 0.4]) * shifted(self.long[k], 1)

        def boarders() -> np.ndarray:  # every other weekend, counted from the beginning of the term
            return (self.term_week >= 0) & (self.term_week % 2 == dice.randrange(2)) & np.isin(self.week, dice.choice([(4,), (5,), (6,), (4, 5)]))

        def delay() -> np.ndarray:  # what did not come is fetched one or two days later
            on, lag = self.events["delay"], dice.choice([1, 2])
            return -0.8 * on + 1.0 * shifted(on, lag)

        def put_off_market() -> np.ndarray:
            return self.next_dry(self.market(), dice.choice([1, 3]))

        def reopened() -> np.ndarray:  # after the bridge was closed
            first = ~self.bridge & shifted(self.bridge, 1)
            return any_of(first, dice.choice([(0,), (0, 1)]))

        def dry_payday() -> np.ndarray:
            on = self.next_dry(self.paid(), dice.choice([1, 3]))
            return any_of(on, (0, 1))

        def rested() -> np.ndarray:
            weekday, since = self.resting.get(k, (0, self.many))
            return (self.n >= since) & (self.week == (weekday + 1) % 7)

        return self.listed({
            "put_off": put_off, "wave": wave, "waiting": waiting, "returned": returned, "after_closed": after_closed, "boarders": boarders, "delay": delay, "put_off_market": put_off_market,
            "reopened": reopened, "dry_payday": dry_payday, "rested": rested,
        })  # fmt: skip

    def listed(self, makers: dict[str, Callable[[], np.ndarray]]) -> list[Maker]:
        names = [name for name in makers for _ in range({"rested": 4, "after_closed": 12, "put_off": 8}.get(name, 5))]
        self.dice.shuffle(names)
        return [(name, lambda make=makers[name]: np.asarray(make(), float)) for name in names]


def put_off_shape(bad: np.ndarray, share: float) -> np.ndarray:
    found, count = np.zeros(len(bad)), 0
    for n, is_bad in enumerate(bad):
        if is_bad:
            found[n] = -0.7
        elif count:
            found[n] = math.log(1 + share * min(count, 4)) / math.log(1 + share)
        count = count + 1 if is_bad else 0
    return found


def any_wave(on: np.ndarray, lag: int, weights: tuple[float, ...], rest: np.ndarray | None) -> np.ndarray:
    found = np.zeros(len(on))
    for n in np.flatnonzero(on):
        if rest is None:
            days = np.arange(n + lag, len(on))
        else:
            days = np.flatnonzero(~rest[n + 1 :])[lag - 1 :] + n + 1
        for m, weight in zip(days, weights, strict=False):
            found[m] = max(found[m], weight)
    return found


def any_of(on: np.ndarray, lags: tuple[int, ...]) -> np.ndarray:
    return np.any([shifted(on, lag) for lag in lags], axis=0)


def shifted(x: np.ndarray, lag: int) -> np.ndarray:
    found = np.zeros_like(x)
    found[max(lag, 0) : len(x) + min(lag, 0)] = x[max(-lag, 0) : len(x) - max(lag, 0)]
    return found


@cache
def public_holidays() -> dict[date, str]:
    found = {}
    for group in HOLIDAYS.split("|"):
        first, last, *worked = (date.fromisoformat(word) for word in group.split())
        found |= {first + timedelta(n): "off" for n in range((last - first).days + 1)}
        found |= {day: "worked" for day in worked}
    return found


@cache
def moon_days() -> dict[date, tuple[str, int, str]]:
    """Month, day and day's name by the moon, by Beijing's clock; months begin on the day of the new moon."""
    starts = []
    for k in range(190, 256):
        century = k / 1236.85
        sun, moon, node = (math.radians(a + b * k) for a, b in ((2.5534, 29.10535669), (201.5643, 385.81693528), (160.7108, 390.67050274)))
        at = 2451550.09765 + 29.530588853 * k + 0.0001337 * century**2
        at += -0.4072 * math.sin(moon) + 0.17241 * math.sin(sun) + 0.01608 * math.sin(2 * moon) + 0.01039 * math.sin(2 * node) + 0.00739 * math.sin(moon - sun)
        at += -0.00514 * math.sin(moon + sun) + 0.00208 * math.sin(2 * sun) - 0.00111 * math.sin(moon - 2 * node) - 0.00057 * math.sin(moon + 2 * node)
        starts.append(date(2000, 1, 1) + timedelta(math.floor(at - 2451544.5 + 8 / 24 - 69 / 86400)))
    months = ["正月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "冬月", "腊月"]
    leap = [*months[:6], "闰六月", *months[6:]]
    tens, ones = ["初", "十", "廿", "三"], "十一二三四五六七八九"
    found: dict[date, tuple[str, int, str]] = {}
    for first, following in zip(NEW_YEARS, NEW_YEARS[1:], strict=False):
        of_year = [start for start in starts if first <= str(start) <= following]
        assert str(of_year[0]) == first
        assert str(of_year[-1]) == following
        for name, start, end in zip(leap if len(of_year) == 14 else months, of_year, of_year[1:], strict=False):
            for n in range((end - start).days):
                word = {9: "初十", 19: "二十", 29: "三十"}.get(n, tens[(n + 1) // 10] + ones[(n + 1) % 10])
                found[start + timedelta(n)] = (name, n + 1, word)
    return found


@cache
def wordings() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            kind = found.setdefault(line[2:], [])
        else:
            kind.append(line)
    return found


def write(path: Path, header: list[str], rows: list[list[Any]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
