"""Offsets from the rules of 2024 written out, no time zone data."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

SUMMER = {  # zone: (winter offset in hours, begin of summer time in UTC); all dates lie before autumn
    "Europe/Berlin": (1, datetime(2024, 3, 31, 1)),
    "America/New_York": (-5, datetime(2024, 3, 10, 7)),
}


def to_utc(moment: datetime, zone: str) -> datetime:
    if zone in ("", "Asia/Tokyo"):
        return moment - timedelta(hours=9 if zone else 0)
    winter, change = SUMMER[zone]
    utc = moment - timedelta(hours=winter)
    return utc - timedelta(hours=1) if utc >= change else utc


def to_berlin(utc: datetime) -> datetime:
    return utc + timedelta(hours=2 if utc >= SUMMER["Europe/Berlin"][1] else 1)


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "team.ics").read_bytes().decode().replace("\r\n ", "")
    rows = []
    for block in text.split("BEGIN:VEVENT")[1:]:
        lines = dict(line.split(":", 1) for line in block.split("END:VEVENT")[0].split("\r\n") if ":" in line)
        fields = {name.split(";")[0]: (name, value) for name, value in lines.items()}
        if "VALUE=DATE" in fields["DTSTART"][0] or fields.get("STATUS", ("", ""))[1] == "CANCELLED":
            continue
        zone = fields["DTSTART"][0].partition("TZID=")[2]
        first, last, skipped = (
            moment_of(fields[name][1]) if name in fields else None for name in ("DTSTART", "DTEND", "EXDATE")
        )
        rule = fields.get("RRULE", ("", ""))[1]
        step = timedelta(days=7 if "WEEKLY" in rule else 1)
        if "COUNT" in rule:
            times = int(re.findall(r"COUNT=(\d+)", rule)[0])
        else:
            times = (moment_of(rule.split("UNTIL=")[1]) - first) // step + 1 if rule else 1
        for number in range(times):
            wall = first + number * step
            start = to_berlin(to_utc(wall, zone))
            if wall != skipped and datetime(2024, 3, 18) <= start < datetime(2024, 4, 15):
                end = to_berlin(to_utc(wall, zone) + (last - first))
                title = fields["SUMMARY"][1].replace("\\", "")
                shown = [f"{moment:%Y-%m-%d %H:%M}" for moment in (start, end)]
                rows.append(
                    {
                        "start": shown[0],
                        "end": shown[1],
                        "title": title,
                        "hours": round((last - first).seconds / 3600, 2),
                    }
                )
    rows.sort(key=lambda row: (row["start"], row["title"]))
    return {"events": rows, "hours": round(sum(row["hours"] for row in rows), 2)}


def moment_of(written: str) -> datetime:
    return datetime.strptime(written.strip().rstrip("Z"), "%Y%m%dT%H%M%S")
