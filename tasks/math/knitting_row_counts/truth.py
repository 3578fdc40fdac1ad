"""Later pieces, by the writer of inputs.py, who knows each row as he knits it; the proof-reader's ways of counting are voted for by short pieces in which one of them shows."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

ON, KEEP = r"Dishcloth\nCast on \d+ sts\.\n", r"\nLeave sts on needle\."


def read_off(rows: list[list[str]]) -> dict[str, int]:
    """How she counts the cast-on, picking up, the casting off, short rows, part rows and bare repeats."""
    votes: dict[str, list[int]] = {}

    def vote(key: str, pattern: str, value: Any) -> None:
        for row in rows:
            if said := re.fullmatch(pattern, row[1]):
                votes.setdefault(key, []).append(int(value(int(row[3]), *(int(n) for n in said.groups()))))

    vote("caston", ON + r"K (\d+) rows\." + KEEP, lambda rows, k: rows - k)
    base = Counter(votes["caston"]).most_common(1)[0][0]
    vote("pickup", r"Front border\nWith RS facing, pick up and K \d+ sts along edge\.\nK (\d+) rows\." + KEEP, lambda rows, k: rows - k)
    vote("off", ON + r"K (\d+) rows\.\nCast off\.", lambda rows, k: rows - k - base)
    vote("short", ON + r"K (\d+) rows\. Next 2 rows: K to last \d sts, w&t, P to end\. K 2 rows\." + KEEP, lambda rows, k: rows - k - 2 - base)
    vote("up", r"Dishcloth\nTension: (\d+) rows = 10 cm\nCast on \d+ sts\.\nWork straight for (\d+) cm\." + KEEP, lambda rows, per, long: 10 * (rows - base) > per * long)
    vote("bare", ON + r"1st row: K\. 2nd row: P\. Rep last 2 rows (\d+) times\." + KEEP, lambda rows, n: rows - base == 2 * n)
    return {key: Counter(found).most_common(1)[0][0] for key, found in votes.items()}


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "examples.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("knitting_row_counts_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    later = made.book(dice, read_off(rows), 600, rows[0][0].split("-")[0], first=401)
    return {"cases": [{"call": "count_piece", "args": row[1:3], "result": [int(n) for n in row[3:]], "exact": True} for row in later]}
