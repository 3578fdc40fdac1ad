"""Questions about one table, each one expression over `df`. Of the operations and conditions that are trained,
those held out are put together otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pybench.families.drawing import Draw, Drawn, Step, family, q
from pybench.families.figures import (
    LEAST,
    MEAN,
    MOST,
    TOTAL,
    TWO_DECIMALS,
    Figure,
    beyond,
    extreme,
    find,
    is_beyond,
    look_at,
)
from pybench.families.tables import Form, Row, Table, table

_FORMS: tuple[Form, ...] = ("csv", "csv", "csv", "xlsx")


def records(draw: Draw, *needs: str) -> Table:
    """A table in English, whose columns `needs` are there."""
    draw.language = "en"
    return table(draw, form=draw.pick(_FORMS), rows=(10, 28), needs=needs)


def _figure(draw: Draw, t: Table, request: str, frame: str, figure: Figure, rows: Sequence[Row]) -> Drawn:
    """The figure of the measures in `rows`, which `frame` is in code."""
    plan = f"I need the {figure.name} of {q(t.value)} in {rows_of(frame)}."
    work = find(plan, f"{frame}[{q(t.value)}]", f"round(found{figure.method}, 2)")
    expect = float(figure.truth([row.cents for row in rows]) / 100)
    return _answered(draw, t, request, work, TWO_DECIMALS, "number", expect, decimals=2, abs=0.0101)


def _answered(
    draw: Draw,
    t: Table,
    request: str,
    work: Step,
    form: str,
    check: str,
    expect: float | str,
    **params: float,
) -> Drawn:
    return draw.answered(
        f"{request} {draw.ending(form, '')}", {t.file: t.data()}, [look_at_table(draw, t), work],
        check, expect, (*t.names, t.id), **params,
    )  # fmt: skip


def look_at_table(draw: Draw, t: Table) -> Step:
    """The step that reads a table as `df`."""
    read = f"df = {t.load_from('file')}"
    return look_at(draw, t.form, ["import pandas as pd"], read, "df.iloc[0].to_dict()")


def rows_of(frame: str) -> str:
    """Which rows an expression picks, in a solution's words."""
    picked = frame.removeprefix("df[df[").removesuffix("]").replace("]", "", 1)
    return "all rows" if frame == "df" else f"the rows with {picked}"


def rows_equal(draw: Draw, t: Table) -> tuple[str, str, list[Row]]:
    """One value of a column as a condition: in words, the rows that meet it in code, and these rows."""
    is_group = draw.dice.random() < 0.6
    column, values = (t.group, t.groups) if is_group else (t.kind, t.kinds)
    wanted = draw.pick(values)
    rows = [row for row in t.rows if (row.group if is_group else row.kind) == wanted]
    words = draw.say(
        en=(
            f'where {column} is "{wanted}"',
            f'with {column} "{wanted}"',
            f'with the {column} "{wanted}"',
            f'that have the {column} "{wanted}"',
            f'whose {column} is "{wanted}"',
            f'where {column} = "{wanted}"',
            f'having "{wanted}" as {column}',
            f'that belong to the {column} "{wanted}"',
            f'in which {column} is "{wanted}"',
        ),
        zh=(),
    )
    return words, f"df[df[{q(column)}] == {q(wanted)}]", rows


def rows_beyond_bound(draw: Draw, t: Table) -> tuple[str, str, list[Row]]:
    """The same of a bound of the column `count`, which some rows lie beyond."""
    while True:
        words, sign, bound = beyond(draw, [row.count for row in t.rows])
        rows = [row for row in t.rows if is_beyond(row.count, sign, bound)]
        if rows:
            break
    said = draw.say(
        en=(
            f"where {t.count} is {words} {bound}",
            f"with {t.count} {words} {bound}",
            f"with a {t.count} {words} {bound}",
            f"that have a {t.count} {words} {bound}",
            f"having {words} {bound} as {t.count}",
            f"whose {t.count} is {words} {bound}",
            f"in which {t.count} is {words} {bound}",
        ),
        zh=(),
    )
    return said, f"df[df[{q(t.count)}] {sign} {bound}]", rows


def cents_by_group(t: Table) -> dict[str, list[int]]:
    """The measures of each group."""
    found: dict[str, list[int]] = defaultdict(list)
    for row in t.rows:
        found[row.group].append(row.cents)
    return found


def _best(draw: Draw, t: Table, request: str, figure: Figure, highest: bool) -> Drawn:
    """The group whose figure is the highest or lowest."""
    of_group = {one: figure.truth(found) for one, found in cents_by_group(t).items()}
    best, most, method = (max, MOST, "idxmax") if highest else (min, LEAST, "idxmin")
    plan = f"I need the {q(t.group)} with the {most.name} {figure.name} of {q(t.value)}."
    work = find(plan, f"df.groupby({q(t.group)})[{q(t.value)}]{figure.method}", f"found.{method}()")
    expect = best(of_group, key=lambda one: of_group[one])
    return _answered(draw, t, request, work, f"the {t.group}", "word", expect)


@family("chart")
def column_total(draw: Draw) -> Drawn:
    """The total of a column."""
    t, name = records(draw), draw.pick(TOTAL.words)
    request = draw.say(
        en=(
            f"What is the {name} of the column {t.value} in {t.file}?",
            f"Compute the {name} of {t.value} in {t.file}.",
            f"Add up the column {t.value} of {t.file}.",
            f"{t.file} has a column {t.value}. What does it come to in all?",
            f"Give me the {name} of all {t.value} entries in {t.file}.",
            f"I need the {name} of {t.value} over all rows of {t.file}.",
            f"What do all entries of {t.value} in {t.file} add up to?",
            f"Please work out the {name} of {t.value} from the file {t.file}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, "df", TOTAL, t.rows)


@family("chart")
def column_mean(draw: Draw) -> Drawn:
    """The mean of a column, over all rows or those beyond a bound of another column."""
    t, name = records(draw, "count"), draw.pick(MEAN.words)
    where, frame, rows = draw.pick(("", " over all rows")), "df", list(t.rows)
    if draw.dice.random() < 0.6:
        said, frame, rows = rows_beyond_bound(draw, t)
        where = f" over the rows {said}"
    request = draw.say(
        en=(
            f"What is the {name} of {t.value} in {t.file}{where}?",
            f"Compute the {name} {t.value}{where}, from {t.file}.",
            f"Take the {name} of the column {t.value}{where}. The file is {t.file}.",
            f"How high is {t.value} on average in {t.file}{where}?",
            f"Give me the {name} {t.value}{where} ({t.file}).",
            f"In {t.file}, what is the {name} {t.value}{where}?",
            f"I would like to know the {name} {t.value} of {t.file}{where}.",
            f"Tell me the {name} {t.value}{where}; the data is in {t.file}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, MEAN, rows)


@family("chart")
def column_extreme(draw: Draw) -> Drawn:
    """The largest or smallest entry of a column, over all rows or those with one value of another."""
    t, (name, figure) = records(draw, "kind"), extreme(draw)
    where, frame, rows = draw.pick(("", " among all rows")), "df", list(t.rows)
    if draw.dice.random() < 0.6:
        said, frame, rows = rows_equal(draw, t)
        where = f" among the rows {said}"
    request = draw.say(
        en=(
            f"What is the {name} {t.value} in {t.file}{where}?",
            f"Find the {name} {t.value}{where} in the file {t.file}.",
            f"Give me the {name} value of {t.value}{where}, out of {t.file}.",
            f"Look for the {name} entry of the column {t.value}{where} ({t.file}).",
            f"In {t.file}, what is the {name} {t.value}{where}?",
            f"I need the {name} {t.value} of {t.file}{where}.",
            f"Which is the {name} number in the column {t.value} of {t.file}{where}?",
            f"Please look up the {name} {t.value}{where} in {t.file}.",
            f"Tell me the {name} {t.value} that {t.file} has{where}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, figure, rows)


@family("chart")
def total_where(draw: Draw) -> Drawn:
    """The total of a column over the rows with one value of another."""
    t, name = records(draw, "kind"), draw.pick(TOTAL.words)
    where, frame, rows = rows_equal(draw, t)
    request = draw.say(
        en=(
            f"What is the {name} of {t.value} over the rows {where} in {t.file}?",
            f"Add up {t.value} for all rows of {t.file} {where}.",
            f"Compute the {name} {t.value} of the rows {where}, from {t.file}.",
            f"How much {t.value} is there in the rows of {t.file} {where}?",
            f"Sum {t.value} over the rows {where}. The file is {t.file}.",
            f"In {t.file}, what is the {name} {t.value} of the rows {where}?",
            f"I need the {name} of {t.value} in those rows of {t.file} {where}.",
            f"Please give the {name} {t.value} of the rows in {t.file} {where}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, TOTAL, rows)


@family("chart")
def rows_where(draw: Draw) -> Drawn:
    """How many rows have one value in a column."""
    t = records(draw, "kind")
    where, frame, rows = rows_equal(draw, t)
    request = draw.say(
        en=(
            f"How many rows of {t.file} are there {where}?",
            f"Count the rows in {t.file} {where}.",
            f"In {t.file}, how many entries are there {where}?",
            f"Give me the number of records of {t.file} {where}.",
            f"What is the number of rows {where} in {t.file}?",
            f"How many rows {where} does {t.file} have?",
            f"I want the count of rows {where} ({t.file}).",
            f"How many lines of {t.file} do you find {where}?",
        ),
        zh=(),
    )
    work = find(f"I need the count of {rows_of(frame)}.", frame, "len(found)")
    return _answered(draw, t, request, work, "number", "integer", len(rows))


@family("chart")
def rows_beyond(draw: Draw) -> Drawn:
    """How many rows lie above or below a bound."""
    t = records(draw)
    words, sign, bound = beyond(draw, [row.cents for row in t.rows], 100)
    request = draw.say(
        en=(
            f"How many rows of {t.file} have a {t.value} {words} {bound}?",
            f"Count the rows in {t.file} where {t.value} is {words} {bound}.",
            f"In {t.file}, how many entries have {t.value} {words} {bound}?",
            f"Give me the number of records of {t.file} whose {t.value} is {words} {bound}.",
            f"For how many rows is {t.value} {words} {bound}? See {t.file}.",
            f"I want the count of rows with {t.value} {words} {bound} ({t.file}).",
            f"How many lines does {t.file} have in which {t.value} is {words} {bound}?",
        ),
        zh=(),
    )
    frame = f"df[df[{q(t.value)}] {sign} {bound}]"
    work = find(f"I need the count of {rows_of(frame)}.", frame, "len(found)")
    expect = sum(is_beyond(row.cents, sign, bound * 100) for row in t.rows)
    return _answered(draw, t, request, work, "number", "integer", expect)


@family("chart")
def best_group(draw: Draw) -> Drawn:
    """The group with the highest or lowest total."""
    t = records(draw)
    highest, name = draw.dice.random() < 0.5, draw.pick(TOTAL.words)
    which = draw.pick(MOST.words[:3] if highest else LEAST.words[:2])
    request = draw.say(
        en=(
            f"Which {t.group} has the {which} {name} of {t.value} in {t.file}?",
            f"Find the {t.group} whose {name} of {t.value} is the {which} ({t.file}).",
            f"Add up {t.value} for each {t.group} of {t.file}. Which one has the {which} {name}?",
            f"For which {t.group} in {t.file} is the {name} of {t.value} the {which}?",
            f"Name the {t.group} of {t.file} with the {which} {name} {t.value}.",
            f"In {t.file}, which {t.group} comes out with the {which} {name} of {t.value}?",
            f"Tell me which {t.group} has the {which} {name} {t.value}, going by {t.file}.",
        ),
        zh=(),
    )
    return _best(draw, t, request, TOTAL, highest)


@family("chart")
def best_record(draw: Draw) -> Drawn:
    """The id of the row with the largest or smallest measure."""
    t, (name, figure) = records(draw), extreme(draw)
    request = draw.say(
        en=(
            f"What is the {t.id} of the row with the {name} {t.value} in {t.file}?",
            f"Find the row of {t.file} with the {name} {t.value} and give its {t.id}.",
            f"Which {t.id} has the {name} {t.value} in {t.file}?",
            f"Look in {t.file} for the {name} {t.value}; what is the {t.id} there?",
            f"Give me the {t.id} that goes with the {name} {t.value} ({t.file}).",
            f"In {t.file}, which {t.id} belongs to the {name} {t.value}?",
            f"Tell me the {t.id} of the entry of {t.file} whose {t.value} is the {name}.",
        ),
        zh=(),
    )
    best, word = (max, "idxmax") if figure is MOST else (min, "idxmin")
    plan = f"I need the {q(t.id)} with the {figure.name} {q(t.value)}."
    work = find(plan, f"df.set_index({q(t.id)})[{q(t.value)}]", f"found.{word}()")
    expect = best(t.rows, key=lambda row: row.cents).id
    return _answered(draw, t, request, work, f"the {t.id}", "word", expect)


@family("chart", is_held_out=True)
def mean_where(draw: Draw) -> Drawn:
    """The mean of a column over the rows with one value of another."""
    t, name = records(draw, "kind"), draw.pick(MEAN.words)
    where, frame, rows = rows_equal(draw, t)
    request = draw.say(
        en=(
            f"Give the {name} of {t.value} among the rows of {t.file} {where}.",
            f"What is the {name} {t.value} in {t.file} for the rows {where}?",
            f"In {t.file}, what is the {name} of {t.value} for all rows {where}?",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, MEAN, rows)


@family("chart", is_held_out=True)
def extreme_beyond(draw: Draw) -> Drawn:
    """The largest or smallest entry of a column over the rows beyond a bound of another."""
    t, (name, figure) = records(draw, "count"), extreme(draw)
    where, frame, rows = rows_beyond_bound(draw, t)
    request = draw.say(
        en=(
            f"Of the rows of {t.file} {where}, find the {name} {t.value}.",
            f"Give the {name} {t.value} in {t.file} for all rows {where}.",
            f"What is the {name} {t.value} of {t.file} for rows {where}?",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, figure, rows)


@family("chart", is_held_out=True)
def best_mean(draw: Draw) -> Drawn:
    """The group with the highest or lowest mean."""
    while True:
        t = records(draw)
        groups = cents_by_group(t).values()
        if len({MEAN.truth(found) for found in groups}) == len(groups):
            break
    highest, name = draw.dice.random() < 0.5, draw.pick(MEAN.words)
    which = draw.pick(MOST.words[:3] if highest else LEAST.words[:2])
    request = draw.say(
        en=(
            f"For each {t.group} of {t.file} take the {name} {t.value}; which {t.group} has the {which}?",
            f"Find the {t.group} with the {which} {name} of {t.value} in {t.file}.",
            f"Which {t.group} of {t.file} has the {which} {name} {t.value}?",
        ),
        zh=(),
    )
    return _best(draw, t, request, MEAN, highest)


@family("chart", is_held_out=True)
def different_values(draw: Draw) -> Drawn:
    """How many different values a column has."""
    t = records(draw)
    request = draw.say(
        en=(
            f"Count the different values of {t.group} in {t.file}.",
            f"How many different {t.group} entries does {t.file} have?",
            f"How many different values are there in the column {t.group} of {t.file}?",
        ),
        zh=(),
    )
    work = find(f"I need the count of the different {q(t.group)}.", f"df[{q(t.group)}]", "found.nunique()")
    return _answered(draw, t, request, work, "number", "integer", len(t.groups))
