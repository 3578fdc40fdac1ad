# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("lesson.wav")
block = rate // 100
print(len(samples) / rate, rate)
levels = np.sqrt((samples[: len(samples) // block * block].reshape(-1, block) ** 2).mean(axis=1))
quiet = 20 * np.log10(levels + 1e-12) < -45
# %%
parts, start, last = [], None, None
for i, silent in enumerate(quiet):
    if silent:
        continue
    if start is not None and i - last - 1 >= 40:
        parts.append((start, last + 1))
        start = None
    if start is None:
        start = i
    last = i
parts.append((start, last + 1))
print(parts)
# %%
import io
import zipfile

with zipfile.ZipFile("output/parts.zip", "w") as box:
    for number, (a, b) in enumerate(parts, 1):
        buffer = io.BytesIO()
        soundfile.write(buffer, samples[a * block : b * block], rate, format="WAV", subtype="PCM_16")
        box.writestr(f"part_{number:02d}.wav", buffer.getvalue())
print(f"答案：段数={len(parts)}; 最长={max(b - a for a, b in parts):.2f}")
