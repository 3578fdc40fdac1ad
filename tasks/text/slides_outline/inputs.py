"""A slide deck with levels of bullets, speaker notes, hidden slides and one slide without title."""

import io
import random
import zipfile
from pathlib import Path

import pptx

TOPICS = [
    "Sales",
    "Team",
    "Roadmap",
    "Risks",
    "Budget",
    "Customers",
    "Hiring",
    "Support",
    "Quality",
    "Next steps",
]
POINTS = [
    "up on last year",
    "two new people",
    "still open",
    "see hand-out",
    "delayed to May",
    "needs a decision",
    "as planned",
    "cost 20% less",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"slides-{seed}")
    deck = pptx.Presentation()
    topics = dice.sample(TOPICS, 9)
    hidden = set(dice.sample(range(9), 2))
    untitled = dice.choice([n for n in range(9) if n not in hidden])
    for number, topic in enumerate(topics):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        if number != untitled:
            slide.shapes.title.text = f"{topic} {dice.choice(['Q1', 'Q2', 'in short'])}"
        frame = slide.placeholders[1].text_frame
        for at in range(dice.randrange(3, 8)):
            paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
            paragraph.level = dice.choice([0, 0, 1, 1, 2]) if at else 0
            if dice.random() < 0.9:
                paragraph.add_run().text = f"{dice.choice(TOPICS)} "
                run = paragraph.add_run()
                run.text = dice.choice(POINTS) + dice.choice(["", " "])
                run.font.bold = dice.random() < 0.5
        if dice.random() < 0.7 or number == min(set(range(9)) - hidden):
            notes = dice.sample(
                [
                    "Pause here.",
                    f"Thank {dice.choice(['Ann', 'Omar', 'Lena'])}.",
                    "",
                    "Show the demo.",
                    "Ask for questions.",
                ],
                3,
            )
            slide.notes_slide.notes_text_frame.text = "\n".join(notes)
        if number in hidden:
            slide._element.set("show", "0")
    packed = io.BytesIO()
    deck.save(packed)
    with (
        zipfile.ZipFile(packed) as old,
        zipfile.ZipFile(folder / "deck.pptx", "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), old.read(name), zipfile.ZIP_DEFLATED)
