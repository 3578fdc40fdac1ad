# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("keypad.mp3")
if samples.ndim > 1:
    samples = samples.mean(axis=1)
block = rate // 100
levels = np.sqrt((samples[: len(samples) // block * block].reshape(-1, block) ** 2).mean(axis=1))
loud = levels > 0.25 * np.sort(levels)[-10]
print(rate, loud.astype(int))
# %%
keys = ["123", "456", "789", "*0#"]
low, high = [697, 770, 852, 941], [1209, 1336, 1477]
digits, i = "", 0
while i < len(loud):
    j = i
    while j < len(loud) and loud[j]:
        j += 1
    if j - i >= 12:
        piece = samples[i * block : j * block]
        t = np.arange(len(piece)) / rate
        size = {f: abs(piece @ np.exp(-2j * np.pi * f * t)) for f in low + high}
        digits += keys[np.argmax([size[f] for f in low])][np.argmax([size[f] for f in high])]
    i = max(j, i + 1)
print("答案：" + digits)
