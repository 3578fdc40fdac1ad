"""The manual, rule by rule, over dicts; whether a market changed its unit is read off its own prices."""

import csv
import math
from collections import defaultdict
from pathlib import Path
from statistics import fmean, median
from typing import Any

SAME = {"西红柿": "番茄", "土豆": "马铃薯", "圆白菜": "卷心菜"}


def truth(inputs: Path) -> dict[str, Any]:
    rows, places, weights = (read(inputs / f"{name}.csv") for name in ("采价记录", "市场台账", "权数"))
    home = {place["市场编号"]: place["市场编号"] for place in places}
    gone = [code for code in home if not any(r["市场编号"] == code and r["采价日期"] > "2024-12-01" for r in rows)]
    home["M11"] = gone[0]
    last: dict[tuple[str, str, str], dict[str, str]] = {}
    for row in sorted(rows, key=lambda r: r["上报时间"]):
        last[home[row["市场编号"]], SAME.get(row["品种"], row["品种"]), row["采价日期"]] = row
    visits = defaultdict(list)
    for (code, item, day), row in last.items():
        if row["标价"] and float(row["标价"]) not in (0, 999):
            visits[code].append((day, item, row["规格"], float(row["标价"])))
    is_kilo = {place["市场编号"]: place["标价单位"] == "元/公斤" for place in places}
    prices: dict[tuple[str, str, str], tuple[str, float]] = {}
    for code, found in visits.items():
        turn = unit_change(found)
        cells = defaultdict(list)
        for day, item, spec, price in found:
            kilo = is_kilo[code] or (turn is not None and day >= turn)
            cells[item, day[:7], spec].append(price if spec != "散装" or kilo else 2 * price)
        for (item, month, spec), values in cells.items():
            assert (code, item, month) not in prices
            prices[code, item, month] = (spec, fmean(values))
    months = sorted({month for _, _, month in prices})
    items = {row["品种"]: row["大类"] for row in weights}
    links: dict[tuple[str, str], float] = {}
    for at, month in enumerate(months[1:], 1):
        starts = [row["启用月份"] for row in weights if row["启用月份"] <= month]
        weight = {row["品种"]: float(row["权数"]) for row in weights if row["启用月份"] == max(starts)}
        sold = {item for _, item, m in prices if m == month}
        for item in sold:
            back = max(m for _, i, m in prices if i == item and m < month)
            ratios = logarithms(prices, item, month, back)
            between = math.prod(links[item, m] for m in months[months.index(back) + 1 : at])
            links[item, month] = math.exp(fmean(ratios)) / between
        for item in set(items) - sold:
            mates = [i for i in sold if items[i] == items[item]]
            links[item, month] = sum(weight[i] * links[i, month] for i in mates) / sum(weight[i] for i in mates)
    series = {"总指数": [100.0], "蔬菜类": [100.0]}
    for month in months[1:]:
        start = max(row["启用月份"] for row in weights if row["启用月份"] <= month)
        for name, level in series.items():
            mine = [(float(r["权数"]), links[r["品种"], month]) for r in weights if r["启用月份"] == start and name in ("总指数", r["大类"] + "类")]
            level.append(level[-1] * sum(w * link for w, link in mine) / sum(w for w, _ in mine))
    loose = lambda item, month: fmean(p for (_, i, m), (spec, p) in prices.items() if (i, m, spec) == (item, month, "散装"))  # noqa: E731
    best = max(range(len(months)), key=lambda at: series["总指数"][at])
    return {
        "table": {"月份": months, **series},
        "months": months,
        "series": series,
        "answer": {"最高": months[best], "番茄": loose("番茄", "2024-12"), "猪肉": loose("猪肉", "2023-12")},
    }


def logarithms(prices: dict[tuple[str, str, str], tuple[str, float]], item: str, month: str, back: str) -> list[float]:
    """The logarithms of the ratios of all markets that compare."""
    codes = {code for code, i, m in prices if i == item and m == month}
    both = [(prices[c, item, month], prices[c, item, back]) for c in sorted(codes) if (c, item, back) in prices]
    return [math.log(now[1] / then[1]) for now, then in both if now[0] == then[0]]


def unit_change(found: list[tuple[str, str, str, float]]) -> str | None:
    """The first day from which a market's loose prices are about double those of the visit before, all of them."""
    days = sorted({day for day, *_ in found})
    at = {day: {item: price for d, item, spec, price in found if d == day and spec == "散装"} for day in days}
    for before, day in zip(days, days[1:], strict=False):
        ratios = [at[day][item] / at[before][item] for item in at[day] if item in at[before]]
        if median(ratios) > 1.6:
            return day
    return None


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
