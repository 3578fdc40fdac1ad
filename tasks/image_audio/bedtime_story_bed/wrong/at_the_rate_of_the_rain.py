# %%
import json

import soundfile

print(soundfile.info("story.wav"), soundfile.info("rain.flac"))
plan = json.load(open("plan.json"))
print(plan)
# %%
import soxr
import numpy as np

story, rate = soundfile.read("story.wav")
rain, rain_rate = soundfile.read("rain.flac")
rain = soxr.resample(rain, rain_rate, rate)
lead = round(plan["lead_in_s"] * rate)
total = lead + len(story) + round(plan["tail_s"] * rate)
bed = np.tile(rain, total // len(rain) + 1)[:total] * 10 ** (plan["rain_gain_db"] / 20)
mix = bed.copy()
mix[lead : lead + len(story)] += story * 10 ** (plan["story_gain_db"] / 20)
soundfile.write("output/bedtime.wav", soxr.resample(mix, rate, rain_rate), rain_rate, subtype="PCM_16")
print(f"Answer: {20 * np.log10(np.abs(mix).max()):.1f}")
