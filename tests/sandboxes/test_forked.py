"""A kernel that was forked after the imports behaves like one that imports for itself."""

from __future__ import annotations

from .conftest import Run


def test_a_wide_table_is_shown_whole(cell: Run) -> None:
    """pandas asks while it is imported whether it is in a notebook; in a terminal it cuts its tables."""
    made = "import pandas as pd\nwide = pd.DataFrame({f'column_{n}': [0.5, 1.5] for n in range(15)})"
    shown = cell(f"{made}\nprint(wide)\nwide")
    assert shown.status == "ok", shown
    assert shown.value is not None
    for text in (shown.stdout, shown.value):
        assert all(f"column_{n}" in text for n in range(15))
        assert "..." not in text


def test_whoever_asks_for_the_shell_is_given_the_kernels(cell: Run) -> None:
    asked = cell(
        "import builtins\nprint(type(get_ipython()).__name__, hasattr(get_ipython().kernel, 'session'))"
    )
    assert asked.stdout == "ZMQInteractiveShell True\n"
