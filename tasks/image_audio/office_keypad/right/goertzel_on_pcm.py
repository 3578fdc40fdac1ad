# %%
import subprocess

import numpy as np

raw = subprocess.run(
    ["ffmpeg", "-v", "error", "-i", "keypad.mp3", "-ac", "1", "-ar", "8000", "-f", "s16le", "-"], capture_output=True, check=True
).stdout
y = np.frombuffer(raw, "<i2") / 32768
TONES = {697: 0, 770: 1, 852: 2, 941: 3, 1209: 0, 1336: 1, 1477: 2}
size = 160
t = np.arange(size) / 8000
bank = {hz: np.exp(-2j * np.pi * hz * t) * np.hanning(size) for hz in TONES}
steps = range(0, len(y) - size, 40)
strength = np.array([[abs(np.dot(y[i : i + size], wave)) for wave in bank.values()] for i in steps])
total = strength.sum(axis=1)
loud = total > 0.35 * np.quantile(total, 0.9)
print(len(loud), loud.mean())
# %%
text, i = "", 0
while i < len(loud):
    j = i
    while j < len(loud) and loud[j]:
        j += 1
    if j - i >= 6:
        mean = strength[i:j].mean(axis=0)
        text += "123456789*0#"[3 * int(mean[:4].argmax()) + int(mean[4:].argmax())]
    i = max(i + 1, j)
print("答案：", text, sep="")
