# %%
import soundfile

first, rate = soundfile.read("intro.wav")
second, other_rate = soundfile.read("theme.wav")
print(len(first) / rate, len(second) / other_rate, rate, other_rate, first.shape, second.shape)
# %%
import numpy as np

count = round(1.5 * rate)
x = np.arange(count) / count
joint = first[-count:] * np.cos(np.pi / 2 * x) + second[:count] * np.sin(np.pi / 2 * x)
whole = np.concatenate([first[:-count], joint, second[count:]])
ending = 2 * rate
whole[-ending:] *= 1 - np.arange(ending) / ending
whole /= np.abs(whole).max()
soundfile.write("output/opener.flac", whole, rate)
print(f"The opener lasts {len(whole) / rate:.2f} s.")
