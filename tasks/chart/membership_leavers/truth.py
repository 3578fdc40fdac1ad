"""Other members by the rule of inputs.py, drawn from the bytes of the input, with a plan that is new."""

import hashlib
import random
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    dice = random.Random(hashlib.sha256((inputs / "members.xlsx").read_bytes()).hexdigest())
    rows = [member(dice, ["BASIC", "PLUS", "GOLD"] * 12 + ["STUDENT"]) for _ in range(500)]
    names = ["age", "plan", "visits_per_month", "months_member", "late_payments"]
    return {"members": {n: [row[i] for row in rows] for i, n in enumerate(names)}, "left": [row[5] for row in rows]}


def member(dice: random.Random, plans: list[str]) -> tuple[Any, ...]:
    age, plan, visits = dice.randrange(16, 75), dice.choice(plans), round(dice.uniform(0, 16), 1)
    months, late = dice.randrange(1, 40), dice.choice([0, 0, 0, 1, 1, 2, 3])
    wanted = {"BASIC": 2.5, "PLUS": 5.5}.get(plan, 8.5)
    leaves = visits < wanted if months > 12 else visits > 11 or late >= 2
    left = "yes" if leaves != (dice.random() < 0.04) else "no"
    return (age if dice.random() > 0.05 else None, plan, visits if dice.random() > 0.03 else None, months, late, left)
