"""Some 86 parcels with six whole numbers each, and the totals of those that were loaded: 2^86 choices for totals of 140 bits, so one choice fits."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"kashgar-{seed}")
    most = {"毛重_克": 1_200_000, "体积_立方厘米": 2_400_000, "货值_分": 12_000_000, "关税_分": 1_800_000, "运费_分": 1_500_000, "仓储费_分": 1_000_000}
    names = dice.sample(list(most), 6)
    many = dice.randrange(85, 88)
    codes = sorted(f"{dice.choice('ABCDEFGH')}{n}" for n in dice.sample(range(1000, 9999), many))
    rows = [[dice.randrange(most[name] // 40, most[name]) for name in names] for _ in codes]
    loaded = dice.sample(range(many), dice.randrange(many // 2 - 4, many // 2 + 5))
    totals = [sum(rows[k][c] for k in loaded) for c in range(6)]
    lines = [",".join([code, *map(str, row)]) for code, row in zip(codes, rows, strict=True)]
    (folder / "货物.csv").write_text("\n".join([",".join(["编号", *names]), *lines]) + "\n", encoding="utf-8")
    (folder / "合计.csv").write_text("\n".join([",".join(names), ",".join(map(str, totals))]) + "\n", encoding="utf-8")
