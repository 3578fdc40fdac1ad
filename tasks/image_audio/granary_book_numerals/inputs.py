"""Four pages of a village granary's book, scanned: amounts of grain in brushed Chinese numerals, by three clerks who took turns.

All is drawn from the number of the volume, which stands in volume.txt.
"""

import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

WIDE, HIGH, S = 1240, 1754, 2
SCAN_WIDE, SCAN_HIGH = 1000, 1414
PAGES, TIERS, COLUMNS = 4, 3, 18
RIGHT, PITCH, TOPS, TALL = 1188, 63, (86, 628, 1170), 510  # the right-hand rule, from column to column, where the tiers begin, how tall they are
PER_PAGE = TIERS * COLUMNS

Form = list[list[tuple[float, float]]]
# The signs in a box one wide and as tall as stated; strokes through points of a hundred, a point twice is a corner.
# A stroke's kind: "-" lies, "|" stands, "/" and "\" run out thin, "." is a dot, "o" is a ring or a fold of even width.
SIGNS: dict[str, tuple[float, list[list[str]]]] = {
    "一": (0.28, [["- 3 60 50 48 97 40"], ["- 2 30 18 52 55 50 80 42 98 60"]]),
    "二": (0.66, [["- 18 12 50 9 82 6", "- 2 92 50 88 98 85"], ["- 24 10 50 14 76 8", "- 4 80 24 92 60 88 97 92"], ["o 20 12 50 9 78 7 78 7 44 46 10 88 10 88 50 86 96 84"]]),
    "三": (0.9, [["- 14 8 50 6 86 3", "- 20 48 50 46 80 43", "- 2 94 50 92 98 88"], ["- 20 8 48 10 74 4", "- 24 44 50 48 74 42", "- 4 88 30 93 62 91 96 92"], ["- 18 8 48 6 84 3", "o 24 46 50 44 76 42 76 42 42 68 8 94 8 94 50 92 96 88"]]),
    "四": (
        0.84,
        [
            ["| 8 12 10 50 15 92", "o 8 14 50 10 92 8 92 8 90 50 84 92", "/ 38 14 37 40 24 62", "o 62 12 61 40 64 54 78 54", "- 14 88 50 86 84 84"],
            ["| 6 16 10 55 18 94", "o 8 18 50 12 94 12 94 12 90 55 80 92", "o 36 34 38 60 50 62 64 56 66 32", "- 18 92 50 88 80 88"],
            ["| 8 10 10 50 16 90", "o 8 12 50 9 92 8 92 8 90 50 82 92", "| 38 12 38 50 37 86", "| 63 12 62 50 62 86", "- 16 90 50 88 82 87"],
        ],
    ),
    "五": (
        0.94,
        [
            ["- 14 8 50 6 86 4", "| 48 8 42 45 34 92", "o 18 48 45 44 76 42 76 42 74 68 70 92", "- 2 95 50 93 98 92"],
            ["- 16 8 50 6 82 4", "o 48 8 42 28 33 50 33 50 52 46 74 43 74 43 70 66 64 92", "- 4 93 50 92 96 90"],
        ],
    ),
    "六": (
        0.94,
        [
            [". 44 2 52 10 56 20", "- 2 38 50 34 98 31", "/ 36 52 28 74 6 96", ". 58 54 76 72 92 94"],
            [". 46 0 50 10 52 20", "o 6 36 50 34 88 30 88 30 50 48 28 72 8 92", ". 52 56 74 74 90 90"],
            ["/ 58 0 52 10 44 20", "- 8 36 50 34 94 30", "o 40 48 26 68 10 88 10 88 34 78 58 58 58 58 76 74 92 92"],
        ],
    ),
    "七": (
        0.94,
        [
            ["- 2 52 50 42 97 32", "o 42 2 41 50 44 84 62 92 88 88 94 68"],
            ["- 4 46 50 40 90 34", "o 46 4 40 50 38 78 50 92 92 84"],
            ["- 6 38 50 37 94 34", "o 40 4 38 40 38 86 38 86 64 90 96 84"],
        ],
    ),
    "八": (
        0.86,
        [
            ["/ 36 14 28 54 3 94", "\\ 58 6 66 46 97 94"],
            ["/ 32 24 24 60 4 92", "o 36 14 50 12 62 10 62 10 68 48 96 90"],
            ["/ 34 22 24 54 8 88", ". 60 12 74 46 92 84"],
        ],
    ),
    "九": (
        0.95,
        [
            ["/ 38 2 34 50 4 96", "o 6 36 40 32 68 26 68 26 62 66 70 90 92 90 96 70"],
            ["/ 42 2 36 46 6 92", "o 10 40 42 32 64 30 64 30 56 62 56 82 76 94 94 82"],
            ["o 8 34 30 30 64 24 64 24 60 60 66 86 84 92 96 72", "/ 40 2 34 40 10 94"],
        ],
    ),
    "十": (0.95, [["- 2 50 50 45 98 42", "| 50 2 50 50 50 98"], ["- 6 44 50 42 96 36", "| 52 4 50 50 46 96"]]),
    "百": (
        1.0,
        [
            ["- 2 8 50 5 98 3", "/ 52 8 44 22 36 32", "| 18 34 20 65 21 98", "o 18 36 50 32 80 32 80 32 80 65 78 98", "- 22 64 50 62 76 60", "- 22 94 50 92 78 92"],
            ["- 4 10 50 6 96 2", "/ 50 8 40 22 28 38", "| 20 38 22 65 25 96", "o 22 40 50 34 76 34 76 34 74 65 70 94", "o 30 60 66 58 66 58 32 88 32 88 72 86"],
            ["o 4 10 50 6 96 2 96 2 60 16 36 34", "| 22 36 22 65 26 96", "o 24 38 50 35 78 32 78 32 77 65 72 94", ". 36 56 48 60 60 66", "- 28 92 50 90 70 88"],
        ],
    ),
    "零": (
        1.06,
        [
            [
                "- 24 4 50 3 76 2", "| 8 18 6 26 4 34", "o 8 20 50 17 95 16 95 16 86 32", "| 50 4 50 20 50 42", ". 24 28 30 31 34 34", ". 64 27 70 30 75 33",
                "/ 50 46 34 62 4 74", "\\ 50 48 70 62 97 72", "- 34 68 50 67 64 66", "o 30 80 50 78 72 76 72 76 62 88 48 96", ". 46 86 56 94 62 100",
            ],
            ["- 22 4 50 3 78 1", "o 6 32 8 18 50 15 94 14 94 14 84 30", "| 50 3 50 20 49 38", "/ 50 42 34 58 6 70", "\\ 52 44 70 58 96 66", "o 32 74 68 70 68 70 52 84 60 98"],
        ],
    ),
    "〇": (0.72, [["o 52 6 20 16 8 50 22 86 52 94 84 80 93 48 80 16 50 7"], ["o 40 10 12 36 14 74 46 94 82 78 90 42 72 12 36 10"]]),
    "廿": (0.9, [["- 2 36 50 32 98 29", "| 28 6 29 50 31 92", "| 72 4 71 50 68 92", "- 30 90 50 88 70 87"], ["- 2 38 50 33 98 31", "o 28 8 29 50 34 90 34 90 66 88 66 88 70 50 71 4"]]),
    "卅": (0.95, [["- 2 44 50 40 98 37", "/ 26 8 26 50 8 94", "| 52 6 52 50 51 92", "| 78 4 78 50 77 98"], ["- 3 46 50 40 97 36", "| 24 10 23 50 18 92", "| 52 6 51 50 50 94", "| 80 4 80 50 81 96"]]),
    "半": (1.0, [[". 24 6 30 14 36 24", "/ 78 4 72 14 62 24", "- 16 40 50 37 84 35", "- 2 66 50 62 98 60", "| 50 2 50 50 50 99"], ["o 22 12 34 24 34 24 74 6", "- 16 42 50 38 84 36", "- 4 68 50 62 97 60", "| 52 10 51 50 48 98"]]),
    "两": (
        0.96,
        [
            ["- 3 8 50 5 97 3", "| 14 32 14 65 15 98", "o 14 34 50 30 88 29 88 29 88 65 86 95 74 88", "/ 38 8 36 50 24 74", ". 38 50 44 60 47 68", "/ 64 6 63 50 53 74", ". 66 48 71 58 76 68"],
            ["- 4 10 50 6 96 2", "| 12 34 13 65 16 96", "o 13 36 50 31 86 30 86 30 86 65 82 94", "/ 38 8 36 46 26 78", "/ 64 6 63 46 54 78"],
            ["- 4 8 50 6 96 4", "| 14 34 14 65 15 97", "o 14 36 50 32 88 30 88 30 88 65 84 95", ". 34 46 40 56 46 68", ". 60 44 66 54 72 66"],
        ],
    ),
    "石": (
        0.96,
        [
            ["- 4 10 50 7 96 4", "/ 46 10 34 45 3 80", "| 36 52 37 74 39 96", "o 36 54 60 50 87 48 87 48 86 74 82 95", "- 39 90 60 88 82 87"],
            ["o 10 12 50 8 88 4 88 4 44 36 6 78", "o 40 50 40 72 44 94", "o 40 52 64 47 86 48 86 48 82 72 76 90 46 92"],
            ["- 6 12 50 9 96 4", "/ 50 10 32 46 4 74", "o 44 54 40 72 46 92 66 94 84 86 88 64 78 52 58 50 42 56"],
        ],
    ),
    "斗": (
        1.0,
        [
            [". 18 10 28 16 34 26", ". 10 36 20 42 28 52", "- 2 74 50 67 98 60", "| 64 2 64 50 63 99"],
            [". 22 12 30 18 34 28", "o 14 40 24 46 28 54 28 54 8 76 8 76 50 68 96 58", "| 62 4 62 50 58 98"],
            ["o 20 8 34 22 34 22 18 38 18 38 32 52", "- 4 72 50 66 96 62", "| 64 4 64 50 64 98"],
        ],
    ),
    "升": (
        0.98,
        [
            ["/ 56 2 40 12 14 22", "- 2 54 50 49 98 46", "/ 34 18 34 55 10 98", "| 70 4 70 50 70 99"],
            ["o 50 6 18 22 18 22 34 26 32 60 12 94", "- 4 56 50 50 96 46", "| 70 8 70 50 66 97"],
            ["- 20 18 40 12 58 4", "/ 40 12 38 50 14 94", "o 4 52 50 48 94 44 94 44 72 20 72 20 72 60 70 98"],
        ],
    ),
}  # fmt: skip
DIGITS = "〇一二三四五六七八九"
PRESS = {"-": (1.05, 0.85, 1.15), "|": (1.15, 0.95, 0.85), "/": (1.15, 0.95, 0.4), "\\": (0.75, 1.1, 0.6), ".": (0.6, 1.05, 1.1), "o": (1.0, 0.85, 0.85)}


def strokes_of(form: list[str]) -> list[tuple[str, np.ndarray, list[int]]]:
    """Kind, points, and at which points the corners are."""
    strokes = []
    for text in form:
        kind, *numbers = text.split()
        p = np.array(numbers, float).reshape(-1, 2) / 100
        strokes.append((kind, p, [k for k in range(len(p) - 1) if (p[k] == p[k + 1]).all()]))
    return strokes


def curve(p: np.ndarray, corners: list[int]) -> np.ndarray:
    """A Catmull-Rom spline through the points, evenly and densely; two equal points are a corner."""
    q = np.concatenate([p[:1], p, p[-1:]])
    t = np.linspace(0, 1, 9)[:-1, None]
    parts = []
    for k, (a, b, c, d) in enumerate(zip(q, q[1:], q[2:], q[3:], strict=False)):
        if k in corners:
            continue
        before = c - b if k == 0 or k - 1 in corners else (c - a) / 2
        after = c - b if k == len(q) - 4 or k + 1 in corners else (d - b) / 2
        parts.append((2 * t**3 - 3 * t**2 + 1) * b + (t**3 - 2 * t**2 + t) * before + (-2 * t**3 + 3 * t**2) * c + (t**3 - t**2) * after)
    return np.concatenate([*parts, p[-1:]])


class Clerk:
    """A hand: which form of each sign and how it differs from the copybook, slant, width, brush, joins; and how he says a number."""

    def __init__(self, dice: random.Random, gen: np.random.Generator, short: bool) -> None:
        self.main = {sign: dice.choices(range(len(forms)), [1, 2, 2][: len(forms)])[0] for sign, (_, forms) in SIGNS.items()}
        self.own = {
            (sign, k): [gen.normal(0, 0.028, p.shape) for _, p, _ in strokes_of(form)] for sign, (_, forms) in SIGNS.items() for k, form in enumerate(forms)
        }
        self.shape = {sign: (dice.uniform(0.86, 1.14), dice.uniform(0.88, 1.1)) for sign in SIGNS}
        self.high = dice.uniform(27, 31)
        self.wide = dice.uniform(0.92, 1.18)
        self.slant = dice.uniform(-0.1, 0.16)
        self.rise = dice.uniform(-0.02, 0.12)
        self.gap = dice.uniform(0.12, 0.23)
        self.shake = dice.uniform(0.026, 0.038)
        self.brush = dice.uniform(2.7, 4.0)
        self.ink = dice.randint(160, 210)
        self.within = dice.choice([0.12, 0.35, 0.55])  # goes on to the next stroke without lifting the brush
        self.between = dice.choice([0.1, 0.28, 0.42])  # and to the next sign
        self.aside = dice.uniform(-3, 3)
        self.short = short  # 廿 and 卅
        self.one_ten = dice.random() < 0.4  # 一十二
        self.two = dice.choice(["二", "两"])
        self.nought = dice.choice(["零", "〇"])
        self.gap_nought = dice.random() < 0.5  # 三石零五升
        self.half = dice.choice([0.0, 0.7, 1.0])  # 三石半

    def words(self, amount: int, dice: random.Random) -> str:
        """An amount, in sheng."""
        stones, tenths, sheng = amount // 100, amount // 10 % 10, amount % 10
        text = self.number(stones) + "石" if stones else ""
        if tenths:
            if tenths == 5 and not sheng and stones and dice.random() < self.half:
                return text + "半"
            text += (self.two if tenths == 2 else DIGITS[tenths]) + "斗"
            if sheng == 5 and dice.random() < self.half:
                return text + "半"
        elif sheng and stones and self.gap_nought:
            text += self.nought
        if sheng:
            text += (self.two if sheng == 2 else DIGITS[sheng]) + "升"
        return text

    def number(self, n: int) -> str:
        if n == 2:
            return self.two
        hundreds, tens, ones = n // 100, n // 10 % 10, n % 10
        text = DIGITS[hundreds] + "百" if hundreds else ""
        if self.short and tens in (2, 3):
            text += "廿卅"[tens - 2]
        elif tens == 1 and not hundreds and not self.one_ten:
            text += "十"
        elif tens:
            text += DIGITS[tens] + "十"
        elif hundreds and ones:
            text += self.nought
        return text + (DIGITS[ones] if ones else "")


class Sheet:
    def __init__(self) -> None:
        self.ink = np.zeros((HIGH * S, WIDE * S), np.uint8)

    def line(self, q: np.ndarray, wide: float, press: np.ndarray, ink: float) -> None:
        """A stroke through close points, in pixels of the page."""
        dots = np.round(q * S * 16).astype(int)
        for a, b, share in zip(dots, dots[1:], press[1:], strict=False):
            cv2.line(self.ink, tuple(map(int, a)), tuple(map(int, b)), int(ink), max(1, round(wide * S * share)), cv2.LINE_AA, 4)


def brushed(sheet: Sheet, clerk: Clerk, sign: str, x: float, top: float, wet: float, dice: random.Random, gen: np.random.Generator) -> tuple[float, np.ndarray, np.ndarray]:
    """A sign with its middle at x and its upper end at top: its lower end, where the brush was set down and where it was lifted."""
    tall, forms = SIGNS[sign]
    k = clerk.main[sign] if dice.random() < 0.84 else dice.randrange(len(forms))
    broad, long = clerk.shape[sign]
    high, wide = clerk.high * long * dice.gauss(1, 0.05), clerk.high * clerk.wide * broad * dice.gauss(1, 0.05)
    slant, rise = dice.gauss(clerk.slant, 0.03), dice.gauss(clerk.rise, 0.025)
    made = []
    for (kind, points, corners), own in zip(strokes_of(forms[k]), clerk.own[sign, k], strict=True):
        p = points + own * (1, min(1, 0.5 + 0.5 * tall)) + gen.normal(0, clerk.shake, points.shape) * (1, min(1, 0.5 + 0.5 * tall)) + gen.normal(0, 0.016, 2)
        for j in corners:
            p[j + 1] = p[j]
        y = (p[:, 1] * tall - (p[:, 0] - 0.5) * rise) * high
        made.append((kind, curve(np.stack([(p[:, 0] - 0.5) * wide - (y - 0.5 * high) * slant, y], axis=1), corners)))
    low = min(q[:, 1].min() for _, q in made)
    last = None
    brush = clerk.brush * (1.0 if len(made) < 6 else 0.84) * dice.gauss(1, 0.05) * (0.7 + 0.35 * wet)
    for kind, q in made:
        q += (x, top - low)
        a, b, c = PRESS[kind]
        along = np.linspace(0, 1, len(q))
        press = np.interp(along, [0, 0.12, 0.5, 0.88, 1], [a * 0.85, a, b, c, c * (0.6 if kind in "/\\" else 0.85)]) * (1 + 0.07 * np.sin(along * dice.uniform(2, 6) + dice.uniform(0, 6)))
        ink = min(235, clerk.ink * wet * dice.gauss(1, 0.05))
        if last is not None and np.hypot(*(q[0] - last)) < 0.75 * high and sign not in "廿卅二三" and dice.random() < clerk.within:
            way = np.stack([last, (last + q[0]) / 2 + gen.normal(0, 0.5, 2), q[0]])
            sheet.line(curve(way, []), brush * dice.uniform(0.25, 0.45), np.ones(17), ink * 0.8)
        sheet.line(q, brush, press, ink)
        last = q[-1]
    return max(q[:, 1].max() for _, q in made), made[0][1][0], made[-1][1][-1]


def blotted(sheet: Sheet, clerk: Clerk, sign: str, x: float, top: float, wet: float, dice: random.Random, gen: np.random.Generator) -> float:
    """A sign that was a slip, brushed over; where the next begins."""
    foot, _, _ = brushed(sheet, clerk, sign, x, top, wet, dice, gen)
    foot = max(foot, top + 0.6 * clerk.high)
    wide = 0.46 * clerk.high * clerk.wide
    turns = 7
    p = np.stack([x + wide * np.where(np.arange(turns) % 2, 1, -1) * gen.uniform(0.75, 1, turns), np.linspace(top + 2, foot - 2, turns)], axis=1)
    sheet.line(curve(p + gen.normal(0, 0.7, p.shape), []), clerk.brush * dice.uniform(1.5, 1.9), np.ones(8 * turns), clerk.ink * min(1.0, wet * 1.1))
    return foot + max(0.14, dice.gauss(clerk.gap, 0.05)) * clerk.high


def entry(sheet: Sheet, clerk: Clerk, text: str, x: float, top: float, wet: float, dice: random.Random, gen: np.random.Generator) -> None:
    middle = x + clerk.aside + dice.gauss(0, 1.2)
    y = top + dice.uniform(16, 70)
    end = None
    for k, sign in enumerate(text):
        start_y = y
        if dice.random() < 0.011:
            y = blotted(sheet, clerk, dice.choice([c for c in SIGNS if c != sign]), middle + dice.gauss(0, 0.9), y, wet, dice, gen)
            start_y, end = y, None
        y, start, last = brushed(sheet, clerk, sign, middle + dice.gauss(0, 0.9), y, wet, dice, gen)
        if end is not None and dice.random() < clerk.between and abs(start[0] - end[0]) < 0.8 * clerk.high:
            way = np.stack([end, (end + start) / 2 + gen.normal(0, 0.8, 2), start])
            sheet.line(curve(way, []), clerk.brush * dice.uniform(0.22, 0.36), np.ones(17), clerk.ink * wet * 0.7)
        end = last if last[1] > start_y + 0.6 * (y - start_y) and sign not in "一十" else None  # else a 十 may look like a 七
        least = 0.21 if sign in "一二三" or k + 1 < len(text) and text[k + 1] in "一二三" else 0.08
        y += max(least, dice.gauss(clerk.gap, 0.06)) * clerk.high


def amounts_of(dice: random.Random) -> int:
    """Of one entry, in sheng."""
    kind = dice.random()
    stones = 0 if kind < 0.1 else dice.randint(1, 9) if kind < 0.36 else dice.randint(10, 99) if kind < 0.76 else dice.randint(100, 299)
    tenths = dice.randint(1, 9) if dice.random() < 0.66 or not stones else 0
    sheng = dice.randint(1, 9) if dice.random() < 0.45 else 0
    return 100 * stones + 10 * tenths + sheng


def ruled(gen: np.random.Generator) -> np.ndarray:
    """The rules of a page, printed with a wooden block: uneven, and worn away in places."""
    page = np.zeros((HIGH, WIDE), np.uint8)
    left = RIGHT - COLUMNS * PITCH
    for top in TOPS:
        for k in range(COLUMNS + 1):
            x = RIGHT - k * PITCH
            cv2.line(page, (x, top), (x, top + TALL), 62, 2 if k % COLUMNS == 0 else 1)
        for y in (top, top + TALL):
            cv2.line(page, (left, y), (RIGHT, y), 76, 2)
    cv2.rectangle(page, (left - 9, TOPS[0] - 9), (RIGHT + 9, TOPS[-1] + TALL + 9), 84, 3)
    worn = cloud(gen, 24) + 0.8 * cloud(gen, 5)
    return page * np.clip(1.0 - 0.45 * np.maximum(0, worn - 0.4), 0.1, 1)


def cloud(gen: np.random.Generator, size: int) -> np.ndarray:
    small = gen.normal(0, 1, (HIGH // size + 2, WIDE // size + 2)).astype(np.float32)
    return cv2.resize(small, (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)


def draw_all(key: int) -> tuple[list[list[int]], list[np.ndarray], list[list[str]]]:
    """For each page its amounts in sheng, the scans, and what is written."""
    dice, gen = random.Random(f"granary-{key}"), np.random.default_rng(key)
    short = dice.choice([[True, False, False], [True, True, False]])
    dice.shuffle(short)
    clerks = [Clerk(dice, gen, s) for s in short]
    turns: list[int] = []
    while len(turns) < PAGES * PER_PAGE:
        turns += [dice.choice([c for c in range(3) if not turns or c != turns[-1]])] * dice.randint(9, 27)
    wet = 1.0
    amounts, texts, inks = [], [], []
    for number in range(PAGES):
        sheet, page, said = Sheet(), [], []
        for k in range(PER_PAGE):
            clerk, amount = clerks[turns[number * PER_PAGE + k]], amounts_of(dice)
            wet = 1.08 if wet < 0.62 or dice.random() < 0.16 else wet - dice.uniform(0.03, 0.14)
            text = clerk.words(amount, dice)
            tier, column = divmod(k, COLUMNS)
            entry(sheet, clerk, text, RIGHT - (column + 0.5) * PITCH, TOPS[tier], wet, dice, gen)
            page.append(amount)
            said.append(text)
        amounts.append(page)
        texts.append(said)
        inks.append(cv2.resize(sheet.ink, (WIDE, HIGH), interpolation=cv2.INTER_AREA).astype(np.float32))
    # A leaf's other side shows through: the next page's, or the one's before.
    scans = [scanned(ink, inks[number ^ 1], dice, gen) for number, ink in enumerate(inks)]
    return amounts, scans, texts


def scanned(ink: np.ndarray, back: np.ndarray, dice: random.Random, gen: np.random.Generator) -> np.ndarray:
    dry = np.clip((185 - ink) / 110, 0, 1)
    tooth = np.clip(0.96 + (0.1 + 0.22 * dry) * cloud(gen, 2) + 0.14 * dry * cloud(gen, 4) + 0.06 * cloud(gen, 30), 0.3, 1.08)
    paper = 222 + 4 * cloud(gen, 150) + 2 * cloud(gen, 7) + gen.normal(0, 2.6, (HIGH, WIDE)).astype(np.float32)
    rows, columns = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    paper -= (columns / WIDE - 0.5) * dice.uniform(-20, 20)
    # Fibres of the paper.
    fibres = np.zeros((HIGH, WIDE), np.uint8)
    for _ in range(260):
        at, way = gen.uniform((0, 0), (WIDE, HIGH)), gen.normal(0, 14, 2)
        bend = gen.normal(0, 5, 2)
        cv2.polylines(fibres, [np.round(curve(np.stack([at, at + way / 2 + bend, at + way]), [])).astype(np.int32)], False, int(gen.uniform(8, 22)), 1, cv2.LINE_AA)
    # Stains: blots of water with a darker rim.
    stain = np.zeros((HIGH, WIDE), np.float32)
    wobble = cloud(gen, 60)
    for _ in range(dice.randint(3, 5)):
        x, y, r = dice.uniform(0, WIDE), dice.uniform(0, HIGH), dice.uniform(60, 210)
        off = np.hypot(columns - x, (rows - y) * dice.uniform(0.8, 1.3)) + 9 * wobble
        depth = dice.uniform(6, 20)
        stain += depth * (0.55 / (1 + np.exp(np.clip((off - r) / 3, -30, 30))) + 0.8 * np.exp(-(((off - r) / 5) ** 2)))
    through = cv2.GaussianBlur(np.roll(back[:, ::-1], (dice.randint(-14, 14), dice.randint(-20, 20)), (0, 1)), (0, 0), 1.8)
    through = through * np.clip(0.19 + 0.05 * cloud(gen, 70), 0.07, 0.25)
    shown = paper - fibres - stain - through - ruled(gen) - ink * tooth
    shown = np.maximum(shown, 28 + gen.normal(0, 3, (HIGH, WIDE)).astype(np.float32))
    turn = np.deg2rad(dice.uniform(-1.1, 1.1))
    bend, phase = dice.uniform(1.5, 4), dice.uniform(0, 6)
    y, x = rows - HIGH / 2, columns - WIDE / 2
    there_x = np.cos(turn) * x + np.sin(turn) * y + WIDE / 2 + bend * np.sin(y / 450 + phase)
    there_y = -np.sin(turn) * x + np.cos(turn) * y + HIGH / 2 + bend * np.sin(x / 380 + phase)
    shown = cv2.remap(shown.astype(np.float32), there_x.astype(np.float32), there_y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=200)
    shown = cv2.resize(cv2.GaussianBlur(shown, (0, 0), 0.6), (SCAN_WIDE, SCAN_HIGH), interpolation=cv2.INTER_AREA)
    return shown.clip(0, 255).astype(np.uint8)


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"granary-book-{seed}").randrange(10**7, 10**8)
    _, scans, _ = draw_all(key)
    for number, scan in enumerate(scans, 1):
        Image.fromarray(scan).save(folder / f"page_{number}.jpg", quality=68)
    (folder / "volume.txt").write_text(f"村仓收粮簿扫描，四页，卷号 {key:08d}\n", "utf-8")
