# %%
import csv
import math
import wave

import numpy as np

NAMES = "C C# D D# E F F# G G# A A# B".split()
lines = []
for number in range(1, 7):
    with wave.open(f"pluck_{number}.wav") as file:
        rate = file.getframerate()
        y = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
    size = 2**19
    spectrum = np.abs(np.fft.rfft(y * np.blackman(len(y)), size))
    floor = np.median(spectrum)
    tries = 68 * 2 ** (np.arange(0, 3300) / 1200)
    scores = [sum(math.log(1 + spectrum[int(hz * k * size / rate + 0.5)] / floor) for k in range(1, 7)) for hz in tries]
    hz = tries[int(np.argmax(scores))]
    cents = 1200 * math.log2(hz / 440)
    steps = math.floor(cents / 100 + 0.5)
    key = 69 + steps
    lines.append((f"pluck_{number}.wav", NAMES[key % 12] + str(key // 12 - 1), round(cents - 100 * steps)))
print(lines)
# %%
with open("output/tuning.csv", "w", newline="") as file:
    csv.writer(file).writerows([("file", "note", "cents"), *lines])
