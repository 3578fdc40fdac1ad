"""The attitude of the last phrase that has one, from the phrases the comments were made of."""

import csv
from pathlib import Path
from typing import Any

GOOD = (
    "很干净 很安静 非常满意 很热情 值得推荐 比想象中好 很方便 没有让人失望 不吵 很划算 挑不出毛病 一点也不差"
).split()
BAD = "不干净 太吵 让人失望 很冷淡 不推荐 比想象中差 不方便 很不满意 很脏 不划算 毛病很多 一点也不好".split()


def truth(inputs: Path) -> dict[str, Any]:
    labels = []
    with (inputs / "unlabelled.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            text = row["评论"].rstrip("。！")
            ends = [phrase for phrase in GOOD + BAD if text.endswith(phrase)]
            label = "正面" if max(ends, key=len) in GOOD else "负面"
            labels.append({"编号": row["编号"], "标签": label})
    return {"labels": labels}
