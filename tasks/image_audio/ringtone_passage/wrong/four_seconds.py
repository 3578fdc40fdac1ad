# %%
import numpy as np
import soundfile

samples, rate = soundfile.read("song.wav")
print(samples.shape, rate)
# %%
starts = np.arange(0, len(samples) / rate - 3 + 1e-9, 0.1)
levels = [np.sqrt((samples[round(s * rate) : round((s + 3) * rate)] ** 2).mean()) for s in starts]
start = starts[int(np.argmax(levels))]
# %%
from pydub import AudioSegment

song = AudioSegment.from_wav("song.wav")
clip = song[round(start * 1000) : round(start * 1000) + 4000]
clip = clip.apply_gain(-1 - clip.max_dBFS)
clip.export("output/ringtone.mp3", format="mp3", bitrate="128k")
print(f"答案：{start:.1f}")
