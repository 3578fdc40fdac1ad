"""Dictionaries by code; no pandas."""

import csv
import json
from pathlib import Path
from typing import Any

UNITS = {"tn": 1e12, "bn": 1e9, "mn": 1e6}


def truth(inputs: Path) -> dict[str, Any]:
    latest: dict[str, tuple[int, float, str]] = {}
    for row in rows(inputs / "gdp.csv", ","):
        if row["gdp"] != ".." and row["year"] <= "2022":
            value, unit = row["gdp"].replace(",", "").split()
            found = (int(row["year"]), float(value) * UNITS[unit], row["country"])
            latest[row["code"].upper()] = max(latest.get(row["code"].upper(), found), found)
    heads = {code: number(value) for code, value in json.loads((inputs / "people.json").read_text()).items()}
    years = {r["country"]: (float(r["women"]) + float(r["men"])) / 2 for r in rows(inputs / "life.tsv", "\t") if r["men"]}
    made = [(gdp / heads[c], years[name], 1e-5 * heads[c], name) for c, (_, gdp, name) in latest.items() if c in heads and name in years]
    x, y, area, _ = zip(*made)
    top = max(made)
    figures = {"countries": len(made), "richest": top[3], "gdp": top[0]}
    return {"points": {"x": list(x), "y": list(y), "area": list(area)}, "figures": figures}


def number(value: float | str) -> float:
    if isinstance(value, str):
        return float(value[:-1]) * 1e3 if value.endswith("k") else float(value.split()[0]) * 1e6
    return float(value)


def rows(file: Path, sign: str) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter=sign))
