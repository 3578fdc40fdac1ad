"""More sessions of the unit that its serial number names, played by a controller that is written another way."""

import csv
import hashlib
import random
from pathlib import Path
from typing import Any

CHOICES = {
    "high": [140, 150, 160, 170], "span": [30, 40, 50, 60], "extra": [15, 20, 25], "join": [4, 6, 9], "minoff": [12, 15, 18, 20], "minon": [5, 6, 8, 10],
    "longest": [60, 75, 90], "rest": [30, 36, 45], "alarm": [40, 45, 50], "wait": [3, 5, 8], "again": [30, 40, 60], "boot": [4, 7, 10],
    "bad": [3, 4, 5], "hold": [0, 1], "short": [3, 4, 5], "learn": [12, 15, 20], "step": [5, 10], "lead": ["less", "turn", "rested"], "wrap": [120, 150, 180], "other": [0, 1], "keeps": [0, 1], "top": [200], "bottom": [100],
}


class Pump:
    def __init__(self):
        self.on, self.clock, self.need, self.hours = False, 0, 0, 0

    def turn(self, on, need=0):
        self.on, self.clock, self.need = on, 0, need


class Controller:
    """The same device, written part by part."""

    def __init__(self, P):
        self.P, self.limit, self.pumps, self.starts, self.dead = P, P["high"], [Pump(), Pump()], 0, True

    def wake(self):
        self.dead = False
        if not self.P["keeps"]:
            self.limit = self.P["high"]
        for pump in self.pumps:
            pump.turn(False)
        self.recent, self.level, self.strange, self.pressed = [], None, 0, 0
        self.pause = self.P["boot"]
        self.wanted, self.full, self.over, self.quiet = False, 0, 0, 0
        self.horn, self.auto, self.shown = False, True, 0

    def sense(self, level):
        if level < 5 or level > 245:
            self.strange += 1
            return
        self.strange = 0
        self.recent = [*self.recent[-2:], level]
        self.level = sorted(self.recent)[1] if len(self.recent) == 3 else level

    def press(self, key):
        self.shown = max(0, self.shown - 1)
        if key:
            self.pressed += 1
            if self.pressed == self.P["learn"] and self.level is not None:
                step = self.P["step"]
                self.limit = sorted((self.P["bottom"], (self.level + step // 2) // step * step, self.P["top"]))[1]
                self.shown = 4
            return
        if 0 < self.pressed < self.P["short"]:
            if self.horn:
                self.quiet, self.horn = 1, False
        elif self.P["short"] <= self.pressed < self.P["learn"]:
            self.auto = not self.auto
        self.pressed = 0

    def pick(self):
        one, two = self.pumps
        if self.P["lead"] == "less":
            return 1 if two.hours < one.hours else 0
        if self.P["lead"] == "turn":
            return self.starts % 2
        return 1 if two.clock > one.clock else 0

    def pump(self, fault):
        P, known = self.P, self.level is not None
        if known and self.level >= self.limit:
            self.wanted = True
        elif known and self.level <= self.limit - P["span"]:
            self.wanted = False
        if fault and not P["hold"]:
            self.wanted = False
        self.full = self.full + 1 if known and self.level >= self.limit + P["extra"] else 0
        self.pause = max(0, self.pause - 1)
        for pump in self.pumps:
            pump.clock += 1
            if pump.on:
                pump.hours += 1
            else:
                pump.clock %= P["wrap"]
        for pump in self.pumps:
            if pump.on and (not self.auto or not self.wanted and pump.clock >= P["minon"]):
                pump.turn(False, P["minoff"])
            elif pump.on and pump.clock >= P["longest"]:
                pump.turn(False, P["rest"])
        if not self.auto or not self.wanted or self.pause or not known:
            return
        ready = [not pump.on and pump.clock >= pump.need for pump in self.pumps]
        running = sum(pump.on for pump in self.pumps)
        if running == 0:
            first = self.pick()
            if P["other"] and not ready[first]:
                first = 1 - first
            if ready[first]:
                self.pumps[first].turn(True)
                self.starts += 1
        elif running == 1 and self.full >= P["join"]:
            idle = 1 if self.pumps[0].on else 0
            if ready[idle]:
                self.pumps[idle].turn(True)

    def warn(self):
        P = self.P
        if self.level is None:
            return
        height = self.level - self.limit - P["alarm"]
        if height >= 0:
            self.over += 1
            if self.over == P["wait"] and not self.quiet:
                self.horn = True
            if self.quiet:
                self.quiet += 1
                if self.quiet > P["again"]:
                    self.quiet, self.horn = 0, True
        elif height < -5:
            self.over, self.horn, self.quiet = 0, False, 0

    def step(self, level, key, mains):
        if not mains:
            self.dead = True
            return [0, 0, "off", 0]
        if self.dead:
            self.wake()
        self.sense(level)
        fault = self.strange >= self.P["bad"]
        self.press(key)
        self.pump(fault)
        self.warn()
        lamp = "blink" if fault else "flash" if self.shown else "on" if self.auto else "off"
        return [*(int(pump.on) for pump in self.pumps), lamp, int(self.horn)]


def session(dice, P, n):
    """Inputs of a session in a real sump: what flows in, what the pumps take out, people at the key, failures."""
    rows, last = [], [0, 0, "on", 0]
    unit = Controller(P)
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
        last = unit.step(*rows[-1])
    return rows


def played(P, rows):
    unit = Controller(P)
    return [unit.step(*row) for row in rows]


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "sessions.csv").read_text()
    given: dict[str, list[Any]] = {}
    for session_name, _, level, key, mains, one, two, lamp, horn in list(csv.reader(text.splitlines()))[1:]:
        given.setdefault(session_name, []).append(([int(level), int(key), int(mains)], [int(one), int(two), lamp, int(horn)]))
    inside = random.Random(f"unit {next(iter(given)).split('-')[0]}")
    P = {name: inside.choice(values) for name, values in CHOICES.items()}
    for rows in given.values():
        if played(P, [row for row, _ in rows]) != [out for _, out in rows]:
            raise ValueError("the unit does not play its own sessions")
    dice = random.Random(hashlib.sha256(text.encode()).hexdigest())
    later = [session(dice, P, 500) for _ in range(200)]
    return {
        "sessions": [";".join(f"{level} {key} {mains}" for level, key, mains in rows) for rows in later],
        "done": ["".join(map(letter, played(P, rows))) for rows in later],
    }


def letter(row: list[Any]) -> str:
    return chr(65 + 8 * ("off", "on", "flash", "blink").index(row[2]) + 4 * row[0] + 2 * row[1] + row[3])
