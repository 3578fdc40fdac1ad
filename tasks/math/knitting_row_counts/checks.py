"""The agent's function counts later pieces; the proof-reader's own numbers stay outside of its process."""

from __future__ import annotations

from typing import Any

from pybench.graders.core import Context, Verdict, failed, passed


def agrees(ctx: Context, path: str, cases: Any, most: int) -> Verdict:
    """At most `most` of the pieces have a number that differs from the proof-reader's."""
    ctx.output(path)
    asked = [{"call": case["call"], "args": case["args"]} for case in cases]
    said = ctx.run_child("calls", {"path": path, "cases": asked}, wall_sec=60)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the calls gave no results")
    wrong = [
        f"{case['args'][0]!r} ({case['args'][1]}): {one.get('result', one.get('raised'))}, the proof-reader has {case['result']}"
        for case, one in zip(cases, said, strict=True)
        if one.get("result") != case["result"]
    ]
    if len(wrong) <= most:
        return passed(pieces=len(cases), wrong=len(wrong))
    reason = f"{path}: {len(wrong)} of {len(cases)} pieces have a wrong number, at most {most} may; such as " + "; ".join(wrong[:5])
    return failed(reason, 1 - len(wrong) / len(cases), pieces=len(cases), wrong=len(wrong))
