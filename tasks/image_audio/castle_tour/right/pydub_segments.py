# %%
import pandas as pd
from pydub import AudioSegment

plan = pd.read_csv("playlist.csv")
plan = plan[plan["use"].str.strip().str.lower().eq("yes")].sort_values("order").reset_index(drop=True)
print(plan)
# %%
import numpy as np
import soundfile
from scipy.signal import resample_poly

parts = []
for row in plan.itertuples():
    samples, own = soundfile.read(row.file, always_2d=True)
    shared = np.gcd(own, 22050)
    mono = resample_poly(samples.mean(axis=1), 22050 // shared, own // shared)
    parts.append(mono)
    if row.Index < len(plan) - 1:
        parts.append(np.zeros(int(22.05 * row.gap_after_ms)))
guide = np.concatenate(parts)
data = (np.clip(guide, -1, 1) * 32767).round().astype("<i2").tobytes()
AudioSegment(data, frame_rate=22050, sample_width=2, channels=1).export("output/tour.mp3", format="mp3", bitrate="160k")
print("The guide is ready.")
print(f"Answer: {len(guide) / 22050:.2f} s")
