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
    ("a {E} nan\nb {E} inf\nc {E} Infinity\nd {E} None\ne {E} null\nf {E} NULL\ng {E} (nan {S} None)\nh {E} NaN", {"a": "nan", "b": "inf", "c": "Infinity", "d": "None", "e": "null", "f": "NULL", "g": ["nan", "None"], "h": "NaN"}),
    ("a {E} {CY}\nb {E} ({UN} {S} {CY})\nc {E} Nothing\nd {E} e5\ne {E} x-\nf {E} b_\ng {E} nothings\nh {E} {Y}t", {"a": True, "b": [False, True], "c": None, "d": "e5", "e": "x-", "f": "b_", "g": "nothings", "h": "{Y}t"}),
    ("1 {E} 2\n-x_ {E} 3\n_ {E} 4\n[9-a]\n0 {E} 5\nK {E} 1\nk {E} 2", {"1": 2, "-x_": 3, "_": 4, "9-a": {"0": 5, "K": 1, "k": 2}}),
    ('a {E} "größe ☀ 1e5"\nb {E} -12.250\nc {E} 0.0', {"a": "größe ☀ 1e5", "b": -12.25, "c": 0.0}),
    ("[a]\nk {E} 1\n[a{D}in]\nm {E} 1\n[a{D}in{D}deep]\nn {E} (1)\n[b {I} a]\n[b{D}in]\nm {E} 2\n[b{D}in{D}deep]\nn {E} 3\n[a{D}in]\no {E} 4",
     {"a": {"k": 1, "in": {"m": 1, "deep": {"n": [1]}, "o": 4}}, "b": {"k": 1, "in": {"m": 2, "deep": {"n": 3}}}}),
    ("[a]\nk {E} 1\n[a{D}b {I} a]\nk {E} 2", {"a": {"k": 1, "b": {"k": 2}}}),
    ("[a]\nk {E} 1\n[b {I} a]\nk {E} 2\n[c {I} b]\nk {E} 3", {"a": {"k": 1}, "b": {"k": 2}, "c": {"k": 3}}),
]  # fmt: skip
BAD = [
    ("a {E} 1\nb {E}", 2), ("a", 1), ("{E} 5", 1), ("a b {E} 5", 1), ("a {E} two words", 1), ("a {E} 1.", 1), ("a {E} +3", 1), ("a {E} .5", 1),
    ("a {E} 1{C}x", 1), ('a {E} "open', 1), ('a {E} "x" y', 1), ("a {E} (1 {S} )", 1), ("a {E} (1 {S}{S} 2)", 1), ("a {E} (1 {S} (2))", 1), ("a {E} (1", 1),
    ("a {E} 1\n\na {E} 2", 3), ("[s]\nk {E} 1\n[t]\n[s]\nk {E} 1", 5), ("a {E}{E} 1", 1), ("a {E} 1\na {E}{E} 2", 2), ("[s", 1), ("[]", 1), ("[a{D}]", 1), ("[a b]", 1),
    ("[a {I} b]\n[b]", 1), ("[a]\n[b]\n[a {I} b]", 3), ("a {E} 1\n[a]", 2), ("a {E} 1\n[a{D}b]", 2), ("[p{D}k]\n[p]\nk {E} 1", 3), ("[a]\nk {E} 1\n[b {I} a]\nk {E} 2\nk {E} 3", 5),
    ("a {E} word.x", 1), ("a {E} 3x", 1), ("[a]\n[a{D}b {I} a{D}c]", 2), ("[s] x {E} 1", 1), ("a {E} -", 1), ("a {E} (1)\n[b]\na {E}{E} 2", 3),
    ("a {E} 1e5", 1), ("a {E} -1.5e3", 1), ("a {E} 1_000", 1), ("a {E} -.5", 1), ("a {E} 0x1f", 1), ("a {E} 1.2.3", 1), ("a {E} --1", 1), ("a {E} - 1", 1), ("a {E} (1 {S} 1e5)", 1),
    ("größe {E} 1", 1), ("[größe]", 1), ("k.k {E} 1", 1), ("k/k {E} 1", 1), ("k:k {E} 1", 1), ("a {E} word.", 1), ("a {E} _word", 1), ("a {E} -word", 1), ("a {E} x\t{C} y", 1),
    ("a {E} (1) 2", 1), ("a {E} (1))", 1), ("a {E} 1\n[b]\n[a{D}c {I} b]", 3), ("[a{D}in]\nm {E} 1\n[b {I} a]\n[b{D}in]\nm {E} 2\nm {E} 3", 6), ("[a {I} a]", 1), ("[a]\n[b {I} A]", 2),
    ("[a]\n[b {I} a {I} a]", 2), ("k {E} 1\n[a {I} k]", 2),
]  # fmt: skip


def truth(inputs: Path) -> dict[str, Any]:
    spec = (inputs / "spec.md").read_text(encoding="utf-8")
    signs = {
        "{C}": found(r"A `(.)` begins", spec), "{D}": found(r"`\[pumps(.)left\]`", spec), "{I}": found(r"`\[left (.) right\]`", spec),
        "{E}": found(r"`name (.) value`", spec), "{Q}": found(r"inside, `(..)`", spec), "{S}": found(r"with `(.)` between", spec),
        "{Y}": found(r"^- `(\w+)` and", spec), "{N}": found(r"and `(\w+)` in any case are", spec),
    }  # fmt: skip
    signs |= {"{UN}": signs["{N}"].upper(), "{CY}": signs["{Y}"].capitalize()}
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
    strangers = [word for word in ("yes", "no", "on", "off", "true", "false", "open", "shut") if word not in (signs["{Y}"], signs["{N}"])]
    text = "".join(put(f"{word} {{E}} {word}\n{word}2 {{E}} {word.capitalize()}\n") for word in strangers)
    settings = {word + more: word.capitalize() if more else word for word in strangers for more in ("", "2")}
    cases.append({"call": "loads", "args": [text], "result": settings, "exact": True})
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
