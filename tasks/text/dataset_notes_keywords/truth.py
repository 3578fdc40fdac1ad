"""Counts kept in plain dicts, scores rounded with Decimal."""

import math
import zipfile
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    stop = set((inputs / "stopwords.txt").read_text(encoding="utf-8").split())
    counts: dict[str, dict[str, int]] = {}
    with zipfile.ZipFile(inputs / "notes.zip") as box:
        for member in box.namelist():
            if member.startswith("__MACOSX"):
                continue
            letters = (c if "a" <= c <= "z" else " " for c in box.read(member).decode("utf-8").lower())
            one = counts[member.rsplit("/", 1)[1]] = {}
            for word in "".join(letters).split():
                if len(word) >= 4 and word not in stop:
                    one[word] = one.get(word, 0) + 1
    keywords = {}
    for name, one in counts.items():
        scored = []
        for word, times in one.items():
            df = sum(word in other for other in counts.values())
            score = Decimal(times) / Decimal(sum(one.values())) * Decimal(math.log(len(counts) / df))
            scored.append((-score.quantize(Decimal("0.0001"), ROUND_HALF_EVEN), word))
        keywords[name] = [{"word": word, "score": -float(score)} for score, word in sorted(scored)[:5]]
    return {
        "keywords": keywords,
        "best": min(
            (one for best in keywords.values() for one in best), key=lambda one: (-one["score"], one["word"])
        )["word"],
    }
