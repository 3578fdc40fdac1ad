"""A saved figure: the picture, and the record of it where one exists and names this very picture."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from . import media, refit, wording
from .core import Context, Misuse, OutputProblem
from .texts import Text

WHITE = (255, 255, 255)
MAX_OTHERS_TRIED = 8
"""Newest records of figures of another size than a picture has, which it may be a part or a copy of."""


@dataclass
class Figure:
    """A chart output with its record: `axes` hold marks, ticks and labels, `texts` all that is written."""

    path: str
    picture: Any
    record: dict[str, Any]
    axes: list[dict[str, Any]] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    window: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """What the file shows of the figure's pixels."""
    scale: float = 1.0
    """Pixels of the file to a pixel of the figure."""


def load(ctx: Context, path: str, min_side: int = 150) -> Figure:
    """The chart at `path`, with its record.

    A file that another program saved anew, scaled or cropped is known by its pixels. One whose pixels no
    record names is refused: which name belongs to which mark, and on which scale, cannot be told from a
    picture.

    Raises:
        OutputProblem: it is no picture, tiny, blank, moving, or nothing recorded it. Misuse: the record is
        by an older recorder.
    """
    found = media.pixels(media.picture(ctx, path))
    if min(found.shape[:2]) < min_side:
        raise OutputProblem(f"{path} is only {found.shape[1]}x{found.shape[0]} pixels")
    require_drawn(found, path)
    digest = hashlib.sha256(ctx.output(path).read_bytes()).hexdigest()
    records = list(reversed(ctx.claims()))
    record = next((one for one in records if digest in one.get("digests", ())), None)
    laid = refit.unchanged(found)
    if record is None:
        size = found.shape[1], found.shape[0]
        alike = [one for one in records if (one.get("width"), one.get("height")) == size]
        others = [one for one in records if one not in alike][:MAX_OTHERS_TRIED]
        fits = ((one, refit.fit(found, one)) for one in [*alike, *others])
        record, laid = next(((one, fit) for one, fit in fits if fit is not None), (None, laid))
    if record is None:
        raise OutputProblem(
            f"{path} is not the picture of a figure as matplotlib drew it; save the figure with savefig "
            "(saving it anew, scaling or cropping it is fine, painting on it is not)"
        )
    if "texts" not in record:
        raise Misuse(f"the record of {path} is by an older recorder; run the trial again")
    high, wide = laid.picture.shape[:2]
    if abs(record["width"] - wide) > 2 or abs(record["height"] - high) > 2:
        raise OutputProblem(f"the record of {path} names another size than the picture has")
    figure = _figure(path, laid, record)
    if any(_is_cut(ax["box"], laid.window, (wide, high)) for ax in figure.axes):
        raise OutputProblem(f"{path}: a part of the axes is cut off")
    return figure


def require_drawn(picture: Any, path: str) -> None:
    """Raises OutputProblem when a picture is (nearly) one colour."""
    import numpy as np

    common = np.median(picture.reshape(-1, 3), axis=0)
    share = float((abs(picture - common).max(axis=2) > 24).mean())
    if share < 0.002:
        raise OutputProblem(f"{path} is blank")


def label_problems(figure: Figure, labels: dict[str, Any] | None) -> list[str]:
    """What the figure lacks of the asked texts {title, xlabel, ylabel, legend}.

    Each value is the text that is asked (a list: any one of them; for `legend` a list: all of them); a unit,
    a count or a few words after it may be added (`wording.is_label`).
    """
    wedges = [wedge["label"] for ax in figure.axes for wedge in ax["wedges"]]
    problems = []
    for name, wanted in (labels or {}).items():
        roles = {"title": ("title", "suptitle")}.get(name, (name,))
        there = [text.text for text in figure.texts if text.role in roles]
        if name == "legend":
            there += [text.text for text in figure.texts if text.text in wedges]
        options = wanted if isinstance(wanted, list) else [wanted]
        hits = [any(wording.is_label(text, str(option)) for text in there) for option in options]
        if not (all(hits) if name == "legend" else any(hits)):
            problems.append(f"{figure.path}: the {name} is {there[:8]}, asked is {wanted}")
    return problems


def ticks(figure: Figure, ax: dict[str, Any], which: str) -> list[Text]:
    """The drawn texts of the ticks along `which` (x or y) of an axes, or of one that shares that axis with
    it."""
    here = figure.axes.index(ax)
    groups: dict[int, list[Text]] = {}
    for text in figure.texts:
        if text.role == f"{which}tick" and text.axes is not None:
            groups.setdefault(text.axes, []).append(text)
    if here in groups:
        return groups[here]
    ends = (0, 2) if which == "x" else (1, 3)
    for index, found in groups.items():
        other = figure.axes[index]
        is_shared = other[f"{which}lim"] == ax[f"{which}lim"] and other["colorbar"] == ax["colorbar"]
        if is_shared and all(abs(other["box"][end] - ax["box"][end]) < 2 for end in ends):
            return found
    return []


def _figure(path: str, laid: refit.Fit, record: dict[str, Any]) -> Figure:
    texts = [Text.from_record(one, order) for order, one in enumerate(record["texts"])]
    figure = Figure(
        path, laid.picture, record, [ax for ax in record["axes"] if ax], texts, laid.window, laid.scale
    )
    positions = {index: at for at, index in enumerate(i for i, ax in enumerate(record["axes"]) if ax)}
    figure.texts = [
        text.in_axes(positions.get(text.axes) if text.axes is not None else None) for text in texts
    ]
    for index, ax in enumerate(figure.axes):
        mine = [text for text in figure.texts if text.axes == index]
        for role in ("title", "xlabel", "ylabel", "legend"):
            ax[role] = [text.text for text in mine if text.role == role]
    for ax in figure.axes:
        for which in ("x", "y"):
            ax[f"{which}ticks"] = [[text.place_px, text.text] for text in ticks(figure, ax, which)]
        ax["texts"] = [text.text for text in figure.texts if text.role == "text" and _is_in(text, ax["box"])]
    return figure


def _is_cut(box: list[float], window: tuple[float, float, float, float], size: tuple[int, int]) -> bool:
    """Whether less is shown of an axes than was within the figure of this size."""
    x0, y0, x1, y1 = max(0, box[0]), max(0, box[1]), min(size[0], box[2]), min(size[1], box[3])
    return x0 < window[0] - 3 or y0 < window[1] - 3 or x1 > window[2] + 3 or y1 > window[3] + 3


def _is_in(text: Text, box: list[float]) -> bool:
    return box[0] <= text.x <= box[2] and box[1] <= text.y <= box[3]
