"""Questions about one text, in the idiom of `list_figures`."""

from __future__ import annotations

from collections import Counter

from pybench.families import vocabulary
from pybench.families.drawing import Draw, Drawn, Step, family, q
from pybench.families.figures import find
from pybench.families.list_figures import look_at_lines, one_word, whole_number

_AS_WORDS = "words = lines.str.split().explode()\n"


def _text(draw: Draw, favourite: str = "") -> tuple[str, list[str], bytes, Step]:
    """A text's file and lines, one word in it oftener than any other; and the step that reads it as
    `lines`."""
    draw.language = "en"
    words = draw.dice.sample(vocabulary.PLAIN_WORDS, 10) + [draw.word() for _ in range(3)]
    size = draw.dice.randint(6, 14)
    lines = [" ".join(draw.dice.choices(words, k=draw.dice.randint(3, 7))) for _ in range(size)]
    if favourite:
        most = max(Counter(" ".join(lines).split()).values())
        for _ in range(most + draw.dice.randint(1, 3)):
            place = draw.dice.randrange(len(lines))
            lines[place] = f"{lines[place]} {favourite}"
    return f"{draw.stem()}.txt", lines, ("\n".join(lines) + "\n").encode(), look_at_lines(draw)


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
    work = find(f"I need the count of all {what}.", what, "len(found)", _AS_WORDS if what == "words" else "")
    return whole_number(draw, request, file, data, [look, work], expect)


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
    work = find(
        f"I need the count of the words == {q(wanted)}.",
        f"words[words == {q(wanted)}]",
        "len(found)",
        _AS_WORDS,
    )
    return whole_number(draw, request, file, data, [look, work], expect)


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
    work = find("I need the count of the different words.", "words", "found.nunique()", _AS_WORDS)
    return whole_number(draw, request, file, data, [look, work], expect)


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
    asked = f"{request} {draw.ending('the word', '')}"
    work = find("I need the most frequent of all words.", "words", "found.value_counts().idxmax()", _AS_WORDS)
    return one_word(draw, asked, file, data, [look, work], wanted)


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
            f'Please count in how many lines of {file} "{wanted}" occurs.',
            f'Tell me how many lines of {file} hold "{wanted}".',
        ),
        zh=(),
    )
    expect = sum(wanted in line for line in lines)
    work = find(
        f"I need the count of the lines that contain {q(wanted)}.", f"lines[lines.str.contains({q(wanted)})]",
        "len(found)",
    )  # fmt: skip
    return whole_number(draw, request, file, data, [look, work], expect)


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
    work = find(
        f"I need the count of the lines that start with {q(wanted)}.",
        f"lines[lines.str.startswith({q(wanted)})]", "len(found)",
    )  # fmt: skip
    return whole_number(draw, request, file, data, [look, work], expect)
