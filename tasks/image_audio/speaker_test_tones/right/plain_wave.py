# %%
import csv
import math
import struct
import wave

with open("tones.csv") as file:
    rows = list(csv.DictReader(file))
print(rows)
# %%
values = []
for row in rows:
    hz, count = float(row["hz"]), int(row["duration_ms"]) * 441 // 10
    peak = 32767 * 10 ** (float(row["peak_dbfs"]) / 20) if hz else 0
    values += [round(peak * math.sin(2 * math.pi * hz * n / 44100)) for n in range(count)]
with wave.open("output/test.wav", "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(44100)
    file.writeframes(struct.pack(f"<{len(values)}h", *values))
print(f"共 {len(values) / 44100:.2f} 秒。")
