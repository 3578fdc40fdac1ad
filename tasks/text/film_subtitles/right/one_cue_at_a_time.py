# %%
import json
from datetime import datetime, timedelta

lines = open("film.srt", encoding="utf-8-sig").read().splitlines() + [""]
plan = json.load(open("cut.json"))
zero = datetime(2000, 1, 1)


def read(text):
    return datetime.strptime("2000-01-01 " + text.strip().replace(",", "."), "%Y-%m-%d %H:%M:%S.%f")


low, high = read(plan["from"]), read(plan["to"])
out, cue, count = [], [], 0
for line in lines:
    if line.strip():
        cue.append(line)
        continue
    if not cue:
        continue
    start, end = (read(part) for part in cue[1].split("-->"))
    if not (low <= start and end <= high):
        if start < low < end:
            end = max(low, end - (high - low)) if end > high else low
        elif start >= low:
            start = max(start, high) - (high - low)
            end -= high - low
        count += 1
        times = [(t + timedelta(milliseconds=plan["intro_ms"])).strftime("%H:%M:%S,%f")[:12] for t in (start, end)]
        out.append("\r\n".join([str(count), " --> ".join(times), *cue[2:]]))
    cue = []
with open("output/film_new.srt", "w", encoding="utf-8-sig", newline="") as file:
    file.write("\r\n\r\n".join(out) + "\r\n\r\n")
print(f"Answer: {count} cues")
