"""Lines walked one by one; the chapter's number is looked up in a list of written numbers."""

from pathlib import Path
from typing import Any

ONES = ["", *"一二三四五六七八九"]
WRITTEN = [f"{tens}{one}" for tens in ("", "十", "二十", "三十") for one in ONES]
MARKS = set("，。！？…“”：；《》、")


def truth(inputs: Path) -> dict[str, Any]:
    chapters: dict[int, tuple[str, list[str]]] = {}
    current: list[str] = []
    for raw in (inputs / "novel.txt").read_bytes().decode("gb18030").split("\r\n"):
        line = raw.strip()
        number, _, name = line.removeprefix("第").partition("章")
        if line.startswith("第") and number in WRITTEN and name[:1].isspace() and not MARKS & set(line):
            current = []
            chapters.setdefault(WRITTEN.index(number), (name.strip(), current))
        elif line:
            current.append(line)
    rows = []
    for number in sorted(chapters):
        name, lines = chapters[number]
        rows.append({"章号": number, "章名": name, "字数": len("".join("".join(lines).split()))})
    files = {f"{number:03d}_{name}.txt": "\n".join(lines) for number, (name, lines) in chapters.items()}
    return {"files": files, "table": rows, "longest": max(rows, key=lambda row: row["字数"])["章名"]}
