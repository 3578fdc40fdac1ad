# %%
import soundfile

samples, rate = soundfile.read("duo.wav")
print(samples.shape, rate)
# %%
import numpy as np

right = samples[:, 0] * 10 ** (4.5 / 20)
import soxr

both = soxr.resample(np.stack([samples[:, 1], right], axis=1), rate, 22050)
soundfile.write("output/duo_fixed.wav", both, 22050, subtype="PCM_16")
print("Done.")
