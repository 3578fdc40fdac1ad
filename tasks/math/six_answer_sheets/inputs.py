"""Six pupils' answers to thirty sums each, written by hand on two scanned sheets, and the list of the sums.

All is drawn from the number of the form, which stands in its printed code.
"""

import csv
import random
from pathlib import Path

import cv2
import numpy as np
import qrcode
from PIL import Image, ImageDraw, ImageFont

WIDE, HIGH, S = 1240, 1754, 2
LINES, STEP, TOP = 30, 50, 178
BLOCKS = ((70, 140, 430), (445, 515, 805), (820, 890, 1180))  # left rule, rule after the number, right rule

Stroke = list[tuple[float, float]]
# The forms of each figure: strokes through these points, in a box one high; a point twice is a corner.
FORMS: dict[str, list[list[Stroke]]] = {
    "0": [
        [[(0.42, 0.06), (0.22, 0.02), (0.06, 0.25), (0.04, 0.6), (0.2, 0.97), (0.42, 0.92), (0.56, 0.6), (0.52, 0.22), (0.36, 0.04), (0.28, 0.08)]],
        [[(0.3, 0.02), (0.12, 0.15), (0.05, 0.5), (0.15, 0.9), (0.33, 0.98), (0.5, 0.75), (0.52, 0.35), (0.38, 0.08), (0.25, 0.03)]],
    ],
    "1": [
        [[(0.3, 0.0), (0.28, 0.5), (0.26, 1.0)]],
        [[(0.16, 0.27), (0.31, 0.01), (0.31, 0.01), (0.3, 0.5), (0.28, 1.0)]],
        [[(0.15, 0.25), (0.32, 0.02), (0.32, 0.02), (0.3, 0.5), (0.29, 0.98)], [(0.1, 1.0), (0.5, 0.98)]],
    ],
    "2": [
        [[(0.06, 0.25), (0.15, 0.06), (0.36, 0.0), (0.5, 0.16), (0.44, 0.4), (0.24, 0.7), (0.03, 0.97), (0.03, 0.97), (0.3, 0.94), (0.58, 0.96)]],
        [[(0.07, 0.24), (0.2, 0.03), (0.42, 0.04), (0.5, 0.24), (0.36, 0.56), (0.15, 0.9), (0.04, 0.97), (0.02, 0.84), (0.14, 0.8), (0.34, 0.95), (0.6, 0.92)]],
    ],
    "3": [
        [[(0.08, 0.12), (0.28, 0.0), (0.48, 0.12), (0.44, 0.36), (0.2, 0.46), (0.2, 0.46), (0.46, 0.54), (0.54, 0.76), (0.36, 0.98), (0.05, 0.9)]],
        [[(0.06, 0.04), (0.5, 0.02), (0.5, 0.02), (0.24, 0.4), (0.24, 0.4), (0.5, 0.52), (0.54, 0.78), (0.34, 1.0), (0.04, 0.9)]],
    ],
    "4": [
        [[(0.2, 0.02), (0.12, 0.3), (0.04, 0.62), (0.04, 0.62), (0.3, 0.62), (0.6, 0.58)], [(0.44, 0.3), (0.42, 0.65), (0.38, 1.02)]],
        [[(0.44, 0.0), (0.2, 0.36), (0.02, 0.68), (0.02, 0.68), (0.3, 0.68), (0.6, 0.66)], [(0.44, 0.0), (0.42, 0.5), (0.42, 1.02)]],
        [[(0.1, 0.05), (0.05, 0.4), (0.15, 0.55), (0.5, 0.5)], [(0.5, 0.05), (0.47, 0.5), (0.42, 1.02)]],
    ],
    "5": [
        [[(0.14, 0.04), (0.1, 0.42), (0.1, 0.42), (0.36, 0.38), (0.54, 0.62), (0.42, 0.92), (0.16, 1.0), (0.02, 0.9)], [(0.13, 0.04), (0.34, 0.05), (0.57, 0.0)]],
        [[(0.56, 0.02), (0.34, 0.05), (0.16, 0.05), (0.16, 0.05), (0.11, 0.44), (0.11, 0.44), (0.36, 0.4), (0.53, 0.64), (0.4, 0.94), (0.15, 1.0), (0.03, 0.9)]],
    ],
    "6": [
        [[(0.46, 0.02), (0.24, 0.2), (0.08, 0.55), (0.1, 0.85), (0.28, 1.0), (0.48, 0.86), (0.46, 0.62), (0.28, 0.54), (0.1, 0.7)]],
        [[(0.36, 0.0), (0.18, 0.35), (0.06, 0.7), (0.16, 0.97), (0.4, 0.97), (0.52, 0.76), (0.38, 0.58), (0.16, 0.66), (0.09, 0.8)]],
    ],
    "7": [
        [[(0.0, 0.06), (0.3, 0.07), (0.58, 0.02), (0.58, 0.02), (0.38, 0.45), (0.24, 1.02)]],
        [[(0.0, 0.06), (0.3, 0.07), (0.58, 0.02), (0.58, 0.02), (0.38, 0.45), (0.24, 1.02)], [(0.14, 0.5), (0.52, 0.46)]],
        [[(0.05, 0.22), (0.07, 0.06), (0.07, 0.06), (0.32, 0.08), (0.56, 0.03), (0.56, 0.03), (0.34, 0.5), (0.26, 1.02)]],
    ],
    "8": [
        [[(0.5, 0.14), (0.3, 0.0), (0.12, 0.14), (0.2, 0.38), (0.42, 0.56), (0.5, 0.8), (0.3, 1.0), (0.08, 0.84), (0.16, 0.6), (0.4, 0.4), (0.5, 0.2), (0.44, 0.08)]],
        [[(0.3, 0.02), (0.12, 0.1), (0.12, 0.34), (0.3, 0.44), (0.46, 0.34), (0.46, 0.12), (0.28, 0.03)], [(0.3, 0.46), (0.08, 0.6), (0.08, 0.86), (0.28, 1.0), (0.5, 0.88), (0.5, 0.6), (0.28, 0.46)]],
    ],
    "9": [
        [[(0.5, 0.2), (0.32, 0.02), (0.1, 0.14), (0.08, 0.38), (0.26, 0.5), (0.44, 0.38), (0.5, 0.16), (0.5, 0.16), (0.48, 0.55), (0.44, 1.02)]],
        [[(0.5, 0.16), (0.3, 0.0), (0.08, 0.16), (0.1, 0.42), (0.3, 0.48), (0.48, 0.3), (0.51, 0.14), (0.51, 0.14), (0.52, 0.6), (0.42, 0.96), (0.2, 1.02), (0.06, 0.92)]],
    ],
}  # fmt: skip


class Writer:
    """A hand: which form of each figure, how it differs from the copybook, slant, width, spacing, pen."""

    def __init__(self, dice: random.Random, gen: np.random.Generator) -> None:
        self.dice, self.gen = dice, gen
        self.main = {figure: dice.randrange(len(forms)) for figure, forms in FORMS.items()}
        if self.main["1"]:
            self.main["7"] = 1  # who gives the 1 a flag puts a bar through the 7
        self.own = {
            (figure, k): [gen.normal(0, 0.015 if figure in "17" else 0.028, (len(s), 2)) for s in form]
            for figure, forms in FORMS.items() for k, form in enumerate(forms)
        }  # fmt: skip
        self.slant = dice.uniform(-0.12, 0.38)
        self.wide = dice.uniform(0.88, 1.2)
        self.high = dice.uniform(23.5, 28.5)
        self.gap = dice.uniform(0.01, 0.13)
        self.pen = dice.uniform(1.9, 2.8)
        self.ink = dice.randint(120, 205)
        self.shake = dice.uniform(0.016, 0.026)
        self.rise = dice.uniform(-0.07, 0.05)
        self.left = dice.uniform(20, 70)
        self.weak = dice.uniform(0.1, 0.26)  # how many sums go wrong

    def figure(self, figure: str) -> list[np.ndarray]:
        """The strokes of a figure written once, in its box."""
        dice, gen = self.dice, self.gen
        k = self.main[figure]
        if dice.random() < 0.1 and figure not in "17":
            k = dice.randrange(len(FORMS[figure]))
        sizes = np.array([dice.gauss(1, 0.07) * self.wide, dice.gauss(1, 0.05)])
        turn = dice.gauss(0, 0.05)
        strokes = []
        for points, own in zip(FORMS[figure][k], self.own[figure, k], strict=True):
            p = np.array(points) + own + gen.normal(0, self.shake, (len(points), 2))
            for j in range(1, len(p)):
                if points[j] == points[j - 1]:
                    p[j] = p[j - 1]
            p = (p + np.array([dice.gauss(0, 0.012), dice.gauss(0, 0.012)])) * sizes
            p = p @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            strokes.append(curve(p))
        return strokes


def curve(p: np.ndarray) -> np.ndarray:
    """A Catmull-Rom spline through the points, evenly and densely."""
    q = np.concatenate([p[:1], p, p[-1:]])
    t = np.linspace(0, 1, 9)[:-1, None]
    parts = []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False):
        if (b == c).all():
            continue
        # At a corner the tangent points along the piece itself.
        before, after = (c - b if (a == b).all() else (c - a) / 2), (c - b if (c == d).all() else (d - b) / 2)
        parts.append((2 * t**3 - 3 * t**2 + 1) * b + (t**3 - 2 * t**2 + t) * before + (-2 * t**3 + 3 * t**2) * c + (t**3 - t**2) * after)
    return np.concatenate([*parts, p[-1:]])


class Page:
    def __init__(self, key: int, sheet: int) -> None:
        self.ink = np.zeros((HIGH * S, WIDE * S), np.uint8)
        self.print = printed(key, sheet)

    def stroke(self, p: np.ndarray, hand: Writer, size: float = 1.0, broken: float = 0.045, heavy: float = 1.0) -> None:
        """A stroke in pixels of the page, with the pen's pressure, now and then with a gap."""
        dice = hand.dice
        n = len(p)
        if n < 2:
            return
        along = np.linspace(0, 1, n)
        press = 1 + 0.16 * np.sin(along * dice.uniform(2, 7) + dice.uniform(0, 6)) - 0.35 * np.maximum(0, along - 0.8)
        step = np.diff(p, axis=0)
        down = step[:, 1] / (np.hypot(*step.T) + 1e-9)
        width = hand.pen * heavy * (0.6 + 0.4 * size) * S * press[1:] * (1 + 0.12 * down) * dice.gauss(1, 0.05)
        ink = int(min(245, hand.ink * dice.gauss(1, 0.06)))
        gap = (2.0, 2.0)
        if dice.random() < broken:
            start = dice.uniform(0.1, 0.8)
            gap = (start, start + dice.uniform(0.08, 0.16))
        dots = np.round(p * S * 16).astype(int)
        for k in range(n - 1):
            if not gap[0] < along[k] < gap[1]:
                cv2.line(self.ink, tuple(map(int, dots[k])), tuple(map(int, dots[k + 1])), ink, max(1, round(width[k])), cv2.LINE_AA, 4)

    def word(self, text: str, hand: Writer, x: float, base: float, size: float = 1.0) -> tuple[float, list[tuple[float, float]]]:
        """Text from x on; the right end, and from where to where each figure reaches."""
        dice, high = hand.dice, hand.high * size
        places = []
        start = x
        for c in text:
            y = base + (x - start) * hand.rise + dice.gauss(0, 0.025) * high
            strokes = [s * high for s in hand.figure(c)]
            slant = dice.gauss(hand.slant, 0.035)
            strokes = [s + np.array([0, -high]) for s in strokes]
            strokes = [np.stack([s[:, 0] - slant * s[:, 1], s[:, 1]], axis=1) for s in strokes]
            lean = slant * high * 0.5
            low, top = (f(np.concatenate(strokes)[:, 0]) for f in (np.min, np.max))
            shift = np.array([x - low + lean * 0, y])
            if c == "1":
                shift[0] += 0.05 * high
            for s in strokes:
                self.stroke(s + shift, hand, size)
            places.append((x, x + top - low))
            # The next begins where the body ends: a slanted figure leans over its neighbour.
            x += (top - low) - abs(slant) * high * 0.5 + (hand.gap + dice.gauss(0.03, 0.045)) * high + 0.1 * high + (0.1 * high if c == "1" else 0)
        return x, places

    def strike(self, hand: Writer, x0: float, x1: float, base: float, high: float) -> None:
        dice = hand.dice
        kind = dice.choice(["line", "line", "two", "zigzag"])
        mid = base - high * 0.5
        if kind == "zigzag":
            n = dice.randint(4, 6)
            xs = np.linspace(x0 - 3, x1 + 4, n)
            ys = [mid + (0.28 if k % 2 else -0.28) * high * dice.uniform(0.7, 1.2) for k in range(n)]
            self.stroke(curve(np.stack([xs, ys], axis=1)), hand, 1, 0)
            return
        for k in range(2 if kind == "two" else 1):
            y = mid + (k * 0.28 - 0.1) * high + dice.gauss(0, 0.04) * high
            p = np.array([(x0 - dice.uniform(3, 9), y + dice.gauss(0, 2)), ((x0 + x1) / 2, y + dice.gauss(0, 1.5)), (x1 + dice.uniform(3, 9), y - 2 + dice.gauss(0, 2))])
            self.stroke(curve(p), hand, 1, 0)


def printed(key: int, sheet: int) -> np.ndarray:
    page = Image.new("L", (WIDE, HIGH), 0)
    draw = ImageDraw.Draw(page)
    small, big = ImageFont.load_default(17), ImageFont.load_default(30)
    draw.text((70, 62), "Bridge Street School - mental arithmetic, Friday", font=big, fill=150)
    draw.text((70, 108), f"form {key:08d}   sheet {sheet} of 2", font=small, fill=140)
    code = qrcode.QRCode(border=0, box_size=4)
    code.add_data(f"{key:08d}/{sheet}")
    code.make()
    page.paste(Image.fromarray(255 - np.asarray(code.make_image().get_image().convert("L"))).point(lambda v: v * 180 // 255), (1090, 40))
    for block, (left, inner, right) in enumerate(BLOCKS):
        draw.text((left + 18, TOP - 26), "sum", font=small, fill=140)
        draw.text((inner + 90, TOP - 26), f"pupil {'ABCDEF'[(sheet - 1) * 3 + block]}", font=small, fill=140)
        for k in range(LINES + 1):
            draw.line([(left, TOP + k * STEP), (right, TOP + k * STEP)], fill=95, width=2 if k % LINES == 0 else 1)
            if k < LINES:
                draw.text((inner - 12, TOP + k * STEP + 25), str(k + 1), font=small, fill=140, anchor="rm")
        for x in (left, inner, right):
            draw.line([(x, TOP), (x, TOP + LINES * STEP)], fill=120, width=2)
    return np.asarray(page)


def sums(dice: random.Random) -> list[tuple[str, int]]:
    """Thirty sums with what comes out."""
    result: list[tuple[str, int]] = []
    while len(result) < LINES:
        kind = dice.choice("++--xx:")
        if kind == "+":
            a, b = dice.randint(120, 4800), dice.randint(60, 4800)
            out = a + b
        elif kind == "-":
            a, b = dice.randint(300, 9900), dice.randint(60, 4900)
            out = a - b
        elif kind == "x":
            a, b = dice.randint(23, 980), dice.randint(3, 29)
            out = a * b
        else:
            b, out = dice.randint(3, 9), dice.randint(46, 980)
            a = b * out
        if 100 <= out <= 9999:
            result.append((f"{a} {kind} {b}", out))
    return result


def miscounted(right: int, dice: random.Random) -> int:
    """What comes out where somebody counts wrongly: a unit too many, a forgotten ten, figures changed about."""
    while True:
        figures = list(str(right))
        kind = dice.random()
        if kind < 0.45:
            k = dice.randrange(len(figures))
            figures[k] = str(int(figures[k]) + dice.choice([-1, 1]))
        elif kind < 0.65:
            figures = list(str(right + dice.choice([-100, -10, 10, 100])))
        elif kind < 0.75:
            k = dice.randrange(len(figures) - 1)
            figures[k], figures[k + 1] = figures[k + 1], figures[k]
        else:
            figures[dice.randrange(len(figures))] = dice.choice("0123456789")
        text = "".join(figures)
        if text.isdigit() and text[0] != "0" and len(text) == len(str(right)) and int(text) != right:
            return int(text)


def draw_all(key: int) -> tuple[list[tuple[str, int, str, int, int]], list[np.ndarray]]:
    """Each pupil's letter, number, sum, what comes out and what was answered; and the sheets."""
    dice = random.Random(f"answers-{key}")
    gen = np.random.default_rng(key)
    answers: list[tuple[str, int, str, int, int]] = []
    pages = []
    for sheet in (1, 2):
        page = Page(key, sheet)
        for block, (_, left, _) in enumerate(BLOCKS):
            hand = Writer(dice, gen)
            for k, (text, right) in enumerate(sums(dice)):
                given = miscounted(right, dice) if dice.random() < hand.weak else right
                answers.append(("ABCDEF"[(sheet - 1) * 3 + block], k + 1, text, right, given))
                line_of(page, hand, given, right, left, TOP + (k + 1) * STEP)
        pages.append(scanned(page, dice, gen))
    return answers, pages


def line_of(page: Page, hand: Writer, given: int, right: int, left: float, rule: float) -> None:
    dice = hand.dice
    base = rule - 7 + dice.gauss(0, 2.2)
    x = left + hand.left + dice.gauss(0, 9)
    if dice.random() > 0.12:
        page.word(str(given), hand, x, base)
        return
    # Written otherwise first: often wrongly, now and then it was right before.
    first = str(right if given != right and dice.random() < 0.4 else miscounted(given, dice))
    if dice.random() < 0.8:
        x = left + dice.uniform(12, 40)
        end, places = page.word(first, hand, x, base)
        page.strike(hand, x, places[-1][1], base, hand.high)
        page.word(str(given), hand, end + dice.uniform(18, 36), base)
    else:
        base += 3
        end, places = page.word(first, hand, x, base, 0.92)
        page.strike(hand, x, places[-1][1], base, hand.high * 0.92)
        page.word(str(given), hand, x + dice.uniform(-6, 30), base - hand.high * dice.uniform(1.03, 1.1), 0.68)


def scanned(page: Page, dice: random.Random, gen: np.random.Generator) -> np.ndarray:
    ink = cv2.resize(page.ink, (WIDE, HIGH), interpolation=cv2.INTER_AREA).astype(np.float32)

    def cloud(size: int) -> np.ndarray:
        return cv2.resize(gen.normal(0, 1, (HIGH // size + 2, WIDE // size + 2)).astype(np.float32), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)

    tooth = np.clip(0.93 + 0.16 * cloud(2), 0.45, 1.05)
    paper = 226 + 3.5 * cloud(160) + 1.6 * cloud(8) + gen.normal(0, 2.5, (HIGH, WIDE)).astype(np.float32)
    rows, columns = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    paper -= (columns / WIDE - 0.5) * dice.uniform(-22, 22)
    crease = dice.uniform(0.35, 0.65) * HIGH + (columns - WIDE / 2) * dice.uniform(-0.02, 0.02)
    off = rows - crease
    paper += -26 * np.exp(-((off / 1.6) ** 2)) + 12 * np.exp(-(((off - 4) / 5) ** 2))
    shown = paper - page.print * 0.8 - ink * tooth * (1 - np.maximum(0, page.print.astype(np.float32) - 60) / 400)
    turn = np.deg2rad(dice.uniform(-1.1, 1.1))
    bend, phase = dice.uniform(2, 4), dice.uniform(0, 6)
    y, x = rows - HIGH / 2, columns - WIDE / 2
    there_x = np.cos(turn) * x + np.sin(turn) * y + WIDE / 2 + bend * np.sin(y / 500 + phase)
    there_y = -np.sin(turn) * x + np.cos(turn) * y + HIGH / 2 + bend * np.sin(x / 400 + phase) + 1.5 * np.where(off > 0, 1, -1)
    shown = cv2.remap(shown.astype(np.float32), there_x.astype(np.float32), there_y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=205)
    return cv2.GaussianBlur(shown, (0, 0), 0.6).clip(0, 255).astype(np.uint8)


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"answer-sheets-{seed}").randrange(10**7, 10**8)
    answers, pages = draw_all(key)
    for sheet, page in enumerate(pages, 1):
        Image.fromarray(page).save(folder / f"sheet_{sheet}.jpg", quality=72)
    with (folder / "sums.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["item", "sum"])
        writer.writerows((f"{pupil}{number}", text) for pupil, number, text, _, _ in answers)
