"""Questions about files of numbers and JSON objects, each one expression over what was read.
Of the operations and conditions that are trained, those held out are put together otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from pybench.families import forms
from pybench.families.drawing import Draw, Drawn, Step, family
from pybench.families.figures import (
    MEAN,
    MOST,
    TOTAL,
    TWO_DECIMALS,
    beyond,
    extreme,
    find,
    is_beyond,
    look_at,
)

_AS_NUMBERS = "numbers = lines.astype(int)\n"


def look_at_lines(draw: Draw) -> Step:
    """The step that reads a file of text or of numbers as `lines`."""
    read = "lines = pd.Series(open(file).read().splitlines())"
    return look_at(draw, "txt", ["import pandas as pd"], read, "lines.head(2).tolist()")


def _numbers(draw: Draw) -> tuple[str, list[int], bytes, Step]:
    """A file of whole numbers, one a line, no two alike; and the step that reads it as `lines`."""
    draw.language = "en"
    found = draw.dice.sample(range(draw.pick((100, 500, 2000))), draw.dice.randint(8, 24))
    return f"{draw.stem()}.txt", found, "".join(f"{one}\n" for one in found).encode(), look_at_lines(draw)


def _objects(draw: Draw) -> tuple[str, dict[str, int], bytes, Step]:
    """A file with a JSON object of names and numbers, no two alike; and the step that reads it as `numbers`."""
    draw.language = "en"
    names = draw.values(draw.dice.randint(6, 12))
    found = dict(zip(names, draw.dice.sample(range(draw.pick((100, 2000))), len(names)), strict=True))
    read = "numbers = pd.Series(json.load(open(file)))"
    modules = ("import json", "import pandas as pd")
    look = look_at(draw, "json", modules, read, "numbers.head(2).to_dict()")
    return f"{draw.stem()}.json", found, forms.json_text(found), look


def whole_number(
    draw: Draw, request: str, file: str, data: bytes, steps: Sequence[Step], expect: int
) -> Drawn:
    """A task whose answer is a whole number."""
    asked = f"{request} {draw.ending('number', '')}"
    return draw.answered(asked, {file: data}, steps, "integer", expect)


def one_word(draw: Draw, asked: str, file: str, data: bytes, steps: Sequence[Step], expect: str) -> Drawn:
    """A task whose answer is a word; `asked` says how it is to end."""
    return draw.answered(asked, {file: data}, steps, "word", expect)


# ---------------------------------------------------------------------- numbers, one a line


@family("math")
def numbers_total(draw: Draw) -> Drawn:
    """The total of the numbers in a file."""
    file, numbers, data, look = _numbers(draw)
    name = draw.pick(TOTAL.words)
    request = draw.say(
        en=(
            f"What is the {name} of the numbers in {file}?",
            f"Add up the numbers in {file}.",
            f"{file} has one number on each line. What is their {name}?",
            f"Compute the {name} of all numbers of {file}.",
            f"How much do the numbers in {file} make together?",
            f"Give me the {name} of the numbers that {file} holds.",
            f"Please find the {name} of the numbers in the file {file}.",
        ),
        zh=(),
    )
    work = find("I need the sum of all numbers.", "numbers", "round(found.sum(), 2)", _AS_NUMBERS)
    return whole_number(draw, request, file, data, [look, work], sum(numbers))


@family("math")
def numbers_extreme(draw: Draw) -> Drawn:
    """The largest or smallest number in a file."""
    file, numbers, data, look = _numbers(draw)
    name, figure = extreme(draw)
    request = draw.say(
        en=(
            f"What is the {name} number in {file}?",
            f"Find the {name} of the numbers in {file}.",
            f"{file} has one number on each line. Which one is the {name}?",
            f"Give me the {name} number of {file}.",
            f"Which number in {file} is the {name}?",
            f"Look for the {name} number that {file} holds.",
            f"Please tell me the {name} number in the file {file}.",
        ),
        zh=(),
    )
    work = find(
        f"I need the {figure.name} of all numbers.", "numbers", f"round(found{figure.method}, 2)", _AS_NUMBERS
    )
    return whole_number(draw, request, file, data, [look, work], int(figure.truth(numbers)))


@family("math")
def numbers_beyond(draw: Draw) -> Drawn:
    """How many numbers of a file lie above or below a bound."""
    file, numbers, data, look = _numbers(draw)
    words, sign, bound = beyond(draw, numbers)
    request = draw.say(
        en=(
            f"How many numbers in {file} are {words} {bound}?",
            f"Count the numbers in {file} that are {words} {bound}.",
            f"{file} has one number on each line. How many are {words} {bound}?",
            f"Give me the count of numbers {words} {bound} in {file}.",
            f"Of the numbers in {file}, how many are {words} {bound}?",
            f"In {file}, how many numbers are there {words} {bound}?",
            f"Please count how many numbers of {file} are {words} {bound}.",
        ),
        zh=(),
    )
    work = find(
        f"I need the count of the numbers {sign} {bound}.", f"numbers[numbers {sign} {bound}]", "len(found)",
        _AS_NUMBERS,
    )  # fmt: skip
    expect = sum(is_beyond(one, sign, bound) for one in numbers)
    return whole_number(draw, request, file, data, [look, work], expect)


@family("math")
def numbers_even(draw: Draw) -> Drawn:
    """How many numbers of a file are even or odd, or their total."""
    file, numbers, data, look = _numbers(draw)
    rest, adds = draw.dice.randrange(2), draw.dice.random() < 0.5
    kind = ("even", "odd")[rest]
    what = f"{draw.pick(TOTAL.words)} of the {kind} numbers" if adds else f"number of {kind} numbers"
    request = draw.say(
        en=(
            f"What is the {what} in {file}?",
            f"Compute the {what} in {file}.",
            f"{file} has one number on each line. What is the {what}?",
            f"Give me the {what} of the file {file}.",
            f"I need the {what} that {file} holds.",
            f"Find the {what} in the file {file}.",
            f"Please work out the {what} in {file}.",
        ),
        zh=(),
    )
    found = [one for one in numbers if one % 2 == rest]
    shown = "round(found.sum(), 2)" if adds else "len(found)"
    work = find(
        f"I need the {'sum' if adds else 'count'} of the numbers % 2 == {rest}.",
        f"numbers[numbers % 2 == {rest}]", shown, _AS_NUMBERS,
    )  # fmt: skip
    return whole_number(draw, request, file, data, [look, work], sum(found) if adds else len(found))


@family("math", is_held_out=True)
def numbers_mean(draw: Draw) -> Drawn:
    """The mean of the numbers in a file."""
    file, numbers, data, look = _numbers(draw)
    name = draw.pick(MEAN.words)
    request = draw.say(
        en=(
            f"Compute the {name} of the numbers in {file}.",
            f"Find the {name} of all numbers that {file} holds.",
            f"What is the {name} of the numbers in {file}?",
        ),
        zh=(),
    )
    asked = f"{request} {draw.ending(TWO_DECIMALS, '')}"
    steps = [look, find("I need the mean of all numbers.", "numbers", "round(found.mean(), 2)", _AS_NUMBERS)]
    expect = float(MEAN.truth(numbers))
    return draw.answered(asked, {file: data}, steps, "number", expect, decimals=2, abs=0.0101)


@family("math", is_held_out=True)
def numbers_beyond_total(draw: Draw) -> Drawn:
    """The total of the numbers above or below a bound."""
    file, numbers, data, look = _numbers(draw)
    (words, sign, bound), name = beyond(draw, numbers), draw.pick(TOTAL.words)
    request = draw.say(
        en=(
            f"Give me the {name} of those numbers in {file} that are {words} {bound}.",
            f"Compute the {name} of the numbers {words} {bound} in {file}.",
            f"What is the {name} of the numbers in {file} that are {words} {bound}?",
        ),
        zh=(),
    )
    expect = sum(one for one in numbers if is_beyond(one, sign, bound))
    work = find(
        f"I need the sum of the numbers {sign} {bound}.", f"numbers[numbers {sign} {bound}]",
        "round(found.sum(), 2)", _AS_NUMBERS,
    )  # fmt: skip
    return whole_number(draw, request, file, data, [look, work], expect)


# ---------------------------------------------------------------------- a JSON object of names and numbers


@family("software")
def object_total(draw: Draw) -> Drawn:
    """The total of the numbers in a JSON object."""
    file, found, data, look = _objects(draw)
    name = draw.pick(TOTAL.words)
    request = draw.say(
        en=(
            f"{file} is a JSON object of names and numbers. What is the {name} of the numbers?",
            f"Add up the values of the JSON object in {file}.",
            f"Compute the {name} of all values of the JSON file {file}.",
            f"What is the {name} of the values in {file}?",
            f"Each name in {file} has a number. Give me the {name} of these numbers.",
            f"What do the values of the JSON object {file} make in {name}?",
            f"Please find the {name} of the values that the JSON file {file} holds.",
        ),
        zh=(),
    )
    work = find("I need the sum of all numbers.", "numbers", "round(found.sum(), 2)")
    return whole_number(draw, request, file, data, [look, work], sum(found.values()))


@family("software")
def object_best(draw: Draw) -> Drawn:
    """The name with the largest or smallest number in a JSON object."""
    file, found, data, look = _objects(draw)
    name, figure = extreme(draw)
    request = draw.say(
        en=(
            f"{file} is a JSON object of names and numbers. Which name has the {name} number?",
            f"Which name in {file} has the {name} value?",
            f"Find the key with the {name} value in the JSON file {file}.",
            f"Give me the name of the {name} value in {file}.",
            f"Whose number is the {name} in the JSON object {file}?",
            f"Look in {file} for the {name} value; what is its name?",
            f"Tell me the key of {file} that has the {name} number.",
        ),
        zh=(),
    )
    best, method = (max, "idxmax") if figure is MOST else (min, "idxmin")
    expect = best(found, key=lambda one: found[one])
    asked = f"{request} {draw.ending('the name', '')}"
    work = find(f"I need the name with the {figure.name} number.", "numbers", f"found.{method}()")
    return one_word(draw, asked, file, data, [look, work], expect)


@family("software", is_held_out=True)
def object_extreme(draw: Draw) -> Drawn:
    """The largest or smallest number in a JSON object."""
    file, found, data, look = _objects(draw)
    name, figure = extreme(draw)
    request = draw.say(
        en=(
            f"Find the {name} number of the JSON object in {file}.",
            f"Give me the {name} number that the JSON file {file} holds.",
            f"{file} is a JSON object of names and numbers. What is the {name} number?",
        ),
        zh=(),
    )
    expect = int(figure.truth(list(found.values())))
    work = find(f"I need the {figure.name} of all numbers.", "numbers", f"round(found{figure.method}, 2)")
    return whole_number(draw, request, file, data, [look, work], expect)


@family("software", is_held_out=True)
def object_beyond(draw: Draw) -> Drawn:
    """How many numbers of a JSON object lie above or below a bound."""
    file, found, data, look = _objects(draw)
    words, sign, bound = beyond(draw, list(found.values()))
    request = draw.say(
        en=(
            f"Count the values of the JSON object {file} that are {words} {bound}.",
            f"How many numbers of the JSON file {file} are {words} {bound}?",
            f"{file} is a JSON object of names and numbers. How many numbers are {words} {bound}?",
        ),
        zh=(),
    )
    expect = sum(is_beyond(one, sign, bound) for one in found.values())
    work = find(
        f"I need the count of the numbers {sign} {bound}.", f"numbers[numbers {sign} {bound}]", "len(found)"
    )
    return whole_number(draw, request, file, data, [look, work], expect)
