"""Three sheets of a tide gauge whose drum turns once a day: a week's traces and more lie over one another on each, and a keeper's log tells when each was put on.

All is drawn from the number of the file, which stands in the log.
"""

import datetime
import random
from math import pi
from pathlib import Path
from typing import Any

import cv2
import numpy as np

WIDE, HIGH, LEFT, TOP, HOUR, CM, TALL = 1620, 1020, 90, 60, 60.0, 1.5, 600  # of the paper in px: 60 px are an hour, 1.5 px a centimetre
NAMES = ("纸一", "纸二", "纸三")
SPEEDS = {"M2": 28.984104, "S2": 30.0, "N2": 28.43973, "K1": 15.041069, "O1": 13.943036, "M4": 57.968208, "MS4": 58.984104}  # degrees an hour
SIZES = {"M2": (95, 125), "S2": (28, 42), "N2": (14, 24), "K1": (12, 26), "O1": (8, 18), "M4": (4, 9), "MS4": (2, 5)}


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"tide-drum-{seed}").randrange(10**5, 10**6)
    story = draw_all(key)
    for name, picture in story["pictures"].items():
        (folder / name).write_bytes(picture)
    (folder / "挂纸记录.txt").write_text(story["log"], "utf-8")


def draw_all(key: int) -> dict[str, Any]:
    """The scans, the log, and the height of every hour at which the pen stood on a sheet (None while it was lifted)."""
    dice = random.Random(f"tide-drum-sheets-{key}")
    sea = Sea(dice)
    begin = datetime.datetime(dice.randint(1951, 1968), dice.randint(3, 10), dice.randint(1, 28))
    now = dice.randint(8, 10) + dice.randint(10, 50) / 60
    days = dice.choice([(7, 7, 8), (7, 8, 7), (8, 7, 7)])
    pictures, heights = {}, {}
    lines = [
        f"挂纸记录　　卷号 {key}",
        "鼓一昼夜转一圈，纸绕鼓一周，24 时线接 0 时线。纸上横格每小时一线，逢 6 时加粗；纵格 0 到 600 厘米每 20 厘米一线，逢 100 加粗。",
        "挂纸、校时、取纸时把笔上下轻拨一下，线上留一道竖痕。水尺单位厘米。纸挂得高低、鼓钟快慢，每张不一样，挂上以后不再去动。",
    ]
    for k, (name, long) in enumerate(zip(NAMES, days, strict=True)):
        sheet = Sheet(dice, now, long)
        pictures[f"{name}.jpg"] = scan(sheet.drawn(sea, dice), key * 10 + k)
        lines += ["", name, *sheet.notes(sea, begin, dice)]
        for hour in range(int(sheet.on) + 1, int(sheet.off) + 1):
            when = begin + datetime.timedelta(hours=hour)
            heights[when.strftime("%Y-%m-%d %H:%M")] = None if sheet.dry < hour < sheet.wet else round(float(sea(hour)), 2)
        now = sheet.off + dice.randint(9, 25) / 60
        if now % 1 < 0.12 or now % 1 > 0.88:
            now += 0.3
        now = round(now * 60) / 60
    return {"pictures": pictures, "log": "\n".join(lines) + "\n", "heights": heights}


class Sea:
    """The height in cm at any hour: tides, what the wind piles up, and the harbour's own swing."""

    def __init__(self, dice: random.Random) -> None:
        self.level = dice.uniform(290, 310)
        self.tides = {name: (dice.uniform(*SIZES[name]), pi / 180 * SPEEDS[name], dice.uniform(0, 2 * pi)) for name in SIZES}
        gen = np.random.default_rng(dice.randrange(10**9))
        self.times = np.arange(0, 24 * 40, 0.25)
        wide = np.exp(-0.5 * (np.arange(-160, 161) * 0.25 / 7.5) ** 2)
        rough = np.convolve(gen.normal(0, 1, len(self.times) + 320), wide / np.sqrt((wide**2).sum()), "valid")
        self.wind = 11 * rough
        for _ in range(2):  # storms
            top, size, rise = dice.uniform(30, 500), dice.choice([-1, 1, 1]) * dice.uniform(20, 34), dice.uniform(7, 12)
            self.wind += size * np.exp(-0.5 * ((self.times - top) / np.where(self.times < top, rise, 1.8 * rise)) ** 2)
        self.swing = (dice.uniform(0.6, 1.4), 2 * pi / dice.uniform(0.5, 0.8), 2 * pi / dice.uniform(30, 50))

    def __call__(self, t: Any) -> np.ndarray:
        t = np.asarray(t, float)
        size, fast, slow = self.swing
        high = self.level + np.interp(t, self.times, self.wind) + size * np.sin(fast * t) * np.sin(slow * t)
        return high + sum(a * np.cos(w * t + f) for a, w, f in self.tides.values())


class Sheet:
    """When a sheet was put on and taken off, how its clock went and how high it sat, and where the pen was dry."""

    def __init__(self, dice: random.Random, on: float, days: int) -> None:
        self.on = round(on * 60) / 60
        self.off = 24 * days + int(on / 24) * 24 + dice.randint(8, 10) + dice.randint(10, 50) / 60
        self.off = round(self.off * 60) / 60
        self.rate = dice.choice([-1, 1]) * dice.uniform(2, 4.5) / 1440  # hours gained in an hour
        self.late = dice.choice([-1, 1]) * dice.uniform(3, 14) / 60
        self.lift = dice.choice([-1, 1]) * dice.uniform(7, 14)
        first = int(on / 24)
        parts = [*sorted(dice.sample([2, 3, days - 2], 2)), dice.choice([1, days - 1])]
        if dice.random() < 0.5:
            parts = [parts[0], parts[2], parts[1]]
        self.checks = sorted(minute(24 * (first + part) + dice.uniform(7.2, 18.8)) for part in parts[:2])
        self.dry = off_the_hour(24 * (first + parts[2]) + dice.uniform(10.5, 16))
        self.wet = off_the_hour(self.dry + dice.uniform(1.4, 2.9))

    def notes(self, sea: Sea, begin: datetime.datetime, dice: random.Random) -> list[str]:
        def day(t: float) -> str:
            when = begin + datetime.timedelta(minutes=round(t * 60))
            return f"{when.year}年{when.month}月{when.day}日 {when.hour}:{when.minute:02d}"

        def clock(t: float) -> str:
            return day(t).split()[1]

        rows = [(self.on, f"{day(self.on)} 挂纸，水尺 {float(sea(self.on)):.0f}，拨笔")]
        for t in self.checks:
            rows.append((t, f"{day(t)} 校时，水尺 {float(sea(t)):.0f}，拨笔"))
        why = dice.choice(["笔尖干了，抬笔洗净加墨", "笔堵了，抬起来通", "线画淡了，抬笔换墨水", "墨快没了，抬笔加墨"])
        rows.append((self.dry, f"{day(self.dry)} {why}，{clock(self.wet)} 才落笔"))
        rows.append((self.off, f"{day(self.off)} 水尺 {float(sea(self.off)):.0f}，拨笔，取纸"))
        return [text for _, text in sorted(rows)]

    def place(self, t: np.ndarray) -> np.ndarray:
        """The hour on the paper, counted on from turn to turn."""
        return t + self.late + self.rate * (t - self.on)

    def drawn(self, sea: Sea, dice: random.Random) -> np.ndarray:
        """The paper's darkness, 0 to 1, at double size: print and ink."""
        gen = np.random.default_rng(dice.randrange(10**9))
        size = (2 * HIGH, 2 * WIDE)
        print_ = np.zeros(size, np.uint8)
        right, bottom = LEFT + 24 * HOUR, TOP + TALL * CM
        for hour in range(25):
            x = round(2 * (LEFT + HOUR * hour))
            cv2.line(print_, (x, 2 * TOP), (x, round(2 * bottom)), 92 if hour % 6 == 0 else 62, 4 if hour % 6 == 0 else 2)
            cv2.putText(print_, str(hour), (x - 9 * len(str(hour)), round(2 * bottom) + 50), cv2.FONT_HERSHEY_SIMPLEX, 0.9, 130, 2, cv2.LINE_AA)
        for cm in range(0, TALL + 1, 20):
            y = round(2 * (bottom - CM * cm))
            cv2.line(print_, (2 * LEFT, y), (round(2 * right), y), 92 if cm % 100 == 0 else 62, 4 if cm % 100 == 0 else 2)
            if cm % 100 == 0:
                cv2.putText(print_, str(cm), (2 * LEFT - 75, y + 10), cv2.FONT_HERSHEY_SIMPLEX, 0.9, 130, 2, cv2.LINE_AA)
        t = np.arange(self.on, self.off + 1e-9, 1 / 60)
        flow = np.convolve(gen.normal(0, 1, len(t) + 180), np.ones(181) / 181**0.5, "valid")[: len(t)]
        flow = 0.72 + 0.1 * flow
        flow -= 0.3 * np.clip(1 - (self.dry - t) / 2.5, 0, 1) * (t < self.dry)
        flow = np.clip(flow, 0.4, 0.92)
        for start in np.flatnonzero(gen.random(len(t)) < 7 / 1440):
            flow[start : start + 4 + int(gen.exponential(13))] = 0
        for start in np.flatnonzero(gen.random(len(t)) < 0.5 / 1440):
            flow[start : start + int(gen.uniform(35, 75))] = 0
        flow[(t > self.dry) & (t < self.wet)] = 0
        ink = np.zeros(size, np.uint8)
        x, y = LEFT + HOUR * (self.place(t) % 24), bottom - CM * (sea(t) + self.lift)
        points = np.round(np.stack([x, y], 1) * 2 * 16).astype(int)
        level = np.round(flow * 10).astype(int)
        for shade in range(4, 11):
            for k in np.flatnonzero((level[:-1] == shade) & (level[1:] > 0) & (np.abs(np.diff(x)) < 30)):
                cv2.line(ink, points[k], points[k + 1], shade * 25, 4, cv2.LINE_AA, 4)
        for mark in (self.on, *self.checks, self.off):
            at, high = LEFT + HOUR * (float(self.place(np.array(mark))) % 24), bottom - CM * (float(sea(mark)) + self.lift)
            a, b = ((round(32 * at), round(32 * (high + CM * dice.uniform(13, 17) * s))) for s in (-1, 1))
            cv2.line(ink, a, b, 235, 5, cv2.LINE_AA, 4)
        for _ in range(dice.randint(4, 8)):  # blots
            spot = (round(2 * dice.uniform(LEFT, right)), round(2 * dice.uniform(TOP, bottom)))
            cv2.ellipse(ink, spot, (dice.randint(6, 22), dice.randint(6, 18)), dice.uniform(0, 180), 0, 360, 225, -1, cv2.LINE_AA)
        return 1 - (1 - print_ / 255) * (1 - 0.97 * ink / 255)


def minute(t: float) -> float:
    return round(t * 60) / 60


def off_the_hour(t: float) -> float:
    """The minute, at least three from any full hour."""
    full = round(t)
    return minute(t if abs(t - full) > 0.05 else full + 0.05)


def scan(dark: np.ndarray, key: int) -> bytes:
    """The paper as the scanner saw it: a little askew and stretched, unevenly lit, with noise."""
    gen = np.random.default_rng(key)
    high, wide = HIGH + 80, WIDE + 80
    turn = gen.choice([-1, 1]) * gen.uniform(0.4, 1.3) * pi / 180
    stretch = gen.uniform(0.982, 1.018, 2)
    x, y = np.meshgrid(np.arange(wide) - wide / 2, np.arange(high) - high / 2)
    u = (np.cos(turn) * x + np.sin(turn) * y) * stretch[0] + gen.uniform(-12, 12)
    v = (-np.sin(turn) * x + np.cos(turn) * y) * stretch[1] + gen.uniform(-12, 12) + gen.uniform(-0.004, 0.004) * x
    f, g, p, q = (gen.uniform(0, 2 * pi) for _ in range(4))
    bend_x, bend_y = gen.uniform(1.5, 4, 2)
    u, v = u + bend_x * np.sin(x / 240 + f) * np.cos(y / 400 + g), v + bend_y * np.sin(x / 330 + p) * np.cos(y / 300 + q)
    paper = cv2.GaussianBlur((1 - dark).astype(np.float32), (0, 0), 1.2)
    seen = cv2.remap(paper, (2 * (u + WIDE / 2)).astype(np.float32), (2 * (v + HIGH / 2)).astype(np.float32), cv2.INTER_LINEAR, borderValue=0.98)
    light = gen.uniform(205, 228) + np.outer(np.linspace(-1, 1, high), np.ones(wide)) * gen.uniform(-12, 12)
    light = light + np.outer(np.ones(high), np.linspace(-1, 1, wide)) * gen.uniform(-12, 12)
    stains = cv2.resize(gen.normal(0, 3, (9, 14)), (wide, high), interpolation=cv2.INTER_CUBIC)
    grey = seen * (light + stains) * 0.92 + 14 + gen.normal(0, 4, (high, wide))
    done, data = cv2.imencode(".jpg", np.clip(grey, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 82])
    return bytes(data)
