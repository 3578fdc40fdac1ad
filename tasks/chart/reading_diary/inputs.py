"""A reading diary in Markdown: pages counted or as a range, crossed-out lines, audiobooks, several entries a day."""

import random
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

BOOKS = ["Dune", "Middlemarch", "The Left Hand of Darkness", "Catch-22", "Fahrenheit 451", "Emma"]


def build(seed: int, folder: Path) -> None:
    for attempt in range(1000):
        dice = random.Random(f"diary-{seed}-{attempt}")
        text, weeks = autumn(dice)
        (_, most), (_, next_most) = weeks.most_common(2)
        if most >= next_most + 5:
            break
    (folder / "diary.md").write_text(text, encoding="utf-8")


def autumn(dice: random.Random) -> tuple[str, Counter]:
    lines, weeks = ["# Reading diary", ""], Counter()
    for number in range(91):
        day = date(2024, 9, 1) + timedelta(number)
        if day.day == 1:
            lines += ["", f"## {day:%B %Y}", ""]
        for _ in range(dice.choices([0, 1, 2, 3], [3, 6, 3, 1])[0]):
            pages, first, book = dice.randrange(4, 60), dice.randrange(11, 380), dice.choice(BOOKS)
            last, hours = first + pages - 1, f"{dice.randrange(1, 3)} h audiobook, {book}"
            span = dice.choice([f"p. {first}-{last}", f"pp. {first}\u2013{last}", f"p. {first} - {last}"])
            told = dice.choice([f"{pages} pages, {book}", f"{pages} pages, {book}", f"{book}, {span}", f"{span}, {book}"])
            fate = dice.random()
            entry = hours if fate < 0.08 else f"~~{told}~~" if fate < 0.16 else told
            lines.append(f"- {day:%a} {day.day}: {entry}")
            weeks[day.isocalendar()[1]] += pages if fate >= 0.16 else 0
    return "\n".join(lines) + "\n", weeks
