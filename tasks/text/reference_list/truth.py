"""A small hand-written reader that counts braces."""

import re
import unicodedata
from pathlib import Path
from typing import Any

ACCENTS = {'"': "\u0308", "'": "\u0301", "c": "\u0327", "`": "\u0300"}


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "references.bib").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = []
    for kind, key, body in re.findall(r"^@(\w+)\{(\w+),\n(.*?)^\}", text, re.M | re.S):
        fields = read_fields(body)
        doi = re.sub(r"^https?://(dx\.)?doi\.org/", "", fields.get("doi", "").lower())
        if doi and doi in [row["doi"] for row in rows]:
            continue
        names = fields["author"].split(" and ")
        family = names[0].split(",")[0] if "," in names[0] else names[0].split()[-1]
        row = {"key": key, "type": kind.lower(), "year": int(fields["year"]), "first_author": plain(family)}
        rows.append(row | {"authors": len(names), "title": plain(fields["title"]), "doi": doi})
    return {"references": sorted(rows, key=lambda row: (-row["year"], row["key"].lower()))}


def read_fields(body: str) -> dict[str, str]:
    fields, at = {}, 0
    while found := re.compile(r"\s*(\w+)\s*=\s*").match(body, at):
        start = at = found.end()
        depth, quoted = 0, body[start] == '"'
        while True:
            depth += (body[at] == "{") - (body[at] == "}")
            at += 1
            if at >= len(body) or (depth == 0 and body[at] in ",\n" and (not quoted or body[at - 1] == '"')):
                break
        value = body[start:at].strip()
        fields[found[1].lower()] = value[1:-1] if value[0] in '{"' else value
        at += 1
    return fields


def plain(text: str) -> str:
    text = text.replace("\\ss", "ß").replace("\\o", "ø").replace("\\i", "i")
    text = re.sub(r"\\([\"'`c])\{?(\w)\}?", lambda m: m[2] + ACCENTS[m[1]], text)
    return " ".join(unicodedata.normalize("NFC", text.replace("{", "").replace("}", "")).split())
