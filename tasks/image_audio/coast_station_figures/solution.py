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


class Fist:
    """What one operator does: how long his marks and pauses are, which figures he cuts."""

    def __init__(self):
        self.centre = np.array([0, 0, 0, 1.0, 1.0, -0.1, -0.1, 0.8, 1.5])
        self.spread = np.array([0.2, 0.2, 0.2, 0.2, 0.2, 0.22, 0.22, 0.25, 0.3])
        self.prior = np.full(len(TOKENS), -3.0)
        self.prior[OF["void"]], self.prior[OF["torn"]], self.prior[OF["query"]] = -5.5, -8.0, -4.5

    def fit(self, what, unit, kind):
        off = (what - unit - self.centre[kind]) / self.spread[kind]
        return np.log(0.985 * np.exp(-0.5 * off**2) / self.spread[kind] + 0.004)

    def decode(self, marks, unit, free, begin):
        """The likeliest signs; `free` are marks after which another turn begins, `begin` the states to begin with."""
        n = len(marks)
        long = np.log(marks[:, 1] - marks[:, 0])
        pause = np.log(np.minimum(np.r_[marks[1:, 0] - marks[:-1, 1], 9.0], 1.0).clip(0.008))
        mark_fit = np.array([*(self.fit(long, unit, k) for k in range(5)), np.zeros(n)])
        pause_fit = {k: self.fit(pause, unit, k) for k in range(5, 9)}
        pause_fit[8] = np.maximum(pause_fit[8], np.where(pause > unit + self.centre[8], np.log(0.1), -99))
        for k in range(5, 9):
            pause_fit[k] = np.where(free, 0 if k >= 7 else -30.0, pause_fit[k])
        pauses = np.array([pause_fit[5], pause_fit[6], pause_fit[7], np.zeros(n)])
        table = np.full((n + 1, len(TOKENS)), -1e9)
        table[1:] = self.prior
        for r in range(1, min(MARK_BACK.shape[0], n + 1)):
            table[r:] += (mark_fit[MARK_BACK[r], : n - r + 1] + pauses[PAUSE_BACK[r], : n - r + 1]).T
        table[np.arange(n + 1)[:, None] < SIZES] = -1e9
        short = np.convolve(long - unit < 0.65, np.ones(7), "full")[:n] >= 6.5
        best = np.full((n + 1, 6), -1e9)
        best[0, begin] = 0
        back = np.zeros((n + 1, 6, 2), int)
        starts = np.maximum(np.arange(n + 1)[:, None] - SIZES, 0)
        figs, lets = OF["figure"], OF["letter"]
        query, opens, ends = (int(OF[k][0]) for k in ("query", "break", "end"))
        five = np.arange(5)
        fig_starts, fig_rows = starts[:, figs], table[:, figs]
        outside = -1
        for e in range(1, n + 1):
            row = table[e]
            after_sign, after_group = pause_fit[7][e - 1], pause_fit[8][e - 1]
            options = best[fig_starts[e], :5] + fig_rows[e][:, None]
            pick = options.argmax(0)
            top = options[pick, five]
            best[e, 1:5] = top[:4] + after_sign
            back[e, 1:5, 0], back[e, 1:5, 1] = figs[pick[:4]], five[:4]
            # A void group of five may go over into its row of dots with a short pause.
            found = [(top[4] + max(after_group, after_sign - 4.5), figs[pick[4]], 4)]
            found.append((best[max(e - 6, 0), 0] + row[query] + after_group, query, 0))
            found.append((best[max(e - 5, 0), OUT] + row[opens] + after_group, opens, OUT))
            if short[e - 1]:
                for group, first in ((OF["void"], 0), (OF["torn"], 1)):
                    options = best[starts[e, group], first:5] + row[group, None]
                    a, b = divmod(int(options.argmax()), 5 - first)
                    found.append((options[a, b] + after_group, group[a], b + first))
            best[e, 0], back[e, 0, 0], back[e, 0, 1] = max(found)
            found = [(best[max(e - 5, 0), 0] + row[ends] + max(after_sign, after_group), ends, 0)]
            if best[max(e - 5, 0) : e, OUT].max() > best[max(e - 5, 0) : e].max() - 40:
                letters = best[starts[e, lets], OUT] + row[lets]
                k = int(letters.argmax())
                found.append((letters[k] + max(after_sign, after_group), lets[k], OUT))
            best[e, OUT], back[e, OUT, 0], back[e, OUT, 1] = max(found)
            if free[e - 1]:  # the next turn begins with a heading or goes on with groups
                if best[e, OUT] > best[e, 0]:
                    best[e, 0], back[e, 0] = best[e, OUT], back[e, OUT]
                else:
                    best[e, OUT], back[e, OUT] = best[e, 0], back[e, 0]
        return best, back, long, pause, pause_fit

    def path(self, back, e, state):
        while e > 0:
            j, before = back[e, state]
            yield int(e - SIZES[j]), e, int(j), int(before)
            e, state = int(e - SIZES[j]), int(before)


def read(marks, first, doubts):
    """Signs with what hands do at their most likely; `first` are marks with which a turn begins."""
    fist = Fist()
    unit = None
    for turn in range(6):
        n, middle = len(marks), marks.mean(1)
        free = np.zeros(n, bool)
        free[np.r_[np.searchsorted(middle, first[1:]), n] - 1] = True
        if unit is None:
            long = np.log(marks[:, 1] - marks[:, 0])
            edge = (np.percentile(long, 10) + np.percentile(long, 90)) / 2
            unit = np.full(n, np.median(long[long < edge]))
        best, back, long, pause, pause_fit = fist.decode(marks, unit, free, [0, OUT])
        signs, mark_kind, pause_kind = [], np.zeros(n, int), np.full(n, -1)
        count = np.zeros(len(TOKENS))
        for a, e, j, before in fist.path(back, n, 0):
            shape, pauses = SHAPES[j]
            kind = 7 if pause_fit[7][e - 1] > pause_fit[8][e - 1] else 8
            if TOKENS[j][0] == "figure":
                kind = 7 if before < 4 else 8
            mark_kind[a:e], pause_kind[a:e] = shape, [*pauses, kind]
            signs.append((middle[a], TOKENS[j][0], TOKENS[j][1], before, a, e))
            count[j] += 1
        signs.reverse()
        if turn == 5:
            break
        off, gap = long - fist.centre[mark_kind], pause - fist.centre[pause_kind]
        weight_m = 1 / fist.spread[mark_kind] ** 2
        weight_p = np.where(pause_kind < 8, 1 / fist.spread[pause_kind] ** 2, 0.3)
        weight_m[abs(off - unit) > 0.6], weight_p[abs(gap - unit) > 0.6] = 0, 0
        turn_of = np.searchsorted(first, middle, "right")
        near = np.exp(-0.5 * ((middle[:, None] - middle) / 1.3) ** 2) * (turn_of[:, None] == turn_of)
        unit = (near @ (weight_m * off + weight_p * gap)) / (near @ (weight_m + weight_p) + 1e-9)
        for kind in range(9):
            rest = ((long if kind < 5 else pause) - unit)[(mark_kind if kind < 5 else pause_kind) == kind]
            if len(rest) > 8:
                fist.centre[kind] = np.median(rest)
                fist.spread[kind] = max(0.09, 1.4826 * np.median(abs(rest - fist.centre[kind])))
        figs = OF["figure"]
        fist.prior[figs] = np.log((count[figs] + 0.3) / (count[figs].sum() + 4))
        if turn in (1, 3, 4):
            marks, unit = mended(fist, marks, unit, free, signs, doubts, best[n].max() / n + 0.1)
    print(dict(zip(KINDS, fist.centre.round(2))), fist.spread.round(2), n)
    print({TOKENS[j][1:]: int(count[j]) for j in OF["figure"] if count[j]})
    return signs


def mended(fist, marks, unit, free, signs, doubts, usual):
    """Each doubtful mark or gap the other way, where the signs around fit clearly better so."""
    middle = marks.mean(1)
    # Groups begin here: cuts between which all may be read anew.
    cuts = [(s[4], s[3]) for s in signs if s[1] in ("figure", "void", "query") and s[3] == 0]
    places = np.array([a for a, _ in cuts])
    change = {}
    known = {}
    for cost, kind, begin, end in sorted(doubts, key=lambda d: d[2]):
        here = int(np.searchsorted(middle, (begin + end) / 2))
        k = int(np.searchsorted(places, here - 1, "right")) - 1
        if k < 0:
            continue
        low = places[max(k - 1, 0)] if places[k] - places[max(k - 1, 0)] < 60 else places[k]
        above = places[places > here + 4]
        high = int(above[min(1, len(above) - 1)]) if len(above) else len(marks)
        if high - low > 90 or any(free[low : high - 1]) or high - low < 8:
            high = int(above[0]) if len(above) else len(marks)
            low = places[k]
            if high - low > 90 or any(free[low : high - 1]) or high - low < 8:
                continue
        part = change[low][0] if low in change and change[low][3] == high else marks[low:high]
        other = toggled(part, kind, begin, end)
        if other is None:
            continue
        scores = []
        for these in (part, other):
            # The pause behind the last mark is that to the next.
            row = np.concatenate([these, marks[high : high + 1]])
            ends = np.zeros(len(row), bool)
            ends[len(these) - 1] = free[high - 1]
            key = (low, high, len(these), these.sum())
            if key not in known:
                known[key] = fist.decode(row, np.interp(row.mean(1), middle, unit), ends, [0])[0][len(these), 0]
            scores.append(known[key])
            if usual * len(these) - scores[0] < cost + 1.5:
                break  # it fits as it is
        if len(scores) < 2:
            continue
        if scores[1] - scores[0] > cost + 1.0:
            clash = [key for key, old in change.items() if key != low and key < high and old[3] > low]
            if clash:
                continue
            change[low] = (other, part, kind, high)
            print("mended", round(begin, 2), kind, round(float(cost), 1), round(float(scores[1] - scores[0]), 1))
    print("doubts", len(doubts), "tried", len(known), "mended", len(change))
    for low in sorted(change, reverse=True):
        other, _, _, high = change[low]
        marks = np.concatenate([marks[:low], other, marks[high:]])
    return marks, np.interp(marks.mean(1), middle, unit)


def toggled(part, kind, begin, end):
    centre = (begin + end) / 2
    inside = np.flatnonzero((part[:, 0] < centre) & (part[:, 1] > centre))
    if kind == "no mark" and len(inside) and len(part) > 3:
        return np.delete(part, inside[0], 0)
    if kind == "gap" and len(inside):
        a, b = part[inside[0]]
        if begin - a < 0.015 or b - end < 0.015:
            return None
        return np.concatenate([part[: inside[0]], [[a, begin], [end, b]], part[inside[0] + 1 :]])
    if len(inside):
        return None
    k = int(np.searchsorted(part[:, 0], centre))
    if k == 0 or k == len(part):
        return None
    if kind == "no gap":
        return np.concatenate([part[: k - 1], [[part[k - 1, 0], part[k, 1]]], part[k + 1 :]])
    if kind == "mark" and begin - part[k - 1, 1] > 0.012 and part[k, 0] - end > 0.012:
        return np.concatenate([part[:k], [[begin, end]], part[k:]])
    return None


signs = []
for tone in tones:
    mine = [turn for turn in turns if turn[1] == tone]
    found = [(side, *marks_of(sides[side], tone, start, end)) for side, _, start, end in mine]
    marks = np.concatenate([m + 10000 * side for side, m, _ in found])
    first = np.array([m[0, 0] + 10000 * side for side, m, _ in found])
    doubts = [(cost, kind, a + 10000 * side, b + 10000 * side) for side, _, d in found for cost, kind, a, b in d]
    signs += [sign[:4] for sign in read(marks, first, doubts)]
signs.sort()
# %%
begins, until = [], -9.0
for side, _, start, end in turns:
    begin = 10000 * side + start
    if begin - until > 2.2 or any(kind == "break" and begin < at < begin + 16 for at, kind, *_ in signs):  # otherwise somebody was relieved
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
