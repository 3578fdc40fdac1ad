"""A recorder that changes its unit and its clock, a staff that sinks, and what the station's papers say of it."""

import csv
import math
import random
from datetime import datetime, timedelta
from pathlib import Path

FIRST, HOURS = datetime(2024, 5, 1), 123 * 24


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"sluice-{seed}")
    own, staff = round(dice.uniform(29, 31), 3), round(dice.uniform(30.5, 31.5), 3)
    sunk = round(dice.uniform(0.09, 0.17), 3)
    change = datetime(2024, 6, dice.randrange(4, 26), 10)
    flood = datetime(2024, 7, dice.randrange(3, 14))
    turns = dice.sample([6, 9, 17, 20], 2)
    levels, slow = [], 0.0
    for at in range(-24, HOURS + 24):
        now = FIRST + timedelta(hours=at)
        slow = 0.995 * slow + dice.gauss(0, 0.03)
        days = (now - flood).total_seconds() / 86400
        wave = 2.2 * math.exp(-days / 4) * (1 - math.exp(-max(0.0, days) / 0.7)) if days > 0 else 0.0
        gate = 0.35 * (turns[0] <= now.hour < turns[0] + 5) - 0.28 * (turns[1] <= now.hour < turns[1] + 4)
        levels.append(round(33.0 + slow + wave + gate + 0.0004 * (now - FIRST).total_seconds() / 3600 + dice.gauss(0, 0.008), 3))
    level = lambda now: levels[24 + int((now - FIRST).total_seconds() // 3600)]  # noqa: E731
    lost = [(datetime(2024, 5, dice.randrange(8, 26)), 2), (datetime(2024, 7, dice.randrange(18, 24)), dice.randrange(2, 4)), (datetime(2024, 8, dice.randrange(12, 25)), 1)]
    stuck = datetime(2024, 8, dice.randrange(1, 8)), 2
    rows = []
    for at in range(HOURS):
        now = FIRST + timedelta(hours=at)
        if change <= now < change + timedelta(hours=5):
            continue
        shown = level(now) - own
        before, stands = stuck[0] - timedelta(days=1), stuck[0] - timedelta(hours=1) <= now < stuck[0] + timedelta(days=stuck[1])
        if stands:
            # It stops at the mean of its last day, so that its first still reading changes nothing.
            shown = round(sum(level(before + timedelta(hours=h)) for h in range(23)) / 23, 3) - own
        if any(since <= now < since + timedelta(days=n) for since, n in lost) or (dice.random() < 0.012 and not before <= now < stuck[0] + timedelta(days=stuck[1])):
            value = "-9.99" if now >= change else "-999"
        else:
            value = f"{shown:.3f}" if now >= change else f"{shown * 100:.1f}"
        stamp = now if now < change else now - timedelta(hours=8)
        rows.append([f"{stamp:%Y-%m-%d %H:%M}", value])
    write(folder / "自记.csv", ["时间", "读数"], rows)
    hand = []
    for n in range(123):
        now = FIRST + timedelta(days=n, hours=8)
        zero = staff - sunk if now > flood + timedelta(hours=20) else staff
        hand.append([f"{now:%Y-%m-%d}", f"{level(now) - zero:.2f}"])
    write(folder / "人工.csv", ["日期", "水尺读数"], hand)
    daily = [sum(levels[24 + 24 * n : 48 + 24 * n]) / 24 for n in range(123)]
    # No day so near the warning level that rounding its mean decides.
    marks = [round(sorted(daily)[-place] - 0.004, 2) for place in dice.sample(range(12, 25), 13)]
    warning = next(mark for mark in marks if min(abs(mean - mark) for mean in daily) > 0.0015)
    hurt = dice.choice(["一根漂木撞上水尺", "水尺旁护坡塌了一块"])
    (folder / "站志.md").write_text(f"""# 站志（2024）

- 5 月 1 日：本年汛期开始。自记仪零点高程 {own:.3f} 米，水尺零点高程 {staff:.3f} 米（黄海）。
- {change.month} 月 {change.day} 日：10 时至 15 时更换自记仪终端，探头没有动。新终端用出厂设置，没有人会改。
- {flood.month} 月 {flood.day} 日：涨水，傍晚{hurt}，天黑看不清，第二天照常读数。
- 7 月 30 日：自记和人工对不上，值班员怀疑自记仪零点变了，已报水文局。
- 8 月 30 日：水文局来人做水准复测：自记仪零点高程 {own:.3f} 米，水尺零点高程 {staff - sunk:.3f} 米。
""", encoding="utf-8")  # fmt: skip
    (folder / "资料说明.md").write_text(f"""# 资料说明

日平均水位是当天自记仪各次有效读数的算术平均，水位 = 零点高程 + 读数。仪器缺测的记录和卡住不动的读数都无效。
当天没有一次有效自记读数的，用当天 8 时的人工水位代替。人工水尺读数单位为米。零点高程以水准测量为准，
两次测量之间变了的，从使它变化的那件事之后起用新值。

警戒水位 {warning:.2f} 米。
""", encoding="utf-8")  # fmt: skip


def write(path: Path, header: list[str], rows: list[list[str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
