"""A corpus's counts, on the terminal and as one HTML page that loads and runs nothing."""

from __future__ import annotations

from collections.abc import Mapping

from pybench.corpus.conversation import Splits
from pybench.corpus.stats import CorpusStats, Published, kinds, measure, published
from pybench.report.charts import Bar
from pybench.report.page import asset, environment

_BARS_SHOWN = 16
HEADS = (
    "corpus", "conversations", "tasks", "replies each", "tokens", "tokens each", "trained", "debug ratio",
    "mistakes", "source",
)  # fmt: skip


def table(splits: Splits) -> list[tuple[str, ...]]:
    """A line for each split, for all, and for each corpus that is published; rates in percent."""
    measured: dict[str, CorpusStats] = {name: measure(each) for name, each in splits.items()}
    if len(splits) > 1:
        measured["all"] = measure([one for each in splits.values() for one in each])
    return [*(_own(name, each) for name, each in measured.items()), *map(_theirs, published())]


def html(title: str, splits: Splits) -> str:
    """The page."""
    everything = [one for each in splits.values() for one in each]
    return (
        environment()
        .get_template("corpus.html")
        .render(
            title=title,
            style=asset("style.css"),
            heads=HEADS,
            rows=table(splits),
            charts={name: _bars(counts) for name, counts in kinds(everything).items()},
            example=next((each for each in everything if each.meta.repairs), everything[0]),
        )
    )


def _own(name: str, stats: CorpusStats) -> tuple[str, ...]:
    return (
        name, f"{stats.conversations:,}", f"{stats.tasks:,}", f"{stats.replies_each:.1f}",
        f"about {stats.tokens:,}", f"about {stats.tokens_each:,.0f}", f"{100 * stats.trained_share:.0f} %",
        f"{100 * stats.debug_ratio:.0f} %", f"{stats.mistakes:,}", "",
    )  # fmt: skip


def _theirs(each: Published) -> tuple[str, ...]:
    def shown(value: float | None, form: str) -> str:
        return "" if value is None else format(value, form)

    return (
        each.name, shown(each.conversations, ","), "", each.replies, shown(each.tokens, ","),
        shown(each.tokens_each, ",.0f"), "", "", "", each.source,
    )  # fmt: skip


def _bars(counts: Mapping[str, int]) -> list[Bar]:
    shown = list(counts.items())[:_BARS_SHOWN]
    rest = sum(counts.values()) - sum(count for _, count in shown)
    if rest:
        shown.append((f"{len(counts) - _BARS_SHOWN} others", rest))
    most = max((count for _, count in shown), default=1)
    return [Bar(name, count / most, f"{count:,}") for name, count in shown]
