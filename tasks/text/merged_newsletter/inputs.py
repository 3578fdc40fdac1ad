"""A newsletter glued from drafts: paragraphs that come again re-wrapped, in other case, or nearly."""

import random
import textwrap
from pathlib import Path

WHO = [
    "The choir",
    "Our library",
    "The rowing club",
    "The school",
    "The market",
    "The fire brigade",
    "The museum",
]
DOES = [
    "meets again on",
    "is closed on",
    "invites everyone on",
    "looks for helpers on",
    "celebrates its 50th year on",
]
DAYS = ["3 May", "13 May", "21 June", "1 July", "11 July", "24 August"]
ADDS = [
    "Bring a friend.",
    "Tea and cake will be served.",
    "The entrance is free, donations are welcome.",
    "Please call Ann beforehand.",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"newsletter-{seed}")
    texts: list[str] = []
    while len(texts) < 34:
        ending = " ".join(dice.sample(ADDS, dice.randrange(1, 4)))
        text = f"{dice.choice(WHO)} {dice.choice(DOES)} {dice.choice(DAYS)}. {ending}"
        if text not in texts:
            texts.append(text)
    parts = [textwrap.fill(text, dice.choice([40, 60, 200])) for text in texts]
    for text in dice.choices(texts, k=24):
        again = dice.choice(
            [
                text,
                text.upper(),
                text.lower(),
                text.title(),
                text[:-1],
                text[:-1] + "!",
                text + "..",
                text[:-1] + " …",
            ]
        )
        again = textwrap.fill(again, dice.choice([30, 50, 200]))
        parts.insert(
            dice.randrange(len(parts)), again.replace(" ", "  ", 1) if dice.random() < 0.4 else again
        )
    out = parts[0]
    for part in parts[1:]:
        out += dice.choice(["\n\n", "\n\n\n", "\n  \n"]) + part
    (folder / "newsletter.txt").write_text(out + "\n", encoding="utf-8")
