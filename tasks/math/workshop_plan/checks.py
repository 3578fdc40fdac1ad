"""Any plan that reaches the best profit within the rules is right: there may be several."""

from typing import Any

from pybench.graders import read
from pybench.graders.cells import Form, same
from pybench.graders.core import Context, Verdict, failed, passed


def plan(ctx: Context, path: str, plan: dict[str, Any]) -> Verdict:
    """The table names every product in order with the counts of one of the best plans, as whole numbers."""
    found = read.table(ctx, path)
    if found.columns != ["产品", "件数"] or found.has_index:
        return failed(f"{path} has the columns {found.columns}")
    if found.column("产品") != plan["names"]:
        return failed(f"{path} does not list the products in their order")
    counts = found.column("件数")
    for one in plan["plans"]:
        if all(same(mine, one[name], form=Form(kind="integer")) for mine, name in zip(counts, plan["names"], strict=True)):
            return passed()
    return failed(f"{path}: the plan {[str(count)[:20] for count in counts]} is not one of the best in whole numbers")
