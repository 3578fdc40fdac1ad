"""Eight water taps of an allotment society: readings of two and a half years, the weather, and the society's book. Each tap has four or five habits (see `Site.plain` and `Site.subtle`); the next
eight weeks are kept back."""

import csv
import math
import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

TAPS, PLOTS, WEEKS = 8, 32, 56
SPREAD = 0.1
COST = (0.115, 0.14)  # by how much a forecast that misses one habit errs more
COUNTS = [(3, 1), (3, 1), (3, 1), (2, 2), (2, 2), (2, 3), (2, 3), (2, 3)]  # plain and subtle habits of the taps, in some order
NAMES = """Abbot Barlow Coker Dunnett Eames Farrow Gadsby Hodge Inman Jessop Kemble Lomas Marsh Naylor Orchard Prewett Quarmby Ridley Sayers Tranter Upjohn Vickery Wragg Yelland Ackroyd Bright
Cawood Dyer Elwes Fenn Goodall Hallam Ibbot Judd Kersey Ludlow Mercer Nunn Oakes Pym Rudge Stott Tebbs Varley Whybrow""".split()
CROPS = "carrots|beetroot|lettuce|spinach|radishes|turnips|French beans|runner beans|peas|leeks|chard|kale|parsnips|rocket".split("|")
EVENTS = ["open", "party", "swap", "judges", "children", "dung"]
Maker = tuple[str, Callable[[], np.ndarray]]


def build(seed: int, folder: Path) -> None:
    station = random.Random(f"taps-{seed}").randrange(10000, 100000)
    world = made(station)
    names = [f"tap_{k}" for k in range(1, TAPS + 1)]
    write(folder / "readings.csv", ["date", *names], [[day, *row] for day, row in zip(world["days"], world["came"], strict=True) if day < world["ahead"]])
    write(folder / "weather.csv", ["station", "date", "max_c", "min_c", "rain_mm"], [[f"W{station}", *row] for row in world["sky"]])
    write(folder / "book.csv", ["date", "entry"], world["book"])


def made(station: int) -> dict[str, Any]:
    """The site with this weather station; drawn again until each tap has habits enough that show in what is given, and would be missed later."""
    for attempt in range(60):
        world = drawn(random.Random(f"{station}-{attempt}"))
        if world is not None:
            return world
    raise AssertionError(f"no world for {station}")


def drawn(dice: random.Random) -> dict[str, Any] | None:
    site = Site(dice)
    past, coming = np.flatnonzero(site.on[: site.ahead]), np.arange(site.ahead, site.ahead + WEEKS)
    counts = dice.sample(COUNTS, TAPS)
    came, due, taken = np.zeros((TAPS, site.many), int), np.zeros((TAPS, site.many)), []
    for tap in range(TAPS):
        usual = site.usual(tap)
        runs = ~site.out[tap]
        base = site.base()
        known, later = past[runs[past]], coming[runs[coming]]
        litres = np.exp(usual[later])
        found: dict[str, tuple[float, np.ndarray]] = {}
        for kinds, wanted in zip((site.subtle(tap), site.plain(tap)), counts[tap][::-1], strict=True):
            count = 0
            for name, make in kinds:
                if count == wanted:
                    break
                kind = name.split(":")[0]
                if kind in found or sum(kind in other for other in taken) >= 3:
                    continue
                shape = make()
                X = np.column_stack([base, *(other for _, other in found.values())])
                weights = np.linalg.lstsq(X[known], shape[known], rcond=None)[0]
                rest = shape - X @ weights
                size = size_for(dice.uniform(*COST), rest[later], litres)
                strong, then = [float(np.sum((size * rest[part]) ** 2)) / SPREAD**2 for part in (known, later)]
                cases = [part for part in np.split(known, np.flatnonzero(np.diff(known) > 30) + 1) for part in spells(shape[part] != 0)]
                if not 0.08 < size < 0.42 or strong < 50 or strong < 4 * then or len(cases) < 6 or spells_count(shape[later]) < 2:
                    continue
                found[kind] = (size, shape)
                count += 1
            if count < wanted:
                return None
        taken.append(list(found))
        total = usual + sum(size * shape for size, shape in found.values())
        due[tap] = np.exp(total) * runs
        came[tap] = [round(d * math.exp(dice.gauss(0, SPREAD))) for d in due[tap]]
        site.told[tap] = {kind: round(size, 3) for kind, (size, _) in found.items()}
    kept = np.flatnonzero(site.on)
    kept = kept[kept < site.ahead + WEEKS]
    return {
        "days": [site.days[n] for n in kept], "ahead": site.days[site.ahead], "came": [[int(c) for c in came[:, n]] for n in kept], "due": [[float(d) for d in due[:, n]] for n in kept],
        "sky": site.sky, "book": site.book(), "habits": site.told, "names": site.chosen,
    }  # fmt: skip


def spells(on: np.ndarray) -> list[int]:
    """Where a run of such days begins."""
    return list(np.flatnonzero(on & ~np.append(False, on[:-1])))


def spells_count(shape: np.ndarray) -> int:
    return len(spells(shape != 0))


def size_for(wanted: float, rest: np.ndarray, litres: np.ndarray) -> float:
    """The size with which a forecast that knows nothing of the habit errs by this share more."""

    def cost(size: float) -> float:
        off = np.abs(size * rest) / SPREAD
        more = off * erf(off / math.sqrt(2)) + math.sqrt(2 / math.pi) * (np.exp(-(off**2) / 2) - 1)
        return float(np.sum(more * litres) / np.sum(litres) / math.sqrt(2 / math.pi))

    low, high = 0.02, 0.8
    for _ in range(24):
        middle = (low + high) / 2
        low, high = (middle, high) if cost(middle) < wanted else (low, middle)
    return low


erf = np.vectorize(math.erf)


class Site:
    """Days, weather and all that is in the book, and the makers of habits' shapes by day."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.told, self.chosen = dice, {}, {}
        year = dice.choice([2020, 2021, 2022])
        begins = date(year + 2, 6, 20) + timedelta(dice.randrange(30))
        begins += timedelta(-begins.weekday() % 7)
        first = date(year, 3, 1)
        self.days = [first + timedelta(n) for n in range((begins - first).days + WEEKS + 3)]
        self.ahead, self.many = (begins - first).days, len(self.days)
        self.day = np.array([day.day for day in self.days])
        self.week = np.array([day.weekday() for day in self.days])
        self.free = self.week >= 5
        self.lines: list[tuple[int, str, dict[str, Any]]] = []
        self.on = np.zeros(self.many, bool)
        for y in range(year, year + 3):
            a, b = ((date(y, *at) - first).days + dice.randrange(12) for at in ((3, 22), (10, 22)))
            self.on[a:b] = True
            for n, said in ((a, "water turned on"), (b, "water turned off for the winter")):
                if n < self.many:
                    self.lines.append((n, said, {}))
        self.weather()
        self.people()
        self.school = self.spans("holidays", "term", [n for y in range(year, year + 3) for n in self.school_times(y)])
        ban = []
        at = 0
        while at < self.many:
            at += dice.randrange(16, 34)
            long = dice.randrange(8, 17)
            if self.on[min(at, self.many - 1)] and self.on[min(at + long, self.many - 1)] and 5 <= self.days[min(at, self.many - 1)].month <= 9:
                ban.append((at, at + long))
            at += long
        self.ban = self.spans("ban", "lifted", ban)
        self.faults()
        self.events = {kind: self.event(kind) for kind in EVENTS}

    def say(self, n: int, kind: str, **words: Any) -> None:
        if 0 <= n < self.many:
            self.lines.append((n, kind, words))

    def spans(self, begin: str, end: str, parts: list[tuple[int, int]], **words: Any) -> np.ndarray:
        """Days from the entry `begin` until the day before the entry `end`."""
        on = np.zeros(self.many, bool)
        for a, b in parts:
            if 0 <= a < self.many:
                on[a:b] = True
                self.say(a, begin, **words)
                self.say(b, end, **words)
        return on

    def school_times(self, year: int) -> Iterator[tuple[int, int]]:
        for (month, day), weeks in (((4, 3), 2), ((5, 27), 1), ((7, 20), 6), ((10, 22), 1)):
            start = date(year, month, day) + timedelta(self.dice.randrange(5))
            start += timedelta((5 - start.weekday()) % 7)
            yield (start - self.days[0]).days, (start - self.days[0]).days + 7 * weeks + 2

    def weather(self) -> None:
        dice, mild, wet = self.dice, 0.0, False
        shift = {year: dice.gauss(0, 1.0) for year in range(2019, 2026)}
        sky = []
        for day in self.days:
            mild = 0.75 * mild + dice.gauss(0, 2.2)
            wet = dice.random() < (0.5 if wet else 0.2)
            rain = round(0.2 + dice.expovariate(0.16), 1) if wet else 0.0
            warmth = 14.5 - 8.5 * math.cos(2 * math.pi * (day.timetuple().tm_yday - 22) / 365.25) + mild + shift[day.year] - 1.2 * wet
            sky.append((round(warmth, 1), round(warmth - dice.uniform(6, 11) + 2 * wet, 1), rain))
        self.hot, self.cold, self.rain = np.array(sky).T
        self.sky = [[day, *row] for day, row in zip(self.days, sky, strict=True)][: self.ahead + WEEKS + 1]
        self.mean = (self.hot + self.cold) / 2

    def people(self) -> None:
        """Who has which plot, who keeps the key, who is away and who waters for them. Plots 4k+1 to 4k+4 are at tap k+1."""
        dice = self.dice
        names = dice.sample(NAMES, PLOTS)
        self.first = list(names)
        self.crops = dice.choices(CROPS, k=PLOTS)
        self.at = np.zeros((self.many, PLOTS), int)  # who (as a number) has each plot
        holds = list(range(PLOTS))
        changes = sorted(dice.sample(range(40, self.ahead - 20), 7))
        for n in range(self.many):
            if n in changes and self.on[n]:
                a, b = dice.sample(range(PLOTS), 2)
                holds[a], holds[b] = holds[b], holds[a]
                self.say(n, f"{names[holds[a]]} and {names[holds[b]]} change plots: {names[holds[a]]} now on plot {a + 1}, {names[holds[b]]} on plot {b + 1}")
            self.at[n] = holds
        self.key = np.full(self.many, -1)  # the tap of the one who has the key
        n, round_of = int(np.flatnonzero(self.on)[0]), []
        while n < self.many:
            long = dice.randrange(3, 6)
            if self.on[n]:
                round_of = round_of or dice.sample(range(TAPS), TAPS)
                who = self.at[n][4 * round_of.pop() + dice.randrange(2)]
                self.say(n, "key", who=names[who])
                for m in range(n, min(n + long, self.many)):
                    self.key[m] = np.flatnonzero(self.at[m] == who)[0] // 4
            n += long
        self.away, self.helps = np.zeros((TAPS, self.many), int), np.zeros((TAPS, self.many), int)  # the days' number of an absence; 0 when there is none
        busy = np.zeros((PLOTS, self.many), bool)
        n = 0
        while n < self.many:
            n += dice.randrange(2, 6)
            long = dice.randrange(6, 13)
            if n + long < self.many + 6 and self.on[min(n, self.many - 1)] and self.on[min(n + long, self.many - 1)]:
                plot = dice.randrange(PLOTS)
                other = dice.choice([p for p in range(PLOTS) if p // 4 != plot // 4])
                who, helper = self.at[min(n, self.many - 1)][[plot, other]]
                taps = [np.flatnonzero(self.at[m] == who)[0] // 4 for m in range(n, min(n + long, self.many))]
                others = [np.flatnonzero(self.at[m] == helper)[0] // 4 for m in range(n, min(n + long, self.many))]
                if busy[[who, helper], n - 2 : n + long + 2].any() or len(set(taps)) > 1 or len(set(others)) > 1 or not taps:
                    continue
                if self.away[taps[0], n - 2 : n + long + 2].any() or self.helps[others[0], n - 2 : n + long + 2].any():
                    continue
                busy[[who, helper], n : n + long] = True
                self.say(n, "away", who=names[who], helper=names[helper])
                self.say(n + long, "back", who=names[who])
                until = min(n + long, self.many)
                self.away[taps[0], n:until] = np.arange(1, until - n + 1)
                self.helps[others[0], n:until] = np.arange(1, until - n + 1)
        self.sown = [[] for _ in range(TAPS)]
        for tap in range(TAPS):
            n = dice.randrange(20)
            while n < self.many:
                n += dice.randrange(15, 27)
                if n < self.many and self.on[n] and self.days[n].month < 10:
                    plot = 4 * tap + dice.randrange(4)
                    self.sown[tap].append(n)
                    self.say(n, "sows", plot=plot + 1, who=names[self.at[n][plot]], crop=dice.choice(CROPS))

    def faults(self) -> None:
        dice = self.dice
        self.out = np.zeros((TAPS, self.many), bool)
        self.leaks = {kind: np.zeros((TAPS, self.many), int) for kind in ("drip", "joint")}
        weak = [kind for kind in ("out", "drip", "joint") for _ in range(3)]
        dice.shuffle(weak)
        for tap in range(TAPS):
            n, often = dice.randrange(40), weak[tap]
            while n < self.many:
                n += dice.randrange(8, 26) if n < self.ahead - 20 else dice.randrange(3, 9)
                kind = dice.choice(["out", "drip", "joint", often, often])
                long = dice.randrange(2, 5) if kind == "out" else dice.randrange(7, 14)
                until = min(n + long, self.many)
                if n >= self.many or not self.on[n:until].all():
                    continue
                self.say(n, kind, tap=tap + 1)
                self.say(n + long, "works" if kind == "out" else "mended", tap=tap + 1)
                if kind == "out":
                    self.out[tap, n:until] = True
                else:
                    self.leaks[kind][tap, n:until] = np.arange(1, until - n + 1)
                n += long + 1

    def event(self, kind: str) -> np.ndarray:
        on, n = np.zeros(self.many, bool), self.dice.randrange(20)
        weekend = kind in ("open", "party", "children")
        while n < self.many:
            n += self.dice.randrange(10, 20)
            at = next((m for m in range(n, min(n + 4, self.many)) if self.on[m] and (self.week[m] >= 5 or not weekend or self.dice.random() < 0.2)), None)
            if at is not None:
                on[at] = True
                self.say(at, kind)
        return on

    def book(self) -> list[list[Any]]:
        dice, words = self.dice, wordings()
        lines = list(self.lines)
        for _ in range(90):
            n = dice.randrange(self.many)
            if self.on[n]:
                lines.append((n, "chatter", {}))
        rows = []
        for n, kind, said in lines:
            if kind in words:
                ways = words[kind]
                text = dice.choices(ways, [1 / (k + 1) if kind != "chatter" else 1 for k in range(len(ways))])[0].format(**said)
            else:
                text = kind
            rows.append((n, dice.random(), text))
        rows += [(0, p / 100 - 1, f"plot {p + 1}, tap {p // 4 + 1}: {self.first[p]}, mostly {self.crops[p]}") for p in range(PLOTS)]
        return [[self.days[n], text] for n, _, text in sorted(rows) if n <= self.ahead + WEEKS]

    def base(self) -> np.ndarray:
        """What everybody sees: weekdays, the time of year, warmth and rain."""
        turn = 2 * np.pi * np.array([day.timetuple().tm_yday for day in self.days]) / 365.25
        columns = [self.week == k for k in range(7)] + [np.arange(self.many) / 365, self.hot / 10, np.sqrt(self.rain), np.sqrt(late(self.rain))]
        return np.column_stack(columns + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]).astype(float)

    def usual(self, tap: int) -> np.ndarray:
        dice = self.dice
        level = dice.uniform(5.4, 6.4)
        weights = [level + dice.gauss(0, 0.08) + (0.12 if k >= 5 else 0) for k in range(7)] + [dice.uniform(-0.05, 0.05), dice.uniform(0.1, 0.25), -dice.uniform(0.04, 0.1), -dice.uniform(0.02, 0.06)]
        return self.base() @ np.array(weights + [-dice.uniform(0.1, 0.3), dice.uniform(-0.08, 0.08), dice.uniform(-0.04, 0.04), dice.uniform(-0.04, 0.04)])

    def dry(self, over: float) -> np.ndarray:
        """Days since the last one with more rain than this (0 on such a day)."""
        found, count = [], 0
        for mm in self.rain:
            count = 0 if mm > over else count + 1
            found.append(count)
        return np.array(found)

    def plain(self, tap: int) -> list[Maker]:
        dice = self.dice

        def dryness() -> np.ndarray:
            return self.dry(dice.choice([1, 3, 5])) >= dice.choice([3, 4, 5, 6])

        def heat() -> np.ndarray:
            hot, days = self.hot >= dice.choice([22, 23, 24, 25]), dice.choice([1, 2])
            return hot & (late(hot) if days == 2 else True)

        def hoses() -> np.ndarray:
            return -1.0 * self.ban

        def parity() -> np.ndarray:
            return self.day % 2 == dice.randrange(2)

        def chill() -> np.ndarray:
            return -1.0 * (self.cold < dice.choice([7, 8, 9, 10]))

        def outlook() -> np.ndarray:
            return -1.0 * (soon(self.rain) > dice.choice([2, 4, 6]))

        def pupils() -> np.ndarray:
            return dice.choice([-1.0, 1.0]) * (self.school & ~self.free)

        def saturdays() -> np.ndarray:
            weekday, weeks = dice.randrange(7), dice.choice([(1, 3), (2, 4)])
            return (self.week == weekday) & np.isin((self.day + 6) // 7, weeks)

        def occasion() -> np.ndarray:
            on, lags = self.events[dice.choice(EVENTS)], dice.choice([(0,), (0, 1), (-1, 0), (1, 2), (-1,), (1,)])
            return dice.choice([-1.0, 1.0]) * np.any([shifted(on, lag) for lag in lags], axis=0)

        makers = {"dryness": dryness, "heat": heat, "hoses": hoses, "parity": parity, "chill": chill, "outlook": outlook, "pupils": pupils, "saturdays": saturdays, "occasion": occasion}
        return self.listed(makers)

    def subtle(self, tap: int) -> list[Maker]:
        dice = self.dice

        def when() -> np.ndarray:  # some situation
            return dice.choice([self.dry(1) >= 3, self.ban, self.school, self.hot >= 22])

        def turns() -> np.ndarray:  # alternate days of the month, in some situation only
            return when() & (self.day % 2 == dice.randrange(2))

        def rhythm() -> np.ndarray:  # each third or fourth day since the last rain
            since, step = self.dry(dice.choice([1, 3])), dice.choice([3, 4])
            return (since > 0) & (since % step == 0)

        def keys() -> np.ndarray:  # who keeps the key waters the common beds from the own tap
            weekdays = dice.choice([(1, 3, 5), (0, 2, 4), (5, 6), (0, 1, 2, 3, 4, 5, 6)])
            return (self.key == tap) & np.isin(self.week, weekdays)

        def helping() -> np.ndarray:  # every other day of an absence, from the first or the second on
            return (self.helps[tap] > 0) & (self.helps[tap] % 2 == dice.randrange(2))

        def absent() -> np.ndarray:  # the beds were soaked before leaving
            return -1.0 * (self.away[tap] > dice.choice([0, 2, 3]))

        def leak() -> np.ndarray:  # grows until it is mended
            return np.minimum(self.leaks[dice.choice(["drip", "joint"])][tap], 10) / 7

        def branch() -> np.ndarray:  # on one pipe with another tap
            other = dice.choice([k for k in range(TAPS) if k != tap])
            return dice.choice([-1.0, -1.0, 1.0]) * self.out[other]

        def sprouting() -> np.ndarray:  # after sowing, until the warmth suffices, or from then on until more of it has come
            base, down, enough = dice.choice([(5, 0, 60), (5, 0, 90), (5, 0, 120), (8, 0, 60), (8, 0, 90), (5, 60, 150), (5, 90, 180), (8, 50, 120)])
            on = np.zeros(self.many, bool)
            for n in self.sown[tap]:
                sums = np.cumsum(np.maximum(self.mean[n:] - base, 0))
                on[n : n + len(sums)] |= (sums >= down) & (sums < enough)
            return on

        def put_off() -> np.ndarray:  # what rain makes impossible is done on the next dry day
            on, wet = self.events[dice.choice(["party", "children", "dung", "judges"])], self.rain > dice.choice([0, 2])
            found = np.zeros(self.many, bool)
            for n in np.flatnonzero(on):
                found[[m for m in range(n, min(n + 8, self.many)) if not wet[m]][:1]] = True
            return np.any([found, late(found)], axis=0)

        def feed() -> np.ndarray:  # every so many days, counted from an occasion
            on, step = self.events[dice.choice(EVENTS)], dice.choice([3, 4, 5])
            since = np.full(self.many, -1)
            for n in range(self.many):
                since[n] = 0 if on[n] else since[n - 1] + 1 if n and since[n - 1] >= 0 else -1
            return (since > 0) & (since % step == 0)

        def only_if() -> np.ndarray:  # an occasion, in some situation only
            on, lags = self.events[dice.choice(EVENTS)], dice.choice([(0, 1), (-1, 0), (1, 2), (0, 1, 2)])
            return when() & np.any([shifted(on, lag) for lag in lags], axis=0)

        makers = {
            "turns": turns, "rhythm": rhythm, "keys": keys, "helping": helping, "absent": absent, "leak": leak, "branch": branch, "sprouting": sprouting, "put_off": put_off,
            "feed": feed, "only_if": only_if,
        }  # fmt: skip
        return self.listed(makers)

    def listed(self, makers: dict[str, Callable[[], np.ndarray]]) -> list[Maker]:
        names = [name for name in makers for _ in range({"leak": 24, "branch": 30, "absent": 9, "helping": 6, "keys": 6}.get(name, 3))]
        self.dice.shuffle(names)
        return [(name, lambda make=makers[name]: np.asarray(make(), float) * self.on) for name in names]


def late(x: np.ndarray) -> np.ndarray:
    return shifted(x, 1)


def soon(x: np.ndarray) -> np.ndarray:
    return shifted(x, -1)


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
