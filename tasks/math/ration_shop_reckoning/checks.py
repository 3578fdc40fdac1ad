"""The agent's function reckons later slips; the owner's own numbers stay outside of its process."""

from __future__ import annotations

from typing import Any

from pybench.graders.core import Context, Verdict, failed, passed


def agrees(ctx: Context, path: str, cases: Any, most: int) -> Verdict:
    """At most `most` of the slips come to other numbers than the owner's."""
    ctx.output(path)
    asked = [{"call": case["call"], "args": case["args"]} for case in cases]
    said = ctx.run_child("calls", {"path": path, "cases": asked}, wall_sec=60)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the calls gave no results")

    def same(result: Any, right: list[int]) -> bool:
        return isinstance(result, list | tuple) and len(result) == 3 and all(type(a) is int and a == b for a, b in zip(result, right, strict=True))

    wrong = [
        f"{case['args'][0]!r}: {one.get('result', one.get('raised'))}, the owner has {case['result']}"
        for case, one in zip(cases, said, strict=True)
        if not same(one.get("result"), case["result"])
    ]
    if len(wrong) <= most:
        return passed(slips=len(cases), wrong=len(wrong))
    reason = f"{path}: {len(wrong)} of {len(cases)} slips do not come to the owner's numbers, at most {most} may; such as " + "; ".join(wrong[:6])
    return failed(reason, 1 - len(wrong) / len(cases), slips=len(cases), wrong=len(wrong))
