"""A quarterly report in prose whose notes restate a region, the headcount and the date of the meeting."""

import random
from datetime import date, timedelta
from pathlib import Path

REGIONS = ["Northern Europe", "Southern Europe", "North America", "Asia Pacific", "Latin America"]
PADDING = [
    "Management regards the course of business as satisfactory in view of the economic environment.",
    "Order intake was marked by the timing of large projects, which tend to be awarded late in a quarter.",
    "The Group continued to invest in its plants, in its people and in digital services.",
    "Raw material prices remained volatile, and freight rates eased only slowly.",
    "No events of particular significance for the segment occurred in the period under review.",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"report-{seed}")
    while True:
        now = {region: dice.randrange(6200, 19900, 10) for region in REGIONS}
        before = {region: int(now[region] * dice.uniform(0.88, 0.99)) // 10 * 10 for region in REGIONS}
        changed = dice.choice(REGIONS)
        old = dict(now)
        old[changed] = int(now[changed] * dice.choice([0.7, 1.35])) // 10 * 10
        best = max(now, key=lambda region: now[region])
        top = sorted(now.values())
        stale, true = sum(old.values()), sum(now.values())
        change = (true / sum(before.values()) - 1) * 100
        if (
            top[-1] - top[-2] > 300
            and max(old, key=lambda region: old[region]) != best
            and abs(stale - true) > 900
            and abs(true / 100 % 1 - 0.5) > 0.05
            and abs(change * 10 % 1 - 0.5) > 0.05
        ):
            break
    head, head_old = dice.randrange(1210, 1990), dice.randrange(2110, 2890)
    meeting = date(2024, 5, 6) + timedelta(days=dice.randrange(40))
    first = meeting + timedelta(days=dice.choice([-7, 7, 14]))
    lines = ["HALDEN GROUP", "Report on the first quarter of 2024", "", "1  Overview", ""]
    lines += [
        f"Group revenue came to EUR {stale / 1000:.1f} million. {PADDING[0]} At the end of March the Group "
        f"had {head_old:,} employees. The annual general meeting will be held on {first:%d %B %Y}."
    ]
    lines += ["", "2  Regions", ""]
    for region in dice.sample(REGIONS, 5):
        lines.append(
            f"{region}: revenue was EUR {old[region]:,} thousand, after EUR {before[region] / 1000:.2f} "
            f"million in the same quarter of the year before. {' '.join(dice.sample(PADDING, 2))}"
        )
        lines.append("")
    lines += ["3  Outlook", "", " ".join(dice.sample(PADDING, 4)), "", "Notes (second print, corrected)", ""]
    notes = [
        f"Owing to a late booking, revenue of {changed} in the first quarter was EUR {now[changed]:,} "
        "thousand instead of the figure given in section 2; the figures of the year before are not affected.",
        f"The number of employees in section 1 contains apprentices. Headcount as defined by the Group is "
        f"{head - 37:,} in the operating companies plus 37 in the holding.",
        f"The annual general meeting has been moved to {meeting:%A, %B} {meeting.day}, {meeting.year}.",
    ]
    dice.shuffle(notes)
    lines += [f"({number}) {note}" for number, note in enumerate(notes, 1)]
    (folder / "report.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
