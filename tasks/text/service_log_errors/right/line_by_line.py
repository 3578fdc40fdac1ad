# %%
import csv
import re
import zipfile
from collections import Counter
from datetime import datetime, timezone

entries = []
with zipfile.ZipFile("logs.zip") as box:
    for name in sorted(box.namelist(), reverse=True):
        mine = []
        for line in box.read(name).decode("utf-8").split("\n"):
            if re.match(r"\d{4}-\d\d-\d\dT\d\d", line):
                mine.append([line])
            elif line.strip():
                mine[-1].append(line)
        entries += [tuple(one) for one in mine]
seen, counts = set(), Counter()
for entry in entries:
    if entry in seen:
        continue
    seen.add(entry)
    stamp, level, _, message = entry[0].split(" ", 3)
    if level != "ERROR":
        continue
    name = message.partition(":")[0]
    for line in entry[1:]:
        if line.startswith("Caused by:"):
            name = line.split(":")[1].strip()
    at = datetime.fromisoformat(stamp.replace("Z", "+00:00")).astimezone(timezone.utc)
    counts[at.strftime("%Y-%m-%dT%H:00Z"), name] += 1
with open("output/errors.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["hour", "exception", "count"])
    for (hour, name), count in sorted(counts.items()):
        out.writerow([hour, name, count])
hours = Counter()
for (hour, _), count in counts.items():
    hours[hour] += count
print("Answer: `%s`" % sorted(hours, key=lambda h: (-hours[h], h))[0])
