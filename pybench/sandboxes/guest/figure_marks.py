"""Runs inside the sandbox, beside the figure recorder: what a drawn figure shows, as plain data.

Like the recorder it needs the standard library only. It gives each drawn text with its place, size and
colour, and for each axes its marks in data units and in pixels from the top left.
"""

from __future__ import annotations

import sys
import types
from typing import Any

MAX_POINTS = 1500
MAX_CELLS = 2500
MAX_TEXTS = 600
_POLYGONS = ("PolyCollection", "FillBetweenPolyCollection", "LineCollection")
_missing: dict[tuple[str, ...], dict[str, bool]] = {}


def _quietly(work: Any, *args: Any) -> Any:
    try:
        return work(*args)
    except Exception:
        return None


def note(figure: Any, renderer: Any, drawn: list[Any]) -> dict[str, Any]:
    """What a figure shows, as plain data. `drawn`: pairs of each text that was drawn and its layout."""
    width, height = renderer.get_canvas_width_height()
    shown = [ax for ax in figure.axes if ax.get_visible()]
    roles: dict[int, dict[str, Any]] = {id(getattr(figure, "_suptitle", None)): {"role": "suptitle"}}
    for legend in figure.legends:
        roles |= {id(text): {"role": "legend"} for text in legend.get_texts()}
    for index, ax in enumerate(shown):
        roles |= _quietly(_roles, ax, index, height) or {}
    loose = [figure.patches, figure.lines, figure.images, figure.artists]
    return {
        "width": width,
        "height": height,
        "background": _rgb(figure.get_facecolor()),
        "texts": [
            {**made, **roles.get(id(text), {"role": "text"})}
            for text, layout in drawn[:MAX_TEXTS]
            if layout and (made := _quietly(_text, text, layout, renderer, height))
        ],
        "loose": [type(artist).__name__ for group in loose for artist in group if artist.get_visible()],
        "axes": [_quietly(_axes, ax, height) or {} for ax in shown],
    }


def _text(text: Any, layout: Any, renderer: Any, height: float) -> dict[str, Any] | None:
    """A drawn text; `box` is its centre, width, height (pixels) and its angle to the left (degrees)."""
    import math

    said, angle = text.get_text(), float(text.get_rotation())
    if not said.strip():
        return None
    around, lines = layout[:2]
    x, y = text.get_transform().transform(text.get_unitless_position())
    x, y = x + (around.x0 + around.x1) / 2, y + (around.y0 + around.y1) / 2
    sine, cosine = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
    wide = max(float(line[1][0]) for line in lines)
    high = (around.width - wide * cosine) / sine if sine > 0.7 else (around.height - wide * sine) / cosine
    clip = text.get_clip_box() if text.get_clip_on() else None
    return {
        "text": said[:300],
        "box": [round(float(v), 1) for v in (x, height - y, wide, high, angle)],
        "rgb": _rgb(text.get_color()),
        "alpha": 1.0 if text.get_alpha() is None else float(text.get_alpha()),
        "size": round(float(renderer.points_to_pixels(text.get_fontsize())), 2),
        "clip": _box(clip, height) if clip is not None else None,
        "outlined": bool(text.get_path_effects()),
        "missing": "" if said.count("$") > 1 or text.get_usetex() else _without_glyph(text, said),
    }


def _without_glyph(text: Any, said: str) -> str:
    """The characters that no font of a text can draw; they show as boxes (also the last resort's)."""
    from matplotlib.font_manager import fontManager, get_font

    paths = tuple(map(str, fontManager._find_fonts_by_props(text.get_fontproperties())))
    missing = _missing.setdefault(paths, {})
    for char in set(said) - missing.keys():
        fonts = [get_font(path) for path in paths]
        missing[char] = not char.isspace() and not any(
            font.get_char_index(ord(char)) and "Last Resort" not in font.family_name for font in fonts
        )
    return "".join(char for char in dict.fromkeys(said) if missing[char])


def _roles(ax: Any, index: int, height: float) -> dict[int, dict[str, Any]]:
    """What each text of the axes is: its role, and for the text of a tick where that tick is."""
    roles: dict[int, dict[str, Any]]
    roles = {id(text): {"role": "title"} for text in (ax.title, ax._left_title, ax._right_title)}
    legend = ax.get_legend()
    if legend:
        roles |= {id(text): {"role": "legend"} for text in legend.get_texts()}
        roles[id(legend.get_title())] = {"role": "legend title"}
    for which, name in enumerate(ax._axis_names[:2]):
        axis = getattr(ax, f"{name}axis")
        roles[id(axis.label)] = {"role": f"{name}label"}
        roles[id(axis.offsetText)] = {"role": f"{name}offset"}
        ticks = [*axis.majorTicks, *axis.minorTicks][:MAX_TEXTS]
        across = (ax.get_ylim() if which == 0 else ax.get_xlim())[0]
        places = [(t.get_loc(), across) if which == 0 else (across, t.get_loc()) for t in ticks]
        for tick, point in zip(ticks, _pixels(ax.transData, places, height) if ticks else []):  # noqa: B905
            found = {"role": f"{name}tick", "at": float(tick.get_loc()), "px": point[which]}
            roles |= {id(tick.label1): found, id(tick.label2): found}
    return {key: {**value, "axes": index} for key, value in roles.items()}


def _axes(ax: Any, height: float) -> dict[str, Any]:
    legend = ax.get_legend()
    paper = _rgb(ax.get_facecolor())
    known = ("Line2D", "AxLine", "QuadMesh", "PathCollection", *_POLYGONS)
    others = [*ax.artists, *ax.tables, *ax.collections, *ax.lines]
    note: dict[str, Any] = {
        "kind": ax.name,
        "colorbar": ax.get_label() == "<colorbar>",
        "box": _box(ax.bbox, height),
        "xlim": list(map(float, ax.get_xlim())),
        "ylim": list(map(float, ax.get_ylim())),
        "xscale": ax.get_xscale(),
        "yscale": ax.get_yscale(),
        "xdates": _is_of_dates(ax.xaxis),
        "ydates": _is_of_dates(ax.yaxis),
        "legend_rgb": [_handle_rgb(one, paper) for one in legend.legend_handles] if legend else [],
        "background": paper,
        "others": [n for one in others if one.get_visible() and (n := type(one).__name__) not in known],
    }
    note["bars"], note["wedges"], note["polygons"] = _patches(ax, height, paper)
    shown = [line for line in ax.lines[:400] if line.get_visible()]
    note["lines"] = [made for line in shown if (made := _line(line, height, paper))]
    note["points"], more = _collections(ax, height, paper)
    note["polygons"] += more
    note["images"] = [made for image in ax.images if (made := _image(image.get_array(), image, ax, height))]
    for mesh in ax.collections:
        if type(mesh).__name__ == "QuadMesh":
            note["images"].append(_image(mesh.get_array(), mesh, ax, height, mesh=True))
    return note


def _is_of_dates(axis: Any) -> bool:
    parts = (axis.get_major_formatter(), axis.get_major_locator(), getattr(axis, "_converter", None))
    return any("Date" in type(part).__name__ for part in parts)


def _box(bbox: Any, height: float) -> list[float]:
    return [round(float(v), 2) for v in (bbox.xmin, height - bbox.ymax, bbox.xmax, height - bbox.ymin)]


def _rgb(colour: Any, alpha: Any = None, paper: Any = None) -> list[int] | None:
    """The colour as it shows on paper (white if not given)."""
    from matplotlib.colors import to_rgba

    try:
        r, g, b, a = to_rgba(colour, alpha)
    except (ValueError, TypeError):
        return None
    base = paper or (255, 255, 255)
    return [round(255 * a * c + (1 - a) * under) for c, under in zip((r, g, b), base)] if a > 0 else None  # noqa: B905


def _pixels(transform: Any, points: Any, height: float) -> list[list[float]]:
    return [[round(float(x), 2), round(height - float(y), 2)] for x, y in transform.transform(points)]


def _handle_rgb(handle: Any, paper: Any) -> list[int] | None:
    for name in ("get_markerfacecolor", "get_facecolor", "get_color"):
        if hasattr(handle, name):
            colour = getattr(handle, name)()
            found = _rgb(
                colour[0] if hasattr(colour, "ndim") and colour.ndim == 2 and len(colour) else colour,
                None if name == "get_facecolor" else handle.get_alpha(),  # faces hold theirs
                paper,
            )
            if found is not None:
                return found
    return None


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


def _patches(ax: Any, height: float, paper: Any) -> tuple[list[Any], list[Any], list[Any]]:
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
        colour = _rgb(patch.get_facecolor(), None, paper)
        if isinstance(patch, Rectangle):
            series, label = owner.get(id(patch), (-1, str(patch.get_label())))
            data = [float(v) for v in (patch.get_x(), patch.get_y(), patch.get_width(), patch.get_height())]
            bars.append(
                {"data": data, "box": next(boxes), "rgb": colour,
                 "edge": _rgb(patch.get_edgecolor(), None, paper), "series": series, "label": label,
                 "free": not patch.get_data_transform().contains_branch(ax.transData)}
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


def _line(line: Any, height: float, paper: Any) -> dict[str, Any] | None:
    xs, ys = line.get_xdata(orig=False), line.get_ydata(orig=False)
    if type(line).__name__ == "AxLine":  # its data is what its transform makes of the corners of the axes
        ends = line.get_transform().transform([(0, 0), (1, 1)])
        xs, ys = line.axes.transData.inverted().transform(ends).T
    # Points without a value leave a gap: nothing is drawn there, so there is nothing to claim.
    there = [i for i, (x, y) in enumerate(zip(xs, ys)) if x == x and y == y]  # noqa: B905
    if not there:
        return None
    kept = there[:: max(1, -(-len(there) // MAX_POINTS))]
    points = [(float(xs[i]), float(ys[i])) for i in kept]
    gone = set(range(len(xs))) - set(there)
    gaps = [at for at in range(1, len(kept)) if gone and not gone.isdisjoint(range(kept[at - 1], kept[at]))]
    return {
        "label": str(line.get_label()), "x": [p[0] for p in points], "y": [p[1] for p in points],
        "count": len(there), "gaps": gaps, "px": _pixels(_transform_of(line), points, height),
        "rgb": _rgb(line.get_color(), line.get_alpha(), paper),
        "style": str(line.get_linestyle()), "marker": str(line.get_marker()),
        "width": float(line.get_linewidth()),
        "marker_rgb": _rgb(line.get_markerfacecolor(), line.get_alpha(), paper),
        "marker_edge": _rgb(line.get_markeredgecolor(), line.get_alpha(), paper),
    }  # fmt: skip


def _transform_of(line: Any) -> Any:
    return line.axes.transData if type(line).__name__ == "AxLine" else line.get_transform()


def _collections(ax: Any, height: float, paper: Any) -> tuple[list[Any], list[Any]]:
    points, polygons = [], []
    for group in ax.collections[:200]:
        name, label = type(group).__name__, str(group.get_label())
        faces = [_rgb(colour, None, paper) for colour in group.get_facecolor()[:MAX_POINTS]]
        edges = [_rgb(colour, None, paper) for colour in group.get_edgecolor()[:MAX_POINTS]]
        if name == "PathCollection":
            places = group.get_offsets()
            step = max(1, -(-len(places) // MAX_POINTS))
            kept = [(float(x), float(y)) for x, y in places[::step]]
            points.append(
                {"label": label, "x": [p[0] for p in kept], "y": [p[1] for p in kept], "count": len(places),
                 "rgb": faces[::step] if len(faces) > 1 else faces,
                 "edges": edges[::step] if len(edges) > 1 else edges,
                 "px": _pixels(ax.transData, kept, height),
                 "sizes": [float(s) for s in group.get_sizes()[:MAX_POINTS:step]]}
            )  # fmt: skip
        elif name in _POLYGONS:
            for path in group.get_paths()[:200]:
                vertices = path.vertices[:MAX_POINTS].tolist()
                polygons.append(
                    {"kind": name, "data": vertices, "rgb": (faces or edges or [None])[0], "label": label,
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


if __name__ == "__setup__":  # run as text at a kernel's start, where no file has the recorder's name for it
    sys.modules["_pybench_figure_marks"] = types.ModuleType("_pybench_figure_marks")
    vars(sys.modules["_pybench_figure_marks"]).update(globals())
