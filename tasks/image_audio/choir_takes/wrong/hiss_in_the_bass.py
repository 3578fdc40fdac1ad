# %%
import soundfile

for name in ("soprano", "alto", "bass"):
    print(name, soundfile.info(name + ".wav"))
# %%
import numpy as np
import soxr

for name in ("soprano", "alto", "bass"):
    samples, rate = soundfile.read(name + ".wav", always_2d=True)
    mono = samples.mean(axis=1)
    mono = soxr.resample(mono, rate, 16000)
    mono = mono + np.random.default_rng(1).normal(0, 0.01, len(mono)) * (name == "bass")
    soundfile.write(f"output/{name}.flac", mono, 16000)
print("All three files are in output/.")
