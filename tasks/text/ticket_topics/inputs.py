"""Help-desk tickets whose words resemble the keywords (cardboard, refunds) and where topics often tie."""

import json
import random
from collections import Counter
from pathlib import Path

TOPICS = {
    "billing": ["invoice", "card", "refund", "charge", "charged"],
    "delivery": ["parcel", "courier", "late", "address", "tracking"],
    "account": ["login", "password", "email", "address", "locked"],
    "product": ["broken", "manual", "battery", "size", "missing"],
}
NEAR = [
    "cardboard",
    "recharge",
    "later",
    "emails",
    "sized",
    "manually",
    "addressed",
    "refundable",
    "unlocked",
]
FILL = (
    "my the your please again still order for about and help with it since monday we have no reply yet"
).split()


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tickets-{seed}")
    names = list(TOPICS)
    while True:
        dice.shuffle(names)
        weights = [dice.randrange(1, 6) for _ in names]
        rows = [ticket(dice, names, weights, number) for number in range(90)]
        best = Counter(choose(row, names) for row in rows).most_common(2)
        if best[0][1] > best[1][1] and best[0][0] != "other":
            break
    (folder / "topics.json").write_text(json.dumps({name: TOPICS[name] for name in names}, indent=2))
    lines = ["\t".join(row) for row in [["id", "subject", "body"], *rows]]
    (folder / "tickets.tsv").write_text("\n".join(lines) + "\n")


def ticket(dice: random.Random, names: list[str], weights: list[int], number: int) -> list[str]:
    words = dice.choices(FILL, k=12) + dice.sample(NEAR, 2)
    for name in dice.choices(names, weights, k=dice.randrange(0, 4)):
        words += dice.choices(TOPICS[name], k=dice.randrange(1, 3))
    dice.shuffle(words)
    words = [dice.choice([w, w, w, w.upper(), w + ",", f"({w})", w + "!"]) for w in words]
    return [f"T{1000 + 7 * number}", " ".join(words[:4]).capitalize(), " ".join(words[4:]).capitalize() + "."]


def choose(row: list[str], names: list[str]) -> str:
    text = "".join(c if c.isalpha() else " " for c in " ".join(row[1:]).lower()).split()
    hits = [sum(text.count(word) for word in TOPICS[name]) for name in names]
    return names[hits.index(max(hits))] if max(hits) else "other"
