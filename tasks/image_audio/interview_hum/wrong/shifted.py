# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("interview.wav")
spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
hz = np.fft.rfftfreq(len(samples), 1 / rate)
size = {f: spectrum[np.abs(hz - f) < 1].max() for f in (50, 60, 80, 100, 120, 150, 180)}
print(size)
# %%
from scipy.signal import filtfilt, iirnotch

mains = max((50, 60), key=lambda f: size[f])
clean = samples
for k in (1, 2, 3):
    clean = filtfilt(*iirnotch(mains * k, mains * k / 4, rate), clean)
clean = np.append(clean[160:], np.zeros(160))
soundfile.write("output/clean.wav", clean, rate, subtype="PCM_16")
print(f"Answer: {mains}")
