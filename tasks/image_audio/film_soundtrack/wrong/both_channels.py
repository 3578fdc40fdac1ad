# %%
import json
import subprocess

probe = subprocess.run(
    ["ffprobe", "-v", "error", "-show_streams", "-of", "json", "film.mkv"], capture_output=True, text=True
)
streams = json.loads(probe.stdout)["streams"]
for stream in streams:
    print(stream["index"], stream["codec_type"], stream.get("sample_rate"), stream.get("channels"), stream.get("tags"))
# %%
index = next(
    s["index"] for s in streams if s["codec_type"] == "audio" and s["tags"].get("language") in ("ger", "deu")
)
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-i", "film.mkv", "-map", f"0:{index}", "-ar", "16000",
     "output/german.flac"], check=True,
)
print("完成。")
