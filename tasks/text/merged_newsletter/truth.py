"""Lines gathered into paragraphs by hand."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    paragraphs: list[list[str]] = [[]]
    for line in (inputs / "newsletter.txt").read_text(encoding="utf-8").splitlines():
        if line.strip():
            paragraphs[-1] += line.split()
        elif paragraphs[-1]:
            paragraphs.append([])
    texts = [" ".join(words) for words in paragraphs if words]
    first: dict[str, str] = {}
    for text in texts:
        first.setdefault("".join(text.lower().split()).rstrip(".!?…"), text)
    return {"kept": list(first.values()), "removed": len(texts) - len(first)}
