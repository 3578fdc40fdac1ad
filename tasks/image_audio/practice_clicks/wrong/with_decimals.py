# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("practice.ogg")
print(samples.shape, rate)
block = rate // 200
levels = np.abs(samples[: len(samples) // block * block].reshape(-1, block)).max(axis=1)
loud = levels > 0.4 * np.sort(levels)[-20]
# %%
beats = []
for i in np.flatnonzero(loud):
    if not beats or i * block - beats[-1] > 0.15 * rate:
        beats.append(i * block)
times = np.array(beats) / rate
gaps = np.diff(times)
change = next(i for i in range(3, len(gaps)) if abs(gaps[i] / np.median(gaps[:3]) - 1) > 0.06)
before, after = gaps[:change].mean(), gaps[change:].mean()
strong = []
for b in beats:
    piece = samples[b : b + rate // 25] * np.hanning(rate // 25)
    strong.append(np.abs(np.fft.rfft(piece)).argmax() * 25 > 1300)
bar = np.diff(np.flatnonzero(strong))[0]
print(gaps, strong)
print(f"答案：总拍数={len(beats)}; 前速={60 / before:.0f}.0; 后速={60 / after:.0f}; 每小节={bar}")
