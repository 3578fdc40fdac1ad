"""Hourly meter readings in UTC with gaps and an overflow, prices in local time over a change of the clocks."""

import csv
import random
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")
CHANGES = [(2021, 10, 31), (2022, 3, 27), (2022, 10, 30), (2023, 3, 26), (2023, 10, 29), (2024, 3, 31)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tariff-{seed}")
    change = datetime(*dice.choice(CHANGES))
    first, last = change - timedelta(dice.randrange(4, 8)), change + timedelta(dice.randrange(5, 9))
    begin = first.replace(tzinfo=BERLIN).astimezone(timezone.utc)
    end = last.replace(tzinfo=BERLIN).astimezone(timezone.utc)
    prices, readings = [], []
    counter, hour = 99999.9 - dice.uniform(40, 90), begin - timedelta(hours=5)
    while hour <= end + timedelta(hours=4):
        local = hour.astimezone(BERLIN)
        if begin <= hour < end:
            cents = 24 + 9 * (local.hour in (7, 8, 18, 19, 20)) - 7 * (local.hour in (1, 2, 3, 13)) + dice.gauss(0, 3)
            prices.append([f"{local:%Y-%m-%d %H:%M}", f"{cents:.2f}"])
        if dice.random() > 0.08 or hour in (begin - timedelta(hours=5), end + timedelta(hours=4)):
            readings.append([f"{hour:%Y-%m-%dT%H:%MZ}", f"{counter % 100000:07.1f}"])
        counter = round(counter + dice.uniform(0.1, 0.7) + 1.3 * (local.hour in (0, 7, 18, 19, 20, 23)), 1)
        hour += timedelta(hours=1)
    for name, header, rows in (("meter", ["time", "kwh"], readings), ("prices", ["start", "ct_per_kwh"], prices)):
        with (folder / f"{name}.csv").open("w", newline="") as file:
            csv.writer(file).writerows([header, *rows])
