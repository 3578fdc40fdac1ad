# %%
import soundfile

samples, rate = soundfile.read("greeting.ogg")
print(samples.shape, rate)
# %%
soundfile.write("output/backwards.flac", samples[: -rate // 2][::-1], rate)
print("倒放好了。")
