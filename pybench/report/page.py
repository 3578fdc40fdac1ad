"""Templates, libraries and data, put into one HTML file."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pybench.runs.terminal import plain

if TYPE_CHECKING:
    from jinja2 import Environment

_SCRIPTS = (
    "vendor/prism-core.min.js",
    "vendor/prism-python.min.js",
    "vendor/dompurify.min.js",
    "vendor/datatables.min.js",
    "app.js",
)
EXPECTED = "expected"
"""Under this name a check notes the right value."""
_MAX_BYTES = 120 << 20
"""So large may a report grow; the views of further trials are left out then."""


@dataclass(frozen=True)
class Column:
    """A column of the table. `kind` says how a value is written, `choices` offers a filter by value."""

    title: str
    kind: Literal["link", "word", "text", "number", "percent", "seconds", "usd"] = "text"
    choices: bool = False
    may_go: bool = False
    """Left out where all rows say the same."""


@dataclass(frozen=True)
class Table:
    """What the table holds; row n opens view n. Values are plain: text, numbers or None."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str | float | None, ...], ...]

    def data(self) -> dict[str, Any]:
        """As the page's script reads it, without columns that tell no two rows apart and may be left out."""
        shown = [place for place, column in enumerate(self.columns) if self._tells(place, column)]
        kept = [self.columns[place] for place in shown]
        columns = [{"title": c.title, "kind": c.kind, "choices": c.choices} for c in kept]
        rows = [[_plain(row[place]) for place in shown] for row in self.rows]
        return {"columns": columns, "rows": rows}

    def _tells(self, place: int, column: Column) -> bool:
        return not column.may_go or len({row[place] for row in self.rows}) > 1


def _plain(value: str | float | None) -> str | float | None:
    return plain(value) if isinstance(value, str) else value


@cache
def environment() -> Environment:
    """The template engine: everything is escaped, and control codes are taken out of every text."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    def harmless(value: Any) -> Any:
        if not isinstance(value, str) or isinstance(value, Markup) or value.isprintable():
            return value
        return plain(value)

    made = Environment(
        loader=PackageLoader("pybench.report"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(
        percent=percent, interval=interval, number=number, usd=usd, seconds=seconds, clip=clip, size=size
    )
    made.filters.update(points=points, p_value=p_value, without_expected=without_expected)
    return made


def write_page(
    target: Path,
    template: str,
    views: Iterable[str],
    rest: Callable[[], Mapping[str, Any]],
    title: str = "PyBench report",
) -> None:
    """Write the file `target`. `views` are drawn one by one; only then `rest` gives what the template
    needs beside them, so that it can tell of what was met on the way."""
    script = "window.Prism = { manual: true };\n" + "\n;\n".join(map(asset, _SCRIPTS))
    # Inline styles stay allowed: drawings carry theirs, frames inherit the policy, and styles load nothing.
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    pieces = (
        environment()
        .get_template(template)
        .generate(
            policy=f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
            "img-src data:; media-src data:; base-uri 'none'; form-action 'none'",
            title=title,
            style=asset("style.css"),
            script=script,
            views=_packed(views),
            rest=rest,
        )
    )
    scratch = target.with_name(target.name + ".part")
    with scratch.open("w", encoding="utf-8", errors="replace") as file:
        file.writelines(pieces)
    scratch.replace(target)


def _packed(views: Iterable[str]) -> Iterator[str]:
    """Each view deflated, in base64; an empty text for those that no longer fit."""
    left = _MAX_BYTES
    for view in views:
        packed = base64.b64encode(zlib.compress(view.encode("utf-8", "replace"), 6)).decode()
        left -= len(packed)
        yield packed if left >= 0 else ""


@cache
def asset(name: str) -> str:
    """The text of a style sheet or script that ships with the report."""
    return resources.files("pybench.report").joinpath("assets", name).read_text("utf-8")


def percent(rate: float | None) -> str:
    """A rate as people read it."""
    return "–" if rate is None else f"{100 * rate:.1f} %"


def interval(ends: tuple[float, float] | None) -> str:
    """The two ends of a rate's interval."""
    return "–" if ends is None else f"{100 * ends[0]:.1f} to {100 * ends[1]:.1f} %"


def points(difference: float) -> str:
    """A difference of two rates in percentage points, with its sign."""
    return f"{100 * difference:+.1f}".replace("-", "−")


def p_value(value: float) -> str:
    """A p-value as it is printed everywhere."""
    return f"{value:.4f}" if value >= 0.0001 else "<0.0001"


def number(value: float | None, digits: int = 1) -> str:
    """A number with thousands set apart."""
    return "–" if value is None else f"{value:,.{digits}f}"


def usd(cost: float | None) -> str:
    """A cost; an unknown one is said to be so."""
    if cost is None:
        return "unknown"
    return f"${cost:,.2f}" if cost == 0 or cost >= 1 else f"${cost:.4f}"


def seconds(duration: float | None) -> str:
    """A duration in seconds or, from two minutes on, in minutes."""
    if duration is None:
        return "–"
    return f"{duration:.1f} s" if duration < 120 else f"{duration / 60:,.1f} min"


def without_expected(measured: Mapping[str, Any]) -> dict[str, Any]:
    """What a check measured, without the right value: that is shown only where somebody asks for it."""
    return {name: value for name, value in measured.items() if name != EXPECTED}


def size(count: int) -> str:
    """Bytes in the unit that suits them."""
    return (
        f"{count} bytes"
        if count < 1000
        else f"{count / 1e3:.0f} kB"
        if count < 1e6
        else f"{count / 1e6:.1f} MB"
    )


def clip(text: str, most: int = 20_000) -> str:
    """`text`, its middle left out where it is longer than `most` characters."""
    if len(text) <= most:
        return text
    return f"{text[: most // 2]}\n\n… {len(text) - most:,} characters left out here …\n\n{text[-most // 2 :]}"
