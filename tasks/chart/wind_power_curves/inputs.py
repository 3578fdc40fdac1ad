"""Ten-minute records of four wind turbines, a list of their types, and the operator's notes."""

import math
import random
from datetime import datetime, timedelta
from pathlib import Path

DAYS = 21


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"wind-{seed}")
    codes = ["1号", "2号", "3号", "4号"]
    fast, frozen, limited, late = dice.sample(codes, 4)  # each has a trouble of its own
    start = datetime(2025, 1, 6)
    steps = DAYS * 144
    wind, now = [], 7.0
    for _ in range(steps + 40):
        now += 0.02 * (8.0 - now) + dice.gauss(0, 0.7)
        now = min(max(now, 0.3), 19.0)
        wind.append(now)
    change = next(i for i in range(dice.randrange(6 * 144, 14 * 144), steps) if wind[i] > 6)
    ice = next(i for i in range(dice.randrange(3 * 144, 9 * 144), steps) if wind[i] > 5)
    limit_from = next(i for i in range(dice.randrange(2 * 144, 9 * 144), steps) if wind[i] > 10)
    lag = dice.choice([60, 120])  # minutes that one logger is ahead
    cap = dice.choice([1200, 1400])
    for code in codes:
        peak, shift = dice.choice([1950, 2000, 2050]), dice.uniform(-0.4, 0.4)
        rows = []
        for i in range(steps):
            speed = max(0.2, wind[i] + dice.gauss(0, 0.2))
            load = 1 / (1 + math.exp(-(speed - 8.3 + shift) / 1.15))
            power = peak * load + dice.gauss(0, 12) if speed > 2.6 else -dice.uniform(4, 9)
            power = min(power, peak + 15)
            moment = start + timedelta(minutes=10 * i)
            shown = speed
            if code == frozen and ice <= i < ice + 150:
                shown = round(wind[ice], 1)
            if code == limited and limit_from <= i < limit_from + 260:
                power = min(power, cap + dice.gauss(0, 3))
            if code == fast and i >= change:
                shown = speed * 3.6
            if dice.random() < 0.004:
                power = -999.0
            rows.append([moment, f"{shown:.2f}", f"{power:.1f}"])
        out = [list(row) for row in rows]
        if code == late:  # the wind of a row is an earlier one
            steps_late = lag // 10
            for i, row in enumerate(out):
                row[1] = rows[i - steps_late][1] if i >= steps_late else ""
        lines = ["时间,风速,有功功率"] + [f"{m:%Y-%m-%d %H:%M},{s},{p}" for m, s, p in out]
        (folder / f"{code}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def said(step: int) -> str:
        moment = start + timedelta(minutes=10 * step)
        return f"{moment.month}月{moment.day}日{moment:%H:%M}"

    notes = [
        "运行日志（摘）",
        "1月6日 各机组数据接入，十分钟平均值，风速 m/s，功率 kW。通信中断时功率记 -999。",
        f"{said(limit_from)} 电网调度令：{limited}机组限出力，{said(limit_from + 260)} 解除。",
        f"{said(change).split('日')[0]}日 {fast}机组更换测风仪，新仪表按 km/h 输出，后台未改。",
        f"{said(ice)} {frozen}机组风速仪结冰，读数不动；次日自行融化。",
        f"1月28日 检查发现{late}机组的风速采集器比功率采集器时钟慢 {lag} 分钟，即同一行里的风速其实是 {lag} 分钟前的。",
    ]
    (folder / "运行日志.txt").write_text("\n".join(notes) + "\n", encoding="utf-8")
