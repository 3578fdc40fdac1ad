"""All in whole units (cents by fractions); what applies is asked of each document in order of precedence."""

import csv
import math
import re
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    def text(name: str) -> str:
        return (inputs / name).read_text(encoding="utf-8")

    def numbers(pattern: str, words: str) -> list[Fraction]:
        found = re.search(pattern, words)
        assert found, pattern
        return [Fraction(group) for group in found.groups()]

    manual, one, two = (text(f"manual/{name}.md") for name in ("fee_manual", "circular_1", "circular_2"))
    (rate,) = numbers(r"The day rate is EUR ([\d.]+)\. ", manual)
    full, half, share = numbers(r"up to (\d+) hours of work\. For up to (\d+) hours.*which is (\d+) %", manual)
    (over,) = numbers(r"costs (\d+) % of the day rate", manual)
    b, c = numbers(r"group B one of (\d+) %, group C one of (\d+) %", manual)
    sun, sat = numbers(r"surcharge of (\d+) % is added, on Saturdays one of (\d+) %", manual)
    (km,) = numbers(r"30 km, EUR ([\d.]+) is", manual)
    near, far = numbers(r"comes (\d+) days or less before the assignment, half of it if it comes (\d+) days", manual)
    rate_new, km_new = numbers(r"section 1 is EUR ([\d.]+) and the amount of section 5 is EUR (\d+\.\d+)", one)
    near_new, far_new = numbers(r"\d+ days become (\d+) days and the \d+ days become (\d+)", two)
    by_booking = "assignments booked on" in two
    contract = text("contracts/marlow_institute.md")
    (marlow,) = numbers(r"1\. The day rate is EUR ([\d.]+)\.\n", contract)
    (marlow_new,) = numbers(r"item 1 is EUR ([\d.]+)\. All", contract)
    (city,) = numbers(r"a cancellation (\d+) days", text("contracts/city_of_hallen.md"))
    count, off = numbers(r"From the (\d+)th .*reduced by (\d+) %", text("contracts/brightwell.md"))
    holidays = set(text("holidays.txt").split())
    with (inputs / "languages.csv").open(newline="") as file:
        group = {row["language"]: row["group"] for row in csv.DictReader(file)}
    with (inputs / "assignments.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    brightwell = sorted((r["held"], r["id"]) for r in rows if r["client"] == "Brightwell Ltd" and not r["cancelled"])
    reduced = {each for _, each in brightwell[int(count) - 1 :]}
    fees = []
    for row in rows:
        held, day = row["held"], date.fromisoformat(row["held"])
        in_hours, _, minutes = row["hours"].partition(":")
        hours = Fraction(in_hours) + Fraction(int(minutes or 0), 60)
        base = rate_new if held >= "2024-03-01" else rate
        is_marlow = row["client"] == "Marlow Institute" and "2024-02-01" <= held <= "2024-10-31"
        is_city = row["client"] == "City of Hallen" and row["booked"] >= "2024-01-01"
        if is_marlow:
            base = marlow_new if held >= "2024-06-15" else marlow
        if row["id"] in reduced:
            base *= 1 - off / 100
        is_new = (row["booked"] if by_booking else held) >= "2024-07-01"
        main = base * share / 100 if hours <= (Fraction(7, 2) if is_new else half) else base
        if row["cancelled"]:
            days = (day - date.fromisoformat(row["cancelled"])).days
            late = (near_new, far_new) if is_new and held < "2024-11-01" else (near, far)
            part = Fraction(1) if days <= late[0] else Fraction(1, 2) if days <= late[1] else Fraction(0)
            if is_city:
                part = Fraction(int(days <= city))
            amount = main * part
        else:
            extra = math.ceil(max(Fraction(0), hours - full) * 2) * base * over / 100
            tongue = {"A": Fraction(0), "B": Fraction(0) if is_city else b, "C": c}[group[row["language"]]]
            weekday = day.weekday()
            added = sun if held in holidays or weekday == 6 else sat if weekday == 5 and not is_marlow else Fraction(0)
            way = 2 * max(0, int(row["km"]) - 30) * (km_new if held >= "2024-03-01" else km)
            amount = main + extra + main * tongue / 100 + (main + extra) * added / 100 + way
        cents = math.floor(amount * 100 + Fraction(1, 2)) * int(row["interpreters"])
        fees.append({"id": row["id"], "fee": cents / 100})
    return {"fees": fees, "total": round(sum(fee["fee"] for fee in fees), 2)}
