"""A team calendar over both clock changes of spring 2024 (New York 10 March, Berlin 31 March)."""

import random
from datetime import datetime, timedelta
from pathlib import Path

TITLES = [
    "Stand-up", "Planning\\, sprint", "Client call", "Review", "Design session\\; part two", "1:1", "Retro",
    "Budget round",
    "Onboarding of the new colleagues from the northern and southern offices\\, with a tour of the building",
    "Release", "Training",
]  # fmt: skip
ZONES = ["Europe/Berlin", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "UTC"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"calendar-{seed}")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//team//EN"]
    for number in range(34):
        zone = dice.choice(ZONES)
        rule = dice.choice(["", "", "WEEKLY", "WEEKLY", "DAILY"])
        start = datetime(
            2024, 3, dice.randrange(4, 29) if rule else 1, dice.randrange(24), dice.choice([0, 15, 30])
        )
        start += timedelta(days=0 if rule else dice.randrange(10, 50))
        if number < 2:
            start, zone, rule = (
                datetime(2024, 3, 12 + number, 14, 0),
                ["America/New_York", "Europe/Berlin"][number],
                "WEEKLY",
            )
        if number == 2:
            start, zone, rule = datetime(2024, 4, 14, 10, 30), "Europe/Berlin", ""
        if zone == "Europe/Berlin" and start.hour < 4:
            start += timedelta(hours=6)
        length = timedelta(minutes=dice.choice([15, 30, 45, 60, 75, 90]))
        lines += ["BEGIN:VEVENT", f"UID:{number}-{dice.getrandbits(32):08x}@team.example"]
        lines += [stamp("DTSTART", start, zone), stamp("DTEND", start + length, zone)]
        step = timedelta(days=7 if rule == "WEEKLY" else 1)
        if rule:
            times = dice.randrange(3, 8)
            last = (start + step * (times - 1)).strftime("%Y%m%dT%H%M%S") + "Z"
            every = "" if dice.random() < 0.6 else ";INTERVAL=1"
            ends = f"COUNT={times}" if zone != "UTC" or dice.random() < 0.5 else f"UNTIL={last}"
            lines.append(f"RRULE:FREQ={rule}{every};{ends}")
            if dice.random() < 0.5 or number < 2:
                lines.append(stamp("EXDATE", start + step * dice.randrange(1, 3), zone))
        lines.append(f"SUMMARY:{TITLES[number % len(TITLES)]} {number}")
        if dice.random() < 0.12 and number > 2:
            lines.append("STATUS:CANCELLED")
        lines.append("END:VEVENT")
    for number in range(3):
        day = datetime(2024, 3, 20 + number)
        lines += [
            "BEGIN:VEVENT",
            f"UID:day{number}",
            f"DTSTART;VALUE=DATE:{day:%Y%m%d}",
            "SUMMARY:Holiday",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    (folder / "team.ics").write_bytes("".join(folded(line) for line in lines).encode())


def stamp(name: str, moment: datetime, zone: str) -> str:
    return (
        f"{name}:{moment:%Y%m%dT%H%M%S}Z" if zone == "UTC" else f"{name};TZID={zone}:{moment:%Y%m%dT%H%M%S}"
    )


def folded(line: str) -> str:
    return "\r\n ".join(line[i : i + 60] for i in range(0, len(line), 60)) + "\r\n"
