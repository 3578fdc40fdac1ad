"""A logger's dump: three units, decimal commas, faults, restarts with comment and header lines."""

import random
from datetime import datetime, timedelta
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"greenhouse-{seed}")
    start = datetime(2024, dice.randrange(3, 10), dice.randrange(1, 25))
    lines = restart(start)
    for step in range(120):
        time = start + timedelta(minutes=30 * step)
        if step and dice.random() < 0.06:
            lines += restart(time)
        for sensor in ("S1", "S2", "N1"):
            for _ in range(2 if dice.random() < 0.1 else 1):
                celsius = 19 + 6 * dice.random() - 5 * (sensor == "N1") + 4 * (time.hour in range(10, 18))
                if dice.random() < 0.05:
                    celsius = dice.choice([999.0, -60.0, 85.0, 61.5, -21.0])
                name = dice.choice([sensor, sensor.lower()])
                lines.append(f"{time:%Y-%m-%d %H:%M}\t{name}\t{written(celsius, dice)}")
    (folder / "log.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def restart(time: datetime) -> list[str]:
    return [f"# restart {time:%d.%m.%Y %H:%M}", "# firmware 2.1", "time\tsensor\treading"]


def written(celsius: float, dice: random.Random) -> str:
    if dice.random() < 0.06:
        return dice.choice(["ERR", "--", "", "ERR 3"])
    unit = dice.choice("CCCFFK")
    value = {"C": celsius, "F": celsius * 1.8 + 32, "K": celsius + 273.15}[unit]
    number = f"{value:.1f}" if dice.random() < 0.7 else f"{value:.1f}".replace(".", ",")
    return number + dice.choice([" ", "", " °"] if unit != "K" else [" ", ""]) + unit
