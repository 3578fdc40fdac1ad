# %%
import csv
import math

import soundfile

NAMES = ["ep01.wav", "ep02.wav", "ep03.flac", "ep04.flac", "ep05.wav", "ep06.wav"]
rows = []
for name in NAMES:
    samples, rate = soundfile.read(name, always_2d=True)
    power = sum(float(channel @ channel) for channel in samples.T) / samples.size
    peak = float(abs(samples).max())
    rows.append((name, len(samples) / rate, 20 * math.log10(peak) if peak else None, 10 * math.log10(power) if power else None))
rows.sort(key=lambda row: (row[3] is None, -(row[3] or 0)))
print(rows)
# %%
with open("output/levels.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file)
    writer.writerow(["file", "duration_s", "peak_dbfs", "rms_dbfs"])
    for name, *figures in rows:
        writer.writerow([name, *("" if figure is None else f"{figure:.2f}" for figure in figures)])
