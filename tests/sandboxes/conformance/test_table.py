"""The table of differences."""

from __future__ import annotations

from . import differences


def test_the_table_in_the_docs_is_the_one_that_was_checked() -> None:
    assert differences.in_docs() == differences.table(), (
        "write it anew: python -m tests.sandboxes.differences"
    )
