"""What a family draws a task with, and what it hands out.

A family is one function that takes a `Draw` and returns a `Drawn`; `family` puts it on the list.
What differs between two tasks of a family comes from the `Draw`: dice, names and wordings of its split.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pybench.core.records import CheckSpec, Language
from pybench.families import vocabulary
from pybench.families.vocabulary import Split

_CHINESE_SHARE = 0.3
_LABELS = (
    *("Answer", "Result") * 2,
    *("Final answer", "Value", "Output", "Figure", "Outcome", "Solution", "Finding", "Response", "Reply"),
    *("Final result", "My answer", "The answer", "Conclusion", "Reading", "Verdict", "Report", "Found"),
    *("Question 1", "Part A"),
)
"""Many, and none of them frequent: what is asked for has to be read, a habit would be wrong most of the time."""
_FRAMED_SHARE = 0.3
_FRAMES: dict[Split, tuple[str, ...]] = {
    "train": (
        "Hello! {}",
        "Please help me with this. {}",
        "For a report: {}",
        "A quick one. {}",
        "{} Thanks!",
        "{} Thank you.",
        "Could you do this for me? {}",
        "My question: {}",
    ),
    "validation": ("Good morning. {}", "I need this today. {}"),
    "test": ("Hi, a small task: {}", "One more thing for you. {}"),
}
"""What people write around a request."""
T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One reply with code: what is said before it, and the cell."""

    words: str
    code: str


@dataclass(frozen=True)
class Drawn:
    """One task with its reference solution.

    `answer` is the last reply; `{printed}` in it stands for what the last cell printed. `names` are the
    columns and keys that the code reads by name.
    """

    request: str
    language: Language
    files: Mapping[str, bytes]
    steps: tuple[Step, ...]
    answer: str
    checks: tuple[CheckSpec, ...]
    outputs: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Family:
    """A generator of tasks. No task of one that is held out belongs to the split `train`."""

    name: str
    category: str
    summary: str
    is_held_out: bool
    make: Callable[[Draw], Drawn]


FAMILIES: dict[str, Family] = {}


def family(
    category: str, *, is_held_out: bool = False
) -> Callable[[Callable[[Draw], Drawn]], Callable[[Draw], Drawn]]:
    """Put a function on the list of families, under its own name; its docstring is the summary."""

    def note(make: Callable[[Draw], Drawn]) -> Callable[[Draw], Drawn]:
        name = make.__name__
        assert name not in FAMILIES, name
        assert make.__doc__, name
        FAMILIES[name] = Family(name, category, make.__doc__, is_held_out, make)
        return make

    return note


def q(text: str) -> str:
    """A text as a literal of Python (and JSON)."""
    return json.dumps(text, ensure_ascii=False)


@dataclass
class Draw:
    """The dice, names and wordings of one task."""

    dice: random.Random
    split: Split
    language: Language
    label: str = ""
    """What stands before the answer in its last line, once `ending` has drawn it."""
    _taken: set[str] = field(default_factory=set)
    _style: str = ""

    @classmethod
    def of(cls, family: str, split: Split, seed: int, number: int) -> Draw:
        """The draw of the task of this number."""
        dice = random.Random(f"{family} {split} {seed} {number}")
        return cls(dice, split, "zh" if dice.random() < _CHINESE_SHARE else "en")

    # ------------------------------------------------------------------ wordings

    def say(self, en: Sequence[str], zh: Sequence[str]) -> str:
        """One of the wordings of this task's language and split: the last is for tests, the one before it
        for validation, the others for training."""
        options = zh if self.language == "zh" else en
        assert len(options) >= 3, options
        if self.split == "train":
            return self._spelled(self.dice.choice(options[:-2]))
        return self._spelled(options[-1] if self.split == "test" else options[-2])

    def either(self, en: Sequence[str], zh: Sequence[str]) -> str:
        """One of the wordings of this task's language, in any split: what a teacher says."""
        return self._spelled(self.dice.choice(zh if self.language == "zh" else en))

    def _spelled(self, text: str) -> str:
        """Chinese with its own commas."""
        return text.replace(", ", "，") if self.language == "zh" else text

    def ending(self, en: str, zh: str) -> str:
        """How the reply is to end: a label and what stands after it."""
        self.label = self.either(_LABELS, ("答案", "结果", "结论", "回答", "最终答案", "计算结果"))
        return self.say(
            en=(
                f"End with a line `{self.label}: <{en}>`.",
                f"Finish your reply with a last line of the form\n{self.label}: <{en}>",
                f"The last line of your reply should read {self.label}: <{en}>",
                f"Your last line must be {self.label}: <{en}>.",
                f"Give it at the end as {self.label}: <{en}>",
                f"Put {self.label}: <{en}> at the end of your reply.",
                f"I need one last line, {self.label}: <{en}>.",
                f"Conclude with {self.label}: <{en}>.",
                f"Use {self.label}: <{en}> for the last line, please.",
                f"Please close with the line {self.label}: <{en}>",
                f"Write {self.label}: <{en}> as your final line.",
            ),
            zh=(
                f"最后一行请写成 {self.label}: <{zh}>",
                f"回复的最后一行用这种形式:\n{self.label}: <{zh}>",
                f"结尾请单独一行写 {self.label}: <{zh}>",
                f"最后请用 {self.label}: <{zh}> 作答。",
                f"请以一行 {self.label}: <{zh}> 结尾。",
                f"末行格式为 {self.label}: <{zh}>",
            ),
        )

    # ------------------------------------------------------------------ names

    def name(self, words: Mapping[str, Sequence[str]]) -> str:
        """A name of this split out of a vocabulary, often made longer by a made-up word; never one twice."""
        while True:
            language = "en" if self.dice.random() < 0.4 else self.language
            found = self.dice.choice(vocabulary.pool(words[language], self.split))
            if language == "en" and self.dice.random() < 0.65:
                other = self.some_word()
                found = f"{found}_{other}" if self.dice.random() < 0.5 else f"{other}_{found}"
            elif language == "zh" and self.dice.random() < 0.2:
                found = f"{self.han()}{found}"
            if found not in self._taken:
                self._taken.add(found)
                return found

    def column(self, words: Mapping[str, Sequence[str]]) -> str:
        """A name of a column, written in this task's way: as in a database, or as in a person's sheet."""
        found = self.name(words)
        if not self._style:
            self._style = self.dice.choices(("plain", "capital", "spaced"), (6, 2, 2))[0]
        match self._style:
            case "capital":
                return found[:1].upper() + found[1:]
            case "spaced":
                return found.replace("_", " ").capitalize()
        return found

    def word(self) -> str:
        """A made-up word of this split."""
        return vocabulary.made_up(self.dice, self.split)

    def some_word(self) -> str:
        """A word of this split: a noun, or made up."""
        if self.dice.random() < 0.5:
            return self.dice.choice(vocabulary.nouns(self.split))
        return self.word()

    def han(self) -> str:
        """A made-up Chinese name of this split."""
        return vocabulary.made_up_han(self.dice, self.split)

    def stem(self) -> str:
        """A file's name without its ending."""
        base = self.name(vocabulary.STEMS)
        kind = self.dice.random()
        if kind < 0.2:
            return f"{base}_{self.dice.randrange(2009, 2027)}"
        if kind < 0.3:
            return f"{base}-{self.dice.randrange(1, 100)}"
        return f"{self.some_word()}_{base}" if kind < 0.5 else base

    def values(self, count: int) -> list[str]:
        """Different values of a column: places, made-up names."""
        found: list[str] = []
        while len(found) < count:
            if self.language == "zh" and self.dice.random() < 0.7:
                one = self.han()
            elif self.dice.random() < 0.4:
                one = self.dice.choice(vocabulary.pool(vocabulary.PLACES, self.split))
            else:
                one = self.some_word().capitalize()
            if one not in found:
                found.append(one)
        return found

    def pick(self, options: Sequence[T]) -> T:
        """One of these."""
        return self.dice.choice(options)

    # ------------------------------------------------------------------ replies

    def look(self, code: str) -> Step:
        """The step that shows what a file holds."""
        return Step(self.either(("I look at the data.",), ("我先看一下数据。",)), code)

    def work(self, code: str) -> Step:
        """A step that computes."""
        return Step(self.either(("Now I compute it.",), ("现在进行计算。",)), code)

    def _begun(self, files: Mapping[str, bytes], steps: Sequence[Step]) -> tuple[Step, ...]:
        """The steps behind a list of the files, where they name one: a name is copied surely from where it
        stands in quotes, as the same tokens."""
        if not any(name in step.code for name in files for step in steps):
            return tuple(steps)
        words = self.either(("I list the files.",), ("先列出文件。",))
        return (Step(words, "import os\n\nprint(sorted(os.listdir()))"), *steps)

    def _framed(self, request: str) -> str:
        """The request, now and then with a person's words around it, in English."""
        if self.language != "en" or self.dice.random() >= _FRAMED_SHARE:
            return request
        return self.dice.choice(_FRAMES[self.split]).replace("{}", request)

    def answered(
        self,
        request: str,
        files: Mapping[str, bytes],
        steps: Sequence[Step],
        check: str,
        expect: Any,
        names: Sequence[str] = (),
        **params: Any,
    ) -> Drawn:
        """A task whose answer stands in the last line; its last cell prints it. Call after `ending`."""
        assert self.label, "an answer needs a form: see `ending`"
        spec = CheckSpec(name=f"answer.{check}", params={"expect": expect, "label": self.label, **params})
        words = self.either(("Done.",), ("完成。",))
        answer = f"{words}\n\n{self.label}: {{printed}}"
        asked = self._framed(request)
        return Drawn(
            asked, self.language, files, self._begun(files, steps), answer, (spec,), (), tuple(names)
        )

    def saved(
        self,
        request: str,
        files: Mapping[str, bytes],
        steps: Sequence[Step],
        output: str,
        check: str,
        names: Sequence[str] = (),
        **params: Any,
    ) -> Drawn:
        """A task whose outcome is the file `output`."""
        spec = CheckSpec(name=check, params={"path": output, **params})
        answer = self.either((f"I saved {output}.",), (f"已保存到 {output}。",))
        asked = self._framed(request)
        return Drawn(
            asked, self.language, files, self._begun(files, steps), answer, (spec,), (output,), tuple(names)
        )

    def also(self, drawn: Drawn, check: str, **params: Any) -> Drawn:
        """The same task with one more check."""
        return replace(drawn, checks=(*drawn.checks, CheckSpec(name=check, params=params)))
