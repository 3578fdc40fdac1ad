# %%
import numpy as np
from scipy.io import wavfile

rate, intro = wavfile.read("intro.wav")
_, theme = wavfile.read("theme.wav")
lap = int(1.5 * rate)
out = np.zeros(len(intro) + len(theme) - lap)
x = np.linspace(0, 1, lap)
out[: len(intro)] += intro / 32768 * np.append(np.ones(len(intro) - lap), np.cos(x * np.pi / 2))
out[-len(theme) :] += theme / 32768 * np.append(np.sin(x * np.pi / 2), np.ones(len(theme) - lap))
# %%
import soundfile

out[-2 * rate :] *= np.linspace(1, 0, 2 * rate)
soundfile.write("output/opener.flac", out, rate, subtype="PCM_24")
print(len(out) / rate)
