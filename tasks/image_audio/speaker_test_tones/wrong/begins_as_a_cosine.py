# %%
import pandas as pd

plan = pd.read_csv("tones.csv")
print(plan)
# %%
import numpy as np
import soundfile

pieces = []
for row in plan.itertuples():
    t = np.arange(round(row.duration_ms * 44.1)) / 44100
    if row.hz == 0:
        pieces.append(np.zeros(len(t)))
    else:
        pieces.append(10 ** (row.peak_dbfs / 20) * np.cos(2 * np.pi * row.hz * t))
soundfile.write("output/test.wav", np.concatenate(pieces), 44100, subtype="PCM_16")
print("测试音已生成。")
