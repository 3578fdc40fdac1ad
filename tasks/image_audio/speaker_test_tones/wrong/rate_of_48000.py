# %%
import pandas as pd

plan = pd.read_csv("tones.csv")
print(plan)
# %%
import numpy as np
import soundfile

pieces = []
for row in plan.itertuples():
    t = np.arange(round(row.duration_ms * 48)) / 48000
    if row.hz == 0:
        pieces.append(np.zeros(len(t)))
    else:
        pieces.append(10 ** (row.peak_dbfs / 20) * np.sin(2 * np.pi * row.hz * t))
soundfile.write("output/test.wav", np.concatenate(pieces), 48000, subtype="PCM_16")
print("测试音已生成。")
