"""A saved figure: the picture, and the record of it where one exists and names this very file."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from . import media, pixels
from .core import Context, OutputProblem

CONFIRMED = 0.9
WHITE = (255, 255, 255)


@dataclass
class Figure:
    """A chart output. `record` is None when matplotlib did not save this file (or nothing noted it)."""

    path: str
    picture: Any
    record: dict[str, Any] | None

    @property
    def axes(self) -> list[dict[str, Any]]:
        """The record's axes."""
        return list(self.record["axes"]) if self.record else []


def load(ctx: Context, path: str, min_side: int = 150) -> Figure:
    """The chart at `path`, with its record.

    Raises:
        OutputProblem: it is no picture, tiny, or blank.
    """
    image = media.picture(ctx, path)
    found = media.pixels(image)
    if min(found.shape[:2]) < min_side:
        raise OutputProblem(f"{path} is only {found.shape[1]}x{found.shape[0]} pixels")
    require_drawn(found, path)
    digest = hashlib.sha256(ctx.output(path).read_bytes()).hexdigest()
    for record in reversed(ctx.claims()):
        if digest in record.get("digests", ()):
            if abs(record["width"] - found.shape[1]) > 2 or abs(record["height"] - found.shape[0]) > 2:
                raise OutputProblem(f"the record of {path} names another size than the picture has")
            return Figure(path, found, record)
    return Figure(path, found, None)


def require_drawn(picture: Any, path: str) -> None:
    """Raises OutputProblem when a picture is (nearly) one colour."""
    import numpy as np

    common = np.median(picture.reshape(-1, 3), axis=0)
    share = float((abs(picture - common).max(axis=2) > 24).mean())
    if share < 0.002:
        raise OutputProblem(f"{path} is blank")


def bars(figure: Figure) -> list[dict[str, Any]]:
    """The bars of all axes that the picture confirms: {label, series, value, start, place, upright}.

    `label` is the tick text beside the bar, `series` its legend name, `start` the value where it begins.

    Raises:
        OutputProblem: there are none, or the picture does not confirm the record.
    """
    found, seen = [], []
    for ax in figure.axes:
        group = [b for b in ax["bars"] if b["data"][2] and abs(b["data"][3]) >= 0]
        if not group:
            continue
        upright = _is_upright(group)
        for one in group:
            share = pixels.bar(figure.picture, one, ax["box"], upright, ax["background"] or WHITE)
            if share is not None:
                seen.append(share)
            _check_scale(figure, ax, one, upright)
            x, y, w, h = one["data"]
            at = (one["box"][0] + one["box"][2]) / 2 if upright else (one["box"][1] + one["box"][3]) / 2
            found.append(
                {"label": _tick(ax["xticks" if upright else "yticks"], at, 2.0), "series": one["label"],
                 "near": _tick(ax["xticks" if upright else "yticks"], at),
                 "number": x + w / 2 if upright else y + h / 2,
                 "value": h if upright else w, "start": y if upright else x, "place": at, "upright": upright,
                 "left": x if upright else y, "width": w if upright else h, "rgb": one["rgb"],
                 "group": one["series"]}
            )  # fmt: skip
    if not found:
        raise OutputProblem(f"{figure.path} holds no bars")
    if not seen or sum(seen) / len(seen) < CONFIRMED:
        share = sum(seen) / max(1, len(seen))
        raise OutputProblem(
            f"{figure.path}: the picture does not show the recorded bars ({share:.2f} confirmed)"
        )
    return found


def lines(figure: Figure, least_points: int = 3) -> list[dict[str, Any]]:
    """The lines of all axes that the picture confirms: {label, x, y, xlabels}. Raises OutputProblem."""
    found: list[dict[str, Any]] = []
    for ax in figure.axes:
        for one in ax["lines"]:
            one = _without_gaps(one)
            if one["count"] < least_points or (
                one["style"] in ("None", "", " ") and one["marker"] in ("None", "")
            ):
                continue
            if one["style"] in ("None", "", " "):
                share = pixels.points(
                    figure.picture, one["px"], [one["marker_rgb"]], ax["background"] or WHITE
                )
            else:
                share = pixels.line(
                    figure.picture, one["px"], one["rgb"], ax["box"], one["style"] == "-", False
                )
            names = [_tick(ax["xticks"], p[0], 3.0) for p in one["px"]]
            found.append({**one, "share": share, "xlabels": names})
    if not found:
        raise OutputProblem(f"{figure.path} holds no lines")
    return found


def _without_gaps(line: dict[str, Any]) -> dict[str, Any]:
    """A line without its points that are no numbers: nothing is drawn for them."""
    kept = [i for i, (x, y) in enumerate(zip(line["x"], line["y"], strict=True)) if x == x and y == y]
    if len(kept) == len(line["x"]):
        return line
    thinned = {name: [line[name][i] for i in kept] for name in ("x", "y", "px")}
    return {**line, **thinned, "count": len(kept)}


def scattered(figure: Figure) -> list[dict[str, Any]]:
    """The groups of scattered points (also lines of markers only): {label, x, y, count, share}."""
    found = []
    for ax in figure.axes:
        back = ax["background"] or WHITE
        for one in ax["points"]:
            if one["count"]:
                found.append({**one, "share": pixels.points(figure.picture, one["px"], one["rgb"], back)})
        for one in ax["lines"]:
            if one["style"] in ("None", "", " ") and one["marker"] not in ("None", ""):
                share = pixels.points(figure.picture, one["px"], [one["marker_rgb"]], back)
                found.append({**one, "share": share})
    if not found:
        raise OutputProblem(f"{figure.path} holds no points")
    return found


def points_of_colour(figure: Figure, groups: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The points that have the colour which the legend gives to `name` (one group drawn in many colours)."""
    legend = [
        pair for ax in figure.axes for pair in zip(ax["legend"], ax.get("legend_rgb", []), strict=False)
    ]
    rgb = next((colour for text, colour in legend if folded(text) == folded(name)), None)
    found = []
    for group in groups:
        if rgb is None or len(group.get("rgb") or []) != len(group["x"]) != 1:
            continue
        kept = [
            i
            for i, c in enumerate(group["rgb"])
            if c and max(abs(a - b) for a, b in zip(c, rgb, strict=True)) < 12
        ]
        if kept:
            part = {axis: [group[axis][i] for i in kept] for axis in ("x", "y")}
            found.append({**group, **part, "label": name, "count": len(kept)})
    return found


def wedges(figure: Figure) -> list[dict[str, Any]]:
    """The wedges of a pie that the picture confirms: {label, share}. Raises OutputProblem."""
    found, seen = [], []
    for ax in figure.axes:
        for one in ax["wedges"]:
            confirmed = pixels.wedge(figure.picture, one)
            if confirmed is not None:
                seen.append(confirmed)
            found.append(
                {"label": one["label"], "share": (one["theta2"] - one["theta1"]) / 360, "rgb": one["rgb"]}
            )
        texts = [t for t in ax["texts"] if t and not re.fullmatch(r"[\d.,\s%()]+", t)]
        names = [t for t in texts if t] or ax["legend"]
        if any(not w["label"] or w["label"].startswith("_") for w in found) and len(names) == len(found):
            found = [{**w, "label": name} for w, name in zip(found, names, strict=True)]
        elif len(ax["legend"]) == len(found):
            found = [
                {**w, "label": name if w["label"].startswith("_") or not w["label"] else w["label"]}
                for w, name in zip(found, ax["legend"], strict=True)
            ]
    if not found:
        raise OutputProblem(f"{figure.path} holds no pie")
    if not seen or sum(seen) / len(seen) < CONFIRMED:
        raise OutputProblem(f"{figure.path}: the picture does not show the recorded wedges")
    return found


def heat_maps(figure: Figure) -> list[dict[str, Any]]:
    """The coloured grids of all axes: {values (rows from the top), rows, columns (tick texts), share}."""
    found = []
    for ax in figure.axes:
        for one in ax["images"]:
            if one and "values" in one and one["shape"][0] > 1:
                values = one["values"][::-1] if one["flip"] else one["values"]
                found.append(
                    {"values": values, "share": pixels.cells(figure.picture, one),
                     "columns": [text for _, text in sorted(ax["xticks"])],
                     "rows": [text for _, text in sorted(ax["yticks"])]}
                )  # fmt: skip
    if not found:
        raise OutputProblem(f"{figure.path} holds no heat map")
    return found


def label_problems(figure: Figure, labels: dict[str, Any] | None) -> list[str]:
    """What the record lacks of the asked texts {title, xlabel, ylabel, legend}; nothing without a record.

    Each value is text that must occur (a list: any one of them; for `legend` a list: all of them).
    """
    if not labels or not figure.record:
        return []
    titles = [t for ax in figure.axes for t in ax["title"]] + figure.record["suptitle"]
    legends = [t for ax in figure.axes for t in ax["legend"]] + figure.record["legend"]
    there = {
        "title": titles, "legend": legends + [b["label"] for ax in figure.axes for b in ax["wedges"]],
        "xlabel": [ax["xlabel"] for ax in figure.axes], "ylabel": [ax["ylabel"] for ax in figure.axes],
    }  # fmt: skip
    problems = []
    for name, wanted in labels.items():
        texts = [folded(t) for t in there[name]]
        options = wanted if isinstance(wanted, list) else [wanted]
        hits = [any(folded(str(option)) in text for text in texts) for option in options]
        if not (all(hits) if name == "legend" else any(hits)):
            problems.append(f"{figure.path}: the {name} is {there[name][:8]}, asked is {wanted}")
    return problems


def folded(text: str) -> str:
    """Text for comparison: NFKC, case-folded, without blanks and mathtext marks."""
    return "".join(
        unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("$", "").casefold().split()
    )


def _is_upright(group: list[dict[str, Any]]) -> bool:
    widths, heights = {round(b["data"][2], 6) for b in group}, {round(b["data"][3], 6) for b in group}
    starts_x, starts_y = {round(b["data"][0], 6) for b in group}, {round(b["data"][1], 6) for b in group}
    if len(group) == 1:
        return bool(group[0]["data"][1] == 0) and group[0]["data"][0] != 0
    if len(widths) != len(heights) and 1 in (len(widths), len(heights)):
        return len(widths) == 1
    return len(starts_x) >= len(starts_y)


def _check_scale(figure: Figure, ax: dict[str, Any], one: dict[str, Any], upright: bool) -> None:
    """The bar's length in pixels must be what its value comes to on the axis's own scale."""
    if ax["yscale" if upright else "xscale"] != "linear":
        return
    low, high = ax["ylim" if upright else "xlim"]
    x0, y0, x1, y1 = ax["box"]
    unit = ((y1 - y0) if upright else (x1 - x0)) / abs(high - low)
    length = (one["box"][3] - one["box"][1]) if upright else (one["box"][2] - one["box"][0])
    value = abs(one["data"][3] if upright else one["data"][2])
    if abs(length - value * unit) > 3 + 0.02 * length:
        raise OutputProblem(f"{figure.path}: the record's bars do not fit its own axis")


def _tick(ticks: list[list[Any]], at: float, reach: float | None = None) -> str:
    named = [(abs(float(place) - at), text) for place, text in ticks if text]
    if not named:
        return ""
    nearest = min(named, key=lambda pair: pair[0])
    return str(nearest[1]) if reach is None or nearest[0] <= reach else ""
