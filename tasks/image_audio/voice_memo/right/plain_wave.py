# %%
import math
import wave

with open("cut.txt") as file:
    words = file.read().split()
start, end = (int(w.split(":")[0]) * 60 + float(w.split(":")[1]) for w in (words[1], words[3]))
with wave.open("memo.wav") as file:
    rate = file.getframerate()
    file.setpos(round(start * rate))
    frames = memoryview(file.readframes(round((end - start) * rate))).cast("h")
mono = [(a + b) / 2 for a, b in zip(frames[0::2], frames[1::2])]
print(rate, len(mono) / rate)
# %%
count, up, down = len(mono), rate // 2, rate
for i in range(up):
    mono[i] *= i / up
for i in range(down):
    mono[count - 1 - i] *= i / down
factor = 32767 * 10 ** (-3 / 20) / max(map(abs, mono))
with wave.open("output/clip.wav", "wb") as file:
    file.setparams((1, 2, rate, 0, "NONE", ""))
    file.writeframes(b"".join(round(value * factor).to_bytes(2, "little", signed=True) for value in mono))
print(f"Answer: {20 * math.log10(factor):.1f}")
