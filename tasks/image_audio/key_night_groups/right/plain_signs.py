# %%
import numpy as np
import soundfile
from scipy.ndimage import gaussian_filter1d, maximum_filter1d
from scipy.signal import find_peaks

sound, RATE = soundfile.read("evening.flac", dtype="int16")
sound = sound.astype(float)
spectrum = (abs(np.fft.rfft(sound[: len(sound) // RATE * RATE].reshape(-1, RATE), axis=1)) ** 2).mean(0)
spectrum = gaussian_filter1d(spectrum, 2)
pitches = np.arange(len(spectrum))
peaks, _ = find_peaks(spectrum, distance=40)
notes = sorted(pitches[k] for k in sorted(peaks, key=lambda k: -spectrum[k])[:3])
print(len(sound) / RATE, notes)


def marks_of(note):
    """From when to when the key of this note is down."""
    tone = sound * np.exp(-2j * np.pi * note * np.arange(len(sound)) / RATE)
    size = abs(gaussian_filter1d(tone.real, 0.0052 * RATE) + 1j * gaussian_filter1d(tone.imag, 0.0052 * RATE))
    # Half of what is loud nearby: the stations fade.
    coarse = gaussian_filter1d(size[::40], 1)
    loud = gaussian_filter1d(maximum_filter1d(coarse, int(0.9 * RATE / 40)), 0.4 * RATE / 40)
    loud = np.interp(np.arange(len(size)), np.arange(len(loud)) * 40, np.maximum(loud, 0.4 * np.median(loud)))
    down = size > 0.5 * loud
    turns = np.flatnonzero(np.diff(down.astype(int))) + 1
    turns = turns[(0 if not down[0] else 1) :]
    turns = turns[: len(turns) // 2 * 2].reshape(-1, 2) / RATE
    whole = []
    for begin, end in turns:
        if whole and begin - whole[-1][1] < 0.014:
            whole[-1][1] = end
        elif end - begin > 0.016:
            whole.append([begin, end])
    return np.array(whole)


CODE = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..".split()))
# Every mark and pause of a letter is of a kind: which sign, where in the letter, after what.
KINDS = ["dot first", "dot", "dot after dot", "dash", "dash last", "pause after dot", "pause after dash", "letter", "group"]
KIND = {name: k for k, name in enumerate(KINDS)}


def kinds_of(code):
    marks = []
    for k, sign in enumerate(code):
        if sign == "-":
            marks.append(KIND["dash"])
        else:
            marks.append(KIND["dot"])
    return marks, [KIND["pause after dash" if sign == "-" else "pause after dot"] for sign in code[:-1]]


def read(marks, pauses_first):
    long, pause = np.log(marks[:, 1] - marks[:, 0]), np.log(np.r_[marks[1:, 0] - marks[:-1, 1], 1.0])
    pause = np.minimum(pause, np.log(1.0))
    middle, n = marks.mean(1), len(marks)
    # First guess: the marks fall in two heaps.
    edge = (np.percentile(long, 10) + np.percentile(long, 90)) / 2
    unit = np.full(n, long[long < edge].mean())
    centre = np.array([0, 0, 0, 1.0, 1.0, 0.0, 0.0, *pauses_first])
    spread = np.array([0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.25, 0.3])
    near = np.exp(-0.5 * ((middle[:, None] - middle) / 1.2) ** 2)
    for turn in range(5):

        def fit(what, kind):
            off = (what - unit - centre[kind]) / spread[kind]
            return np.log(0.985 * np.exp(-0.5 * off**2) / spread[kind] + 0.004)

        mark_fit, pause_fit = [fit(long, k) for k in range(5)], {k: fit(pause, k) for k in range(5, 9)}
        best = np.full((n + 1, 5), -1e9)
        best[0, 0] = 0
        back = np.zeros((n + 1, 5), int)
        scores = []
        for letter, code in CODE.items():
            size = len(code)
            marks_kinds, pauses = kinds_of(code)
            total = np.zeros(n - size + 1)
            for k, kind in enumerate(marks_kinds):
                total += mark_fit[kind][k : k + n - size + 1]
            for k, kind in enumerate(pauses):
                total += pause_fit[kind][k : k + n - size + 1]
            scores.append((letter, size, np.r_[np.full(size, -1e9), total]))
        sizes = np.array([s for _, s, _ in scores])
        table = np.array([s for _, _, s in scores]).T[:, :, None].copy()  # where it ends, letter
        starts, five = np.maximum(np.arange(n + 1)[:, None] - sizes, 0), np.arange(5)
        after_letter, after_group = pause_fit[KIND["letter"]], pause_fit[KIND["group"]]
        for end in range(1, n + 1):
            after = after_letter[end - 1], after_group[end - 1]
            options = best[starts[end]] + table[end]
            pick = options.argmax(0)
            top = options[pick, five]
            best[end, 1:] = top[:4] + (0 if end == n else after[0])
            best[end, 0] = top[4] + (0 if end == n else after[1])
            back[end] = pick
        end, place = n, int(best[n].argmax()) if best[n, 0] < best[n].max() - 12 else 0
        letters, mark_kind, pause_kind = [], np.zeros(n, int), np.full(n, -1)
        while end > 0:
            before = (place - 1) % 5
            pick = back[end, before]
            letter, size, _ = scores[pick]
            marks_kinds, pauses = kinds_of(CODE[letter])
            letters.append(letter)
            mark_kind[end - size : end] = marks_kinds
            pause_kind[end - size : end] = [*pauses, KIND["group" if before == 4 else "letter"]]
            end, place = end - size, before
        # What the hand does, and how its speed wanders.
        off = long - centre[mark_kind]
        gap = pause - centre[pause_kind]
        weight_m, weight_p = 1 / spread[mark_kind] ** 2, np.where(pause_kind < 8, 1 / spread[pause_kind] ** 2, 0.3)
        far = (abs(off - unit) > 0.6, abs(gap - unit) > 0.6)
        weight_m[far[0]], weight_p[far[1]] = 0, 0
        unit = (near @ (weight_m * off + weight_p * gap)) / (near @ (weight_m + weight_p) + 1e-9)
        for kind in range(9):
            rest = ((long if kind < 5 else pause) - unit)[(mark_kind if kind < 5 else pause_kind) == kind]
            if len(rest) > 8:
                centre[kind] = np.median(rest)
                spread[kind] = max(0.1, 1.4826 * np.median(abs(rest - centre[kind])))
    return best[n].max(), "".join(letters[::-1])


# %%
texts = []
for note in notes:
    # What is found depends on the first guess of the pauses: the likeliest of several counts.
    marks = marks_of(note)
    tries = [read(marks, first) for first in ((0.8, 1.5), (1.0, 1.7))]
    print([round(fit) for fit, _ in tries])
    text = max(tries)[1]
    texts.append(text)
    print(len(text), text[:60])
with open("output/groups.csv", "w") as file:
    file.write("station,text\n")
    for k, text in enumerate(texts, 1):
        file.write(f"{k},{' '.join(text[i : i + 5] for i in range(0, len(text), 5))}\n")
