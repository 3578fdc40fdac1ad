"""Documents written by hand in one dialect (with their settings), turned into the dialect of spec.md."""

import hashlib
import random
import re
from pathlib import Path
from typing import Any

# In the documents: C comment, D depth, I copy, E set, Q quote inside a text, S list separator, Y yes, N no.
GOOD: list[tuple[str, dict[str, Any]]] = [
    ("", {}),
    ("{C} only a comment\n\n   \n", {}),
    ("a {E} 1\n  b{E}-7  \nc {E} 2.50 {C} warm\nd {E} -0.5", {"a": 1, "b": -7, "c": 2.5, "d": -0.5}),
    ("a {E} {Y}\nb {E} {UN}\nc {E} NOTHING\nd {E} word-1_x\nA {E} 007", {"a": True, "b": False, "c": None, "d": "word-1_x", "A": 7}),
    ('a {E} "x {C} y" {C} z\nb {E} ""\nc {E} "say {Q}hi{Q} {S} {E} [k]"', {"a": "x {C} y", "b": "", "c": 'say "hi" {S} {E} [k]'}),
    ('a {E} "  kept  "\nb {E} "{Y}"\nc {E} "12"\nd {E} "{Q}"', {"a": "  kept  ", "b": "{Y}", "c": "12", "d": '"'}),
    ('a {E} ( 1 {S} two {S}"x {S} (y)" {S} {N} )\nb {E} ()\nc {E} (nothing)\nd {E} ( )', {"a": [1, "two", "x {S} (y)", False], "b": [], "c": [None], "d": []}),
    ("a {E} (1)\na {E}{E} 2\na {E}{E} (3 {S} x)\na {E}{E} ()", {"a": [1, 2, 3, "x"]}),
    ("k {E} 1\n[p]\nk {E} 2\n[ q {D} r ]\nk {E} 3\n[p]\nj {E} 4\n[q]\nk {E} 5", {"k": 1, "p": {"k": 2, "j": 4}, "q": {"r": {"k": 3}, "k": 5}}),
    ("[a{D}b]\n[a]\n[e]", {"a": {"b": {}}, "e": {}}),
    ("[a]\nk {E} 1\nl {E} (1)\n[a{D}in]\nm {E} (x)\n[b {I} a]\nk {E} 2\nl {E}{E} 2\n[b{D}in]\nm {E}{E} y\n[a]\nn {E} 3",
     {"a": {"k": 1, "l": [1], "in": {"m": ["x"]}, "n": 3}, "b": {"k": 2, "l": [1, 2], "in": {"m": ["x", "y"]}}}),
    ("[a]\nl {E} (1)\n[b{D}c {I} a]\nl {E}{E} 2\nl {E} (9)\nl {E}{E} 3", {"a": {"l": [1]}, "b": {"c": {"l": [9, 3]}}}),
    ("[a]\nk {E} 1\n[b {I} a]\nk {E} 2\n[c {I} b]\nk {E} 3", {"a": {"k": 1}, "b": {"k": 2}, "c": {"k": 3}}),
]  # fmt: skip
BAD = [
    ("a {E} 1\nb {E}", 2), ("a", 1), ("{E} 5", 1), ("a b {E} 5", 1), ("a {E} two words", 1), ("a {E} 1.", 1), ("a {E} +3", 1), ("a {E} .5", 1),
    ("a {E} 1{C}x", 1), ('a {E} "open', 1), ('a {E} "x" y', 1), ("a {E} (1 {S} )", 1), ("a {E} (1 {S}{S} 2)", 1), ("a {E} (1 {S} (2))", 1), ("a {E} (1", 1),
    ("a {E} 1\n\na {E} 2", 3), ("[s]\nk {E} 1\n[t]\n[s]\nk {E} 1", 5), ("a {E}{E} 1", 1), ("a {E} 1\na {E}{E} 2", 2), ("[s", 1), ("[]", 1), ("[a{D}]", 1), ("[a b]", 1),
    ("[a {I} b]\n[b]", 1), ("[a]\n[b]\n[a {I} b]", 3), ("a {E} 1\n[a]", 2), ("a {E} 1\n[a{D}b]", 2), ("[p{D}k]\n[p]\nk {E} 1", 3), ("[a]\nk {E} 1\n[b {I} a]\nk {E} 2\nk {E} 3", 5),
    ("a {E} word.x", 1), ("a {E} 3x", 1), ("[a]\n[a{D}b {I} a{D}c]", 2), ("[s] x {E} 1", 1), ("a {E} -", 1), ("a {E} (1)\n[b]\na {E}{E} 2", 3),
]  # fmt: skip


def truth(inputs: Path) -> dict[str, Any]:
    spec = (inputs / "spec.md").read_text(encoding="utf-8")
    signs = {
        "{C}": found(r"A `(.)` begins", spec), "{D}": found(r"`\[pumps(.)left\]`", spec), "{I}": found(r"`\[left (.) right\]`", spec),
        "{E}": found(r"`name (.) value`", spec), "{Q}": found(r"inside, `(..)`", spec), "{S}": found(r"with `(.)` between", spec),
        "{Y}": found(r"^- `(\w+)` and", spec), "{N}": found(r"and `(\w+)` in any case are", spec),
    }  # fmt: skip
    signs["{UN}"] = signs["{N}"].upper()
    dice = random.Random(hashlib.sha256(spec.encode()).hexdigest())

    def put(value: Any) -> Any:
        if isinstance(value, str):
            return re.sub(r"\{\w+\}", lambda m: signs[m[0]], value)
        if isinstance(value, list):
            return [put(one) for one in value]
        return {key: put(one) for key, one in value.items()} if isinstance(value, dict) else value

    cases: list[dict[str, Any]] = []
    for text, settings in GOOD:
        cases.append({"call": "loads", "args": [put(text)], "result": put(settings), "exact": True})
        cases.append({"call": "first_problem", "args": [put(text)], "result": None, "exact": True})
    for number, (text, line) in enumerate(BAD):
        ahead = dice.randrange(3)
        text = "\n" * ahead + put(text) + put("\n[last]\nz {E} (") * (number % 2)
        cases.append({"call": "first_problem", "args": [text], "result": line + ahead})
        if number % 4 == 0:
            cases += [{"call": "loads", "args": [text], "raises": name} for name in ("SettingsError", "ValueError")]
    return {"cases": cases}


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    assert match is not None, pattern
    return match[1]
