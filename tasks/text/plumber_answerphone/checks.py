"""The agent's function reads later messages; the rows that the plumber's wife made of them stay outside of its process."""

from __future__ import annotations

from typing import Any

from pybench.graders.core import Context, Verdict, failed, passed


def agrees(ctx: Context, path: str, cases: Any, most: int) -> Verdict:
    """At most `most` of the messages are filed in another way than hers."""
    ctx.output(path)
    asked = [{"call": case["call"], "args": case["args"]} for case in cases]
    said = ctx.run_child("calls", {"path": path, "cases": asked}, wall_sec=60)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the calls gave no results")
    wrong = [
        f"{case['args'][1]!r} ({case['args'][0]}): {one.get('result', one.get('raised'))}, she has {case['result']}"
        for case, one in zip(cases, said, strict=True)
        if one.get("result") != case["result"]
    ]
    if len(wrong) <= most:
        return passed(messages=len(cases), wrong=len(wrong))
    reason = f"{path}: {len(wrong)} of {len(cases)} messages are not filed as she does it, at most {most} may differ; such as " + "; ".join(wrong[:6])
    return failed(reason, 1 - len(wrong) / len(cases), messages=len(cases), wrong=len(wrong))
