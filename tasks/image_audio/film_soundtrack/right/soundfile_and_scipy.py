# %%
import subprocess

import soundfile
from scipy.signal import resample_poly

subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", "film.mkv", "-map", "0:m:language:ger", "-c:a", "pcm_s16le", "ger.wav"], check=True)
both, rate = soundfile.read("ger.wav")
print(both.shape, rate)
# %%
mono = (both[:, 0] + both[:, 1]) / 2
soundfile.write("output/german.flac", resample_poly(mono, 2, 3) if rate == 24000 else mono, 16000)
print("德语音轨已存成 output/german.flac。")
