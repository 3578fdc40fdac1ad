"""Whether a person can read what is written in a chart: glyphs, size, contrast, room, and ink in the
picture."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from .colours import contrast

if TYPE_CHECKING:
    from .record import Figure

MIN_TEXT_PX = 5.0
"""Smallest legible font size; letters of the Latin script are about half as high."""
MIN_HAN_PX = 7.0
MIN_CONTRAST = 1.7
"""Smallest ratio of luminances (WCAG 2.2, relative luminance) between letters and what is behind them. Below
the 3 that WCAG asks of large text, for silver and orange are read on white; light grey and yellow are not."""
MAX_OVERLAP_EM = 0.35
MAX_OUTSIDE_EM = 0.5
"""How much of a text may lie beyond the picture's edge: less than a letter."""
MIN_INK_SHARE = 0.01


@dataclass(frozen=True)
class Text:
    """A text as it was drawn: centre, width and height in pixels from the top left, angle in degrees to the
    left. `role` is title, suptitle, xlabel, ylabel, xtick, ytick, xoffset, yoffset, legend, legend title or
    text. A tick's text also has the tick's place, in data units and in pixels."""

    text: str
    role: str
    axes: int | None
    x: float
    y: float
    width: float
    height: float
    angle: float
    rgb: tuple[float, ...]
    alpha: float
    size_px: float
    clip: tuple[float, ...] | None
    is_outlined: bool
    missing: str
    place: float
    place_px: float
    order: int

    @classmethod
    def from_record(cls, one: dict[str, Any], order: int) -> Text:
        """One entry of a record."""
        x, y, width, height, angle = map(float, one["box"])
        return cls(
            str(one["text"]), str(one["role"]), one.get("axes"), x, y, width, height, angle,
            tuple(one["rgb"] or ()), float(one["alpha"]), float(one["size"]),
            tuple(one["clip"]) if one.get("clip") else None, bool(one["outlined"]), str(one["missing"]),
            float(one.get("at", math.nan)), float(one.get("px", math.nan)), order,
        )  # fmt: skip

    def in_axes(self, axes: int | None) -> Text:
        """The same text with the number of its axes among those that are shown."""
        return replace(self, axes=axes)

    def corners(self, inset: float = 0.0) -> list[tuple[float, float]]:
        """The corners of the (turned) rectangle, made smaller by `inset` pixels on each side."""
        turn = math.radians(-self.angle)
        wide, high = max(self.width / 2 - inset, 0.5), max(self.height / 2 - inset, 0.5)
        return [
            (self.x + u * wide * math.cos(turn) - v * high * math.sin(turn),
             self.y + u * wide * math.sin(turn) + v * high * math.cos(turn))
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]  # fmt: skip

    def bounds(self) -> tuple[float, float, float, float]:
        """The upright box around the text: x0, y0, x1, y1."""
        xs, ys = zip(*self.corners(), strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def problems(figure: Figure) -> list[str]:
    """What keeps a person from reading the figure's texts; nothing where all of them can be read."""
    found: dict[str, list[str]] = {}
    shown = []
    for text in figure.texts:
        fault = _fault(figure.picture, text, figure.window, figure.scale)
        if fault:
            found.setdefault(fault, []).append(text.text)
        if fault != "":
            continue
        shown.append(text)
    for a, b in combinations(shown, 2):
        if _overlap(a, b):
            found.setdefault("lies over another text", []).append(f"{a.text} / {b.text}")
    return [
        f"{figure.path}: the text {' '.join(texts[0].split())[:40]!r} {fault}"
        + (f" (as do {len(texts) - 1} others)" if len(texts) > 1 else "")
        for fault, texts in found.items()
    ]


def _fault(picture: Any, text: Text, canvas: tuple[float, ...], scale: float) -> str:
    if text.missing:
        return f"has letters that its font lacks ({text.missing[:6]}), they show as boxes"
    smallest = MIN_HAN_PX if any("\u3040" <= char <= "\ud7a3" for char in text.text) else MIN_TEXT_PX
    if text.size_px * scale < smallest:
        return f"is only {text.size_px * scale:.1f} pixels high"
    reach = max(3.0, MAX_OUTSIDE_EM * text.size_px)
    if _outside(text, canvas) > reach or (text.clip and _outside(text, text.clip) > reach):
        return "is cut off"
    return _hidden(picture, text)


def _outside(text: Text, frame: tuple[float, ...]) -> float:
    x0, y0, x1, y1 = text.bounds()
    return max(frame[0] - x0, frame[1] - y0, x1 - frame[2], y1 - frame[3])


def _hidden(picture: Any, text: Text) -> str:
    """Why the picture does not show a text: too pale, or something lies over it."""
    import numpy as np

    patch = _upright(picture, text)
    if patch is None or not text.rgb:
        return "is not in the picture"
    paper = _common(patch.reshape(-1, 3), text.rgb)
    ink = np.array(paper) + (np.array(text.rgb) - paper) * text.alpha
    ratio = contrast(ink, paper)
    if ratio < MIN_CONTRAST and not text.is_outlined:
        return f"can hardly be told from what is behind it (contrast {ratio:.2f})"
    along = patch.astype(float) - paper
    depth = (along @ (ink - paper)) / max(1e-9, float((ink - paper) @ (ink - paper)))
    rest = abs(along - depth[..., None] * (ink - paper)).max(axis=2)
    marked = (depth > 0.4) & (rest < 90)
    if text.is_outlined:
        marked = abs(along).max(axis=2) > 60
    parts = 3 if len("".join(text.text.split())) >= 6 and "\n" not in text.text else 1
    shares = [float(part.mean()) for part in np.array_split(marked, parts, axis=1)]
    if min(shares) < MIN_INK_SHARE:
        return "is not in the picture, or something covers it"
    return ""


def _upright(picture: Any, text: Text) -> Any:
    """The part of the picture under a text, turned so that the text reads from left to right."""
    import numpy as np

    turn = math.radians(-text.angle)
    us = np.arange(-text.width / 2 + 0.5, text.width / 2, 1.0)
    vs = np.arange(-text.height / 2 + 0.5, text.height / 2, 1.0)
    if len(us) < 1 or len(vs) < 2:
        return None
    grid_u, grid_v = np.meshgrid(us, vs)
    xs = np.floor(text.x + grid_u * math.cos(turn) - grid_v * math.sin(turn)).astype(int)
    ys = np.floor(text.y + grid_u * math.sin(turn) + grid_v * math.cos(turn)).astype(int)
    high, wide = picture.shape[:2]
    return picture[ys.clip(0, high - 1), xs.clip(0, wide - 1)]


def _common(flat: Any, rgb: tuple[float, ...]) -> Any:
    """The colour behind a text: the most common one of its pixels that is not the text's own."""
    import numpy as np

    rounded = (flat // 8).astype(int)
    codes = rounded[:, 0] * 4096 + rounded[:, 1] * 64 + rounded[:, 2]
    values, counts = np.unique(codes, return_counts=True)
    for index in counts.argsort()[::-1]:
        colour = flat[codes == values[index]].mean(axis=0)
        if abs(colour - rgb).max() > 10 or counts[index] > 0.6 * len(flat):
            return colour
    return np.asarray(rgb, dtype=float)


def _overlap(a: Text, b: Text) -> bool:
    """Whether two texts cover each other by more than a touch (measured along and across the smaller one)."""
    xa0, ya0, xa1, ya1 = a.bounds()
    xb0, yb0, xb1, yb1 = b.bounds()
    if xa1 <= xb0 or xb1 <= xa0 or ya1 <= yb0 or yb1 <= ya0:
        return False
    if a.text == b.text and math.hypot(a.x - b.x, a.y - b.y) < 1.5:
        return False  # the same words at the same place, as where two axes share a tick
    shape = _common_area(a.corners(), b.corners())
    if len(shape) < 3:
        return False
    small = min((a, b), key=lambda text: text.size_px)
    turn = math.radians(small.angle)
    along = [x * math.cos(turn) - y * math.sin(turn) for x, y in shape]
    across = [x * math.sin(turn) + y * math.cos(turn) for x, y in shape]
    limit = MAX_OVERLAP_EM * small.size_px
    return max(along) - min(along) > limit and max(across) - min(across) > limit


def _common_area(
    subject: list[tuple[float, float]], frame: list[tuple[float, float]]
) -> list[tuple[float, float]]:
    """The corners of what two convex shapes have in common (Sutherland and Hodgman's clipping)."""
    for (ax, ay), (bx, by) in zip(frame, frame[1:] + frame[:1], strict=True):
        clipped: list[tuple[float, float]] = []
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in subject]
        for index, (x, y) in enumerate(subject):
            (px, py), before, now = subject[index - 1], sides[index - 1], sides[index]
            if (before < 0) != (now < 0):
                share = before / (before - now)
                clipped.append((px + share * (x - px), py + share * (y - py)))
            if now >= 0:
                clipped.append((x, y))
        subject = clipped
        if not subject:
            break
    return subject
