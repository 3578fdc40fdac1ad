"""A winter of a heat pump: heat by its own meter in clock time, power by the grid operator's in UTC, and a log."""

import math
import random
from datetime import datetime, timedelta
from pathlib import Path

START, END = datetime(2024, 9, 30, 22, 0), datetime(2025, 4, 30, 22, 0)  # UTC; October to April by the clock
SWITCHES = (datetime(2024, 10, 27, 1, 0), datetime(2025, 3, 30, 1, 0))


def clock(utc: datetime) -> datetime:
    return utc + timedelta(hours=1 if SWITCHES[0] <= utc < SWITCHES[1] else 2)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"heat-pump-{seed}")
    kind = dice.choice(["heat", "power"])  # which meter changes its unit
    change = datetime(2025, dice.choice([1, 2]), dice.randrange(5, 25), 10, 30)
    change_clock = change + timedelta(hours=1)
    broken = datetime(2024, dice.choice([11, 12]), dice.randrange(3, 25), 6, 0)
    silent = datetime(2025, 3, dice.randrange(2, 20), 8, 0)
    again = datetime(2025, dice.choice([1, 2, 4]), dice.randrange(2, 16), 0, 0)  # clock
    dull = dice.choice([999.9, 6553.5])
    offset = dice.uniform(2.6, 3.1)
    bath = [dice.choice([5.0, 5.5, 6.0]), dice.choice([17.0, 18.5, 20.0])]
    heat_rows: list[tuple[datetime, str, str]] = []
    power_rows = []
    at = START
    while at < END:
        local = clock(at)
        days = (at - datetime(2025, 1, 20)).days
        air = 1.0 + 9 * (days / 110) ** 2 + 3 * math.sin(2 * math.pi * (local.hour - 9) / 24) + dice.gauss(0, 1.2)
        hour = local.hour + local.minute / 60
        mode = "water" if any(b <= hour < b + 1 for b in bath) else "heating"
        if mode == "heating" and air < 4 and dice.random() < 0.04:
            mode = "defrost"
        heat = {"water": dice.uniform(3.2, 3.9), "defrost": dice.uniform(0.2, 0.5)}.get(mode, max(0.2, 0.16 * (19 - air)) + dice.uniform(0, 0.3))
        ratio = 2.1 + 0.01 * air if mode == "water" else 0.4 if mode == "defrost" else offset + 0.09 * air
        power = heat / max(0.3, ratio * dice.uniform(0.96, 1.04))
        shown = heat * 3.6 if kind == "heat" and at >= change else heat
        words = f"{shown:.3f}"
        if broken <= at < broken + timedelta(hours=31):
            words = f"{dull}"
        heat_rows.append((local, words, mode))
        spent = power * 1000 if kind == "power" and at >= change else power
        if not silent <= at < silent + timedelta(hours=19):
            power_rows.append(f"{at:%Y-%m-%dT%H:%M}Z;{spent:.4f}")
        at += timedelta(minutes=30)
    block = [row for row in heat_rows if again <= row[0] < again + timedelta(days=11)]
    last = heat_rows.index(block[-1]) + 1
    heat_rows[last:last] = block  # that export overlaps with the next one
    lines = ["no,time,heat,mode"]
    lines += [f"{n},{t:%d.%m.%Y %H:%M},{words},{mode}" for n, (t, words, mode) in enumerate(heat_rows, 1)]
    (folder / "heat.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "power.csv").write_text("from;value\n" + "\n".join(power_rows) + "\n", encoding="utf-8")
    meter = {
        "heat": "heat meter replaced under warranty, the new one is set to MJ, the old one showed kWh",
        "power": "the grid operator put in another meter for the heat pump, readings now in Wh, up to now in kWh",
    }[kind]
    notes = [
        "01.10.2024  Both meters running. Heat meter: half hours, by the clock on the wall, time is the start of the half hour. Everything in kWh.",
        f"{broken + timedelta(hours=1):%d.%m.%Y}  Sensor in the return pipe without contact, until the plumber came the day after.",
        f"{change_clock:%d.%m.%Y}  About {change_clock:%H:%M} {meter}.",
        f"{silent + timedelta(days=1):%d.%m.%Y}  Mail from the grid operator: some values of yesterday and today are lost.",
        "30.04.2025  Season ends.",
    ]
    (folder / "log.txt").write_text("Heat pump log\n\n" + "\n".join(notes) + "\n", encoding="utf-8")
