# %%
import librosa
import numpy as np
import pandas as pd

found = {}
for name in ("ep01.wav", "ep02.wav", "ep03.flac", "ep04.flac", "ep05.wav", "ep06.wav"):
    samples, rate = librosa.load(name, sr=None, mono=False, dtype=np.float64)
    with np.errstate(divide="ignore"):
        levels = 20 * np.log10([np.max(np.abs(samples)), np.sqrt(np.mean(samples**2))])
    found[name] = [samples.shape[-1] / rate, *levels]
table = pd.DataFrame.from_dict(found, orient="index", columns=["duration_s", "peak_dbfs", "rms_dbfs"])
print(table)
# %%
table = table.sort_values("rms_dbfs", ascending=False).replace(-np.inf, np.nan)
table.round(2).to_csv("output/levels.csv", index_label="file")
