# %%
import librosa
import soundfile

for name in ("soprano", "alto", "bass"):
    samples, rate = librosa.load(f"{name}.wav", sr=16000, mono=True)
    print(name, samples.shape, rate)
    soundfile.write(f"output/{name}.flac", samples, rate, subtype="PCM_24")
print("The three takes are now mono FLAC files at 16 kHz.")
