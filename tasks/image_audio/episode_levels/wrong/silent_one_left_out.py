# %%
from pathlib import Path

import numpy as np
import pandas as pd
import soundfile

rows = []
for path in sorted(Path(".").glob("ep*")):
    samples, rate = soundfile.read(path, always_2d=True)
    peak, rms = np.abs(samples).max(), np.sqrt((samples**2).mean())
    level = [round(20 * np.log10(x), 2) if x > 0 else None for x in (peak, rms)]
    rows.append([path.name, round(len(samples) / rate, 2), *level])
    print(rows[-1], samples.shape)
# %%
table = pd.DataFrame(rows, columns=["file", "duration_s", "peak_dbfs", "rms_dbfs"])
table = table.sort_values("rms_dbfs", ascending=False, na_position="last")
table = table.dropna()
table.to_csv("output/levels.csv", index=False)
print(table)
