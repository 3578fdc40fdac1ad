"""Whether what is written beside a mark agrees with the mark: a number with its value, a name with its
name."""

from __future__ import annotations

import math
from typing import Any

from . import wording
from .record import Figure
from .texts import Text

REL = 0.004
"""How far a written number may be off beyond its own rounding (a cut-off decimal, a share of rounded
parts)."""


def bar_problems(figure: Figure, found: list[dict[str, Any]], scales: dict[int, list[float]]) -> list[str]:
    """Numbers at bars that are not the bar's value, its share or a total of the stack it is in, and that are
    not written at the point of a line that has this value.

    `found`: bars as `figure.bars` gives them; `scales`: for each bar (by its place in the list) what its
    value may be multiplied by to give what a reader reads.
    """
    problems = []
    texts: dict[Text, list[int]] = {}
    for index, bar in enumerate(found):
        for text in bar["texts"]:
            if wording.numbers(text.text) and not wording.is_count(text.text):
                texts.setdefault(text, []).append(index)
    for text, owners in texts.items():
        allowed = [value for index in owners for value in _values_of(found, index, scales[index])]
        allowed += _values_at_points(figure, text)
        if not any(number.shows(value, REL) for number in wording.numbers(text.text) for value in allowed):
            name = found[owners[0]]["label"] or found[owners[0]]["near"]
            problems.append(f"{text.text!r} is written at the bar of {name!r}, whose value is another")
    return problems


def _values_at_points(figure: Figure, text: Text) -> list[float]:
    """The values of the lines' points that the text is written at, as numbers and in percent."""
    values = [
        value
        for ax in figure.axes
        for line in ax["lines"]
        for (x, y), value in zip(line["px"], line["y"], strict=True)
        if _is_at(text, x, y)
    ]
    return values + [100 * value for value in values]


def _is_at(text: Text, x: float, y: float) -> bool:
    return math.hypot(max(0.0, abs(x - text.x) - text.width / 2), y - text.y) <= 2.2 * text.size_px


def is_numbered(found: list[dict[str, Any]]) -> bool:
    """Whether a number is written at each bar that has a length."""
    return all(any(wording.numbers(text.text) for text in bar["texts"]) for bar in found if bar["value"])


def _values_of(found: list[dict[str, Any]], index: int, scales: list[float]) -> list[float]:
    """What may be written at a bar: its value, the total of its stack, shares of either, all without sign
    too."""
    bar = found[index]
    stack = [one for one in found if abs(one["place"] - bar["place"]) < 1 and one["ax"] is bar["ax"]]
    series = [one for one in found if one["group"] == bar["group"]]
    total, whole = sum(one["value"] for one in stack), sum(one["value"] for one in found)
    plain = [bar["value"], total, bar["start"] + bar["value"]]
    values = [value * scale for value in plain for scale in {1.0, *scales}]
    of_series = sum(one["value"] for one in series)
    values += [100 * bar["value"] / base for base in (total, whole, of_series) if base]
    values += [100 * total / whole] if whole else []
    values += [bar["value"] / base for base in (total, whole, of_series) if base]
    return values + [abs(value) for value in values]


def line_problems(figure: Figure, found: list[dict[str, Any]], scales: dict[int, list[float]]) -> list[str]:
    """Numbers beside the points of lines that are no value of a point near them."""
    problems = []
    names = {line["label"] for line in found} | {name for ax in figure.axes for name in ax["legend"]}
    guides = [
        (x, y, a, b)
        for ax in figure.axes
        for line in ax["lines"]
        for (x, y), a, b in zip(line["px"], line["x"], line["y"], strict=True)
        if line["count"] <= 2
    ]
    for text in figure.texts:
        readings = wording.numbers(text.text) if text.role == "text" and text.text not in names else []
        near = [
            (index, i)
            for index, line in enumerate(found)
            for i, (x, y) in enumerate(line["px"])
            if _is_at(text, x, y)
        ]
        if not readings or not near:
            continue
        allowed = [found[at]["y"][i] * scale for at, i in near for scale in {1.0, *scales[at]}]
        allowed += [found[at]["x"][i] for at, i in near]
        allowed += [
            v
            for x, y, a, b in guides
            for v in (a, b)
            if min(abs(x - text.x), abs(y - text.y)) < 2 * text.size_px
        ]
        allowed += [v for ax in figure.axes for bar in ax["bars"] for v in bar["data"][2:]]
        if not any(number.shows(value, REL) for number in readings for value in allowed):
            problems.append(f"{text.text!r} is written at a point whose value is another")
    return problems


def cell_problems(figure: Figure, grid: dict[str, Any], decimals: int | None) -> list[str]:
    """Numbers in the cells of a heat map that are not the cell's; `decimals`: each cell with a value has one
    with so many decimals."""
    x0, y0, x1, y1 = grid["box"]
    rows, columns = len(grid["values"]), len(grid["values"][0])
    written: dict[tuple[int, int], list[str]] = {}
    for text in figure.texts:
        if text.role == "text" and x0 < text.x < x1 and y0 < text.y < y1:
            at = int((text.y - y0) / (y1 - y0) * rows), int((text.x - x0) / (x1 - x0) * columns)
            written.setdefault(at, []).append(text.text)
    problems = []
    for i, row in enumerate(grid["values"]):
        for j, value in enumerate(row):
            inside = written.get((i, j), [])
            for said in inside:
                readings = wording.numbers(said)
                options = [] if value is None else [value]
                options += [100 * value for value in options if "%" in said or "％" in said]
                if readings and not any(number.shows(v, REL) for number in readings for v in options):
                    problems.append(f"{said!r} is written in a cell whose value is {value}")
            if (
                decimals is not None
                and value is not None
                and not any(wording.decimals(t) == decimals for t in inside)
            ):
                problems.append(f"no number with {decimals} decimals is written in the cell of {value:g}")
    return problems


def wedge_problems(found: list[dict[str, Any]], values: dict[str, float]) -> list[str]:
    """Numbers in the wedges of a pie that are neither the share nor the value of the wedge.

    `found`: wedges with `name`, `share` and `texts`; `values`: the expected value of each name.
    """
    problems = []
    for one in found:
        value = float(values[one["name"]])
        allowed = [100 * one["share"], one["share"], value, 100 * value]
        for text in one["texts"]:
            readings = wording.numbers(text)
            if readings and not any(number.shows(v, REL) for number in readings for v in allowed):
                problems.append(f"{text!r} is written in the wedge of {one['name']}, whose value is another")
    return problems


def name_problems(found: list[dict[str, Any]], names: dict[int, str], expected: list[str]) -> list[str]:
    """Names written at bars of which another one bears that name. `names`: the name of each bar."""
    problems = []
    for index, name in names.items():
        for text in found[index]["texts"]:
            said = wording.matching(text.text, expected)
            if said in expected and said != name and not wording.is_number(said):
                problems.append(f"{text.text!r} is written at the bar of {name!r}")
    return problems
