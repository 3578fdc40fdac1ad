"""三种答法：全对、有对有错、几乎全错；每一步的得分由对错的整串算出。"""

import csv
import io
import json
import random
from pathlib import Path
from typing import Any

TOLD = """[...document.querySelectorAll("#options [title], #options [aria-label]")]
    .some((one) => /正确|答案/.test(one.title + (one.getAttribute("aria-label") || "")))"""
"""选项的提示文字在作答之前是否透露答案。"""


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "questions.csv").read_text(encoding="utf-8")
    rules = json.loads((inputs / "rules.json").read_text(encoding="utf-8"))
    questions = list(csv.DictReader(io.StringIO(text)))
    dice, count, run = random.Random(text), len(questions), rules["连对题数"]
    mixed = [False, *[True] * run, *[True] * (run - 1), False]
    mixed += [dice.random() < 0.7 for _ in range(count - len(mixed))]
    low = [number == 1 for number in range(count)]
    return {
        "title": rules["标题"],
        "steps": [
            *steps(questions, rules, [True] * count, dice),
            {"reload": True},
            *steps(questions, rules, mixed[:count], dice),
            {"reload": True},
            *steps(questions, rules, low, dice),
        ],
    }


def score(rules: dict[str, Any], marks: list[bool]) -> int:
    total, row = 0, ""
    for mark in marks:
        row = row + "o" if mark else ""
        total = total + rules["答对得分"] if mark else max(0, total - rules["答错扣分"])
        if mark and len(row) % rules["连对题数"] == 0:
            total += rules["连对奖励"]
    return total


def steps(questions: list[dict[str, str]], rules: dict[str, Any], marks: list[bool], dice: random.Random) -> list[dict[str, Any]]:
    todo: list[dict[str, Any]] = [{"select": "#score", "text": "0"}, {"select": "#next", "text": "下一题"}]
    for number, (row, mark) in enumerate(zip(questions, marks, strict=True)):
        options = [row[f"选项{letter}"] for letter in "ABCD" if row[f"选项{letter}"]]
        right = row[f"选项{row['答案']}"]
        chosen = right if mark else dice.choice([option for option in options if option != right])
        other = (options.index(chosen) + 1) % len(options)
        todo += [
            {"select": "#progress", "text": f"{number + 1}/{len(questions)}"},
            {"select": "#question", "text": row["题目"]},
            {"select": "#options button", "texts": options, "disabled": False},
            {"select": "body", "times": {right: 1}},
            {"eval": TOLD, "equals": False},
            {"select": "#feedback", "text": ""},
            {"select": "#next", "disabled": True},
            {"click": "#options button", "text": chosen},
            {"select": "#feedback", "text": "正确" if mark else f"错误，答案是{right}"},
            {"select": "#score", "text": str(score(rules, marks[: number + 1]))},
            {"click": "#options button", "text": options[other]},
            {"select": "#score", "text": str(score(rules, marks[: number + 1]))},
            {"select": "#options button", "count": len(options), "disabled": True},
            {"select": "#next", "disabled": False},
            {"select": "#result", "text": ""},
            {"click": "#next"},
        ]
    final = score(rules, marks)
    name = max((one for one in rules["称号"] if one["最低分"] <= final), key=lambda one: one["最低分"])["称号"]
    return [
        *todo,
        {"select": "#result", "text": f"得分{final}，{name}"},
        {"select": "#question", "text": ""},
        {"select": "#options button", "count": 0},
        {"select": "#next", "disabled": True},
        {"select": "#progress", "text": f"{len(questions)}/{len(questions)}"},
    ]
