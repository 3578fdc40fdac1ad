# %%
import subprocess
import wave

import numpy as np

with wave.open("song.wav") as file:
    rate = file.getframerate()
    song = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(float) / 32768
step = rate // 10
power = np.add.reduceat(song**2, np.arange(0, len(song), step))
energy = [power[i : i + 30].sum() for i in range(len(song) // step - 29)]
best = int(np.argmax(energy))
clip = song[best * step : best * step + 3 * rate]
gain = -1 - 20 * np.log10(np.abs(clip).max())
print(best, gain)
# %%
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-ss", f"{best / 10}", "-t", "3", "-i", "song.wav", "-af", f"volume={gain:.4f}dB", "-b:a", "64k",
     "output/ringtone.mp3"], check=True,
)
print(f"答案：{best / 10:.1f}")
