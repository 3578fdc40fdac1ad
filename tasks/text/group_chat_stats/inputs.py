"""A group chat export: several lines to a message, changing remarks behind names, system messages."""

import random
from datetime import datetime, timedelta
from pathlib import Path

PEOPLE = ["王芳", "李雷", "陈晓明", "赵敏", "Kevin", "欧阳静"]
NOTES = ["", "", "", "（出差）", "(第3组)", "（请假中）"]
LINES = [
    "这本书我读到第三章了", "大家周五晚上七点有空吗？", "[图片]", "哈哈哈[表情][表情]", "同意 +1",
    "[图片][图片] 昨天的合影", "作者在 2024-03-05 21:00:00 的采访里说过", "我觉得结尾有点仓促。", "收到",
    "书单：\n1. 活着\n2. 围城", "好的", "晚安[表情]", "第一段写得好\n\n第二段一般",
    "链接 https://books.example/a?id=3",
]  # fmt: skip


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"chat-{seed}")
    people = dice.sample(PEOPLE, 6)
    weights = dice.sample([2, 3, 5, 7, 9, 12], 6)
    moment = datetime(2024, 3, 1, 8, 0, dice.randrange(60))
    parts = []
    for _ in range(320):
        moment += timedelta(seconds=dice.choice([20, 75, 400, 2500, 7000]) + dice.randrange(60))
        if moment.hour in range(3, 7):
            moment += timedelta(hours=4)
        if dice.random() < 0.08:
            parts.append(f"{moment} 系统消息\n“{dice.choice(people)}”撤回了一条消息")
            continue
        name = dice.choices(people, weights)[0] + dice.choice(NOTES)
        text = "\n".join(dice.choices(LINES, k=dice.choice([1, 1, 1, 2])))
        parts.append(f"{moment} {name}\n{text}")
    (folder / "chat.txt").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
