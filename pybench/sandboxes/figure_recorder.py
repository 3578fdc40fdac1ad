"""Runs inside the sandbox: notes what each figure holds when matplotlib saves it.

The text of this file is what a sandbox lays into its Python's path; it needs the standard library only and
imports nothing of PyBench. `install()` costs nothing until matplotlib is imported (also by a program that
a cell starts). Each saved picture gives one JSON file in the folder named by PYBENCH_CLAIMS: the
digest of the saved bytes, and for each axes its texts and marks in data units and in pixels from the
top left. It is written in the agent's process, so it is a claim: graders hold it against the picture.
A failure in here is never seen by the code that saves the figure.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

MAX_FILES = 200
MAX_POINTS = 1500
MAX_CELLS = 2500
_saving: list[dict[str, Any]] = []


def install() -> None:
    """Record every figure saved from now on in this process."""
    if "matplotlib.figure" in sys.modules:
        _patch()
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


class _Finder:
    """Waits for the import of matplotlib.figure, then steps aside."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name != "matplotlib.figure":
            return None
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        from importlib.util import find_spec

        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            run = spec.loader.exec_module

            def exec_module(module: Any) -> None:
                run(module)
                _quietly(_patch)

            spec.loader.exec_module = exec_module  # type: ignore[method-assign]
        return spec


def _quietly(work: Any, *args: Any) -> Any:
    try:
        return work(*args)
    except Exception:
        return None


def _patch() -> None:
    from matplotlib.backend_bases import FigureCanvasBase
    from matplotlib.figure import Figure

    if hasattr(FigureCanvasBase.print_figure, "__wrapped__"):
        return
    draw, save = Figure.draw, FigureCanvasBase.print_figure

    @functools.wraps(draw)
    def draw_noted(self: Any, renderer: Any) -> Any:
        __tracebackhide__ = True
        result = draw(self, renderer)
        if _saving:
            _saving[-1]["figure"] = _quietly(_figure, self, renderer)
        return result

    @functools.wraps(save)
    def save_noted(self: Any, filename: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        start = _quietly(filename.tell) if hasattr(filename, "tell") else None
        _saving.append({})
        try:
            result = save(self, filename, *args, **kwargs)
        finally:
            noted = _saving.pop()
        _quietly(_write, noted, filename, start, kwargs.get("format") or (args[4:5] or [None])[0])
        return result

    for owner, name, noted in ((Figure, "draw", draw_noted), (FigureCanvasBase, "print_figure", save_noted)):
        setattr(owner, name, noted)


def _write(noted: dict[str, Any], filename: Any, start: int | None, form: str | None) -> None:
    folder = os.environ.get("PYBENCH_CLAIMS")
    if not folder or not noted.get("figure"):
        return
    claims = Path(folder)
    claims.mkdir(parents=True, exist_ok=True)
    if sum(1 for _ in claims.iterdir()) >= MAX_FILES:
        return
    data = b""
    if hasattr(filename, "getvalue"):
        data = filename.getvalue()
    elif hasattr(filename, "write"):
        filename.flush()
        filename = filename.name
    if not data:
        name = os.fspath(filename)
        path = Path(name) if Path(name).is_file() else Path(f"{name.rstrip('.')}.{form or 'png'}")
        data = path.read_bytes()
    digests = [hashlib.sha256(data).hexdigest()]
    if start:
        digests.append(hashlib.sha256(data[start:]).hexdigest())
    record = json.dumps({"digests": digests, **noted["figure"]})
    if len(record) < 3_000_000:
        (claims / f"{time.time_ns()}-{os.getpid()}.json").write_text(record)


def _figure(figure: Any, renderer: Any) -> dict[str, Any]:
    width, height = renderer.get_canvas_width_height()
    texts = [figure._suptitle.get_text()] if getattr(figure, "_suptitle", None) else []
    legends = [t.get_text() for legend in figure.legends for t in legend.get_texts()]
    return {
        "width": width,
        "height": height,
        "suptitle": texts,
        "legend": legends,
        "background": _rgb(figure.get_facecolor()),
        "axes": [found for ax in figure.axes if ax.get_visible() and (found := _quietly(_axes, ax, height))],
    }


def _axes(ax: Any, height: float) -> dict[str, Any]:
    legend = ax.get_legend()
    note: dict[str, Any] = {
        "kind": ax.name,
        "box": _box(ax.bbox, height),
        "title": [t for t in (ax.get_title(), ax.get_title("left"), ax.get_title("right")) if t],
        "xlabel": ax.get_xlabel(),
        "ylabel": ax.get_ylabel(),
        "xlim": list(map(float, ax.get_xlim())),
        "ylim": list(map(float, ax.get_ylim())),
        "xscale": ax.get_xscale(),
        "yscale": ax.get_yscale(),
        "xticks": _ticks(ax, ax.xaxis, 0, height),
        "yticks": _ticks(ax, ax.yaxis, 1, height),
        "legend": [t.get_text() for t in legend.get_texts()] if legend else [],
        "legend_rgb": [_handle_rgb(handle) for handle in legend.legend_handles] if legend else [],
        "legend_title": legend.get_title().get_text() if legend else "",
        "background": _rgb(ax.get_facecolor()),
        "texts": [t.get_text() for t in ax.texts[:200]],
    }
    note["bars"], note["wedges"], note["polygons"] = _patches(ax, height)
    note["lines"] = [made for line in ax.lines[:200] if line.get_visible() and (made := _line(line, height))]
    note["points"], more = _collections(ax, height)
    note["polygons"] += more
    note["images"] = [made for image in ax.images if (made := _image(image.get_array(), image, ax, height))]
    for mesh in ax.collections:
        if type(mesh).__name__ == "QuadMesh":
            note["images"].append(_image(mesh.get_array(), mesh, ax, height, mesh=True))
    return note


def _box(bbox: Any, height: float) -> list[float]:
    return [round(float(v), 2) for v in (bbox.xmin, height - bbox.ymax, bbox.xmax, height - bbox.ymin)]


def _rgb(colour: Any, alpha: Any = None) -> list[int] | None:
    """The colour as it shows on white paper."""
    from matplotlib.colors import to_rgba

    try:
        r, g, b, a = to_rgba(colour, alpha)
    except (ValueError, TypeError):
        return None
    return [round(255 * (a * c + 1 - a)) for c in (r, g, b)] if a > 0 else None


def _pixels(transform: Any, points: Any, height: float) -> list[list[float]]:
    return [[round(float(x), 2), round(height - float(y), 2)] for x, y in transform.transform(points)]


def _handle_rgb(handle: Any) -> list[int] | None:
    for name in ("get_markerfacecolor", "get_facecolor", "get_color"):
        if hasattr(handle, name):
            colour = getattr(handle, name)()
            found = _rgb(
                colour[0] if hasattr(colour, "ndim") and colour.ndim == 2 and len(colour) else colour
            )
            if found is not None:
                return found
    return None


def _ticks(ax: Any, axis: Any, which: int, height: float) -> list[list[Any]]:
    if ax.axison and axis.get_visible():  # then they were brought up to date when they were drawn
        ticks = axis.get_major_ticks()
        labels = [tick.label1 for tick in ticks if tick.label1.get_visible()]
        labels += [tick.label2 for tick in ticks if tick.label2.get_visible()]
        places = [tick.get_loc() for tick in ticks]
    else:
        labels, places = axis.get_ticklabels(), axis.get_majorticklocs()
    shown = list(zip(labels, places))[:300]  # noqa: B905
    if not shown:
        return []
    across = ax.get_ylim()[0] if which == 0 else ax.get_xlim()[0]
    points = [(place, across) if which == 0 else (across, place) for _, place in shown]
    found = _pixels(ax.transData, points, height)
    return [[point[which], label.get_text()] for point, (label, _) in zip(found, shown)]  # noqa: B905


def _boxes(ax: Any, patches: list[Any], height: float) -> list[list[float]]:
    """The box of each rectangle, in pixels."""
    from matplotlib.patches import Rectangle

    upright = [
        type(patch) is Rectangle and not patch.angle and patch.get_data_transform() is ax.transData
        for patch in patches
    ]
    if ax.name != "rectilinear" or not all(upright):
        return [_box(patch.get_window_extent(), height) for patch in patches]
    corners = [
        corner
        for x, y, width, tall in [
            (patch.convert_xunits(patch.get_x()), patch.convert_yunits(patch.get_y()),
             patch.convert_xunits(patch.get_width()), patch.convert_yunits(patch.get_height()))
            for patch in patches
        ]
        for corner in ((x, y), (x + width, y + tall))
    ]  # fmt: skip
    points = ax.transData.transform(corners).reshape(-1, 2, 2)
    low, high = points.min(axis=1), points.max(axis=1)
    return [
        [round(float(v), 2) for v in (left, height - top, right, height - bottom)]
        for (left, bottom), (right, top) in zip(low, high)  # noqa: B905
    ]


def _patches(ax: Any, height: float) -> tuple[list[Any], list[Any], list[Any]]:
    from matplotlib.patches import Rectangle, Wedge

    owner = {}
    for series, container in enumerate(ax.containers):
        for patch in getattr(container, "patches", []):
            owner[id(patch)] = (series, str(container.get_label()))
    bars, wedges, polygons = [], [], []
    shown = [patch for patch in ax.patches[:2000] if patch.get_visible()]
    rectangles = [patch for patch in shown if isinstance(patch, Rectangle)]
    boxes = iter(_boxes(ax, rectangles, height) if rectangles else [])
    for patch in shown:
        colour = _rgb(patch.get_facecolor())
        if isinstance(patch, Rectangle):
            series, label = owner.get(id(patch), (-1, str(patch.get_label())))
            data = [float(v) for v in (patch.get_x(), patch.get_y(), patch.get_width(), patch.get_height())]
            bars.append(
                {"data": data, "box": next(boxes), "rgb": colour,
                 "edge": _rgb(patch.get_edgecolor()), "series": series, "label": label}
            )  # fmt: skip
        elif isinstance(patch, Wedge):
            centre = _pixels(patch.get_data_transform(), [patch.center], height)[0]
            edge = _pixels(
                patch.get_data_transform(), [(patch.center[0] + patch.r, patch.center[1])], height
            )[0]
            wedges.append(
                {"theta1": float(patch.theta1), "theta2": float(patch.theta2), "centre": centre,
                 "radius": edge[0] - centre[0], "hole": 1 - float(patch.width or patch.r) / float(patch.r),
                 "rgb": colour, "label": str(patch.get_label())}
            )  # fmt: skip
        else:
            path = patch.get_path().transformed(patch.get_patch_transform())
            vertices = path.vertices[:MAX_POINTS].tolist()
            polygons.append(
                {"kind": type(patch).__name__, "data": vertices, "rgb": colour,
                 "label": str(patch.get_label()),
                 "px": _pixels(patch.get_data_transform(), vertices, height)}
            )  # fmt: skip
    return bars, wedges, polygons


def _line(line: Any, height: float) -> dict[str, Any] | None:
    xs, ys = line.get_xdata(orig=False), line.get_ydata(orig=False)
    # Points without a value leave a gap: nothing is drawn there, so there is nothing to claim.
    shown = [(float(x), float(y)) for x, y in zip(xs, ys) if x == x and y == y]  # noqa: B905
    if not shown:
        return None
    step = max(1, -(-len(shown) // MAX_POINTS))
    points = shown[::step]
    return {
        "label": str(line.get_label()), "x": [p[0] for p in points], "y": [p[1] for p in points],
        "count": len(shown), "px": _pixels(line.get_transform(), points, height),
        "rgb": _rgb(line.get_color(), line.get_alpha()),
        "style": str(line.get_linestyle()), "marker": str(line.get_marker()),
        "width": float(line.get_linewidth()),
        "marker_rgb": _rgb(line.get_markerfacecolor(), line.get_alpha()),
    }  # fmt: skip


def _collections(ax: Any, height: float) -> tuple[list[Any], list[Any]]:
    points, polygons = [], []
    for group in ax.collections[:200]:
        name, label = type(group).__name__, str(group.get_label())
        faces = [_rgb(colour) for colour in group.get_facecolor()[:MAX_POINTS]]
        if name == "PathCollection":
            places = group.get_offsets()
            step = max(1, -(-len(places) // MAX_POINTS))
            kept = [(float(x), float(y)) for x, y in places[::step]]
            points.append(
                {"label": label, "x": [p[0] for p in kept], "y": [p[1] for p in kept], "count": len(places),
                 "rgb": faces[::step] if len(faces) > 1 else faces, "px": _pixels(ax.transData, kept, height),
                 "sizes": [float(s) for s in group.get_sizes()[:MAX_POINTS:step]]}
            )  # fmt: skip
        elif name in ("PolyCollection", "FillBetweenPolyCollection", "LineCollection"):
            for path in group.get_paths()[:200]:
                vertices = path.vertices[:MAX_POINTS].tolist()
                polygons.append(
                    {"kind": name, "data": vertices, "rgb": faces[0] if faces else None, "label": label,
                     "px": _pixels(ax.transData, vertices, height)}
                )  # fmt: skip
    return points, polygons


def _image(values: Any, artist: Any, ax: Any, height: float, mesh: bool = False) -> dict[str, Any] | None:
    import numpy as np

    grid: Any = np.ma.filled(np.ma.asarray(values, dtype=float), np.nan)
    if mesh and grid.ndim == 1:
        shape = artist.get_coordinates().shape
        grid = grid.reshape(shape[0] - 1, shape[1] - 1)
    if mesh:
        corners = artist.get_coordinates()
        extent = artist.get_datalim(ax.transData).transformed(ax.transData)
        first, last = (ax.transData.transform(corners[row, 0])[1] for row in (0, -1))
    else:
        extent = artist.get_window_extent()
        _, _, bottom, top = artist.get_extent()
        edges = [top, bottom] if artist.origin == "upper" else [bottom, top]
        first, last = (ax.transData.transform((0, edge))[1] for edge in edges)
    note: dict[str, Any] = {
        "shape": list(grid.shape),
        "box": _box(extent, height),
        "flip": bool(first < last),
    }
    if grid.ndim == 2 and grid.size <= MAX_CELLS:
        note["values"] = [[None if v != v else float(v) for v in row] for row in grid]
        colours = artist.to_rgba(grid)
        note["rgb"] = [
            [[round(255 * float(c * cell[3] + 1 - cell[3])) for c in cell[:3]] for cell in row]
            for row in colours
        ]
    return note


if __name__ == "__setup__":  # run as text at a kernel's start
    install()
