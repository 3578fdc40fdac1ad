"""Each tag looked for in the normalised tag line of each post."""

import json
import unicodedata
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    posts = json.loads((inputs / "posts.json").read_text(encoding="utf-8"))
    lines = []
    for post in posts:
        line = unicodedata.normalize("NFKC", post["标签"]).upper()
        for mark in "、;/":
            line = line.replace(mark, ",")
        lines.append([part.strip() for part in line.split(",") if part.strip()])
    names = list(dict.fromkeys(tag for line_tags in lines for tag in line_tags))
    counts = {tag: sum(tag in line_tags for line_tags in lines) for tag in names}
    tags = [[tag, counts[tag]] for tag in sorted(names, key=lambda t: -counts[t]) if counts[tag] >= 2]
    return {"tags": tags, "names": [tag for tag, _ in tags], "count": len(tags)}
