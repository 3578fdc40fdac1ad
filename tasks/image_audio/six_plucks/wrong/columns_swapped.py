# %%
from pathlib import Path

import numpy as np
import soundfile

names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]


def pitch(samples, rate):
    size = 2**18
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), size))
    lowest, highest = round(60 * size / rate), round(500 * size / rate)
    bins = np.arange(lowest, highest)
    score = sum(np.log(spectrum[bins * k] + 1e-6) for k in range(1, 8))
    return bins[score.argmax()] * rate / size


rows = []
for path in sorted(Path(".").glob("pluck_*.wav")):
    hz = pitch(*soundfile.read(path))
    steps = 69 + 12 * np.log2(hz / 440)
    nearest = round(steps)
    rows.append([path.name, f"{names[nearest % 12]}{nearest // 12 - 1}", round(100 * (steps - nearest))])
    print(hz, rows[-1])
# %%
import pandas as pd

pd.DataFrame(rows, columns=["file", "note", "cents"])[["file", "cents", "note"]].to_csv("output/tuning.csv", index=False)
