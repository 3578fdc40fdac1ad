"""A leaderboard as Markdown, CSV and one HTML page. Every text in it is escaped for where it stands."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape

from pybench.results.leaderboard import Board, Row
from pybench.results.picture import picture
from pybench.terminal import one_line

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 92rem; padding: 0 1rem; }
body { color: #1b1f24; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #d8dee4; text-align: right; white-space: nowrap; }
th.text, td.text, th.note, td.note { text-align: left; }
td.note { white-space: normal; min-width: 13rem; color: #8a5300; }
p.why { color: #57606a; } svg { width: 100%; max-width: 50rem; height: auto; margin-top: 1rem; }
@media (prefers-color-scheme: dark) {
  body { background: #16191d; color: #e6e8eb; } th, td { border-color: #3a4048; }
  td.note { color: #e3a64f; } p.why { color: #a0a8b0; } svg { background: #fff; }
}
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_TEXT_COLUMNS = ("model", "run", "note")


def markdown(found: Sequence[Board]) -> str:
    """Each board as a heading, what it is, and a table."""
    parts = []
    for board in found:
        heads = _heads(board)
        aligned = ["---" if head in _TEXT_COLUMNS else "--:" for head in heads]
        lines = [heads, aligned, *(_cells(board, row) for row in board.rows)]
        table = "\n".join("| " + " | ".join(map(_in_markdown, line)) + " |" for line in lines)
        parts.append("\n\n".join(part for part in (f"## {board.title}", board.why, table) if part))
    return "\n\n".join(parts) + "\n"


def as_csv(found: Sequence[Board]) -> str:
    """All boards in one table, with the board's title in front; rates in percent."""
    categories = list(dict.fromkeys(name for board in found for name in board.categories))
    together = Board("", "", tuple(row for board in found for row in board.rows))
    heads = _heads(together, categories)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["board", *heads])
    for board in found:
        for row in board.rows:
            writer.writerow([board.title, *_cells(together, row, categories)])
    return out.getvalue()


def html(found: Sequence[Board]) -> str:
    """One page that needs nothing else: a table and, where costs are known, a picture for each board."""
    sections = []
    for board in found:
        heads = _heads(board)
        classes = [
            f' class="{"note" if h == "note" else "text"}"' if h in _TEXT_COLUMNS else "" for h in heads
        ]
        top = "".join(
            f'<th scope="col"{kind}>{escape(h)}</th>' for h, kind in zip(heads, classes, strict=True)
        )
        body = []
        for row in board.rows:
            cells = zip(_cells(board, row), classes, strict=True)
            body.append("<tr>" + "".join(f"<td{kind}>{escape(cell)}</td>" for cell, kind in cells) + "</tr>")
        sections.append(
            f"<section><h2>{escape(board.title)}</h2><p class='why'>{escape(board.why)}</p>"
            f"<div class='wide'><table><thead><tr>{top}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table></div>{_drawn(board)}</section>"
        )
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>PyBench leaderboard</title><style>{_STYLE}</style></head>"
        f"<body><h1>PyBench leaderboard</h1>{''.join(sections)}</body></html>\n"
    )


def _drawn(board: Board) -> str:
    """The board's picture; none of rows that are not to be measured against each other."""
    is_ranked = any(row.rank for row in board.rows)
    return (picture(board.rows) or "") if is_ranked else ""


def _heads(board: Board, categories: Sequence[str] | None = None) -> list[str]:
    names = list(board.categories if categories is None else categories)
    optional = {
        "rank": any(row.rank for row in board.rows),
        "judge": any(row.judge is not None for row in board.rows),
        "kappa": any(row.kappa is not None for row in board.rows),
        "95 % interval": any(row.interval for row in board.rows),
        "strict": any(row.strict is not None for row in board.rows),
        "coverage": any(row.coverage is not None for row in board.rows),
        "cost USD": any(row.run != "published" for row in board.rows),
        "grading USD": any(row.grading_usd != 0 for row in board.rows),
        "note": any(row.note for row in board.rows),
    }
    measured = ["overall", "95 % interval", "strict", "coverage", "turns", "cost USD", "grading USD", "note"]
    heads = ["rank", "model", "run", "judge", "kappa", *names, *measured]
    return [head for head in heads if optional.get(head, True)]


def _cells(board: Board, row: Row, categories: Sequence[str] | None = None) -> list[str]:
    heads = _heads(board, categories)
    ends = row.interval
    known = {
        "rank": str(row.rank or ""),
        "model": one_line(row.model, 80),
        "run": one_line(row.run, 80),
        "judge": _percent(row.judge),
        "kappa": "" if row.kappa is None else f"{row.kappa:.2f}",
        "overall": _percent(row.overall),
        "95 % interval": f"{100 * ends[0]:.1f}-{100 * ends[1]:.1f}" if ends else "",
        "strict": _percent(row.strict),
        "coverage": _percent(row.coverage),
        "turns": "" if row.turns is None else f"{row.turns:.1f}",
        "cost USD": _usd(row.cost_usd, row.run),
        "grading USD": _usd(row.grading_usd, row.run),
        "note": row.note,
    }
    return [known[head] if head in known else _percent(row.categories.get(head)) for head in heads]


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f}"


def _usd(cost: float | None, run: str) -> str:
    if run == "published":
        return ""
    return "unknown" if cost is None else f"{cost:.4f}"


def _in_markdown(text: str) -> str:
    return escape(text, quote=False).replace("\\", "\\\\").replace("|", "\\|").replace("[", "\\[")
