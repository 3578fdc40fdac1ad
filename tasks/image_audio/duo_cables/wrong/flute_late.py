# %%
import soundfile

samples, rate = soundfile.read("duo.wav")
print(samples.shape, rate)
# %%
import numpy as np

right = np.roll(samples[:, 0], rate // 25) * 10 ** (4.5 / 20)
soundfile.write("output/duo_fixed.wav", np.stack([samples[:, 1], right], axis=1), rate, subtype="PCM_16")
print("Done.")
