# %%
import subprocess

import numpy as np
from scipy.signal import find_peaks

raw = subprocess.run(["ffmpeg", "-v", "error", "-i", "practice.ogg", "-f", "f32le", "-ac", "1", "-ar", "16000", "-"], capture_output=True, check=True).stdout
y = np.frombuffer(raw, np.float32)
envelope = np.convolve(np.abs(y), np.hanning(161) / 80, "same")
beats, _ = find_peaks(envelope, height=0.5 * envelope.max(), distance=4000)
gaps = np.diff(beats) / 16000
print(len(beats), gaps)
# %%
first, last = np.median(gaps[:4]), np.median(gaps[-4:])
slow = np.abs(gaps - first) < np.abs(gaps - last)
before, after = 60 / gaps[slow].mean(), 60 / gaps[~slow].mean()
pitch = [np.abs(np.fft.rfft(y[b - 80 : b + 560], 16000))[500:2500].argmax() + 500 for b in beats]
firsts = [i for i, hz in enumerate(pitch) if hz > 1300]
print(pitch)
print(f"答案：总拍数={len(beats)}; 前速={round(before)}; 后速={round(after)}; 每小节={firsts[1] - firsts[0]}")
