# %%
import re

import numpy as np
import soundfile

y, rate = soundfile.read("receiver.flac")
t = np.arange(len(y)) / rate
spectrum = np.abs(np.fft.rfft(y))
hz = np.fft.rfftfreq(len(y), 1 / rate)
first = hz[np.where(hz > 300, spectrum, 0).argmax()]
second = hz[np.where((hz > 300) & (np.abs(hz - first) > 150), spectrum, 0).argmax()]
tone = min(first, second)
print(first, second)
# %%
window = np.hanning(240)
level = np.abs(np.convolve(y * np.exp(-2j * np.pi * tone * t), window / window.sum(), "same"))
on = level > level.max() * 0.45
text = "".join("#" if value else "." for value in on[::8]).strip(".")
runs = [(found[0][0], len(found[0])) for found in re.finditer("#+|[.]+", text)]
short = np.median([n for sign, n in runs if sign == "." and n < 1.8 * min(m for s, m in runs if s == ".")])
dots = [n for sign, n in runs if sign == "#"]
cut = (min(dots) + max(dots)) / 2
unit = np.mean([n if n < cut else n / 3 for n in dots])
print(short, unit)
# %%
table = dict(zip(".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. "
                 "----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.".split(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
words, letter = [""], ""
for sign, n in [*runs, (".", 100 * unit)]:
    if sign == "#":
        letter += "." if n < cut else "-"
    elif n > 2 * unit:
        words[-1] += table[letter]
        letter = ""
        if n > 5 * unit:
            words.append("")
print("The lower station sends:")
print("Answer: " + " ".join(word for word in words if word))
