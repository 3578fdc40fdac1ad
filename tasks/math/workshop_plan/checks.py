"""Any plan that reaches the best profit within the rules is right: there may be several."""

from typing import Any

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, passed


def plan(ctx: Context, path: str, plan: dict[str, Any]) -> Verdict:
    """The table names every product in order with the counts of one of the best plans."""
    found = read.table(ctx, path)
    if found.columns != ["产品", "件数"]:
        return failed(f"{path} has the columns {found.columns}")
    if found.column("产品") != plan["names"]:
        return failed(f"{path} does not list the products in their order")
    try:
        counts = [float(value) for value in found.column("件数")]
    except (TypeError, ValueError):
        return failed(f"{path}: a count is no number")
    if dict(zip(plan["names"], counts, strict=True)) in plan["plans"]:
        return passed()
    return failed(f"{path}: the plan {counts} is not one of the best")
