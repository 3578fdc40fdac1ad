# %%
import json
import subprocess

lengths = []
for name in ("intro.wav", "theme.wav"):
    asked = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "json", name]
    lengths.append(float(json.loads(subprocess.run(asked, capture_output=True, text=True).stdout)["format"]["duration"]))
total = sum(lengths) - 1.5
print(lengths, total)
# %%
graph = f"[0][1]acrossfade=d=1.5:c1=qsin:c2=qsin,afade=t=out:st={total - 2}:d=2:curve=tri"
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-i", "intro.wav", "-i", "theme.wav", "-filter_complex", graph, "output/opener.flac"], check=True
)
print("The opener is done.")
