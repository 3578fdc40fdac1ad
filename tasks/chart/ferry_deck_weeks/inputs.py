"""Two years of an island's ferry, trip by trip, with the calendar of the five weeks that follow. What moves cars there is a dozen habits (see `habits`), which ones changes with the seed."""

import csv
import math
import random
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np

PAST, WEEKS, EDGE = 730, 35, 7  # days with counts, days to come, days that the calendar has more at either end
SPREAD = 0.1
COST = (0.045, 0.06)  # by how much a forecast that misses one habit errs more
TRIPS = 10
Spot = tuple[int, list[int], float]  # days after the occasion, trips, weight
Maker = tuple[str, Callable[[], np.ndarray]]
NAMES = [("Sandray", "Kilbrae"), ("Hestey", "Port Corran"), ("Inchmore", "Ardlish"), ("Fennay", "Stranver"), ("Ousay", "Lochcarrick"), ("Vallasey", "Kyle Harbour")]
BOATS = ["Gannet", "Eider", "Fulmar", "Razorbill", "Merganser", "Shearwater", "Guillemot", "Kittiwake"]
EVENTS = ["ceilidh", "sheep sale", "regatta", "book fair", "shinty match", "harvest supper", "folk night", "boat jumble", "dog trials", "hill race", "craft market", "auction"]


def build(seed: int, folder: Path) -> None:
    box = random.Random(f"ferry-{seed}").randrange(10000, 100000)
    world = made(box)
    rows = []
    for row, cars, left in zip(world["rows"], world["cars"], world["left"], strict=True):
        rows.append([*row, *((cars, left) if row[0] < world["ahead"] else ("", ""))])
    write(folder / "trips.csv", ["date", "time", "trip", "from", "boat", "lorries", "cars", "left"], rows)
    write(folder / "calendar.csv", ["date", *world["calendar"]], [[day, *(column[n] for column in world["calendar"].values())] for n, day in enumerate(world["days"])])
    (folder / "office_notes.txt").write_text(world["notes"], encoding="utf-8")


def made(box: int) -> dict[str, Any]:
    """The world of the ferry office with this post box; drawn again until each habit has cases enough, and would be missed."""
    for attempt in range(200):
        world = drawn(random.Random(f"{box}-{attempt}"), box)
        if world is not None:
            return world
    raise AssertionError(f"no world for {box}")


def drawn(dice: random.Random, box: int) -> dict[str, Any] | None:
    opening = dice.choice([(2, 10), (2, 24), (8, 26), (9, 8), (9, 22), (10, 1)])
    ahead = date(dice.choice([2021, 2022, 2023, 2024]), *opening) + timedelta(dice.randrange(12))
    ahead += timedelta(-ahead.weekday() % 7)
    first = ahead - timedelta(PAST)
    days = [first + timedelta(n) for n in range(-EDGE, PAST + WEEKS + EDGE)]
    many = len(days)
    calendar = calendar_of(dice, days)
    new = dice.randrange(330, 480)  # first day of the new times
    times = timetables(dice)
    home = dice.randrange(2)  # whether trip 1 leaves from the island
    sails = np.array([[not (day.weekday() == 6 and t < 2) and (day.month, day.day) not in ((12, 25), (12, 26), (1, 1)) for t in range(TRIPS)] for day in days])
    minutes = np.array([[times[n >= new][t] for t in range(TRIPS)] for n in range(many)])
    boats = boats_of(dice, days)
    lorries = np.array([[min(6, sum(dice.random() < (0.22 if day.weekday() < 5 else 0.1) for _ in range(8))) for _ in range(TRIPS)] for day in days])
    usual = usual_of(dice, days, new)
    past, future = slice(EDGE, EDGE + PAST), slice(EDGE + PAST, EDGE + PAST + WEEKS)
    total, sizes, found = usual.copy(), {}, {}
    of_events, others = habits(dice, days, calendar, minutes, boats, lorries, home)
    for kinds, wanted in ((of_events, 5), (others, 8)):
        names: list[str] = []
        for name, make in kinds:
            shape = make()
            size = size_for(dice.uniform(*COST), shape[future], np.exp(usual)[future], sails[future])
            strong = np.sum((size * shape * sails)[past] ** 2) / SPREAD**2
            if not 0.13 < size < 0.4 or strong < 110 or len(names) == wanted or any(set(name.split(": ")) & set(other.split(": ")) for other in names):
                continue
            names.append(name)
            found[name], sizes[name] = shape, size
            total = total + size * shape
        if len(names) < wanted:
            return None
    due = np.exp(total)
    room, lorry, stay = [dice.choice([58, 60, 62, 64]), dice.choice([50, 52, 54]), dice.choice([34, 36, 38])], dice.choice([2, 3]), dice.choice([0.5, 0.6, 0.7, 0.8, 1.0])
    deck = np.array(room)[boats] - lorry * lorries
    came = np.array([[max(0, round(d * math.exp(dice.gauss(0, SPREAD)))) for d in row] for row in due])
    cars, left = shipped(came[None], deck, sails, stay)
    if not 0.03 < np.mean((left[0] > 0)[past][sails[past]]) < 0.12 or not 0.05 < np.mean((left[0] > 0)[future][sails[future]]) < 0.16:
        return None
    noise = np.exp(np.random.default_rng(box).normal(0, SPREAD, (1500, WEEKS, TRIPS)))
    best = np.median(shipped(np.round(due[future] * noise), deck[future], sails[future], stay)[0], axis=0)
    island, port = dice.choice(NAMES)
    fleet = dice.sample(BOATS, 3)
    rows, listed, kept = [], [], []
    for n in range(EDGE, many - EDGE):
        for t in range(TRIPS):
            if sails[n, t]:
                place = island if (t + home) % 2 == 1 else port
                rows.append([days[n], clock(minutes[n, t]), t + 1, place, fleet[boats[n, t]], lorries[n, t]])
                listed.append((int(cars[0, n, t]), int(left[0, n, t])))
                kept.append((n, t))
    notes = NOTES.format(box=box, island=island, port=port, odd=island if home == 1 else port, even=port if home == 1 else island, new=days[new], **dict(zip(("a", "b", "c"), fleet, strict=True)))
    return {
        "days": days, "rows": rows, "calendar": calendar, "ahead": ahead, "cars": [c for c, _ in listed], "left": [k for _, k in listed], "notes": notes,
        "best": [float(best[n - EDGE - PAST, t]) for n, t in kept if n >= EDGE + PAST], "sizes": sizes, "room": room, "lorry": lorry, "stay": stay, "shapes": found,
        "total": total, "sails": sails, "deck": deck,
    }  # fmt: skip


NOTES = """{island} Ferry, PO Box {box}, {port}

trips.csv: the {a}, the {b} and, when one of them is away or at the yard, the little {c}. Trips with odd numbers leave from {odd}, those
with even numbers from {even}. No trips 1 and 2 on Sundays, no sailings on 25 and 26 December and 1 January. New times since {new}.
Lorries are booked ahead and go on first, so those of the coming weeks are known. Cars cannot be booked. cars = driven aboard,
left = still standing on the quay when the ramp goes up, counted by the ramp man. Some of them or all wait for the next trip
from the same quay, the others turn round for good; nobody waits overnight.

calendar.csv: low_1 and low_2 are the low waters at {port} (summer time in summer, like everything here), range_m the tide's range that day.
school: term or holiday. market: the days of the {port} mart. event: what is on at {island}, at most one thing a day.
bridge: closed when the road bridge behind {port} is shut to cars. fare: saver days, told in the paper at the start of each month.
wind (Beaufort) and sky: as the radio announced them at noon on the day before; for the coming weeks take them as they stand.
"""


def clock(at: float) -> str:
    return f"{int(at) // 60:02d}:{int(at) % 60:02d}"


def timetables(dice: random.Random) -> list[list[int]]:
    """Minutes of the day at which the trips leave, before and since the new times."""
    at = [395 + 5 * dice.randrange(5)]
    for _ in range(TRIPS - 1):
        at.append(at[-1] + 75 + 5 * dice.randrange(3))
    moved, other, by = dice.randrange(2, 8), dice.choice([0, 9]), dice.choice([-25, -20, 20, 25])
    return [at, [minute + by * (t == moved) + 15 * (t == other) * (-1 if t == 0 else 1) for t, minute in enumerate(at)]]


def boats_of(dice: random.Random, days: list[date]) -> np.ndarray:
    """0 and 1 are the two large boats, 2 the small one; two pairs of boats share the day, trip by trip."""
    boats = np.array([[(t // 2 + day.toordinal() // 7) % 2 for t in range(TRIPS)] for day in days])
    away = [(dice.randrange(PAST + EDGE), dice.randrange(3, 9), dice.randrange(2)) for _ in range(14)] + [(EDGE + PAST + dice.randrange(3, 24), dice.randrange(6, 10), dice.randrange(2))]
    for start, length, which in away:
        part = boats[start : start + length]
        part[part == which] = 2
    return boats


def usual_of(dice: random.Random, days: list[date], new: int) -> np.ndarray:
    """The logarithm of the cars that come to each trip without any habit."""
    week = np.array([[dice.gauss(0, 0.09) for _ in range(TRIPS)] for _ in range(7)]) + np.array([0.0, -0.05, -0.03, 0.02, 0.12, 0.06, 0.02])[:, None]
    level = np.array([dice.uniform(3.1, 3.62) for _ in range(TRIPS)])
    yearly = [[dice.uniform(0.05, 0.15), dice.uniform(-0.06, 0.06), dice.uniform(-0.04, 0.04), dice.uniform(-0.04, 0.04)] for _ in range(2)]
    growth = [dice.uniform(-0.04, 0.06) for _ in range(2)]
    step = np.array([dice.choice([0.0, 0.0, -0.12, 0.12]) for _ in range(TRIPS)])
    usual = np.zeros((len(days), TRIPS))
    for n, day in enumerate(days):
        turn = 2 * math.pi * (day.timetuple().tm_yday - 20) / 365.25
        waves = (-math.cos(turn), math.sin(turn), math.cos(2 * turn), math.sin(2 * turn))
        season = [sum(a * w for a, w in zip(yearly[d], waves, strict=True)) + growth[d] * n / 365 for d in range(2)]
        usual[n] = level + week[day.weekday()] + [season[t % 2] for t in range(TRIPS)] + step * (n >= new)
    return usual


def calendar_of(dice: random.Random, days: list[date]) -> dict[str, list[Any]]:
    many, ahead = len(days), EDGE + PAST
    low, phase, spring = [[], []], dice.uniform(0, 745), dice.uniform(0, 354)
    for day in days:
        start = day.toordinal() * 1440 - summer(day) * 60 - phase
        lows = [k for k in range(1440) if (start + k) % 745.2 < 1]
        for j in range(2):
            low[j].append(clock(lows[j]) if j < len(lows) else "")
    reach = [f"{3.6 + 1.1 * math.cos(2 * math.pi * (day.toordinal() * 24 - spring) / 354.4) + dice.gauss(0, 0.15):.1f}" for day in days]
    rise, down = [], []
    for day in days:
        lean = math.asin(0.398 * math.sin(2 * math.pi * (day.timetuple().tm_yday - 80) / 365.25))
        half = math.degrees(math.acos(-math.tan(math.radians(56)) * math.tan(lean))) * 4
        rise.append(clock(742 + summer(day) * 60 - half))
        down.append(clock(742 + summer(day) * 60 + half))
    market_day, gap, market, last = dice.randrange(1, 5), dice.choice([7, 14]), [""] * many, -99
    for n, day in enumerate(days):
        if day.weekday() == market_day and n - last >= gap - 2:
            moved = n + dice.choice([0, 0, 0, 0, -1, 1])
            market[min(moved, many - 1)], last = "mart", n
    kinds, event = dice.sample(EVENTS, 7), [""] * many
    for kind in kinds:
        at, span = dice.randrange(0, 20), dice.uniform(0.8, 1.2)
        while at < many:
            place = next((p for p in range(at, min(many, at + 4)) if not event[p] and (days[p].weekday() >= 3 or dice.random() < 0.5)), None)
            if place is not None:
                event[place] = kind
            at += round(span * dice.randrange(15, 33)) if at < ahead - 20 else dice.randrange(9, 15)
    bridge = [""] * many
    for start in [EDGE + dice.randrange(110 * k, 110 * k + 80) for k in range(6)] + [ahead + dice.randrange(2, 24)]:
        for n in range(start, start + dice.randrange(7, 11)):
            bridge[n] = "closed"
    fare = ["saver" if dice.random() < 0.12 else "" for _ in days]
    wind, sky, mood = [], [], 0.0
    for _ in days:
        mood = 0.55 * mood + dice.gauss(0, 1.35)
        wind.append(max(1, min(9, round(4.0 + mood))))
        sky.append(dice.choice(["fair", "fair", "cloud", "cloud", "rain"]))
    school = ["holiday" if is_holiday(day) else "term" for day in days]
    return {"low_1": low[0], "low_2": low[1], "range_m": reach, "sunrise": rise, "sunset": down, "school": school, "market": market, "event": event, "bridge": bridge, "fare": fare,
            "wind": wind, "sky": sky}  # fmt: skip


def summer(day: date) -> bool:
    """Whether clocks are an hour ahead: from the last Sunday of March to that of October."""
    ends = [date(day.year, month, 31) - timedelta((date(day.year, month, 31).weekday() + 1) % 7) for month in (3, 10)]
    return ends[0] <= day < ends[1]


def is_holiday(day: date) -> bool:
    """Weeks begin on Saturdays, so that the weekends at both ends are free."""
    spans = [((2, 11), 9), ((4, 3), 16), ((5, 27), 9), ((7, 1), 44), ((9, 17), 4), ((10, 10), 16), ((12, 21), 16)]
    for year in (day.year - 1, day.year):
        for (month, start), length in spans:
            begins = date(year, month, start)
            begins += timedelta((5 - begins.weekday()) % 7)
            if begins <= day < begins + timedelta(length):
                return True
    return False


def habits(
    dice: random.Random, days: list[date], calendar: dict[str, list[Any]], minutes: np.ndarray, boats: np.ndarray, lorries: np.ndarray, home: int
) -> tuple[list[Maker], list[Maker]]:
    """Makers of shapes (by day and trip) of the habits that there may be: those around events, in many ways for each kind, and the others."""
    many, week = len(days), np.array([day.weekday() for day in days])
    out = [t for t in range(TRIPS) if (t + home) % 2 == 1]  # from the island
    over = [t for t in range(TRIPS) if (t + home) % 2 == 0]

    def some(which: list[int], part: str, k: int = 2) -> list[int]:
        start = {"early": dice.choice([0, 1]), "mid": dice.choice([1, 2]), "late": 5 - k - dice.choice([0, 1])}[part]
        return which[start : start + k]

    def around(when: np.ndarray, spots: list[Spot]) -> np.ndarray:
        shape = np.zeros((many, TRIPS))
        for n in np.flatnonzero(when):
            for lag, trips, weight in spots:
                if 0 <= n + lag < many:
                    shape[n + lag, trips] += weight
        return shape

    event = np.array(calendar["event"])
    kinds = sorted({kind for kind in event if kind})
    dice.shuffle(kinds)
    patterns: dict[str, Callable[[], list[Spot]]] = {
        "eve": lambda: [(-1, some(over, "late"), 1.0), (1, some(out, "mid"), 0.8)],
        "stalls": lambda: [(-2, some(over, "mid"), 1.0), (1, some(out, "late"), 0.9)],
        "trippers": lambda: [(0, some(over, "early"), 1.0), (0, some(out, "late"), 0.9)],
        "flight": lambda: [(-1, some(out, "late"), 1.0), (1, some(over, "late"), 0.9)],
        "at home": lambda: [(0, out, -0.9)],
        "stragglers": lambda: [(2, some(out, "early"), 1.0), (0, some(over, "early", 1), 0.9)],
        "two nights": lambda: [(-1, some(over, "mid"), 1.0), (2, some(out, "mid"), 0.9)],
    }
    of_events: list[Maker] = [(f"{name}: {kind}", lambda kind=kind, name=name: around(event == kind, patterns[name]())) for kind in kinds for name in patterns]
    dice.shuffle(of_events)
    wind, sky, market = np.array(calendar["wind"]), np.array(calendar["sky"]), np.array(calendar["market"]) != ""
    saver, closed, free = np.array(calendar["fare"]) != "", np.array(calendar["bridge"]) != "", np.array(calendar["school"]) == "holiday"
    strong = dice.choice([6, 6, 7]) if (wind >= 7).mean() > 0.07 else 6

    def tide() -> np.ndarray:  # at low water of a large tide the ramp is too steep for many
        near, large, ramp = dice.choice([60, 75, 90]), dice.choice([3.6, 4.0, 4.2]), dice.choice([out, over])
        lows = [[int(at[:2]) * 60 + int(at[3:]) for at in pair if at] for pair in zip(calendar["low_1"], calendar["low_2"], strict=True)]
        shape = np.zeros((many, TRIPS))
        for n in range(many):
            for t in ramp:
                shape[n, t] = -(float(calendar["range_m"][n]) >= large and any(abs(at - minutes[n, t]) <= near for at in lows[n]))
        return shape

    def dark() -> np.ndarray:  # few like to drive at night
        set_ = np.array([int(at[:2]) * 60 + int(at[3:]) for at in calendar["sunset"]])
        shape = np.zeros((many, TRIPS))
        ramp = dice.choice([out, over])
        shape[:, ramp] = -1.0 * (minutes[:, ramp] > set_[:, None])
        return shape

    def bridge() -> np.ndarray:  # the way round takes so long that one trip is missed
        k = dice.choice([0, 1, 2])
        return around(closed, [(0, [over[k]], -1.0), (0, [over[k + 1]], 0.8)])

    def bargains() -> np.ndarray:
        trips = some(over, "mid")
        return around(saver, [(0, trips, 1.0), (-1, trips, -0.5)])

    def changeover() -> np.ndarray:  # families at both ends of the school holidays
        begins = free & ~np.roll(free, 1)
        ends = free & ~np.roll(free, -1)
        begins[0] = ends[-1] = False
        return around(begins, [(0, some(over, "early", 3), 1.0)]) + around(ends, [(0, some(out, "late", 3), 1.0)]) + around(free & (week < 5), [(0, [out[0]], -0.6)])

    def mart() -> np.ndarray:
        return around(market, [(0, some(out, "early"), 1.0), (0, some(over, "late", 1), 1.0)])

    def gale() -> np.ndarray:
        return around(wind >= strong, [(0, some(over, "early", 4), -0.9)])

    def lull() -> np.ndarray:  # what was put off
        return around((np.roll(wind, 1) >= strong) & (wind < strong), [(0, some(out, "early", 3), 1.0)])

    def foresight() -> np.ndarray:  # home before it blows
        return around((np.roll(wind, -1) >= strong) & (np.arange(many) < many - 1), [(0, some(over, "late", 2), 0.9), (0, [out[4]], 0.9)])

    def small() -> np.ndarray:  # tall cars and trailers keep off the small boat and take the next that is none
        shape = -1.0 * (boats == 2)
        for trips in (out, over):
            for a, b in zip(trips, trips[1:], strict=False):
                shape[:, b] += 0.7 * ((boats[:, a] == 2) & (boats[:, b] != 2))
        return shape

    def crews() -> np.ndarray:  # of the salmon farm, in turns that no calendar has
        turn = dice.choice([8, 9, 10, 11])
        return around(np.arange(many) % turn == dice.randrange(turn), [(0, some(over, "early"), 1.0), (0, some(out, "mid"), 1.0)])

    def chapel() -> np.ndarray:
        weeks = dice.choice([(1, 3), (2, 4), (1, 4)])
        on = np.array([day.weekday() == 6 and (day.day + 6) // 7 in weeks for day in days])
        return around(on, [(0, some(over, "mid"), 1.0), (0, out[3:], 0.8)])

    def convoy() -> np.ndarray:  # who can, avoids the trips with many lorries
        ramp = np.isin(np.arange(TRIPS), dice.choice([out, over]))
        return -1.0 * (lorries >= dice.choice([3, 4])) * ramp

    def outing() -> np.ndarray:  # day trips when a fine weekend is announced
        return around((sky == "fair") & (week >= 5), [(0, some(over, "early"), 1.0), (0, some(out, "late", 1), 1.0)])

    def fortnight() -> np.ndarray:  # every other week
        weekday, odd = dice.randrange(5), dice.randrange(2)
        on = (week == weekday) & (np.array([day.toordinal() // 7 for day in days]) % 2 == odd)
        return around(on, [(0, some(over, "late"), 1.0), (0, out[:2], 1.0)])

    kinds_of: dict[str, Callable[[], np.ndarray]] = {
        "tide": tide, "dark": dark, "bridge": bridge, "bargains": bargains, "changeover": changeover, "mart": mart, "gale": gale, "lull": lull, "foresight": foresight,
        "small": small, "crews": crews, "chapel": chapel, "convoy": convoy, "outing": outing, "fortnight": fortnight,
    }  # fmt: skip
    others = [(name, make) for name, make in kinds_of.items() for _ in range(3)]
    dice.shuffle(others)
    return of_events, others


def size_for(wanted: float, shape: np.ndarray, usual: np.ndarray, sails: np.ndarray) -> float:
    """The size with which a forecast that knows nothing of the habit errs by this share more."""

    def cost(size: float) -> float:
        off = np.abs(size * shape) / SPREAD
        more = off * erf(off / math.sqrt(2)) + math.sqrt(2 / math.pi) * (np.exp(-(off**2) / 2) - 1)
        return float(np.sum((more * usual)[sails]) / np.sum(usual[sails]) / math.sqrt(2 / math.pi))

    low, high = 0.02, 0.8
    for _ in range(30):
        middle = (low + high) / 2
        low, high = (middle, high) if cost(middle) < wanted else (low, middle)
    return low


erf = np.vectorize(math.erf)


def shipped(came: np.ndarray, deck: np.ndarray, sails: np.ndarray, stay: float) -> tuple[np.ndarray, np.ndarray]:
    """Cars aboard and left on the quay, of many draws at once (draw, day, trip)."""
    cars, left, waiting = np.zeros_like(came), np.zeros_like(came), np.zeros((*came.shape[:2], 2), came.dtype)
    for t in range(TRIPS):
        there = (came[:, :, t] + waiting[:, :, t % 2]) * sails[:, t]
        cars[:, :, t] = np.minimum(there, deck[:, t])
        left[:, :, t] = there - cars[:, :, t]
        waiting[:, :, t % 2] = np.floor(stay * left[:, :, t] + 0.5)
    return cars, left


def write(path: Path, header: list[str], rows: list[list[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
