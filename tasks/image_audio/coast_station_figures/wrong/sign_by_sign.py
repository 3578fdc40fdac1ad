# %%
import csv

import numpy as np
import soundfile
from scipy.ndimage import gaussian_filter1d, maximum_filter1d, median_filter, minimum_filter1d
from scipy.signal import find_peaks, stft

print(open("note.txt").read())
sides = []
for name in ("side_a.flac", "side_b.flac"):
    sound, RATE = soundfile.read(name)
    sides.append(sound)
    print(name, len(sound) / RATE, RATE)
# The operators' tones are the three that sound most.
power = sum((abs(stft(s, RATE, nperseg=RATE, noverlap=0)[2]) ** 2).mean(1) for s in sides)
power = gaussian_filter1d(power, 3)
peaks, _ = find_peaks(power[300:1000])
tones = []
for k in sorted(peaks + 300, key=lambda k: -power[k]):
    if all(abs(k - t) > 115 for t in tones) and len(tones) < 3:
        tones.append(int(k))
print("tones", tones)


# %%
def turns_of(sound, tone):
    """From when to when somebody keys on this tone."""
    f, t, z = stft(sound, RATE, nperseg=RATE // 4, noverlap=RATE // 4 - RATE // 10)
    size = abs(z)
    band = (size[abs(f - tone) <= 18] ** 2).max(0)
    side = np.median(size[(abs(f - tone) <= 200)] ** 2)
    loud = gaussian_filter1d(np.minimum(band / side, 60), 5)
    on = loud > 10
    on = np.pad(on.astype(int), 30)
    on = minimum_filter1d(maximum_filter1d(on, 25), 25)[30:-30]
    edge = np.flatnonzero(np.diff(np.r_[0, on, 0]))
    return [(t[a] - 0.3, t[b - 1] + 0.4) for a, b in edge.reshape(-1, 2) if t[b - 1] - t[a] > 9]


def marks_of(sound, tone, start, end):
    """From when to when the key is down in this turn."""
    low = int(max(0, start - 1) * RATE)
    part = sound[low : int((end + 1) * RATE)]
    n = len(part)
    f, t, z = stft(part, RATE, nperseg=RATE // 2, noverlap=RATE // 2 - RATE // 4, nfft=2 * RATE)
    near = abs(f - tone) <= 22
    best = f[near][gaussian_filter1d(abs(z[near]) ** 2, 6, axis=1).argmax(0)]
    course = gaussian_filter1d(median_filter(best, 13), 6)
    time = np.arange(n) / RATE
    pitch = np.interp(time, t, course)
    base = part * np.exp(-2j * np.pi * np.cumsum(pitch) / RATE)

    def soft(x, s):
        return gaussian_filter1d(x.real, s * RATE) + 1j * gaussian_filter1d(x.imag, s * RATE)

    fine = soft(base, SOFT)
    slow = gaussian_filter1d(fine[::25].real, 0.06 * RATE / 25) + 1j * gaussian_filter1d(fine[::25].imag, 0.06 * RATE / 25)
    phase = np.interp(time, time[::25], slow.real) + 1j * np.interp(time, time[::25], slow.imag)
    up = (fine * np.conj(phase) / (abs(phase) + 1e-9)).real
    size = abs(fine[::25])
    level = gaussian_filter1d(maximum_filter1d(gaussian_filter1d(size, 1), int(0.7 * RATE / 25)), 0.3 * RATE / 25)
    level = np.maximum(level, 0.35 * np.median(level))
    level = np.interp(time, time[::25], level)
    for _ in range(2):  # what is down, and how loud it is
        down = (up > 0.5 * level).astype(float)
        core = gaussian_filter1d(down, 0.01 * RATE) > 0.9
        many = gaussian_filter1d(core.astype(float)[::25], 0.5 * RATE / 25)
        loud = gaussian_filter1d((np.maximum(up, 0) * core)[::25], 0.5 * RATE / 25)
        level = np.interp(time, time[::25], np.where(many > 0.05, loud / (many + 1e-9), level[::25]))
    down = up > 0.5 * level
    # How noisy it is beside the tone: static is broad.
    spectrum = np.fft.rfft(part)
    hz = np.fft.rfftfreq(n, 1 / RATE)
    spectrum[(hz > 360) & (hz < 920)] = 0
    beside = gaussian_filter1d(np.fft.irfft(spectrum, n) ** 2, 0.006 * RATE) * 1250 / 690
    noise = beside * 0.5 / (3.545 * SOFT * RATE) / level**2 + 0.004
    x = up / level
    edge = np.flatnonzero(np.diff(np.r_[0, down.astype(int), 0])).reshape(-1, 2)
    whole, doubts = [], []
    for a, b in edge:  # what is surely a mere dent or a mere spike
        if whole and a - whole[-1][1] < 0.015 * RATE:
            whole[-1][1] = b
        elif b - a > 0.021 * RATE:
            whole.append([a, b])
    for (a, b), (c, _) in zip(whole, [*whole[1:], (n, n)]):
        k = a + int(x[a:b].argmax())
        doubts.append((abs(x[k] - 0.5) / noise[k], "no mark", a, b))
        if c == b:
            continue
        if c - b < 0.07 * RATE:
            k = b + int(x[b:c].argmin())
            doubts.append((abs(x[k] - 0.5) / noise[k], "no gap", b, c))
        dips, _ = find_peaks(-x[a:b], prominence=0.15, distance=int(0.03 * RATE))
        doubts += [(abs(x[a + k] - 0.5) / noise[a + k], "gap", a + k - int(0.014 * RATE), a + k + int(0.014 * RATE)) for k in dips]
        bumps, _ = find_peaks(x[b:c], height=0.22, prominence=0.15, distance=int(0.03 * RATE))
        bumps = [k for k in bumps if 0.03 * RATE < k < c - b - 0.03 * RATE]
        doubts += [(abs(x[b + k] - 0.5) / noise[b + k], "mark", b + k - int(0.018 * RATE), b + k + int(0.018 * RATE)) for k in bumps]
    at = low / RATE
    whole = np.array(whole) / RATE + at
    doubts = [(0.6 * cost, kind, a / RATE + at, b / RATE + at) for cost, kind, a, b in doubts if cost < 9]
    return whole[(whole[:, 0] > start - 0.8) & (whole[:, 1] < end + 0.8)], doubts


SOFT = 0.0085
turns = [(side, tone, *turn) for side in range(2) for tone in tones for turn in turns_of(sides[side], tone)]
turns.sort(key=lambda turn: (turn[0], turn[2]))
for turn in turns:
    print(turn)

# %%
LONG = {str(k): "." * k + "-" * (5 - k) if k <= 5 else "-" * (k - 5) + "." * (10 - k) for k in range(10)}
CUT = {"1": ".-", "2": "..-", "3": "...-", "5": ".", "7": "-...", "8": "-..", "9": "-.", "0": "-"}
LETTERS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split()))
BROKEN = [".--", "..-", "...", "-..", "--.", "---", ".", "..", "-.", "-"]
TOKENS = [("figure", f, c) for f, c in [*LONG.items(), *CUT.items()]]
TOKENS += [("letter", f, c) for f, c in LETTERS.items()]
TOKENS += [("query", "?", "..--.."), ("break", "=", "-...-"), ("end", "+", ".-.-.")]
TOKENS += [("void", "<", "." * k) for k in range(7, 12)]
TOKENS += [("torn", "<", b + " " + "." * k) for b in BROKEN for k in range(7, 11)]
OF = {kind: np.array([k for k, token in enumerate(TOKENS) if token[0] == kind]) for kind in ("figure", "letter", "query", "break", "end", "void", "torn")}
KINDS = ["dot first", "dot", "dot after dot", "dash", "dash last", "after dot", "after dash", "sign", "group"]
KIND = {name: k for k, name in enumerate(KINDS)}


def kinds_of(code):
    marks, pauses = [], []
    for part in code.split():
        if pauses or marks:
            pauses.append(KIND["sign"])
        for k, sign in enumerate(part):
            if sign == "-":
                marks.append(KIND["dash last" if k == len(part) - 1 else "dash"])
            else:
                marks.append(KIND["dot first" if k == 0 else "dot after dot" if part[k - 1] == "." else "dot"])
            if k < len(part) - 1:
                pauses.append(KIND["after dash" if sign == "-" else "after dot"])
    return marks, pauses


SHAPES = [kinds_of(code) for _, _, code in TOKENS]
SIZES = np.array([len(m) for m, _ in SHAPES])
MARK_BACK, PAUSE_BACK = np.full((SIZES.max() + 1, len(TOKENS)), 5), np.full((SIZES.max() + 1, len(TOKENS)), 3)
for j, (shape, between) in enumerate(SHAPES):  # counted from a sign's end
    for k, kind in enumerate(shape):
        MARK_BACK[len(shape) - k, j] = kind
    for k, kind in enumerate(between):
        PAUSE_BACK[len(shape) - k, j] = kind - 5
OUT = 5  # states: how many figures of the group are there; 5: in a heading or between messages


def read(marks, first):
    long = np.log(marks[:, 1] - marks[:, 0])
    pause = np.log(np.minimum(np.r_[marks[1:, 0] - marks[:-1, 1], 9.0], 0.6).clip(0.008))
    def means(x, c):
        c = np.array(c, float)
        for _ in range(30):
            who = abs(x[:, None] - c).argmin(1)
            c = np.array([np.median(x[who == k]) for k in range(len(c))])
        return (c[1:] + c[:-1]) / 2
    cut = means(long, np.percentile(long, [20, 80]))[0]
    a, b = means(pause, np.percentile(pause, [30, 80, 97]))
    signs, code, begin, place = [], "", 0, 0
    READ = {**{c: ("figure", f) for f, c in LETTERS.items() if 0}, **{c: (k, f) for k, f, c in TOKENS if k in ("figure", "query", "break", "end", "void")}}
    for k in range(len(marks)):
        if not code: begin = k
        code += "-" if long[k] > cut else "."
        if pause[k] > a:
            kind, sign = READ.get(code, ("figure", "?"))
            if set(code) == {"."} and len(code) > 6: kind, sign = "void", "<"
            signs.append((marks[begin].mean(), kind, sign, place))
            place = place + 1 if kind == "figure" else 0
            if place == 5 or pause[k] > b: place = 0
            code = ""
    return signs


signs = []
for tone in tones:
    mine = [turn for turn in turns if turn[1] == tone]
    found = [(side, *marks_of(sides[side], tone, start, end)) for side, _, start, end in mine]
    marks = np.concatenate([m + 10000 * side for side, m, _ in found])
    first = np.array([m[0, 0] + 10000 * side for side, m, _ in found])
    doubts = [(cost, kind, a + 10000 * side, b + 10000 * side) for side, _, d in found for cost, kind, a, b in d]
    signs += read(marks, first)
signs.sort()
# %%
begins, until = [], -9.0
for side, _, start, end in turns:
    if 10000 * side + start - until > 2.2:  # otherwise somebody was relieved
        begins.append(10000 * side + start)
    until = 10000 * side + end
messages, group, k = [[] for _ in begins], "", -1
for at, kind, sign, before in signs:
    while k + 1 < len(begins) and at > begins[k + 1] - 0.5:
        k += 1
        messages[k], group = [], ""
    if kind == "break" and len(messages[k]) < 3:
        messages[k], group = [], ""
    elif kind in ("letter", "end"):
        group = ""
    elif kind == "figure":
        if before == 0:
            group = ""
        group += sign
        if len(group) == 5:
            messages[k].append(group)
            group = ""
    elif kind in ("void", "torn"):
        if before == 0 and messages[k]:
            messages[k].pop()
        group = ""
    elif kind == "query" and messages[k]:
        messages[k].append("?")
final = []
for message in messages:
    kept = []
    for k, group in enumerate(message):
        if group == "?":
            continue
        if k and message[k - 1] == "?" and kept:
            kept.pop()
        kept.append(group)
    final.append(kept)
print([len(m) for m in final], sum(map(len, final)))
with open("output/groups.csv", "w", newline="") as out:
    lines = csv.writer(out)
    lines.writerow(["message", "group"])
    for k, message in enumerate(final, 1):
        lines.writerows([k, group] for group in message)
print("Written down.")
