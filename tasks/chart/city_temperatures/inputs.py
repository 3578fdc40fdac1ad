"""Summer temperatures of eight cities; drawn again until the city of July is not that of the whole summer."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

CITIES = ["北京", "上海", "成都", "兰州", "昆明", "哈尔滨", "乌鲁木齐", "广州"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"temperature-{seed}")
    while True:
        rows, july, whole = [], [], []
        for city in CITIES:
            usual = [dice.uniform(7, 13) for _ in range(3)]
            gaps: dict[int, list[float]] = {6: [], 7: [], 8: []}
            for day in (date(2024, 6, 1) + timedelta(n) for n in range(92)):
                low = round(dice.uniform(15, 26), 1)
                high = round(low + usual[day.month - 6] + dice.uniform(-3, 3), 1)
                bad = dice.random() < 0.06
                shown = [dice.choice(["", "-9999"]) if bad else f"{high}", f"{low}"]
                rows.append(
                    [city, day.isoformat(), *(reversed(shown) if bad and dice.random() < 0.5 else shown)]
                )
                gaps[day.month] += [] if bad else [high - low]
            july.append(sum(gaps[7]) / len(gaps[7]))
            whole.append(sum(map(sum, gaps.values())) / sum(map(len, gaps.values())))
        ranked = sorted(july)
        if ranked[-1] - ranked[-2] > 0.1 and july.index(ranked[-1]) != whole.index(max(whole)):
            break
    dice.shuffle(rows)
    with (folder / "气温.csv").open("w", newline="", encoding="gb18030") as file:
        csv.writer(file).writerows([["城市", "日期", "最高", "最低"], *rows])
