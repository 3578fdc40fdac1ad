"""Three classes, their exam marks with absences and gaps, and a second exam for those who failed."""

import csv
import json
import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

FAMILY, GIVEN = "王李张刘陈杨赵黄周吴", "伟芳娜敏静磊洋艳勇杰涛明超霞平"


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"class-{seed}")
    book = xlsxwriter.Workbook(folder / "学生.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    marks, again, students = [], [], []
    for at, group in enumerate(["一班", "二班", "三班"], start=1):
        page = book.add_worksheet(group)
        page.write_row(0, 0, ["学号", "姓名"])
        numbers = dice.sample(range(1, 45), dice.randrange(22, 30))
        for line, number in enumerate(numbers, start=1):
            student = f"{at:02d}{number:02d}"
            students.append(student)
            page.write_row(
                line, 0, [student, dice.choice(FAMILY) + "".join(dice.sample(GIVEN, dice.choice([1, 2])))]
            )
    book.close()
    for student in [*students, "0991", "0992"]:
        for subject in ("语文", "数学", "英语"):
            score, luck = dice.choice([*range(38, 100), *range(66, 90)]), dice.random()
            if luck < 0.03:
                continue
            marks.append(
                [student, subject, "缺考" if luck < 0.08 else f"{score}分" if luck < 0.2 else str(score)]
            )
            if luck < 0.08 or (score < 60 and luck < 0.8):
                again.append({"学号": student, "科目": subject, "成绩": dice.randrange(30, 90)})
    dice.shuffle(marks)
    with (folder / "期末.csv").open("w", newline="", encoding="gb18030") as file:
        csv.writer(file).writerows([["学号", "科目", "成绩"], *marks])
    (folder / "补考.json").write_text(json.dumps(again, ensure_ascii=False, indent=1), encoding="utf-8")
