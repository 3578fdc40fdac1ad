# %%
import soundfile

samples, rate = soundfile.read("duo.wav")
print(samples.shape, rate)
# %%
import numpy as np

right = samples[:, 0] * 10 ** (4.5 / 20)
soundfile.write("output/duo_fixed.wav", samples[:, 1] / 2 + right / 2, rate, subtype="PCM_16")
print("Done.")
