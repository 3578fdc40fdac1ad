"""The description of a small language whose signs are drawn."""

import random
from pathlib import Path

SPEC = """# The settings language

A file is read line by line. Spaces around a line are ignored, blank lines too.

**Comments.** A `{c}` begins a comment if it is the first character of the line or stands directly after a space, and not inside
quotes. The comment goes to the end of the line.

**Names** of keys and sections consist of letters a-z and A-Z, digits, `_` and `-`. Case matters.

**Sections.** `[pumps]` opens a section; the lines below belong to it until the next section is opened. Lines before the
first section belong to the top level. `[pumps{d}left]` opens the section `left` inside `pumps` (any depth; missing outer sections are
made). Opening a section that exists already continues it. Inside the brackets, spaces around names and signs are ignored.
`[left {i} right]` makes a new section `left` which starts as a full copy of the section `right` as it stands at that line, inner
sections included; both names are written in full. `right` must exist and `left` must not exist yet. Later changes of one of
the two do not touch the other.

**Settings.** `name {e} value`, spaces around `{e}` don't matter. A name may be set only once in a section, but a value that
came from a copy may be set anew once. `name {e}{e} value` adds the value at the end of the list `name` of the same section (own or
copied), which must exist and be a list; adding is no setting anew. If the value is a list itself, its members are added.
A name can't be both a key and a section in the same place.

**Values**
- `"text"`: a text; inside, `{q}` stands for one quote sign. Any other characters stand for themselves.
- whole numbers (digits, with or without a minus sign in front) and decimal numbers (the same with digits, a point, digits);
- `{yes}` and `{no}` in any case are true and false, `nothing` in any case is null;
- a bare word: a letter followed by letters, digits, `_` and `-` that isn't one of those three words; it's a text;
- a list: `(` values `)` with `{s}` between them, spaces around them don't matter; `()` is the empty list; lists do not hold lists.
A line that is none of this is an error, and so is a missing value.
"""


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"settings-{seed}")
    yes, no = dice.choice([("yes", "no"), ("on", "off"), ("true", "false"), ("open", "shut")])
    text = SPEC.format(
        c=dice.choice("#;%!"), d=dice.choice("./:"), i=dice.choice("<^&"), e=dice.choice("=~>"),
        q=dice.choice(['""', '\\"']), s=dice.choice(",|+"), yes=yes, no=no,
    )  # fmt: skip
    (folder / "spec.md").write_text(text, encoding="utf-8")
