"""Areas of many parcels against those that are right, with few beyond the tolerance."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed


def areas(ctx: Context, path: str, expect: dict[str, float], within: float, wrong: int) -> Verdict:
    """The table has the columns deed and acres alone, each deed once, and at most `wrong` areas are off by more than this part of themselves."""
    found = read.table(ctx, path)
    if found.columns != ["deed", "acres"]:
        return failed(f"the columns of {path} are {found.columns}, asked are deed and acres")
    given = [(cells.text(deed), cells.number(acres)) for deed, acres in found.rows]
    if sorted(deed for deed, _ in given) != sorted(expect):
        return failed(f"{path} has {len(given)} rows, asked are the {len(expect)} deeds, once each")
    # A nan is off as well; three decimals may cost half a thousandth.
    bad = [(deed, acres) for deed, acres in given if not abs(acres - expect[deed]) <= within * expect[deed] + 0.0005]
    words = f"{len(bad)} of {len(expect)} areas are off, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(f"deed {deed}: {acres:.3f} for {expect[deed]:.3f}" for deed, acres in bad[:6])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(expect)), words, {"wrong": len(bad)})
