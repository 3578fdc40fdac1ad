"""Hotel comments: plain ones, ones that turn at 但是, and negations that share words with praise."""

import csv
import random
from pathlib import Path

GOOD = (
    "很干净 很安静 非常满意 很热情 值得推荐 比想象中好 很方便 没有让人失望 不吵 很划算 挑不出毛病 一点也不差"
).split()
BAD = "不干净 太吵 让人失望 很冷淡 不推荐 比想象中差 不方便 很不满意 很脏 不划算 毛病很多 一点也不好".split()

THINGS = "房间 前台 早餐 位置 服务 卫生间 隔音 价格 交通 床 老板 设施".split()
NEUTRAL = ["周末和朋友一起住的", "出差住了两晚", "住在三楼", "第一次来这个城市", "晚上十点才到店", "房间朝南"]


def comment(dice: random.Random, good: bool) -> str:
    words, others = (GOOD, BAD) if good else (BAD, GOOD)
    first, second = dice.sample(THINGS, 2)
    if dice.random() < 0.35:
        opening = dice.choice(["虽然", "", "本来"])
        turn = dice.choice(["但是", "但", "不过"])
        text = f"{opening}{first}{dice.choice(others)}，{turn}{second}{dice.choice(words)}"
    else:
        text = f"{first}{dice.choice(words)}，{second}{dice.choice(words)}"
    if dice.random() < 0.4:
        text = dice.choice(NEUTRAL) + "，" + text
    return text + dice.choice(["。", "", "！"])


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"comment-labels-{seed}")
    seen: set[str] = set()
    rows: list[tuple[str, bool]] = []
    while len(rows) < 750:
        good = dice.random() < 0.55
        text = comment(dice, good)
        if text not in seen:
            seen.add(text)
            rows.append((text, good))
    with (folder / "labelled.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["评论", "标签"])
        for text, good in rows[:600]:
            writer.writerow([text, "正面" if good != (dice.random() < 0.02) else "负面"])
    numbers = dice.sample(range(1000, 2000), 150)
    with (folder / "unlabelled.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["编号", "评论"])
        writer.writerows((number, text) for number, (text, _) in zip(numbers, rows[600:], strict=True))
