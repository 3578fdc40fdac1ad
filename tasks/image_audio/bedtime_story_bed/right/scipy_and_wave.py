# %%
import json
import wave

import numpy as np
import soundfile
from scipy.signal import resample_poly

with wave.open("story.wav") as file:
    rate = file.getframerate()
    story = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2") / 32768
rain, own = soundfile.read("rain.flac")
plan = json.load(open("plan.json"))
print(rate, own, plan)
# %%
lead, tail = round(plan["lead_in_s"] * rate), round(plan["tail_s"] * rate)
total = lead + len(story) + tail
rounds = -(-total * own // (rate * len(rain))) + 1
bed = resample_poly(np.tile(rain, rounds), rate // 8000, own // 8000)[:total]
mix = bed * 10 ** (plan["rain_gain_db"] / 20) + np.pad(story, (lead, tail)) * 10 ** (plan["story_gain_db"] / 20)
# %%
with wave.open("output/bedtime.wav", "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(rate)
    file.writeframes(np.round(mix * 32767).astype("<i2").tobytes())
print(f"The mix lasts {total / rate:.2f} s.\nAnswer: {20 * np.log10(np.abs(mix).max()):.1f}")
