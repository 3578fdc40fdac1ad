"""Reviews with negations near and far, curly apostrophes, and a lexicon in which some words come twice."""

import json
import random
from pathlib import Path

GOOD = "great comfortable crisp sturdy light love perfect clear reliable nice warm quick".split()
BAD = "bad tinny flimsy heavy broken noisy muddy expensive awful slow cheap harsh".split()
THINGS = [
    "the sound",
    "the bass",
    "the headband",
    "the cable",
    "this pair",
    "the battery",
    "the app",
    "the case",
]


def clause(dice: random.Random) -> str:
    thing, word, other = dice.choice(THINGS), dice.choice(GOOD + BAD), dice.choice(GOOD + BAD)
    return dice.choice(
        [
            f"{thing} is {word}",
            f"{thing} is not {word}",
            f"{thing} isn't very {word}",
            f"{thing} isn’t {word} or {other}",
            f"{thing} was never really {word}",
            f"{thing} was never all that {word}",
            f"I expected {word}, no, {other}",
            f"hardly {word} and {other}",
            f"{word.upper()} as {other}",
            f"{thing} feels {word} and {other}",
            f"{word} it is not. {other.title()} it is",
            f"would I buy it again? Surely not! {word.title()} {other} stuff",
            f"I don’t find {thing} {word}",
            f"It can't be said that it is {word}\n{other} from day one",
        ]
    )


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"lexicon-{seed}")
    weights = [(w, dice.randrange(2, 31) / 10) for w in GOOD] + [
        (w, -dice.randrange(2, 31) / 10) for w in BAD
    ]
    dice.shuffle(weights)
    lines = ["# product lexicon, maintained by marketing"] + [f"{w}\t{v}" for w, v in weights]
    for word, value in dice.sample(weights, 6):
        changed = round(value * dice.choice([0.5, 2, -0.5]), 1) or 0.3
        lines.append(f"{dice.choice([word, word.title(), word.upper()])}\t{changed}")
        if dice.random() < 0.4:
            lines.append("# checked")
    (folder / "lexicon.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    reviews = []
    for number in range(120):
        parts = [clause(dice) for _ in range(dice.randrange(1, 4))]
        text = "".join(
            part[0].upper() + part[1:] + dice.choice([". ", "! ", ".\n"]) for part in parts
        ).strip()
        if dice.random() < 0.08:
            text = dice.choice(
                ["Arrived on Tuesday.", "See my other review.", "It’s for my brother, no opinion yet."]
            )
        reviews.append(
            {"id": f"R{dice.randrange(100, 1000)}-{number:03d}", "stars": dice.randrange(1, 6), "text": text}
        )
    (folder / "reviews.json").write_text(json.dumps(reviews, ensure_ascii=False, indent=1), encoding="utf-8")
