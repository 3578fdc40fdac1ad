"""Questions about texts, numbers and JSON put together from parts, as `compositions` does for tables."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pybench.families import forms, vocabulary
from pybench.families.drawing import Draw, Drawn, Step, family, q

_TWO_DECIMALS = "number, rounded to 2 decimals"


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
    code = f'text = open({q(file)}, encoding="utf-8").read()\nprint(text[:60])'
    return draw.look(code)


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
            f"numbers = [int(line) for line in open({q(file)})]\nprint(len(numbers), numbers[:3])"
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
    step = draw.work(f"numbers = [{shown}]\nprint({code})")
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
    step = draw.work(f"print('%.2f' % ({code}))")
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
        f'import json\n\ndata = json.load(open({q(file)}, encoding="utf-8"))\n'
        "print(len(data), list(data.items())[:3])",
    )
    return draw.answered(
        f"{request} {ending}", {file: forms.json_text(found)}, [look, draw.work(f"print({code})")], check, expect,
        (wanted,) if wanted in code else (),
    )  # fmt: skip
