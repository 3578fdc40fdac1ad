# %%
import cv2
import librosa
import numpy as np

mono, rate = librosa.load("dawn.flac", sr=None, mono=True, dtype=np.float64)
size = np.abs(librosa.stft(mono, n_fft=256, hop_length=128, window="hann", center=False))
db = librosa.amplitude_to_db(size, ref=np.max, amin=1e-12, top_db=80)
print(size.shape, db.min(), db.max())
# %%
cv2.imwrite("output/dawn.png", np.rint((db[::-1] + 80) / 80 * 255).astype(np.uint8))
row = int(np.unravel_index(size.argmax(), size.shape)[0])
print(f"Answer: {row * rate / 256:.1f}")
