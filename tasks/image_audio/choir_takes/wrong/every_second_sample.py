# %%
import soundfile

for name in ("soprano", "alto", "bass"):
    print(name, soundfile.info(name + ".wav"))
# %%
import numpy as np

for name in ("soprano", "alto", "bass"):
    samples, rate = soundfile.read(name + ".wav", always_2d=True)
    mono = samples.mean(axis=1)
    places = np.arange(0, len(mono), rate / 16000)
    mono = np.interp(places, np.arange(len(mono)), mono)
    soundfile.write(f"output/{name}.flac", mono, 16000)
print("All three files are in output/.")
