"""A leaderboard as one HTML page: a table for each board and, where costs are known, a picture."""

from __future__ import annotations

from collections.abc import Sequence

from pybench.report.page import environment
from pybench.report.scatter import cost_chart
from pybench.results.leaderboard import Board
from pybench.results.tables import TEXT_COLUMNS, cells, heads


def leaderboard_page(boards: Sequence[Board]) -> str:
    """The page; it loads and runs nothing."""
    from markupsafe import Markup

    sections = []
    for board in boards:
        kinds = [_kind(head) for head in heads(board)]
        # Rows without ranks are not to be measured against each other.
        chart = cost_chart(board.rows) if board.is_ranked else None
        sections.append(
            {
                "board": board,
                "columns": list(zip(heads(board), kinds, strict=True)),
                "rows": [list(zip(cells(board, row), kinds, strict=True)) for row in board.rows],
                "chart": Markup(chart or ""),
            }
        )
    return environment().get_template("leaderboard.html").render(sections=sections)


def _kind(head: str) -> str:
    """How a column is set, as a class of the style sheet."""
    return head if head == "note" else "text" if head in TEXT_COLUMNS else "number"
