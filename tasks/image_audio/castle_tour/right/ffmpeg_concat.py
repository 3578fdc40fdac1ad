# %%
import csv
import subprocess

with open("playlist.csv") as file:
    rows = [row for row in csv.DictReader(file) if row["use"].strip().upper() == "YES"]
rows.sort(key=lambda row: int(row["order"]))
print(rows)
# %%
inputs, chains, seconds = [], [], 0.0
for number, row in enumerate(rows):
    inputs += ["-i", row["file"]]
    gap = int(row["gap_after_ms"]) / 1000 if row is not rows[-1] else 0
    channels = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=channels,duration", "-of", "csv=p=0", row["file"]],
        capture_output=True, text=True,
    ).stdout.strip().split(",")
    mono = "pan=mono|c0=0.5*c0+0.5*c1," if channels[0] == "2" else ""
    seconds += float(channels[1]) + gap
    chains.append(f"[{number}:a]{mono}aresample=22050,apad=pad_dur={gap}[a{number}]")
graph = ";".join(chains) + ";" + "".join(f"[a{n}]" for n in range(len(rows))) + f"concat=n={len(rows)}:v=0:a=1"
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", graph, "-ar", "22050", "-ac", "1", "-b:a", "96k",
     "output/tour.mp3"], check=True,
)
print(f"Answer: {seconds:.2f}")
