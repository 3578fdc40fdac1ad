"""Questions about numbers, JSON objects and texts, each one expression over what was read.
Of the operations and conditions that are trained, those held out are put together otherwise."""

from __future__ import annotations

from collections import Counter

from pybench.families import forms, vocabulary
from pybench.families.drawing import Draw, Drawn, Step, family, q
from pybench.families.figures import (
    MEAN,
    MOST,
    TOTAL,
    TWO_DECIMALS,
    beyond,
    extreme,
    is_beyond,
    look_at,
)


def _numbers(draw: Draw) -> tuple[str, list[int], bytes, Step]:
    """A file of whole numbers, one a line, no two alike; and the step that reads it as `numbers`."""
    draw.language = "en"
    found = draw.dice.sample(range(draw.pick((100, 500, 2000))), draw.dice.randint(8, 24))
    read = "numbers = pd.Series([int(line) for line in open(file)])"
    look = look_at(draw, "txt", "import pandas as pd", read, "len(numbers)")
    return f"{draw.stem()}.txt", found, "".join(f"{one}\n" for one in found).encode(), look


def _objects(draw: Draw) -> tuple[str, dict[str, int], bytes, Step]:
    """A file with a JSON object of names and numbers, no two alike; and the step that reads it as `numbers`."""
    draw.language = "en"
    names = draw.values(draw.dice.randint(6, 12))
    found = dict(zip(names, draw.dice.sample(range(draw.pick((100, 2000))), len(names)), strict=True))
    read = "numbers = pd.Series(json.load(open(file)))"
    look = look_at(draw, "json", "import json\nimport pandas as pd", read, "len(numbers)")
    return f"{draw.stem()}.json", found, forms.json_text(found), look


def _text(draw: Draw, favourite: str = "") -> tuple[str, list[str], bytes, Step]:
    """A text's file and lines, one word in it oftener than any other; and the step that reads it as `words`
    and `lines`."""
    draw.language = "en"
    words = draw.dice.sample(vocabulary.PLAIN_WORDS, 10) + [draw.word() for _ in range(3)]
    size = draw.dice.randint(6, 14)
    lines = [" ".join(draw.dice.choices(words, k=draw.dice.randint(3, 7))) for _ in range(size)]
    if favourite:
        most = max(Counter(" ".join(lines).split()).values())
        for _ in range(most + draw.dice.randint(1, 3)):
            place = draw.dice.randrange(len(lines))
            lines[place] = f"{lines[place]} {favourite}"
    read = "text = open(file).read()\nwords = pd.Series(text.split())\nlines = pd.Series(text.splitlines())"
    look = look_at(draw, "txt", "import pandas as pd", read, "text[:40]")
    return f"{draw.stem()}.txt", lines, ("\n".join(lines) + "\n").encode(), look


def _whole(
    draw: Draw, request: str, file: str, data: bytes, look: Step, expression: str, expect: int
) -> Drawn:
    asked = f"{request} {draw.ending('number', '')}"
    steps = [look, draw.work(f"print({expression})")]
    return draw.answered(asked, {file: data}, steps, "integer", expect)


def _word(
    draw: Draw, request: str, file: str, data: bytes, look: Step, expression: str, form: str, expect: str
) -> Drawn:
    asked = f"{request} {draw.ending(form, '')}"
    return draw.answered(asked, {file: data}, [look, draw.work(f"print({expression})")], "word", expect)


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
    return _whole(draw, request, file, data, look, "numbers.sum()", sum(numbers))


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
    return _whole(draw, request, file, data, look, f"numbers{figure.method}", int(figure.truth(numbers)))


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
    expect = sum(is_beyond(one, sign, bound) for one in numbers)
    return _whole(draw, request, file, data, look, f"len(numbers[numbers {sign} {bound}])", expect)


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
    chosen = f"numbers[numbers % 2 == {rest}]"
    expression = f"{chosen}.sum()" if adds else f"len({chosen})"
    return _whole(draw, request, file, data, look, expression, sum(found) if adds else len(found))


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
    steps = [look, draw.work("print(round(numbers.mean(), 2))")]
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
    return _whole(draw, request, file, data, look, f"numbers[numbers {sign} {bound}].sum()", expect)


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
    return _whole(draw, request, file, data, look, "numbers.sum()", sum(found.values()))


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
    return _word(draw, request, file, data, look, f"numbers.{method}()", "the name", expect)


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
    return _whole(draw, request, file, data, look, f"numbers{figure.method}", expect)


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
    return _whole(draw, request, file, data, look, f"len(numbers[numbers {sign} {bound}])", expect)


# ---------------------------------------------------------------------- texts


@family("text")
def text_size(draw: Draw) -> Drawn:
    """How many words or lines a text has."""
    file, lines, data, look = _text(draw)
    what = draw.pick(("words", "lines"))
    request = draw.say(
        en=(
            f"How many {what} are in {file}?",
            f"Count the {what} of the text {file}.",
            f"What is the number of {what} in {file}?",
            f"Tell me how many {what} {file} has.",
            f"Give the number of {what} of {file}.",
            f"I would like to know how many {what} stand in {file}.",
            f"How many {what} does the text {file} have?",
        ),
        zh=(),
    )
    expect = len(lines) if what == "lines" else len(" ".join(lines).split())
    return _whole(draw, request, file, data, look, f"len({what})", expect)


@family("text")
def word_times(draw: Draw) -> Drawn:
    """How often a word stands in a text."""
    wanted = draw.word()
    file, lines, data, look = _text(draw, wanted)
    request = draw.say(
        en=(
            f'How often does the word "{wanted}" occur in {file}?',
            f'Count the word "{wanted}" in the text {file}.',
            f'How many times is "{wanted}" in {file}?',
            f'In {file}, how often do you find the word "{wanted}"?',
            f'Give me the number of times that {file} has the word "{wanted}".',
            f'The word "{wanted}" is in {file} how many times?',
            f'Tell me how often the word "{wanted}" stands in {file}.',
        ),
        zh=(),
    )
    expect = " ".join(lines).split().count(wanted)
    return _whole(draw, request, file, data, look, f"len(words[words == {q(wanted)}])", expect)


@family("text")
def different_words(draw: Draw) -> Drawn:
    """How many different words a text has."""
    file, lines, data, look = _text(draw)
    request = draw.say(
        en=(
            f"How many different words does {file} have?",
            f"Count the different words in {file}.",
            f"How many different words are in the text {file}?",
            f"Give me the number of different words of {file}, each counted once.",
            f"What is the number of different words in {file}?",
            f"Of how many different words does the text {file} consist?",
            f"Tell me how many different words there are in {file}.",
        ),
        zh=(),
    )
    expect = len(set(" ".join(lines).split()))
    return _whole(draw, request, file, data, look, "words.nunique()", expect)


@family("text")
def favourite_word(draw: Draw) -> Drawn:
    """The word that a text holds most often."""
    wanted = draw.word()
    file, _, data, look = _text(draw, wanted)
    request = draw.say(
        en=(
            f"Which word occurs most often in {file}?",
            f"What is the most frequent word in {file}?",
            f"Find the word that is used most often in the text {file}.",
            f"Which word does {file} have most often?",
            f"Give me the most common word of {file}.",
            f"Name the word that {file} holds most often.",
            f"Tell me the most frequent word of the text {file}.",
        ),
        zh=(),
    )
    return _word(draw, request, file, data, look, "words.value_counts().idxmax()", "the word", wanted)


@family("text")
def lines_holding(draw: Draw) -> Drawn:
    """How many lines hold a word."""
    wanted = draw.word()
    file, lines, data, look = _text(draw, wanted)
    request = draw.say(
        en=(
            f'How many lines of {file} contain "{wanted}"?',
            f'Count the lines of {file} with "{wanted}" in them.',
            f'In how many lines of the text {file} is "{wanted}"?',
            f'Give me the number of lines in {file} that contain "{wanted}".',
            f'How many of the lines of {file} have "{wanted}" in them?',
            f'On how many lines does {file} contain "{wanted}"?',
            f'Tell me how many lines of {file} hold "{wanted}".',
        ),
        zh=(),
    )
    expect = sum(wanted in line for line in lines)
    expression = f"len(lines[lines.str.contains({q(wanted)})])"
    return _whole(draw, request, file, data, look, expression, expect)


@family("text", is_held_out=True)
def lines_beginning(draw: Draw) -> Drawn:
    """How many lines begin with a word."""
    file, lines, data, look = _text(draw)
    wanted = draw.pick(lines).split()[0]
    request = draw.say(
        en=(
            f'Count the lines of {file} that begin with "{wanted}".',
            f'How many lines in {file} start with "{wanted}"?',
            f'How many lines of {file} begin with "{wanted}"?',
        ),
        zh=(),
    )
    expect = sum(line.startswith(wanted) for line in lines)
    expression = f"len(lines[lines.str.startswith({q(wanted)})])"
    return _whole(draw, request, file, data, look, expression, expect)
