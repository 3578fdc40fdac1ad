# %%
import librosa
import numpy as np

y, rate = librosa.load("receiver.flac", sr=None)
power = np.abs(librosa.stft(y, n_fft=256, hop_length=16)) ** 2
long = np.abs(librosa.stft(y, n_fft=2048)).mean(axis=1)
hz = librosa.fft_frequencies(sr=rate, n_fft=2048)
peaks = [i for i in range(2, len(long) - 2) if long[i] == long[i - 2 : i + 3].max() and long[i] > 0.3 * long.max()]
tone = hz[min(peaks)]
print(hz[peaks], tone)
# %%
row = power[round(tone * 256 / rate)]
on = np.sqrt(row) > 0.5 * np.quantile(np.sqrt(row), 0.93)
edges = np.flatnonzero(np.diff(np.r_[0, on.astype(int), 0]))
runs = [(on[a] if a < len(on) else False, b - a) for a, b in zip(edges[:-1], edges[1:])]
marks = [length for is_on, length in runs if is_on and length > 3]
unit = np.mean([length if length < 2 * min(marks) else length / 3 for length in marks])
print(unit * 16 / rate)
# %%
MORSE = {
    ".-": "A", "-...": "B", "-.-.": "C", "-..": "D", ".": "E", "..-.": "F", "--.": "G", "....": "H", "..": "I", ".---": "J",
    "-.-": "K", ".-..": "L", "--": "M", "-.": "N", "---": "O", ".--.": "P", "--.-": "Q", ".-.": "R", "...": "S", "-": "T",
    "..-": "U", "...-": "V", ".--": "W", "-..-": "X", "-.--": "Y", "--..": "Z", "-----": "0", ".----": "1", "..---": "2",
    "...--": "3", "....-": "4", ".....": "5", "-....": "6", "--...": "7", "---..": "8", "----.": "9",
}
signs = ""
for is_on, length in runs:
    if is_on:
        signs += "." if length < 2 * unit else "-"
    elif length > 5 * unit:
        signs += "/"
    elif length > 2 * unit:
        signs += " "
print("Answer: " + " ".join("".join(MORSE[letter] for letter in word.split()) for word in signs.strip("/ ").split("/")))
