# %%
import csv
from datetime import datetime
from pathlib import Path

import numpy as np

PERIODS = (12.4206, 12.0, 25.8193, 23.9345)
now, before, older = [], [], []
for path in sorted(Path("log").glob("*.csv")):
    with path.open() as file:
        week = [[(datetime.fromisoformat(r["time"]) - datetime(2024, 1, 1)).total_seconds() / 3600, *(int(r[k]) for k in ("level", "wind", "direction", "wave"))] for r in csv.DictReader(file)]
    now += week[2:]
    before += week[1:-1]
    older += week[:-2]
(hours, level, wind, way, wave), (_, l1, w1, d1, v1), (_, _, w2, d2, _) = (np.array(x, float).T for x in (now, before, older))


def spread(off, *by):
    """How far values lie off, as a straight function."""
    x = np.stack([np.ones(len(off)), *by], 1)
    k = np.linalg.lstsq(x, np.abs(off), rcond=None)[0]
    for _ in range(2):
        sure = 1 / np.maximum(x @ k, 0.3)
        k = np.linalg.lstsq(x * sure[:, None], np.abs(off) * sure, rcond=None)[0]
    return k * (np.pi / 2) ** 0.5


def middle(x, y, sd):
    return np.linalg.lstsq(x / sd[:, None], y / sd, rcond=None)[0]


ones = np.ones(len(wind))
x, sd, gust, share, more = np.stack([ones, w1, w2], 1), 1 + 0.07 * w1, 0 * wind, 0.05, 3.0
for _ in range(30):
    weight = 1 - gust + gust / more**2
    mean = x @ (k := middle(x, wind, sd / weight**0.5))
    s0, s1 = spread((wind - mean) * weight**0.5, w1)
    scale = (((wind - mean) / (s0 + s1 * w1)) ** 2 * weight).mean() ** 0.5
    sd = scale * (s0 + s1 * w1)
    z = (wind - mean) / sd
    usual, odd = (1 - share) * np.exp(-(z**2) / 2), share / more * np.exp(-((z / more) ** 2) / 2)
    gust = odd / (usual + odd)
    share, more = gust.mean(), ((gust * z**2).sum() / gust.sum()) ** 0.5
of_wind = [*k, scale * s0, scale * s1, share, more]
turn = (way - d1 + 180) % 360 - 180
e0, e1 = spread(turn, 1 / (wind + 12))
hats = [np.maximum(0, 1 - abs((d2 - node + 180) % 360 - 180) / 15) for node in range(0, 360, 15)]
x, sd = np.stack([ones, v1, *(w2**2 * hat for hat in hats)], 1), 1 + 0.04 * v1
for _ in range(3):
    k = middle(x, wave, sd)
    t0, t1 = spread(wave - x @ k, v1)
    sd = np.maximum(t0 + t1 * v1, 0.3)
of_wave = [[float(y) for y in k], float(t0), float(t1)]
turns = [2 * np.pi * hours / period for period in PERIODS]
x = np.stack([ones, l1, wind * np.cos(np.radians(way)), wind * np.sin(np.radians(way))] + [f(y) for y in turns for f in (np.cos, np.sin)], 1)
sd = 1 + 0.04 * wave
for _ in range(3):
    tide = middle(x, level, sd)
    r0, r1 = spread(level - x @ tide, wave)
    sd = np.maximum(r0 + r1 * wave, 0.3)
K = ([float(y) for y in of_wind], [float(e0), float(e1), 12], of_wave, [float(y) for y in tide], [float(r0), float(r1)])
print(K)

# %%
PROGRAM = r'''import math
from datetime import datetime, timedelta

K = None
PERIODS = (12.4206, 12.0, 25.8193, 23.9345)
ZERO = datetime(2024, 1, 1)
TOTAL = 1 << 26
HEAD = "time,level,wind,direction,wave"


def below(x, mean, parts):
    return sum(share * 0.5 * math.erfc((mean - x) / sd / math.sqrt(2)) for share, sd in parts)


def edge(v, low, high, mean, parts):
    """Where the share of the value v begins, in whole numbers; each value has at least one."""
    if v <= low:
        return 0
    if v > high:
        return TOTAL
    return int(below(v - 0.5, mean, parts) * (TOTAL - high + low - 1)) + v - low


class Writer:
    def __init__(self):
        self.low, self.range, self.shifts = 0, 1 << 48, 0

    def value(self, v, low, high, mean, parts):
        a, b = edge(v, low, high, mean, parts), edge(v + 1, low, high, mean, parts)
        step = self.range // TOTAL
        self.low += step * a
        self.range = step * (b - a)
        while self.range < 1 << 40:
            self.low, self.range, self.shifts = self.low << 8, self.range << 8, self.shifts + 1
        return v

    def bytes(self):
        size = 6 + self.shifts
        for zeros in range(8 * size, -1, -1):
            least = -(-self.low >> zeros) << zeros
            if least < self.low + self.range:
                return least.to_bytes(size + 1, "big").rstrip(b"\0")


class Reader:
    def __init__(self, data):
        self.data, self.at, self.range = data + bytes(20), 7, 1 << 48
        self.code = int.from_bytes(self.data[:7], "big")

    def value(self, _, low, high, mean, parts):
        step = self.range // TOTAL
        place = self.code // step
        a, b = low, high
        while a < b:
            middle = (a + b + 1) // 2
            if edge(middle, low, high, mean, parts) <= place:
                a = middle
            else:
                b = middle - 1
        first = edge(a, low, high, mean, parts)
        self.code -= step * first
        self.range = step * (edge(a + 1, low, high, mean, parts) - first)
        while self.range < 1 << 40:
            self.code, self.range = self.code << 8, self.range << 8
            if self.at < len(self.data):
                self.code |= self.data[self.at]
            self.at += 1
        return a


def rows(coder, start, given):
    """The same way through a week for both: `coder` takes what is given, or says what it reads."""
    out = []
    for at in range(1008):
        g = given[at] if given else (0, 0, 0, 0)
        if at < 2:
            out.append(tuple(coder.value(g[i], -2000, 2000, 0, [(1, 400)]) for i in range(4)))
            continue
        (_, w2, d2, _), (l1, w1, d1, v1) = out[-2:]
        hours = (start + timedelta(minutes=10 * at) - ZERO).total_seconds() / 3600
        (c, p, q, s0, s1, share, more), (e0, e1, e2), (waves, t0, t1), tide, (r0, r1) = K
        sd = s0 + s1 * w1
        wind = coder.value(g[1], 0, 2000, c + p * w1 + q * w2, [(1 - share, sd), (share, more * sd)])
        turn = coder.value((g[2] - d1 + 180) % 360 - 180, -180, 179, 0, [(1, e0 + e1 / (wind + e2))])
        direction = (d1 + turn) % 360
        node, part = d2 // 15, d2 % 15 / 15
        sea = waves[0] + waves[1] * v1 + w2 * w2 * ((1 - part) * waves[2 + node] + part * waves[2 + (node + 1) % 24])
        wave = coder.value(g[3], 0, 3000, sea, [(1, max(0.3, t0 + t1 * v1))])
        mean = sum(k * x for k, x in zip(tide, seen(hours, l1, wind, direction)))
        level = coder.value(g[0], -3000, 3000, mean, [(1, r0 + r1 * wave)])
        out.append((level, wind, direction, wave))
    return out


def seen(hours, l1, wind, direction):
    turns = [2 * math.pi * hours / period for period in PERIODS]
    return [1, l1, wind * math.cos(math.radians(direction)), wind * math.sin(math.radians(direction))] + [f(x) for x in turns for f in (math.cos, math.sin)]


def pack(text):
    lines = text.split("\n")
    start = datetime.strptime(lines[1].split(",")[0], "%Y-%m-%dT%H:%M")
    coder = Writer()
    rows(coder, start, [tuple(map(int, line.split(",")[1:])) for line in lines[1:-1]])
    return int((start - ZERO).total_seconds() // 600).to_bytes(3, "big") + coder.bytes()


def unpack(data):
    start = ZERO + timedelta(minutes=10 * int.from_bytes(data[:3], "big"))
    lines = [f"{start + timedelta(minutes=10 * at):%Y-%m-%dT%H:%M}," + ",".join(map(str, row)) for at, row in enumerate(rows(Reader(data[3:]), start, None))]
    return "\n".join([HEAD, *lines]) + "\n"
'''
Path("output/buoy.py").write_text(PROGRAM.replace("K = None", f"K = {K!r}"))

# %%
print("output/buoy.py packs a week and unpacks it again.")
