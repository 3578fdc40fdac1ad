# %%
import librosa
import numpy as np

y, rate = librosa.load("keypad.mp3", sr=8000)
power = np.abs(librosa.stft(y, n_fft=512, hop_length=80)) ** 2
hz = librosa.fft_frequencies(sr=rate, n_fft=512)
band = power[(hz > 600) & (hz < 1600)].sum(axis=0)
active = band > 0.05 * np.quantile(band, 0.95)
starts = np.flatnonzero(active & ~np.r_[False, active[:-1]])
ends = np.flatnonzero(active & ~np.r_[active[1:], False]) + 1
print(list(zip(starts, ends)))
# %%
rows, columns, result = (697, 770, 852, 941), (1209, 1336, 1477), ""
for a, b in zip(starts, ends):
    if b - a < 4:
        continue
    mean = power[:, a:b].sum(axis=1)
    low = hz[np.argmax(np.where((hz > 650) & (hz < 1000), mean, 0))]
    high = hz[np.argmax(np.where((hz > 1150) & (hz < 1550), mean, 0))]
    row = min(range(4), key=lambda i: abs(rows[i] - low))
    column = min(range(3), key=lambda i: abs(columns[i] - high))
    result += ["123", "456", "789", "*0#"][row][column]
print(f"听到的按键一共 {len(result)} 个。\n\n答案：{result}")
