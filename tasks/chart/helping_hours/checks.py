"""The minutes of nearly every form are those that its answer tells of."""

from __future__ import annotations

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def minutes(ctx: Context, path: str, expect: dict[str, int], most: int) -> Verdict:
    """The table has the columns form and minutes, each form once, whole numbers, and at most `most` of them are off."""
    found = read.table(ctx, path)
    if found.columns != ["form", "minutes"]:
        return failed(f"the columns of {path} are {found.columns[:8]}, asked are form and minutes")
    forms = [cells.text(cell) for cell in found.column("form")]
    if sorted(forms) != sorted(expect):
        return failed(f"{path} has {len(forms)} rows, asked are the {len(expect)} forms, once each")
    said = dict(zip(forms, map(cells.number, found.column("minutes")), strict=True))
    broken = next((form for form, n in said.items() if n != n or n != round(n)), None)
    if broken is not None:
        return failed(f"{path}: the minutes of {broken} are not a whole number")
    wrong = [form for form in expect if said[form] != expect[form]]
    words = f"{len(wrong)} of {len(expect)} forms are off, at most {most} may be"
    if wrong:
        words += ", among them " + "; ".join(f"{form} has {said[form]:.0f}, right is {expect[form]}" for form in wrong[:4])
    good = len(wrong) <= most
    return Verdict(good, 1.0 if good else max(0.0, 0.99 - len(wrong) / len(expect)), words, {"wrong": len(wrong)})
