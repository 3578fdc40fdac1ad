"""Checks of web pages: their structure, and what a person sees and does on them.

A page is opened in a real browser, headless and without a network, in a child job. Clicks and keys go where a
person's would; what is not shown, out of reach, covered or of its ground's colour does not count as seen.
What is right is decided here.
"""

from __future__ import annotations

import re
from typing import Any

from . import document
from .core import Context, Misuse, Verdict, close_to, failed, judge, passed

_ACTIONS = ("click", "type", "choose", "key", "wait_ms", "reload", "eval", "select")
_MAX_LABEL_EXTRA = 30
_NEGATION = re.compile(r"\b(not|no|never|without)\b|n['’]t\b", re.IGNORECASE)
_WALL_SEC = 90


def page(
    ctx: Context, path: str, has: list[dict[str, Any]] | None = None, title: str | None = None
) -> Verdict:
    """The page as written (scripts not run) has the elements: {select, count | at_least, text, attrs}.

    `text` must occur in the text of one of them; `attrs` {name: value} must stand on one of them.
    """
    soup = document.page(ctx, path)
    problems = []
    if title is not None and _folded(title) != _folded(soup.title.get_text() if soup.title else ""):
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


def self_contained(ctx: Context, path: str) -> Verdict:
    """The page, opened in a browser, asks for nothing but itself: no library, no font, no picture."""
    said = _opened(ctx, path, [])
    requests = said.get("requests")
    if "gone" in said or not isinstance(requests, list):
        return failed(f"{path}: {said.get('gone', 'the page gave no results')}")
    return failed(f"{path} asks for {requests[0]}") if requests else passed()


def behaves(ctx: Context, path: str, steps: list[dict[str, Any]]) -> Verdict:
    """The page, in a browser, does what the steps expect.

    Actions: {click: css} (`text`: of the match that reads so; `nth`: of that one of the matches), {type: css,
    value}, {choose: css, value}, {key, on?}, {wait_ms}, {reload: true}. After each the
    page's clock runs on for 0.4 s.
    Looks: {eval: expression, equals: value} and {select: css} over the matches that are shown, with text (the
    first one's, exact), contains (list), value (a field's), count, texts (of all, in order), rows (cells of
    table rows), times ({text: how often all of them say it}), disabled (all, or none, are), label (words
    in what names the field) or hidden (none shows anything).
    Numbers in `text` compare as numbers.
    """
    for step in steps:
        if sum(name in step for name in _ACTIONS) != 1:
            raise Misuse(f"a step has one of {', '.join(_ACTIONS)}: {step}")
    said = _opened(ctx, path, [_without_expectations(step) for step in steps])
    if "gone" in said:
        return failed(f"{path}: {said['gone']}")
    seen = said.get("seen")
    if not isinstance(seen, list) or len(seen) != len(steps):
        return failed(f"{path}: the page gave no results")
    problems, looked = [], 0
    for number, (step, value) in enumerate(zip(steps, seen, strict=True), 1):
        looked += "select" in step or "eval" in step
        problem = _step_problem(step, value)
        if problem:
            problems.append(f"{path}, step {number}: {problem}")
    if problems and said.get("errors"):
        problems.append(f"the page's scripts raised {said['errors'][0]}")
    verdict = judge(problems)
    return verdict if not problems else failed(verdict.reason, max(0.0, 1 - len(problems) / max(1, looked)))


def _opened(ctx: Context, path: str, steps: list[dict[str, Any]]) -> dict[str, Any]:
    """What the browser saw; `gone` says why it saw nothing. Raises Misuse where it does not even start."""
    ctx.output(path)
    said = ctx.run_child("page", {"path": path, "steps": steps}, wall_sec=_WALL_SEC)
    said = said if isinstance(said, dict) else {}
    if "fault" in said:
        raise Misuse(f"the browser failed before it saw any page: {said['fault']}")
    return said


def _without_expectations(step: dict[str, Any]) -> dict[str, Any]:
    if "select" in step:
        return {"select": step["select"], "named": "label" in step}
    return {"eval": step["eval"]} if "eval" in step else dict(step)


def _step_problem(step: dict[str, Any], value: Any) -> str:
    if isinstance(value, dict) and "problem" in value:
        return str(value["problem"])
    if "eval" in step and "equals" in step:
        differences: list[str] = []
        document._differences(value, step["equals"], step["eval"], 1e-9, 1e-9, False, differences)
        return differences[0] if differences else ""
    if "select" not in step:
        return ""
    if not isinstance(value, list):
        return f"{step['select']} gave nothing"
    return _look_problem(step, value)


def _look_problem(step: dict[str, Any], matches: list[dict[str, Any]]) -> str:
    css = step["select"]
    texts = [_folded(one["text"]) for one in matches]
    if "count" in step and len(matches) != step["count"]:
        return f"{css} shows {len(matches)}, expected are {step['count']}"
    if "hidden" in step and any(texts) is step["hidden"]:
        return f"{css} {'says something' if any(texts) else 'says nothing'}"
    if "texts" in step and texts != [_folded(text) for text in step["texts"]]:
        return f"{css} reads {texts[:8]}, expected {step['texts'][:8]}"
    if "rows" in step:
        rows = [[_folded(cell) for cell in one["cells"]] for one in matches]
        wanted = [[_folded(cell) for cell in row] for row in step["rows"]]
        at = next((n for n, (a, b) in enumerate(zip(rows, wanted, strict=False)) if a != b), None)
        if at is not None:
            return f"{css} {at + 1} reads {rows[at]}, expected {wanted[at]}"
        if len(rows) != len(wanted):
            return f"{css} shows {len(rows)} rows, expected are {len(wanted)}"
    for said, times in step.get("times", {}).items():
        if (count := sum(text.count(_folded(said)) for text in texts)) != times:
            return f"{css} says {said!r} {count} times, expected is {times}"
    if "text" in step and step["text"] != "" and not texts:
        return f"{css} shows nothing, expected {str(step['text'])!r}"
    if "text" in step and not _same(texts[0] if texts else "", step["text"]):
        return f"{css} reads {texts[0][:80]!r}, expected {str(step['text'])!r}"
    lost = [word for word in step.get("contains", []) if not document.holds(" ".join(texts), str(word))]
    return f"{css} lacks {lost[:3]}" if lost else _field_problem(step, matches)


def _field_problem(step: dict[str, Any], matches: list[dict[str, Any]]) -> str:
    css = step["select"]
    if not matches:
        return f"{css} is not shown" if {"value", "disabled", "label"} & step.keys() else ""
    if "value" in step and not _same(str(matches[0]["value"]), step["value"]):
        return f"{css} has the value {matches[0]['value']!r}, expected {step['value']!r}"
    if "disabled" in step and any(one["disabled"] is not step["disabled"] for one in matches):
        return f"{css} {'is not' if step['disabled'] else 'is'} disabled"
    if "label" in step:
        said, wanted = _folded(matches[0]["label"]).casefold(), _folded(step["label"]).casefold()
        surplus = re.split(rf"(?<![^\W_]){re.escape(wanted)}(?![^\W_])", said, maxsplit=1)
        is_other = len(surplus) != 2 or _NEGATION.search(surplus[0])
        if is_other or len(said) > len(wanted) + _MAX_LABEL_EXTRA:
            return f"{css} is named {matches[0]['label'][:60]!r}, expected {step['label']!r}"
    return ""


def _folded(text: Any) -> str:
    return " ".join(str(text).split())


def _same(given: str, wanted: Any) -> bool:
    if isinstance(wanted, int | float) and not isinstance(wanted, bool):
        try:
            return close_to(float(given.replace(",", "")), float(wanted), 1e-9, 1e-9)
        except ValueError:
            return False
    return " ".join(given.split()) == " ".join(str(wanted).split())
