"""A magazine page: navigation, script, pull quotes and captions around an article about a town."""

import random
from pathlib import Path

WORDS = (
    "river bridge market station harbour library garden bakery cinema museum tower ferry school council "
    "budget flood summer winter boats traders visitors children engineers repair history concrete "
    "timber granite night lights festival music traffic cyclists mayor vote plan letter promise engine "
    "water stone people street"
).split()
STOP = (
    "with that this from were have they when then into over their which about after before would could"
).split()
SMALL = "the a of in and on it was as by to for its".split()


def sentence(dice: random.Random, weights: list[float]) -> str:
    words: list[str] = []
    for _ in range(dice.randrange(8, 16)):
        words.append(dice.choice(SMALL + STOP))
        words.append(dice.choices(WORDS, weights)[0])
    at = dice.randrange(1, len(words))
    words[at] = dice.choice(["<em>{}</em>", "{}&rsquo;s", "{}-", "<a href='/tag'>{}</a>", "{}&nbsp;"]).format(
        words[at]
    )
    text = " ".join(words).replace("- ", "-")
    return text[0].upper() + text[1:] + "."


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"article-{seed}")
    words = list(WORDS)
    dice.shuffle(words)
    weights = [1.0 / (words.index(word) + 3) for word in WORDS]
    loud = dice.sample(WORDS, 6)
    parts = []
    for _ in range(28):
        paragraph = [sentence(dice, weights) for _ in range(dice.randrange(2, 5))]
        parts.append(f"<p>{' '.join(paragraph)}</p>")
        if dice.random() < 0.35:
            parts.append(f"<aside><p>{' '.join(dice.choices(loud, k=9)).capitalize()}!</p></aside>")
        if dice.random() < 0.3:
            caption = " ".join(dice.choices(loud, k=6))
            parts.append(
                f"<figure><img src='p.jpg' alt='{caption}'><figcaption>{caption}</figcaption></figure>"
            )
    menu = "".join(f"<li><a href='#'>{w.title()}</a></li>" for w in dice.choices(loud, k=12))
    page = (
        f"<!doctype html><html><head><title>Read</title><script>var music = 'ferry ferry';</script></head>"
        f"<body><nav><ul>{menu}</ul></nav><article><h1>{loud[0].title()} and {loud[1]}</h1>\n"
        + "\n".join(parts)
        + f"<!-- {' '.join(loud)} --></article>"
        + f"<footer>More about: {', '.join(dice.choices(loud, k=8))}</footer></body></html>"
    )
    (folder / "article.html").write_text(page, encoding="utf-8")
    (folder / "stopwords.txt").write_text("\n".join(STOP) + "\n", encoding="utf-8")
