# %%
import librosa
import soundfile

samples, rate = librosa.load("greeting.ogg", sr=None, mono=False)
print(samples.shape, rate)
# %%
soundfile.write("output/backwards.flac", samples[:, ::-1].T, rate, subtype="PCM_24")
print("完成。")
