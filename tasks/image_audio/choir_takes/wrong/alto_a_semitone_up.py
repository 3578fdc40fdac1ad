# %%
import soundfile

for name in ("soprano", "alto", "bass"):
    print(name, soundfile.info(name + ".wav"))
# %%
import soxr

for name in ("soprano", "alto", "bass"):
    samples, rate = soundfile.read(name + ".wav", always_2d=True)
    mono = samples.mean(axis=1)
    mono = soxr.resample(mono, rate * (2 ** (1 / 12) if name == "alto" else 1), 16000)
    soundfile.write(f"output/{name}.flac", mono, 16000)
print("All three files are in output/.")
