# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("interview.wav")
spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples))))
hz = np.fft.rfftfreq(len(samples), 1 / rate)
size = {f: spectrum[np.abs(hz - f) < 1].max() for f in (50, 60, 80, 100, 120, 150, 180)}
print(size)
# %%
from scipy.signal import butter, sosfiltfilt

mains = max((50, 60), key=lambda f: size[f])
clean = samples
clean = sosfiltfilt(butter(6, 200, "highpass", fs=rate, output="sos"), clean)
soundfile.write("output/clean.wav", clean, rate, subtype="PCM_16")
print(f"Answer: {mains}")
