"""Characters picked by Unicode range."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    words = (inputs / "words.txt").read_text(encoding="utf-8").split()
    rows: list[dict[str, str]] = []
    title, heads, tails = "", "", ""
    for line in [*(inputs / "poems.txt").read_text(encoding="utf-8").splitlines(), "《》"]:
        signs = re.findall("[\u4e00-\u9fff]", line)
        if line.startswith("《"):
            for way, text in (("藏头", heads), ("藏尾", tails)):
                rows += [{"诗名": title, "方式": way, "词": text}] if text in words else []
            title, heads, tails = "".join(signs), "", ""
        elif signs:
            heads, tails = heads + signs[0], tails + signs[-1]
    used = {row["词"] for row in rows}
    return {"hidden": rows, "unused": [word for word in words if word not in used]}
