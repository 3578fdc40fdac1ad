"""Scanned pages of hand-copied band parts, one for each instrument: all is drawn from the number of the scans, which stands in the list of the parts."""

import io
import random
from math import cos, pi, radians, sin
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

PAGES, STAVES = 6, 5
WIDE, HIGH, FINE = 1200, 975, 2
LEFT, RIGHT, TOP, PITCH = 62, 1138, 118, 171
"""Where the staves begin and end, how low the middle of the first one is and how far the next one, in pixels of the scan."""
LETTERS = "CDEFGAB"
SHARPS, FLATS = "FCGD", "BEAD"
MIDDLE = {"treble": 34, "bass": 22}
"""The step of the middle line: 7 times the octave and the letter's place (C4 is 28)."""
SHARP_STEPS = {"treble": (38, 35, 39, 36), "bass": (24, 21, 25, 22)}
FLAT_STEPS = {"treble": (34, 37, 33, 36), "bass": (20, 23, 19, 22)}
PARTS = {"treble": ["flute", "first clarinet", "second clarinet", "cornet", "flugelhorn", "alto horn", "oboe"], "bass": ["bassoon", "trombone", "euphonium", "bass"]}
CELLS: list[tuple[float, tuple[float, ...]]] = [
    (9, (1,)),
    (8, (0.5, 0.5)),
    (3, (0.25, 0.25, 0.25, 0.25)),
    (3, (0.5, 0.25, 0.25)),
    (3, (0.25, 0.25, 0.5)),
    (5, (0.75, 0.25)),
    (6, (1.5, 0.5)),
    (3, (0.5, 1, 0.5)),
    (5, (2,)),
    (2, (3,)),
    (1.2, (4,)),
    (2, (0.5, 0.5, 0.5, 0.5)),
    (2.5, (-1,)),
    (2, (-0.5, 0.5)),
    (2, (0.5, -0.5)),
    (0.8, (-2,)),
]
"""How often a group of lengths in quarters comes; the negative ones are rests."""
Note = dict[str, Any]


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"band-parts-{seed}").randrange(10**5, 10**6)
    parts, pictures, _ = draw_all(key)
    for k, picture in enumerate(pictures, 1):
        (folder / f"page_{k}.png").write_bytes(picture)
    rows = "".join(f"{k},{part}\n" for k, part in enumerate(parts, 1))
    (folder / "parts.csv").write_text(f"page,part (scan {key})\n{rows}", "utf-8")


def draw_all(key: int) -> tuple[list[str], list[bytes], list[list[list[list[Any]]]]]:
    """The parts' names, the scans, and page by page and staff by staff the notes with their lengths."""
    dice = random.Random(f"village-band-parts-{key}")
    low = dice.choice([1, 2, 2])
    clefs = ["bass"] * low + ["treble"] * (PAGES - low)
    dice.shuffle(clefs)
    names = {clef: dice.sample(parts, len(parts)) for clef, parts in PARTS.items()}
    hands = [Hand(dice) for _ in range(3)]
    who = [0, 1, 2] + [dice.randrange(3) for _ in range(PAGES - 3)]
    dice.shuffle(who)
    pages = [Page(dice, clef, hands[k]) for clef, k in zip(clefs, who, strict=True)]
    pictures = [scan(page, pages[k - 1], dice) for k, page in enumerate(pages)]
    return [names[clef].pop() for clef in clefs], pictures, [page.notes for page in pages]


class Hand:
    """How a copyist draws."""

    def __init__(self, dice: random.Random) -> None:
        self.wide, self.high, self.tilt = dice.choice([(0.62, 0.46, 20), (0.66, 0.41, 30), (0.55, 0.48, 12), (0.6, 0.45, 25)])
        self.nib = dice.uniform(0.13, 0.18)
        self.lean = dice.uniform(-3, 3)
        self.right = dice.random() < 0.34  # stems that go down hang on the head's right
        self.straight = dice.random() < 0.4  # flags
        self.beam = dice.uniform(0.36, 0.46)
        self.old_rest = dice.random() < 0.5
        self.careless = dice.uniform(0.05, 0.085)
        self.open = dice.choice([0, 10, 25])
        self.flagged = dice.choice([0.05, 0.15, 0.3])
        self.stem = dice.uniform(3.0, 3.5)
        self.slim = dice.uniform(0.85, 1.1)


class Page:
    def __init__(self, dice: random.Random, clef: str, hand: Hand) -> None:
        self.dice, self.clef, self.hand = dice, clef, hand
        self.gap = dice.uniform(12.6, 13.6)
        self.ink = np.zeros((HIGH * FINE, WIDE * FINE), np.uint8)
        self.shade = 255
        self.notes: list[list[list[Any]]] = []
        keys = [k for k in range(-4, 5)]
        signs = dice.choice(keys)
        second = dice.choice([k for k in keys if k != signs and k * signs >= 0])
        change = dice.choice([0, 0, dice.randint(2, STAVES - 1)])
        beats = dice.choice([2, 3, 4, 4])
        self.at = MIDDLE[clef] + dice.randint(-3, 3)
        for staff in range(STAVES):
            self.low = TOP + PITCH * staff + dice.uniform(-3, 3)
            self.sway = (dice.uniform(-2.5, 2.5), dice.uniform(0.5, 1.2), dice.uniform(0, 6.3), dice.uniform(0.004, 0.008))
            self.lines()
            now = second if change and staff >= change else signs
            x = self.clef_and_key(now)
            if staff == 0:
                x = self.time(x, beats)
            self.fill(x + 0.6 * self.gap, now, beats, staff)

    # ---- the pen

    def y(self, x: float, place: float) -> float:
        """The height of a place on the staff: 0 is the middle line, 1 the space above it."""
        slope, size, phase, speed = self.sway
        return self.low + slope * (x - 600) / 600 + size * sin(phase + speed * x) - place * self.gap / 2

    def line(self, points: Any, width: float, last: float | None = None) -> None:
        """A stroke through the points (in pixels), as wide as so many gaps at its beginning and at its end."""
        p = np.asarray(points, float)
        steps = np.hypot(*np.diff(p, axis=0).T)
        along = np.r_[0, np.cumsum(steps)]
        s = np.linspace(0, along[-1], max(2, int(along[-1] * 1.2)))
        xs, ys = np.interp(s, along, p[:, 0]), np.interp(s, along, p[:, 1])
        end = width if last is None else last
        radii = np.linspace(width, end, len(s)) * self.gap / 2 * (1 + 0.1 * np.sin(s * 0.3 + self.dice.uniform(0, 6)))
        for x, y, r in zip(xs, ys, radii, strict=True):
            centre = (round(x * FINE * 16), round(y * FINE * 16))
            cv2.circle(self.ink, centre, round(max(r, 0.55) * FINE * 16), self.shade, -1, cv2.LINE_AA, 4)

    def curve(self, points: Any, width: float, last: float | None = None) -> None:
        """A stroke that goes smoothly through the points."""
        p = np.asarray(points, float)
        p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
        t = np.linspace(0, 1, 9)[:, None]
        out = []
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
        self.line(np.vstack(out), width, last)

    def blob(self, x: float, y: float, wide: float, high: float, tilt: float) -> None:
        turn = np.linspace(0, 2 * pi, 24, endpoint=False)
        r = 1 + 0.05 * np.sin(2 * turn + self.dice.uniform(0, 6)) + 0.05 * np.sin(3 * turn + self.dice.uniform(0, 6))
        a, b, f = wide * self.gap * r * np.cos(turn), high * self.gap * r * np.sin(turn), radians(-tilt)
        path = np.stack([x + a * cos(f) - b * sin(f), y + a * sin(f) + b * cos(f)], 1)
        cv2.fillPoly(self.ink, [(path * FINE * 16).round().astype(np.int32)], self.shade, cv2.LINE_AA, 4)

    def dip(self) -> None:
        self.shade = self.dice.randint(185, 255)

    # ---- the staff

    def lines(self) -> None:
        dice = self.dice
        for place in (-4, -2, 0, 2, 4):
            x, off = LEFT - dice.uniform(0, 4), dice.uniform(-0.25, 0.25)
            while x < RIGHT:
                end = min(x + dice.uniform(90, 420), RIGHT + dice.uniform(0, 4))
                xs = np.arange(x, end + 3, 4)
                path = np.stack([xs, [self.y(u, place) + off for u in xs]], 1) * FINE * 16
                cv2.polylines(self.ink, [path.round().astype(np.int32)], False, dice.randint(135, 190), 3, cv2.LINE_AA, 4)
                x = end + (dice.uniform(4, 14) if dice.random() < 0.4 else 0)

    def clef_and_key(self, signs: int) -> float:
        g, x = self.gap, LEFT + 1.2 * self.gap
        self.dip()
        if self.clef == "treble":
            y = self.y(x, -2)
            shape = [(0.35, 0.2), (-0.1, 0.45), (-0.45, 0.05), (-0.1, -0.6), (0.55, -0.55), (0.85, 0.15), (0.45, 0.9), (-0.3, 1.0), (-0.95, 0.45), (-0.95, -0.5)]
            shape += [(-0.3, -1.6), (0.35, -2.5), (0.5, -3.6), (0.2, -4.4), (-0.15, -3.9), (-0.1, -2.6), (0.15, 0.2), (0.3, 1.8), (0.0, 2.5), (-0.5, 2.3), (-0.4, 1.9)]
            self.curve([(x + g * a, y + g * b) for a, b in shape], 0.17)
        else:
            y = self.y(x, 2)
            self.blob(x - 0.5 * g, y, 0.27, 0.27, 0)
            shape = [(-0.5, 0.0), (-0.55, -0.55), (-0.1, -0.95), (0.5, -0.8), (0.8, -0.1), (0.6, 0.9), (0.0, 1.8), (-0.8, 2.5)]
            self.curve([(x + g * a, y + g * b) for a, b in shape], 0.24, 0.12)
            for way in (-0.5, 0.5):
                self.blob(x + 1.35 * g, y + way * g, 0.16, 0.16, 0)
        x += 2.5 * g
        steps = (SHARP_STEPS if signs > 0 else FLAT_STEPS)[self.clef][: abs(signs)]
        for step in steps:
            self.sign("#" if signs > 0 else "b", x, step - MIDDLE[self.clef])
            x += g * self.dice.uniform(1.05, 1.2)
        return x

    def time(self, x: float, beats: int) -> float:
        shapes = {
            2: [(-0.5, -0.6), (0, -0.95), (0.45, -0.5), (-0.5, 0.9), (0.55, 0.85)],
            3: [(-0.5, -0.8), (0.1, -0.95), (0.4, -0.5), (-0.1, -0.1), (0.5, 0.4), (0, 0.9), (-0.5, 0.7)],
            4: [(0.1, -0.9), (-0.55, 0.3), (0.55, 0.3)],
        }
        g = self.gap
        x += 0.8 * g
        for figure, place in ((beats, 2), (4, -2)):
            y = self.y(x, place)
            self.dip()
            self.line([(x + g * a * 0.9, y + g * b * 0.9) for a, b in shapes[figure]], 0.2)
            if figure == 4:
                self.line([(x + 0.2 * g, y - 0.3 * g), (x + 0.15 * g, y + 0.9 * g)], 0.2)
        return x + 1.1 * g

    def sign(self, kind: str, x: float, place: float) -> None:
        """A sharp, flat or natural whose middle is at x."""
        g, dice = self.gap, self.dice
        self.dip()
        y = self.y(x, place) + dice.gauss(0, 0.04) * g
        lean, nib = self.hand.lean / 60 * g + dice.uniform(-0.5, 0.5), self.hand.nib
        w = self.hand.slim * dice.uniform(0.93, 1.07)
        if kind == "#":
            for a in (-0.2, 0.2):
                self.line([(x + a * w * g - lean, y + (1.3 - a * 0.6) * g), (x + a * w * g + lean, y - (1.3 + a * 0.6) * g)], nib)
            for b in (-0.42, 0.42):
                self.line([(x - 0.5 * w * g, y + (b + 0.14) * g), (x + 0.5 * w * g, y + (b - 0.14) * g)], nib * 1.6)
        elif kind == "b":
            self.line([(x - 0.33 * w * g + lean, y - 1.85 * g), (x - 0.33 * w * g, y + 0.55 * g)], nib)
            bowl = [(-0.33, -0.2), (0.05, -0.5), (0.38, -0.25), (0.25, 0.15), (-0.33, 0.58)]
            self.curve([(x + a * w * g, y + b * g) for a, b in bowl], nib * 1.1, nib * 1.3)
        else:
            self.line([(x - 0.3 * w * g + lean, y - 1.45 * g), (x - 0.3 * w * g, y + 0.55 * g)], nib)
            self.line([(x + 0.3 * w * g + lean / 2, y - 0.6 * g), (x + 0.3 * w * g - lean / 2, y + 1.45 * g)], nib)
            for b in (-0.42, 0.42):
                self.line([(x - 0.3 * w * g, y + (b + 0.1) * g), (x + 0.3 * w * g, y + (b - 0.1) * g)], nib * 1.6)

    # ---- the music

    def fill(self, x: float, signs: int, beats: int, staff: int) -> None:
        """Bars until the staff is full."""
        altered = {letter: "#" for letter in SHARPS[: max(signs, 0)]} | {letter: "b" for letter in FLATS[: max(-signs, 0)]}
        room, bars, used = (RIGHT - x) / self.gap, [], 0.0
        over: dict[int, str] = {}
        while True:
            bar, over = self.bar(beats, altered, over, first=staff == 0 and not bars)
            need = sum(width(n) for n in bar) + 1.3
            if used + need > room and bars:
                break
            bars.append(bar)
            used += need
        stretch = room / used
        put: list[list[Any]] = []
        row: list[Note] = []
        for bar in bars:
            for n in bar:
                n["x"] = x + (before(n) * (0.5 + 0.5 * stretch) + 0.75 * stretch) * self.gap + self.dice.uniform(-1.5, 1.5)
                x += width(n) * stretch * self.gap
                if n["length"] > 0:
                    put.append([n["name"], n["length"]])
            self.write(bar)
            row += bar
            x += 1.3 * stretch * self.gap
            self.dip()
            end = min(x - 0.55 * stretch * self.gap, RIGHT - 1) if bar is not bars[-1] else RIGHT - 1
            lean = self.dice.uniform(-1.2, 1.2)
            self.line([(end + lean, self.y(end, 4 + self.dice.uniform(-0.1, 0.3))), (end - lean, self.y(end, -4 - self.dice.uniform(-0.1, 0.3)))], self.hand.nib)
            if bar is bars[-1] and staff == STAVES - 1:
                self.line([(end - 7, self.y(end, 4)), (end - 7, self.y(end, -4))], self.hand.nib)
        self.bows(row)
        self.notes.append(put)

    def bar(self, beats: int, altered: dict[str, str], over: dict[int, str], first: bool) -> tuple[list[Note], dict[int, str]]:
        dice = self.dice
        goal: float = beats
        free = dice.random()
        if first and free < 0.6 or free < 0.1:
            goal = dice.choice([0.5, 1, 1, 1.5] if first else [beats - 1, beats - 0.5, beats - 0.25])
        elif free < 0.2:
            goal = beats + dice.choice([0.5, 1, 1.25, 2])
        lengths: list[tuple[float, int]] = []
        full, group = 0.0, 0
        while full < goal - 0.01:
            fits = [(w, cell) for w, cell in CELLS if sum(map(abs, cell)) <= goal - full + 0.01]
            if not fits:
                rest = goal - full
                cell: tuple[float, ...] = (0.25,) if rest < 0.5 else (0.5,) if rest < 0.75 else (0.75,)
            else:
                cell = dice.choices([c for _, c in fits], [w for w, _ in fits])[0]
            full += sum(map(abs, cell))
            group += 1
            alone = dice.random() < self.hand.flagged and len(cell) == 2
            for length in cell:
                group += not 0 < length < 1
                lengths.append((length, group))
                group += alone or not 0 < length < 1
        if not any(length > 0 for length, _ in lengths):
            lengths = [(1, 1)]
        bar: list[Note] = []
        held: dict[int, str] = {}
        for length, group in lengths:
            note: Note = {"length": length, "group": group, "sign": ""}
            bar.append(note)
            if length < 0:
                continue
            middle = MIDDLE[self.clef]
            leap = dice.choices([0, 1, 2, 3, 4, 5, 7], [1.2, 5, 2.5, 1.2, 1, 0.5, 0.4])[0] * dice.choice([-1, 1])
            leap -= 2 * leap * ((self.at + leap - middle) * leap > 0 and dice.random() < abs(self.at + leap - middle) / 13)
            if abs(self.at + leap - middle) > 10:
                leap = -leap
            self.at += leap
            for _ in range(8):
                # The letter that was altered in another octave of this bar does not come.
                if any(step != self.at and (step - self.at) % 7 == 0 for step in held):
                    self.at += dice.choice([-1, 1])
            step = self.at
            while any(other != step and (other - step) % 7 == 0 for other in held) or abs(step - middle) > 10:
                step += 1 if step < middle else -1
            self.at = step
            letter = LETTERS[step % 7]
            now = held.get(step, altered.get(letter, ""))
            new = now
            if dice.random() < 0.1 and step not in held and not any((n["step"] - step) % 7 == 0 and n["step"] != step for n in bar[:-1] if n["length"] > 0):
                new = dice.choice([s for s in ("", "#", "b") if s != now and letter + s not in ("E#", "B#", "Cb", "Fb") and {s, now} != {"#", "b"}] or [now])
            elif step in held and dice.random() < 0.35:
                new = altered.get(letter, "")
            elif step in over and step not in held and dice.random() < 0.5:
                note["sign"] = now or "n"
            if new != now:
                note["sign"] = new or "n"
                held[step] = new
            note |= {"step": step, "name": f"{letter}{new}{step // 7}", "place": step - middle, "free": step not in held}
        return bar, held

    def write(self, bar: list[Note]) -> None:
        g, hand, dice = self.gap, self.hand, self.dice
        for n in bar:
            if n["length"] < 0:
                self.dip()
                self.rest(n["x"], -n["length"])
        groups: dict[int, list[Note]] = {}
        for n in bar:
            if n["length"] > 0:
                groups.setdefault(n["group"], []).append(n)
        for notes in groups.values():
            mean = sum(n["place"] for n in notes) / len(notes)
            up = mean < 0 or (mean == 0 and dice.random() < 0.3)
            way = 1 if up else -1
            for n in notes:
                self.dip()
                n["up"] = up
                n["y"] = self.y(n["x"], n["place"]) + max(-1.8, min(1.8, dice.gauss(0, hand.careless) * g / 1.0))
                self.head(n)
            if notes[0]["length"] >= 4:
                continue
            for n in notes:
                side = 1 if up or hand.right else -1
                n["sx"] = n["x"] + side * (hand.wide - 0.1) * g
                n["sy"] = n["y"] - side * 0.12 * g
                # The stem of a note beyond the first ledger line reaches at least the middle.
                n["end"] = n["y"] - way * g * max(hand.stem + dice.uniform(-0.2, 0.3), abs(n["place"]) / 2 if n["place"] * way < 0 else 0)
            if len(notes) > 1:
                self.beams(notes, way)
                continue
            (n,) = notes
            lean = radians(hand.lean + dice.uniform(-1, 1)) * (n["sy"] - n["end"])
            self.line([(n["sx"], n["sy"]), (n["sx"] + lean, n["end"])], hand.nib * 0.85)
            for k in range({0.5: 1, 0.75: 1, 0.25: 2}.get(n["length"], 0)):
                x, y = n["sx"] + lean, n["end"] + way * k * 0.85 * g
                if hand.straight:
                    self.line([(x, y), (x + 0.95 * g, y + way * 0.95 * g)], 0.26, 0.16)
                else:
                    shape = [(0, 0), (0.3, 0.55), (0.85, 1.05), (0.95, 1.75)] if k == 0 and n["length"] != 0.25 else [(0, 0), (0.35, 0.45), (0.9, 0.8), (1.0, 1.25)]
                    self.curve([(x + a * g, y + way * b * g) for a, b in shape], 0.26, 0.12)

    def head(self, n: Note) -> None:
        g, hand, dice, x, y = self.gap, self.hand, self.dice, n["x"], n["y"]
        for place in range(6, abs(n["place"]) + 1, 2):
            level = self.y(x, place if n["place"] > 0 else -place)
            self.line([(x - 1.05 * g, level + dice.uniform(-0.6, 0.6)), (x + 1.05 * g, level + dice.uniform(-0.6, 0.6))], 0.12)
        size, tilt = dice.uniform(0.95, 1.07), hand.tilt + dice.uniform(-6, 6)
        if n["length"] < 2:
            self.blob(x, y, hand.wide * size, hand.high * size, tilt)
        else:
            wide, high = hand.wide * size * (1.25 if n["length"] >= 4 else 1.05), max(hand.high, 0.45) * size
            tilt = tilt * 0.3 if n["length"] >= 4 else tilt
            gap = radians(dice.uniform(0, hand.open))
            begin = dice.uniform(0, 2 * pi)
            f, turn = radians(-tilt), begin + np.linspace(gap, 2 * pi, 30)
            a, b = (wide - 0.08) * g * np.cos(turn), (high - 0.07) * g * np.sin(turn)
            self.line(np.stack([x + a * cos(f) - b * sin(f), y + a * sin(f) + b * cos(f)], 1), 0.2, 0.15)
        if n["length"] in (0.75, 1.5, 3):
            lift = 1 if n["place"] % 2 == 0 else 0
            self.blob(x + dice.uniform(1.2, 1.4) * g, self.y(x, n["place"] + lift) + dice.uniform(-1, 1), 0.18, 0.17, 0)
        if n["sign"]:
            self.sign(n["sign"], x - dice.uniform(1.45, 1.7) * g, n["place"])

    def beams(self, notes: list[Note], way: int) -> None:
        g, hand = self.gap, self.hand
        first, last = notes[0], notes[-1]
        span = last["sx"] - first["sx"]
        slope = max(-0.16, min(0.16, (last["y"] - first["y"]) * 0.5 / span)) + self.dice.uniform(-0.02, 0.02)
        double = any(n["length"] == 0.25 for n in notes)
        least = (hand.stem - 0.5 + 0.55 * double) * g
        # High enough for the note that comes nearest.
        level = min((n["y"] - way * least - slope * (n["sx"] - first["sx"])) * way for n in notes) * way

        def edge(x: float) -> float:
            return level + slope * (x - first["sx"])

        for n in notes:
            self.line([(n["sx"], n["sy"]), (n["sx"], edge(n["sx"]))], hand.nib * 0.85)
        self.line([(first["sx"], edge(first["sx"])), (last["sx"], edge(last["sx"]))], hand.beam)
        inner = way * 0.8 * g
        for k, n in enumerate(notes):
            if n["length"] != 0.25:
                continue
            if k and notes[k - 1]["length"] == 0.25:
                a, b = notes[k - 1]["sx"], n["sx"]
            elif k + 1 < len(notes) and notes[k + 1]["length"] == 0.25:
                continue
            else:
                a, b = (n["sx"] - 0.95 * g, n["sx"]) if k else (n["sx"], n["sx"] + 0.95 * g)
            self.line([(a, edge(a) + inner), (b, edge(b) + inner)], hand.beam)

    def rest(self, x: float, length: float) -> None:
        g, y = self.gap, self.y(x, 0)
        if length == 2:
            self.line([(x - 0.5 * g, y - 0.22 * g), (x + 0.5 * g, y - 0.22 * g)], 0.42)
        elif length == 0.5 or self.hand.old_rest:
            way = 1 if length == 0.5 else -1
            self.blob(x - way * 0.35 * g, y - 0.45 * g, 0.23, 0.2, 0)
            self.curve([(x - way * 0.35 * g, y - 0.4 * g), (x + way * 0.1 * g, y - 0.3 * g), (x + way * 0.5 * g, y - 0.75 * g)], 0.15)
            self.line([(x + way * 0.5 * g, y - 0.75 * g), (x - way * 0.1 * g, y + 1.0 * g)], 0.17)
        else:
            shape = [(-0.25, -1.4), (0.35, -0.65), (-0.2, -0.05), (0.4, 0.7)]
            self.line([(x + a * g, y + b * g) for a, b in shape], 0.24)
            self.curve([(x + 0.4 * g, y + 0.7 * g), (x - 0.25 * g, y + 0.55 * g), (x + 0.05 * g, y + 1.35 * g)], 0.18, 0.1)

    def bows(self, row: list[Note]) -> None:
        """Ties between two equal notes, and slurs over two others."""
        g = self.gap
        for one, other in zip(row, row[1:], strict=False):
            if one["length"] < 0 or other["length"] < 0 or other["sign"]:
                continue
            same = one["step"] == other["step"] and one["name"] == other["name"] and one["free"] and other["free"]
            if not same and (one["name"][:-1] == other["name"][:-1] or one["up"] != other["up"] or self.dice.random() > 0.12):
                continue
            if same and self.dice.random() > 0.6:
                continue
            self.dip()
            way = 1 if one["up"] else -1
            a, b = (one["x"] + 0.3 * g, one["y"] + way * 0.95 * g), (other["x"] - 0.3 * g, other["y"] + way * 0.95 * g)
            lower = max(a[1] * way, b[1] * way) * way + way * 0.55 * g
            m = (a[0] + b[0]) / 2
            self.curve([a, ((a[0] + m) / 2, (a[1] + 2 * lower) / 3), (m, lower), ((b[0] + m) / 2, (b[1] + 2 * lower) / 3), b], 0.12)


def before(n: Note) -> float:
    """The room in front of a note, in gaps."""
    return 1.5 if n["sign"] else 0.0


def width(n: Note) -> float:
    length = abs(n["length"])
    return before(n) + 2.3 + 1.2 * length**0.6 + (0.5 if length in (0.75, 1.5, 3) else 0)


def scan(page: Page, back: Page, dice: random.Random) -> bytes:
    """Turned a little, bowed, with uneven ink, what shines through from the back, and stains."""
    noise = np.random.default_rng(dice.randrange(10**9))
    size = (WIDE, HIGH)

    def clouds(step: int) -> np.ndarray:
        return cv2.resize(noise.normal(0, 1, (HIGH // step + 2, WIDE // step + 2)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)

    front = page.ink.astype(np.float32) / 255
    other = cv2.GaussianBlur(back.ink[:, ::-1].astype(np.float32) / 255, (0, 0), 3.0)
    yy, xx = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
    turn = radians(dice.choice([-1, 1]) * dice.uniform(0.15, 0.8))
    dx, dy = xx - WIDE / 2, yy - HIGH / 2
    a, b = dice.uniform(0, 6.28), dice.uniform(0, 6.28)
    fx = WIDE / 2 + dx * cos(turn) + dy * sin(turn) + dice.uniform(1, 3) * np.sin(yy / HIGH * 3 + a)
    fy = HIGH / 2 + dy * cos(turn) - dx * sin(turn) + dice.uniform(4, 8) * np.sin(xx / WIDE * dice.uniform(2.5, 4.5) + b)
    maps = ((fx * FINE).astype(np.float32), (fy * FINE).astype(np.float32))
    ink = cv2.remap(cv2.GaussianBlur(front, (0, 0), 1.1), *maps, cv2.INTER_LINEAR, borderValue=0)
    ghost = cv2.remap(other, *maps, cv2.INTER_LINEAR, borderValue=0)
    ink = ink * np.clip(0.93 + 0.1 * clouds(4) + 0.06 * clouds(40), 0.45, 1.1)
    stain = np.zeros((HIGH, WIDE), np.float32)
    for _ in range(dice.randint(2, 4)):
        centre, axes = (dice.randrange(WIDE), dice.randrange(HIGH)), (dice.randint(30, 110), dice.randint(30, 110))
        spot = np.zeros_like(stain)
        cv2.ellipse(spot, centre, axes, dice.randrange(180), 0, 360, 1.0, -1)
        cv2.ellipse(spot, centre, axes, dice.randrange(180), 0, 360, 1.5, 3)
        stain += dice.uniform(12, 26) * cv2.GaussianBlur(spot, (0, 0), 3)
    for _ in range(dice.randint(15, 30)):
        cv2.circle(stain, (dice.randrange(WIDE), dice.randrange(HIGH)), dice.choice([1, 1, 2]), dice.uniform(30, 80), -1, cv2.LINE_AA)
    grey = 226 + 5 * clouds(150) - stain - 38 * ghost + noise.normal(0, 2.2, ink.shape)
    grey = grey * (1 - np.clip(ink, 0, 1)) + 48 * np.clip(ink, 0, 1)
    levels = (np.clip(grey, 0, 255) / 14).round()
    file = io.BytesIO()
    Image.fromarray((levels * 14).clip(0, 255).astype(np.uint8)).save(file, "PNG", optimize=True)
    return file.getvalue()
