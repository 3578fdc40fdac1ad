# %%
import numpy as np
import pandas as pd
import soundfile
from scipy.ndimage import maximum_filter1d, uniform_filter1d

sound, RATE = soundfile.read("match.flac", dtype="int16")
sound = sound.astype(float)
rallies = pd.read_csv("rallies.csv")
print(len(sound) / RATE, len(rallies))
# %%
# Where something is struck: the energy of two milliseconds stands out from what was before.
power = uniform_filter1d(np.diff(sound, prepend=0) ** 2, 16, origin=-8)
before = np.concatenate([np.full(64, power[0]), uniform_filter1d(power, 80)[:-64]])
rise = np.log(power + 3) - np.log(before + 3)
struck = np.flatnonzero((rise == maximum_filter1d(rise, 200)) & (rise > 1.2))
struck = struck[(struck > 200) & (struck < len(sound) - 600)]
strokes = []
for row in rallies.itertuples():
    inside = struck[(struck / RATE >= row.from_s) & (struck / RATE <= row.to_s)]
    loud = [abs(sound[n : n + 80]).max() > 300 for n in inside]
    strokes.append(max(1, round(sum(loud) / 2)))
pd.DataFrame({"rally": rallies.rally, "strokes": strokes}).to_csv("output/strokes.csv", index=False)
print(strokes)
