"""Paragraphs from the raw XML; numbers are known by counting the clauses."""

import re
import unicodedata
import zipfile
from pathlib import Path
from typing import Any

from lxml import etree

P = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}p"


def truth(inputs: Path) -> dict[str, Any]:
    first, second = clauses(inputs / "合同_初稿.docx"), clauses(inputs / "合同_修订.docx")
    both = [name for name in second if name in first]
    places = {name: [list(first).index(name) + 1, list(second).index(name) + 1] for name in both}
    rent = re.search(r"每月租金为人民币(\d+)元", second["租金"])
    assert rent
    changes = {
        "新增": [name for name in second if name not in first],
        "删除": [name for name in first if name not in second],
        "修改": [name for name in both if first[name] != second[name]],
        "编号变化": {name: place for name, place in places.items() if place[0] != place[1]},
    }
    return {"changes": changes, "rent": int(rent[1])}


def clauses(path: Path) -> dict[str, str]:
    """Clause name -> text without blanks in NFKC form, in order."""
    with zipfile.ZipFile(path) as box:
        texts = ["".join(p.itertext()) for p in etree.fromstring(box.read("word/document.xml")).iter(P)]
    found: dict[str, str] = {}
    name = ""
    for text in texts:
        text = unicodedata.normalize("NFKC", text)
        head = re.match(r"第[一二三四五六七八九十]+条\s+([^:]+):(.*)", text)
        if head:
            name = head[1].strip()
            found[name] = ""
        if text.startswith("签署"):
            break
        if name:
            found[name] += "".join((head[2] if head else text).split())
    return found
