"""Blog posts with carelessly typed tags."""

import json
import random
from pathlib import Path

TAGS = (
    "旅行 美食 摄影 读书 Python AI 编程 电影 健身 咖啡 Linux 随笔 音乐 露营 租房 猫 理财 骑行 Excel 播客"
).split()


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tags-{seed}")
    weights = [dice.choice([1, 1, 2, 3, 5, 8]) for _ in TAGS]
    posts = []
    for number in range(70):
        tags = dice.choices(TAGS, weights, k=dice.randrange(1, 5))
        text = ""
        for tag in tags:
            written = dice.choice([tag, tag.upper(), tag.lower()])
            text += dice.choice(["", "", " "]) + written + dice.choice("、，,；;/") + dice.choice(["", " "])
        if dice.random() < 0.8:
            text = text.rstrip("、，,；;/ ")
        day = f"2024-{number // 6 + 1:02d}-{dice.randrange(1, 29):02d}"
        posts.append({"标题": f"第{number + 1}篇：关于{tags[0]}的事", "日期": day, "标签": text})
    if not dice.randrange(2):
        posts.append({"标题": "无标签", "日期": "2024-12-30", "标签": ""})
    for day in (30, 31):  # a tie that names alone would order the other way
        posts.append({"标题": "自驾记", "日期": f"2024-12-{day}", "标签": "租车、番茄"})
    posts.append({"标题": "只此一次", "日期": "2024-12-31", "标签": dice.choice(["孤品", "番外", "闲谈"])})
    (folder / "posts.json").write_text(json.dumps(posts, ensure_ascii=False, indent=1), encoding="utf-8")
