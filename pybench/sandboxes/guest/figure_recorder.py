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


class _Call:
    """One call of a method of matplotlib's that is noted: something is done before it and after it."""

    def __init__(self, before: Any, after: Any, args: Any, kwargs: Any) -> None:
        self.args, self.kwargs, self._before, self._after = args, kwargs, before, after
        self.has_failed, self.result, self.kept = False, None, None

    def __enter__(self) -> Any:
        _quietly(self._before, self)
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        self.has_failed = kind is not None
        _quietly(self._after, self)


_NOTED = """
def noted(*args, **kwargs):
    __tracebackhide__ = True
    with call_of(args, kwargs) as call:
        call.result = wrapped(*args, **kwargs)
    return call.result
"""


def _note_calls(owner: Any, name: str, before: Any, after: Any) -> None:
    """Let `before` and `after` see each call of a method.

    While the method runs no frame names this file, only a second one that looks like the method's own: a
    warning is said to come from the line that it would come from anyway, and no traceback leads here.
    """
    import ast

    wrapped: Any = getattr(owner, name)
    place = wrapped.__code__
    tree = ast.parse(_NOTED)
    for node in ast.walk(tree):
        if hasattr(node, "lineno"):
            spot: Any = node
            spot.lineno = spot.end_lineno = place.co_firstlineno
            spot.col_offset = spot.end_col_offset = 0
    names = {"__name__": wrapped.__module__, "wrapped": wrapped}
    names["call_of"] = functools.partial(_Call, before, after)
    exec(compile(tree, place.co_filename, "exec"), names)  # noqa: S102
    noted: Any = functools.wraps(wrapped)(names["noted"])
    noted.__code__ = noted.__code__.replace(co_name=place.co_name)
    setattr(owner, name, noted)


def _patch() -> None:
    from matplotlib.backend_bases import FigureCanvasBase
    from matplotlib.backends.backend_agg import RendererAgg
    from matplotlib.figure import Figure
    from matplotlib.text import Text

    if hasattr(FigureCanvasBase.print_figure, "__wrapped__"):
        return
    _note_calls(Figure, "draw", lambda call: _drawn.clear(), _drawn_whole)
    _note_calls(FigureCanvasBase, "print_figure", _begin_saving, _saved)
    _note_calls(Text, "draw", lambda call: _drawn.append([call.args[0], None]), lambda call: None)
    _note_calls(Text, "_get_layout", lambda call: None, _laid_out)
    for name in ("buffer_rgba", "tostring_argb"):
        _note_calls(RendererAgg, name, _read, lambda call: None)


def _laid_out(call: _Call) -> None:
    if not call.has_failed and _drawn and _drawn[-1][0] is call.args[0]:
        _drawn[-1][1] = call.result  # laying it out once more would cost more than all the rest


def _drawn_whole(call: _Call) -> None:
    from matplotlib.backends.backend_agg import RendererAgg

    if not call.has_failed:
        figure, renderer = call.args[0], call.args[1] if len(call.args) > 1 else call.kwargs["renderer"]
        note = _quietly(_note, figure, renderer)
        if _saving:
            _saving[-1]["figure"] = note
            _saving[-1]["blocks"] = _quietly(_blocks, renderer)
        elif isinstance(renderer, RendererAgg):
            renderer._pybench_note = note  # type: ignore[attr-defined]
    _drawn.clear()


def _begin_saving(call: _Call) -> None:
    _saving.append({})
    call.kept = _quietly(_target(call).tell) if hasattr(_target(call), "tell") else None


def _saved(call: _Call) -> None:
    noted = _saving.pop()
    if not call.has_failed:
        form = call.kwargs.get("format") or (call.args[6:7] or [None])[0]
        _write(noted, _target(call), call.kept, form)


def _target(call: _Call) -> Any:
    """Where `print_figure` saves: a path or an open file."""
    return call.args[1] if len(call.args) > 1 else call.kwargs.get("filename")


def _read(call: _Call) -> None:
    """A canvas's pixels are handed out, which may then be saved by any other program."""
    renderer = call.args[0]
    note = getattr(renderer, "_pybench_note", None)
    if note and not _saving:
        renderer._pybench_note = None  # once is enough: a later drawing makes another
        _keep({"digests": [], "blocks": _quietly(_blocks, renderer), **note})


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
