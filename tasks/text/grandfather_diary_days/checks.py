"""The agent's function dates other notes; the uncle's own days stay outside of its process."""

from __future__ import annotations

from typing import Any

from pybench.graders.core import Context, Verdict, failed, passed


def agrees(ctx: Context, path: str, cases: Any, most: int) -> Verdict:
    """At most `most` of the days differ from the uncle's."""
    ctx.output(path)
    asked = [{"call": case["call"], "args": case["args"]} for case in cases]
    said = ctx.run_child("calls", {"path": path, "cases": asked}, wall_sec=60)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the calls gave no results")
    wrong = [
        f"{' | '.join(case['args'])!r}: {one.get('result', one.get('raised'))}, the uncle has {case['result']}"
        for case, one in zip(cases, said, strict=True)
        if one.get("result") != case["result"]
    ]
    if len(wrong) <= most:
        return passed(notes=len(cases), wrong=len(wrong))
    reason = (
        f"{path}: {len(wrong)} of {len(cases)} days are not the uncle's, at most {most} may differ; such as "
        + "; ".join(wrong[:6])
    )
    return failed(reason, 1 - len(wrong) / len(cases), notes=len(cases), wrong=len(wrong))
