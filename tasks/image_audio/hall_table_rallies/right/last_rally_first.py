# %%
import numpy as np
import pandas as pd
import soundfile
from scipy.ndimage import maximum_filter1d, uniform_filter1d

sound, RATE = soundfile.read("match.flac", dtype="int16")
sound = sound.astype(float)
rallies = pd.read_csv("rallies.csv")
print(len(sound) / RATE, len(rallies))
# %%
# Where something is struck: the energy of two milliseconds stands out from what was before.
power = uniform_filter1d(np.diff(sound, prepend=0) ** 2, 16, origin=-8)
before = np.concatenate([np.full(64, power[0]), uniform_filter1d(power, 80)[:-64]])
rise = np.log(power + 3) - np.log(before + 3)
struck = np.flatnonzero((rise == maximum_filter1d(rise, 200)) & (rise > 1.2))
struck = struck[(struck > 200) & (struck < len(sound) - 600)]
edges = [200, 450, 600, 750, 900, 1100, 1300, 1600, 2000, 2500, 3100, 4000]
pitch = np.fft.rfftfreq(256, 1 / RATE)
bands = np.array([(pitch >= a) & (pitch < b) for a, b in zip(edges, edges[1:])]).astype(float)


def heard(n):
    """The colour of a sound, how loud it is, how it dies away, how loud it was before."""
    start = n - 4
    colour = bands @ abs(np.fft.rfft(sound[start : start + 96] * np.hanning(192)[96:], 256)) ** 2
    parts = [(sound[a:b] ** 2).mean() + 4 for a, b in ((start, start + 96), (start + 96, start + 192), (start + 240, start + 480), (start - 80, start))]
    return np.r_[np.log10(colour / colour.sum() + 1e-3), np.log10(parts[0]), np.log10(np.array(parts[1:]) / parts[0])]


# What tells the sounds at this table apart from those of the other tables: weak and full of echo are those.
WEIGHTS = {
    "floor": [0.79, 0.57, 1.52, 3.15, 3.46, 1.58, 2.18, 0.08, -1.84, -0.16, 9.43, 2, -0.47, -2.11, -1.4, 20.07],
    "net": [5.27, -0.02, 0.29, 1.22, 0.26, 0.41, 1.3, 0.03, 1.16, 0.4, 10.71, 5.67, 3.67, -2.61, -1.15, 10.13],
    "racket": [1.07, 0.46, 0.49, 1.42, 1.55, 1.27, 1.16, 2.12, 1.9, 1.44, 9.92, 5.61, -0.62, -2.61, -1.16, 12.38],
    "table": [-0.91, 1.82, 0.8, 1.42, -0.94, -0.08, 0.61, 0.84, 0.3, -0.93, 7.53, 4.01, 1.2, -2.51, -1.01, 1.45],
}
facts = np.array([heard(n) for n in struck])
facts = np.c_[facts, np.ones(len(facts))]
likely = {kind: np.clip(facts @ w, -12, 12) for kind, w in WEIGHTS.items()}
# The order and the times in which a ball can sound: what it was, what it is next, after how long.
NEXT = {
    "bounced before": [("bounced before", 0.3, 0.55), ("serve", 0.8, 1.65)],
    "serve": [("own side", 0.06, 0.18)],
    "own side": [("table", 0.18, 0.5), ("floor", 0.35, 1.05), ("net", 0.1, 0.3)],
    "table": [("racket", 0.1, 0.42), ("floor", 0.38, 0.66)],
    "racket": [("table", 0.1, 0.56), ("floor", 0.35, 1.05), ("net", 0.1, 0.3)],
    "net": [("under the net", 0.08, 0.26)],
    "under the net": [("under the net", 0.06, 0.24), ("floor", 0.3, 0.55)],
    "floor": [("floor", 0.1, 0.62)],
}
SOUND = {"bounced before": "table", "serve": "racket", "own side": "table", "under the net": "table"}
ENDS = {"floor", "under the net"}


def followed(first, last):
    """The likeliest play of a rally; its strokes."""
    events = [k for k in range(len(struck)) if first <= struck[k] / RATE <= last]
    best = {}
    for k in events:
        for what in NEXT:
            own = likely[SOUND.get(what, what)][k] - 0.5
            if what in ("bounced before", "serve"):
                best[k, what] = (own, 1 if what == "serve" else 0, [(what, k)])
        for j in events:
            gap = (struck[k] - struck[j]) / RATE
            if not 0.05 < gap < 1.7:
                continue
            for what in NEXT:
                if (j, what) not in best:
                    continue
                for then, low, high in NEXT[what]:
                    if low <= gap <= high:
                        score, strokes, way = best[j, what]
                        new = score + likely[SOUND.get(then, then)][k] - 0.5
                        if (k, then) not in best or new > best[k, then][0]:
                            best[k, then] = (new, strokes + (then in ("serve", "racket")), [*way, (then, k)])
    ends = [best[key] for key in best if key[1] in ENDS]
    return max(ends, key=lambda e: e[0]) if ends else (0.0, 1, [])


strokes, ways = [], []
for row in rallies.itertuples():
    score, count, way = followed(row.from_s, row.to_s)
    strokes.append(count)
    ways.append(way)
pd.DataFrame({"strokes": strokes, "rally": rallies.rally})[::-1].to_csv("output/strokes.csv", index=False)
print(strokes)
