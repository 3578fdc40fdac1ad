# %%
import soundfile

for name in ("soprano", "alto", "bass"):
    print(name, soundfile.info(name + ".wav"))
# %%
import soxr

for name in ("soprano", "alto", "bass"):
    samples, rate = soundfile.read(name + ".wav", always_2d=True)
    mono = samples.mean(axis=1)
    to = rate if name == "bass" else 16000
    mono = soxr.resample(mono, rate, to)
    soundfile.write(f"output/{name}.flac", mono, to)
print("All three files are in output/.")
