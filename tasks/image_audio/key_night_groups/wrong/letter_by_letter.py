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
LETTER = {code: letter for letter, code in CODE.items()}


def read(marks):
    long, pause = marks[:, 1] - marks[:, 0], np.r_[marks[1:, 0] - marks[:-1, 1], 9.0]
    text, code = "", ""
    for k in range(len(marks)):
        near = np.sort(long[max(0, k - 12) : k + 13])
        cut = np.argmax(np.diff(np.log(near[3:-3]))) + 3
        edge = (near[cut] * near[cut + 1]) ** 0.5
        gaps = np.sort(pause[max(0, k - 20) : k + 21])
        low = np.log(gaps[gaps < 0.6])
        middle = np.array([np.percentile(low, 25), np.percentile(low, 75), np.percentile(low, 97)])
        for _ in range(12):
            kind = abs(low[:, None] - middle).argmin(1)
            middle = np.array([low[kind == c].mean() if (kind == c).any() else middle[c] for c in range(3)])
        code += "-" if long[k] > edge else "."
        if np.log(pause[k]) > (middle[0] + middle[1]) / 2:
            text += LETTER.get(code, "?")
            code = ""
    return text


# %%
texts = []
for note in notes:
    text = read(marks_of(note))
    texts.append(text)
    print(len(text), text[:60])
with open("output/groups.csv", "w") as file:
    file.write("station,text\n")
    for k, text in enumerate(texts, 1):
        file.write(f"{k},{' '.join(text[i : i + 5] for i in range(0, len(text), 5))}\n")
