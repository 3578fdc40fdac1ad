"""Monthly power use of households in six districts; some readings failed."""

import random
from pathlib import Path

import pandas as pd

DISTRICTS = ["朝阳", "海淀", "丰台", "通州", "大兴", "顺义"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"power-{seed}")
    rows = []
    for district in DISTRICTS:
        for user in range(dice.randrange(12, 40)):
            size = dice.uniform(60, 600)
            for month in dice.sample(range(1, 13), dice.randrange(5, 13)):
                power = round(size * dice.uniform(0.6, 1.6), 1)
                price = 0.4883 if power < 240 else 0.5383 if power < 400 else 0.7883
                fee = round(power * price + dice.choice([0, 0, 5]), 2)
                name = f"{district[0]}{user + 101}"
                rows.append(
                    [district, f"2024-{month:02d}", name, None if dice.random() < 0.04 else power, fee]
                )
    dice.shuffle(rows)
    table = pd.DataFrame(rows, columns=["区", "月份", "用户", "电量_kWh", "电费_元"])
    table.to_parquet(folder / "用电.parquet", index=False)
