# %%
import subprocess

subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-ss", "2.5", "-to", "6.25", "-i", "doorbells.wav", "-af", "volume=-6dB",
     "-b:a", "128k", "output/excerpt.mp3"], check=True,
)
print("There you go: output/excerpt.mp3")
