# %%
import numpy as np
import soundfile
from scipy.signal import butter, find_peaks, sosfiltfilt

samples, rate = soundfile.read("receiver.flac")
spectrum = np.abs(np.fft.rfft(samples)) ** 2
spectrum = np.convolve(spectrum, np.ones(200), "same")
peaks, _ = find_peaks(spectrum, height=spectrum.max() / 20, distance=round(120 * len(samples) / rate))
tones = peaks * rate / len(samples)
print(tones)
# %%
tone = min(tones)
band = sosfiltfilt(butter(3, [tone - 70, tone + 70], "bandpass", fs=rate, output="sos"), samples)
level = sosfiltfilt(butter(3, 50, fs=rate, output="sos"), np.abs(band))
keyed = level > np.sort(level)[int(0.95 * len(level))] / 2
edges = np.flatnonzero(np.diff(keyed.astype(int)))
lasts = np.diff(edges) / rate
marks, gaps = lasts[0::2], lasts[1::2]
unit = np.median(np.sort(marks)[: len(marks) // 3])
print(unit, marks / unit, gaps / unit)
# %%
codes = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", (
    ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. "
    "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.").split()))
letters = {code: letter for letter, code in codes.items()}
text, code = "", ""
for i, mark in enumerate(marks):
    code += "-" if mark > 2 * unit else "."
    if i == len(marks) - 1 or gaps[i] > 2 * unit:
        text += letters[code]
        code = ""
        if i < len(gaps) and gaps[i] > 5 * unit:
            text += " "
print("Answer:", text.lower())
