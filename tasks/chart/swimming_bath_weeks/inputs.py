"""Eight baths and gyms of a town: two and a half years of daily visits, the calendar, the weather and a book of what happened. Each has four or five habits (see `Town.plain` and `Town.subtle`),
three can let in no more than so many a day; the next six weeks are kept back."""

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

SITES, PAST, WEEKS = 8, 910, 42
SPREAD = 0.09
COST = (0.125, 0.175)  # by how much a forecast that misses one habit errs more
LIMIT_COST = (0.19, 0.26)  # the same for one that does not know of a limit
COUNTS = [(2, 2, 1), (1, 3, 1), (2, 2, 1), (2, 2, 0), (1, 3, 0), (1, 4, 0), (2, 3, 0), (2, 3, 0)]  # plain and subtle habits, and whether there is a limit, in some order
NAMES = """Albion Road|Beech Grove|Castle Street|Dock Lane|Eastgate|Foundry Row|Greyfriars|Harbour Way|Ivy Bank|Kiln Close|Lark Rise|Mill Lane|Northfield|Orchard Park|Priory|Quarry Hill
|Ropewalk|Station Road|Tanners Yard|Victoria|Wharf Street|Windmill""".replace("\n", "").split("|")
BANK = """2020-12-25 2020-12-28 2021-01-01 2021-04-02 2021-04-05 2021-05-03 2021-05-31 2021-08-30 2021-12-27 2021-12-28 2022-01-03 2022-04-15 2022-04-18 2022-05-02 2022-06-02 2022-06-03
2022-08-29 2022-09-19 2022-12-26 2022-12-27 2023-01-02 2023-04-07 2023-04-10 2023-05-01 2023-05-08 2023-05-29 2023-08-28 2023-12-25 2023-12-26 2024-01-01 2024-03-29 2024-04-01 2024-05-06
2024-05-27 2024-08-26 2024-12-25 2024-12-26 2025-01-01""".split()
RAMADAN = [("2021-04-13", "2021-05-12"), ("2022-04-02", "2022-05-01"), ("2023-03-23", "2023-04-20"), ("2024-03-11", "2024-04-09")]
SCHOOL = [((2, 13), 9), ((4, 1), 16), ((5, 27), 9), ((7, 22), 44), ((10, 22), 9), ((12, 18), 17)]  # holidays begin about then and last so many days
EVENTS = ["match", "fair", "shopping", "college"]
CAMPAIGNS = ["leaflets", "vouchers", "radio"]
WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
WAVES = [(0.6, 1.0, 0.7), (1.0, 0.6)]
Maker = tuple[str, Callable[[], np.ndarray]]


def build(seed: int, folder: Path) -> None:
    station = random.Random(f"baths-{seed}").randrange(10000, 100000)
    world = made(station)
    write(folder / "visits.csv", ["date", *world["names"]], [[day, *row] for day, row in zip(world["days"], world["came"], strict=True)][:PAST])
    write(folder / "calendar.csv", ["date", "weekday", "day", "schools", "ramadan"], world["calendar"])
    write(folder / "weather.csv", ["station", "date", "max_c", "min_c", "rain_mm", "wind_kmh"], [[f"M{station}", *row] for row in world["sky"]])
    write(folder / "book.csv", ["date", "entry"], world["book"])


def made(station: int) -> dict[str, Any]:
    """The town with this weather station; drawn again until each site has habits enough that show in what is given, and would be missed later."""
    for attempt in range(80):
        world = drawn(random.Random(f"{station}-{attempt}"))
        if world is not None:
            return world
    raise AssertionError(f"no world for {station}")


def drawn(dice: random.Random) -> dict[str, Any] | None:
    town = Town(dice)
    counts = dice.sample(COUNTS, SITES)
    came, due, taken = np.zeros((SITES, town.many), int), np.zeros((SITES, town.many)), []
    for k in range(SITES):
        for _ in range(12):
            habits = habits_of(town, k, counts[k], taken)
            if habits is not None:
                break
        else:
            return None
        town.told[k], due[k], came[k], away = habits
        town.lines += [(int(n), "full", {"k": town.names[k]}) for n in np.flatnonzero(away > 0.06 * due[k]) if dice.random() < 0.4]
        taken.append([kind for kind in habits[0] if kind != "limit"])
    days = town.days[: PAST + WEEKS]
    return {
        "names": town.names, "days": days, "came": [[int(c) for c in came[:, n]] for n in range(len(days))], "due": [[float(d) for d in due[:, n]] for n in range(len(days))],
        "sky": town.sky, "book": town.book(), "calendar": town.calendar(), "habits": town.told,
    }  # fmt: skip


def habits_of(town: "Town", k: int, counts: tuple[int, int, int], taken: list[list[str]]) -> tuple[dict[str, Any], np.ndarray, list[int], np.ndarray] | None:
    """The sizes of a site's habits, what is to be expected on each day, what came, and who was sent away; nothing when too few habits are of use, or knowing them all is not enough."""
    dice, base = town.dice, town.base()
    usual, runs = town.usual(), ~town.shut[k]
    known, later = (part[runs[part]] for part in (np.arange(PAST), np.arange(PAST, PAST + WEEKS)))
    visits = np.exp(usual[later])
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
            few = {"step": 1, "pattern": 20, "cold": 12, "cold_elsewhere": 12, "hot_free": 14, "long_heat": 9, "wet_run": 14}.get(name, 20)
            if acts < 25 or spells(shape[known]) < few or (name != "step" and spells(shape[later]) < 2):
                continue
            X = np.column_stack([base, *(other for _, other in found.values())])
            near = X[known].T @ X[known] + 1e-6 * np.eye(X.shape[1])
            rest = shape - X @ np.linalg.solve(near, X[known].T @ shape[known])
            size = round(size_for(dice.uniform(*COST), rest[later], visits), 3)
            strong, then = (float(np.sum((size * rest[part]) ** 2)) / SPREAD**2 for part in (known, later))
            rivals = {other.tobytes(): other for other in (make() for _ in range(16)) if (other != shape).any()}
            if 0.08 < size < 0.5 and strong > (130 if name == "step" else 70) and strong > 4 * then and all(told_apart(size * shape, other, X, known, later, visits) for other in rivals.values()):
                found[name] = (size, shape)
                count += 1
        if count < wanted:
            return None
    sizes: dict[str, Any] = {kind: size for kind, (size, _) in found.items()}
    free = np.exp(usual + sum(size * shape for size, shape in found.values())) * runs
    due, limit, share = free, math.inf, dice.choice([0.4, 0.6])
    if counts[2]:
        limit = limit_for(dice.uniform(*LIMIT_COST), free, runs, share)
        if limit is None:
            return None
        sizes["limit"], due = (limit, share), limited(free, limit, runs, share)[0]
    came = [round(d * math.exp(dice.gauss(0, SPREAD))) for d in due]
    # Somebody who knows the habits and has to find their sizes.
    own = known[np.abs(due[known] / free[known] - 1) < 1e-9]
    X = np.column_stack([base, *(shape for _, shape in found.values())])
    weights = np.linalg.solve(X[own].T @ X[own] + 1e-6 * np.eye(X.shape[1]), X[own].T @ np.log(np.maximum(np.array(came)[own], 1)))
    said = limited(np.exp(X @ weights) * runs, limit, runs, share)[0]
    best, error = (float(np.sum(np.abs(line[later] - np.array(came)[later]))) for line in (due, said))
    return (sizes, due, came, limited(free, limit, runs, share)[1]) if error < 1.05 * best else None


def told_apart(effect: np.ndarray, rival: np.ndarray, X: np.ndarray, known: np.ndarray, later: np.ndarray, visits: np.ndarray) -> bool:
    """Whether the given days speak clearly against a rival shape, or it would do nearly as well in the coming weeks."""
    X = np.column_stack([X, rival])
    off = effect - X @ np.linalg.solve(X[known].T @ X[known] + 1e-6 * np.eye(X.shape[1]), X[known].T @ effect[known])
    return bool(np.sum(off[known] ** 2) > 25 * SPREAD**2) or more(off[later], visits) < 0.05


def spells(shape: np.ndarray) -> int:
    on = shape != 0
    return int(np.sum(on & ~np.append(False, on[:-1])))


def more(off: np.ndarray, visits: np.ndarray) -> float:
    """By what share a forecast errs more that is `off` by so much (of the logarithm)."""
    off = np.abs(off) / SPREAD
    added = off * erf(off / math.sqrt(2)) + math.sqrt(2 / math.pi) * (np.exp(-(off**2) / 2) - 1)
    return float(np.sum(added * visits) / np.sum(visits) / math.sqrt(2 / math.pi))


def size_for(wanted: float, rest: np.ndarray, visits: np.ndarray) -> float:
    """The size with which a forecast that knows nothing of the habit errs by this share more."""
    low, high = 0.02, 0.8
    for _ in range(22):
        middle = (low + high) / 2
        low, high = (middle, high) if more(middle * rest, visits) < wanted else (low, middle)
    return low


def limited(free: np.ndarray, limit: float, runs: np.ndarray, share: float) -> tuple[np.ndarray, np.ndarray]:
    """Who comes in when no more than so many can on a day, and who is sent away; a share of the latter comes back on the next open day."""
    found, away, back = np.zeros(len(free)), np.zeros(len(free)), 0.0
    for n in np.flatnonzero(runs):
        wanted = free[n] + back
        found[n] = min(limit, wanted)
        away[n] = wanted - found[n]
        back = share * away[n]
    return found, away


def limit_for(wanted: float, free: np.ndarray, runs: np.ndarray, share: float) -> float | None:
    """A limit that raises the error so much in the coming weeks, and was reached often enough before."""
    on = np.flatnonzero(runs)
    later, known = on[(on >= PAST) & (on < PAST + WEEKS)], on[on < PAST]
    low, high = np.quantile(free[known], 0.55), np.quantile(free[known], 0.995)
    for _ in range(16):
        middle = (low + high) / 2
        had, _ = limited(free, middle, runs, share)
        low, high = (middle, high) if more(np.log(had[later] / free[later]), free[later]) > wanted else (low, middle)
    had, away = limited(free, low, runs, share)
    reached = had[known] >= low * 0.9999
    fine = abs(more(np.log(had[later] / free[later]), free[later]) - wanted) < 0.03 and 40 <= reached.sum() <= 0.3 * len(known) and (away[known] > 0.06 * low).sum() >= 25
    return round(float(low), 1) if fine else None


class Town:
    """Days, weather and all that is in the book, and the makers of habits' shapes by day."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.told = dice, {}
        self.names = dice.sample(NAMES, SITES)
        begins = date(dice.choice([2023, 2024]), 2, 5) + timedelta(dice.randrange(235))
        begins -= timedelta(begins.weekday())
        self.days = [begins + timedelta(n) for n in range(-PAST, WEEKS + 4)]
        self.many = len(self.days)
        self.n = np.arange(self.many)
        self.day = np.array([day.day for day in self.days])
        self.week = np.array([day.weekday() for day in self.days])
        self.bank = np.isin([str(day) for day in self.days], BANK)
        self.rest = (self.week > 4) | self.bank
        self.ramadan = np.array([any(a <= str(day) <= b for a, b in RAMADAN) for day in self.days])
        self.school = np.zeros(self.many, bool)  # the holidays
        for year in range(2020, 2025):
            for (month, day), long in SCHOOL:
                first = date(year, month, day)
                first += timedelta((5 - first.weekday()) % 7)
                self.school[max((first - self.days[0]).days, 0) : max((first - self.days[0]).days + long, 0)] = True
        self.lines: list[tuple[int, str, dict[str, Any]]] = []
        self.feast = np.array([(day.month, day.day) in ((12, 25), (12, 26), (1, 1)) for day in self.days])
        for n in np.flatnonzero(self.feast & ~shifted(self.feast, 1)):
            self.say(n, "feast")
        for n in np.flatnonzero(~self.feast & shifted(self.feast, 1)):
            self.say(n, "feast over")
        self.weather()
        self.closings()
        self.boilers()
        self.changes()
        self.events = {kind: self.event(kind, 11, 18) for kind in EVENTS} | {kind: self.event(kind, 14, 25) for kind in CAMPAIGNS}
        self.strike = self.spans("strike", "strike over", 2, 5, 10, 20)
        self.parking = self.spans("parking", "parking over", 3, 8, 10, 20)
        self.early = self.shifts()
        self.block = self.blocks()

    def say(self, n: int, kind: str, **words: Any) -> None:
        if 0 <= n < self.many:
            self.lines.append((int(n), kind, words))

    def weather(self) -> None:
        dice, mild, wet = self.dice, 0.0, False
        sky = []
        for day in self.days:
            mild = 0.75 * mild + dice.gauss(0, 2.3)
            wet = dice.random() < (0.58 if wet else 0.24)
            rain = round(0.2 + dice.expovariate(0.17), 1) if wet else 0.0
            warmth = 14.0 - 8.0 * math.cos(2 * math.pi * (day.timetuple().tm_yday - 22) / 365.25) + mild - 1.2 * wet
            wind = round(8 + dice.gammavariate(2.2, 7.5) + 4 * wet)
            sky.append((round(warmth, 1), round(warmth - dice.uniform(5, 10) + 2 * wet, 1), rain, wind))
        self.hot, self.cold, self.rain, self.wind = np.array(sky).T
        self.sky = [[day, *row] for day, row in zip(self.days, sky, strict=True)]

    def closings(self) -> None:
        dice = self.dice
        self.shut = np.tile(self.feast, (SITES, 1))
        self.closed = np.zeros((SITES, self.many), bool)
        for k in range(SITES):
            n = dice.randrange(4, 24)
            while n < self.many - 4:
                long = dice.choice([1, 2, 2, 3])
                if not self.shut[k, n - 1 : n + long + 1].any():
                    self.shut[k, n : n + long] = self.closed[k, n : n + long] = True
                    self.say(n, "shut", k=self.names[k])
                    self.say(n + long, "again", k=self.names[k])
                n += long + dice.randrange(14, 24)

    def boilers(self) -> None:
        dice = self.dice
        self.unheated = np.zeros((SITES, self.many), int)  # the day's number without heating; 0 when there is some
        for k in range(SITES):
            n = dice.randrange(2, 30)
            while n < self.many - 4:
                long = dice.randrange(4, 9)
                self.unheated[k, n : n + long] = np.arange(1, long + 1)[: self.many - n]
                self.say(n, "cold", k=self.names[k])
                self.say(n + long, "warm", k=self.names[k])
                n += long + dice.randrange(13, 26)

    def changes(self) -> None:
        """What begins on one day and stays: things in the town, and half-price evenings."""
        dice = self.dice
        self.steps = [n + dice.randrange(70) for n in range(190, PAST - 150, 120)]
        for n, text in zip(self.steps, dice.sample(wordings()["for good"], len(self.steps)), strict=True):
            self.say(n, text)
        self.half = {}
        for k in dice.sample(range(SITES), 6):
            weekday, since = dice.randrange(7), dice.randrange(220, PAST - 220)
            since += (weekday - self.week[since]) % 7
            self.half[k] = (weekday, since)
            self.say(since, "half", k=self.names[k], w=WEEK[weekday])

    def spans(self, begin: str, end: str, short: int, long: int, low: int, high: int) -> np.ndarray:
        on, n = np.zeros(self.many, bool), self.dice.randrange(high)
        while n < self.many:
            last = n + self.dice.randrange(short, long)
            on[n:last] = True
            self.say(n, begin)
            self.say(last, end)
            n = last + self.dice.randrange(low, high)
        return on

    def event(self, kind: str, low: int, high: int) -> np.ndarray:
        on, n = np.zeros(self.many, bool), self.dice.randrange(high)
        while n < self.many:
            if not self.feast[n]:
                on[n] = True
                self.say(n, kind)
            n += self.dice.randrange(low, high)
        return on

    def shifts(self) -> np.ndarray:
        """Weeks of the early shift; now and then the roster begins anew."""
        on, n, early = np.zeros(self.many, bool), 0, self.dice.random() < 0.5
        while n < self.many:
            weeks = self.dice.randrange(7, 15)
            self.say(n, "early" if early else "late")
            for w in range(weeks):
                on[n + 7 * w : n + 7 * w + 7] = early == (w % 2 == 0)
            n += 7 * weeks
            early = self.dice.random() < 0.5
        return on

    def blocks(self) -> np.ndarray:
        """The week, from 0, of the runners' block of training; -1 between two."""
        found, n = np.full(self.many, -1), -7 * self.dice.randrange(3)
        while n < self.many:
            weeks = self.dice.randrange(9, 16)
            for m in range(max(n, 0), min(n + 7 * weeks, self.many)):
                found[m] = (m - n) // 7
            self.say(n, "block")
            self.say(n + 7 * weeks, "block over")
            if n < 0:
                self.say(0, "block week", w=1 - n // 7)
            n += 7 * (weeks + self.dice.randrange(1, 4))
        return found

    def book(self) -> list[list[Any]]:
        dice, words = self.dice, wordings()
        lines = [*self.lines, *((dice.randrange(self.many), "chatter", {}) for _ in range(170))]
        rows = []
        for n, kind, said in lines:
            ways = words.get(kind, [kind])
            text = dice.choices(ways, [1 / (k + 2) if kind != "chatter" else 1 for k in range(len(ways))])[0]
            rows.append((n, dice.random(), text.format(**said)))
        return [[self.days[n], text] for n, _, text in sorted(rows)]

    def calendar(self) -> list[list[Any]]:
        kinds = ["bank holiday" if bank else "weekend" if week > 4 else "working day" for bank, week in zip(self.bank, self.week, strict=True)]
        return [[day, WEEK[day.weekday()], kind, "holidays" if away else "term", "yes" if fast else "no"] for day, kind, away, fast in zip(self.days, kinds, self.school, self.ramadan, strict=True)]

    def base(self) -> np.ndarray:
        """What everybody sees: weekdays, holidays, Ramadan, the time of year, warmth and rain."""
        turn = 2 * np.pi * np.array([day.timetuple().tm_yday for day in self.days]) / 365.25
        columns = [self.week == k for k in range(7)] + [self.bank, self.school & (self.week < 5), self.ramadan, self.n / 365, self.hot / 10, np.sqrt(self.rain)]
        return np.column_stack(columns + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]).astype(float)

    def usual(self) -> np.ndarray:
        dice = self.dice
        level = dice.uniform(5.2, 6.4)
        weights = [level + dice.gauss(0, 0.09) + (0.12 if k >= 5 else 0) for k in range(7)]
        weights += [dice.uniform(-0.2, 0.15), dice.uniform(0.0, 0.2), -dice.uniform(0.05, 0.2), dice.uniform(-0.05, 0.06), dice.uniform(-0.04, 0.06), dice.uniform(-0.02, 0.03)]
        return self.base() @ np.array(weights + [dice.uniform(-0.08, 0.08) for _ in range(4)])

    def paid(self) -> np.ndarray:
        """The day of the wages: a day of the month, or the working day before it; or the last working day."""
        on = np.zeros(self.many, bool)
        which = self.dice.choice([1, 10, 15, 20, 25, 28, 40])
        for n in range(self.many):
            if self.day[n] == which or (which == 40 and n + 1 < self.many and self.day[n + 1] == 1):
                m = n
                while m > 0 and self.rest[m]:
                    m -= 1
                on[m] = True
        return on

    def other(self, k: int) -> int:
        return self.dice.choice([j for j in range(SITES) if j != k])

    def plain(self, k: int) -> list[Maker]:
        dice = self.dice

        def payday() -> np.ndarray:
            return any_of(self.paid(), dice.choice([(0, 1, 2), (0, 1), (1, 2, 3)]))

        def strike() -> np.ndarray:
            return dice.choice([-1.0, -1.0, 1.0]) * (self.strike & dice.choice([~self.rest, np.ones(self.many, bool)]))

        def parking() -> np.ndarray:
            return -1.0 * (self.parking & dice.choice([self.rest, ~self.rest, np.ones(self.many, bool)]))

        def step() -> np.ndarray:
            return dice.choice([-1.0, -1.0, 1.0]) * (self.n >= dice.choice(self.steps))

        def pattern() -> np.ndarray:
            weekday, since = self.half.get(k, (0, self.many))
            return 1.0 * (self.n >= since) * (self.week == weekday)

        def swap() -> np.ndarray:  # people go here when another one is closed
            return self.closed[self.other(k)]

        def occasion() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * any_of(self.events[dice.choice(EVENTS)], dice.choice([(0,), (0, 1), (-1, 0), (1, 2), (1,)]))

        def hot_free() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * ((self.hot >= dice.choice([21, 22, 23, 24])) & self.rest)

        def rain_free() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * ((self.rain > dice.choice([1, 3])) & dice.choice([self.rest, ~self.rest]))

        return self.listed({
            "payday": payday, "strike": strike, "parking": parking, "step": step, "pattern": pattern, "swap": swap, "occasion": occasion, "hot_free": hot_free, "rain_free": rain_free,
        })  # fmt: skip

    def subtle(self, k: int) -> list[Maker]:
        dice = self.dice

        def put_off() -> np.ndarray:  # nobody comes in the gale or the downpour; all the more on the first day after
            return put_off_shape(dice.choice([self.rain > 6, self.rain > 8, self.wind >= 35, self.wind >= 40]), dice.choice([0.4, 0.7]))

        def wave() -> np.ndarray:  # so many days after leaflets and the like, days or working days
            on, lag = self.events[dice.choice(CAMPAIGNS)], dice.randrange(2, 7)
            return any_wave(on, lag, dice.choice(WAVES), self.rest if dice.random() < 0.4 else None)

        def fading() -> np.ndarray:  # from the day after on, less and less
            return fading_shape(self.events[dice.choice([*CAMPAIGNS, "college"])], dice.choice([0.6, 0.75]))

        def club() -> np.ndarray:  # every other week of a block
            return (self.block >= 0) & (self.block % 2 == dice.randrange(2)) & np.isin(self.week, dice.choice([(1,), (2,), (3,), (1, 3), (5,), (6,)]))

        def shift() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * (self.early & ~self.rest & np.isin(self.week, dice.choice([(0, 1, 2, 3, 4), (0, 1, 2), (3, 4)])))

        def slowly() -> np.ndarray:  # after an own closing people come back by and by, or all the more at first
            return dice.choice([-1.0, 1.0]) * after_shape(self.closed[k], dice.choice([(1, 0.7, 0.4), (1, 0.8, 0.6, 0.4, 0.2)]))

        def stays() -> np.ndarray:  # who came because another one was closed comes for some days more
            on = self.closed[self.other(k)]
            return on + after_shape(on, dice.choice([(0.7, 0.4), (0.8, 0.6, 0.4, 0.2)]))

        def cold() -> np.ndarray:  # word gets round
            return -np.minimum(self.unheated[k], dice.choice([3, 5])) / 3

        def cold_elsewhere() -> np.ndarray:
            return 1.0 * (self.unheated[self.other(k)] > dice.choice([0, 1, 2]))

        def fair_dry() -> np.ndarray:
            on = any_of(self.events[dice.choice(["fair", "match"])], dice.choice([(0,), (0, 1)]))
            return -1.0 * (on & (self.rain <= dice.choice([0, 1])))

        def later() -> np.ndarray:  # those who went there come a day or two later
            on, lag = self.events[dice.choice(EVENTS)], dice.choice([1, 2])
            return -0.8 * on + 1.0 * shifted(on, lag)

        def wet_run() -> np.ndarray:  # from the second or third wet day in a row on
            return dice.choice([-1.0, 1.0]) * (run_of(self.rain > 0) >= dice.choice([2, 3]))

        def long_heat() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * (run_of(self.hot >= dice.choice([20, 21, 22])) >= dice.choice([2, 3]))

        def after_strike() -> np.ndarray:
            return any_of(~self.strike & shifted(self.strike, 1), dice.choice([(0,), (0, 1), (0, 1, 2)])) - 0.5 * self.strike

        return self.listed({
            "put_off": put_off, "wave": wave, "fading": fading, "club": club, "shift": shift, "slowly": slowly, "stays": stays, "cold": cold, "cold_elsewhere": cold_elsewhere, "fair_dry": fair_dry,
            "later": later, "wet_run": wet_run, "long_heat": long_heat, "after_strike": after_strike,
        })  # fmt: skip

    def listed(self, makers: dict[str, Callable[[], np.ndarray]]) -> list[Maker]:
        names = [name for name in makers for _ in range({"cold": 8, "slowly": 8, "put_off": 7}.get(name, 5))]
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


def run_of(on: np.ndarray) -> np.ndarray:
    """The day's number in a row of such days, 0 on others."""
    found, count = [], 0
    for is_on in on:
        count = count + 1 if is_on else 0
        found.append(count)
    return np.array(found)


def fading_shape(on: np.ndarray, keeps: float) -> np.ndarray:
    found = np.zeros(len(on))
    for n in np.flatnonzero(on):
        for m in range(n + 1, min(n + 9, len(on))):
            found[m] = max(found[m], keeps ** (m - n - 1))
    return found


def after_shape(on: np.ndarray, weights: tuple[float, ...]) -> np.ndarray:
    """These weights from the first day after a row of such days on."""
    found = np.zeros(len(on))
    for n in np.flatnonzero(~on & shifted(on, 1)):
        for m, weight in zip(range(n, len(on)), weights, strict=False):
            if on[m]:
                break
            found[m] = weight
    return found


def any_wave(on: np.ndarray, lag: int, weights: tuple[float, ...], rest: np.ndarray | None) -> np.ndarray:
    found = np.zeros(len(on))
    for n in np.flatnonzero(on):
        days = np.arange(n + lag, len(on)) if rest is None else np.flatnonzero(~rest[n + 1 :])[lag - 1 :] + n + 1
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
