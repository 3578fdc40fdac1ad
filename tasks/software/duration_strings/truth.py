"""Cases whose seconds are known before their text is written."""

import csv
import hashlib
import random
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "units.csv").read_bytes()
    size = {row["unit"]: int(row["seconds"]) for row in csv.DictReader(raw.decode().splitlines())}
    order = sorted(size, key=size.__getitem__, reverse=True)
    dice, cases = random.Random(hashlib.sha256(raw).hexdigest()), []
    for number in range(10):
        chosen = sorted(dice.sample(order, dice.randrange(1, 4)), key=order.index)
        counts = {unit: dice.randrange(0, 130) for unit in chosen}
        glue = ["", " ", "   "][number % 3]
        written = glue.join(f"{n}{u.upper() if dice.random() < 0.3 else u}" for u, n in counts.items())
        sign = -1 if number % 4 == 0 else 1
        written = ("  -" if sign < 0 else " ") + written + " "
        cases.append({"call": "parse", "args": [written], "result": sign * sum(size[u] * n for u, n in counts.items()), "exact": True})
    big = 10**18 + dice.randrange(10**9)
    for written, seconds in ((f"0{order[0]}", 0), (f"-0{order[-1]}", 0), (f"007{order[-1].upper()}", 7 * size[order[-1]]), (f"{big}{order[-1]}", big * size[order[-1]])):
        cases.append({"call": "parse", "args": [written], "result": seconds, "exact": True})
    bad = ["", " ", "-", "5", "5 h", "1h2h", f"1{order[-1]} 1{order[0]}", "1.5h", "1h,2m", "3x", "+1h", "--1h", "1h -2m", "1h-", "h1", "hello", "1h\t2m", "1h\n2m", "1h 5", "1h5", "5 1h", "1_0h", "1,000s", "1h.", "1h+2m", "1h 2m x", f"1{order[0]} 1{order[0]}", f"1{order[0]} 1{order[0].upper()}", f"0{order[-1]} 0{order[0]}"]
    cases += [{"call": "parse", "args": [text], "raises": "ValueError"} for text in bad]
    every = "".join(f"{n}{unit.upper()}" for n, unit in enumerate(order, 2))
    cases.append({"call": "parse", "args": [f"   -{every}   "], "result": -sum(n * size[unit] for n, unit in enumerate(order, 2)), "exact": True})
    for number in range(10):
        counts = dict.fromkeys(order, 0)
        left = dice.randrange(1, 40 * size[order[0]]) * (-1 if number % 4 == 3 else 1)
        rest = abs(left)
        for unit in order:
            counts[unit], rest = divmod(rest, size[unit])
        shown = " ".join(f"{n}{u}" for u, n in counts.items() if n)
        cases.append({"call": "text", "args": [left], "result": "-" * (left < 0) + shown, "exact": True})
    cases += [{"call": "text", "args": [n * size[u]], "result": f"{n}{u}"} for u, n in ((order[0], 3), (order[1], 1), (order[-1], 59))]
    cases.append({"call": "text", "args": [0], "result": f"0{order[-1]}"})
    cases += [{"call": "text", "args": [value], "raises": "TypeError"} for value in (1.0, "5", True, False, None)]
    long = big // size[order[0]]
    cases.append({"call": "text", "args": [long * size[order[0]] + size[order[-1]]], "result": f"{long}{order[0]} 1{order[-1]}"})
    for count in (long, big, 10**24 + 1):  # of which no float holds the later two
        whole = count * size[order[0]] + size[order[-2]]
        cases.append({"call": "text", "args": [-whole], "result": f"-{count}{order[0]} 1{order[-2]}", "exact": True})
    return {"cases": cases}
