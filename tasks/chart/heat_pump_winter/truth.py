"""Half hours counted from the season's first in UTC, in thousandths; the clock by the rule of its two changes."""

import re
from collections import defaultdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

MONTHS = ["2024-10", "2024-11", "2024-12", "2025-01", "2025-02", "2025-03", "2025-04"]
BACK, FORTH = datetime(2024, 10, 27, 1, 0), datetime(2025, 3, 30, 1, 0)  # UTC


def truth(inputs: Path) -> dict[str, Any]:
    log = (inputs / "log.txt").read_text(encoding="utf-8")
    change = re.search(r"(?m)^(\d\d\.\d\d\.\d{4})  About (\d\d:\d\d) (heat|the grid)", log)
    assert change
    moment = datetime.strptime(f"{change[1]} {change[2]}", "%d.%m.%Y %H:%M") - timedelta(hours=1)
    factor_heat, factor_power = (3.6, 1.0) if change[3] == "heat" else (1.0, 1000.0)
    power = {}
    for line in (inputs / "power.csv").read_text(encoding="utf-8").split()[1:]:
        stamp, value = line.split(";")
        at = datetime.strptime(stamp, "%Y-%m-%dT%H:%MZ")
        power[at] = float(value) / (factor_power if at >= moment else 1.0)
    heat: dict[datetime, tuple[float, str, str]] = {}
    second_time = False
    for line in (inputs / "heat.csv").read_text(encoding="utf-8").split("\n")[1:]:
        if not line:
            continue
        _, stamp, value, mode = line.split(",")
        local = datetime.strptime(stamp, "%d.%m.%Y %H:%M")
        at = local - timedelta(hours=2)
        if at >= BACK:
            at = local - timedelta(hours=1)
            if at >= FORTH:
                at = local - timedelta(hours=2)
        elif BACK - timedelta(hours=1) <= at and at in heat:
            at += timedelta(hours=1)
            second_time = True
        if at not in heat and float(value) not in (999.9, 6553.5):
            heat[at] = (float(value) / (factor_heat if at >= moment else 1.0), mode, f"{local:%Y-%m}")
    assert second_time
    sums: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for at, (value, mode, month) in heat.items():
        if at in power:
            name = "Hot water" if mode == "water" else "Heating"
            for key in ((name, month), (name, "")):
                sums[key][0] += value
                sums[key][1] += power[at]
    ratio = {key: gained / spent for key, (gained, spent) in sums.items()}
    return {
        "cop": {name: {month: ratio[name, month] for month in MONTHS} for name in ("Heating", "Hot water")},
        "season": {"heating": ratio["Heating", ""], "water": ratio["Hot water", ""]},
    }
