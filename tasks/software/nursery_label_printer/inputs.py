"""Cards with programs for an old label printer, and the labels that it printed.

The seed chooses the letters of the commands and how the printer takes each of the corners.
"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

Node = tuple[Any, ...]  # (command, arguments); blocks are lists of nodes

COMMANDS = ("left", "centre", "right", "upper", "spaced", "width", "margin", "leader", "rule", "price", "weight", "number", "set", "step", "pad", "define", "call", "when", "tab", "cut", "erase", "blank", "copy", "swap", "box")

BOOKS = ("CKEMJNZWSYGDRPVFBHOAQULXI", "LSJHGIBXQKWZDPNARVOUTECFM", "HSWQDGRTBUZXOPVYKCIEFNLAJ")  # models of the printer: a letter for each command

CORNERS: dict[str, tuple[Any, ...]] = {
    "odd": ("left", "right"),  # where the odd blank of a centred text goes
    "align": ("stays", "ends"),  # whether centring and the like outlive a line
    "upper": ("stays", "ends"),
    "spaced": ("stays", "ends"),
    "mark": ("", ">", "*"),  # at the end of a text that is too long
    "small": ("85p", "£0.85", "0.85"),
    "thousands": ("", ","),
    "rule": ("inside", "whole"),  # whether a rule keeps to the margin
    "wrap": (100, 0),  # whether 99 is followed by 0
    "when": ("more", "same", "odd", "less"),
    "tab": ("blank", "line", "nothing"),  # when the place is already passed
    "copy": ("more", "in all"),
    "leader": ("line", "stays"),
    "margin": ("now", "next"),
    "round": ("up", "down"),  # which way rounds are counted
    "over": ("left", "right"),  # which text wins where two meet
    "weight": ("1.5kg", "1kg500"),
    "count": ("after", "before"),  # when the number moves on
    "units": ("upper", "lower"),  # whether capitals are for units, too
    "digits": ("spaced", "close"),
    "box": ("width", "longest"),
    "call": ("leaks", "restores"),
    "bare": ("one", "none"),  # a blank, cut or copy without a number
    "swap": ("sides", "lines"),
    "default": (18, 20, 22, 24),
    "pounds": ("£5.00", "£5"),  # whole pounds
    "unknown": ("", "?"),  # a part that was never laid down
    "again": ("last", "first"),  # a part that is laid down twice
    "rounds": (2, 1),  # of a repetition without a number
    "zeros": ("0", " "),  # what a number is filled up with
    "hat": ("next", "all"),  # what ^ in a text makes big: the next letter, or all up to the next blank
    "at": ("shows", "moves"),  # whether @ in a text moves the number on
    "whens": (0, 1),  # what is compared where no number is given
}


class Printer:
    """The printer: `take` has one choice for each corner."""

    def __init__(self, take: dict[str, Any]):
        self.take = take
        self.width, self.shift = take["default"], 0
        self.coming: int | None = None
        self.align, self.upper, self.spaced, self.fill = "left", False, False, ""
        self.number, self.step, self.pad = 1, 1, 1
        self.parts = {"left": "", "centre": "", "right": ""}
        self.lines: list[str] = []
        self.box: int | None = None
        self.macros: dict[str, list[Node]] = {}
        self.rounds: list[tuple[int, int]] = []

    # ---- lines ----

    def composed(self) -> str:
        room = self.width - self.shift
        cells: list[str] = [""] * room
        order = ("centre", "right", "left") if self.take["over"] == "left" else ("centre", "left", "right")
        for side in order:
            text = self.parts[side]
            if len(text) > room:
                text = text[: room - len(self.take["mark"])] + self.take["mark"]
            spare = room - len(text)
            start = 0 if side == "left" else spare if side == "right" else (spare + (self.take["odd"] == "left")) // 2
            cells[start : start + len(text)] = list(text)
        used = [place for place, cell in enumerate(cells) if cell]
        shown = "".join(cell or (self.fill if self.fill and used and used[0] < place < used[-1] else " ") for place, cell in enumerate(cells))
        return (" " * self.shift + shown).rstrip()

    def emit(self) -> None:
        self.lines.append(self.composed())
        self.parts = {"left": "", "centre": "", "right": ""}
        if self.take["align"] == "ends":
            self.align = "left"
        if self.take["upper"] == "ends":
            self.upper = False
        if self.take["spaced"] == "ends":
            self.spaced = False
        if self.take["leader"] == "line":
            self.fill = ""
        if self.coming is not None:
            self.shift, self.coming = self.coming, None

    def flush(self) -> None:
        if any(self.parts.values()):
            self.emit()

    def put(self, text: str, spread: bool = True) -> None:
        self.parts[self.align] += " ".join(text) if self.spaced and spread and text else text

    def put_number(self, text: str) -> None:
        if self.upper and self.take["units"] == "upper":
            text = text.upper()
        self.put(text, self.take["digits"] == "spaced")

    # ---- commands ----

    def amount(self, n: int | None) -> int:
        return (1 if self.take["bare"] == "one" else 0) if n is None else n

    def run(self, nodes: list[Node]) -> bool:
        """False: this round ends here."""
        for node in nodes:
            name, rest = node[0], node[1:]
            if name == "last":
                if self.rounds and self.rounds[-1][0] == self.rounds[-1][1]:
                    return False
            elif name == "repeat":
                n, block = self.take["rounds"] if rest[0] is None else rest[0], rest[1]
                for this in range(1, n + 1):
                    self.rounds.append((this, n))
                    self.run(block)
                    self.rounds.pop()
            elif name == "when":
                n, yes, no = self.take["whens"] if rest[0] is None else rest[0], rest[1], rest[2]
                test = {"more": self.number > n, "same": self.number == n, "odd": (self.number + n) % 2 == 1, "less": self.number < n}[self.take["when"]]
                if not self.run(yes if test else no):
                    return False
            elif name == "call":
                before = self.align, self.upper, self.spaced
                if rest[0] not in self.macros and self.take["unknown"]:
                    self.put(self.take["unknown"])
                done = self.run(self.macros.get(rest[0], []))
                if self.take["call"] == "restores":
                    self.align, self.upper, self.spaced = before
                if not done:
                    return False
            else:
                getattr(self, f"do_{name}")(*rest)
        return True

    def do_text(self, text: str) -> None:
        while "^" in text:
            start = text.index("^")
            end = start + 2
            while self.take["hat"] == "all" and end < len(text) and text[end] != " ":
                end += 1
            text = text[:start] + text[start + 1 : end].upper() + text[end:]
        while "@" in text:
            text = text.replace("@", str(self.number).rjust(self.pad, self.take["zeros"]), 1)
            if self.take["at"] == "moves":
                self.moved()
        self.put(text.upper() if self.upper else text)

    def do_line(self) -> None:
        self.emit()

    def do_left(self) -> None:
        self.align = "left"

    def do_centre(self) -> None:
        self.align = "centre"

    def do_right(self) -> None:
        self.align = "right"

    def do_upper(self) -> None:
        self.upper = not self.upper

    def do_spaced(self) -> None:
        self.spaced = not self.spaced

    def do_width(self, n: int | None) -> None:
        self.width = self.take["default"] if n is None else n

    def do_margin(self, n: int | None) -> None:
        if self.take["margin"] == "now":
            self.shift = n or 0
        else:
            self.coming = n or 0

    def do_leader(self, sign: str) -> None:
        self.fill = sign

    def do_rule(self, sign: str) -> None:
        self.flush()
        inside = self.take["rule"] == "inside"
        self.lines.append(" " * self.shift + sign * (self.width - self.shift) if inside else sign * self.width)

    def do_price(self, n: int) -> None:
        if n < 100:
            text = {"85p": f"{n}p", "£0.85": f"£{n / 100:.2f}", "0.85": f"{n / 100:.2f}"}[self.take["small"]]
        else:
            text = f"£{n / 100:,.2f}" if self.take["thousands"] else f"£{n / 100:.2f}"
            if n % 100 == 0 and self.take["pounds"] == "£5":
                text = text[:-3]
        self.put_number(text)

    def do_weight(self, n: int) -> None:
        if n < 1000:
            text = f"{n}g"
        elif self.take["weight"] == "1.5kg":
            text = f"{n / 1000:g}kg"
        else:
            text = f"{n // 1000}kg" + (f"{n % 1000:03d}" if n % 1000 else "")
        self.put_number(text)

    def moved(self) -> None:
        self.number += self.step
        if self.take["wrap"]:
            self.number %= self.take["wrap"]

    def do_number(self) -> None:
        if self.take["count"] == "before":
            self.moved()
        self.put_number(str(self.number).rjust(self.pad, self.take["zeros"]))
        if self.take["count"] == "after":
            self.moved()

    def do_round(self) -> None:
        if self.rounds:
            this, n = self.rounds[-1]
            self.put_number(str(this if self.take["round"] == "up" else n + 1 - this))

    def do_set(self, n: int | None) -> None:
        self.number = 1 if n is None else n

    def do_step(self, n: int | None) -> None:
        self.step = 1 if n is None else n

    def do_pad(self, n: int | None) -> None:
        self.pad = 1 if n is None else n

    def do_define(self, name: str, block: list[Node]) -> None:
        if name not in self.macros or self.take["again"] == "last":
            self.macros[name] = block

    def do_tab(self, n: int) -> None:
        if len(self.parts["left"]) < n:
            self.parts["left"] = self.parts["left"].ljust(n)
        elif self.take["tab"] == "blank":
            self.parts["left"] += " "
        elif self.take["tab"] == "line":
            self.emit()
            self.parts["left"] = " " * n

    def do_cut(self, n: int | None) -> None:
        k = self.amount(n)
        if k:
            self.parts[self.align] = self.parts[self.align][:-k]

    def do_erase(self) -> None:
        self.parts = {"left": "", "centre": "", "right": ""}

    def do_blank(self, n: int | None) -> None:
        self.flush()
        self.lines += [""] * self.amount(n)

    def do_copy(self, n: int | None) -> None:
        self.flush()
        if self.lines:
            self.lines += [self.lines[-1]] * max(0, self.amount(n) - (self.take["copy"] == "in all"))

    def do_swap(self) -> None:
        if self.take["swap"] == "sides":
            self.parts["left"], self.parts["right"] = self.parts["right"], self.parts["left"]
        elif len(self.lines) > 1:
            self.lines[-2:] = self.lines[-1:] + self.lines[-2:-1]

    def do_box(self) -> None:
        self.flush()
        if self.box is None:
            self.box = len(self.lines)
            return
        lines = self.lines[self.box :]
        wide = self.width if self.take["box"] == "width" else max([len(line) for line in lines], default=0)
        edge = "+" + "-" * wide + "+"
        self.lines[self.box :] = [edge, *("|" + line.ljust(wide) + "|" for line in lines), edge]
        self.box = None

    def label(self, nodes: list[Node]) -> str:
        self.run(nodes)
        self.flush()
        if self.box is not None:
            self.do_box()
        return "\n".join(self.lines)


# ---- cards ----

PLANTS = ("tomato", "leek", "sweet pea", "foxglove", "runner bean", "thyme", "kale", "box hedge", "dahlia", "courgette", "pear", "plum", "rosemary", "sage", "lupin", "aster")
SORTS = ("moneymaker", "early", "red", "dwarf", "climbing", "old rose", "white", "hardy", "half hardy", "blue moon", "giant", "autumn", "no. 3", "mixed")
WORDS = ("each", "per tray", "lot", "row", "bed", "from", "only", "sow in", "plant", "keep dry", "full sun", "shade", "new", "a", "was", "now", "net", "pot", "ref", "batch", "to", "x")


class Cards:
    """Draws programs."""

    def __init__(self, dice: random.Random, letters: dict[str, str], take: dict[str, Any]):
        self.dice, self.letters, self.take = dice, letters, take
        self.known: list[str] = []
        self.airy = 0.3

    def text(self) -> Node:
        dice = self.dice
        words = dice.choice((dice.choice(PLANTS), dice.choice(SORTS), dice.choice(WORDS), dice.choice(WORDS) + " ", dice.choice(PLANTS) + " " + dice.choice(SORTS), dice.choice(SORTS) + ", " + dice.choice(WORDS)))
        if dice.random() < 0.08:
            words = "^" + words if dice.random() < 0.6 or " " not in words.strip() else words.replace(" ", " ^", 1)
        if dice.random() < 0.05:
            words += dice.choice((" @", "@", " @ of"))
        return ("text", words)

    def value(self) -> Node:
        dice = self.dice
        kind = dice.choices(("price", "weight", "number"), (5, 3, 3))[0]
        if kind == "price":
            return ("price", dice.choice((dice.randrange(5, 100), dice.randrange(100, 2000), dice.randrange(1, 40) * 25, dice.randrange(1, 12) * 100, dice.randrange(100000, 300000) if dice.random() < 0.3 else 120)))
        if kind == "weight":
            return ("weight", dice.choice((dice.randrange(1, 20) * 50, dice.randrange(2, 12) * 500, dice.randrange(1000, 3000), 750, 2000)))
        return ("number",)

    def some(self, depth: int) -> list[Node]:
        """A few commands that belong together."""
        dice = self.dice
        kind = dice.choices(
            ("pair", "head", "plain", "rule", "repeat", "when", "macro", "tab", "number", "cut", "copy", "box", "swap", "margin", "width", "blank", "erase", "over", "long", "tworound", "again"),
            (20, 10, 14, 6, 9 if depth < 2 else 0, 8 if depth < 2 else 0, 8 if depth == 0 else 0, 6, 10, 6, 5, 5 if depth == 0 else 0, 5, 6, 5, 5, 2, 4, 3, 4 if depth == 0 else 0, 1.6 if depth == 0 else 0),
        )[0]
        line: list[Node] = [("line",)] if dice.random() < 0.8 else []
        if kind == "pair":
            leader: list[Node] = [("leader", dice.choice(".-_:"))] if dice.random() < 0.3 else []
            back: list[Node] = [("left",)] if dice.random() < 0.5 else []
            return [*leader, *back, self.text(), ("right",), *([self.text()] if dice.random() < 0.2 else []), self.value(), *line]
        if kind == "head":
            style: list[Node] = dice.choice(([], [("upper",)], [("spaced",)], [("upper",), ("spaced",)]))
            off: list[Node] = style if dice.random() < 0.5 else []
            return [("centre",), *style, self.text() if dice.random() < 0.8 else self.value(), *off, *line]
        if kind == "plain":
            return [*dice.choice(([], [("upper",)], [("right",)], [("left",)])), self.text(), *([self.value()] if dice.random() < 0.5 else []), *line]
        if kind == "rule":
            return [("rule", dice.choice("-=*~"))]
        if kind == "repeat":
            n = dice.choice((2, 3, 4, None))
            inner = dice.choice(([("round",), self.text()], [self.text(), ("round",)], [("number",)], [self.text(), self.value()], self.some(depth + 1)))
            tail: list[Node] = dice.choice(([("last",), ("text", dice.choice((", ", " / ", "-", "+")))], [("line",)], [("last",), ("line",)], [("text", " ")]))
            return [("repeat", n, [*inner, *tail]), *line]
        if kind == "tworound":
            inner2: list[Node] = [("repeat", dice.randrange(2, 4), [("round",), *dice.choice(([], [("last",), ("text", ".")]))])]
            return [("repeat", dice.randrange(2, 4), [("round",), ("text", ":"), *inner2, ("line",)])]
        if kind == "when":
            n = dice.choice((0, 1, 1, 2, 2, 3, 4, 5, None))
            return [*([("set", dice.randrange(0, 6))] if dice.random() < 0.4 else []), ("when", n, [self.text(), *self.some(2)][: dice.randrange(1, 3)], [self.text()] if dice.random() < 0.5 else []), *line]
        if kind == "macro":
            name = dice.choice("abcd")
            if dice.random() < 0.12 and name not in self.known:
                return [self.text(), ("call", name), *line]
            if name in self.known and dice.random() < 0.7:
                return [("call", name), *line]
            self.known.append(name)
            body = dice.choice(([("upper",), self.text()], [("right",), self.value()], [self.text(), ("number",)], [("spaced",), self.text()], [("centre",), self.text()], [self.text(), ("line",)], [("rule", dice.choice("-=")), self.text()]))
            return [("define", name, body), *([self.text()] if dice.random() < 0.4 else []), ("call", name), *([self.text()] if dice.random() < 0.6 else []), *line]
        if kind == "again":
            name = dice.choice("abcd")
            self.known.append(name)
            return [("define", name, [self.text()]), ("define", name, [self.text(), *([("number",)] if dice.random() < 0.3 else [])]), ("call", name), *line]
        if kind == "tab":
            return [*([("left",)] if dice.random() < 0.7 else []), self.text(), ("tab", dice.choice((4, 6, 8, 10, 12))), dice.choice((self.text(), self.value())), *line]
        if kind == "number":
            before: list[Node] = dice.choice(([], [("set", dice.choice((7, 8, 9, 12, 50, 96, 97, 98, 99)))], [("step", dice.choice((2, 5, 10)))], [("pad", dice.choice((2, 3, 4)))], [("set", 98), ("pad", 2)], [("set", None)], [("step", None)], [("set", 95), ("step", 5)]))
            return [*before, *([self.text()] if dice.random() < 0.4 else []), ("number",), *dice.choice(([], [("text", "-"), ("number",)], [("text", "/"), ("number",), ("text", "/"), ("number",)])), *line]
        if kind == "cut":
            return [self.text(), ("cut", dice.choice((None, 1, 2, 3, 4))), *([self.text()] if dice.random() < 0.5 else []), *line]
        if kind == "copy":
            return [self.text(), ("line",), ("copy", dice.choice((None, 1, 2, 3)))]
        if kind == "box":
            return [("box",), *self.some(1), *([("box",)] if dice.random() < 0.7 else [])]
        if kind == "swap":
            return [*([("left",)] if dice.random() < 0.6 else []), self.text(), ("right",), self.value(), ("swap",), *line]
        if kind == "margin":
            return [("margin", dice.choice((None, 2, 3, 4, 5))), *([self.text()] if dice.random() < 0.5 else []), *line]
        if kind == "width":
            return [("width", dice.choice((None, 12, 14, 15, 16, 26, 28, 30))), *([self.text()] if dice.random() < 0.4 else [])]
        if kind == "blank":
            return [("blank", dice.choice((None, 1, 2)))]
        if kind == "erase":
            return [self.text(), ("erase",)]
        if kind == "over":
            return [("left",), ("text", dice.choice(PLANTS) + " " + dice.choice(SORTS)), ("right",), ("text", dice.choice(SORTS) + " " + dice.choice(WORDS)), *line]
        return [("text", dice.choice(PLANTS) + " " + dice.choice(SORTS) + " " + dice.choice(WORDS) + " " + dice.choice(PLANTS)), *line]

    def card(self) -> list[Node]:
        self.known = []
        nodes: list[Node] = []
        for _ in range(self.dice.choices((1, 2, 3, 4, 5), (1, 4, 6, 4, 2))[0]):
            nodes += self.some(0)
        return nodes

    def written(self, nodes: list[Node]) -> str:
        """The program's text; blanks between commands are the writer's."""
        texts = []
        for node in nodes:
            name, rest = node[0], node[1:]
            letter = self.letters.get(name, "")
            if name == "text":
                texts.append(f'"{rest[0]}"')
            elif name in ("line", "round", "last"):
                texts.append({"line": "/", "round": "#", "last": "!"}[name])
            elif name == "repeat":
                texts.append(f"({self.written(rest[1])})" + ("" if rest[0] is None else str(rest[0])))
            elif name == "when":
                texts.append(letter + ("" if rest[0] is None else str(rest[0])) + f"{{{self.written(rest[1])}}}" + (f"{{{self.written(rest[2])}}}" if rest[2] else ""))
            elif name == "define":
                texts.append(f"{letter}{rest[0]}{{{self.written(rest[1])}}}")
            else:
                texts.append(letter + "".join("" if one is None else str(one) for one in rest))
        out = ""
        for text in texts:
            out += (" " if out and self.dice.random() < self.airy else "") + text
        return out


def drawn(dice: random.Random, letters: dict[str, str], take: dict[str, Any], number: int, fits: Callable[[list[Node]], bool] = lambda nodes: True) -> list[dict[str, Any]]:
    cards = Cards(dice, letters, take)
    made: list[dict[str, Any]] = []
    seen = set()
    while len(made) < number:
        nodes = cards.card()
        cards.airy = dice.choice((0.0, 0.3, 1.0))
        label = Printer(take).label(nodes)
        program = cards.written(nodes)
        if label.strip() and program not in seen and len(label.split("\n")) < 16 and 8 < len(program) < 160 and fits(nodes):
            seen.add(program)
            made.append({"program": program, "label": label, "nodes": nodes})
    return made


LEAST = 6  # cards on which each other way of taking a corner would have shown


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"label-{seed}")
    take = {corner: dice.choice(ways) for corner, ways in CORNERS.items()}
    letters = dict(zip(COMMANDS, dice.choice(BOOKS)))
    made = drawn(dice, letters, take, 400)
    others = [{**take, corner: way} for corner, ways in CORNERS.items() for way in ways if way != take[corner]]
    for other in others:  # more cards where a corner shows too seldom
        count = 0
        for one in made:
            count += Printer(other).label(one["nodes"]) != one["label"]
            if count == LEAST:
                break
        if count < LEAST:
            def shows(nodes: list[Node], other: dict[str, Any] = other) -> bool:
                return Printer(other).label(nodes) != Printer(take).label(nodes)

            made += drawn(dice, letters, take, LEAST - count, shows)
    dice.shuffle(made)
    cards = [{"program": one["program"], "label": one["label"]} for one in made]
    (folder / "cards.json").write_text(json.dumps(cards, ensure_ascii=False, indent=1), encoding="utf-8")
