# %%
import csv
from itertools import groupby, product

table = list(csv.reader(open("sessions.csv")))
print(*table[:5], sep="\n")
sessions = []
for _, group in groupby(table[1:], key=lambda row: row[0]):
    group = list(group)
    sessions.append(([[int(x) for x in row[2:5]] for row in group], [[int(row[5]), int(row[6]), row[7], int(row[8])] for row in group]))
# %%
program = '''
P = {}


class Pump:
    def __init__(self):
        self.on, self.clock, self.need, self.hours = False, 0, 0, 0

    def turn(self, on, need=0):
        self.on, self.clock, self.need = on, 0, need


class Controller:
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


def run(rows):
    unit = Controller(P)
    return [unit.step(*row) for row in rows]
'''
space = {}
exec(program, space)  # noqa: S102  our own program
CHOICES = {
    "high": [140, 150, 160, 170], "span": [30, 40, 50, 60], "extra": [15, 20, 25], "join": [4, 6, 9], "minoff": [12, 15, 18, 20], "minon": [5, 6, 8, 10],
    "longest": [60, 75, 90], "rest": [30, 36, 45], "alarm": [40, 45, 50], "wait": [3, 5, 8], "again": [30, 40, 60], "boot": [4, 7, 10],
    "bad": [3, 4, 5], "hold": [0, 1], "short": [3, 4, 5], "learn": [12, 15, 20], "step": [5, 10], "lead": ["less", "turn", "rested"], "wrap": [120, 150, 180], "other": [0, 1], "keeps": [0, 1], "top": [200], "bottom": [100],
    "early": ["last", "lower", "mean"], "tie": ["up", "down"], "learns": ["median", "shown"], "gap": [4, 5, 6], "rush": [0, 1],
}
together = [("high", "span"), ("extra", "join"), ("alarm", "wait"), ("alarm", "again"), ("lead", "other"), ("longest", "rest"), *((name,) for name in CHOICES)]


def score(P):
    n = 0
    for rows, wanted in sessions:
        unit = space["Controller"](P)
        for row, want in zip(rows, wanted):
            if unit.step(*row) != want:
                break
            n += 1
    return n


P = {name: values[len(values) // 2] for name, values in CHOICES.items()}
best, full = score(P), sum(len(rows) for rows, _ in sessions)
for _ in range(5):
    before = best
    for names in together:
        for values in product(*(CHOICES[name] for name in names)):
            other = {**P, **dict(zip(names, values))}
            if best < full and other != P and (n := score(other)) > best:
                best, P = n, other
    print(best, full, P)
    if best in (before, full):
        break
# %%
from pathlib import Path

Path("output").mkdir(exist_ok=True)
Path("output/sump.py").write_text(program.replace("P = {}", f"P = {P!r}", 1))
print("output/sump.py is written")
