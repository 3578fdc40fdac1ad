"""The pages by a search of its own: letter after letter, each line must go on to be words of the club."""

import importlib.util
from pathlib import Path
from typing import Any

Strip = tuple[str, ...]


def words() -> set[str]:
    spec = importlib.util.spec_from_file_location("strips_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    found = {"and", "Minutes", "of", "1988", *map(str, range(1, 29)), *made.MONTHS}
    for phrases in (made.WHO, made.DID, made.WHAT, made.WHEN, made.LINK):
        for phrase in phrases:
            found |= set(phrase.split())
            first = phrase.split()[0]
            found.add(first[0].upper() + first[1:])
    return found | {word + mark for word in found for mark in ".,"}


def steps(known: set[str]) -> dict[tuple[str, str], str]:
    """(what stands of a word, next letter) -> what stands then; "" is between words, " " after a line's end."""
    starts = {word[:n] for word in known for n in range(1, len(word) + 1)}
    table = {(" ", " "): " ", ("", " "): " "}
    for begun in starts | {""}:
        for letter in {start[-1] for start in starts}:
            if begun + letter in starts:
                table[begun, letter] = begun + letter
        if begun in known:
            table[begun, " "] = ""
    return table


def truth(inputs: Path) -> dict[str, Any]:
    strips: list[Strip] = [tuple(p.read_text().split("\n")[:-1]) for p in sorted((inputs / "strips").iterdir())]
    table = steps(words())
    both = [(i, turn) for i, s in enumerate(strips) for turn in {s, tuple(line[::-1] for line in reversed(s))}]
    count = sum(turn[0] == "Minu" for _, turn in both)
    length = len(strips) // count
    pages: list[list[Strip]] = []

    def after(states: list[str], strip: Strip) -> list[str] | None:
        out = []
        for state, part in zip(states, strip, strict=True):
            for letter in part:
                found = table.get((state, letter))
                if found is None:
                    return None
                state = found
            out.append(state)
        return out

    def lay(states: list[str], path: list[Strip], used: frozenset[int]) -> bool:
        if len(path) == length:
            pages.append(path)
            if len(pages) == count or begin(used):
                return True
            pages.pop()
            return False
        for i, strip in both:
            if i not in used and (then := after(states, strip)) is not None and lay(then, [*path, strip], used | {i}):
                return True
        return False

    def begin(used: frozenset[int]) -> bool:
        for i, strip in both:
            if i not in used and strip[0] == "Minu":
                then = after([""] * len(strip), strip)
                return then is not None and lay(then, [strip], used | {i})
        return False

    assert begin(frozenset()), "no way to lay the strips"
    months = "January February March April May June July August September October November December".split()
    sheets = [["".join(parts).rstrip() for parts in zip(*page, strict=True)] for page in pages]
    sheets.sort(key=lambda sheet: (months.index(sheet[0].split()[3]), int(sheet[0].split()[2])))
    return {"lines": "\n\n".join("\n".join(sheet) for sheet in sheets).split("\n")}
