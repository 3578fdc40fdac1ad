"""Subtitles of a short film and a cut that begins and ends within cues."""

import json
import random
from pathlib import Path

SAYS = [
    "Where were you?", "I told you to wait.", "- Hello?\n- Who is this?", "It's 7 o'clock.", "[door slams]",
    "Not again...", "Listen to me,\njust this once.", "<i>The river was high that year.</i>",
    "We have 12 minutes.", "No.", "You promised!",
]  # fmt: skip


def stamp(ms: int) -> str:
    return f"{ms // 3600000:02d}:{ms // 60000 % 60:02d}:{ms // 1000 % 60:02d},{ms % 1000:03d}"


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"film-{seed}")
    at, cues = dice.randrange(2000, 9000), []
    for _ in range(110):
        end = at + dice.randrange(700, 6000)
        cues.append((at, end, dice.choice(SAYS)))
        at = end + dice.choice([0, 40, 500, 12000, dice.randrange(1, 90000)])
    first = dice.randrange(30, 45)
    last = first + dice.randrange(8, 20)
    start = (cues[first][0] + cues[first][1]) // 2
    end = (cues[last][0] + cues[last][1]) // 2
    blocks = [f"{n}\n{stamp(a)} --> {stamp(b)}\n{text}" for n, (a, b, text) in enumerate(cues, 1)]
    (folder / "film.srt").write_text("\ufeff" + "\n\n".join(blocks) + "\n", encoding="utf-8", newline="\r\n")
    plan = {
        "from": stamp(start).replace(",", "."),
        "to": stamp(end).replace(",", "."),
        "intro_ms": dice.randrange(1100, 9900),
    }
    (folder / "cut.json").write_text(json.dumps(plan, indent=1) + "\n")
