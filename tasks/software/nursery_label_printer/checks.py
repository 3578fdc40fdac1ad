"""The agent's function prints later programs; the old printer's labels stay outside of its process."""

from __future__ import annotations

from typing import Any

from pybench.graders.core import Context, Verdict, failed, passed


def bare(text: Any) -> Any:
    """Without the blanks at the ends of its lines."""
    return "\n".join(line.rstrip(" ") for line in text.split("\n")) if isinstance(text, str) else text


def agrees(ctx: Context, path: str, cases: Any, most: int) -> Verdict:
    """At most `most` of the labels differ from the printer's."""
    ctx.output(path)
    asked = [{"call": case["call"], "args": case["args"]} for case in cases]
    said = ctx.run_child("calls", {"path": path, "cases": asked}, wall_sec=60)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the calls gave no results")
    wrong = [
        f"{case['args'][0]!r}: {one.get('result', one.get('raised'))!r}, the printer made {case['result']!r}"
        for case, one in zip(cases, said, strict=True)
        if bare(one.get("result")) != case["result"]
    ]
    if len(wrong) <= most:
        return passed(labels=len(cases), wrong=len(wrong))
    reason = (
        f"{path}: {len(wrong)} of {len(cases)} labels are not the printer's, at most {most} may differ; such as "
        + "; ".join(wrong[:6])
    )
    return failed(reason, 1 - len(wrong) / len(cases), labels=len(cases), wrong=len(wrong))
