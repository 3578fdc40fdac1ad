"""A contract in Word with changes tracked by several people: in words, paragraphs, rows, formats, moved text."""

import io
import random
import zipfile
from pathlib import Path
from typing import Any

import docx
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

PEOPLE = ["Ines Carvalho", "Peter Holm", "Rita Osei", "Marek Dvorak"]
CLAUSES = {
    "Delivery": [
        "The roaster shall deliver {a} bags of green coffee in each calendar month.",
        "Deliveries arrive at the warehouse in Harbour Street between {b} and 16 o'clock.",
        "A delivery note must name the lot, the farm and the weight of each bag.",
    ],
    "Quality": [
        "Moisture must not exceed {c} percent when the bags are weighed.",
        "The buyer may reject a lot within {d} working days after a cupping.",
        "Rejected lots are stored at the cost of the roaster for {e} days.",
    ],
    "Price": [
        "The price is fixed for each quarter on the basis of the published index plus {f} percent.",
        "Invoices are due {g} days after receipt.",
        "Late payment bears interest of {h} percent a year.",
    ],
    "Term": [
        "This agreement runs for {i} months and is renewed unless one party gives notice.",
        "Notice must be given in writing {j} weeks before the end of the term.",
        "On termination the roaster returns all unused bags within {k} days.",
    ],
    "General": [
        "Changes to this agreement need the written form.",
        "The courts at the seat of the buyer have jurisdiction.",
        "If one clause is void the others remain in force.",
    ],
}
WORDS = "promptly jointly strictly reasonable documented additional prior local sealed certified annual partial".split()
CLOSING = ["Samples are kept for six months.", "Both parties name one contact person.", "Bags remain the property of the buyer.",
           "Transport is insured by the roaster.", "Each lot is photographed on arrival.", "Disputes are first discussed in person."]  # fmt: skip


class Draft:
    """Builds the document; every tracked change carries its author."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.number = dice, 100
        self.paper = docx.Document()
        self.body = self.paper.element.body

    def mark(self, tag: str, author: str) -> Any:
        made = OxmlElement(tag)
        self.number += 1
        made.set(qn("w:id"), str(self.number))
        made.set(qn("w:author"), author)
        made.set(qn("w:date"), f"2025-03-{self.dice.randrange(3, 28):02d}T09:{self.dice.randrange(10, 59)}:00Z")
        return made

    def run(self, words: str, gone: bool = False, bold: bool = False) -> Any:
        run = OxmlElement("w:r")
        if bold:
            form = OxmlElement("w:rPr")
            form.append(OxmlElement("w:b"))
            run.append(form)
        text = OxmlElement("w:delText" if gone else "w:t")
        text.text = words
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        run.append(text)
        return run

    def wrapped(self, tag: str, author: str, *runs: Any) -> Any:
        made = self.mark(tag, author)
        for run in runs:
            made.append(run)
        return made

    def paragraph(self, style: str = "") -> Any:
        made = self.paper.add_paragraph(style=style or None)
        return made._p

    def end_mark(self, p: Any, tag: str, author: str) -> None:
        """The paragraph's own end is inserted, deleted or moved."""
        form = p.get_or_add_pPr()
        inner = OxmlElement("w:rPr")
        inner.append(self.mark(tag, author))
        form.append(inner)

    def sentence(self, words: str, who: list[str], kinds: list[str]) -> None:
        """A paragraph with the tracked changes named in `kinds`, each at a place of its own."""
        p = self.paragraph()
        parts = words.split(" ")
        places = sorted(self.dice.sample(range(1, len(parts) - 1), len(kinds))) if kinds else []
        at = 0
        for place, kind in zip(places, self.dice.sample(kinds, len(kinds)), strict=True):
            p.append(self.run(" ".join(parts[at:place]) + " "))
            at = place + 1
            old, new = parts[place] + " ", self.dice.choice(WORDS) + " "
            one, two = self.dice.choice(who), self.dice.choice(who)
            if kind == "swap":
                p.append(self.wrapped("w:del", one, self.run(old, gone=True)))
                p.append(self.wrapped("w:ins", one, self.run(new)))
            elif kind == "insert":
                p.append(self.run(old))
                p.append(self.wrapped("w:ins", one, self.run(new)))
            elif kind == "delete":
                p.append(self.wrapped("w:del", one, self.run(old, gone=True)))
            elif kind == "delete inserted":  # two words put in by one, the second taken out again by another
                p.append(self.run(old))
                two = self.dice.choice([name for name in who if name != one])
                inner = self.wrapped("w:del", two, self.run(self.dice.choice(WORDS) + " ", gone=True))
                p.append(self.wrapped("w:ins", one, self.run(new), inner))
            elif kind == "bold":
                run = self.run(old, bold=True)
                change = self.mark("w:rPrChange", two)
                change.append(OxmlElement("w:rPr"))
                run.find(qn("w:rPr")).append(change)
                p.append(run)
        p.append(self.run(" ".join(parts[at:])))


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"coffee-{seed}")
    draft = Draft(dice)
    who = PEOPLE
    values = dict(zip("abcdefghijk", map(str, dice.sample(range(2, 60), 11)), strict=True))
    draft.paper.add_heading("Supply agreement for green coffee", 0)
    closing = iter(dice.sample(CLOSING, 6))
    kinds = ["swap", "insert", "delete", "delete inserted", "bold"]
    extra = dice.sample(list(CLAUSES), 4)
    for title, sentences in CLAUSES.items():
        draft.paper.add_heading(title, 1)
        for number, words in enumerate(sentences):
            full = words.format(**values)
            draft.sentence(full, who, dice.sample(kinds, dice.choice([1, 2, 3])))
            if number == 1 and title in extra[:2]:  # a whole new paragraph
                p, author = draft.paragraph(), who[extra.index(title) % 4]
                draft.end_mark(p, "w:ins", author)
                p.append(draft.wrapped("w:ins", author, draft.run(next(closing))))
            if number == 0 and title in extra[1:3]:  # a whole paragraph taken out
                p, author = draft.paragraph(), who[(extra.index(title) + 1) % 4]
                draft.end_mark(p, "w:del", author)
                p.append(draft.wrapped("w:del", author, draft.run(next(closing), gone=True)))
            if number == 1 and title == extra[3]:  # one paragraph cut in two, and two made one
                one, two = dice.sample(who, 2)
                p = draft.paragraph()
                draft.end_mark(p, "w:ins", one)
                p.append(draft.run("The parties meet once a year."))
                p = draft.paragraph()
                draft.end_mark(p, "w:del", two)
                p.append(draft.run(" They share the costs."))
                p = draft.paragraph()
                p.append(draft.run(" Minutes are kept."))
    accept, reject = dice.sample(who, 2)
    for author, side in ((dice.choice([accept, reject]), "center"), (dice.choice(who), "right")):
        p = draft.paragraph()
        p.append(draft.run("Quantities are those of the table below." if side == "center" else "Weights are net weights."))
        draft.paper.paragraphs[-1].alignment = {"center": 1, "right": 2}[side]
        change = draft.mark("w:pPrChange", author)
        change.append(OxmlElement("w:pPr"))
        p.get_or_add_pPr().append(change)
    head = draft.paper.sections[0].header.paragraphs[0]._p
    for author, tag in ((accept, "w:ins"), (reject, "w:del"), (reject, "w:ins"), (accept, "w:del")):
        head.append(draft.run(dice.choice(["Harbour ", "Coffee ", "Trading "])))
        head.append(draft.wrapped(tag, author, draft.run(dice.choice(WORDS) + " ", gone=tag == "w:del")))
    head.append(draft.run("House"))
    mover = dice.choice([accept, reject])
    moved = next(closing)
    tables = draft.paper.add_table(rows=1, cols=3)
    tables.style = "Table Grid"
    for cell, words in zip(tables.rows[0].cells, ["Lot", "Origin", "Bags"], strict=True):
        cell.text = words
    rows = [(f"L{n}", dice.choice(["Huila", "Sidamo", "Tarrazú", "Kivu", "Mogiana"]), str(dice.randrange(10, 90))) for n in range(1, 8)]
    authors = dice.sample(who * 2, 7)
    for number, row in enumerate(rows):
        cells = tables.add_row()
        tag = ["", "w:ins", "w:del", "w:ins", "w:del", "", "w:ins"][number]
        for cell, words in zip(cells.cells, row, strict=True):
            p = cell.paragraphs[0]._p
            if not tag:
                p.append(draft.run(words))
            else:
                p.append(draft.wrapped(tag, authors[number], draft.run(words, gone=tag == "w:del")))
        if tag:
            form = cells._tr.get_or_add_trPr()
            form.append(draft.mark(tag, authors[number]))
    for tag, note in (("w:moveFrom", "Signed copies"), ("w:moveTo", "Annexes")):
        draft.paper.add_heading(note, 1)
        draft.sentence("Both parties receive one signed copy of this agreement.", who, ["swap"] if tag == "w:moveTo" else [])
        p = draft.paragraph()
        draft.end_mark(p, tag, mover)
        start, end = draft.mark(f"{tag}RangeStart", mover), draft.mark(f"{tag}RangeEnd", mover)
        start.set(qn("w:name"), "move1")
        end.set(qn("w:id"), start.get(qn("w:id")))
        for name in ("author", "date"):  # an end has its number only
            end.attrib.pop(qn(f"w:{name}"))
        p.append(start)
        p.append(draft.wrapped(tag, mover, draft.run(moved)))
        p.append(end)
        draft.paper.add_paragraph("Nothing else has been agreed.")
    packed = io.BytesIO()
    draft.paper.save(packed)
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(folder / "agreement.docx", "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), old.read(name), zipfile.ZIP_DEFLATED)
    (folder / "mail.txt").write_text(
        "From: Legal\nSubject: agreement.docx\n\nWe have been through it. "
        f"What {accept} changed is agreed, please accept it. What {reject} changed is refused and has to go. "
        "The changes of the others are still being discussed, they stay as tracked changes, so that we see them in Word.\n",
        encoding="utf-8",
    )
