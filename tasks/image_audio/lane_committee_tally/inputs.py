"""Four tally sheets of a count, scanned: for each of 72 candidates the votes as strokes of 正, by tellers who took turns and have hands of their own.

All is drawn from the number of the batch, which stands in batch.txt.
"""

import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDE, HIGH, S = 1240, 1754, 2
SHEETS, BLOCKS, LINES, STEP, TOP = 4, 2, 36, 44, 146
LEFTS, NUMBER, CELL = (50, 640), 56, 494
PER_SHEET = BLOCKS * LINES

# The five strokes of 正 in a box one high: across, down, right, left, ground.
STROKES = (
    ((0.1, 0.08), (0.5, 0.06), (0.92, 0.04)),
    ((0.52, 0.07), (0.51, 0.5), (0.51, 0.93)),
    ((0.53, 0.48), (0.7, 0.47), (0.88, 0.45)),
    ((0.2, 0.44), (0.19, 0.68), (0.2, 0.92)),
    ((0.0, 0.95), (0.5, 0.94), (1.0, 0.92)),
)


class Hand:
    """A teller's hand: proportions, slant, which strokes run into the next one, pen."""

    def __init__(self, dice: random.Random, gen: np.random.Generator) -> None:
        self.own = [gen.normal(0, 0.045, (3, 2)) for _ in STROKES]
        self.slant = dice.uniform(-0.1, 0.22)
        self.rise = dice.uniform(-0.02, 0.16)  # how much strokes across climb
        self.wide = dice.uniform(0.66, 1.05)
        self.high = dice.uniform(20, 29)
        self.gap = dice.uniform(0.05, 0.26)
        self.shake = dice.uniform(0.028, 0.044)
        self.pen = dice.uniform(1.8, 2.8)
        self.ink = dice.randint(125, 205)
        # The habit of not lifting the pen, after each of the first four strokes.
        self.joins = [dice.choice([0.0, 0.1, often]) for often in (0.55, 0.75, 0.7, 0.85)]
        self.anew = dice.random() < 0.5  # begins a character of its own after another's unfinished one


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


class Character:
    """A 正 in the making: where it stands, how it is stretched, what it has got so far."""

    def __init__(self, hand: Hand, dice: random.Random, x: float, base: float) -> None:
        self.high = hand.high * dice.gauss(1, 0.06)
        self.wide = self.high * hand.wide * dice.gauss(1, 0.08)
        self.slant, self.rise = dice.gauss(hand.slant, 0.035), dice.gauss(hand.rise, 0.03)
        self.x, self.base, self.count, self.void = x, base, 0, False
        self.left, self.right = x, x
        self.last: np.ndarray | None = None

    def add(
        self, sheet: Sheet, hand: Hand, dice: random.Random, gen: np.random.Generator, same: bool
    ) -> None:
        """The next stroke, by a hand; `same` if the pen is still on the paper from the one before."""
        k = self.count
        p = (
            np.array(STROKES[k])
            + hand.own[k]
            + gen.normal(0, hand.shake, (3, 2)) * (0.6, 1)
            + gen.normal(0, 0.032, 2)
        )
        y = p[:, 1] - 1 - (p[:, 0] - 0.5) * self.rise
        x = p[:, 0] * self.wide - y * self.slant * self.high
        dots = np.stack([self.x + x, self.base + y * self.high], axis=1)
        if same and self.last is not None and dice.random() < hand.joins[k - 1]:
            between = np.stack([self.last, (self.last + dots[0]) / 2 + gen.normal(0, 0.6, 2), dots[0]])
            sheet.line(between, hand, dice, 0.95 if k == 4 else dice.uniform(0.4, 0.8))
        sheet.line(dots, hand, dice)
        self.last = dots[-1]
        self.left, self.right = (
            f(e, g)
            for f, e, g in zip(
                (min, max), (self.left, self.right), (dots[:, 0].min(), dots[:, 0].max()), strict=True
            )
        )
        self.count += 1


def scribbled(sheet: Sheet, sign: Character, hand: Hand, dice: random.Random) -> None:
    """A character made void: a dense zigzag all over it."""
    n = dice.randint(9, 12)
    left, right = min(sign.left, sign.x) + 1, max(sign.right, sign.x + 0.8 * sign.wide) + 1
    xs = np.linspace(left, right, n)
    top, foot = (
        sign.base - sign.high * dice.uniform(0.95, 1.05),
        sign.base + sign.high * dice.uniform(0, 0.06),
    )
    points = [(x + dice.gauss(0, 1), (foot if j % 2 else top) + dice.gauss(0, 1.6)) for j, x in enumerate(xs)]
    sheet.line(np.array(points), hand, dice, 1.05)
    middle = sign.base - sign.high / 2
    sheet.line(
        np.array(
            [
                (left - 2, middle + dice.gauss(0, 3)),
                ((left + right) / 2, middle),
                (right + 2, middle + dice.gauss(0, 3)),
            ]
        ),
        hand,
        dice,
    )
    sign.left, sign.right, sign.void = left - 2, right + 2, True


def row(
    sheet: Sheet,
    parts: list[tuple[Hand, int]],
    left: float,
    rule: float,
    dice: random.Random,
    gen: np.random.Generator,
) -> None:
    """A candidate's votes, as the tellers wrote them one after the other."""
    base = rule - 8 + dice.gauss(0, 1.5)
    x = left + dice.uniform(8, 22)
    sign: Character | None = None

    def new(hand: Hand, after: Character | None) -> Character:
        if after is None:
            return Character(hand, dice, x, base + dice.gauss(0, 1.6))
        # Finished characters may touch; one that was left unfinished keeps its room.
        least = 0.16 if after.count < 5 else 0.1 if after.void else 0.0
        at = (
            max(after.right, after.x + 0.75 * after.wide) + max(least, dice.gauss(hand.gap, 0.08)) * hand.high
        )
        return Character(hand, dice, at, base + dice.gauss(0, 1.6))

    for hand, votes in parts:
        if sign is not None and sign.count < 5 and hand.anew:
            sign = new(hand, sign)
        same = False
        for _ in range(votes):
            if sign is None or sign.count == 5:
                sign, same = new(hand, sign), False
            sign.add(sheet, hand, dice, gen, same)
            same = True
            if dice.random() < 0.012 and sign.count < 5 and sign.right < left + CELL - 90:
                # One stroke too many: the whole character is made void and written anew.
                valid = sign.count
                sign.add(sheet, hand, dice, gen, False)
                scribbled(sheet, sign, hand, dice)
                sign = new(hand, sign)
                for _ in range(valid):
                    sign.add(sheet, hand, dice, gen, True)


def printed(key: int, number: int) -> np.ndarray:
    page = Image.new("L", (WIDE, HIGH), 0)
    draw = ImageDraw.Draw(page)
    small, big = ImageFont.load_default(17), ImageFont.load_default(30)
    draw.text((50, 52), f"No. {key:08d} - {number}/{SHEETS}", font=big, fill=150)
    for block, left in enumerate(LEFTS):
        for k in range(LINES + 1):
            draw.line(
                [(left, TOP + k * STEP), (left + NUMBER + CELL, TOP + k * STEP)],
                fill=90,
                width=2 if k % LINES == 0 else 1,
            )
            if k < LINES:
                draw.text(
                    (left + NUMBER - 12, TOP + k * STEP + 23),
                    str(block * LINES + k + 1),
                    font=small,
                    fill=140,
                    anchor="rm",
                )
        for x in (left, left + NUMBER, left + NUMBER + CELL):
            draw.line([(x, TOP), (x, TOP + LINES * STEP)], fill=120, width=2)
    return np.asarray(page)


def draw_all(key: int) -> tuple[list[list[int]], list[np.ndarray]]:
    """For each sheet the votes of its candidates, and the scan."""
    dice, gen = random.Random(f"tally-{key}"), np.random.default_rng(key)
    tellers = [Hand(dice, gen) for _ in range(5)]
    tellers[0].anew, tellers[1].anew = True, False
    votes, scans = [], []
    for number in range(1, SHEETS + 1):
        turns = dice.sample(tellers, 3)
        ends = sorted((dice.uniform(0.25, 0.45), dice.uniform(0.55, 0.8)))
        sheet = Sheet()
        counts = []
        for k in range(PER_SHEET):
            count = 0 if dice.random() < 0.06 else min(36, 1 + int(dice.expovariate(1 / 13)))
            when = [dice.random() for _ in range(count)]
            shares = [sum(a <= w < b for w in when) for a, b in zip((0, *ends), (*ends, 1), strict=True)]
            block, line = divmod(k, LINES)
            row(
                sheet,
                list(zip(turns, shares, strict=True)),
                LEFTS[block] + NUMBER,
                TOP + (line + 1) * STEP,
                dice,
                gen,
            )
            counts.append(count)
        votes.append(counts)
        scans.append(scanned(sheet.ink, printed(key, number), dice, gen))
    return votes, scans


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
    key = random.Random(f"lane-tally-{seed}").randrange(10**7, 10**8)
    _, scans = draw_all(key)
    for number, scan in enumerate(scans, 1):
        Image.fromarray(scan).save(folder / f"box_{number}.jpg", quality=70)
    (folder / "batch.txt").write_text(f"唱票单扫描，四张，批次号 {key:08d}\n", "utf-8")
