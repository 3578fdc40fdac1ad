"""The closed form of the linear equation, piece by piece between the heater's switchings."""

import json
from math import atan2, exp, hypot, pi, sin
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    tank = json.loads((inputs / "tank.json").read_text())
    k, omega = tank["k"], 2 * pi / 24
    size, lag = tank["swing"] * k / hypot(k, omega), atan2(omega, k)

    def steady(t: float, is_heating: bool) -> float:
        return tank["mean"] + (tank["heater"] / k if is_heating else 0) + size * sin(omega * (t - 9) - lag)

    def at(t: float) -> float:
        begin, water = 0.0, tank["water_at_midnight"]
        for end, is_heating in ((tank["heater_from"], False), (tank["heater_to"], True), (24.0, False)):
            until = min(t, end)
            water = steady(until, is_heating) + (water - steady(begin, is_heating)) * exp(-k * (until - begin))
            begin = until
            if t <= end:
                break
        return water

    return {"water": {"at18": at(18.0), "highest": max(at(n / 500) for n in range(12001))}}
