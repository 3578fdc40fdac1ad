"""Questionnaires of a main shop and six branches; drawn again until Holm's correction changes the verdict."""

import json
import random
from datetime import datetime, timedelta
from math import erfc, sqrt
from pathlib import Path

WORDS = ["非常不满意", "不满意", "一般", "满意", "非常满意"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"shops-{seed}")
    while True:
        people, p = draw(dice)
        order = sorted(p.values())
        holm = sum(all(order[j] * (6 - j) < 0.048 for j in range(i + 1)) for i in range(6))
        plain = sum(value < 0.047 for value in order)
        if 1 <= holm < plain and holm > sum(value * 6 < 0.055 for value in order) and order[holm] * (6 - holm) > 0.053:
            break
    lines = []
    for shop, marks in people.items():
        for mark in marks:
            phone = f"1{dice.randrange(3, 9)}{dice.randrange(10**8, 10**9)}"
            time = datetime(2024, 5, 1, 9) + timedelta(minutes=dice.randrange(50000))
            lines.append(answer(shop, phone, time, mark, dice))
            if dice.random() < 0.1:
                other = 1 + (mark + 2) % 5
                lines.append(answer(shop, phone, time - timedelta(minutes=dice.randrange(5, 9000)), other, dice))
    dice.shuffle(lines)
    (folder / "问卷.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def draw(dice: random.Random) -> tuple[dict[str, list[int]], dict[str, float]]:
    people = {}
    for shop in range(7):
        rate = 0.72 if shop == 0 else dice.choice([0.72, 0.6, 0.55, 0.5])
        size = dice.randrange(90, 130) if shop else 170
        people[f"S{shop}"] = [dice.choice([4, 5, 5]) if dice.random() < rate else dice.choice([1, 2, 3, 3]) for _ in range(size)]
    k, n = {s: sum(m > 3 for m in marks) for s, marks in people.items()}, {s: len(m) for s, m in people.items()}
    p = {}
    for shop in list(people)[1:]:
        both = (k[shop] + k["S0"]) / (n[shop] + n["S0"])
        error = sqrt(both * (1 - both) * (1 / n[shop] + 1 / n["S0"]))
        p[shop] = erfc(abs(k[shop] / n[shop] - k["S0"] / n["S0"]) / error / sqrt(2))
    for marks in people.values():
        marks.extend([0] * dice.randrange(1, 5))
    return people, p


def answer(shop: str, phone: str, time: datetime, mark: int, dice: random.Random) -> str:
    spelled = dice.choice([phone, phone, f"{phone[:3]}-{phone[3:7]}-{phone[7:]}", f"{phone[:3]} {phone[3:7]} {phone[7:]}"])
    said = None if mark == 0 else dice.choice([mark, str(mark), WORDS[mark - 1]])
    return json.dumps({"门店": shop, "手机": spelled, "时间": f"{time:%Y-%m-%d %H:%M}", "满意度": said}, ensure_ascii=False)
