# %%
import librosa
import numpy as np

y, rate = librosa.load("practice.ogg", sr=None)
size = int(0.01 * rate)
power = np.sqrt(np.convolve(y.astype(float) ** 2, np.ones(size) / size, "same"))
peaks = librosa.util.peak_pick(
    power, pre_max=rate // 8, post_max=rate // 8, pre_avg=rate // 4, post_avg=rate // 4, delta=float(0.3 * power.max()), wait=rate // 8
)
times = peaks / rate
print(len(times), np.diff(times).round(3))
# %%
gaps = np.diff(times)
cut = max(range(2, len(gaps) - 1), key=lambda k: abs(gaps[:k].mean() - gaps[k:].mean()) - gaps[:k].std() - gaps[k:].std())
before, after = 60 / np.median(gaps[:cut]), 60 / np.median(gaps[cut:])
high = []
for peak in peaks:
    piece = y[max(0, peak - size) : peak + 3 * size]
    spectrum = np.abs(np.fft.rfft(piece, rate))
    high.append(spectrum[1500:1700].max() > spectrum[900:1100].max())
bars = np.diff(np.flatnonzero(high))
print(before, after, bars)
# %%
print(f"答案：总拍数={len(times)}; 前速={before:.0f}; 后速={after:.0f}; 每小节={np.bincount(bars).argmax()}")
