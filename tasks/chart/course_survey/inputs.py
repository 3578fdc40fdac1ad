"""Questionnaires with a multiple-choice column; drawn again until one option clearly leads."""

import csv
import random
from pathlib import Path

OPTIONS = ["讲座", "实验", "讨论", "线上", "实践", "其他"]
OTHER = ["其他：参观", "其他:竞赛", "其他", "其他（读书会）"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"survey-{seed}")
    while True:
        weights = [dice.uniform(0.2, 0.6) for _ in OPTIONS]
        picks = [[o for o, w in zip(OPTIONS, weights, strict=True) if dice.random() < w] for _ in range(130)]
        counts = sorted((sum(o in p for p in picks) for o in OPTIONS), reverse=True)
        if counts[0] - counts[1] > 3 and sum("其他" in p for p in picks) < counts[0]:
            break
    with (folder / "问卷.csv").open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file)
        writer.writerow(["编号", "年级", "喜欢的形式"])
        for number, chosen in enumerate(picks):
            texts = [
                dice.choice(OTHER) if o == "其他" else dice.choice([o, o, f" {o}", f"{o} "]) for o in chosen
            ]
            dice.shuffle(texts)
            mark = dice.choice(["；", ";", "、", "; "])
            writer.writerow(
                [f"{number + 1:03d}", dice.choice(["大一", "大二", "大三", "大四"]), mark.join(texts)]
            )
