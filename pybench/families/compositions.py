"""Questions put together from parts: what is computed, over which rows or lines, in which words.

Their requests are English. Each stands for hundreds of kinds of question, and no held-out family is among them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from pybench.families import vocabulary
from pybench.families.drawing import Draw, Drawn, Step, family, q
from pybench.families.tables import Row, Table, table

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
        f"result.to_{'excel' if output.endswith('xlsx') else 'csv'}({q(output)}, index=False)\nprint(result.head(3))"
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
        f"result = df[[{q(t.id)}, {q(new)}]]\nresult.to_csv({q(output)}, index=False)\nprint(result.head(3))"
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
    falls = draw.dice.random() < 0.5
    how = draw.pick(
        ("from high to low", "in descending order", "largest first")
        if falls
        else ("from low to high", "in ascending order", "smallest first")
    )
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
        f"result.to_{'excel' if output.endswith('xlsx') else 'csv'}({q(output)}, index=False)\nprint(result.head(3))"
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
        f"plt.savefig({q(output)})\nprint(values.head(3))"
    )
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "chart.bars", t.names,
        expect=values, labels={"title": title},
    )  # fmt: skip


def _lines(draw: Draw) -> tuple[str, list[str]]:
    """A text's file name and its lines, no two alike."""
    draw.language = "en"
    words = draw.dice.sample(vocabulary.PLAIN_WORDS, 14) + [draw.word() for _ in range(4)]
    while True:
        lines = [
            " ".join(draw.dice.choices(words, k=draw.dice.randint(2, 8)))
            for _ in range(draw.dice.randint(6, 16))
        ]
        if len(set(lines)) == len(lines):
            return f"{draw.stem()}.{draw.pick(('txt', 'txt', 'md', 'log'))}", lines


def _look_at_text(draw: Draw, file: str) -> Step:
    code = f'with open({q(file)}, encoding="utf-8") as file:\n    text = file.read()\nprint(text[:100])'
    return draw.look(file, code)


def _text(lines: Sequence[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


@family("text")
def text_figure(draw: Draw) -> Drawn:
    """A figure of a text: words, lines, letters, and those of some kind."""
    file, lines = _lines(draw)
    words = " ".join(lines).split()
    letter, length = draw.pick(words)[0], draw.dice.randint(4, 7)
    what, expect, code = draw.pick(
        (
            ("words", len(words), "len(text.split())"),
            ("lines", len(lines), "len(text.splitlines())"),
            ("different words", len(set(words)), "len(set(text.split()))"),
            (
                f'words that begin with "{letter}"',
                sum(word.startswith(letter) for word in words),
                f"sum(word.startswith({q(letter)}) for word in text.split())",
            ),
            (
                f"words with more than {length} letters",
                sum(len(word) > length for word in words),
                f"sum(len(word) > {length} for word in text.split())",
            ),
            (
                f"lines with more than {length} words",
                sum(len(line.split()) > length for line in lines),
                f"sum(len(line.split()) > {length} for line in text.splitlines())",
            ),
            (
                f'letters "{letter}"',
                " ".join(lines).count(letter),
                f"text.count({q(letter)})",
            ),
        )
    )
    request = draw.say(
        en=(
            f"How many {what} are there in {file}?",
            f"Count the {what} of {file}.",
            f"Tell me how many {what} {file} has.",
            f"What is the number of {what} in {file}?",
            f"I have a text, {file}. How many {what} does it contain?",
            f"Give the number of {what} that {file} holds.",
            f"Please find out how many {what} the file {file} contains.",
        ),
        zh=(),
    )
    ending = draw.ending("number", "")
    return draw.answered(
        f"{request} {ending}", {file: _text(lines)}, [_look_at_text(draw, file), draw.work(f"print({code})")],
        "integer", expect,
    )  # fmt: skip


@family("text")
def changed_lines(draw: Draw) -> Drawn:
    """The lines of a text in another form or order, or some of them."""
    file, lines = _lines(draw)
    output, count, word = f"output/{draw.stem()}.txt", draw.dice.randint(2, 5), draw.pick(lines[0].split())
    what, expect, code = draw.pick(
        (
            ("with all letters in upper case", [line.upper() for line in lines], "text.upper().splitlines()"),
            ("with its lines in alphabetical order", sorted(lines), "sorted(text.splitlines())"),
            ("with its lines in reverse order", lines[::-1], "text.splitlines()[::-1]"),
            (f"cut down to the first {count} lines", lines[:count], f"text.splitlines()[:{count}]"),
            (f"cut down to the last {count} lines", lines[-count:], f"text.splitlines()[-{count}:]"),
            (
                f'cut down to the lines that contain "{word}"',
                [line for line in lines if word in line],
                f"[line for line in text.splitlines() if {q(word)} in line]",
            ),
            (
                f'without the lines that contain "{word}"',
                [line for line in lines if word not in line],
                f"[line for line in text.splitlines() if {q(word)} not in line]",
            ),
            (
                "with a number and a colon before each line (1: ...)",
                [f"{number}: {line}" for number, line in enumerate(lines, 1)],
                'f"{number}: {line}" for number, line in enumerate(text.splitlines(), 1)',
            ),
        )
    )
    code = f"[{code}]" if code.startswith('f"') else code
    request = draw.say(
        en=(
            f"Save {file} {what} as {output}.",
            f"Write {output}: {file} {what}.",
            f"I need the text {file} {what}; put it in {output}.",
            f"Make a copy of {file} {what} and save it to {output}.",
            f"Please store {file} {what} under {output}.",
            f"{output} should be {file} {what}.",
        ),
        zh=(),
    )
    work = (
        f'lines = {code}\nwith open({q(output)}, "w", encoding="utf-8") as file:\n'
        '    file.write("\\n".join(lines) + "\\n")\nprint(len(lines))'
    )
    if not expect:
        return changed_lines(draw)
    return draw.saved(
        request, {file: _text(lines)}, [_look_at_text(draw, file), draw.work(work)], output,
        "document.lines", expect=expect,
    )  # fmt: skip


@family("math")
def list_figure(draw: Draw) -> Drawn:
    """A figure of numbers in a file or in the request."""
    draw.language = "en"
    numbers = [draw.dice.randint(1, 400) for _ in range(draw.dice.randint(5, 14))]
    bound, first = sorted(numbers)[len(numbers) // 2], draw.dice.randint(2, 4)
    what, expect, code = draw.pick(
        (
            ("sum", sum(numbers), "sum(numbers)"),
            ("largest number", max(numbers), "max(numbers)"),
            ("smallest number", min(numbers), "min(numbers)"),
            (
                "difference between the largest and the smallest number",
                max(numbers) - min(numbers),
                "max(numbers) - min(numbers)",
            ),
            ("sum of the squares", sum(one * one for one in numbers), "sum(n * n for n in numbers)"),
            (
                f"count of numbers above {bound}",
                sum(one > bound for one in numbers),
                f"sum(n > {bound} for n in numbers)",
            ),
            (f"sum of the first {first} numbers", sum(numbers[:first]), f"sum(numbers[:{first}])"),
            ("average", Fraction(sum(numbers), len(numbers)), "'%.2f' % (sum(numbers) / len(numbers))"),
        )
    )
    is_mean = what == "average"
    ending = draw.ending(_TWO_DECIMALS if is_mean else "number", "")
    params: dict[str, Any] = {"decimals": 2, "abs": 0.0101} if is_mean else {}
    check, value = ("number", float(expect)) if is_mean else ("integer", int(float(expect)))
    if draw.dice.random() < 0.6:
        file = f"{draw.stem()}.txt"
        request = draw.say(
            en=(
                f"{file} has one number a line. What is the {what}?",
                f"Read the numbers in {file} (one a line) and give me the {what}.",
                f"What is the {what} in {file}, which holds a number on each line?",
                f"Compute the {what} of {file}. Every line is a number.",
                f"Take the numbers of {file}, one on each line, and tell me the {what}.",
                f"Find the {what} for the list in {file} (a number a line).",
            ),
            zh=(),
        )
        look = draw.look(
            file, f"numbers = [int(line) for line in open({q(file)})]\nprint(len(numbers), numbers[:5])"
        )
        data = "".join(f"{one}\n" for one in numbers).encode()
        return draw.answered(
            f"{request} {ending}", {file: data}, [look, draw.work(f"print({code})")], check, value, **params
        )
    shown = ", ".join(map(str, numbers))
    request = draw.say(
        en=(
            f"Here are some numbers: {shown}. What is the {what}?",
            f"What is the {what} of {shown}?",
            f"Give me the {what} of these: {shown}.",
            f"Numbers: {shown}. I need the {what}.",
            f"Take {shown} and compute the {what}.",
            f"From the list {shown} find the {what}.",
        ),
        zh=(),
    )
    step = Step(draw.pick(("I compute it.", "Python works it out.")), f"numbers = [{shown}]\nprint({code})")
    return draw.answered(f"{request} {ending}", {}, [step], check, value, **params)


@family("math")
def story_sum(draw: Draw) -> Drawn:
    """An everyday calculation with the numbers in the request."""
    draw.language = "en"
    dice, thing = draw.dice, draw.pick(vocabulary.PLAIN_WORDS)
    a, b, c = dice.randint(2, 60), dice.randrange(150, 9_000) / 100, dice.randint(5, 60)
    cents = round(b * 100)
    text, expect, code = draw.pick(
        (
            (
                f"{a} {thing}s cost {b} each, and there is a discount of {c} percent. What is the price of all",
                Fraction(a * cents * (100 - c), 10_000),
                f"{a} * {b} * (1 - {c} / 100)",
            ),
            (
                f"A {thing} costs {b} before a tax of {c} percent. What does it cost with the tax",
                Fraction(cents * (100 + c), 10_000),
                f"{b} * (1 + {c} / 100)",
            ),
            (
                f"Someone travels {a * c} km in {c} hours and then {b} km more. How far is that altogether",
                a * c + Fraction(cents, 100),
                f"{a * c} + {b}",
            ),
            (
                f"A bill of {b} is shared by {a} people. How much does each of them pay",
                Fraction(cents, 100 * a),
                f"{b} / {a}",
            ),
            (
                f"A price goes from {c} to {c + a}. By how many percent does it rise",
                Fraction(100 * a, c),
                f"({c + a} - {c}) / {c} * 100",
            ),
            (
                f"Someone works {a} hours for {b} an hour and pays {c} for the way. How much is left",
                Fraction(a * cents, 100) - c,
                f"{a} * {b} - {c}",
            ),
            (
                f"A room is {a} m long and {b} m wide. What is its area in square metres",
                Fraction(a * cents, 100),
                f"{a} * {b}",
            ),
            (
                f"A car uses {b} litres for 100 km. How many litres does it need for {a * c} km",
                Fraction(cents * a * c, 10_000),
                f"{b} * {a * c} / 100",
            ),
            (
                f"What is {c} percent of {b}",
                Fraction(c * cents, 10_000),
                f"{b} * {c} / 100",
            ),
        )
    )
    request = draw.say(
        en=(f"{text}?", f"Please compute: {text}?", f"A question: {text}?", f"I want to know: {text}?", f"{text}, please?"),
        zh=(),
    )  # fmt: skip
    ending = draw.ending(_TWO_DECIMALS, "")
    step = Step(draw.pick(("I compute it.", "Python works it out.")), f"print('%.2f' % ({code}))")
    return draw.answered(f"{request} {ending}", {}, [step], "number", float(expect), decimals=2, abs=0.0101)


@family("software")
def object_figure(draw: Draw) -> Drawn:
    """A figure of a JSON object of names and numbers."""
    draw.language = "en"
    found = {draw.word(): draw.dice.randint(1, 900) for _ in range(draw.dice.randint(5, 12))}
    while len(set(found.values())) < len(found):
        found = {name: draw.dice.randint(1, 900) for name in found}
    file, wanted = f"{draw.stem()}.json", draw.pick(tuple(found))
    bound = sorted(found.values())[len(found) // 2]
    what, check, expect, code = draw.pick(
        (
            ("the sum of all its values", "integer", sum(found.values()), "sum(data.values())"),
            ("the number of its keys", "integer", len(found), "len(data)"),
            (f'the value of "{wanted}"', "integer", found[wanted], f"data[{q(wanted)}]"),
            (
                "the key with the largest value",
                "word",
                max(found, key=lambda one: found[one]),
                "max(data, key=data.get)",
            ),
            (
                "the key with the smallest value",
                "word",
                min(found, key=lambda one: found[one]),
                "min(data, key=data.get)",
            ),
            (
                f"the number of values above {bound}",
                "integer",
                sum(one > bound for one in found.values()),
                f"sum(value > {bound} for value in data.values())",
            ),
        )
    )
    request = draw.say(
        en=(
            f"{file} is a JSON object of names and numbers. What is {what}?",
            f"Read {file} and tell me {what}.",
            f"From the JSON file {file} I need {what}.",
            f"Look at the object in {file}: what is {what}?",
            f"Give {what} in {file}, a JSON object with a number for each name.",
            f"Please find {what} in the JSON object of {file}.",
        ),
        zh=(),
    )
    ending = draw.ending("number" if check == "integer" else "the key", "")
    look = draw.look(
        file,
        f'import json\n\nwith open({q(file)}, encoding="utf-8") as file:\n    data = json.load(file)\n'
        "print(len(data), list(data.items())[:3])",
    )
    return draw.answered(
        f"{request} {ending}", {file: _json(found)}, [look, draw.work(f"print({code})")], check, expect,
        (wanted,) if wanted in code else (),
    )  # fmt: skip


def _json(value: dict[str, int]) -> bytes:
    from pybench.families import forms

    return forms.json_text(value)
