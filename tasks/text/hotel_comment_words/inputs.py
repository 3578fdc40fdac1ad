"""Guest comments of a small hotel, some imported twice, and a list of words that contain one another."""

import random
from datetime import date, datetime, timedelta
from pathlib import Path

import xlsxwriter

WORDS = (
    "服务 前台 前台服务 服务态度 房间 房间卫生 卫生 早餐 早餐种类 位置 地理位置 交通 停车 停车场 隔音 "
    "空调 热水 价格 性价比 电梯 床 床单 窗户 窗 风景 老板 老板娘 周边 游泳池 亲子房"
).split()
MORE = ["服务员", "前台服务态度", "卫生间", "停车场位置", "窗户隔音", "床单卫生", "老板娘服务"]
THINGS = [*WORDS[:-2], *MORE]
SAYS = [
    "很好",
    "一般",
    "不错",
    "有点差",
    "超出预期",
    "让人失望",
    "没得说",
    "还可以",
    "比照片里好",
    "需要改进",
]
TAILS = ["下次还来", "带孩子住的", "朋友推荐的", "总体满意", "不会再来了", "周末人多"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"hotel-comments-{seed}")
    texts = []
    weights = [dice.randrange(1, 9) for _ in THINGS]
    for _ in range(150):
        things = dice.choices(THINGS, weights, k=dice.randrange(2, 6))
        text = "，".join(thing + dice.choice(SAYS) for thing in things)
        if dice.random() < 0.4:
            text += "。" + dice.choice(TAILS)
        texts.append(text + dice.choice(["", "。", "！"]))
    for text in dice.sample(texts, 20):
        texts.insert(dice.randrange(len(texts)), dice.choice([text, " " + text, text + "  "]))
    words = list(WORDS)
    dice.shuffle(words)
    words.sort(key=len)
    (folder / "words.txt").write_text("\n".join(words) + "\n", encoding="utf-8")
    with xlsxwriter.Workbook(folder / "comments.xlsx") as book:
        book.set_properties({"created": datetime(2024, 1, 1)})
        sheet = book.add_worksheet("评论")
        sheet.write_row(0, 0, ["编号", "日期", "评论"])
        for row, text in enumerate(texts, 1):
            day = date(2024, 3, 1) + timedelta(days=row // 2)
            sheet.write_row(row, 0, [row, day.isoformat(), text])
