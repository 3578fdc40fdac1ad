"""Near-misses and other styles of a task's solution: whole scripts, or edits of `solution.py`.

`wrong/<name>.py` and `right/<name>.py` are complete. `<name>.yaml` is a list of edits, each a passage that
stands in `solution.py` just once and what is written in its stead; the edits are made one after the other:

    - instead_of: print(f"Answer: {total:.2f}")
      write: print(f"Answer: {total:.1f}")
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import TypeAdapter, ValidationError

from pybench.core.errors import InputError
from pybench.core.records.base import Record

Kind = Literal["wrong", "right"]
_SUFFIXES = (".py", ".yaml")


class Edit(Record):
    """One passage of the solution, and what a variant has instead."""

    instead_of: str
    write: str


_EDITS = TypeAdapter(list[Edit])


def variants(folder: Path, kind: Kind) -> list[Path]:
    """The files of a task's near-misses or right solutions, in order of their names."""
    return sorted(path for path in (folder / kind).glob("*") if path.suffix in _SUFFIXES)


def source_of(variant: Path) -> str:
    """The script that a file stands for, in percent-format cells.

    Raises:
        InputError: the file cannot be read, or a passage does not stand in the solution just once.
    """
    import yaml

    try:
        text = variant.read_text(encoding="utf-8")
        if variant.suffix == ".py":
            return text
        source = (variant.parent.parent / "solution.py").read_text(encoding="utf-8")
        edits = _EDITS.validate_python(yaml.safe_load(text))
    except ValidationError as error:
        raise InputError(f"{variant}: not a list of edits: {error.errors()[0]['msg']}") from error
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise InputError(f"{variant}: cannot be read ({str(error).splitlines()[0]})") from error
    for edit in edits:
        if (times := source.count(edit.instead_of)) != 1:
            first = edit.instead_of.strip().splitlines()[:1]
            raise InputError(f"{variant}: {first} stands in the solution {times} times, not once")
        source = source.replace(edit.instead_of, edit.write)
    return source
