"""Ticket by ticket in whole cents and fractions, with the terms read off the papers."""

import csv
import re
from datetime import date, datetime
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

FIRMS = ("Aldina", "Borea", "Corvo")
MONTHS = {f"{date(2024, m, 1):%B}": m for m in range(1, 13)}


def truth(inputs: Path) -> dict[str, Any]:
    base, first, second, letter = ((inputs / f"{name}.md").read_text() for name in ("agreement", "amendment_1", "amendment_2", "side_letter"))
    web, agent = (Fraction(n) / 100 for n in find(r"web ([\d.]+) %, agent ([\d.]+) %", base))
    shares = {r: [(firm, int(n)) for firm, n in re.findall(r"(\w+) (\d+) %", text)] for r, text in re.findall(r"\| (R\d) \|.*?\| (.*?) \|", base)}
    one = on(find(r"travel from (\d+ \w+)", first)[0])
    route_1, *parts = find(r"route (R\d) are (\w+) (\d+) %, (\w+) (\d+) %", first)
    agent_1, size, group = (Fraction(n) for n in find(r"agents is ([\d.]+) %.*?for (\d+) passengers.*?group is ([\d.]+) %", first))
    web_2, two, off = find(r"web is ([\d.]+) % .*?sold from (\d+ \w+).*?travel from (\d+ \w+)", second)
    firm_alone, route_alone = find(r"included, (\w+) sails route (R\d)", letter)
    feasts = {on(day) for day in find(r"feast days \((.*?)\)", letter)[0].split(", ")}
    out = {(row["date"], row["route"]): row["company"] for row in read(inputs / "cancelled.csv")}
    tickets = {row["ticket"]: row for name in ("june", "october") for row in read(inputs / f"tickets_{name}.csv")}
    gets = {(f"2024-{m:02d}", firm): 0 for m in range(1, 10) for firm in FIRMS}
    commissions = 0
    for row in tickets.values():
        travel = date.fromisoformat(row["travel"])
        sold = datetime.fromisoformat(row["sold_at"].replace("Z", "+00:00")).astimezone(ZoneInfo("Europe/Rome")).date()
        price = round(float(row["price"]) * 100)
        if row["refunded"] and row["refunded"] < row["travel"]:
            continue
        rate = {"quay": Fraction(0), "agent": agent if travel < one else agent_1 / 100, "web": web}[row["channel"]]
        if one <= travel < on(off) and int(row["passengers"]) >= size and row["channel"] != "quay":
            rate = group / 100
        if row["channel"] == "web" and sold >= on(two):
            rate = Fraction(web_2) / 100
        commission = floor(price * rate + Fraction(1, 2))
        commissions += commission
        left = (price - price // 2 if row["refunded"] else price) - commission
        split = shares[row["route"]]
        if row["route"] == route_1 and travel >= one:
            split = [(parts[0], int(parts[1])), (parts[2], int(parts[3]))]
        lead, missing = split[0][0], out.get((row["travel"], row["route"]))
        is_alone = row["route"] == route_alone and date(2024, 6, 15) <= travel <= date(2024, 8, 31) and travel.weekday() == 6 and travel not in feasts
        if is_alone and missing != firm_alone:
            split = [(firm_alone, 100)]
        elif missing:
            split = [(firm, n) for firm, n in split if firm != missing]
        whole = sum(n for _, n in split)
        given = {firm: left * n // whole for firm, n in split}
        rest = left - sum(given.values())
        given[lead] = given.get(lead, 0) + rest
        for firm, cents in given.items():
            gets[row["travel"][:7], firm] += cents
    months = sorted({month for month, _ in gets})
    columns = {firm: [gets[month, firm] / 100 for month in months] for firm in FIRMS}
    totals = {firm: sum(gets[month, firm] for month in months) / 100 for firm in FIRMS} | {"commission": commissions / 100}
    return {"table": {"month": months, **columns}, "bars": {firm: dict(zip(months, column, strict=True)) for firm, column in columns.items()}, "totals": totals}


def on(words: str) -> date:
    day, month = words.split()[:2]
    return date(2024, MONTHS[month], int(day))


def find(pattern: str, text: str) -> tuple[str, ...]:
    found = re.search(pattern, text, re.DOTALL)
    assert found, pattern
    return found.groups()


def read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))
