# %%
from math import gcd

import soundfile
from scipy.signal import resample_poly

for name in ("soprano", "alto", "bass"):
    samples, rate = soundfile.read(f"{name}.wav")
    mono = samples if samples.ndim == 1 else (samples[:, 0] + samples[:, 1]) / 2
    shared = gcd(rate, 16000)
    out = resample_poly(mono, 16000 // shared, rate // shared, window=("kaiser", 12.0))
    soundfile.write(f"output/{name}.flac", out[: round(len(mono) * 16000 / rate)], 16000)
print("Done.")
