# %%
import subprocess

for name in ("soprano", "alto", "bass"):
    channels = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=channels", "-of", "csv=p=0", f"{name}.wav"],
        capture_output=True, text=True,
    ).stdout.strip()
    mix = ["-af", "pan=mono|c0=0.5*c0+0.5*c1"] if channels == "2" else []
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", f"{name}.wav", *mix, "-ar", "16000", f"output/{name}.flac"], check=True
    )
    print(name, channels)
print("Converted.")
