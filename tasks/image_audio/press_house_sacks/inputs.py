"""Two sheets of a press-house's weighing form, scanned: 180 sacks weighed, written by hand by three people who took turns.

All is drawn from the number of the form, which stands in its printed code.
"""

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
        self.sign = dice.choice([".", ".", ","])
        self.whole = dice.random() < 0.5  # writes 21 for 21.0
        self.ditto = dice.random() < 0.4  # with dashes
        self.left = dice.uniform(20, 90)

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
            if c in ".,":
                dot = np.array([x + 0.06 * high, y - dice.uniform(-0.02, 0.08) * high])
                end = dot + (np.array([dice.uniform(-0.5, 1), dice.uniform(0.2, 1)]) if c == "." else np.array([-0.09, 0.2]) * high * dice.uniform(0.8, 1.2))
                self.stroke(np.linspace(dot, end, 4), hand, size, 0, 1.25)
                x += high * (0.24 + 0.5 * hand.gap)
                continue
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
    draw.text((70, 62), "Orchard Lane Press House - sacks weighed", font=big, fill=150)
    draw.text((70, 108), f"form {key:08d}   sheet {sheet} of 2", font=small, fill=140)
    code = qrcode.QRCode(border=0, box_size=4)
    code.add_data(f"{key:08d}/{sheet}")
    code.make()
    page.paste(Image.fromarray(255 - np.asarray(code.make_image().get_image().convert("L"))).point(lambda v: v * 180 // 255), (1090, 40))
    for block, (left, inner, right) in enumerate(BLOCKS):
        draw.text((left + 18, TOP - 26), "sack", font=small, fill=140)
        draw.text((inner + 130, TOP - 26), "kg", font=small, fill=140)
        for k in range(LINES + 1):
            draw.line([(left, TOP + k * STEP), (right, TOP + k * STEP)], fill=95, width=2 if k % LINES == 0 else 1)
            if k < LINES:
                number = (sheet - 1) * 3 * LINES + block * LINES + k + 1
                draw.text((inner - 12, TOP + k * STEP + 25), str(number), font=small, fill=140, anchor="rm")
        for x in (left, inner, right):
            draw.line([(x, TOP), (x, TOP + LINES * STEP)], fill=120, width=2)
    return np.asarray(page)


def weights(dice: random.Random) -> list[str]:
    """Tenths of a kilogram, some as the sack before."""
    result: list[int] = []
    for k in range(6 * LINES):
        if k % LINES and dice.random() < 0.13:
            result.append(result[-1])
        else:
            result.append(round(dice.triangular(82, 418, 240)))
        if result[-1] % 10 and dice.random() < 0.06:
            result[-1] = result[-1] // 10 * 10
    return [f"{v / 10:.1f}" for v in result]


def slip(value: str, dice: random.Random) -> str:
    """What was written first by mistake."""
    new = value
    while new == value:
        figures = list(value)
        k = dice.choice([j for j, c in enumerate(figures) if c != "."])
        figures[k] = dice.choice("123456789")
        new = "".join(figures)
    return new


def draw_all(key: int) -> tuple[list[str], list[np.ndarray]]:
    dice = random.Random(f"press-{key}")
    gen = np.random.default_rng(key)
    values = weights(dice)
    hands = [Writer(dice, gen) for _ in range(3)]
    turns: list[int] = []
    while len(turns) < len(values):
        turns += [dice.choice([h for h in range(3) if not turns or h != turns[-1]])] * dice.randint(9, 30)
    pages = []
    for sheet in (1, 2):
        page = Page(key, sheet)
        for k in range(3 * LINES):
            at = (sheet - 1) * 3 * LINES + k
            block, line = divmod(k, LINES)
            line_of(page, hands[turns[at]], values, at, BLOCKS[block][1], TOP + (line + 1) * STEP)
        pages.append(scanned(page, dice, gen))
    return values, pages


def line_of(page: Page, hand: Writer, values: list[str], at: int, left: float, rule: float) -> None:
    dice = hand.dice
    value = values[at]
    base = rule - 7 + dice.gauss(0, 2.2)
    x = left + hand.left + dice.gauss(0, 9)

    def as_written(v: str) -> str:
        return v[:-2] if hand.whole and v.endswith(".0") else v.replace(".", hand.sign)

    if at % LINES and values[at - 1] == value and dice.random() < 0.9:
        high = hand.high
        x += 0.6 * high
        for j in (0, 1):
            top = np.array([x + j * high * dice.uniform(0.22, 0.3), base - high * dice.uniform(0.75, 0.9)])
            page.stroke(np.linspace(top, top + np.array([-0.06 - hand.slant * 0.3, 0.3]) * high * dice.uniform(0.8, 1.2), 5), hand, 1, 0)
        if hand.ditto:
            for side in (-1, 1):
                p = np.array([x + high * (0.13 + side * 0.55), base - high * 0.62])
                page.stroke(np.linspace(p - (7, 0), p + (7, dice.gauss(0, 1)), 5), hand, 1, 0)
        return
    if dice.random() > 0.1:
        page.word(as_written(value), hand, x, base)
        return
    wrong = as_written(slip(value, dice))
    if dice.random() < 0.85:
        x = left + dice.uniform(12, 40)
        end, places = page.word(wrong, hand, x, base)
        page.strike(hand, x, places[-1][1], base, hand.high)
        page.word(as_written(value), hand, end + dice.uniform(18, 36), base)
    else:
        base += 3
        end, places = page.word(wrong, hand, x, base, 0.92)
        page.strike(hand, x, places[-1][1], base, hand.high * 0.92)
        page.word(as_written(value), hand, x + dice.uniform(-6, 30), base - hand.high * dice.uniform(1.03, 1.1), 0.68)


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
    key = random.Random(f"press-house-{seed}").randrange(10**7, 10**8)
    _, pages = draw_all(key)
    for sheet, page in enumerate(pages, 1):
        Image.fromarray(page).save(folder / f"sheet_{sheet}.jpg", quality=72)
