# %%
import numpy as np
import pandas as pd
from scipy.io import wavfile

plan = pd.read_csv("tones.csv").fillna(0)
pieces = [
    np.sin(2 * np.pi * hz * np.arange(int(round(ms * 44.1))) / 44100) * (10 ** (peak / 20) if hz else 0)
    for hz, ms, peak in plan.to_numpy()
]
wavfile.write("output/test.wav", 44100, np.int16(np.round(np.concatenate(pieces) * 32767)))
print(plan)
