# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("dawn.flac")
print(samples.shape, rate)
mono = samples.mean(axis=1)
# %%
from PIL import Image

window = np.hanning(257)[:256]
frames = [mono[i : i + 256] * window for i in range(0, len(mono) - 255, 128)]
size = np.abs(np.fft.rfft(frames, axis=1)).T
db = 20 * np.log10(np.maximum(size / size.max(), 1e-10))
grey = 255 - np.clip((db + 80) / 80, 0, 1) * 255
Image.fromarray(np.round(grey[::-1]).astype("uint8"), "L").save("output/dawn.png")
row, column = np.unravel_index(size.argmax(), size.shape)
print(f"The picture is {size.shape[1]} x {size.shape[0]}.\nAnswer: {row * rate / 256:.1f}")
