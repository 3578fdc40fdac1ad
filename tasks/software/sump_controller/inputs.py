"""A hundred sessions of an old controller of two pumps: what it read and what it did.

What varies with the seed: its thresholds and times, and how it was built (which pump goes first, what survives a power failure, when a timer wraps).
"""

import csv
import random
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

SESSIONS, ANY = 100, 80
LEAST = 2
"""So many sessions at least tell each value of a setting from the others."""

CHOICES = {
    "high": [140, 150, 160, 170], "span": [30, 40, 50, 60], "extra": [15, 20, 25], "join": [4, 6, 9], "minoff": [12, 15, 18, 20], "minon": [5, 6, 8, 10],
    "longest": [60, 75, 90], "rest": [30, 36, 45], "alarm": [40, 45, 50], "wait": [3, 5, 8], "again": [30, 40, 60], "boot": [4, 7, 10],
    "bad": [3, 4, 5], "hold": [0, 1], "short": [3, 4, 5], "learn": [12, 15, 20], "step": [5, 10], "lead": ["less", "turn", "rested"], "wrap": [120, 150, 180], "other": [0, 1], "keeps": [0, 1], "top": [200], "bottom": [100],
    "early": ["last", "lower", "mean"], "tie": ["up", "down"], "learns": ["median", "shown"], "gap": [4, 5, 6], "rush": [0, 1],
}


def device(P: dict[str, Any]) -> Generator[list[Any], list[int], None]:
    """A step for each row: level, key, mains -> pump 1, pump 2, lamp, horn."""
    high, total, starts = P["high"], [0, 0], 0
    fresh = True
    on = [0, 0]
    row = yield
    while True:
        level, key, mains = row
        if not mains:
            fresh = True
            row = yield [0, 0, "off", 0]
            continue
        if fresh:
            fresh = False
            if not P["keeps"]:
                high = P["high"]
            hist, f, bad, held = [], None, 0, 0
            on, since, need, boot = [0, 0], [0, 0], [0, 0], P["boot"]
            demand = join = above = ack = 0
            horn, auto, flash = 0, 1, 0
        # sensor
        if 5 <= level <= 245:
            hist = (hist + [level])[-3:]
            bad = 0
            f = sorted(hist)[1] if len(hist) == 3 else level if P["early"] == "last" else min(hist) if P["early"] == "lower" else sum(hist) // len(hist)
        else:
            bad += 1
        fault = bad >= P["bad"]
        # key
        if flash:
            flash -= 1
        if key:
            held += 1
            if held == P["learn"] and f is not None:
                now = level if P["learns"] == "shown" and not bad else f
                more = P["step"] // 2 if P["tie"] == "up" else (P["step"] - 1) // 2
                high = min(P["top"], max(P["bottom"], (now + more) // P["step"] * P["step"]))
                flash = 4
        elif held:
            if held < P["short"]:
                if horn:
                    ack, horn = 1, 0
            elif held < P["learn"]:
                auto = 1 - auto
            held = 0
        # demand
        if f is not None:
            if f >= high:
                demand = 1
            elif f <= high - P["span"]:
                demand = 0
        if fault and not P["hold"]:
            demand = 0
        join = join + 1 if f is not None and f >= high + P["extra"] and (P["rush"] or not fault) else 0
        if boot:
            boot -= 1
        # timers
        for p in (0, 1):
            since[p] += 1
            if on[p]:
                total[p] += 1
            else:
                since[p] %= P["wrap"]
        # stops
        for p in (0, 1):
            if on[p]:
                if not auto or (not demand and since[p] >= P["minon"]):
                    on[p], since[p], need[p] = 0, 0, P["minoff"]
                elif since[p] >= P["longest"]:
                    on[p], since[p], need[p] = 0, 0, P["rest"]
        # starts
        if auto and demand and not boot and f is not None:
            ready = [not on[p] and since[p] >= need[p] for p in (0, 1)]
            if not any(on):
                first = (total[1] < total[0]) if P["lead"] == "less" else starts % 2 if P["lead"] == "turn" else (since[1] > since[0])
                first = int(first)
                if not ready[first] and P["other"]:
                    first = 1 - first
                if ready[first]:
                    on[first], since[first] = 1, 0
                    starts += 1
            elif join >= P["join"] and not all(on):
                p = on.index(0)
                if ready[p]:
                    on[p], since[p] = 1, 0
        # alarm
        if f is not None and f >= high + P["alarm"]:
            above += 1
            if above == P["wait"] and not ack:
                horn = 1
            if ack:
                ack += 1
                if ack > P["again"]:
                    ack, horn = 0, 1
        elif f is not None and f < high + P["alarm"] - P["gap"]:
            above = horn = ack = 0
        lamp = "blink" if fault else "flash" if flash else "on" if auto else "off"
        row = yield [on[0], on[1], lamp, horn]


def started(P: dict[str, Any]) -> Callable[[list[int]], list[Any]]:
    step = device(P)
    next(step)
    return step.send


def run(P: dict[str, Any], rows: list[list[int]]) -> list[list[Any]]:
    step = started(P)
    return [step(row) for row in rows]


def tells_apart(other: dict[str, Any], rows: list[list[int]], done: list[list[Any]]) -> bool:
    step = started(other)
    return any(step(row) != out for row, out in zip(rows, done, strict=True))


def session(dice: random.Random, step: Callable[[list[int]], list[Any]], n: int) -> list[list[int]]:
    """Inputs of a session in a real sump: what flows in, what the pumps take out, people at the key, failures."""
    rows: list[list[int]] = []
    last = [0, 0, "on", 0]
    level = dice.uniform(60, 130)
    inflow, left, plan, mains_off, glitch = dice.choice([0.15, 0.3, 0.6, 1, 2]), dice.randrange(40, 160), [], 0, 0
    busy = dice.random()
    for t in range(n):
        left -= 1
        if left <= 0:
            inflow, left = dice.choices([0.02, 0.1, 0.25, 0.5, 1.0, 1.8, 2.6, 3.6], [4, 4, 4, 3, 3, 3, 2, 1.5])[0], dice.randrange(30, 200)
        pumps = last[0] + last[1]
        level = max(8, min(240, level + inflow * dice.uniform(0.7, 1.3) - 1.7 * pumps))
        if not plan and dice.random() < 0.012 * (0.3 + busy):
            plan = [1] * dice.choices([dice.randrange(1, 5), dice.randrange(4, 11), dice.randrange(11, 26)], [4, 3, 3])[0] + [0] * 6
        if last[3] and not plan and dice.random() < 0.12:
            plan = [1] * dice.randrange(1, 6) + [0] * 4
        if last[2] == "off" and not plan and dice.random() < 0.1:
            plan = [1] * dice.randrange(3, 10) + [0] * 4
        key = plan.pop(0) if plan else 0
        if not mains_off and dice.random() < 0.003:
            mains_off = dice.randrange(1, 25)
        if not glitch and dice.random() < 0.006:
            glitch = dice.choices([1, 2, 3, 4, 5, 8, 14], [4, 3, 2, 2, 2, 1, 1])[0]
        shown = round(level + dice.choice([-1, 0, 0, 1]))
        if dice.random() < 0.01:
            shown += dice.choice([-30, 30, 18, -18])
        if glitch:
            glitch -= 1
            shown = dice.choice([0, 0, 255])
        rows.append([max(0, min(255, shown)), key, 0 if mains_off else 1])
        mains_off = max(0, mains_off - 1)
        last = step(rows[-1])
    return rows


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"sump-{seed}")
    serial = dice.randrange(10000, 100000)
    inside = random.Random(f"unit {serial}")
    P = {name: inside.choice(values) for name, values in CHOICES.items()}
    others = [{**P, "top": 300}, {**P, "bottom": 0}, {**P, "wrap": 10**6}]
    # Whole levels never lie in the middle between two steps of five.
    decided = [name for name in CHOICES if name != "tie" or P["step"] == 10]
    others += [{**P, name: value} for name in decided for value in CHOICES[name] if value != P[name]]
    missing = [LEAST] * len(others)
    sessions: list[list[list[int]]] = []
    done: list[list[list[Any]]] = []
    while len(sessions) < SESSIONS:
        rows = session(dice, started(P), 500)
        out = run(P, rows)
        settles = [at for at, (other, times) in enumerate(zip(others, missing, strict=True)) if times and tells_apart(other, rows, out)]
        # The last sessions are chosen: each settles something that those before it have left open.
        if len(sessions) < ANY or settles or not any(missing):
            sessions.append(rows)
            done.append(out)
            for at in settles:
                missing[at] -= 1
    if any(missing):
        raise ValueError(f"not settled: {[other for other, times in zip(others, missing, strict=True) if times]}")
    order = list(range(SESSIONS))
    dice.shuffle(order)
    sessions, done = [sessions[at] for at in order], [done[at] for at in order]
    with (folder / "sessions.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["session", "row", "level", "key", "mains", "pump1", "pump2", "lamp", "horn"])
        for number, (rows, out) in enumerate(zip(sessions, done, strict=True), 1):
            for at, (row, said) in enumerate(zip(rows, out, strict=True), 1):
                writer.writerow([f"{serial}-{number:02d}", at, *row, *said])
