"""The drawer cards of a seed bank, scanned: 180 codes written by hand by six helpers, and a card on which each has written all signs once.

All is drawn from the number of the set, which stands in the printed code on the card of the hands.
"""

import random
from pathlib import Path

import cv2
import numpy as np
import qrcode
from PIL import Image, ImageDraw, ImageFont

cv2.setNumThreads(1)
S = 2
LINES, CARDS, STEP, TOP = 20, 9, 74, 96
WIDE, HIGH = 400, TOP + LINES * STEP + 24
HANDS_WIDE, HANDS_HIGH, HANDS_STEP, HANDS_TOP = 1600, 620, 78, 116
LETTERS, FIGURES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
SIGNS = LETTERS + FIGURES
NAMES = "Ada Bela Cyril Dora Edith Frank Greta Hugo Ines Jonas Kate Leo Mona Nils Olga Paul Rosa Sven Tilda Viktor".split()


def forms() -> dict[str, list[list[tuple[np.ndarray, list[int]]]]]:
    """The shapes of each sign: strokes as points in a box one high, and which of them are corners."""
    result: dict[str, list[list[tuple[np.ndarray, list[int]]]]] = {}
    for line in (Path(__file__).parent / "data" / "signs.txt").read_text().splitlines():
        sign, text = line.split(" ", 1)
        strokes = []
        for part in text.split(" / "):
            words = part.split()
            points = np.array([[float(v) / 100 for v in word.rstrip("!").split(",")] for word in words])
            strokes.append((points, [k for k, word in enumerate(words) if word.endswith("!")]))
        result.setdefault(sign, []).append(strokes)
    return result


FORMS = forms()


def curve(p: np.ndarray, corners: list[int]) -> np.ndarray:
    """A smooth line through the points, broken at the corners."""
    t = np.linspace(0, 1, 9)[:-1, None]
    parts = []
    ends = {0, len(p) - 1, *corners}
    for k in range(len(p) - 1):
        b, c = p[k], p[k + 1]
        before = c - b if k in ends else (c - p[k - 1]) / 2
        after = c - b if k + 1 in ends else (p[k + 2] - b) / 2
        parts.append((2 * t**3 - 3 * t**2 + 1) * b + (t**3 - 2 * t**2 + t) * before + (-2 * t**3 + 3 * t**2) * c + (t**3 - t**2) * after)
    return np.concatenate([*parts, p[-1:]])


def look(strokes: list[np.ndarray]) -> np.ndarray:
    """What a sign looks like, of whatever size and wherever it stands."""
    every = np.concatenate(strokes)
    low, high = every.min(0), every.max(0)
    scale = 26 / max(high - low)
    canvas = np.zeros((40, 40), np.uint8)
    for s in strokes:
        cv2.polylines(canvas, [np.round(((s - (low + high) / 2) * scale + 20) * 16).astype(np.int32)], False, 255, 2, cv2.LINE_AA, 4)
    seen = cv2.GaussianBlur(canvas.astype(np.float32), (0, 0), 1.8)
    return seen.ravel() / np.linalg.norm(seen)


class Hand:
    """How one helper writes: a shape of each sign, all bent in the helper's own way, slant, width, spacing, pen."""

    def __init__(self, dice: random.Random, gen: np.random.Generator, used: list[dict[str, int]]) -> None:
        self.dice, self.gen = dice, gen
        self.slant = dice.uniform(-0.1, 0.32)
        self.wide = dice.uniform(0.86, 1.16)
        self.high = dice.uniform(24.5, 29)
        self.pen = dice.uniform(1.9, 2.8)
        self.ink = dice.randint(105, 165)
        self.shake = dice.uniform(*SHAKE)
        self.room = dice.uniform(0.14, 0.24)
        self.touch = dice.uniform(*TOUCH)
        self.rise = dice.uniform(-0.04, 0.04)
        self.left = dice.uniform(70, 130)
        self.main: dict[str, int] = {}
        self.own: dict[tuple[str, int], list[np.ndarray]] = {}
        self.looks: dict[str, np.ndarray] = {}
        for kind in (LETTERS, FIGURES):
            for sign in kind:
                for attempt in range(200):
                    k = dice.randrange(len(FORMS[sign]))
                    if attempt < 100 and sum(other[sign] == k for other in used) > 2:
                        continue  # not all six write it alike
                    own = [gen.normal(0, 0.03, p.shape) for p, _ in FORMS[sign][k]]
                    seen = self.seen(sign, k, own)
                    if all(seen @ self.looks[other] < 1 - APART for other in kind if other in self.looks):
                        break
                self.main[sign], self.own[sign, k], self.looks[sign] = k, own, seen
        # A few signs have a second shape, used now and then, that no other sign of this hand has.
        self.second: dict[str, int] = {}
        for kind, count in ((LETTERS, 3), (FIGURES, 1)):
            for sign in dice.sample(kind, len(kind)):
                k = dice.choice([k for k in range(len(FORMS[sign])) if k != self.main[sign]])
                own = [gen.normal(0, 0.03, p.shape) for p, _ in FORMS[sign][k]]
                near = max(self.seen(sign, k, own) @ self.looks[other] for other in kind if other != sign)
                if count and sign not in "I1" and near < 1 - 1.3 * APART:
                    self.second[sign], self.own[sign, k] = k, own
                    count -= 1
        used.append(self.main)

    def seen(self, sign: str, k: int, own: list[np.ndarray]) -> np.ndarray:
        return look([curve(p + o, corners) for (p, corners), o in zip(FORMS[sign][k], own, strict=True)])

    def written(self, sign: str, calm: float = 1.0) -> list[np.ndarray]:
        """The strokes of a sign written once, in its box; never so that it looks like another of this hand."""
        dice, gen = self.dice, self.gen
        others = np.stack([self.looks[other] for other in (LETTERS if sign in LETTERS else FIGURES) if other != sign])
        for attempt in range(60):
            k = self.second[sign] if calm == 1 and sign in self.second and dice.random() < 0.22 else self.main[sign]
            sizes = np.array([dice.gauss(1, 0.07 * calm) * self.wide, dice.gauss(1, 0.05 * calm)])
            turn = dice.gauss(0, 0.05 * calm)
            strokes = []
            for (points, corners), own in zip(FORMS[sign][k], self.own[sign, k], strict=True):
                loose = self.shake * (0.6 if len(points) == 2 else 1) * calm
                p = points + own + gen.normal(0, loose, points.shape)
                p = (p + np.array([dice.gauss(0, 0.014), dice.gauss(0, 0.014)]) * calm) * sizes
                strokes.append(curve(p @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]), corners))
            seen = look([s / np.array([self.wide, 1]) for s in strokes])
            mine = seen @ self.seen(sign, k, self.own[sign, k])
            if mine > (others @ seen).max() + MARGIN or attempt == 59:
                break
        return strokes


SHAKE, TOUCH, APART, MARGIN = (0.016, 0.026), (0.03, 0.1), 0.17, 0.08


class Page:
    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self.ink = np.zeros((high * S, wide * S), np.uint8)
        self.stain = np.zeros((high, wide), np.float32)
        self.lost = np.zeros((high, wide), np.float32)

    def stroke(self, p: np.ndarray, hand: Hand, size: float = 1.0, broken: float = 0.05) -> None:
        """A stroke in pixels of the page, with the pen's pressure, now and then with a gap."""
        dice, n = hand.dice, len(p)
        along = np.linspace(0, 1, n)
        press = 1 + 0.16 * np.sin(along * dice.uniform(2, 7) + dice.uniform(0, 6)) - 0.3 * np.maximum(0, along - 0.8)
        step = np.diff(p, axis=0)
        width = hand.pen * (0.5 + 0.5 * size) * S * press[1:] * (1 + 0.12 * step[:, 1] / (np.hypot(*step.T) + 1e-9)) * dice.gauss(1, 0.06)
        ink = int(min(200, hand.ink * dice.gauss(1, 0.07)))
        gap = (2.0, 2.0)
        if dice.random() < broken:
            start = dice.uniform(0.1, 0.8)
            gap = (start, start + dice.uniform(0.07, 0.13))
        dots = np.round(p * S * 16).astype(int)
        for k in range(n - 1):
            if not gap[0] < along[k] < gap[1]:
                cv2.line(self.ink, tuple(map(int, dots[k])), tuple(map(int, dots[k + 1])), ink, max(1, round(width[k])), cv2.LINE_AA, 4)


def placed(hand: Hand, sign: str, base: float, high: float, calm: float = 1.0) -> list[np.ndarray]:
    """The strokes of a sign on its base line, its left end at 0."""
    dice = hand.dice
    slant = dice.gauss(hand.slant, 0.035 * calm)
    strokes = [(s - np.array([0, 1])) * high for s in hand.written(sign, calm)]
    strokes = [np.stack([s[:, 0] - slant * s[:, 1], s[:, 1] + base + dice.gauss(0, 0.006) * high], 1) for s in strokes]
    left = min(s[:, 0].min() for s in strokes)
    return [s - np.array([left, 0]) for s in strokes]


def word(page: Page, hand: Hand, text: str, x: float, base: float) -> list[tuple[float, float]]:
    """A code from x on; from where to where each of its signs reaches."""
    dice, high = hand.dice, hand.high
    places: list[tuple[float, float]] = []
    last: np.ndarray | None = None
    for c in text:
        lift = (x - 100) * hand.rise * 0.3 + dice.gauss(0, 0.03) * high
        strokes = placed(hand, c, base + lift, high * dice.gauss(1, 0.03))
        every = np.concatenate(strokes)
        shift = x
        if last is not None:
            touches = dice.random() < hand.touch
            gap = hand.pen + dice.uniform(-1.2, -0.2) if touches else hand.pen + max(1.4, high * dice.gauss(hand.room, 0.05))
            # The distance in each strip of rows, and how far the whole may overlap.
            near = [
                last[abs(last[:, 1] - y) < 5, 0].max() - every[abs(every[:, 1] - y) < 5, 0].min()
                for y in np.arange(base - 1.2 * high, base + 0.3 * high, 3.0)
                if (abs(last[:, 1] - y) < 5).any() and (abs(every[:, 1] - y) < 5).any()
            ]
            shift = max(max(near, default=0.0) + gap, last[:, 0].max() - 0.1 * high)
        for s in strokes:
            page.stroke(s + np.array([shift, 0]), hand)
        last = every + np.array([shift, 0])
        places.append((shift, float(last[:, 0].max())))
    return places


def struck(page: Page, hand: Hand, x0: float, x1: float, base: float) -> None:
    dice, high = hand.dice, hand.high
    kind = dice.choice(["flat", "two", "up", "down", "zigzag"])
    a, b = x0 - dice.uniform(-1, 1.5), x1 + dice.uniform(-1, 1.5)
    mid = base - high * 0.5
    if kind == "zigzag":
        xs = np.linspace(a, b, 5)
        ys = [mid + (0.3 if k % 2 else -0.3) * high * dice.uniform(0.7, 1.2) for k in range(5)]
        page.stroke(curve(np.stack([xs, ys], 1), []), hand, 1, 0)
        return
    reach = {"flat": 0.02, "two": 0.03, "up": 0.4, "down": -0.4}[kind] * high * dice.uniform(0.8, 1.15)
    for k in range(2 if kind == "two" else 1):
        y = mid + (k * 0.26 - 0.1 * (kind == "two")) * high + dice.gauss(0, 0.03) * high
        page.stroke(curve(np.array([(a, y + reach), ((a + b) / 2, y + dice.gauss(0, 1.2)), (b, y - reach)]), []), hand, 1, 0)


def code_of(page: Page, hand: Hand, code: str, line: int, spoilt: str) -> None:
    dice, high = hand.dice, hand.high
    base = TOP + (line + 1) * STEP - 8 + dice.gauss(0, 1.6)
    x = hand.left + dice.gauss(0, 9)
    if spoilt == "mended":
        at = dice.randrange(7)
        first = dice.choice([c for c in (LETTERS if at < 3 else FIGURES) if c != code[at]])
        places = word(page, hand, code[:at] + first + code[at + 1 :], x, base)
        struck(page, hand, *places[at], base)
        small = high * dice.uniform(0.74, 0.84)
        strokes = placed(hand, code[at], base - high * dice.uniform(1.27, 1.38), small)
        wide = max(s[:, 0].max() for s in strokes)
        for s in strokes:
            page.stroke(s + np.array([sum(places[at]) / 2 - wide / 2 + dice.gauss(1, 2), 0]), hand, 0.72)
        return
    places = word(page, hand, code, x, base)
    if spoilt == "blot":
        x0, x1 = places[dice.randrange(7)]
        # Over a corner of a sign or beside it, a third of it at most; the ink can be made out below.
        cx, cy = dice.choice([x0, x1]) + dice.gauss(0, 2), base - high * dice.choice([0.05, 0.95, dice.random()])
        turn = np.linspace(0, 2 * np.pi, 14)
        radius = dice.uniform(7.5, 10) * np.array([dice.gauss(1, 0.16) for _ in turn])
        shape = np.stack([cx + radius * np.cos(turn), cy + radius * np.sin(turn) * 0.9], 1)
        layer = np.zeros_like(page.stain, np.uint8)
        cv2.fillPoly(layer, [np.round(shape * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        page.stain = np.maximum(page.stain, layer / 255 * dice.uniform(38, 62))
    if spoilt == "crease":
        x0, x1 = places[0][0], places[-1][1]
        at = dice.uniform(x0 + 10, x1 - 10)
        lean = dice.uniform(-1.2, 1.2)
        ends = np.array([[at - lean * 26, base - 42], [at + lean * 26, base + 10]])
        layer = np.zeros_like(page.stain, np.uint8)
        cv2.polylines(layer, [np.round(ends * 16).astype(np.int32)], False, 255, 2, cv2.LINE_AA, 4)
        page.lost = np.maximum(page.lost, layer / 255 * dice.uniform(0.75, 0.95))
        shade = np.zeros_like(layer)
        cv2.polylines(shade, [np.round((ends + np.array([2.2, 0])) * 16).astype(np.int32)], False, 255, 1, cv2.LINE_AA, 4)
        page.stain = np.maximum(page.stain, shade / 255 * dice.uniform(20, 45))


def printed_card(number: int, key: int) -> np.ndarray:
    page = Image.new("L", (WIDE, HIGH), 0)
    draw = ImageDraw.Draw(page)
    small, big = ImageFont.load_default(15), ImageFont.load_default(24)
    draw.text((24, 22), "Seed bank, drawer card", font=big, fill=120)
    draw.text((24, 60), f"set {key:08d}   page {number}", font=small, fill=110)
    for k in range(LINES + 1):
        y = TOP + k * STEP
        draw.line([(20, y), (WIDE - 20, y)], fill=45, width=1)
        if k < LINES:
            draw.text((46, y + STEP - 8), str(k + 1), font=small, fill=110, anchor="rs")
    draw.line([(54, TOP), (54, TOP + LINES * STEP)], fill=55, width=1)
    return np.asarray(page)


def printed_hands(key: int, names: list[str]) -> np.ndarray:
    page = Image.new("L", (HANDS_WIDE, HANDS_HIGH), 0)
    draw = ImageDraw.Draw(page)
    small, big = ImageFont.load_default(17), ImageFont.load_default(28)
    draw.text((30, 28), "Seed bank, drawer cards: the hands", font=big, fill=120)
    draw.text((30, 72), f"set {key:08d}   A to Z, 0 to 9", font=small, fill=110)
    code = qrcode.QRCode(border=0, box_size=4)
    code.add_data(f"{key:08d}")
    code.make()
    page.paste(Image.fromarray(255 - np.asarray(code.make_image().get_image().convert("L"))).point(lambda v: v * 160 // 255), (HANDS_WIDE - 130, 18))
    for k, name in enumerate(names):
        y = HANDS_TOP + (k + 1) * HANDS_STEP
        draw.line([(20, y), (HANDS_WIDE - 20, y)], fill=45, width=1)
        draw.text((30, y - 10), name, font=small, fill=110, anchor="ls")
    return np.asarray(page)


def scanned(page: Page, print_: np.ndarray, dice: random.Random, gen: np.random.Generator) -> np.ndarray:
    wide, high = page.wide, page.high
    ink = cv2.resize(page.ink, (wide, high), interpolation=cv2.INTER_AREA).astype(np.float32)

    def cloud(size: int) -> np.ndarray:
        return cv2.resize(gen.normal(0, 1, (high // size + 2, wide // size + 2)).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)

    tooth = np.clip(0.93 + 0.16 * cloud(2), 0.45, 1.05)
    rows, columns = np.mgrid[0:high, 0:wide].astype(np.float32)
    paper = 230 + 2.0 * cloud(120) + 1.2 * gen.normal(0, 1, (high, wide)).astype(np.float32) - (columns / wide - 0.5) * dice.uniform(-8, 8)
    shown = paper - np.maximum(print_ * 0.9, np.maximum(ink * tooth * (1 - page.lost), page.stain) + 0.25 * np.minimum(ink, page.stain))
    turn = np.deg2rad(dice.uniform(-0.8, 0.8))
    bend, phase = dice.uniform(0.5, 1.5), dice.uniform(0, 6)
    y, x = rows - high / 2, columns - wide / 2
    there_x = np.cos(turn) * x + np.sin(turn) * y + wide / 2 + bend * np.sin(y / 300 + phase)
    there_y = -np.sin(turn) * x + np.cos(turn) * y + high / 2 + bend * np.sin(x / 250 + phase)
    shown = cv2.remap(shown.astype(np.float32), there_x.astype(np.float32), there_y.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=225)
    return (np.round(cv2.GaussianBlur(shown, (0, 0), 0.6).clip(0, 255) / 17) * 17).astype(np.uint8)


def turns_of(dice: random.Random) -> list[int]:
    """Who wrote each of the codes: the helpers take turns, and each has written a fair share."""
    while True:
        turns: list[int] = []
        while len(turns) < CARDS * LINES:
            turns += [dice.choice([h for h in range(6) if not turns or h != turns[-1]])] * dice.randint(3, 9)
        turns = turns[: CARDS * LINES]
        if min(turns.count(h) for h in range(6)) >= 22:
            return turns


def draw_all(key: int) -> tuple[list[str], list[np.ndarray]]:
    """The codes, and the pictures: the card of the hands first."""
    dice, gen = random.Random(f"seed-drawer-{key}"), np.random.default_rng(key)
    codes: list[str] = []
    while len(codes) < CARDS * LINES:
        code = "".join([*dice.choices(LETTERS, k=3), *dice.choices(FIGURES, k=4)])
        codes += [code] if code not in codes else []
    used: list[dict[str, int]] = []
    hands = [Hand(dice, gen, used) for _ in range(6)]
    turns = turns_of(dice)
    spoilt = ["mended"] * 22 + ["blot"] * 14 + ["crease"] * 12
    spoilt += [""] * (len(codes) - len(spoilt))
    dice.shuffle(spoilt)
    page = Page(HANDS_WIDE, HANDS_HIGH)
    for k, hand in enumerate(hands):
        x = 116.0
        for sign in SIGNS:
            strokes = placed(hand, sign, HANDS_TOP + (k + 1) * HANDS_STEP - 9 + dice.gauss(0, 0.8), hand.high, 0.6)
            for s in strokes:
                page.stroke(s + np.array([x, 0]), hand, 1, 0)
            x += max(s[:, 0].max() for s in strokes) + dice.uniform(15, 18)
    pages = [scanned(page, printed_hands(key, sorted(dice.sample(NAMES, 6))), dice, gen)]
    for card in range(CARDS):
        page = Page(WIDE, HIGH)
        for line in range(LINES):
            at = card * LINES + line
            code_of(page, hands[turns[at]], codes[at], line, spoilt[at])
        pages.append(scanned(page, printed_card(card + 1, key), dice, gen))
    return codes, pages


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"seed-drawer-cards-{seed}").randrange(10**7, 10**8)
    _, pages = draw_all(key)
    for k, page in enumerate(pages):
        Image.fromarray(page).save(folder / ("hands.png" if k == 0 else f"page_{k}.png"), optimize=True)
