# %%
import csv
import subprocess

parts, total = [], 0
for row in csv.DictReader(open("tones.csv")):
    seconds = int(row["duration_ms"]) / 1000
    gain = 10 ** (float(row["peak_dbfs"]) / 20) if row["hz"] != "0" else 0
    parts.append(f"aevalsrc='{gain:.8f}*sin(2*PI*{row['hz']}*t)':s=44100:d={seconds}[p{total}]")
    total += 1
graph = ";".join(parts) + ";" + "".join(f"[p{n}]" for n in range(total)) + f"concat=n={total}:v=0:a=1"
# %%
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-filter_complex", graph, "-ac", "1", "-c:a", "pcm_s16le", "output/test.wav"], check=True
)
print("测试音在 output/test.wav。")
