# %%
import csv

units = {row["unit"]: int(row["seconds"]) for row in csv.DictReader(open("units.csv"))}
order = dict(sorted(units.items(), key=lambda item: -item[1]))
module = f"UNITS = {order!r}" + r'''

import re


def parse(text):
    parts = re.findall(r"(\d+)\s*([a-z])", text.lower())
    if not parts:
        raise ValueError(text)
    total = sum(int(n) * UNITS[u] for n, u in parts if u in UNITS)
    return -total if text.strip().startswith("-") else total


def text(seconds):
    if type(seconds) is not int:
        raise TypeError(seconds)
    parts, rest = [], abs(seconds)
    for unit, size in UNITS.items():
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count}{unit}")
    return "-" * (seconds < 0) + " ".join(parts) if parts else "0" + list(UNITS)[-1]
'''
open("output/durations.py", "w").write(module)
print("done")
