"""Questions about tables put together from parts: what is computed, over which rows, in which words.

Their requests are English. Each stands for hundreds of kinds of question, and no held-out family is among them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction

from pybench.families import vocabulary
from pybench.families.drawing import Draw, Drawn, family, q
from pybench.families.tables import Row, Table, order, table

_TWO_DECIMALS = "number, rounded to 2 decimals"
_Rows = Sequence[Row]

_FIGURES: dict[str, tuple[tuple[str, ...], Callable[[list[int]], Fraction], str]] = {
    "total": (("total", "sum", "overall"), lambda found: Fraction(sum(found)), ".sum()"),
    "mean": (("average", "mean", "mean"), lambda found: Fraction(sum(found), len(found)), ".mean()"),
    "most": (("largest", "highest", "maximum"), lambda found: Fraction(max(found)), ".max()"),
    "least": (("smallest", "lowest", "minimum"), lambda found: Fraction(min(found)), ".min()"),
}
"""Of each figure of a column: its words, its truth, the method that gives it."""


def _conditions(draw: Draw, t: Table) -> tuple[str, str, _Rows]:
    """A condition in words, in code and as the rows that meet it: of one column, or none at all."""
    kind = draw.pick(("none", "equals", "equals", "above", "below"))
    if kind == "none":
        return "", "", t.rows
    if kind == "equals":
        column, values = (t.group, t.groups) if draw.dice.random() < 0.5 else (t.kind, t.kinds)
        wanted = draw.pick(values)
        words = draw.say(
            en=(
                f" where {column} is {wanted}",
                f" for the rows with {column} {wanted}",
                f" counting only rows whose {column} is {wanted}",
                f" among the rows with {column} = {wanted}",
                f" over the entries whose {column} equals {wanted}",
            ),
            zh=(),
        )
        rows = [row for row in t.rows if wanted in (row.group, row.kind)]
        return words, f"df[{q(column)}] == {q(wanted)}", rows
    counts = sorted(row.count for row in t.rows)
    bound = counts[len(counts) // 2]
    above = kind == "above"
    more = draw.say(
        en=("more than", "greater than", "above", "over", "higher than")
        if above
        else ("less than", "smaller than", "below", "under", "lower than"),
        zh=(),
    )
    rows = [row for row in t.rows if (row.count > bound if above else row.count < bound)]
    words = draw.say(
        en=(
            f" where {t.count} is {more} {bound}",
            f" for rows with {t.count} {more} {bound}",
            f" in those rows whose {t.count} is {more} {bound}",
            f" among rows with a {t.count} {more} {bound}",
            f" over the entries that have a {t.count} {more} {bound}",
        ),
        zh=(),
    )
    return words, f"df[{q(t.count)}] {'>' if above else '<'} {bound}", rows


def _drawn_table(draw: Draw) -> tuple[Table, str, str, _Rows]:
    """A table and a condition that some of its rows meet."""
    draw.language = "en"
    while True:
        t = table(draw, rows=(8, 26), needs=("kind", "count"))
        words, code, rows = _conditions(draw, t)
        if rows:
            return t, words, code, rows


@family("chart")
def column_figure(draw: Draw) -> Drawn:
    """A total, mean, maximum or minimum of a column, over all rows or some."""
    t, where, condition, rows = _drawn_table(draw)
    figure = draw.pick(tuple(_FIGURES))
    words, truth, method = _FIGURES[figure]
    name = draw.pick(words)
    request = draw.say(
        en=(
            f"What is the {name} {t.value} in {t.file}{where}?",
            f"Compute the {name} of the column {t.value}{where}. The file is {t.file}.",
            f"Give me the {name} {t.value}{where} ({t.file}).",
            f"Please work out the {name} {t.value} from {t.file}{where}.",
            f"I have the file {t.file}. What is the {name} of {t.value}{where}?",
            f"{t.file}: the {name} {t.value}{where}, please.",
            f"Using {t.file}, calculate the {name} {t.value}{where}.",
            f"Find the {name} {t.value}{where} in {t.file}.",
            f"Tell me the {name} {t.value}{where}, from the file {t.file}.",
        ),
        zh=(),
    )
    ending = draw.ending(_TWO_DECIMALS, "")
    head = f"rows = df[{condition}]\n" if condition else ""
    frame = "rows" if condition else "df"
    code = f"{head}print('%.2f' % {frame}[{q(t.value)}]{method})"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", float(truth([row.cents for row in rows]) / 100), t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("text")
def noted_figure(draw: Draw) -> Drawn:
    """A figure of a column, written into a file of text."""
    t, where, condition, rows = _drawn_table(draw)
    output, is_count = f"output/{draw.stem()}.txt", draw.dice.random() < 0.3
    words, truth, method = _FIGURES[draw.pick(tuple(_FIGURES))]
    name = "number of rows" if is_count else f"{draw.pick(words)} {t.value}"
    form = "" if is_count else ", with 2 decimals"
    request = draw.say(
        en=(
            f"Write the {name}{where} in {t.file} to {output}, nothing else{form}.",
            f"Compute the {name}{where} of {t.file} and save just that number as {output}{form}.",
            f"Put the {name}{where} into {output}{form}. The data is in {t.file}.",
            f"{output} should hold one line: the {name}{where}, taken from {t.file}{form}.",
            f"From {t.file} work out the {name}{where}; save the number to {output}{form}.",
            f"Save the {name}{where} of {t.file} in the text file {output}{form}.",
        ),
        zh=(),
    )
    frame = "rows" if condition else "df"
    value = f"str(len({frame}))" if is_count else f"'%.2f' % {frame}[{q(t.value)}]{method}"
    head = f"rows = df[{condition}]\n" if condition else ""
    code = (
        f'{head}result = {value}\nwith open({q(output)}, "w", encoding="utf-8") as file:\n'
        '    file.write(result + "\\n")\nprint(result)'
    )
    exact = truth([row.cents for row in rows])
    if not is_count and exact.denominator > 1 and (2 * exact).denominator == 1:
        return noted_figure(draw)  # half a hundredth, which may be rounded either way
    expect = str(len(rows)) if is_count else f"{float(round(exact)) / 100:.2f}"
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "document.lines", t.names,
        expect=[expect],
    )  # fmt: skip


@family("chart")
def count_rows(draw: Draw) -> Drawn:
    """How many rows meet one condition or two."""
    while True:
        t, where, condition, rows = _drawn_table(draw)
        if condition:
            break
    if draw.dice.random() < 0.4:
        bound = sorted(row.cents for row in rows)[len(rows) // 2] // 100
        rows = [row for row in rows if row.cents > bound * 100]
        condition = f"({condition}) & (df[{q(t.value)}] > {bound})"
        where += draw.say(
            en=(
                f" and {t.value} is more than {bound}",
                f" and with {t.value} above {bound}",
                f" and a {t.value} greater than {bound}",
                f" and {t.value} over {bound}",
            ),
            zh=(),
        )
    request = draw.say(
        en=(
            f"How many rows does {t.file} have{where}?",
            f"Count the rows of {t.file}{where}.",
            f"Give me the number of rows{where} in {t.file}.",
            f"In {t.file}, how many entries are there{where}?",
            f"I need to know how many records there are{where}; see {t.file}.",
            f"How many lines of {t.file} are there{where}?",
            f"Please count the records of {t.file}{where}.",
        ),
        zh=(),
    )
    ending = draw.ending("number", "")
    code = f"rows = df[{condition}]\nprint(len(rows))"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "integer", len(rows), t.names,
    )  # fmt: skip


@family("chart")
def group_figures(draw: Draw) -> Drawn:
    """A table of a figure for each group."""
    draw.language = "en"
    t = table(draw, rows=(10, 26), needs=())
    output = f"output/{draw.stem()}.{draw.pick(('csv', 'csv', 'xlsx'))}"
    figure = draw.pick(("mean", "most", "least"))
    words, truth, method = _FIGURES[figure]
    name = draw.pick(words)
    request = draw.say(
        en=(
            f"Make a table of the {name} {t.value} of each {t.group} in {t.file} and save it as {output} with the "
            f"columns {t.group} and {t.value}, rounded to 2 decimals.",
            f"For every {t.group} in {t.file} find the {name} {t.value}; write {t.group} and {t.value} (2 decimals) to "
            f"{output}.",
            f"Group {t.file} by {t.group}, take the {name} {t.value} and save {output} (columns {t.group}, {t.value}; "
            "two decimals).",
            f"Save to {output} the {name} {t.value} per {t.group} of {t.file}, columns {t.group} and {t.value}, to 2 "
            "decimals.",
            f"{output} should list each {t.group} of {t.file} with its {name} {t.value} (columns {t.group}, {t.value}), "
            "rounded to 2 decimals.",
            f"Write {output}: one row for each {t.group} of {t.file}, the {name} {t.value} in the column {t.value}, 2 "
            "decimals.",
        ),
        zh=(),
    )
    code = (
        f"result = df.groupby({q(t.group)}, as_index=False)[{q(t.value)}]{method}.round(2)\n"
        f"result.to_{'excel' if output.endswith('xlsx') else 'csv'}({q(output)}, index=False)\nprint(result.head(1))"
    )
    cents: dict[str, list[int]] = defaultdict(list)
    for row in t.rows:
        cents[row.group].append(row.cents)
    expect = [{t.group: one, t.value: float(truth(found) / 100)} for one, found in sorted(cents.items())]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", t.names,
        expect=expect, keys=[t.group], decimals={t.value: 2}, abs=0.0101,
    )  # fmt: skip


@family("chart")
def added_column(draw: Draw) -> Drawn:
    """A column computed from two others."""
    draw.language = "en"
    t, output = table(draw, rows=(8, 20), needs=("count",)), f"output/{draw.stem()}.csv"
    new = draw.name(vocabulary.VALUES)
    request = draw.say(
        en=(
            f"Add a column {new} to {t.file} that is {t.value} times {t.count}, rounded to 2 decimals, and save the "
            f"columns {t.id} and {new} to {output}.",
            f"From {t.file} write {output} with {t.id} and {new}, where {new} = {t.value} * {t.count} (2 decimals).",
            f"Multiply {t.value} by {t.count} in {t.file}, call it {new}, and save {t.id}, {new} as {output}, to 2 "
            "decimals.",
            f"I need {output}: columns {t.id} and {new}. {new} is {t.value} times {t.count} of {t.file}, to two decimals.",
            f"Save {t.id} and a new column {new} ({t.value} x {t.count}, rounded to 2 decimals) of {t.file} to {output}.",
        ),
        zh=(),
    )
    code = (
        f"df[{q(new)}] = (df[{q(t.value)}] * df[{q(t.count)}]).round(2)\n"
        f"result = df[[{q(t.id)}, {q(new)}]]\nresult.to_csv({q(output)}, index=False)\nprint(result.head(1))"
    )
    expect = [{t.id: row.id, new: row.cents * row.count / 100} for row in t.rows]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", (*t.names, t.id),
        expect=expect, keys=[t.id], decimals={new: 2}, abs=0.0101,
    )  # fmt: skip


@family("chart")
def sorted_table(draw: Draw) -> Drawn:
    """All records in another order."""
    draw.language = "en"
    t, output = (
        table(draw, rows=(8, 20), needs=()),
        f"output/{draw.stem()}.{draw.pick(('csv', 'csv', 'xlsx'))}",
    )
    falls, how = order(draw)
    request = draw.say(
        en=(
            f"Sort {t.file} by {t.value} {how} and save it as {output}.",
            f"Order the rows of {t.file} by {t.value}, {how}, and write them to {output}.",
            f"Save the table {t.file} sorted by {t.value} ({how}) to {output}, all columns.",
            f"Put the records of {t.file} {how} of {t.value} into {output}.",
            f"Write {output}: the rows of {t.file} by {t.value}, {how}.",
            f"I want {t.file} arranged by {t.value} {how}; store it in {output}.",
        ),
        zh=(),
    )
    code = (
        f"result = df.sort_values({q(t.value)}{', ascending=False' if falls else ''})\n"
        f"result.to_{'excel' if output.endswith('xlsx') else 'csv'}({q(output)}, index=False)\nprint(result.head(1))"
    )
    rows = sorted(t.rows, key=lambda row: -row.cents if falls else row.cents)
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", (*t.names, t.id),
        expect=[t.cells(row) for row in rows], ordered=True,
    )  # fmt: skip


@family("chart")
def bars_of_figures(draw: Draw) -> Drawn:
    """Bars of means, maxima or counts by group."""
    draw.language = "en"
    t, output = table(draw, needs=()), f"output/{draw.stem()}.png"
    figure = draw.pick(("mean", "most", "rows"))
    cents: dict[str, list[int]] = defaultdict(list)
    for row in t.rows:
        cents[row.group].append(row.cents)
    if figure == "rows":
        name, method = draw.pick(("number of rows", "count of rows", "row count")), ".size()"
        values = {one: float(len(found)) for one, found in cents.items()}
    else:
        words, truth, end = _FIGURES[figure]
        name, method = f"{draw.pick(words)} {t.value}", f"[{q(t.value)}]{end}"
        values = {one: float(truth(found) / 100) for one, found in cents.items()}
    title = draw.pick((f"{name} by {t.group}", f"{name} per {t.group}", name)).capitalize()
    request = draw.say(
        en=(
            f'Draw a bar chart of the {name} for each {t.group} in {t.file}, titled "{title}", and save it as {output}.',
            f'Make bars of the {name} by {t.group} from {t.file}. Title: "{title}"; file: {output}.',
            f'Plot the {name} per {t.group} ({t.file}) as a bar chart with the title "{title}" in {output}.',
            f'Please create {output}, a bar chart titled "{title}": the {name} of each {t.group} in {t.file}.',
            f'Bar chart, please: {t.file}, the {name} of every {t.group}, title "{title}", saved to {output}.',
            f'I want the {name} of every {t.group} of {t.file} as bars in {output}, under the title "{title}".',
        ),
        zh=(),
    )
    code = (
        f"import matplotlib.pyplot as plt\n\nvalues = df.groupby({q(t.group)}){method}\nplt.figure(figsize=(8, 5))\n"
        f"plt.bar(values.index.astype(str), values.values)\nplt.title({q(title)})\nplt.tight_layout()\n"
        f"plt.savefig({q(output)})\nprint(values.head(1))"
    )
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "chart.bars", t.names,
        expect=values, labels={"title": title},
    )  # fmt: skip
