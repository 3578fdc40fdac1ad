"""More sessions of the unit that its serial number names, played by a controller that is written another way."""

import csv
import hashlib
import importlib.util
import random
from functools import partial
from pathlib import Path
from typing import Any

def of_the_builder() -> Any:
    """The module inputs.py beside this file: what can be inside of a unit, and what happens in a sump."""
    found = importlib.util.spec_from_file_location("sump_inputs", Path(__file__).with_name("inputs.py"))
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


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
        if len(self.recent) == 3:
            self.level = sorted(self.recent)[1]
        else:
            self.level = {"last": level, "lower": min(self.recent), "mean": sum(self.recent) // len(self.recent)}[self.P["early"]]

    def press(self, key, level):
        self.shown = max(0, self.shown - 1)
        if key:
            self.pressed += 1
            if self.pressed == self.P["learn"] and self.level is not None:
                step, now = self.P["step"], level if self.P["learns"] == "shown" and not self.strange else self.level
                below = now // step * step
                rest = 2 * (now - below)
                learnt = below + step if rest > step or (rest == step and self.P["tie"] == "up") else below
                self.limit = sorted((self.P["bottom"], learnt, self.P["top"]))[1]
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
        rushed = known and self.level >= self.limit + P["extra"] and not (fault and not P["rush"])
        self.full = self.full + 1 if rushed else 0
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
        elif height < -P["gap"]:
            self.over, self.horn, self.quiet = 0, False, 0

    def step(self, level, key, mains):
        if not mains:
            self.dead = True
            return [0, 0, "off", 0]
        if self.dead:
            self.wake()
        self.sense(level)
        fault = self.strange >= self.P["bad"]
        self.press(key, level)
        self.pump(fault)
        self.warn()
        lamp = "blink" if fault else "flash" if self.shown else "on" if self.auto else "off"
        return [*(int(pump.on) for pump in self.pumps), lamp, int(self.horn)]


def stepped(unit: Controller, row: list[int]) -> list[Any]:
    return unit.step(*row)


def played(P, rows):
    unit = Controller(P)
    return [unit.step(*row) for row in rows]


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "sessions.csv").read_text()
    given: dict[str, list[Any]] = {}
    for session_name, _, level, key, mains, one, two, lamp, horn in list(csv.reader(text.splitlines()))[1:]:
        given.setdefault(session_name, []).append(([int(level), int(key), int(mains)], [int(one), int(two), lamp, int(horn)]))
    builder = of_the_builder()
    inside = random.Random(f"unit {next(iter(given)).split('-')[0]}")
    P = {name: inside.choice(values) for name, values in builder.CHOICES.items()}
    for rows in given.values():
        if played(P, [row for row, _ in rows]) != [out for _, out in rows]:
            raise ValueError("the unit does not play its own sessions")
    dice = random.Random(hashlib.sha256(text.encode()).hexdigest())
    later = [builder.session(dice, partial(stepped, Controller(P)), 500) for _ in range(200)]
    return {
        "sessions": [";".join(f"{level} {key} {mains}" for level, key, mains in rows) for rows in later],
        "done": ["".join(map(letter, played(P, rows))) for rows in later],
    }


def letter(row: list[Any]) -> str:
    return chr(65 + 8 * ("off", "on", "flash", "blink").index(row[2]) + 4 * row[0] + 2 * row[1] + row[3])
