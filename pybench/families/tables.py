"""A table of made-up records, in one of several kinds of file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from pybench.families import forms, vocabulary
from pybench.families.drawing import Draw, Step, q

Form = Literal["csv", "tsv", "xlsx", "json", "jsonl"]
_READERS: dict[str, str] = {
    "csv": "pd.read_csv({})",
    "tsv": 'pd.read_csv({}, sep="\\t")',
    "xlsx": "pd.read_excel({})",
    "json": "pd.read_json({})",
    "jsonl": "pd.read_json({}, lines=True)",
}


_SPARE = ("kind", "count", "day")
"""Columns that a table may lack where no one asks for them."""
_MISSING_SHARE = 0.6


@dataclass(frozen=True)
class Row:
    """One record. Money and measures are kept in hundredths, so that truths are exact."""

    id: str
    group: str
    kind: str
    cents: int
    count: int
    day: date


@dataclass(frozen=True)
class Table:
    """A file of records; `id`, `group`, `kind`, `value`, `count` and `day` are the names of its columns."""

    file: str
    id: str
    group: str
    kind: str
    value: str
    count: str
    day: str
    order: tuple[str, ...]
    rows: tuple[Row, ...]
    form: Form

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that code reads."""
        columns = (self.group, self.kind, self.value, self.count, self.day)
        return tuple(name for name in columns if name in self.order)

    @property
    def groups(self) -> list[str]:
        """The values of the column `group`."""
        return sorted({row.group for row in self.rows})

    @property
    def kinds(self) -> list[str]:
        """The values of the column `kind`."""
        return sorted({row.kind for row in self.rows})

    @property
    def load(self) -> str:
        """The expression that reads it with pandas."""
        return self.load_from(q(self.file))

    def load_from(self, file: str) -> str:
        """The same for a file that the code gives by this expression."""
        return _READERS[self.form].format(file)

    def totals(self, rows: Sequence[Row] | None = None) -> dict[str, int]:
        """The sum of hundredths by group."""
        found: dict[str, int] = defaultdict(int)
        for row in self.rows if rows is None else rows:
            found[row.group] += row.cents
        return dict(found)

    def cells(self, row: Row) -> dict[str, Any]:
        """A record by its columns, in the file's order; a measure as a number."""
        found = {
            self.id: row.id,
            self.group: row.group,
            self.kind: row.kind,
            self.value: row.cents / 100,
            self.count: row.count,
            self.day: row.day.isoformat(),
        }
        return {name: found[name] for name in self.order}

    def data(self, rows: Sequence[dict[str, Any]] | None = None) -> bytes:
        """The file's bytes; `rows` in the place of its own records."""
        cells = [self.cells(row) for row in self.rows] if rows is None else rows
        match self.form:
            case "xlsx":
                return forms.workbook(cells)
            case "json":
                return forms.json_text(cells)
            case "jsonl":
                return forms.json_lines(cells)
            case "tsv":
                return forms.delimited(cells, "\t")
        return forms.delimited(cells)

    def look(self, draw: Draw) -> Step:
        """The step that reads the file as `df` and shows its head."""
        return draw.look(f"import pandas as pd\n\ndf = {self.load}\nprint(df.iloc[0].to_dict())")


def order(draw: Draw) -> tuple[bool, str]:
    """Whether numbers are to fall, and English words for their order."""
    falls = draw.dice.random() < 0.5
    falling, rising = ("from high to low", "in descending order"), ("from low to high", "in ascending order")
    return falls, draw.pick((*falling, "largest first") if falls else (*rising, "smallest first"))


def table(
    draw: Draw,
    *,
    form: Form | None = None,
    rows: tuple[int, int] = (12, 36),
    groups: tuple[int, int] = (3, 6),
    needs: Collection[str] = _SPARE,
) -> Table:
    """A table of this draw. No two groups have the same total, no two records the same id or measure.

    Of the columns kind, count and day, those that are not among `needs` may be missing in the file.
    """
    dice = draw.dice
    chosen: Form = form or dice.choices(("csv", "tsv", "xlsx", "json", "jsonl"), (6, 1, 2, 1, 1))[0]
    id_, group, kind, value, count, day = (
        draw.column(each)
        for each in (
            vocabulary.IDS, vocabulary.GROUPS, vocabulary.KINDS, vocabulary.VALUES, vocabulary.COUNTS,
            vocabulary.DATES,
        )
    )  # fmt: skip
    spare = dict(zip(_SPARE, (kind, count, day), strict=True))
    missing = {spare[each] for each in _SPARE if each not in needs and dice.random() < _MISSING_SHARE}
    order = [each for each in (id_, group, kind, value, count, day) if each not in missing]
    dice.shuffle(order)
    members = draw.values(dice.randint(*groups))
    states = dice.sample(
        vocabulary.pool(vocabulary.KIND_VALUES[draw.language], draw.split),
        dice.randint(2, 3) if draw.split == "train" else 2,
    )
    scale = dice.choice((5_000, 50_000, 500_000))
    while True:
        length = max(dice.randint(*rows), 2 * len(members))
        first = date(dice.randint(2012, 2026), dice.randint(1, 12), dice.randint(1, 28))
        prefix, start = dice.choice(("", "A", "K", "R-")), dice.randrange(100, 9000)
        measures = dice.sample(range(scale // 50, scale), length)
        found = [
            Row(
                id=f"{prefix or 'N'}{start + number}",
                # Every group and state stands there at least twice.
                group=members[number % len(members)] if number < 2 * len(members) else dice.choice(members),
                kind=states[number // len(members) % len(states)]
                if number < 3 * len(members)
                else dice.choice(states),
                cents=measures[number],
                count=dice.randint(1, 40),
                day=first + timedelta(days=dice.randrange(240)),
            )
            for number in range(length)
        ]
        dice.shuffle(found)
        made = Table(
            f"{draw.stem()}.{chosen}", id_, group, kind, value, count, day, tuple(order), tuple(found), chosen
        )
        if len(set(made.totals().values())) == len(members):
            return made
