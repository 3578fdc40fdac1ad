# %%
import soundfile

for name in ("soprano", "alto", "bass"):
    print(name, soundfile.info(name + ".wav"))
# %%
for name in ("soprano", "alto", "bass"):
    samples, rate = soundfile.read(name + ".wav", always_2d=True)
    mono = samples.mean(axis=1)
    soundfile.write(f"output/{name}.flac", mono, 16000)
print("All three files are in output/.")
