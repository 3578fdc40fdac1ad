"""The slides' XML read directly."""

import re
import zipfile
from pathlib import Path
from typing import Any

from lxml import etree

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"


def paragraphs(root: Any, kinds: tuple[str | None, ...]) -> list[tuple[int, str]]:
    """(level, text) of the paragraphs in the shapes whose placeholder is of one of the kinds."""
    found = []
    for shape in root.iter(f"{P}sp"):
        mark = shape.find(f".//{P}ph")
        if mark is not None and mark.get("type") in kinds:
            for one in shape.iter(f"{A}p"):
                properties = one.find(f"{A}pPr")
                level = int(properties.get("lvl", 0)) if properties is not None else 0
                found.append((level, "".join(t.text or "" for t in one.iter(f"{A}t")).strip()))
    return [(level, text) for level, text in found if text]


def truth(inputs: Path) -> dict[str, Any]:
    lines = []
    with zipfile.ZipFile(inputs / "deck.pptx") as box:
        names = set(box.namelist())
        count = sum(bool(re.fullmatch(r"ppt/slides/slide\d+\.xml", name)) for name in names)
        for number in range(1, count + 1):
            root = etree.fromstring(box.read(f"ppt/slides/slide{number}.xml"))
            if root.get("show") == "0":
                continue
            title = paragraphs(root, ("title",))
            lines.append(f"# {title[0][1] if title else '(no title)'}")
            lines += ["  " * level + "- " + text for level, text in paragraphs(root, (None,))]
            links = f"ppt/slides/_rels/slide{number}.xml.rels"
            linked = re.search(r"notesSlides/(notesSlide\d+\.xml)", box.read(links).decode())
            if linked:
                notes = etree.fromstring(box.read(f"ppt/notesSlides/{linked[1]}"))
                lines += ["> " + text for _, text in paragraphs(notes, ("body",))]
    return {"lines": lines, "slides": sum(line.startswith("# ") for line in lines)}
