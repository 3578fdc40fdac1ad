# %%
import soundfile

samples, rate = soundfile.read("greeting.ogg")
print(samples.shape, rate)
# %%
soundfile.write("output/backwards.flac", samples[::-1], rate, format="OGG")
print("倒放好了。")
