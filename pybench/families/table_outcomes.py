"""Files made of one table, in the idiom of `table_figures`."""

from __future__ import annotations

from collections.abc import Sequence

from pybench.families.drawing import Draw, Drawn, Step, family, q
from pybench.families.figures import MEAN, TOTAL
from pybench.families.table_figures import cents_by_group, look_at_table, records, rows_equal, rows_of
from pybench.families.tables import Row, Table, order


def _saved(
    draw: Draw, t: Table, request: str, frame: str, output: str, rows: Sequence[Row], order: str = ""
) -> Drawn:
    what = f"all rows, {order} {q(t.value)} first" if order else rows_of(frame)
    code = f"found = {frame}\nfound.to_csv({q(output)}, index=False)\nprint(len(found))"
    how = {"ordered": True} if order else {"keys": [t.id]}
    return draw.saved(
        request, {t.file: t.data()}, [look_at_table(draw, t), Step(f"I save {what}.", code)], output, "table.equals",
        (*t.names, t.id), expect=[t.cells(row) for row in rows], **how,
    )  # fmt: skip


@family("chart")
def rows_saved(draw: Draw) -> Drawn:
    """The rows with one value in a column as a file."""
    t = records(draw, "kind")
    output = f"output/{draw.stem()}.csv"
    where, frame, rows = rows_equal(draw, t)
    request = draw.say(
        en=(
            f"Save the rows of {t.file} {where} as {output}.",
            f"Write all rows of {t.file} {where} to {output}.",
            f"Keep only the rows of {t.file} {where} and store them in {output}.",
            f"Filter {t.file}: the rows {where} go to {output}.",
            f"I want {output} to hold the rows of {t.file} {where}.",
            f"From {t.file} take the rows {where}, and save {output}.",
            f"Put the rows of {t.file} {where} into {output}.",
            f"Pick the rows {where} out of {t.file} and save them as {output}.",
        ),
        zh=(),
    )
    return _saved(draw, t, request, frame, output, rows)


@family("chart")
def order_saved(draw: Draw) -> Drawn:
    """All rows in the order of a column as a file."""
    t = records(draw)
    output, (falls, how) = f"output/{draw.stem()}.csv", order(draw)
    request = draw.say(
        en=(
            f"Sort the rows of {t.file} by {t.value}, {how}, and save them as {output}.",
            f"Order {t.file} by {t.value} {how} and write it to {output}.",
            f"Save {t.file} sorted by {t.value} ({how}) in {output}.",
            f"Write the rows of {t.file} to {output}, by {t.value}, {how}.",
            f"I need {output}: the rows of {t.file} sorted by {t.value}, {how}.",
            f"Arrange the rows of {t.file} by {t.value} {how} and store {output}.",
            f"Please sort {t.file} by {t.value}, {how}, and save the rows to {output}.",
            f"Put {t.file} in order of {t.value}, {how}; the file is to be {output}.",
        ),
        zh=(),
    )
    frame = f"df.sort_values({q(t.value)}, ascending={not falls})"
    rows = sorted(t.rows, key=lambda row: -row.cents if falls else row.cents)
    return _saved(draw, t, request, frame, output, rows, order="largest" if falls else "smallest")


@family("chart")
def group_bars(draw: Draw) -> Drawn:
    """Bars of the totals or means by group."""
    t, figure = records(draw), draw.pick((TOTAL, MEAN))
    name = draw.pick(figure.words)
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
    plan = f"I need the {figure.name} of {q(t.value)} by {q(t.group)} as bars."
    code = (
        f"import matplotlib.pyplot as plt\n\nfound = df.groupby({q(t.group)})[{q(t.value)}]{figure.method}\n"
        f"plt.bar(found.index, found.values)\nplt.title({q(title)})\nplt.savefig({q(output)})\nprint(len(found))"
    )
    return draw.saved(
        request, {t.file: t.data()}, [look_at_table(draw, t), Step(plan, code)], output, "chart.bars", t.names,
        expect={one: float(figure.truth(cents) / 100) for one, cents in cents_by_group(t).items()}, labels={"title": title},
    )  # fmt: skip
