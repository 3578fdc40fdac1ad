"""Four seasons at two gates whose counting changed, weather and calendar. What comes is the same formula (see truth.py)."""

import csv
import math
import random
from datetime import date, timedelta
from pathlib import Path

LAST = date(2024, 8, 11)


def build(seed: int, folder: Path) -> None:
    import numpy as np

    dice = random.Random(f"lido-{seed}")
    while True:
        site = f"L{dice.randrange(100000, 999999)}"
        days = [date(year, 5, 1) + timedelta(n) for year in range(2021, 2025) for n in range(138)]
        shut = {day for day in days if dice.random() < 0.02 and abs((day - LAST).days) > 30} | {LAST + timedelta(dice.randrange(8, 30))}
        meets = {date(year, month, first) + timedelta(n) for year, month, first in meet_starts(dice) for n in range(9)}
        weather, heat = {}, 0.0
        for day in days:
            heat = 0.72 * heat + dice.gauss(0, 2.6)
            mean = 25.5 - 0.0019 * ((day - date(day.year, 7, 22)).days) ** 2
            rain = round(dice.expovariate(0.16), 1) if dice.random() < (0.45 if heat < 0 else 0.15) else 0.0
            weather[day] = (round(mean + heat, 1), rain)
        came = {day: visitors(site, day, *weather[day], day in meets) if day not in shut else 0 for day in days}
        fete = {date(year, 6, dice.randrange(8, 28)) for year in (2021, 2022, 2023, 2024)} - shut
        for day in fete:
            came[day] = round(came[day] * dice.uniform(1.35, 1.6))
        past, ahead = [d for d in days if d <= LAST], [d for d in days if d > LAST]
        fit = [d for d in past if came[d] and d not in fete]
        table = np.array([features(d, *weather[d], d in meets) for d in days])
        at = {d: i for i, d in enumerate(days)}
        weights = np.linalg.lstsq(table[[at[d] for d in fit]], np.log([came[d] for d in fit]), rcond=None)[0]
        guess = {d: math.exp(table[at[d]] @ weights) if d not in shut else 0 for d in ahead}
        recent = past[-28:]
        naive = {d: np.mean([came[e] for e in recent if e.weekday() == d.weekday()]) for d in ahead}
        error = lambda said: np.mean([abs(said[d] - came[d]) for d in ahead])  # noqa: B023, E731
        ratio = error(guess) / error(naive)
        first = sorted(came[d] for d in past)
        if 0.098 < ratio < 0.112 and first[-1] - first[-2] > 10 and max(past, key=lambda d: came[d]).year >= 2023 and not (shut & set(recent)):
            break
    refit = date(2022, 7, dice.randrange(6, 26))
    total = {"east": 0, "west": 0}
    broken = date(2024, 6, dice.randrange(3, 20))
    for year in range(2021, 2025):
        rows = []
        for day in (d for d in past if d.year == year):
            east = round(came[day] * dice.uniform(0.55, 0.68))
            if broken <= day < broken + timedelta(6):
                east = came[day]
            gates = {"east": east, "west": came[day] - east}
            if day < refit:
                gates = {gate: 2 * n for gate, n in gates.items()}
            if year == 2023:
                total = {gate: total[gate] + n for gate, n in gates.items()}
                gates = total
            rows.append([day, gates["east"], gates["west"]])
        write(folder / f"counts_{year}.csv", ["date", "east", "west"], rows)
    from_celsius = date(dice.choice([2022, 2023]), dice.choice([6, 7]), dice.randrange(16, 29))
    shown = lambda day: f"{weather[day][0] * 1.8 + 32:.1f}" if day < from_celsius else f"{weather[day][0]:.1f}"  # noqa: E731
    write(folder / "weather.csv", ["date", "tmax", "rain_mm"], [[d, shown(d), weather[d][1]] for d in days])
    write(folder / "calendar.csv", ["site", "date", "open", "school_holiday", "event"],
          [[site, d, "no" if d in shut else "yes", "yes" if is_holiday(d) else "no", "swim meet" if d in meets else "open day" if d in fete else ""] for d in days])  # fmt: skip
    (folder / "notes.txt").write_text(
        f"The old gates clicked for everybody who went through, in or out; since the refit on {refit:%-d %B %Y} they click\n"
        "only on the way in. Nobody stays overnight.\n\n"
        "Closed is closed: when the calendar says so, nobody gets in.\n\n"
        f"The west gate was out of order for a few days from {broken:%-d %B %Y}; people walked round to the east gate.\n\n"
        "On the open day entry is free. During a swim meet the big pool is taken.\n\n"
        "Prices went up in May 2024.\n"
    )


def meet_starts(dice: random.Random) -> list[tuple[int, int, int]]:
    return [(2021, 7, dice.randrange(1, 20)), (2022, 8, dice.randrange(1, 20)), (2023, 6, dice.randrange(1, 20)), (2023, 8, dice.randrange(15, 28)), (2024, 8, dice.randrange(17, 26))]


def is_holiday(day: date) -> bool:
    return date(day.year, 7, 15) <= day <= date(day.year, 8, 29)


def features(day: date, heat: float, rain: float, meet: bool) -> list[float]:
    kind = 5 if is_holiday(day) and day.weekday() < 5 else day.weekday()
    turn = (day - date(day.year, 7, 10)).days / 70
    dummies = [float(kind == at) for at in range(7)]
    free = float(is_holiday(day) and day.weekday() < 5)
    return [*dummies, free, max(0, min(heat, 30) - 16), max(0, heat - 30), math.sqrt(rain), float(meet),
            turn, turn * turn, *(float(day.year == year) for year in (2022, 2023, 2024))]  # fmt: skip


def visitors(site: str, day: date, heat: float, rain: float, meet: bool) -> int:
    kind = random.Random(f"kind-{site}")
    week = [kind.uniform(-0.1, 0.1) for _ in range(5)] + [kind.uniform(0.45, 0.6), kind.uniform(0.6, 0.75)]
    level, hot, wet, taken = kind.uniform(5.2, 5.8), kind.uniform(0.09, 0.12), kind.uniform(0.16, 0.24), kind.uniform(0.4, 0.6)
    years = {2021: 0.0, 2022: kind.uniform(-0.1, 0.25), 2023: kind.uniform(-0.1, 0.3), 2024: kind.uniform(-0.35, -0.15)}
    free = is_holiday(day) and day.weekday() < 5
    turn = (day - date(day.year, 7, 10)).days / 70
    total = level + years[day.year] + (week[5] - 0.1 if free else week[day.weekday()])
    total += hot * max(0, min(heat, 30) - 16) - 0.03 * max(0, heat - 30) - wet * math.sqrt(rain) - taken * meet - 0.15 * turn * turn
    return round(math.exp(total + random.Random(f"{site}-{day}").gauss(0, 0.075)))


def write(path: Path, header: list[str], rows: list[list[object]]) -> None:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([header, *rows])
