# %%
import subprocess

subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", "greeting.ogg", "-af", "areverse", "-sample_fmt", "s16", "output/backwards.flac"], check=True)
print("倒放文件：output/backwards.flac")
