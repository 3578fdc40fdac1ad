"""Three pages of an old rice shop's ledger, scanned: amounts in Suzhou numerals, each page by another hand, with the writer's own numerals in the first line.

All is drawn from the number of the volume, which stands in volume.txt.
"""

import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDE, HIGH, S = 1240, 1754, 2
PAGES, BLOCKS, LINES, STEP, TOP = 3, 3, 28, 52, 226
LEFTS, NUMBER, CELL = (60, 440, 820), 50, 310
PER_PAGE = BLOCKS * LINES

Form = list[tuple[tuple[float, float], ...]]
# The numerals in a box one high and as wide as stated: 1, 2 and 3 stand or lie, so that neighbours can be told apart.
FORMS: dict[str, tuple[float, Form]] = {
    "0": (0.72, [((0.5, 0.14), (0.14, 0.34), (0.12, 0.72), (0.5, 0.92), (0.87, 0.7), (0.85, 0.32), (0.48, 0.13))]),
    "1": (0.12, [((0.5, 0.0), (0.5, 0.5), (0.5, 1.0))]),
    "2": (0.42, [((0.05, 0.02), (0.05, 0.5), (0.03, 0.97)), ((0.96, 0.0), (0.96, 0.5), (0.94, 1.0))]),
    "3": (0.72, [((0.02, 0.03), (0.02, 0.5), (0.0, 0.95)), ((0.5, 0.02), (0.5, 0.5), (0.49, 0.97)), ((0.98, 0.0), (0.98, 0.5), (0.97, 1.0))]),
    "一": (0.85, [((0.0, 0.52), (0.5, 0.5), (1.0, 0.47))]),
    "二": (0.85, [((0.12, 0.28), (0.5, 0.27), (0.88, 0.25)), ((0.0, 0.74), (0.5, 0.73), (1.0, 0.7))]),
    "三": (0.85, [((0.1, 0.14), (0.5, 0.13), (0.9, 0.1)), ((0.16, 0.5), (0.5, 0.49), (0.84, 0.47)), ((0.0, 0.88), (0.5, 0.87), (1.0, 0.84))]),
    "4": (0.8, [((0.06, 0.06), (0.5, 0.5), (0.94, 0.95)), ((0.93, 0.03), (0.5, 0.5), (0.05, 0.97))]),
    "5": (0.68, [((0.62, 0.0), (0.34, 0.36), (0.1, 0.72), (0.42, 0.98), (0.88, 0.8), (0.62, 0.5), (0.22, 0.6)), ((0.3, 0.1), (0.6, 0.08), (0.92, 0.05))]),
    "6": (0.85, [((0.48, 0.0), (0.5, 0.16), (0.52, 0.34)), ((0.0, 0.66), (0.5, 0.64), (1.0, 0.6))]),
    "7": (0.85, [((0.48, 0.0), (0.5, 0.12), (0.52, 0.25)), ((0.14, 0.5), (0.5, 0.49), (0.86, 0.46)), ((0.0, 0.88), (0.5, 0.87), (1.0, 0.84))]),
    "8": (0.85, [((0.48, -0.04), (0.5, 0.06), (0.52, 0.18)), ((0.12, 0.36), (0.5, 0.35), (0.88, 0.33)), ((0.16, 0.64), (0.5, 0.63), (0.84, 0.6)), ((0.0, 0.93), (0.5, 0.92), (1.0, 0.89))]),
    "9": (0.85, [((0.06, 0.2), (0.5, 0.18), (0.95, 0.15)), ((0.66, 0.18), (0.42, 0.6), (0.04, 0.98)), ((0.22, 0.42), (0.56, 0.72), (0.98, 0.97))]),
}  # fmt: skip
LYING = {"1": "一", "2": "二", "3": "三"}
SAMPLE = ["0", "1", "一", "2", "二", "3", "三", "4", "5", "6", "7", "8", "9"]


def signs_of(amount: str) -> list[str]:
    """The first of neighbouring 1, 2 and 3 stands, the next lies, the next stands."""
    signs: list[str] = []
    for figure in amount:
        signs.append(LYING[figure] if figure in LYING and signs and signs[-1] in LYING else figure)
    return signs


class Hand:
    """A writer's hand: how his numerals differ from the copybook, slant, widths, which strokes run into the next, pen."""

    def __init__(self, dice: random.Random, gen: np.random.Generator) -> None:
        self.own = {sign: [gen.normal(0, 0.035, (len(stroke), 2)) for stroke in form] for sign, (_, form) in FORMS.items()}
        self.slant = dice.uniform(-0.12, 0.24)
        self.rise = dice.uniform(-0.03, 0.16)
        self.wide = dice.uniform(0.8, 1.12)
        self.high = dice.uniform(22, 28)
        self.gap = dice.uniform(0.24, 0.36)
        self.shake = dice.uniform(0.028, 0.042)
        self.pen = dice.uniform(1.9, 2.9)
        self.ink = dice.randint(125, 205)
        self.joins = dice.choice([0.0, 0.25, 0.5, 0.7])  # goes from stroke to stroke without lifting the pen


class Sheet:
    def __init__(self) -> None:
        self.ink = np.zeros((HIGH * S, WIDE * S), np.uint8)

    def line(self, points: np.ndarray, hand: Hand, dice: random.Random, light: float = 1.0) -> None:
        """A stroke through points, in pixels of the page, pressed unevenly and now and then broken."""
        p = curve(points)
        n = len(p)
        along = np.linspace(0, 1, n)
        press = light * (
            1
            + 0.15 * np.sin(along * dice.uniform(2, 6) + dice.uniform(0, 6))
            - 0.3 * np.maximum(0, along - 0.75)
        )
        ink = int(min(245, hand.ink * dice.gauss(1, 0.07) * (0.55 + 0.45 * light)))
        dots = np.round(p * S * 16).astype(int)
        start = dice.uniform(0.15, 0.8) if dice.random() < 0.05 else 2.0
        for k in range(n - 1):
            if not start < along[k] < start + 0.12:
                width = max(1, round(hand.pen * S * press[k]))
                cv2.line(
                    self.ink,
                    tuple(map(int, dots[k])),
                    tuple(map(int, dots[k + 1])),
                    ink,
                    width,
                    cv2.LINE_AA,
                    4,
                )


def curve(p: np.ndarray) -> np.ndarray:
    """A Catmull-Rom spline through the points."""
    q = np.concatenate([p[:1], p, p[-1:]])
    t = np.linspace(0, 1, 9)[:-1, None]
    parts = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False):
        before, after = (c - a) / 2, (d - b) / 2
        parts.append(
            (2 * t**3 - 3 * t**2 + 1) * b
            + (t**3 - 2 * t**2 + t) * before
            + (-2 * t**3 + 3 * t**2) * c
            + (t**3 - t**2) * after
        )
    return np.concatenate([*parts, p[-1:]])


def numeral(sheet: Sheet, hand: Hand, sign: str, x: float, base: float, dice: random.Random, gen: np.random.Generator) -> float:
    """A numeral whose left end is at x; its right end."""
    share, form = FORMS[sign]
    high = hand.high * dice.gauss(1, 0.06)
    wide = high * share * hand.wide * dice.gauss(1, 0.08)
    slant, rise = dice.gauss(hand.slant, 0.03), dice.gauss(hand.rise, 0.03)
    strokes = []
    for stroke, own in zip(form, hand.own[sign], strict=True):
        p = np.array(stroke) + (own + gen.normal(0, hand.shake, own.shape)) * (min(1.0, 0.85 / share), 1) * (0.6, 1) + gen.normal(0, 0.024, 2)
        y = p[:, 1] - 1 - (p[:, 0] - 0.5) * rise * share
        strokes.append(np.stack([p[:, 0] * wide - (y + 0.5) * slant * high, base + y * high], axis=1))
    left = min(s[:, 0].min() for s in strokes)
    last = None
    for k, dots in enumerate(strokes):
        dots[:, 0] += x - left
        # A lying stroke runs on into the next one, as in running hand.
        if last is not None and (sign in ("二", "三") or (sign in "78" and k > 1)) and dice.random() < hand.joins:
            between = np.stack([last, (last + dots[0]) / 2 + gen.normal(0, 0.6, 2), dots[0]])
            sheet.line(between, hand, dice, dice.uniform(0.35, 0.75))
        sheet.line(dots, hand, dice)
        last = dots[-1]
    return max(s[:, 0].max() for s in strokes)


def row(sheet: Sheet, hand: Hand, amount: str, left: float, rule: float, dice: random.Random, gen: np.random.Generator) -> None:
    base = rule - 11 + dice.gauss(0, 1.6)
    x = left + dice.uniform(14, 60)
    before = ""
    for sign in signs_of(amount):
        upright = sign in LYING and before in ("2", "3")
        x = numeral(sheet, hand, sign, x, base + dice.gauss(0, 1.2), dice, gen)
        x += max(0.17 + 0.06 * upright, dice.gauss(hand.gap, 0.07)) * hand.high
        before = sign


def printed(key: int, number: int) -> np.ndarray:
    page = Image.new("L", (WIDE, HIGH), 0)
    draw = ImageDraw.Draw(page)
    small, big = ImageFont.load_default(16), ImageFont.load_default(28)
    draw.text((60, 48), f"{key:08d} - {number}/{PAGES}", font=big, fill=150)
    for k, sign in enumerate(SAMPLE):
        draw.text((98 + 86 * k, 118), str("一二三".find(sign) + 1 if sign in "一二三" else sign), font=small, fill=150, anchor="mm")
    draw.rectangle((60, 104, 1180, 186), outline=100, width=2)
    for block, left in enumerate(LEFTS):
        for k in range(LINES + 1):
            draw.line([(left, TOP + k * STEP), (left + NUMBER + CELL, TOP + k * STEP)], fill=90, width=2 if k % LINES == 0 else 1)
            if k < LINES:
                draw.text((left + NUMBER - 10, TOP + k * STEP + 27), str(block * LINES + k + 1), font=small, fill=140, anchor="rm")
        for x in (left, left + NUMBER, left + NUMBER + CELL):
            draw.line([(x, TOP), (x, TOP + LINES * STEP)], fill=120, width=2)
    return np.asarray(page)


def draw_all(key: int) -> tuple[list[list[int]], list[np.ndarray]]:
    """For each page its amounts, and the scan."""
    dice, gen = random.Random(f"ledger-{key}"), np.random.default_rng(key)
    amounts, scans = [], []
    for number in range(1, PAGES + 1):
        hand, sheet = Hand(dice, gen), Sheet()
        for k, sign in enumerate(SAMPLE):
            share = FORMS[sign][0] * hand.wide * hand.high
            numeral(sheet, hand, sign, 98 + 86 * k - share / 2, 170, dice, gen)
        page = []
        for k in range(PER_PAGE):
            amount = "".join([dice.choice("1123456789"), *(dice.choice("01123456789") for _ in range(dice.choice([2, 3, 3, 4])))])
            block, line = divmod(k, LINES)
            row(sheet, hand, amount, LEFTS[block] + NUMBER, TOP + (line + 1) * STEP, dice, gen)
            page.append(int(amount))
        amounts.append(page)
        scans.append(scanned(sheet.ink, printed(key, number), dice, gen))
    return amounts, scans


def scanned(drawn: np.ndarray, form: np.ndarray, dice: random.Random, gen: np.random.Generator) -> np.ndarray:
    ink = cv2.resize(drawn, (WIDE, HIGH), interpolation=cv2.INTER_AREA).astype(np.float32)

    def cloud(size: int) -> np.ndarray:
        return cv2.resize(
            gen.normal(0, 1, (HIGH // size + 2, WIDE // size + 2)).astype(np.float32),
            (WIDE, HIGH),
            interpolation=cv2.INTER_CUBIC,
        )

    tooth = np.clip(0.93 + 0.16 * cloud(2), 0.45, 1.05)
    paper = 226 + 3.5 * cloud(160) + 1.6 * cloud(8) + gen.normal(0, 2.5, (HIGH, WIDE)).astype(np.float32)
    rows, columns = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    paper -= (columns / WIDE - 0.5) * dice.uniform(-22, 22)
    crease = dice.uniform(0.35, 0.65) * HIGH + (columns - WIDE / 2) * dice.uniform(-0.02, 0.02)
    off = rows - crease
    paper += -22 * np.exp(-((off / 1.6) ** 2)) + 10 * np.exp(-(((off - 4) / 5) ** 2))
    shown = paper - form * 0.8 - ink * tooth * (1 - np.maximum(0, form.astype(np.float32) - 60) / 400)
    turn = np.deg2rad(dice.uniform(-0.8, 0.8))
    bend, phase = dice.uniform(1.5, 3.5), dice.uniform(0, 6)
    y, x = rows - HIGH / 2, columns - WIDE / 2
    there_x = np.cos(turn) * x + np.sin(turn) * y + WIDE / 2 + bend * np.sin(y / 500 + phase)
    there_y = -np.sin(turn) * x + np.cos(turn) * y + HIGH / 2 + bend * np.sin(x / 400 + phase)
    shown = cv2.remap(
        shown.astype(np.float32),
        there_x.astype(np.float32),
        there_y.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=205,
    )
    return cv2.GaussianBlur(shown, (0, 0), 0.6).clip(0, 255).astype(np.uint8)


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"rice-shop-{seed}").randrange(10**7, 10**8)
    _, scans = draw_all(key)
    for number, scan in enumerate(scans, 1):
        Image.fromarray(scan).save(folder / f"page_{number}.jpg", quality=70)
    (folder / "volume.txt").write_text(f"米铺流水账扫描，三页，卷号 {key:08d}\n", "utf-8")
