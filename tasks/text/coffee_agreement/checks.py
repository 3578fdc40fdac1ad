"""Compares a Word file with the one it was made from, as each reader of the tracked changes would see it."""

import re
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxml import etree
from pybench.graders import read
from pybench.graders.core import Context, Verdict, judge

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
ADDS, TAKES = ("ins", "moveTo"), ("del", "moveFrom")
PARTS = re.compile(r"word/(document|header\d*|footer\d*|footnotes|endnotes)\.xml")
Decide = Callable[[str], bool | None]  # an author's changes: accepted, refused or (None) left open


def is_there(tag: str, author: str, decide: Decide, open_ones: bool) -> bool:
    """Whether what bears a mark is shown, with the changes left open accepted (`open_ones`) or not."""
    choice = decide(author)
    accepted = open_ones if choice is None else choice
    return accepted if tag in ADDS else not accepted


def marks_above(node: Any, stop: Any) -> list[tuple[str, str]]:
    found = []
    for parent in node.iterancestors():
        if parent is stop:
            break
        tag = etree.QName(parent).localname
        if tag in ADDS + TAKES:
            found.append((tag, parent.get(f"{W}author", "")))
    return found


def words_of(run: Any, marks: list[tuple[str, str]]) -> str:
    """A run's text; deleted text is text only within a deletion."""
    is_deleted = any(tag == "del" for tag, _ in marks)
    return "".join(t.text or "" for t in run if t.tag == f"{W}{'delText' if is_deleted else 't'}")


def forms(node: Any, change: str, decide: Decide, open_ones: bool) -> set[str]:
    """Names of the formats set in rPr or pPr (bold, alignment), as they are or as they were before."""
    if node is None:
        return set()
    tracked = node.find(f"{W}{change}")
    if tracked is not None:
        choice = decide(tracked.get(f"{W}author", ""))
        if not (open_ones if choice is None else choice):
            node = tracked[0] if len(tracked) else etree.Element("none")
    return {etree.QName(e).localname + e.get(f"{W}val", "") for e in node if etree.QName(e).localname in ("b", "jc", "pStyle")}


def view(root: Any, decide: Decide, open_ones: bool) -> list[Any]:
    """Paragraphs as (formats, [[text, formats], ...]) in order, those of lost rows left out."""
    lines: list[Any] = []
    pending: list[list[Any]] = []
    for p in root.iter(f"{W}p"):
        row = next((a for a in p.iterancestors() if a.tag == f"{W}tr"), None)
        marks = [] if row is None else row.findall(f"{W}trPr/*")
        if not all(
            is_there(etree.QName(m).localname, m.get(f"{W}author", ""), decide, open_ones)
            for m in marks
            if etree.QName(m).localname in ("ins", "del")
        ):
            continue
        for run in p.iter(f"{W}r"):
            above = marks_above(run, p)
            if not all(is_there(tag, author, decide, open_ones) for tag, author in above):
                continue
            words = words_of(run, above)
            looks = sorted(forms(run.find(f"{W}rPr"), "rPrChange", decide, open_ones))
            if words and pending and pending[-1][1] == looks:
                pending[-1][0] += words
            elif words:
                pending.append([words, looks])
        ends = [m for m in p.findall(f"{W}pPr/{W}rPr/*") if etree.QName(m).localname in ADDS + TAKES]
        if all(is_there(etree.QName(m).localname, m.get(f"{W}author", ""), decide, open_ones) for m in ends):
            lines.append((sorted(forms(p.find(f"{W}pPr"), "pPrChange", decide, open_ones)), pending))
            pending = []
    return [*lines, pending] if pending else lines


def left(root: Any, decide: Decide) -> Counter[tuple[str, ...]]:
    """What is still tracked once the decided authors are through: text by kind and author, and other marks."""
    found: dict[tuple[str, str], str] = {}
    counts: Counter[tuple[str, ...]] = Counter()
    for p in root.iter(f"{W}p"):
        row = next((a for a in p.iterancestors() if a.tag == f"{W}tr"), None)
        marks = [] if row is None else [(etree.QName(m).localname, m.get(f"{W}author", "")) for m in row.findall(f"{W}trPr/*")]
        outside = [m for m in marks if m[0] in ("ins", "del")]
        if any(decide(a) is not None and not is_there(tag, a, decide, True) for tag, a in outside):
            continue
        counts.update(("row", tag, a) for tag, a in outside if decide(a) is None)
        for run in p.iter(f"{W}r"):
            above = marks_above(run, p)
            if any(decide(a) is not None and not is_there(tag, a, decide, True) for tag, a in above):
                continue
            for tag, author in above:
                if decide(author) is None:
                    found[tag, author] = found.get((tag, author), "") + words_of(run, above)
        for change in ("rPrChange", "pPrChange"):
            for mark in p.iter(f"{W}{change}"):
                author = mark.get(f"{W}author", "")
                runs = [a for a in mark.iterancestors() if a.tag == f"{W}r"]
                above = marks_above(runs[0], p) if runs else []
                gone = any(decide(a) is not None and not is_there(tag, a, decide, True) for tag, a in above)
                counts[change, author] += decide(author) is None and not gone
        for mark in p.findall(f"{W}pPr/{W}rPr/*"):
            tag, author = etree.QName(mark).localname, mark.get(f"{W}author", "")
            if tag in ADDS + TAKES and decide(author) is None:
                counts["end", tag, author] += 1
    return counts + Counter((tag, author, words) for (tag, author), words in found.items() if words)


def parts(path: Path) -> dict[str, Any]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    with zipfile.ZipFile(path) as box:
        return {n: etree.fromstring(box.read(n), parser) for n in sorted(box.namelist()) if PARTS.fullmatch(n)}


def resolved(ctx: Context, path: str, accept: str, reject: str) -> Verdict:
    """`accept`'s changes are made, `reject`'s are undone, those of all others are tracked as before."""
    wanted = parts(ctx.inputs / "agreement.docx")
    read.check_unpacked(ctx, path)
    with read.reading(path, "a Word document"):
        given = parts(ctx.output(path))
    problems = [f"{path} lacks {name}" for name in wanted if name not in given]
    decided: Decide = {accept: True, reject: False}.get
    nobody: Decide = lambda author: None  # noqa: E731
    for name, root in wanted.items():
        if problems:
            break
        done = given[name]
        names = {e.get(f"{W}author") for e in done.iter() if e.get(f"{W}author")}
        problems += [f"{name}: changes of {who} are still tracked" for who in (accept, reject) if who in names]
        if left(root, decided) != left(done, nobody):
            gone = left(root, decided) - left(done, nobody) or left(done, nobody) - left(root, decided)
            problems.append(f"{name}: other tracked changes are not as before: {str(next(iter(gone), ''))[:80]}")
        for open_ones in (True, False):
            one, two = view(root, decided, open_ones), view(done, nobody, open_ones)
            if one != two:
                at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
                shown = "".join(t for t, _ in two[at][1])[:60] if at < len(two) and isinstance(two[at], tuple) else "the end"
                words = "accepted" if open_ones else "refused"
                problems.append(f"{name}: with the rest {words}, paragraph {at + 1} of {len(one)} is another: {shown!r}")
    return judge(problems)
