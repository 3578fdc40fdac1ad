"""What was copied of Morse, letter by letter against what was sent."""

from __future__ import annotations

import re

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed, passed


def copied(ctx: Context, path: str, expect: list[str], most: float) -> Verdict:
    """Columns station (1, 2, ...) and text in groups; letters wrong, missing and too many are at most `most` of all that were sent."""
    found = read.table(ctx, path)
    if sorted(found.columns) != ["station", "text"]:
        return failed(f"{path}: the columns are {found.columns[:10]}, asked are station and text")
    given = dict(
        zip(map(cells.number, found.column("station")), map(cells.text, found.column("text")), strict=True)
    )
    if len(found.rows) != len(expect) or set(given) != {float(k) for k in range(1, len(expect) + 1)}:
        return failed(f"{path} has {len(found.rows)} rows, asked is one for each of the {len(expect)} stations")
    wrong = 0
    words = []
    for k, sent in enumerate(expect, 1):
        text = given[float(k)].strip()
        # A letter that could not be read may stand as a question mark: it is wrong like another letter.
        if not re.fullmatch(r"[A-Z?]+( +[A-Z?]+)*", text):
            return failed(f"{path}: station {k} isn't in capitals and spaces")
        letters = re.sub(" ", "", text)
        if not 3.5 < len(letters) / len(text.split()) < 6.5:
            return failed(f"{path}: station {k} isn't in groups of five letters")
        off = apart(letters[:4000], sent)
        words.append(f"station {k} {off} of {len(sent)}")
        wrong += off
    share = wrong / sum(map(len, expect))
    told = f"letters wrong, missing or too many: {', '.join(words)}; together {share:.1%}, asked is {most:.0%}"
    return passed(told, share=share) if share <= most else failed(told, max(0.0, 1 - share), share=share)


def apart(a: str, b: str) -> int:
    """How many letters are to be changed, added and taken out to make one text of the other."""
    before = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        row = [i]
        for j, right in enumerate(b, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right)))
        before = row
    return before[-1]
