"""A scan character by character, as the request words it."""

from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    words = (inputs / "words.txt").read_text(encoding="utf-8").split()
    sheet = openpyxl.load_workbook(inputs / "comments.xlsx").active
    texts = {str(row[2]).strip() for row in sheet.iter_rows(min_row=2, values_only=True)}
    times = dict.fromkeys(words, 0)
    where: dict[str, set[str]] = {word: set() for word in words}
    for text in texts:
        at = 0
        while at < len(text):
            fits = [word for word in words if text[at : at + len(word)] == word]
            if fits:
                longest = max(fits, key=len)
                times[longest] += 1
                where[longest].add(text)
                at += len(longest)
            else:
                at += 1
    found = [word for word in words if times[word]]
    found.sort(key=lambda word: (-times[word], -len(where[word])))
    rows = [{"词语": word, "次数": times[word], "评论数": len(where[word])} for word in found]
    return {"counts": rows, "top": found[0]}
