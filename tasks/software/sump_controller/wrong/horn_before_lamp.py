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


def device(P):
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


def run(rows):
    step = device(P)
    next(step)
    return [step.send(row) for row in rows]
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
        step = space["device"](P)
        next(step)
        for row, want in zip(rows, wanted):
            if step.send(row) != want:
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
text = program.replace("P = {}", f"P = {P!r}", 1)
Path("output/sump.py").write_text(text.replace("lamp, horn]", "horn, lamp]").replace('"off", 0]', '0, "off"]'))
print("output/sump.py is written")
