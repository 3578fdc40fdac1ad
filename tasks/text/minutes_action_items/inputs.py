"""Minutes as a Word file: actions in paragraphs (some struck through) and in a table with a status."""

import io
import random
import zipfile
from datetime import date, timedelta
from pathlib import Path

import docx

NAMES = ["Maria Kovac", "Tom Becker", "Aisha Noor", "Paul Stein", "Lena Frey"]
TASKS = [
    "order the scaffolding", "check the fire doors on level 2", "send the revised plan to the architect",
    "call the roofer", "get three quotes for the lift", "update the site diary", "clear the access road",
    "book the crane for two days", "talk to the neighbours about noise", "file the permit",
    "replace the broken hoarding", "measure the stairwell", "draft the letter to the insurer",
    "close the snag list of flat 4", "invite the surveyor", "test the sprinklers",
]  # fmt: skip


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"minutes-{seed}")
    meeting = date(dice.choice([2022, 2023, 2024]), dice.randrange(2, 10), dice.randrange(3, 25))
    following = meeting + timedelta(days=dice.choice([14, 21, 28]))
    people, tasks = dice.sample(NAMES, 4), dice.sample(TASKS, 14)

    def initials(count: int = 0) -> str:
        names = dice.sample(people, count or dice.choice([1, 1, 1, 2]))
        return "/".join("".join(part[0] for part in name.split()) for name in names)

    def due(table: bool) -> str:
        day = meeting + timedelta(days=dice.randrange(2, 60))
        forms = [f"{day.day} {day:%B}", f"{day:%d.%m.%Y}", f"{day:%d %b %Y}", "next meeting", "tbc"]
        return dice.choices(forms, [5, 3, 2, 2, 1])[0]

    paper = docx.Document()
    paper.add_heading("Minutes of the site meeting", 0)
    paper.add_paragraph(f"Date: {meeting:%A}, {meeting.day} {meeting:%B %Y}, 9:30, site office")
    present = ", ".join(f"{name} ({''.join(part[0] for part in name.split())})" for name in people)
    paper.add_paragraph(f"Present: {present}")
    struck = set(dice.sample(range(9), 2))
    shared, undated = dice.sample([number for number in range(9) if number not in struck], 2)
    for number, job in enumerate(tasks[:9]):
        if number % 3 == 0:
            paper.add_heading(["Progress", "Safety", "Costs"][number // 3], 1)
            paper.add_paragraph(
                f"{dice.choice(people).split()[0]} reported. No action was needed on last week's points."
            )
        owners = initials(2 if number == shared else 0)
        words = f"ACTION {owners}: {job} (by {'tbc' if number == undated else due(False)})"
        run = paper.add_paragraph().add_run(words + dice.choice(["", "."]))
        run.font.strike = True if number in struck else None
    paper.add_heading("Carried over", 1)
    table = paper.add_table(rows=1, cols=5)
    for cell, text in zip(table.rows[0].cells, ["No.", "Item", "Owner", "Due", "Status"], strict=True):
        cell.text = text
    states = ["open", "open", "in progress", "done", "Done"]
    dice.shuffle(states)
    for number, job in enumerate(tasks[9:]):
        cells = [str(number + 1), job + dice.choice(["", "."]), initials(), due(True), states[number]]
        for cell, text in zip(table.add_row().cells, cells, strict=True):
            cell.text = text
    paper.add_paragraph(f"Next meeting: {following:%d.%m.%Y}, same place.")
    packed = io.BytesIO()
    paper.save(packed)
    with (
        zipfile.ZipFile(packed) as old,
        zipfile.ZipFile(folder / "minutes.docx", "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), old.read(name), zipfile.ZIP_DEFLATED)
