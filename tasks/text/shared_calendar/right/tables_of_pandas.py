# %%
text = open("team.ics", newline="").read().replace("\r\n ", "").replace("\r\n", "\n")
print(text[:3000])
# %%
import re
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import pandas as pd
from dateutil.rrule import rrulestr

BERLIN = ZoneInfo("Europe/Berlin")
LOW, HIGH = datetime(2024, 3, 18), datetime(2024, 4, 15)
rows = []
for block in re.findall(r"BEGIN:VEVENT\n(.*?)END:VEVENT", text, re.S):
    fields = {}
    for line in block.strip().splitlines():
        name, value = line.split(":", 1)
        fields[name.split(";")[0]] = (name, value)
    if "VALUE=DATE" in fields["DTSTART"][0] or fields.get("STATUS", ("", ""))[1] == "CANCELLED":
        continue

    def wall(name):
        return datetime.strptime(fields[name][1].rstrip("Z"), "%Y%m%dT%H%M%S")

    tzid = re.search("TZID=(.+)", fields["DTSTART"][0])
    zone = ZoneInfo(tzid[1]) if tzid else timezone.utc
    start, length = wall("DTSTART"), wall("DTEND") - wall("DTSTART")
    starts = [start]
    if "RRULE" in fields:
        starts = list(rrulestr(fields["RRULE"][1].replace("Z", ""), dtstart=start))
    if "EXDATE" in fields:
        starts = [s for s in starts if s != wall("EXDATE")]
    for s in starts:
        begin = s.replace(tzinfo=zone).astimezone(timezone.utc)
        local = begin.astimezone(BERLIN)
        if LOW <= local.replace(tzinfo=None) < HIGH:
            end = (begin + length).astimezone(BERLIN)
            title = fields["SUMMARY"][1].replace("\\,", ",").replace("\\;", ";")
            rows.append([local.strftime("%Y-%m-%d %H:%M"), end.strftime("%Y-%m-%d %H:%M"), title, round(length.seconds / 3600, 2)])
table = pd.DataFrame(rows, columns=["start", "end", "title", "hours"])
table = table.sort_values(["start", "title"]).set_index("start")
table.to_csv("output/events.csv", float_format="%.2f", encoding="utf-8-sig")
print(table.head(20).to_string())
print(f"**Answer:** {table['hours'].sum():.2f}")
