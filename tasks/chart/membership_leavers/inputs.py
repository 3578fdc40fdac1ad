"""Members of a gym; who leaves follows a rule with crossings (the same as in truth.py) and some chance."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"members-{seed}")
    book = xlsxwriter.Workbook(folder / "members.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    page = book.add_worksheet("members")
    page.write_row(0, 0, ["age", "plan", "visits_per_month", "months_member", "late_payments", "exit_survey", "left"])
    for line in range(1, 1401):
        age, plan, visits, months, late, left = member(dice, ["BASIC", "PLUS", "GOLD"])
        survey = dice.choice(["too dear", "moved", "no time"]) if left == "yes" else ""
        said = {"yes": ["yes", "Yes", "Y", "yes "], "no": ["no", "No", "N", "NO"]}[left]
        spelled = dice.choice([plan, plan, plan.lower(), plan.title()])
        page.write_row(line, 0, [age, spelled, visits, months, late, survey, dice.choice(said)])
    book.close()


def member(dice: random.Random, plans: list[str]) -> tuple[object, ...]:
    age, plan, visits = dice.randrange(16, 75), dice.choice(plans), round(dice.uniform(0, 16), 1)
    months, late = dice.randrange(1, 40), dice.choice([0, 0, 0, 1, 1, 2, 3])
    wanted = {"BASIC": 2.5, "PLUS": 5.5}.get(plan, 8.5)
    leaves = visits < wanted if months > 12 else visits > 11 or late >= 2
    left = "yes" if leaves != (dice.random() < 0.04) else "no"
    return (age if dice.random() > 0.05 else None, plan, visits if dice.random() > 0.03 else None, months, late, left)
