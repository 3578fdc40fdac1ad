"""A table tennis match recorded beside the table: rallies of rackets, table, net and floor, with other tables playing in the same hall.

All is drawn from the number of the recording, which stands in note.txt.
"""

import io
import random
from pathlib import Path

import numpy as np
import soundfile

RATE = 8000
RALLIES = 84

Event = tuple[float, str, float]  # when, what, how loud in dB


def strokes_of(dice: random.Random) -> int:
    return min(11, 1 + int(dice.expovariate(1 / 3.4)))


def rally(dice: random.Random, strokes: int, server: int) -> tuple[list[Event], float]:
    """What is heard of a rally, from the ball's first sound on, and when the last stroke falls."""
    events: list[Event] = []
    t = 0.0
    if dice.random() < 0.4:  # the server lets the ball bounce first
        for _ in range(dice.randint(1, 4)):
            events.append((t, "table", dice.gauss(-9, 2)))
            t += dice.uniform(0.34, 0.5)
        t += dice.uniform(0.9, 1.5)
    player = server
    last = t
    pace = dice.uniform(0.8, 1.2)
    for k in range(strokes):
        kind = dice.choices(["push", "drive", "smash"], [0.35, 0.5, 0.15 if k > 1 else 0.0])[0]
        loud = dice.gauss({"push": -8, "drive": -1, "smash": 5}[kind], 2.0)
        if k == 0:
            loud = dice.gauss(-7, 2)
        events.append((t, f"racket {player}", loud))
        last = t
        flight = {
            "push": dice.uniform(0.3, 0.46),
            "drive": dice.uniform(0.24, 0.36),
            "smash": dice.uniform(0.15, 0.22),
        }[kind] * pace
        if k == 0:
            t += dice.uniform(0.09, 0.15)
            events.append((t, "table", dice.gauss(-8, 2)))
            flight = dice.uniform(0.26, 0.4) * pace
        if k == strokes - 1:
            break
        t += flight
        events.append((t, "table", dice.gauss(loud * 0.5 - 4, 2)))
        t += dice.uniform(0.16, 0.34) * pace
        player = 1 - player
    end = dice.choices(["out", "net", "winner"], [0.4, 0.3, 0.3])[0]
    bounces = 0
    if end == "net":
        t += dice.uniform(0.14, 0.24)
        events.append((t, "net", dice.gauss(-6, 2)))
        gap, loud = dice.uniform(0.13, 0.22), -10.0
        for _ in range(dice.randint(1, 3)):
            t += gap
            events.append((t, "table", dice.gauss(loud, 1.5)))
            gap, loud = gap * dice.uniform(0.72, 0.9), loud - 3
        if dice.random() < 0.5:
            bounces = dice.randint(2, 4)
            t += dice.uniform(0.35, 0.5)
    elif end == "out":
        t += flight + dice.uniform(0.25, 0.45)
        bounces = dice.randint(2, 5)
    else:
        t += flight
        events.append((t, "table", dice.gauss(loud * 0.5 - 4, 2)))
        t += dice.uniform(0.42, 0.6)
        bounces = dice.randint(2, 5)
    gap, loud = dice.uniform(0.42, 0.58), -7.0
    for _ in range(bounces):
        events.append((t, "floor", dice.gauss(loud, 1.5)))
        t += gap
        gap, loud = gap * dice.uniform(0.74, 0.86), loud - dice.uniform(1.5, 3)
    return events, last


class Hall:
    """How a table, its rackets and the floor sound, near or far."""

    def __init__(self, dice: random.Random, gen: np.random.Generator) -> None:
        self.dice, self.gen = dice, gen
        low = dice.uniform(880, 1020)
        self.tones = {
            "racket 0": (low, dice.uniform(2.15, 2.45), dice.uniform(0.004, 0.006), 0.55),
            "racket 1": (
                low * dice.uniform(1.12, 1.3),
                dice.uniform(1.9, 2.2),
                dice.uniform(0.003, 0.0048),
                0.8,
            ),
            "table": (dice.uniform(640, 740), dice.uniform(2.3, 2.6), dice.uniform(0.008, 0.011), 0.3),
            "floor": (dice.uniform(790, 890), dice.uniform(1.55, 1.75), dice.uniform(0.005, 0.007), 0.35),
        }
        n = int(0.45 * RATE)
        tail = gen.normal(0, 1, n) * np.exp(-np.arange(n) / RATE / dice.uniform(0.09, 0.12))
        self.tail = np.convolve(tail, [0.25, 0.5, 0.25], "same")
        self.tail[: int(0.008 * RATE)] = 0
        self.tail /= np.sqrt((self.tail**2).sum())

    def click(self, what: str) -> np.ndarray:
        dice, gen = self.dice, self.gen
        t = np.arange(int(0.06 * RATE)) / RATE
        start = dice.random() / RATE
        t = t - start
        on = t >= 0
        if what == "net":
            sound = gen.normal(0, 1, len(t))
            sound = np.convolve(sound, np.ones(9) / 9, "same") * np.exp(-np.maximum(t, 0) / 0.018) * on
        else:
            base, ratio, decay, bright = self.tones[what]
            base *= dice.gauss(1, 0.11)
            ratio *= dice.gauss(1, 0.06)
            decay *= dice.uniform(0.75, 1.3)
            sound = np.sin(2 * np.pi * base * t + dice.uniform(0, 6)) * np.exp(-np.maximum(t, 0) / decay) * on
            sound += (
                bright
                * dice.uniform(0.55, 1.7)
                * np.sin(2 * np.pi * base * ratio * t + dice.uniform(0, 6))
                * np.exp(-np.maximum(t, 0) / decay / 0.7)
                * on
            )
            burst = gen.normal(0, 1, len(t)) * np.exp(-np.maximum(t, 0) / 0.0012) * on
            sound += 0.5 * bright * burst
        return sound / np.sqrt((sound**2).sum())

    def add(self, out: np.ndarray, when: float, what: str, loud: float, far: bool) -> None:
        """A sound with its reverberation; from far it is weaker, duller, and more of it comes from the walls."""
        sound = self.click(what)
        wet = 10 ** (self.dice.gauss(-8.5 if not far else -5, 2.0) / 20)
        if far:
            sound = np.convolve(sound, [0.25, 0.5, 0.25], "same")
        whole = np.zeros(len(sound) + len(self.tail))
        whole[: len(sound)] += sound
        wash = np.convolve(sound, self.tail)
        whole[: len(wash)] += wet * wash[: len(whole)]
        at = int(when * RATE)
        size = 2600 * 10 ** (loud / 20)
        part = out[at : at + len(whole)]
        part += size * whole[: len(part)]


def recording(key: int) -> tuple[np.ndarray, list[tuple[float, float, int]]]:
    """The sound, and for each rally from when to when it is, and how many strokes it has."""
    dice, gen = random.Random(f"rallies-{key}"), np.random.default_rng(key)
    near, far = Hall(dice, gen), [Hall(dice, gen) for _ in range(2)]
    placed: list[tuple[float, str, float]] = []
    rallies = []
    t, server = 1.0, 0
    for k in range(RALLIES):
        server = k // 2 % 2
        strokes = strokes_of(dice)
        events, _ = rally(dice, strokes, server)
        begin = t
        t += dice.uniform(0.4, 1.0)
        placed += [(t + when, what, loud) for when, what, loud in events]
        t += events[-1][0] + dice.uniform(0.5, 1.1)
        rallies.append((round(begin, 1), round(t, 1), strokes))
        t += dice.uniform(0.2, 0.6)
    out = np.zeros(int((t + 1) * RATE))
    for when, what, loud in placed:
        near.add(out, when, what, loud, False)
    for hall, distance in zip(far, (dice.uniform(-5.5, -4), dice.uniform(-9, -7)), strict=True):
        u = dice.uniform(0, 3)
        while u < t - 8:
            events, _ = rally(dice, strokes_of(dice), dice.randrange(2))
            for when, what, loud in events:
                if u + when < t:
                    hall.add(out, u + when, what, loud + distance, True)
            u += events[-1][0] + dice.uniform(0.8, 3.5)
    out += 1.6 * np.convolve(gen.normal(0, 1, len(out)), [0.5, 0.5], "same")
    return np.clip(np.round(out), -32767, 32767).astype(np.int16), rallies


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"hall-rallies-{seed}").randrange(10**6, 10**7)
    sound, rallies = recording(key)
    file = io.BytesIO()
    soundfile.write(file, sound, RATE, format="FLAC")
    (folder / "match.flac").write_bytes(file.getvalue())
    lines = [f"{k},{begin:.1f},{end:.1f}\n" for k, (begin, end, _) in enumerate(rallies, 1)]
    (folder / "rallies.csv").write_text("rally,from_s,to_s\n" + "".join(lines), "utf-8")
    (folder / "note.txt").write_text(f"录音编号 {key}，球台边，单声道\n", "utf-8")
