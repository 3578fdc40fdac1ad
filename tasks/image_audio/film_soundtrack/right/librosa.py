# %%
import json
import subprocess

import librosa
import soundfile

asked = ["ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "stream_tags=language", "-of", "json", "film.mkv"]
streams = json.loads(subprocess.run(asked, capture_output=True, text=True).stdout)["streams"]
number = [stream["tags"]["language"] for stream in streams].index("ger")
subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", "film.mkv", "-map", f"0:a:{number}", "german.wav"], check=True)
# %%
samples, rate = librosa.load("german.wav", sr=16000, mono=True)
soundfile.write("output/german.flac", samples, rate)
print(number, len(samples) / rate)
