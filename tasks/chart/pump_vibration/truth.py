"""The split with the largest n1*n2/n*(difference of means)^2, which is the same as the least squares left."""

import zipfile
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    breaks, rise = [], {}
    with zipfile.ZipFile(inputs / "vibration.zip") as archive:
        for name in sorted(archive.namelist()):
            pairs = [line.split(",") for line in archive.read(name).decode().splitlines()[1:]]
            series = sorted((day, float(value)) for day, value in pairs if value)
            values = [value for _, value in series]
            n, best = len(values), (0.0, 0, 0.0, 0.0)
            for k in range(10, n - 9):
                a, b = sum(values[:k]) / k, sum(values[k:]) / (n - k)
                best = max(best, (k * (n - k) * (a - b) ** 2, k, a, b))
            _, k, a, b = best
            pump = name.removesuffix(".csv")
            breaks.append({"pump": pump, "break_day": series[k][0], "mean_before": round(a, 3), "mean_after": round(b, 3)})
            rise[pump] = b - a
    return {"breaks": breaks, "worst": max(rise, key=lambda pump: rise[pump])}
