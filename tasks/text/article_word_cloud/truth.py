"""The standard library's HTML parser, with a stack of the elements that are open."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any


class Reader(HTMLParser):
    """Collects text within `article`, outside `aside` and `figcaption`."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag in ("article", "aside", "figcaption"):
            self.open.append(tag)
        self.text += " " if tag in ("p", "h1") else ""

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        self.text += " " if tag in ("p", "h1") else ""

    def handle_data(self, data: str) -> None:
        if self.open == ["article"]:
            self.text += data


def truth(inputs: Path) -> dict[str, Any]:
    stop = (inputs / "stopwords.txt").read_text().split()
    reader = Reader()
    reader.feed((inputs / "article.html").read_text(encoding="utf-8"))
    words = [w for w in re.split("[^a-z]+", reader.text.lower()) if len(w) > 3 and w not in stop]
    counts = Counter(words)
    kept = sorted(counts, key=lambda word: (-counts[word], word))[:30]
    return {"words": {word: counts[word] for word in kept}, "top": kept[0]}
