"""In tenths, from a set of the lines."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    lines = set((inputs / "日值.csv").read_text(encoding="gb18030").splitlines()[1:])
    warm: dict[int, list[float]] = {month: [] for month in range(1, 13)}
    rain = dict.fromkeys((f"{month}月" for month in range(1, 13)), 0)
    for day, station, degrees, fall in (line.split(";") for line in lines):
        if station == "城北站":
            month = int(day.split("/")[1])
            if degrees != "9999":
                warm[month].append(float(degrees.replace(",", ".")))
            if fall not in ("9999", "微量"):
                rain[f"{month}月"] += int(fall.replace(",", ""))
    means = [sum(values) / len(values) for values in warm.values()]
    figures = {"最湿月份": max(rain, key=lambda m: rain[m]), "年降水": sum(rain.values()) / 10, "最热月均温": max(means)}
    return {"warm": {"平均气温": means}, "rain": {m: v / 10 for m, v in rain.items()}, "figures": figures}
