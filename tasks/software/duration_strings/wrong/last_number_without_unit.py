# %%
import csv

units = {row["unit"]: int(row["seconds"]) for row in csv.DictReader(open("units.csv"))}
order = dict(sorted(units.items(), key=lambda item: -item[1]))
print(order)
# %%
module = f"UNITS = {order!r}" + r'''

import re


def parse(text):
    found = re.fullmatch(r"\s*(-?)((?:\d+[A-Za-z] *)+)\d*\s*", text)
    if not found:
        raise ValueError(text)
    total, last = 0, None
    names = list(UNITS)
    for number, unit in re.findall(r"(\d+)([A-Za-z])", found[2]):
        unit = unit.lower()
        if unit not in UNITS or (last is not None and names.index(unit) <= last):
            raise ValueError(text)
        last = names.index(unit)
        total += int(number) * UNITS[unit]
    return -total if found[1] else total


def text(seconds):
    if not isinstance(seconds, int) or isinstance(seconds, bool):
        raise TypeError(seconds)
    parts, rest = [], abs(seconds)
    for unit, size in UNITS.items():
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count}{unit}")
    if not parts:
        return f"0{list(UNITS)[-1]}"
    return ("-" if seconds < 0 else "") + " ".join(parts)
'''
open("output/durations.py", "w").write(module)
# %%
import sys

sys.path.insert(0, "output")
import durations

print(durations.parse("1h 30m"), durations.text(5400))
print("output/durations.py is ready.")
