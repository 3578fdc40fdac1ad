# %%
import soundfile

samples, rate = soundfile.read("greeting.ogg")
print(samples.shape, rate)
# %%
import soxr

soundfile.write("output/backwards.flac", soxr.resample(samples[::-1], rate, 44100), 44100)
print("倒放好了。")
