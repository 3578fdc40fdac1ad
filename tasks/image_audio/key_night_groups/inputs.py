"""Three operators with straight keys send groups of five letters at once, each on a pitch of its own, each with habits of the hand.

All is drawn from the number of the recording, which stands in note.txt.
"""

import io
import random
from pathlib import Path

import numpy as np
import soundfile

RATE = 4000
SECONDS = 330
CODE = {
    "A": ".-", "B": "-...", "C": "-.-.", "D": "-..", "E": ".", "F": "..-.", "G": "--.", "H": "....", "I": "..", "J": ".---", "K": "-.-", "L": ".-..", "M": "--",
    "N": "-.", "O": "---", "P": ".--.", "Q": "--.-", "R": ".-.", "S": "...", "T": "-", "U": "..-", "V": "...-", "W": ".--", "X": "-..-", "Y": "-.--", "Z": "--..",
}  # fmt: skip


class Hand:
    """How an operator keys: speed, how long dashes and pauses are, how even all is, what comes longer or shorter where."""

    def __init__(self, dice: random.Random) -> None:
        self.unit = dice.uniform(0.046, 0.056)
        self.dash = dice.uniform(2.2, 2.9)
        self.inside = dice.uniform(0.8, 1.2)
        self.letter = self.inside * dice.uniform(2.0, 2.45)
        self.group = self.letter * dice.uniform(1.72, 2.12)
        self.mark_noise = dice.uniform(0.13, 0.16)
        self.gap_noise = dice.uniform(0.15, 0.18)
        self.after_dash = dice.choice((-1, 1)) * dice.uniform(0.1, 0.22)
        self.last_dash = dice.uniform(0, 0.24)
        self.first_dot = dice.uniform(-0.1, 0.2)
        self.run = dice.uniform(-0.09, 0.02)  # dots in a row get quicker
        self.sway = dice.uniform(0.1, 0.14)


def keyed(hand: Hand, dice: random.Random, gen: np.random.Generator) -> tuple[list[tuple[float, float]], str]:
    """From when to when the key is down, and what was sent."""
    knots = gen.normal(0, 1, SECONDS // 3 + 40)
    smooth = np.convolve(knots, np.hanning(9) / np.sqrt((np.hanning(9) ** 2).sum()), "same")
    marks: list[tuple[float, float]] = []
    text = ""
    t = dice.uniform(0.5, 2.5)
    while t < SECONDS - 9:
        for place in range(5):
            letter = dice.choice(list(CODE))
            text += letter
            tempo = dice.gauss(0, 0.05)
            signs = CODE[letter]
            for k, sign in enumerate(signs):
                unit = hand.unit * np.exp(hand.sway * smooth[int(t / 3)] * (1 - t / 3 % 1) + hand.sway * smooth[int(t / 3) + 1] * (t / 3 % 1) + tempo)
                if sign == "-":
                    long = unit * hand.dash * np.exp(hand.last_dash * (k == len(signs) - 1))
                else:
                    row = len(signs[:k]) - len(signs[:k].rstrip("."))
                    long = unit * np.exp(hand.first_dot * (k == 0) + hand.run * row)
                long *= np.exp(dice.gauss(0, hand.mark_noise))
                marks.append((t, t + long))
                t += long
                if k < len(signs) - 1:
                    gap = hand.inside * np.exp(hand.after_dash * (sign == "-"))
                else:
                    gap = hand.letter if place < 4 else hand.group
                t += unit * gap * np.exp(dice.gauss(0, hand.gap_noise))
        if dice.random() < 0.02:
            t += dice.uniform(1, 3)
    return marks, text


def recording(key: int) -> tuple[np.ndarray, list[str]]:
    """The sound, and what each of the three sent, from the lowest pitch to the highest."""
    dice, gen = random.Random(f"key-night-{key}"), np.random.default_rng(key)
    time = np.arange(SECONDS * RATE) / RATE
    out = np.zeros(len(time))
    texts = []
    pitch = dice.uniform(430, 480)
    for _ in range(3):
        marks, text = keyed(Hand(dice), dice, gen)
        texts.append(text)
        down = np.zeros(len(time))
        for begin, end in marks:
            down[int(begin * RATE) : int(end * RATE)] = 1
        shape = np.hanning(int(0.007 * RATE))
        envelope = np.convolve(down, shape / shape.sum(), "same")
        fading = np.exp(0.38 * np.interp(time, np.arange(0, SECONDS + 9, 3), gen.normal(0, 1, SECONDS // 3 + 3)))
        wander = np.interp(time, np.arange(0, SECONDS + 21, 20), gen.normal(0, 1.5, SECONDS // 20 + 2))
        out += 260 * dice.uniform(0.6, 1) * fading * envelope * np.sin(2 * np.pi * np.cumsum(pitch + wander) / RATE + dice.uniform(0, 6))
        pitch *= dice.uniform(1.2, 1.3)
    out += 45 * gen.normal(0, 1, len(out))
    for _ in range(60):  # crackle
        at = dice.randrange(len(out) - 40)
        out[at : at + 40] += dice.uniform(150, 500) * gen.normal(0, 1, 40) * np.exp(-np.arange(40) / 8)
    return np.clip(np.round(out), -32767, 32767).astype(np.int16), texts


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"key-night-groups-{seed}").randrange(10**6, 10**7)
    sound, _ = recording(key)
    file = io.BytesIO()
    soundfile.write(file, sound, RATE, format="FLAC")
    (folder / "evening.flac").write_bytes(file.getvalue())
    (folder / "note.txt").write_text(f"straight key evening, tape {key}\n", "utf-8")
