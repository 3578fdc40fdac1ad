"""Doggerel with words hidden at the beginnings or ends of the lines, some of them only nearly."""

import random
from pathlib import Path

WORDS = (
    "元宵快乐 花好月圆 万事如意 平安喜乐 岁岁年年 月上柳梢头 人约黄昏后 灯火阑珊 春暖花开 前程似锦 "
    "步步高升 国泰民安"
).split()
PAIRS = (
    "清风 明月 高楼 远山 流水 归舟 小桥 旧梦 新茶 烟雨 长街 笑语 红烛 青石 夜色 星河 故人 酒香 书声 梅影"
).split()
TITLES = (
    "灯下 夜行 观月 闲坐 走马灯 猜谜 踏雪 归途 听雨 煮茶 河边 老街 看花 寄友 守岁 团圆 早春 晚晴 渡口 "
    "小满 书房 登高 邻家 桥上 雨后 旧时"
).split()


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"poems-{seed}")
    words = dice.sample(WORDS, 9)
    hidden, unused = words[:6], words[6:]
    plans: list[tuple[str, str]] = [(w, "") for w in hidden[:3]] + [("", w) for w in hidden[3:5]]
    plans += [
        (hidden[5], dice.choice([w for w in hidden[:5] if len(w) == len(hidden[5])] or [""])),
        (hidden[0], ""),
    ]
    for word in unused:
        plans += [
            (word[:-1] + dice.choice("风雨山"), ""),
            (word[::-1] if word[::-1] != word else "风" + word[1:], ""),
            ("", word + "好"),
        ]
    plans += [("", "")] * 8
    dice.shuffle(plans)
    titles = dice.sample(TITLES, len(plans))
    blocks = []
    for title, (head, tail) in zip(titles, plans, strict=True):
        lines = [f"《{title}》"]
        for number in range(len(head or tail) or 4):
            middle = "".join(dice.sample(PAIRS, 3))
            line = (
                (head[number] if head else dice.choice(middle))
                + middle[:5]
                + (tail[number] if tail else dice.choice(middle))
            )
            lines.append(dice.choice(["", "", "　", "  "]) + line + dice.choice("，。！？；"))
        blocks.append("\n".join(lines))
    (folder / "poems.txt").write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    shown = list(words)
    dice.shuffle(shown)
    (folder / "words.txt").write_text("\n".join(shown) + "\n", encoding="utf-8")
