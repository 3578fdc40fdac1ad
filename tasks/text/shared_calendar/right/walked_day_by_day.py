# %%
import csv
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

lines = []
for line in open("team.ics", encoding="utf-8", newline="").read().split("\r\n"):
    if line.startswith(" "):
        lines[-1] += line[1:]
    else:
        lines.append(line)
events, event = [], None
for line in lines:
    if line == "BEGIN:VEVENT":
        event = {}
    elif line == "END:VEVENT":
        events.append(event)
        event = None
    elif event is not None:
        left, _, value = line.partition(":")
        name, *options = left.split(";")
        event[name] = (dict(o.split("=") for o in options), value)
# %%
UTC, BERLIN = ZoneInfo("UTC"), ZoneInfo("Europe/Berlin")


def read(text):
    return datetime.strptime(text.strip("Z"), "%Y%m%dT%H%M%S")


rows = []
for e in events:
    options, value = e["DTSTART"]
    if options.get("VALUE") == "DATE" or e.get("STATUS", ("", ""))[1] == "CANCELLED":
        continue
    zone = ZoneInfo(options["TZID"]) if "TZID" in options else UTC
    first, length = read(value), read(e["DTEND"][1]) - read(value)
    rule = dict(part.split("=") for part in e["RRULE"][1].split(";")) if "RRULE" in e else {}
    step = timedelta(weeks=1) if rule.get("FREQ") == "WEEKLY" else timedelta(days=1)
    times, wall = [], first
    if not rule:
        times = [first]
    elif "COUNT" in rule:
        times = [first + n * step for n in range(int(rule["COUNT"]))]
    else:
        while wall <= read(rule["UNTIL"]):
            times.append(wall)
            wall += step
    gone = {read(t) for t in e["EXDATE"][1].split(",")} if "EXDATE" in e else set()
    for wall in times:
        start = wall.replace(tzinfo=zone).astimezone(UTC)
        end = (start + length).astimezone(BERLIN)
        start = start.astimezone(BERLIN)
        if wall not in gone and "2024-03-18" <= f"{start:%Y-%m-%d}" <= "2024-04-14":
            title = re.sub(r"\\([,;])", r"\1", e["SUMMARY"][1])
            rows.append((f"{start:%Y-%m-%d %H:%M}", f"{end:%Y-%m-%d %H:%M}", title, f"{length / timedelta(hours=1):.2f}"))
rows.sort(key=lambda r: (r[0], r[2]))
with open("output/events.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file)
    writer.writerow(["start", "end", "title", "hours"])
    writer.writerows(rows)
print(f"Answer: {sum(float(r[3]) for r in rows):.2f} hours")
