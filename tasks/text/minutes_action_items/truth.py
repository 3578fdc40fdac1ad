"""The document's XML read directly."""

import re
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def truth(inputs: Path) -> dict[str, Any]:
    with zipfile.ZipFile(inputs / "minutes.docx") as box:
        body = etree.fromstring(box.read("word/document.xml"))[0]
    texts = [("".join(p.itertext()), p.find(f".//{W}strike") is not None) for p in body.findall(f"{W}p")]
    year = next(int(found[1]) for text, _ in texts if (found := re.match(r"Date: .* (\d{4}),", text)))
    following = next(text.split()[2].strip(",") for text, _ in texts if text.startswith("Next meeting:"))
    present = next(text for text, _ in texts if text.startswith("Present:"))
    names = {short: name.strip() for name, short in re.findall(r"[:,] ([^(,]+) \((\w+)\)", present)}
    items = [
        re.fullmatch(r"ACTION (\S+): (.+) \(by (.+?)\)\.?", text)
        for text, gone in texts
        if text[:6] == "ACTION" and not gone
    ]
    found = [(item[1], item[2], item[3]) for item in items if item]
    for row in body.find(f"{W}tbl").findall(f"{W}tr")[1:]:
        cells = ["".join(cell.itertext()) for cell in row.findall(f"{W}tc")]
        if cells[4].lower() != "done":
            found.append((cells[2], cells[1].rstrip("."), cells[3]))
    actions = []
    for owners, job, due in found:
        for short in owners.split("/"):
            actions.append(
                {
                    "owner": names[short],
                    "task": job,
                    "due": day_of(following if due == "next meeting" else due, year),
                }
            )
    return {"actions": sorted(actions, key=lambda one: (one["due"] or "9999", one["owner"], one["task"]))}


def day_of(written: str, year: int) -> str | None:
    for form in ("%d %B %Y", "%d %b %Y", "%d.%m.%Y"):
        for text in (written, f"{written} {year}"):
            try:
                return datetime.strptime(text, form).date().isoformat()
            except ValueError:
                continue
    return None
