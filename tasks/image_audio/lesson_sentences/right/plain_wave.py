# %%
import math
import struct
import wave
import zipfile

with wave.open("lesson.wav") as file:
    rate, raw = file.getframerate(), file.readframes(file.getnframes())
block = rate // 100
count = len(raw) // 2 // block
loud = []
for i in range(count):
    values = struct.unpack_from(f"<{block}h", raw, i * block * 2)
    rms = math.sqrt(sum(v * v for v in values) / block) / 32768
    loud.append(rms >= 10 ** (-45 / 20))
# %%
parts = []
for i in (i for i, is_loud in enumerate(loud) if is_loud):
    if parts and i - parts[-1][1] <= 40:
        parts[-1][1] = i
    else:
        parts.append([i, i])
print(parts)
# %%
with zipfile.ZipFile("output/parts.zip", "w", zipfile.ZIP_DEFLATED) as box:
    for number, (first, last) in enumerate(parts, 1):
        name = f"part_{number:02d}.wav"
        with wave.open(name, "wb") as file:
            file.setparams((1, 2, rate, 0, "NONE", ""))
            file.writeframes(raw[first * block * 2 : (last + 1) * block * 2])
        box.write(name, name)
longest = max(last - first + 1 for first, last in parts) / 100
print(f"答案：段数={len(parts)}; 最长={longest:.2f}")
