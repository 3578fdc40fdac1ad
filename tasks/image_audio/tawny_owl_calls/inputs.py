"""One night's hoots of seven owls, on a recorder whose battery runs down beside a pump that hums.

All is drawn from the number of the recording, which stands in calls.csv. An owl is known by eight things of his hoot (`OWN`); how far away he is, how roused, and how fast the recorder runs
change from call to call.
"""

import csv
import io
import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

RATE, OWLS, CALLS = 2000, 7, 280
# What makes an owl: name, the mean over all owls, how far apart owls are, how much one owl varies from call to call
OWN = (
    ("pitch", math.log(345), 0.036, 0.016),  # of the last note's beginning
    ("step", 0.055, 0.027, 0.012),  # by how much the first note is higher
    ("glide", -0.075, 0.030, 0.014),  # of the last note, over its length
    ("first", math.log(0.52), 0.11, 0.050),  # length of the first note
    ("pause", math.log(0.62), 0.135, 0.060),  # the pause behind the short note
    ("last", math.log(0.80), 0.105, 0.050),  # length of the trembling note
    ("tremble", math.log(9.8), 0.080, 0.035),  # how fast it trembles
    ("short", -0.5, 0.20, 0.09),  # how loud the short note is beside the last, the logarithm
)  # fmt: skip
ROUSED = np.array([0.040, 0.012, 0.0, -0.07, -0.15, 0.05, 0.04, 0.0])  # how a roused owl's hoot differs, whoever it is
NEAREST = 6.6  # how far apart the two owls are that are most alike, in spreads of one owl


def night(number: int) -> dict[str, Any]:
    """Who hoots when and how; drawn again until no two owls are too much alike, and every owl hoots often enough."""
    for attempt in range(2000):
        gen = np.random.default_rng([number, attempt])
        means, between, within = (np.array([row[k] for row in OWN]) for k in (1, 2, 3))
        owls = means + between * np.clip(gen.normal(0, 1, (OWLS, len(OWN))), -1.9, 1.9)
        spread = np.diag(within**2) + np.outer(ROUSED, ROUSED)
        apart = [math.sqrt(d @ np.linalg.solve(spread, d)) for i in range(OWLS) for j in range(i) for d in [owls[i] - owls[j]]]
        if NEAREST < min(apart) < NEAREST + 1.2:
            break
    else:
        raise AssertionError(f"no owls for {number}")
    # Each owl has his hours; some start when others have stopped.
    share = gen.dirichlet(np.full(OWLS, 9.0))
    centre, wide = gen.permutation(np.linspace(0.1, 0.9, OWLS)), gen.uniform(0.25, 0.6, OWLS)
    who: list[int] = []
    for k in range(CALLS):
        weight = share * np.exp(-0.5 * ((k / CALLS - centre) / wide) ** 2)
        if who and gen.random() < 0.25:
            weight[who[-1]] *= 4  # he goes on
        who.append(int(gen.choice(OWLS, p=weight / weight.sum())))
    for owl in range(OWLS):  # nobody is heard less than twenty times
        while who.count(owl) < 20:
            who[int(gen.choice([k for k in range(CALLS) if who.count(who[k]) > 30]))] = owl
    hoots = []
    for owl in who:
        own = owls[owl] + within * np.clip(gen.normal(0, 1, len(OWN)), -2.6, 2.6) + ROUSED * np.clip(gen.normal(0, 1), -2.2, 2.2)
        hoots.append(dict(zip([row[0] for row in OWN], own.tolist(), strict=True)))
    return {"who": who, "hoots": hoots, "gen": gen}


def speed(gen: np.random.Generator, seconds: float) -> np.ndarray:
    """How fast the recorder runs, second by second: it slows down, with a sway."""
    time = np.arange(int(seconds) + 2)
    knots = np.cumsum(gen.normal(0, 0.008, len(time) // 60 + 4))
    course = np.interp(time, np.arange(len(knots)) * 60, knots) + 0.055 * (time / len(time)) ** gen.uniform(0.7, 2)
    return np.exp(course - course.mean())


def note(rate: float, long: float, pitch: float, glide: float, tremble: float, phase: float) -> tuple[np.ndarray, np.ndarray]:
    """Loudness and frequency of one note at `rate`: pitch in Hz at its beginning, `glide` of its logarithm to the end."""
    t = np.arange(max(8, int(long * rate))) / rate / long
    loud = np.maximum(np.sin(np.pi * t), 0) ** 0.6
    if tremble:
        loud = loud * (1 + 0.55 * np.sin(2 * np.pi * tremble * long * t + phase)) / 1.3
    return loud, pitch * np.exp(glide * t)


def hoot(own: dict[str, float], gen: np.random.Generator, rate: float) -> np.ndarray:
    """The clean hoot: a long note, a short one, a trembling one; `rate` is samples a second as the recorder runs then."""
    pitch, first, last = math.exp(own["pitch"]), math.exp(own["first"]), math.exp(own["last"])
    level = gen.uniform(0.85, 1.15)
    parts = [
        (note(rate, first, pitch * math.exp(own["step"]), -0.03, 0, 0), gen.uniform(0.8, 1.2)),
        (None, 0.34 * math.exp(gen.normal(0, 0.06))),
        (note(rate, 0.13 * math.exp(gen.normal(0, 0.08)), pitch * math.exp(gen.normal(0.01, 0.008)), 0, 0, 0), level * math.exp(own["short"])),
        (None, math.exp(own["pause"])),
        (note(rate, last, pitch, own["glide"], math.exp(own["tremble"]), gen.uniform(0, 6)), level),
    ]
    out: list[np.ndarray] = []
    for part, value in parts:
        if part is None:
            out.append(np.zeros(int(value * rate)))
            continue
        loud, frequency = part
        turn = 2 * np.pi * np.cumsum(frequency) / rate + gen.uniform(0, 6)
        out.append(value * loud * (np.sin(turn) + 0.12 * np.sin(2 * turn + 1)))
    return np.concatenate(out)


def recording(number: int) -> tuple[np.ndarray, list[float], list[int]]:
    """The sound in 8 bit, the second at which each hoot begins, and who hoots (0 to 6)."""
    world = night(number)
    gen, who = world["gen"], world["who"]
    begins, at = [], 2.0
    sounds = []
    course = speed(gen, CALLS * 5)
    for own in world["hoots"]:
        run = course[int(at)]
        sound = hoot(own, gen, RATE * run)
        distance = 1 + 2.2 * gen.uniform(0, 1)
        if distance > 1.4:  # from the far side of the wood there is an echo
            tail = gen.normal(0, 1, int(0.25 * RATE)) * np.exp(-np.arange(int(0.25 * RATE)) / RATE / 0.06)
            tail *= 0.16 * (distance - 1) / np.sqrt((tail**2).sum())
            tail[0] = 1
            sound = np.convolve(sound, tail)
        begins.append(at)
        sounds.append(sound * 2.0 / distance)
        at += len(sound) / RATE + gen.uniform(0.25, 0.9)
    n = int((at + 1.5) * RATE)
    out = np.zeros(n)
    for begin, sound in zip(begins, sounds, strict=True):
        low = int(begin * RATE)
        out[low : low + len(sound)] += sound
    # The pump in the cottage, as the recorder has it; wind; a twig now and then.
    run = np.interp(np.arange(n) / RATE, np.arange(len(course)), course)
    turn = 2 * np.pi * np.cumsum(98.0 / run) / RATE
    out += 0.10 * np.sin(turn) + 0.06 * np.sin(2 * turn + 0.7)
    rough = gen.normal(0, 1, n)
    wind = np.convolve(rough, np.exp(-np.arange(40) / 12.0), "same")
    gust = np.exp(0.5 * np.interp(np.arange(n) / RATE, np.arange(0, n / RATE + 8, 4), gen.normal(0, 1, int(n / RATE / 4) + 3)))
    out += gust * (0.08 * wind + 0.15 * gen.normal(0, 1, n))
    for _ in range(int(n / RATE / 3)):
        low = int(gen.integers(0, n - 200))
        out[low : low + 60] += gen.uniform(0.5, 2.5) * gen.normal(0, 1, 60) * np.exp(-np.arange(60) / 14.0)
    return np.clip(np.round(out * 30), -127, 127).astype(np.int16), begins, who


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"tawny-owl-calls-{seed}").randrange(10**5, 10**6)
    sound, begins, _ = recording(number)
    file = io.BytesIO()
    soundfile.write(file, sound * 256, RATE, format="FLAC", subtype="PCM_S8")
    (folder / "night.flac").write_bytes(file.getvalue())
    dice = random.Random(f"marks-{number}")
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as table:
        rows = csv.writer(table)
        rows.writerow(["recording", "call", "second"])
        rows.writerows([f"HW-{number}", k, f"{max(0.0, begin + dice.uniform(-0.15, 0.1)):.1f}"] for k, begin in enumerate(begins, 1))
