# %%
import csv
from datetime import datetime
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.special import erfc

PERIODS = (12.4206, 12.0, 25.8193, 23.9345)
now, before, older = [], [], []
for path in sorted(Path("log").glob("*.csv")):
    with path.open() as file:
        week = [[(datetime.fromisoformat(r["time"]) - datetime(2024, 1, 1)).total_seconds() / 3600, *(int(r[k]) for k in ("level", "wind", "direction", "wave"))] for r in csv.DictReader(file)]
    now += week[2:]
    before += week[1:-1]
    older += week[:-2]
(hours, level, wind, way, wave), (_, l1, w1, d1, v1), (_, _, w2, d2, _) = (np.array(x, float).T for x in (now, before, older))


def bits(value, mean, sd, least=-1e9):
    low = np.where(value <= least, 0, erfc((mean - value + 0.5) / sd / 2**0.5))
    return np.clip((erfc((mean - value - 0.5) / sd / 2**0.5) - low) / 2, 1e-12, 1)


def best(loss, start):
    found = start
    for _ in range(3):
        found = minimize(loss, found, method="Nelder-Mead", options={"maxfev": 250, "xatol": 1e-4, "fatol": 0.5, "adaptive": True}).x
    return [float(x) for x in found]


def wind_loss(k):
    c, p, q, s0, s1, share, more = k
    sd = s0 + s1 * w1
    if sd.min() <= 0.1 or not 0 < share < 1 or more < 1:
        return 1e9
    mean = c + p * w1 + q * w2
    return -np.log((1 - share) * bits(wind, mean, sd, 0) + share * bits(wind, mean, more * sd, 0)).sum()


def way_loss(k):
    sd = k[0] + k[1] / (wind + k[2])
    return 1e9 if sd.min() < 0.5 or k[2] < 1 else -np.log(bits((way - d1 + 180) % 360 - 180, 0, sd)).sum()


def wave_loss(k):
    grow, base, height, least, side, t0, t1 = k
    sd = t0 + t1 * v1
    if sd.min() < 0.1:
        return 1e9
    sea = base + height * 0.01 * w2 * w2 * (1 + 0 * least + 0 * side)
    return -np.log(bits(wave, v1 + grow * (sea - v1), sd, 0)).sum()


ones = np.ones(len(wind))
c, p, q = np.linalg.lstsq(np.stack([ones, w1, w2], 1), wind, rcond=None)[0]
of_wind = best(wind_loss, [c, p, q, 1, 0.07, 0.05, 3])
of_way = best(way_loss, [4, 200, 10])
guesses = [[0.1, 10, 2, 0.1, side, 1, 0.05] for side in np.arange(0, 6.3, 0.4)]
of_wave = best(wave_loss, min(guesses, key=wave_loss))
of_wave[2] *= 0.01
turns = [2 * np.pi * hours / period for period in PERIODS]
seen = np.stack([ones, l1, wind * np.cos(np.radians(way)), wind * np.sin(np.radians(way))] + [f(x) for x in turns for f in (np.cos, np.sin)], 1)
r = [1, 0.05]
for _ in range(3):
    sd = r[0] + r[1] * wave
    tide = np.linalg.lstsq(seen / sd[:, None], level / sd, rcond=None)[0]
    mean = seen @ tide
    r = best(lambda k: 1e9 if (k[0] + k[1] * wave).min() < 0.1 else -np.log(bits(level, mean, k[0] + k[1] * wave)).sum(), r)
K = (of_wind, of_way, of_wave, [float(x) for x in tide], r)
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
        (c, p, q, s0, s1, share, more), (e0, e1, e2), (grow, base, height, least, way, t0, t1), tide, (r0, r1) = K
        sd = s0 + s1 * w1
        wind = coder.value(g[1], 0, 2000, c + p * w1 + q * w2, [(1 - share, sd), (share, more * sd)])
        turn = coder.value((g[2] - d1 + 180) % 360 - 180, -180, 179, 0, [(1, e0 + e1 / (wind + e2))])
        direction = (d1 + turn) % 360
        sea = base + height * w2 * w2 * (1 + 0 * least + 0 * way)
        wave = coder.value(g[3], 0, 3000, v1 + grow * (sea - v1), [(1, t0 + t1 * v1)])
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
