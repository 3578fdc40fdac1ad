"""The standard error in the answer (with more decimals than the other figures)."""

import re

from pybench.graders.core import Context, Verdict, close_to, failed, passed


def error_in_answer(ctx: Context, expect: float) -> Verdict:
    """The last line's se to three decimals."""
    found = re.search(r"se\s*=\s*([\d.]+\d)", ctx.answer.strip().splitlines()[-1] if ctx.answer.strip() else "")
    if found and close_to(float(found[1]), expect, abs=0.00051):
        return passed()
    return failed("the standard error in the last line is not the expected one")
