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
    is_beyond,
    look_at,
)
from pybench.families.tables import Form, Row, Table, table

_FORMS: tuple[Form, ...] = (*("csv",) * 6, *("xlsx",) * 2, "tsv")


def _table(draw: Draw, *needs: str) -> Table:
    draw.language = "en"
    return table(draw, form=draw.pick(_FORMS), rows=(10, 28), needs=needs)


def _figure(draw: Draw, t: Table, request: str, frame: str, figure: Figure, rows: Sequence[Row]) -> Drawn:
    """The figure of the measures in `rows`, which `frame` is in code."""
    code = f"print(round({frame}[{q(t.value)}]{figure.method}, 2))"
    expect = float(figure.truth([row.cents for row in rows]) / 100)
    return _answered(draw, t, request, code, TWO_DECIMALS, "number", expect, decimals=2, abs=0.0101)


def _answered(
    draw: Draw, t: Table, request: str, code: str, form: str, check: str, expect: float | str, **params: float
) -> Drawn:
    return draw.answered(
        f"{request} {draw.ending(form, '')}", {t.file: t.data()}, [_look(draw, t), draw.work(code)],
        check, expect, (*t.names, t.id), **params,
    )  # fmt: skip


def _look(draw: Draw, t: Table) -> Step:
    read = f"df = {t.load_from('file')}"
    return look_at(draw, t.form, "import pandas as pd", read, "df.iloc[0].to_dict()")


def _equal(draw: Draw, t: Table) -> tuple[str, str, str, list[Row]]:
    """A column and one of its values, the rows with it in code, and these rows."""
    is_group = draw.dice.random() < 0.6
    column, values = (t.group, t.groups) if is_group else (t.kind, t.kinds)
    wanted = draw.pick(values)
    rows = [row for row in t.rows if (row.group if is_group else row.kind) == wanted]
    return column, wanted, f"df[df[{q(column)}] == {q(wanted)}]", rows


@family("chart")
def column_total(draw: Draw) -> Drawn:
    """The total of a column."""
    t, name = _table(draw), draw.pick(TOTAL.words)
    request = draw.say(
        en=(
            f"What is the {name} of the column {t.value} in {t.file}?",
            f"Compute the {name} of {t.value} in {t.file}.",
            f"Add up the column {t.value} of {t.file}.",
            f"{t.file} has a column {t.value}. What does it come to in all?",
            f"Give me the {name} of all {t.value} entries in {t.file}.",
            f"I need the {name} of {t.value} over all rows of {t.file}.",
            f"Please work out the {name} of {t.value} from the file {t.file}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, "df", TOTAL, t.rows)


@family("chart")
def column_mean(draw: Draw) -> Drawn:
    """The mean of a column, over all rows or those beyond a bound of another column."""
    t, name = _table(draw, "count"), draw.pick(MEAN.words)
    where, frame, rows = "", "df", list(t.rows)
    if draw.dice.random() < 0.5:
        words, sign, bound = beyond(draw, [row.count for row in t.rows])
        rows = [row for row in t.rows if is_beyond(row.count, sign, bound)]
        where, frame = f" where {t.count} is {words} {bound}", f"df[df[{q(t.count)}] {sign} {bound}]"
        if not rows:
            return column_mean(draw)
    request = draw.say(
        en=(
            f"What is the {name} of {t.value} in {t.file}{where}?",
            f"Compute the {name} {t.value}{where}, from {t.file}.",
            f"Take the {name} of the column {t.value}{where}. The file is {t.file}.",
            f"How high is {t.value} on average in {t.file}{where}?",
            f"Please give the {name} of {t.value}{where} ({t.file}).",
            f"I would like to know the {name} {t.value} of {t.file}{where}.",
            f"Tell me the {name} {t.value}{where}; the data is in {t.file}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, MEAN, rows)


@family("chart")
def column_extreme(draw: Draw) -> Drawn:
    """The largest or smallest entry of a column, over all rows or those with one value of another."""
    t, (name, figure) = _table(draw, "kind"), extreme(draw)
    where, frame, rows = "", "df", list(t.rows)
    if draw.dice.random() < 0.5:
        column, wanted, frame, rows = _equal(draw, t)
        where = f' where {column} is "{wanted}"'
    request = draw.say(
        en=(
            f"What is the {name} {t.value} in {t.file}{where}?",
            f"Find the {name} {t.value}{where} in the file {t.file}.",
            f"Give me the {name} value of {t.value}{where}, out of {t.file}.",
            f"Look for the {name} entry of the column {t.value}{where} ({t.file}).",
            f"In {t.file}, what is the {name} {t.value}{where}?",
            f"Which is the {name} number in the column {t.value} of {t.file}{where}?",
            f"Tell me the {name} {t.value} that {t.file} has{where}.",
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, figure, rows)


@family("chart")
def total_where(draw: Draw) -> Drawn:
    """The total of a column over the rows with one value of another."""
    t, name = _table(draw, "kind"), draw.pick(TOTAL.words)
    column, wanted, frame, rows = _equal(draw, t)
    request = draw.say(
        en=(
            f'What is the {name} of {t.value} in {t.file} where {column} is "{wanted}"?',
            f'Add up {t.value} for all rows of {t.file} whose {column} is "{wanted}".',
            f'Compute the {name} {t.value} for {column} "{wanted}" in {t.file}.',
            f'How much {t.value} is there in {t.file} for the {column} "{wanted}"?',
            f'Sum {t.value} over the rows with {column} = "{wanted}". The file is {t.file}.',
            f'I need the {name} of {t.value} in those rows of {t.file} that have the {column} "{wanted}".',
            f'Please give the {name} {t.value} of {t.file} with {column} equal to "{wanted}".',
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, TOTAL, rows)


@family("chart")
def rows_where(draw: Draw) -> Drawn:
    """How many rows have one value in a column."""
    t = _table(draw, "kind")
    column, wanted, frame, rows = _equal(draw, t)
    request = draw.say(
        en=(
            f'How many rows of {t.file} have the {column} "{wanted}"?',
            f'Count the rows in {t.file} where {column} is "{wanted}".',
            f'In {t.file}, how many entries are there with {column} = "{wanted}"?',
            f'Give me the number of records of {t.file} whose {column} is "{wanted}".',
            f'How often is the {column} "{wanted}" in {t.file}?',
            f'I want the count of rows with the {column} "{wanted}" ({t.file}).',
            f'For how many lines of {t.file} is {column} equal to "{wanted}"?',
        ),
        zh=(),
    )
    return _answered(draw, t, request, f"print(len({frame}))", "number", "integer", len(rows))


@family("chart")
def rows_beyond(draw: Draw) -> Drawn:
    """How many rows lie above or below a bound."""
    t = _table(draw)
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
    code = f"print(len(df[df[{q(t.value)}] {sign} {bound}]))"
    expect = sum(is_beyond(row.cents, sign, bound * 100) for row in t.rows)
    return _answered(draw, t, request, code, "number", "integer", expect)


@family("chart")
def best_group(draw: Draw) -> Drawn:
    """The group with the highest or lowest total."""
    t = _table(draw)
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
    totals = t.totals()
    expect = (max if highest else min)(totals, key=lambda one: totals[one])
    code = f"print(df.groupby({q(t.group)})[{q(t.value)}].sum().{'idxmax' if highest else 'idxmin'}())"
    return _answered(draw, t, request, code, f"the {t.group}", "word", expect)


@family("chart")
def best_record(draw: Draw) -> Drawn:
    """The id of the row with the largest or smallest measure."""
    t, (name, figure) = _table(draw), extreme(draw)
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
    code = f"print(df.loc[df[{q(t.value)}].{word}(), {q(t.id)}])"
    expect = best(t.rows, key=lambda row: row.cents).id
    return _answered(draw, t, request, code, f"the {t.id}", "word", expect)


@family("chart")
def rows_saved(draw: Draw) -> Drawn:
    """The rows with one value in a column as a file."""
    t = _table(draw, "kind")
    output = f"output/{draw.stem()}.csv"
    column, wanted, frame, rows = _equal(draw, t)
    request = draw.say(
        en=(
            f'Save the rows of {t.file} where {column} is "{wanted}" as {output}.',
            f'Write all rows of {t.file} with the {column} "{wanted}" to {output}.',
            f'Keep only the rows of {t.file} whose {column} is "{wanted}" and store them in {output}.',
            f'Filter {t.file} by {column} = "{wanted}"; the rows go to {output}.',
            f'I want {output} to hold the rows of {t.file} that have the {column} "{wanted}".',
            f'Put the rows of {t.file} that belong to the {column} "{wanted}" into {output}.',
            f'From {t.file} take the rows with {column} equal to "{wanted}", and save {output}.',
        ),
        zh=(),
    )
    return _saved(draw, t, request, frame, output, rows, ordered=False)


@family("chart")
def order_saved(draw: Draw) -> Drawn:
    """All rows in the order of a column as a file."""
    t = _table(draw)
    output, falls = f"output/{draw.stem()}.csv", draw.dice.random() < 0.5
    how = draw.pick(
        ("from high to low", "in descending order", "largest first")
        if falls
        else ("from low to high", "in ascending order", "smallest first")
    )
    request = draw.say(
        en=(
            f"Sort the rows of {t.file} by {t.value}, {how}, and save them as {output}.",
            f"Order {t.file} by {t.value} {how} and write it to {output}.",
            f"Save {t.file} sorted by {t.value} ({how}) in {output}.",
            f"Write the rows of {t.file} to {output}, by {t.value}, {how}.",
            f"I need {output}: the rows of {t.file} sorted by {t.value}, {how}.",
            f"Arrange the rows of {t.file} by {t.value} {how} and store {output}.",
            f"Put {t.file} in order of {t.value}, {how}; the file is to be {output}.",
        ),
        zh=(),
    )
    frame = f"df.sort_values({q(t.value)}, ascending={not falls})"
    rows = sorted(t.rows, key=lambda row: -row.cents if falls else row.cents)
    return _saved(draw, t, request, frame, output, rows, ordered=True)


def _saved(
    draw: Draw, t: Table, request: str, frame: str, output: str, rows: Sequence[Row], *, ordered: bool
) -> Drawn:
    code = f"result = {frame}\nresult.to_csv({q(output)}, index=False)\nprint(len(result))"
    how = {"ordered": True} if ordered else {"keys": [t.id]}
    return draw.saved(
        request, {t.file: t.data()}, [_look(draw, t), draw.work(code)], output, "table.equals",
        (*t.names, t.id), expect=[t.cells(row) for row in rows], **how,
    )  # fmt: skip


@family("chart")
def total_bars(draw: Draw) -> Drawn:
    """Bars of the totals by group."""
    t, name = _table(draw), draw.pick(TOTAL.words)
    output, title = f"output/{draw.stem()}.png", f"{name.capitalize()} {t.value} by {t.group}"
    request = draw.say(
        en=(
            f'Draw a bar chart of the {name} {t.value} by {t.group} in {t.file}. Title: "{title}". Save it as {output}.',
            f'Plot the {name} of {t.value} for each {t.group} of {t.file} as bars titled "{title}", into {output}.',
            f'Save to {output} a bar chart of {t.file}: the {name} {t.value} per {t.group}, with the title "{title}".',
            f'Make bars of the {name} {t.value} for every {t.group} in {t.file}, title "{title}", file {output}.',
            f'I want {output}, a bar chart with the title "{title}": the {name} of {t.value} by {t.group} in {t.file}.',
            f'Show the {name} {t.value} of each {t.group} ({t.file}) in bars, under the title "{title}", as {output}.',
        ),
        zh=(),
    )
    code = (
        f"import matplotlib.pyplot as plt\n\nresult = df.groupby({q(t.group)})[{q(t.value)}].sum()\n"
        f"plt.bar(result.index, result.values)\nplt.title({q(title)})\nplt.savefig({q(output)})\nprint(len(result))"
    )
    return draw.saved(
        request, {t.file: t.data()}, [_look(draw, t), draw.work(code)], output, "chart.bars", t.names,
        expect={one: cents / 100 for one, cents in t.totals().items()}, labels={"title": title},
    )  # fmt: skip


@family("chart", is_held_out=True)
def mean_where(draw: Draw) -> Drawn:
    """The mean of a column over the rows with one value of another."""
    t, name = _table(draw, "kind"), draw.pick(MEAN.words)
    column, wanted, frame, rows = _equal(draw, t)
    request = draw.say(
        en=(
            f'Give the {name} of {t.value} among the rows of {t.file} with {column} "{wanted}".',
            f'What is the {name} {t.value} in {t.file} for the {column} "{wanted}"?',
            f'In {t.file}, what is the {name} of {t.value} where {column} is "{wanted}"?',
        ),
        zh=(),
    )
    return _figure(draw, t, request, frame, MEAN, rows)


@family("chart", is_held_out=True)
def extreme_beyond(draw: Draw) -> Drawn:
    """The largest or smallest entry of a column over the rows beyond a bound of another."""
    t, (name, figure) = _table(draw, "count"), extreme(draw)
    words, sign, bound = beyond(draw, [row.count for row in t.rows])
    rows = [row for row in t.rows if is_beyond(row.count, sign, bound)]
    if not rows:
        return extreme_beyond(draw)
    request = draw.say(
        en=(
            f"Among the rows of {t.file} with {t.count} {words} {bound}, find the {name} {t.value}.",
            f"Give the {name} {t.value} in {t.file} for rows whose {t.count} is {words} {bound}.",
            f"What is the {name} {t.value} of {t.file} where {t.count} is {words} {bound}?",
        ),
        zh=(),
    )
    return _figure(draw, t, request, f"df[df[{q(t.count)}] {sign} {bound}]", figure, rows)


@family("chart", is_held_out=True)
def best_mean(draw: Draw) -> Drawn:
    """The group with the highest or lowest mean."""
    while True:
        t, cents = _table(draw), defaultdict(list)
        for row in t.rows:
            cents[row.group].append(row.cents)
        means = {one: MEAN.truth(found) for one, found in cents.items()}
        if len(set(means.values())) == len(means):
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
    expect = (max if highest else min)(means, key=lambda one: means[one])
    code = f"print(df.groupby({q(t.group)})[{q(t.value)}].mean().{'idxmax' if highest else 'idxmin'}())"
    return _answered(draw, t, request, code, f"the {t.group}", "word", expect)


@family("chart", is_held_out=True)
def different_values(draw: Draw) -> Drawn:
    """How many different values a column has."""
    t = _table(draw)
    request = draw.say(
        en=(
            f"Count the different values of {t.group} in {t.file}.",
            f"How many different {t.group} entries does {t.file} have?",
            f"How many different values are there in the column {t.group} of {t.file}?",
        ),
        zh=(),
    )
    code = f"print(df[{q(t.group)}].nunique())"
    return _answered(draw, t, request, code, "number", "integer", len(t.groups))
