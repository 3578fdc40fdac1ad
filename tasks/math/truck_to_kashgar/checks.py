"""A list of parcels is right if each of its six sums is the total that is left of the lost list."""

from typing import Any

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def loaded(ctx: Context, path: str, goods: list[dict[str, Any]], totals: dict[str, int]) -> Verdict:
    """One column 编号, each parcel once, in any order; the sums are `totals`. Score: half the share of totals that are met."""
    found = read.table(ctx, path)
    if found.columns != ["编号"] or found.has_index:
        return failed(f"{path} has the columns {found.columns[:8]} instead of 编号 alone")
    codes = [str(code).strip() for code in found.column("编号")]
    by_code = {row["编号"]: row for row in goods}
    strange = [code for code in codes if code not in by_code]
    if strange or len(set(codes)) < len(codes):
        return failed(f"{path} names {strange[0][:40]!r}, which is no parcel" if strange else f"{path} names a parcel twice")
    sums = {name: sum(by_code[code][name] for code in codes) for name in totals}
    wrong = [f"{name} comes to {sums[name]} instead of {totals[name]}" for name in totals if sums[name] != totals[name]]
    if wrong:
        return failed(f"{path}: {len(wrong)} of {len(totals)} totals are wrong: {wrong[0]}", (len(totals) - len(wrong)) / len(totals) / 2)
    return passed(parcels=len(codes))
