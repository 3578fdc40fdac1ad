"""节气题目和计分规矩。"""

import csv
import json
import random
from pathlib import Path

TERMS = ["立春", "雨水", "惊蛰", "春分", "清明", "谷雨", "立夏", "小满", "芒种", "夏至", "小暑", "大暑",
         "立秋", "处暑", "白露", "秋分", "寒露", "霜降", "立冬", "小雪", "大雪", "冬至", "小寒", "大寒"]  # fmt: skip


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"quiz-{seed}")
    rows = []
    for place in sorted(dice.sample(range(1, 24), dice.randrange(8, 11)), key=lambda _: dice.random()):
        after, right = TERMS[place - 1], TERMS[place]
        options = [right, *dice.sample([t for t in TERMS if t not in (after, right)], 3 if dice.random() < 0.7 else 2)]
        dice.shuffle(options)
        rows.append([f"“{after}”之后的下一个节气是哪个？", *options, *[""] * (4 - len(options)), "ABCD"[options.index(right)]])
    with (folder / "questions.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["题目", "选项A", "选项B", "选项C", "选项D", "答案"], *rows])
    point = dice.randrange(5, 12)
    rules = {"标题": dice.choice(["节气小测验", "二十四节气挑战", "节气知多少"]), "答对得分": point, "答错扣分": dice.randrange(2, 5),
             "连对题数": dice.choice([2, 3]), "连对奖励": dice.randrange(3, 9),
             "称号": [{"最低分": 0, "称号": "新手"}, {"最低分": point * 3, "称号": "节气通"}, {"最低分": point * 7, "称号": "节气大师"}]}  # fmt: skip
    dice.shuffle(rules["称号"])
    (folder / "rules.json").write_text(json.dumps(rules, ensure_ascii=False, indent=1), encoding="utf-8")
