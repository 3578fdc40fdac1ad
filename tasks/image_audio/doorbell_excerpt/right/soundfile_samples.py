# %%
import subprocess

import soundfile

start, stop = round(2.5 * 22050), round(6.25 * 22050)
samples, rate = soundfile.read("doorbells.wav", start=start, stop=stop)
print(samples.shape, rate)
# %%
soundfile.write("excerpt.wav", samples * 10 ** (-6 / 20), rate)
subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", "excerpt.wav", "-b:a", "160k", "output/excerpt.mp3"], check=True)
print("Saved.")
