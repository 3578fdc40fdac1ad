"""Weeks of a buoy's log, each row drawn from what the rows before it and the hour make likely; so it is known how few bits say it.

`week` also gives the bits that somebody who knew the whole process would need: the allowance is a little above them.
"""

import json
import math
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

ROWS = 1008
SHOWN, LATER = 10, 4
ABOVE = 1.01
PERIODS = (12.4206, 12.0, 25.8193, 23.9345)
ZERO = datetime(2024, 1, 1)


def station(number: int) -> dict[str, Any]:
    """The place's own tide, wind and open side."""
    dice = random.Random(f"buoy-{number}")
    return {
        "tide": [(dice.uniform(*span), dice.uniform(0, 2 * math.pi)) for span in ((110, 190), (35, 60), (12, 25), (12, 25))],
        "held": dice.uniform(0.75, 0.88),
        "setup": dice.uniform(0.05, 0.09),
        "shore": dice.uniform(0, 2 * math.pi),
        "rough": dice.uniform(0.03, 0.045),
        "calm": dice.uniform(60, 75),
        "back": dice.uniform(0.03, 0.05),
        "on": dice.uniform(0.2, 0.35),
        "gusty": dice.uniform(0.05, 0.07),
        "gusts": dice.uniform(0.06, 0.1),
        "veer": dice.uniform(250, 350),
        "open": dice.uniform(0, 2 * math.pi),
        "grow": dice.uniform(0.1, 0.14),
        "height": dice.uniform(0.018, 0.026),
        "choppy": dice.uniform(0.035, 0.05),
    }


def tide(s: dict[str, Any], hours: float) -> float:
    return sum(a * math.cos(2 * math.pi * hours / period - phase) for (a, phase), period in zip(s["tide"], PERIODS))


def below(x: float, mean: float, parts: list[tuple[float, float]]) -> float:
    return sum(share * 0.5 * math.erfc((mean - x) / sd / math.sqrt(2)) for share, sd in parts)


def week(s: dict[str, Any], dice: random.Random, start: datetime) -> tuple[str, float]:
    """The log as text, and its bits."""
    lines, bits = ["time,level,wind,direction,wave"], 0.0
    rows: list[tuple[int, int, int, int]] = []
    for at in range(ROWS):
        now = start + timedelta(minutes=10 * at)
        hours = (now - ZERO).total_seconds() / 3600
        if at < 2:
            rows.append((round(tide(s, hours)), round(s["calm"]) + dice.randrange(-20, 20), dice.randrange(360), dice.randrange(20, 60)))
            bits += 40
        else:
            (_, w2, d2, _), (l1, w1, d1, v1) = rows[-2:]

            def draw(mean: float, parts: list[tuple[float, float]], least: float = -1e9) -> int:
                nonlocal bits
                sd = dice.choices([sd for _, sd in parts], [share for share, _ in parts])[0]
                value = max(least, round(dice.gauss(mean, sd)))
                low = 0 if value == least else below(value - 0.5, mean, parts)
                bits -= math.log2(max(below(value + 0.5, mean, parts) - low, 1e-12))
                return int(value)

            sd = 1.2 + s["gusty"] * w1
            wind = draw(w1 + s["back"] * (s["calm"] - w1) + s["on"] * (w1 - w2), [(1 - s["gusts"], sd), (s["gusts"], 3.5 * sd)], 0)
            direction = draw(d1, [(1, 3 + s["veer"] / (wind + 12))]) % 360
            target = 6 + s["height"] * w2**2 * max(0.12, math.cos(math.radians(d2) - s["open"]))
            wave = draw(v1 + s["grow"] * (target - v1), [(1, 0.9 + s["choppy"] * v1)], 0)
            pushed = s["setup"] * wind * math.cos(math.radians(direction) - s["shore"])
            before = tide(s, hours - 1 / 6)
            level = draw(tide(s, hours) + s["held"] * (l1 - before) + pushed, [(1, 0.8 + s["rough"] * wave)])
            rows.append((level, wind, direction, wave))
        lines.append(f"{now:%Y-%m-%dT%H:%M}," + ",".join(map(str, rows[-1])))
    return "\n".join(lines) + "\n", bits


def weeks(number: int) -> list[tuple[str, float]]:
    """Those that are shown, and then the later ones."""
    s, dice = station(number), random.Random(f"weeks-{number}")
    first = sorted(dice.sample(range(0, 52), SHOWN)) + sorted(dice.sample(range(56, 104), LATER))
    return [week(s, dice, ZERO + timedelta(weeks=at)) for at in first]


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"station-{seed}").randrange(10000, 99999)
    made = weeks(number)
    (folder / "log").mkdir()
    for number_shown, (text, _) in enumerate(made[:SHOWN], 1):
        (folder / "log" / f"week_{number_shown:02d}.csv").write_text(text)
    allowed = math.ceil(ABOVE * sum(bits for _, bits in made[SHOWN:]) / 8 / LATER)
    (folder / "contract.json").write_text(json.dumps({"station": number, "bytes_per_week": allowed}) + "\n")
