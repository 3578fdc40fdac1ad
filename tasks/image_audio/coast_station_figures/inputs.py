"""Two sides of a coast station's tape: three operators, each with a fist and a tone of his own, send messages of five-figure groups; others call nearby.

All is drawn from the number of the tape, which stands in note.txt.
"""

import io
import random
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

RATE = 2500
GROUPS = 240
CODE = {
    "A": ".-", "B": "-...", "C": "-.-.", "D": "-..", "E": ".", "F": "..-.", "G": "--.", "H": "....", "I": "..", "J": ".---", "K": "-.-", "L": ".-..", "M": "--",
    "N": "-.", "O": "---", "P": ".--.", "Q": "--.-", "R": ".-.", "S": "...", "T": "-", "U": "..-", "V": "...-", "W": ".--", "X": "-..-", "Y": "-.--", "Z": "--..",
    "=": "-...-", "+": ".-.-.", "?": "..--..",
}  # fmt: skip
LONG = {str(k): "." * k + "-" * (5 - k) if k <= 5 else "-" * (k - 5) + "." * (10 - k) for k in range(10)}
CUT = {"1": ".-", "2": "..-", "3": "...-", "5": ".", "7": "-...", "8": "-..", "9": "-.", "0": "-"}
Marks = list[tuple[float, float]]


class Hand:
    """How an operator keys: speed, tone, how long dashes and pauses are, how even all is, which figures he cuts."""

    def __init__(self, dice: random.Random, tone: float, cuts: list[str], often: float) -> None:
        self.tone, self.cuts, self.often = tone, cuts, often
        self.unit = dice.uniform(0.049, 0.058)
        self.dash = dice.uniform(2.35, 3.3)
        self.inside = dice.uniform(0.72, 1.15)
        self.sign = self.inside * dice.uniform(2.15, 2.5)
        self.group = self.sign * dice.uniform(1.8, 2.2)
        self.mark_noise = dice.uniform(0.11, 0.14)
        self.gap_noise = dice.uniform(0.13, 0.155)
        self.after_dash = dice.choice((-1, 1)) * dice.uniform(0.08, 0.18)
        self.last_dash = dice.uniform(0, 0.22)
        self.first_dot = dice.uniform(-0.08, 0.16)
        self.run = dice.uniform(-0.06, 0.02)  # dots in a row get quicker
        self.sway = dice.uniform(0.10, 0.15)

    def form(self, figure: str, dice: random.Random) -> str:
        return CUT[figure] if figure in self.cuts and dice.random() < self.often else LONG[figure]


class Key:
    """The key goes down and up; `t` is the time."""

    def __init__(self, dice: random.Random, gen: np.random.Generator, seconds: float) -> None:
        self.dice, self.t = dice, 0.0
        self.marks: list[tuple[float, float]] = []
        wave = np.hanning(9) / np.sqrt((np.hanning(9) ** 2).sum())
        self.smooth = np.convolve(gen.normal(0, 1, int(seconds / 2.5) + 40), wave, "same")

    def send(self, hand: Hand, code: str, after: float, quick: float = 0.0) -> None:
        """One sign, and a pause of `after` units."""
        tempo, dice = dice_gauss(self.dice, 0.04), self.dice
        for k, mark in enumerate(code):
            place = self.t / 2.5
            sway = self.smooth[int(place)] * (1 - place % 1) + self.smooth[int(place) + 1] * (place % 1)
            unit = hand.unit * np.exp(hand.sway * sway + tempo - quick)
            if mark == "-":
                long = unit * hand.dash * np.exp(hand.last_dash * (k == len(code) - 1))
            else:
                row = k - len(code[:k].rstrip("."))
                long = unit * np.exp(hand.first_dot * (k == 0) + hand.run * min(row, 4))
            long *= np.exp(dice_gauss(dice, hand.mark_noise))
            self.marks.append((self.t, self.t + long))
            gap = hand.inside * np.exp(hand.after_dash * (mark == "-")) if k < len(code) - 1 else after
            self.t += long + unit * gap * np.exp(dice_gauss(dice, hand.gap_noise))


def dice_gauss(dice: random.Random, spread: float) -> float:
    """Within two and a half spreads: no hand slips further."""
    while True:
        value = dice.gauss(0, 1)
        if abs(value) < 2.5:
            return value * spread


def send_group(key: Key, hand: Hand, figures: str, ends: bool = True) -> None:
    for k, figure in enumerate(figures):
        key.send(hand, hand.form(figure, key.dice), hand.group if ends and k == len(figures) - 1 else hand.sign)


def send_void(key: Key, hand: Hand, figures: str) -> None:
    """The group goes wrong: at its end, on its way, or in the middle of a sign; a row of dots says so."""
    dice = key.dice
    way = dice.random()
    stop = dice.randrange(1, 5)
    if way < 0.4:
        wrong = list(figures)
        wrong[stop] = dice.choice([f for f in "0123456789" if f != wrong[stop]])
        send_group(key, hand, "".join(wrong), dice.random() < 0.6)
    elif way < 0.75:
        send_group(key, hand, figures[:stop] + dice.choice([f for f in "0123456789" if f != figures[stop]]), False)
    else:
        send_group(key, hand, figures[:stop], False)
        code = hand.form(figures[stop], dice)
        key.send(hand, code[: max(1, len(code) - 2)], hand.sign)
    key.send(hand, "." * dice.choice((7, 8, 8, 8, 9, 9, 10)), hand.group, 0.12)


def hands_of(dice: random.Random) -> list[Hand]:
    tones = [dice.uniform(450, 490), dice.uniform(620, 660), dice.uniform(790, 830)]
    dice.shuffle(tones)
    figures = list(CUT)
    few = ["0", "9"] if dice.random() < 0.5 else ["0", "1"]
    some = dice.sample(figures, 4)
    many = sorted(dice.sample(figures, 7))
    return [Hand(dice, tone, cuts, dice.uniform(0.75, 0.93)) for tone, cuts in zip(tones, (few, some, many), strict=True)]


def programme(dice: random.Random, gen: np.random.Generator) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """What was sent on each side, with the keying of each turn; and the groups of each message."""
    hands = hands_of(dice)
    call = "".join(dice.sample("ABCDFGHKLMNPRSUVWXYZ", 3))
    counts = [30] * 8
    for _ in range(12):
        a, b = dice.sample(range(8), 2)
        if counts[a] > 22 and counts[b] < 38:
            counts[a], counts[b] = counts[a] - 1, counts[b] + 1
    first = [0, 1, 2, 2, 1, dice.choice([1, 2]), 2, 0]
    dice.shuffle(first)
    relieved = sorted(dice.sample(range(8), 3))
    messages: list[list[str]] = []
    sides: list[dict[str, Any]] = []
    for side in range(2):
        key = Key(dice, gen, 700)
        key.t = dice.uniform(1.5, 3)
        turns = []
        for number in range(4 * side, 4 * side + 4):
            groups = ["".join(dice.choice("0123456789") for _ in range(5)) for _ in range(counts[number])]
            messages.append(groups)
            who = first[number]
            events = dict.fromkeys(dice.sample(range(2, len(groups) - 1), 4), "")
            for k, place in enumerate(events):
                events[place] = "void" if k < 2 or k == 2 and dice.random() < 0.4 else "query"
            change = dice.randrange(9, len(groups) - 8) if number in relieved else -1
            start, begun = key.t, len(key.marks)
            hand = hands[who]
            for word in ("VVV", "VVV", "DE", call):
                for k, letter in enumerate(word):
                    key.send(hand, CODE[letter], hand.group * 1.15 if k == len(word) - 1 else hand.sign)
            key.send(hand, CODE["="], hand.group * 1.3)
            for place, figures in enumerate(groups):
                if place == change:
                    turns.append((hand, start, key.t, key.marks[begun:]))
                    key.t += dice.uniform(1.6, 2.6)
                    start, begun = key.t, len(key.marks)
                    hand = hands[(who + dice.choice((1, 2))) % 3]
                if events.get(place) == "void":
                    send_void(key, hand, figures)
                    if dice.random() < 0.1:
                        send_void(key, hand, figures)
                send_group(key, hand, figures)
                if events.get(place) == "query":
                    key.send(hand, CODE["?"], hand.group)
                    send_group(key, hand, figures)
            key.send(hand, CODE["+"], hand.group)
            turns.append((hand, start, key.t, key.marks[begun:]))
            key.t += dice.uniform(4.5, 7)
        sides.append({"turns": turns, "seconds": key.t - 2})
    return sides, messages


def envelope_of(marks: Marks, n: int, rise: float) -> np.ndarray:
    down = np.zeros(n)
    for begin, end in marks:
        down[int(begin * RATE) : int(end * RATE)] = 1
    shape = np.hanning(int(rise * RATE))
    return np.convolve(down, shape / shape.sum(), "same")


def slow(gen: np.random.Generator, time: np.ndarray, step: float) -> np.ndarray:
    """A smooth random course with a change every `step` seconds."""
    knots = gen.normal(0, 1, int((time[-1] - time[0]) / step) + 4)
    coarse = np.arange(0, time[-1] - time[0] + 0.1, 0.05)
    short = np.hanning(int(step * 4) + 3)
    course = np.interp(coarse, np.arange(len(knots)) * step, knots)
    edge = len(short) // 2
    course = np.convolve(np.pad(course, edge, "edge"), short / short.sum(), "same")[edge:-edge]
    return np.interp(time - time[0], coarse, course)


def neighbour(dice: random.Random, gen: np.random.Generator, start: float, end: float) -> Marks:
    """Somebody else calls, between two moments."""
    hand = Hand(dice, 0, [], 0)
    key = Key(dice, gen, end + 60)
    key.t = start
    mine, other = ("".join(dice.choice("BCDFGKLMPRSVWXYZ") for _ in range(4)) for _ in range(2))
    while key.t < end - 6:
        for word in dice.choice((["CQ", "CQ", "DE", mine, mine], [other, other, "DE", mine, "K"], [other, "DE", mine, "QRU", "QSY"])):
            for k, letter in enumerate(word):
                key.send(hand, CODE[letter], hand.group if k == len(word) - 1 else hand.sign)
        key.t += dice.uniform(0.5, 3)
    return key.marks


def sound_of(side: dict[str, Any], dice: random.Random, gen: np.random.Generator) -> np.ndarray:
    n = int(side["seconds"] * RATE)
    time = np.arange(n) / RATE
    out = np.zeros(n)
    level = 1.0
    for hand, start, end, marks in side["turns"]:
        low, high = int(max(0, start - 0.5) * RATE), min(n, int((end + 0.5) * RATE))
        part = time[low:high]
        fading = np.exp(np.clip(0.42 * slow(gen, part, 4), -0.95, 0.5))
        wander = hand.tone + dice.uniform(-7, 7) + 3.5 * slow(gen, part, 15)
        shape = envelope_of([(a - low / RATE, b - low / RATE) for a, b in marks], high - low, 0.008)
        out[low:high] += level * fading * shape * np.sin(2 * np.pi * np.cumsum(wander) / RATE + dice.uniform(0, 6))
        # A station nearby comes up for a while.
        at = start + dice.uniform(-2, 12)
        while at < end - 25:
            off = at + dice.uniform(22, 38)
            near = neighbour(dice, gen, max(0.5, at), off)
            low, high = int(max(0, near[0][0] - 0.2) * RATE), min(n, int((near[-1][1] + 0.2) * RATE))
            part = time[low:high]
            apart = hand.tone + dice.choice((-1, 1)) * dice.uniform(58, 82) + 2 * slow(gen, part, 15)
            shape = envelope_of([(a - low / RATE, b - low / RATE) for a, b in near], high - low, 0.010)
            loud = dice.uniform(0.6, 1.3) * np.exp(np.clip(0.4 * slow(gen, part, 4), -1, 0.5))
            out[low:high] += loud * shape * np.sin(2 * np.pi * np.cumsum(apart) / RATE + dice.uniform(0, 6))
            at = off + dice.uniform(18, 45)
    out += 0.38 * gen.normal(0, 1, n) * np.exp(0.2 * slow(gen, time, 10))
    at = 1.0
    while at < side["seconds"] - 2:  # static
        long = dice.choice((0.008, 0.02, 0.04, 0.3, 0.8))
        size = int(long * RATE)
        where = int(at * RATE)
        strength = dice.uniform(1.2, 3.2) if long < 0.1 else dice.uniform(0.6, 1.0)
        out[where : where + size] += strength * gen.normal(0, 1, size) * np.exp(-np.arange(size) / size * 2)
        at += dice.expovariate(1 / 2)
    return np.clip(np.round(out * 17), -127, 127).astype(np.int16)


def recording(number: int) -> tuple[list[np.ndarray], list[list[str]]]:
    """The sound of both sides in 8 bit, and the groups of each message as finally valid."""
    dice, gen = random.Random(f"coast-station-{number}"), np.random.default_rng(number)
    sides, messages = programme(dice, gen)
    return [sound_of(side, dice, gen) for side in sides], messages


NOTE = """Tape {number}, sides A and B. Three operators of ours on the key, who relieved each other, now and then in the middle of a message.

Each message: VVV VVV DE and our call, the break sign (-...-), the groups of five figures, the end sign (.-.-.).
Cut figures: the row of dashes is drawn together to one, so 1 .-  2 ..-  3 ...-  7 -...  8 -..  9 -.  0 -  and 5 is one dot.
Each man cuts those that he is used to, and mostly, not always; the others he sends in full. 4 and 6 are never cut.
Slip of the hand: a row of seven or more dots. The group that he is in, or that he has just finished, is void, and he sends it anew from its first figure.
Query sign (..--..) after a group: to be safe he sends the same group once more. It counts once.
The other stations that come up beside us with calls and letters have nothing to do with our traffic.
"""


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"coast-station-figures-{seed}").randrange(10**6, 10**7)
    sides, _ = recording(number)
    for name, sound in zip(("side_a.flac", "side_b.flac"), sides, strict=True):
        file = io.BytesIO()
        soundfile.write(file, sound * 256, RATE, format="FLAC", subtype="PCM_S8")
        (folder / name).write_bytes(file.getvalue())
    (folder / "note.txt").write_text(NOTE.format(number=number), "utf-8")
