"""Checks of web pages: their structure, and what they do when a person uses them.

Scripts run in an embedded JavaScript engine in a child job, over a small document object model (events,
forms, timers on a virtual clock; no layout, canvas or network). What is right is decided here.
"""

from __future__ import annotations

from typing import Any

from . import document
from .core import Context, Misuse, Verdict, close_to, failed, judge

_ACTIONS = ("click", "type", "choose", "key", "wait_ms", "eval", "select")


def page(
    ctx: Context, path: str, has: list[dict[str, Any]] | None = None, title: str | None = None
) -> Verdict:
    """The page as written (scripts not run) has the elements: {select, count | at_least, text, attrs}.

    `text` must occur in the text of one of them; `attrs` {name: value} must stand on one of them.
    """
    soup = document.page(ctx, path)
    problems = []
    if title is not None and document._folded(title) not in document._folded(
        soup.title.get_text() if soup.title else ""
    ):
        problems.append(f"{path}: the title is not {title!r}")
    for want in has or ():
        found = soup.select(want["select"])
        shown = f"{path}: {want['select']}"
        if "count" in want and len(found) != want["count"]:
            problems.append(f"{shown} matches {len(found)} elements, expected are {want['count']}")
        elif len(found) < want.get("at_least", 0 if want.get("count") == 0 else 1):
            problems.append(
                f"{shown} matches {len(found)} elements, expected are {want.get('at_least', 1)} or more"
            )
        elif "text" in want and not any(document.holds(el.get_text(" "), str(want["text"])) for el in found):
            problems.append(f"{shown} does not hold {want['text']!r}")
        elif "attrs" in want and not any(
            all(str(el.get(k) or "") == str(v) for k, v in want["attrs"].items()) for el in found
        ):
            problems.append(f"{shown} has no element with {want['attrs']}")
    return judge(problems)


def behaves(ctx: Context, path: str, steps: list[dict[str, Any]]) -> Verdict:
    """The page, with its scripts, does what the steps expect.

    Actions: {click: css}, {type: css, value}, {choose: css, value}, {key, on?}, {wait_ms}.
    Looks: {eval: expression, equals: value} and {select: css} with text (exact), contains (list), value,
    count, texts (list, all matches in order) or hidden (of the first match).
    Numbers in `text` compare as numbers.
    """
    ctx.output(path)
    for step in steps:
        if sum(name in step for name in _ACTIONS) != 1:
            raise Misuse(f"a step has one of {', '.join(_ACTIONS)}: {step}")
    looks = ("equals", "text", "contains", "count", "texts", "hidden")
    sent = [
        {k: v for k, v in step.items() if k not in looks and (k != "value" or "select" not in step)}
        for step in steps
    ]
    said = ctx.run_child("page", {"path": path, "steps": sent}, wall_sec=25)
    seen = said.get("seen") if isinstance(said, dict) else None
    if not isinstance(seen, list) or len(seen) != len(steps):
        return failed(f"{path}: the page gave no results")
    problems, looked = [], 0
    for number, (step, value) in enumerate(zip(steps, seen, strict=True), 1):
        looked += any(name in step for name in (*looks, "select"))
        problem = _step_problem(step, value)
        if problem:
            problems.append(f"{path}, step {number}: {problem}")
    if problems and said.get("errors"):
        problems.append(f"the page's scripts raised {said['errors'][0]}")
    verdict = judge(problems)
    return verdict if not problems else failed(verdict.reason, max(0.0, 1 - len(problems) / max(1, looked)))


def _step_problem(step: dict[str, Any], value: Any) -> str:
    if isinstance(value, dict) and "problem" in value:
        return str(value["problem"])
    if "eval" in step and "equals" in step:
        differences: list[str] = []
        document._differences(value, step["equals"], step["eval"], 1e-9, 1e-9, False, differences)
        return differences[0] if differences else ""
    if "select" not in step:
        return ""
    shown = step["select"]
    if not isinstance(value, list):
        return f"{shown} gave nothing"
    if "count" in step:
        return (
            ""
            if len(value) == step["count"]
            else f"{shown} matches {len(value)}, expected are {step['count']}"
        )
    if not value:
        return f"nothing matches {shown}"
    texts = [" ".join(str(one["text"]).split()) for one in value]
    if "texts" in step and texts != [" ".join(str(t).split()) for t in step["texts"]]:
        return f"{shown} reads {texts[:8]}, expected {step['texts'][:8]}"
    if "text" in step and not _same(texts[0], step["text"]):
        return f"{shown} reads {texts[0][:80]!r}, expected {str(step['text'])!r}"
    if "value" in step and not _same(str(value[0]["value"]), step["value"]):
        return f"{shown} has the value {value[0]['value']!r}, expected {step['value']!r}"
    if "hidden" in step and bool(value[0]["hidden"]) is not step["hidden"]:
        return f"{shown} is {'hidden' if value[0]['hidden'] else 'shown'}"
    lost = [t for t in step.get("contains", []) if not document.holds(" ".join(texts), str(t))]
    return f"{shown} lacks {lost[:3]}" if lost else ""


def _same(given: str, wanted: Any) -> bool:
    if isinstance(wanted, int | float) and not isinstance(wanted, bool):
        try:
            return close_to(float(given.replace(",", "")), float(wanted), 1e-9, 1e-9)
        except ValueError:
            return False
    return " ".join(given.split()) == " ".join(str(wanted).split())
