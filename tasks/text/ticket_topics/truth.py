"""Regular expressions with word boundaries on the joined line."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    topics = json.loads((inputs / "topics.json").read_text())
    rows = []
    for line in (inputs / "tickets.tsv").read_text().splitlines()[1:]:
        number, _, text = line.partition("\t")
        hits = {t: len(re.findall(rf"\b(?:{'|'.join(words)})\b", text, re.I)) for t, words in topics.items()}
        best = max(hits, key=lambda topic: hits[topic])
        rows.append({"id": number, "topic": best if hits[best] else "other", "hits": hits[best]})
    return {"topics": rows, "largest": Counter(row["topic"] for row in rows).most_common(1)[0][0]}
