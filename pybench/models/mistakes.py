"""Honest mistakes in working code, each with the words of its repair. Every one of them raises."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pybench.core.records import Language

_METHODS = {
    ".groupby(": ".group_by(", ".sum()": ".total()", ".mean()": ".average()", ".nunique()": ".count_unique()",
    ".sort_values(": ".sort_by(", ".splitlines()": ".split_lines()", ".resize(": ".scale(",
    ".namelist()": ".list_names()", ".save(": ".write_to(", ".drop_duplicates(": ".remove_duplicates(",
    ".nlargest(": ".largest(", ".merge(": ".join_on(", ".to_csv(": ".write_csv(", ".fillna(": ".fill(",
    ".most_common(": ".commonest(", ".to_excel(": ".write_excel(", ".getpixel(": ".pixel(",
    ".replace(": ".substitute(",
}  # fmt: skip
_IMPORT = re.compile(r"^(?:import (?:[\w.]+ as )?(\w+)|from [\w.]+ import (\w+))\n+", re.MULTILINE)
_VOWELS = "aeiou"


@dataclass(frozen=True)
class Mistake:
    """A cell that fails, and what is said when it is put right."""

    code: str
    repair: str


def mistakes_in(
    code: str, files: Sequence[str], names: Sequence[str], language: Language, dice: random.Random
) -> list[Mistake]:
    """Mistakes that a hand might make in this cell: a file or column by a wrong name, a method that is not
    there, an import forgotten. `names` are columns and keys that the cell may read."""
    found = []
    for name in files:
        if _quoted(name) in code:
            wrong = misspelt(name, dice)
            told = {
                "en": f"There is no {wrong}: the file is called {name}.",
                "zh": f"没有 {wrong}，文件名是 {name}。",
            }
            found.append(Mistake(code.replace(_quoted(name), _quoted(wrong)), told[language]))
    for name in names:
        if _quoted(name) in code:
            wrong = misspelt(name, dice)
            told = {"en": f"There is no {wrong}; the name is {name}.", "zh": f"没有 {wrong}，名称是 {name}。"}
            found.append(Mistake(code.replace(_quoted(name), _quoted(wrong)), told[language]))
    for right, wrong in _METHODS.items():
        if right in code:
            a, b = wrong.strip(".()"), right.strip(".()")
            told = {"en": f"There is no {a}; the method is called {b}.", "zh": f"没有 {a} 方法，应该用 {b}。"}
            found.append(Mistake(code.replace(right, wrong), told[language]))
    for match in _IMPORT.finditer(code):
        bound, rest = match[1] or match[2], code[: match.start()] + code[match.end() :]
        if re.search(rf"\b{bound}\b", rest):
            told = {"en": f"I forgot to import {bound}.", "zh": f"忘了导入 {bound}。"}
            found.append(Mistake(rest, told[language]))
    return found


def misspelt(name: str, dice: random.Random) -> str:
    """A name with one slip: letters swapped, one left out, doubled or taken for another, a word's plural."""
    stem, dot, ending = name.rpartition(".") if "." in name else (name, "", "")
    while True:
        place = dice.randrange(len(stem))
        kind = dice.randrange(5)
        if kind == 0:
            wrong = stem[:place] + stem[place + 1 : place + 2] + stem[place] + stem[place + 2 :]
        elif kind == 1:
            wrong = stem[:place] + stem[place + 1 :]
        elif kind == 2:
            wrong = stem[: place + 1] + stem[place:]
        elif kind == 3:
            wrong = (
                stem[:place]
                + (dice.choice(_VOWELS) if stem[place] in _VOWELS else stem[place])
                + stem[place + 1 :]
            )
        else:
            wrong = stem[:-1] if stem.endswith("s") else f"{stem}s"
        if wrong and wrong != stem:
            return f"{wrong}{dot}{ending}"


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
