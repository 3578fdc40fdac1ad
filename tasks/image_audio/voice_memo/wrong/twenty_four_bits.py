# %%
import soundfile

samples, rate = soundfile.read("memo.wav")
print(samples.shape, rate, len(samples) / rate)
print(open("cut.txt").read())
# %%
import re

import numpy as np

(m1, s1), (m2, s2) = re.findall(r"(\d+):(\d+\.?\d*)", open("cut.txt").read())
start, end = int(m1) * 60 + float(s1), int(m2) * 60 + float(s2)
clip = samples[round(start * rate) : round(end * rate)].mean(axis=1)
fade_in, fade_out = int(0.5 * rate), int(1.0 * rate)
clip[:fade_in] *= np.linspace(0, 1, fade_in)
clip[-fade_out:] *= np.linspace(1, 0, fade_out)
gain = 10 ** (-3 / 20) / np.abs(clip).max()
soundfile.write("output/clip.wav", clip * gain, rate, subtype="PCM_24")
print(f"The clip is {len(clip) / rate:.2f} s long.\n\nAnswer: {20 * np.log10(gain):.1f}")
