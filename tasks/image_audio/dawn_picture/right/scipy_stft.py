# %%
import numpy as np
import soundfile
from PIL import Image
from scipy.signal import get_window

samples, rate = soundfile.read("dawn.flac", always_2d=True)
mono = samples.mean(axis=1)
window = get_window("hann", 256)
count = (len(mono) - 256) // 128 + 1
frames = np.lib.stride_tricks.sliding_window_view(mono, 256)[::128][:count]
size = np.abs(np.fft.rfft(frames * window)).T
print(size.shape)
# %%
with np.errstate(divide="ignore"):
    db = 20 * np.log10(size / size.max())
grey = np.interp(db, [-80, 0], [0, 255])
Image.fromarray(np.flipud(grey + 0.5).astype(np.uint8)).save("output/dawn.png")
print(f"Answer: {np.argmax(size.max(axis=1)) * rate / 256:.1f} Hz")
