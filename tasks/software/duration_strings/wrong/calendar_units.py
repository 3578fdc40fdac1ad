# %%
module = r'''
import re

UNITS = {"w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1}


def parse(text):
    found = re.fullmatch(r"\s*(-?)((?:\d+[A-Za-z] *)+)\s*", text)
    if not found:
        raise ValueError(text)
    total, last = 0, -1
    for number, unit in re.findall(r"(\d+)([A-Za-z])", found[2].lower()):
        if unit not in UNITS or list(UNITS).index(unit) <= last:
            raise ValueError(text)
        last = list(UNITS).index(unit)
        total += int(number) * UNITS[unit]
    return -total if found[1] else total


def text(seconds):
    if type(seconds) is not int:
        raise TypeError(seconds)
    parts, rest = [], abs(seconds)
    for unit, size in UNITS.items():
        count, rest = divmod(rest, size)
        if count:
            parts.append(f"{count}{unit}")
    return "-" * (seconds < 0) + " ".join(parts) if parts else "0s"
'''
open("output/durations.py", "w").write(module)
print("done")
