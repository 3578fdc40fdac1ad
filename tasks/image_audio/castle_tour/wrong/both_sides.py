# %%
import pandas as pd
import soundfile

plan = pd.read_csv("playlist.csv")
print(plan)
for name in plan["file"]:
    print(name, soundfile.info(name).samplerate, soundfile.info(name).channels)
# %%
import numpy as np
import soxr

rate, pieces = 22050, []
plan = plan[plan["use"].str.strip().str.lower() == "yes"].sort_values("order")
for row in plan.itertuples():
    samples, own = soundfile.read(row.file, always_2d=True)
    mono = samples.mean(axis=1)
    if own != rate:
        mono = soxr.resample(mono, own, rate)
    pieces += [mono, np.zeros(round(row.gap_after_ms / 1000 * rate))]
tour = np.concatenate(pieces[:-1])
soundfile.write("output/tour.wav", tour, rate, subtype="PCM_16")
# %%
from pydub import AudioSegment

AudioSegment.from_wav("output/tour.wav").set_channels(2).export("output/tour.mp3", format="mp3", bitrate="128k")
print(f"Answer: {len(tour) / rate:.2f}")
