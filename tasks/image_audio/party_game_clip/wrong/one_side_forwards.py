# %%
import soundfile

samples, rate = soundfile.read("greeting.ogg")
print(samples.shape, rate)
# %%
both = samples[::-1].copy()
both[:, 1] = samples[:, 1]
soundfile.write("output/backwards.flac", both, rate)
print("倒放好了。")
