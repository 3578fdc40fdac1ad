"""Runs inside the sandbox: notes what each figure holds when matplotlib saves it.

The text of this file is what a sandbox lays into its Python's path; it needs the standard library only and
imports nothing of PyBench but its other half, `figure_marks.py`, by the name it has there. `install()`
costs nothing until matplotlib is imported (also by a program that a cell starts). Each saved picture gives
one JSON file in the folder named by PYBENCH_CLAIMS: the digest of the saved bytes, the picture in blocks of
8 x 8 pixels (it knows the picture again when another program has saved it anew), each drawn text, and for
each axes its marks in data units and in pixels from the top left. Pixels that are read from a canvas give
such a file too. It is written in the agent's process, so it is a claim: graders hold it against the
picture. A failure in here is never seen by the code that saves the figure.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

MAX_FILES = 200
BLOCK_PX = 8
_OTHER_HALF = "_pybench_figure_marks"
_saving: list[dict[str, Any]] = []
_drawn: list[Any] = []


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
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.figure import Figure
    from matplotlib.text import Text

    if hasattr(FigureCanvasBase.print_figure, "__wrapped__"):
        return
    text_class: Any = Text
    draw, save, write = Figure.draw, FigureCanvasBase.print_figure, Text.draw
    lay_out = text_class._get_layout

    @functools.wraps(write)
    def write_noted(self: Any, renderer: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        _drawn.append([self, None])
        return write(self, renderer, *args, **kwargs)

    @functools.wraps(lay_out)
    def lay_out_noted(self: Any, renderer: Any) -> Any:
        __tracebackhide__ = True
        layout = lay_out(self, renderer)
        if _drawn and _drawn[-1][0] is self:
            _drawn[-1][1] = layout  # laying it out once more would cost more than all the rest
        return layout

    @functools.wraps(draw)
    def draw_noted(self: Any, renderer: Any) -> Any:
        __tracebackhide__ = True
        _drawn.clear()
        result = draw(self, renderer)
        note = _quietly(_note, self, renderer)
        if _saving:
            _saving[-1]["figure"] = note
            _saving[-1]["blocks"] = _quietly(_blocks, renderer)
        elif isinstance(renderer, RendererAgg):
            renderer._pybench_note = note  # type: ignore[attr-defined]
        _drawn.clear()
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

    for owner, name, noted in (
        (Figure, "draw", draw_noted),
        (FigureCanvasBase, "print_figure", save_noted),
        (Text, "draw", write_noted),
        (Text, "_get_layout", lay_out_noted),
        (RendererAgg, "buffer_rgba", _read_noted(RendererAgg.buffer_rgba)),
        (RendererAgg, "tostring_argb", _read_noted(RendererAgg.tostring_argb)),
    ):
        setattr(owner, name, noted)


def _read_noted(read: Any) -> Any:
    """A method that hands out a canvas's pixels, which may then be saved by any other program."""

    @functools.wraps(read)
    def read_noted(self: Any, *args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        note = getattr(self, "_pybench_note", None)
        if note and not _saving:
            self._pybench_note = None  # once is enough: a later drawing makes another
            _quietly(_keep, {"digests": [], "blocks": _quietly(_blocks, self), **note})
        return read(self, *args, **kwargs)

    return read_noted


def _write(noted: dict[str, Any], filename: Any, start: int | None, form: str | None) -> None:
    if not os.environ.get("PYBENCH_CLAIMS") or not noted.get("figure"):
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
    _keep({"digests": digests, "blocks": noted.get("blocks"), **noted["figure"]})


def _keep(record: dict[str, Any]) -> None:
    """Write one record; the oldest go where there are too many (an animation saves each of its frames)."""
    folder = os.environ.get("PYBENCH_CLAIMS")
    text = json.dumps(record)
    if not folder or len(text) >= 3_000_000:
        return
    claims = Path(folder)
    claims.mkdir(parents=True, exist_ok=True)
    for old in sorted(claims.iterdir())[: 1 - MAX_FILES]:
        old.unlink()
    (claims / f"{time.time_ns()}-{os.getpid()}.json").write_text(text)


def _blocks(renderer: Any) -> str:
    """The mean colour of each block of the picture on white paper, as packed bytes."""
    import base64
    import zlib

    from PIL import Image

    width, height = (int(side) for side in renderer.get_canvas_width_height())
    pixels: Any = memoryview(renderer._renderer)
    image = Image.frombuffer("RGBA", (width, height), pixels, "raw", "RGBA", 0, 1)
    reduced = image.reduce(BLOCK_PX)
    if min(reduced.getchannel("A").tobytes()) < 255:
        paper = Image.new("RGBA", image.size, "white")
        reduced = Image.alpha_composite(paper, image).reduce(BLOCK_PX)
    return base64.b64encode(zlib.compress(reduced.convert("RGB").tobytes(), 1)).decode()


def _note(figure: Any, renderer: Any) -> Any:
    return importlib.import_module(_OTHER_HALF).note(figure, renderer, _drawn)


if __name__ == "__setup__":  # run as text at a kernel's start
    install()
