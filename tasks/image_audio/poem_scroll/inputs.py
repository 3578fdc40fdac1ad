"""One of some Tang quatrains; its lines stand two by two, or one by one."""

import random
from pathlib import Path

POEMS = [
    ("静夜思", "李白", "床前明月光 疑是地上霜 举头望明月 低头思故乡"),
    ("登鹳雀楼", "王之涣", "白日依山尽 黄河入海流 欲穷千里目 更上一层楼"),
    ("相思", "王维", "红豆生南国 春来发几枝 愿君多采撷 此物最相思"),
    ("鹿柴", "王维", "空山不见人 但闻人语响 返景入深林 复照青苔上"),
    ("春晓", "孟浩然", "春眠不觉晓 处处闻啼鸟 夜来风雨声 花落知多少"),
    ("江雪", "柳宗元", "千山鸟飞绝 万径人踪灭 孤舟蓑笠翁 独钓寒江雪"),
    ("寻隐者不遇", "贾岛", "松下问童子 言师采药去 只在此山中 云深不知处"),
    ("独坐敬亭山", "李白", "众鸟高飞尽 孤云独去闲 相看两不厌 只有敬亭山"),
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"poem-{seed}")
    title, poet, text = POEMS[(seed + dice.randrange(2) * 3) % len(POEMS)]
    lines = text.split()
    break_after = dice.choice(["\n", ""])
    verses = f"{lines[0]}，{break_after}{lines[1]}。\n{lines[2]}，{break_after}{lines[3]}。\n"
    (folder / "poem.txt").write_text(f"{title}\n{poet}\n\n{verses}", encoding=dice.choice(["utf-8", "utf-8-sig"]))
