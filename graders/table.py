"""Checks of tables in csv, tsv, xlsx, json, parquet and sqlite files.

The expected table is a pandas DataFrame, a list of objects or a dict of columns. A cell is compared by the
kind of the expected value (number, date, truth value, text, nothing), so neither dtype nor the way
a file stores it matters; order of rows matters only where a task says so.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from datetime import date, datetime
from typing import Any

from . import read
from .core import Context, Misuse, OutputProblem, Verdict, close_to, failed, passed

_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_MIDNIGHT = re.compile(r"^\d{4}-\d\d-\d\d[ T]00:00(:00(\.0+)?)?$")
_NOTHING = {"", "nan", "none", "null", "nat", "<na>", "n/a", "na"}


def equals(
    ctx: Context,
    path: str,
    expect: Any,
    keys: list[str] | None = None,
    ordered: bool = False,
    rel: float = 1e-6,
    abs: float = 1e-6,
    columns: str = "exact",
    sheet: str | None = None,
    header: int = 0,
) -> Verdict:
    """The whole table is the expected one.

    `keys`: columns that name a row; rows are matched by them. Without keys rows are matched in order
    (`ordered`) or as a multiset. `columns`: `exact` (these and no others, any order), `ordered` (in this
    order), `include` (others may stand beside them). Numbers agree within `rel` or `abs`.
    Part marks: the share of right cells.
    """
    names, rows = _expected(expect)
    found = read.table(ctx, path, sheet, header)
    problem = _columns_problem(found.columns, names, columns)
    if problem:
        return failed(f"{path}: {problem}")
    given = (
        [list(row) for row in zip(*(found.column(name) for name in names), strict=True)]
        if rows
        else found.rows
    )
    if len(given) != len(rows):
        return failed(f"{path} has {len(given)} rows, expected are {len(rows)}", rows=len(given))
    pairs = _paired(names, given, rows, keys, ordered, rel, abs)
    if isinstance(pairs, str):
        return failed(f"{path}: {pairs}")
    wrong = [
        f"{name} is {mine[at]!r} instead of {wanted[at]!r}" + _row_name(names, wanted, keys)
        for mine, wanted in pairs
        for at, name in enumerate(names)
        if not same(mine[at], wanted[at], rel, abs)
    ]
    if not wrong:
        return passed(rows=len(rows), columns=len(names))
    share = 1 - len(wrong) / max(1, len(rows) * len(names))
    return failed(f"{path}: {len(wrong)} wrong cells, e.g. {'; '.join(wrong[:2])}", share)


def column(
    ctx: Context,
    path: str,
    name: str,
    expect: list[Any],
    ordered: bool = True,
    rel: float = 1e-6,
    abs: float = 1e-6,
    sheet: str | None = None,
) -> Verdict:
    """One column holds exactly the expected values, in order or (not `ordered`) in any order."""
    return equals(ctx, path, {name: list(expect)}, None, ordered, rel, abs, "include", sheet)


def sheets(
    ctx: Context, path: str, expect: dict[str, Any], keys: list[str] | None = None, rel: float = 1e-6,
    abs: float = 1e-6, only: bool = True,
) -> Verdict:  # fmt: skip
    """An Excel workbook has the named sheets, each with its table (as in `equals`); `only`: no others."""
    names = read.workbook(ctx, path).sheetnames
    if set(names) != set(expect) if only else not set(expect) <= set(names):
        return failed(f"{path} has sheets {names}, expected are {sorted(expect)}")
    verdicts = []
    for sheet, wanted in expect.items():
        present = [k for k in keys or [] if k in _expected(wanted)[0]]
        verdicts.append((sheet, equals(ctx, path, wanted, present or None, False, rel, abs, "exact", sheet)))
    bad = [f"sheet {sheet}: {verdict.reason}" for sheet, verdict in verdicts if not verdict.passed]
    if not bad:
        return passed(sheets=names)
    return failed("; ".join(bad[:3]), sum(v.score for _, v in verdicts) / len(verdicts))


def predictions(
    ctx: Context,
    path: str,
    expect: Any,
    key: str,
    column: str,
    metric: str,
    at_least: float | None = None,
    at_most: float | None = None,
) -> Verdict:
    """Predicted values, matched by `key`, are good enough by `metric` against held-back truth.

    `expect` has the columns `key` and `column`, one row for each key asked. Metrics: accuracy, f1 (macro),
    rmse, mae, mape (as a fraction), r2, ari (adjusted Rand index, for cluster labels of any naming).
    """
    names, rows = _expected(expect)
    if (at_least is None) == (at_most is None):
        raise Misuse("give one of at_least and at_most")
    wanted = {_text(row[names.index(key)]): row[names.index(column)] for row in rows}
    found = read.table(ctx, path)
    given = dict(zip(map(_text, found.column(key)), found.column(column), strict=True))
    if len(given) != len(found.rows) or set(given) != set(wanted):
        return failed(f"{path}: {len(found.rows)} rows with {key}, asked are these {len(wanted)}, once each")
    value = measure(metric, [wanted[k] for k in wanted], [given[k] for k in wanted])
    good = value >= at_least if at_least is not None else at_most is not None and value <= at_most
    bound = f"at least {at_least}" if at_least is not None else f"at most {at_most}"
    words = f"{metric} is {value:.4g}, asked is {bound}"
    return passed(words, **{metric: value}) if good else failed(words, **{metric: value})


def measure(metric: str, truth: list[Any], guess: list[Any]) -> float:
    """A quality figure of predictions; see `predictions` for the names."""
    if metric in ("accuracy", "f1", "ari"):
        from sklearn import metrics

        a, b = [_text(v) for v in truth], [_text(v) for v in guess]
        if metric == "accuracy":
            return sum(x == y for x, y in zip(a, b, strict=True)) / len(a)
        if metric == "ari":
            return float(metrics.adjusted_rand_score(a, b))
        return float(metrics.f1_score(a, b, average="macro"))
    true = [float(v) for v in truth]
    said = [_number(v) for v in guess]
    if any(math.isnan(v) for v in said):
        raise OutputProblem("a predicted value is not a number")
    gaps = [s - t for s, t in zip(said, true, strict=True)]
    mean = sum(true) / len(true)
    if metric == "mae":
        return sum(map(abs, gaps)) / len(gaps)
    if metric == "mape":
        return sum(abs(g / t) for g, t in zip(gaps, true, strict=True)) / len(gaps)
    squares = sum(g * g for g in gaps)
    if metric == "rmse":
        return math.sqrt(squares / len(gaps))
    if metric == "r2":
        return 1 - squares / sum((t - mean) ** 2 for t in true)
    raise Misuse(f"no metric is called {metric}")


def same(given: Any, wanted: Any, rel: float = 1e-6, abs: float = 1e-6) -> bool:
    """Whether a cell read from a file has the expected value, judged by the expected value's kind."""
    if _is_nothing(wanted):
        return _is_nothing(given)
    if _is_nothing(given):
        return False
    if type(wanted).__name__ in ("bool", "bool_"):
        return _text(given).casefold() in (
            ("true", "1", "1.0", "yes") if wanted else ("false", "0", "0.0", "no")
        )
    if isinstance(wanted, date) or type(wanted).__name__ == "datetime64":
        return _moment(given) == _moment(wanted)
    if isinstance(wanted, str):
        written = _text(given)
        if _ISO_DAY.fullmatch(wanted) and _MIDNIGHT.search(written):
            written = written[:10]  # a date cell, as the file's library reads or writes it
        return written == _text(wanted)
    return close_to(_number(given), float(wanted), rel, abs)


def _expected(expect: Any) -> tuple[list[str], list[list[Any]]]:
    if hasattr(expect, "to_dict") and hasattr(expect, "columns"):
        names = [str(c) for c in expect.columns]
        return names, [list(row) for row in expect.itertuples(index=False, name=None)]
    if isinstance(expect, dict):
        return list(expect), [list(row) for row in zip(*expect.values(), strict=True)]
    if isinstance(expect, list) and expect and isinstance(expect[0], dict):
        names = list(expect[0])
        return names, [[row[name] for name in names] for row in expect]
    raise Misuse(
        f"an expected table is a DataFrame, a list of objects or a dict of columns: {str(expect)[:60]}"
    )


def _columns_problem(given: list[str], wanted: list[str], rule: str) -> str:
    twice = [name for name, count in Counter(given).items() if count > 1 and name in wanted]
    missing = [name for name in wanted if name not in given]
    extra = [name for name in given if name not in wanted]
    if missing:
        return f"columns {missing} are missing; there are {given[:20]}"
    if twice:
        return f"columns {twice} stand there twice"
    if extra and rule != "include":
        return f"columns {extra[:10]} were not asked for"
    if rule == "ordered" and given != wanted:
        return f"the columns are in another order: {given}"
    return ""


def _paired(
    names: list[str], given: list[list[Any]], wanted: list[list[Any]], keys: list[str] | None, ordered: bool,
    rel: float, abs: float,
) -> list[tuple[list[Any], list[Any]]] | str:  # fmt: skip
    if ordered:
        return list(zip(given, wanted, strict=True))
    if keys:
        at = [names.index(key) for key in keys]
        mine: dict[tuple[Any, ...], list[Any]] = {tuple(_key(row[i]) for i in at): row for row in given}
        want = {tuple(_key(row[i]) for i in at): row for row in wanted}
        if len(want) != len(wanted):
            raise Misuse(f"the keys {keys} do not name one row each in the expected table")
        lost = [key for key in want if key not in mine]
        if lost or len(mine) != len(want):
            return (
                f"the rows are not the expected ones by {keys}, e.g. {list(lost[0]) if lost else 'one twice'}"
            )
        return [(mine[key], row) for key, row in want.items()]
    left = list(wanted)
    pairs = []
    order = sorted(given, key=lambda row: [_key(v) for v in row])
    left.sort(key=lambda row: [_key(v) for v in row])
    if all(same(a, b, rel, abs) for x, y in zip(order, left, strict=True) for a, b in zip(x, y, strict=True)):
        return list(zip(order, left, strict=True))
    for row in order:
        scores = [sum(same(a, b, rel, abs) for a, b in zip(row, other, strict=True)) for other in left[:400]]
        pairs.append((row, left.pop(scores.index(max(scores)))))
    return pairs


def _key(value: Any) -> str:
    if _is_nothing(value):
        return ""
    moment = _moment(value)
    if moment is not None:
        return moment.isoformat()
    number = _number(value)
    return _text(value).casefold() if math.isnan(number) else f"{number:.9g}"


def _row_name(names: list[str], row: list[Any], keys: list[str] | None) -> str:
    shown = [f"{key}={row[names.index(key)]}" for key in keys or []]
    return f" where {', '.join(shown)}" if shown else ""


def _is_nothing(value: Any) -> bool:
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(value, str):
        return value.strip().casefold() in _NOTHING
    return isinstance(value, float) and math.isnan(value)


def _text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split())


def _number(value: Any) -> float:
    if isinstance(value, str):
        value = value.strip().replace(",", "") if value.strip()[:1] not in ("_",) else "nan"
    try:
        return float(value)
    except (TypeError, ValueError):
        return math.nan


def _moment(value: Any) -> datetime | None:
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    if type(value).__name__ == "datetime64":
        value = str(value)[:26]
    if not isinstance(value, str) or len(value) < 8 or not any(mark in value for mark in "-/"):
        return None
    written = value.strip().replace("/", "-").removesuffix("Z").removesuffix(" UTC")
    for form in (written, written[:10] if written[10:].strip(" 0:.T") == "" else written):
        try:
            return datetime.fromisoformat(form).replace(tzinfo=None)
        except ValueError:
            continue
    return None
