"""Pieces of knitting patterns, and what the club's proof-reader counted in them: rows, stitches at the end, the most stitches on any row.

What varies with the seed, beside the pieces: her ways of counting, and which phrasings are common or rare.
"""

import csv
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

WORDS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
TITLES = {
    "flat": ("Back", "Front", "Sleeve", "Left front", "Right front", "Pocket", "Cushion cover", "Dishcloth", "Shawl", "Blanket square", "Yoke", "Sleeve (both alike)", "Scarf end", "Tank top back", "Bib"),
    "round": ("Hat", "Cowl", "Mitten", "Sock leg", "Wrist warmer", "Beret", "Tea cosy", "Leg warmer", "Skirt"),
    "band": ("Neckband", "Button band", "Armhole border", "Collar", "Front border"),
}
STITCHES = ("k2, p2 rib", "k1, p1 rib", "st st", "st st", "garter st", "moss st", "patt", "patt as set", "rib", "twisted rib", "double moss st", "reverse st st", "k3, p1 rib", "broken rib")
NEEDLES = ("4 mm needles", "3.25 mm needles", "5 mm needles", "2¾ mm needles", "smaller needles", "size 6 needles", "No. 10 needles", "3.75 mm needles")
YARNS = ("A", "B", "C", "M", "MC", "CC", "main shade", "contrast")
LONG = {
    "sts": "stitches", "st": "stitch", "foll": "following", "rem": "remain", "remg": "remaining", "beg": "beginning", "rep": "repeat", "cont": "continue", "dec": "decrease", "inc": "increase",
    "decg": "decreasing", "incg": "increasing", "alt": "alternate", "patt": "pattern", "tog": "together", "RS": "right side", "WS": "wrong side", "decs": "decreases", "incs": "increases",
}  # fmt: skip
SHORT = {"remg": "rem", "decg": "dec", "incg": "inc"}
FLAT_ONLY = r"\bRS|\bWS|\bback\b|edge|(?:each|both|either) ends?|beg and end|\bturn\b|\bfront\b|slope|other side|shoulder|sleeve|armhole|sides\b|coming back"
CONSUME = {"yo": 0, "dyo": 0, "m1": 0, "dec": 2, "dd": 3, "kfb": 1, "tri": 1, "one": 1}
PRODUCE = {"yo": 1, "dyo": 2, "m1": 1, "dec": 1, "dd": 1, "kfb": 2, "tri": 3, "one": 1}

Ops = list[tuple[str, int]]


def ordinal(n: int) -> str:
    return f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def phrases(key: str) -> dict[str, list[str]]:
    """Of each kind the phrasings, the commonest first; `key` is the book's."""
    kinds: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            if line.endswith("]") and " " not in line and line[1:-1].replace("_", "").isalnum():
                kinds[line[1:-1]] = []
                continue
        kinds[[*kinds][-1]].append(line)
    for kind, lines in kinds.items():
        dice = random.Random(f"{key}-{kind}")
        order = {line: k / len(lines) + 0.8 * dice.random() for k, line in enumerate(lines)}  # the odd ones are seldom the common ones
        lines.sort(key=order.__getitem__)
    return kinds


class Void(Exception):
    """A piece that cannot be knitted as drawn."""


class Piece:
    def __init__(self, dice: random.Random, habits: dict[str, Any]):
        self.dice, self.h = dice, habits
        self.n = dice.choices([1, 2, 3, 4, 5], [40, 10, 25, 15, 10])[0]
        self.kind = dice.choices(["flat", "round", "band"], [66, 22, 12])[0]
        self.us = dice.random() < 0.35
        wordy = dice.choice([0, 0, 0.3, 0.5, 1])
        self.long = {key for key in LONG if dice.random() < wordy}
        self.wordy = dice.choice([0, 0.3, 0.8])
        self.caps = dice.choice(["K", "k", "k", "K "])
        self.brackets = dice.choice(["{} ({})", "{} ({})", "{}({})", "{} [{}]"])
        self.comma = dice.choice([", ", ", ", ":", ": ", ","])
        self.off = dice.choice(["BO", "bind off", "bind off"]) if self.us else "cast off"
        self.gauge = dice.choice([24, 28, 30, 32, 36, 40] if not self.us else [20, 24, 26, 28, 30])
        self.step = dice.choice([2, 4, 4, 6, 8, 12]) if self.n > 1 else 0
        self.sts = [0] * self.n
        self.rows = [0] * self.n  # as they are counted
        self.knit = [0] * self.n  # as they are knitted
        self.top = [0] * self.n
        self.lines: list[str] = []
        self.marked: bool | str = False  # "one": a single marker
        self.odd = self.measured = False
        self.side = dice.random() < 0.35  # one edge is shaped only

    # ---- words ----

    def pick(self, kind: str) -> str:
        bad = FLAT_ONLY if self.kind == "round" and not kind.startswith(("op_", "f_")) else ""
        lines = [line for line in self.h["phrases"][kind] if not bad or not re.search(bad, line)]
        if not lines:
            raise Void
        return str(self.dice.choices(lines, [1 / (rank + 2) ** 0.5 for rank in range(len(lines))])[0])

    def v(self, value: int | list[int], words: bool = False) -> str:
        """A number, or one for each size."""
        if isinstance(value, list):
            if len(set(value)) > 1:
                return self.brackets.format(value[0], self.comma.join(map(str, value[1:])))
            value = value[0]
        return WORDS[value] if words and 0 < value < 21 and self.dice.random() < self.wordy else str(value)

    def times(self, value: int | list[int], plain: bool = False) -> str:
        one = value if isinstance(value, int) else value[0] if len(set(value)) == 1 else 0
        if one in (1, 2) and not plain:
            return ("", "once", "twice")[one]
        return f"{self.v(value, True)} {'time' if one == 1 else 'times'}"

    def say(self, text: str, **slots: Any) -> str:
        numeral = slots.get("F", 2) != 2  # "foll three 4th rows"
        for key, value in slots.items():
            if key in "xyz":
                value = self.times(value, plain=key != "x")
            elif key in ("F", "G"):
                value = ("2nd" if self.us else "alt") if value == 2 else ordinal(value)
            elif key in ("k", "v"):
                value = ordinal(value)
            elif isinstance(value, int) and key in ("m", "j") and (numeral or slots.get("G", 2) != 2) and value < 21:
                value = WORDS[value]
            elif isinstance(value, (int, list)):
                value = self.v(value, key in "mjref")
            text = text.replace("{" + key + "}", str(value))
        dice = self.dice
        one, two = dice.sample(YARNS, 2)
        for key, value in (("st", dice.choice(STITCHES)), ("needles", dice.choice(NEEDLES)), ("yarn", one), ("yarn2", two)):
            text = text.replace("{" + key + "}", value)
        return re.sub(r"\b1 rows\b", "1 row", re.sub(r"\bone rows\b", "one row", re.sub(r"\b1 sts\b", "1 st", text)))

    def write(self, text: str, note: bool = True) -> None:
        """One sentence or more in the writer's own spelling."""
        if self.kind == "round":
            long = "round" if "rep" in self.long else "rnd"
            text = re.sub(r"\b([Rr])ow(s?)\b", lambda m: (m[1] + long[1:]) + m[2], text)
        if self.us:
            text = text.replace("moss", "seed").replace("work straight", "work even").replace("cont straight", "work even").replace("Tension", "Gauge")
            text = re.sub(r"\bst st\b", "stockinette", text)
            text = re.sub(r"\bcast off\b", self.off, re.sub(r"\b(are then|those) cast off", r"\1 bound off", text))
            text = re.sub(r"\bcast-off\b", "bound-off", re.sub(r"\bcasting off\b", "binding off", text))
        text = re.sub(r"\bst st\b", "s#t s#t", text).replace("garter st", "garter s#t").replace("moss st", "moss s#t").replace("garter s#ts", "garter sts").replace("moss s#ts", "moss sts")

        def word(m: re.Match[str]) -> str:
            return LONG[m[0]] if m[0] in self.long else SHORT.get(m[0], m[0])

        text = re.sub(r"\b(?:" + "|".join(sorted(LONG, key=len, reverse=True)) + r")\b", word, text).replace("#", "")
        text = re.sub(r"\b[KP](?= ?\d)", lambda m: {"K": m[0], "k": m[0].lower(), "K ": m[0] + " "}[self.caps], text).replace("  ", " ")
        if self.caps != "k":
            text = re.sub(r"(?<![\w-])([kp])(?=\d+\b(?!tog))", lambda m: m[1].upper(), text)
        text = re.sub(r"(^|\. )([a-z])", lambda m: m[1] + m[2].upper(), text)
        if note and self.dice.random() < 0.2:
            count = self.v(self.sts)
            text += self.dice.choice([f" ({count} sts)", f" - {count} sts", f": {count} sts"] if len(set(self.sts)) == 1 else [f" - {count} sts", f": {count} sts"])
        self.lines.append(text + ".")

    def work(self, *changes: int | list[int], counted: bool = True) -> None:
        """Rows, each with what it adds."""
        for change in changes:
            for s in range(self.n):
                self.sts[s] += change if isinstance(change, int) else change[s]
                self.rows[s] += counted
                self.knit[s] += 1
                self.top[s] = max(self.top[s], self.sts[s])
                if self.sts[s] < 1:
                    raise Void

    def each(self, changes: list[list[int]]) -> None:
        """For each size its own rows."""
        for s, row in enumerate(changes):
            for change in row:
                self.sts[s] += change
                self.rows[s] += 1
                self.knit[s] += 1
                self.top[s] = max(self.top[s], self.sts[s])
                if self.sts[s] < 1:
                    raise Void

    def sizes(self, low: int, high: int, step: int = 1, same: float = 0.6) -> list[int]:
        """A number for each size, often the same."""
        first = self.dice.randrange(low, high + 1, step)
        more = 0 if self.dice.random() < same else step
        return [first + more * s for s in range(self.n)]

    # ---- instructions ----

    def plain(self) -> None:
        dice = self.dice
        kind = dice.choices(["plain", "one", "two", "ridges", "twofold", "stripes", "more_cm", "to_cm", "to_rows"], [30, 7, 5, 5, 6, 4, 9, 9, 6])[0]
        if kind == "plain":
            n = self.sizes(2, 16)
            text = self.say(self.pick(kind), n=n)
            self.each([[0] * k for k in n])
        elif kind in ("one", "two"):
            text = self.say(self.pick(kind))
            self.work(*[0] * (1 + (kind == "two")))
        elif kind == "ridges":
            if self.kind == "round":
                raise Void
            n = self.sizes(2, 8)
            text = self.say(self.pick(kind), n=n)
            self.each([[0] * (2 * k) for k in n])
        elif kind == "twofold":
            n, m = dice.sample(range(2, 9), 2)
            phrase = self.pick(kind)
            text = self.say(phrase, n=n, m=m)
            self.work(*[0] * (n * phrase.count("{n}") + m))
        elif kind == "stripes":
            x = dice.randrange(2, 7)
            text = self.say(self.pick(kind), x=x)
            self.work(*[0] * (4 * x))
        else:
            if self.odd and kind != "more_cm" or kind == "to_cm" and (self.kind != "flat" or "bound" in self.lines):
                raise Void
            per = 4 if self.us else 10
            if kind == "to_rows":
                n = [k + dice.choice([2, 4, 6, 8, 10, 12]) for k in self.knit]
                if len(set(self.knit)) == 1:
                    n = [n[0]] * self.n
                text = self.say(self.pick(kind), n=n)
                self.each([[0] * (a - b) for a, b in zip(n, self.knit, strict=True)])
            else:
                half = dice.choice([1, 2]) if self.us else 2
                first = dice.randrange(2, 20) if kind == "more_cm" else max(self.knit) * per * 2 // self.gauge + dice.randrange(2, 16)
                grow = 0 if dice.random() < 0.6 else 2
                long = [(first - first % half + grow * s) for s in range(self.n)]  # in halves
                new = []
                for k, had in zip(long, self.knit, strict=True):
                    exact = k * self.gauge / (2 * per)
                    whole = -int(-exact // 1)
                    if kind == "more_cm" and not self.h["up"] and exact != whole and exact % 1 < 0.5:
                        whole -= 1
                    if exact % 1 in (0.5,) or kind == "to_cm" and (exact % 1 or whole % 2):
                        raise Void
                    new.append(whole if kind == "more_cm" else whole - had)
                if min(new) < 1:
                    raise Void
                unit = "in" if self.us else "cm"
                long2 = [k // 2 for k in long] if all(k % 2 == 0 for k in long) else []
                if not long2 and self.n > 1:
                    raise Void
                words = f"{self.v(long2) if long2 else str(long[0] // 2) + '½'} {unit}"
                text = self.say(self.pick(kind), c=words)
                self.each([[0] * k for k in new])
                self.measured = True
        self.write(text)

    def evenly(self) -> None:
        dice = self.dice
        kind = dice.choices(["lastinc", "lastdec", "firstinc", "evinc", "evdec", "evinc_to", "evdec_to"], [5, 4, 2, 6, 5, 3, 3])[0]
        i = dice.randrange(3, max(4, min(20, min(self.sts) // 3)))
        if min(self.sts) < 24:
            raise Void
        plus = i if "inc" in kind else -i
        if kind.endswith("_to"):
            text = self.say(self.pick(kind), t=[k + plus for k in self.sts])
            self.work(plus)
        elif kind.startswith("ev"):
            text = self.say(self.pick(kind), i=i)
            self.work(plus)
        else:
            n = dice.randrange(2, 14)
            text = self.say(self.pick(kind), n=n, i=i)
            self.work(*([plus] + [0] * (n - 1) if kind == "firstinc" else [0] * (n - 1) + [plus]))
        self.write(text)

    def schedule(self, down: bool, net: int, most: int) -> tuple[str, list[list[int]]]:
        """When to shape, and for each size its rows; `net` at each time, at most so often."""
        dice, F = self.dice, self.dice.choice([2, 2, 2, 3, 4, 4, 6, 8])
        kinds = ["s_times", "s_dec_to" if down else "s_inc_to", "s_kdec_to" if down else "s_kinc_to", "s_ktimes", "s_next", "s_then", "s_rsdec" if down else "s_rsinc"]
        weights = [10, 12, 6, 5, 5 if F == 2 else 2, 8, 4]
        if down:
            kinds += ["s_then_to", "s_rowdec"]
            weights += [6, 3]
        kind = dice.choices(kinds, weights)[0]
        if most < 2:
            raise Void
        count = self.sizes(2, min(most, 12))
        if max(count) > most:
            count = [count[0]] * self.n
        if kind in ("s_next", "s_rowdec") or kind == "s_next":
            F = 1
        slots: dict[str, Any] = {"F": F}
        lead = 0  # rows before the first time
        first = [1] * self.n  # times in a row at the beginning
        if kind in ("s_kdec_to", "s_kinc_to", "s_ktimes"):
            k = dice.choice([2, 3, 5, 7, 9])
            slots["k"], lead = k, k - 1
        if kind.startswith("s_rs"):
            F = 2
            if any(k % 2 for k in self.knit) or self.kind != "flat" or self.odd:
                raise Void
        if kind in ("s_then", "s_then_to"):
            m = dice.randrange(2, 6)
            first = [m] * self.n
            if any(c + m > most for c in count):
                raise Void
            slots.update(m=m, j=count if len(set(count)) > 1 else count[0], z=count)
            count = [c + m for c in count]
        elif kind == "s_next":
            slots.update(m=count, l=[c - 1 for c in count], y=count)
        else:
            more = [c - 1 for c in count]
            slots.update(m=more if len(set(more)) > 1 else more[0], x=more, y=count)
        phrase = self.pick(kind)
        if kind == "s_times" and min(count) < 3 or kind == "s_ktimes" and min(count) < 3 or kind in ("s_then",) and min(count) - m < 2:
            raise Void
        if F != 2 and re.search(r"\{[mj]\} \{F\}", phrase) and (len(set(count)) > 1 or max(count) > 20):
            raise Void
        if "{F}" in phrase and kind == "s_times" and count[0] == 2 and len(set(count)) == 1:
            raise Void
        slots["t"] = [st + net * c for st, c in zip(self.sts, count, strict=True)]
        rows = [[0] * lead + [net] * a + ([0] * (F - 1) + [net]) * (c - a) for c, a in zip(count, first, strict=True)]
        return self.say(phrase, **slots), rows

    def shape(self) -> None:
        dice = self.dice
        if self.kind == "round":
            kind, net = dice.choices([("decm2", -4), ("incm4", 8), ("decm", -2), ("incm", 2)], [4, 3, 3, 4])[0]
        elif self.side:
            kind, net = dice.choices([("dec1", -1), ("inc1", 1), ("incm", 2), ("decm", -2)], [14, 6, 1, 1])[0]
        else:
            kind, net = dice.choices([("dec2", -2), ("inc2", 2), ("dec1", -1), ("incm", 2), ("decm", -2)], [12, 11, 2, 2, 2])[0]
        if kind[3:] in ("m", "m2", "m4"):
            if self.marked:
                raise Void
            self.marked = True
            self.write(self.say(self.pick("place" + kind[4:])), note=False)
        most = (min(self.sts) - 4) // -net if net < 0 else 40 // net + 4
        said, rows = self.schedule(net < 0, net, most)
        text = self.say(self.pick(kind), s=said)
        self.each(rows)
        self.write(text)

    def casting(self) -> None:
        dice = self.dice
        if self.kind == "round":
            raise Void
        if self.side:
            kind = dice.choice(["off1", "off1b", "offone", "offone", "onone"])
        else:
            kind = dice.choices(["off2", "off2b", "offtwo", "on2"], [8, 5, 3, 3])[0]
        n, o = self.sizes(3, 9, same=0.7), dice.randrange(2, 6)
        if n[0] == o:
            raise Void
        minus = [-k for k in n]
        e, f, m = dice.choice([2, 2, 4]), dice.choice([2, 4]), dice.choice([1, 2, 2, 3])
        phrase = self.pick(kind)
        if kind == "off1" and m == 1:
            m = 2
        rows: list[int | list[int]] = {
            "off1": [minus] + [0, minus] * m,
            "off1b": [minus, 0, -o],
            "offone": [minus],
            "onone": [n],
            "off2": [minus] * e,
            "off2b": [minus] * e + [-o] * f,
            "offtwo": [minus] * 2,
            "on2": [n] * e,
        }[kind]
        self.work(*rows)
        if min(self.sts) < 5:
            raise Void
        self.write(self.say(phrase, n=n, o=o, e=e, f=f, m=m))

    def ops(self, ops: Ops) -> str:
        """A run of stitches in words."""
        dice, said = self.dice, []
        for kind, n in ops:
            if kind == "k":
                style = dice.random()
                if n % 2 == 0 and 4 <= n < 9 and style < 0.12:
                    said.append(dice.choice(["[k1, p1] {}", "(k1, p1) {}", "[p1, k1] {}"]).format(("", "", "twice", "3 times", "4 times")[n // 2]))
                elif n in (4, 6) and style < 0.25:
                    said.append(self.pick("op_cab").replace("{n}", str(n)))
                elif n == 1 and style < 0.2:
                    said.append(self.pick("op_one"))
                elif n == 1:
                    said.append(dice.choice(["k1", "k1", "p1"]))
                else:
                    said.append(self.pick("op_k").replace("{n}", str(n)))
            else:
                said.append(self.pick("op_" + kind))
        return ", ".join(said)

    def fitting(self, net: str) -> tuple[str, list[int]]:
        """A row of repeats that comes out even with the stitches of each size, and what it adds."""
        dice, sts = self.dice, self.sts
        units: list[Ops] = {
            "0": [[("k", a), ("yo", 1), ("dec", 1)], [("yo", 1), ("k", a), ("dec", 1)], [("k", a), ("dec", 1), ("yo", 1), ("k", b)], [("yo", 1), ("dd", 1), ("yo", 1), ("k", a)], [("k", a), ("dec", 1), ("yo", 1), ("k", 1), ("yo", 1), ("dec", 1)],
                  [("tri", 1), ("dd", 1), ("k", a)], [("dec", 1), ("dyo", 1), ("dec", 1), ("k", a)], [("k", a), ("m1", 1), ("k", b), ("dec", 1)], [("kfb", 1), ("k", b), ("dec", 1)], [("dec", 1), ("k", a), ("yo", 1), ("k", 1), ("yo", 1), ("k", a), ("dec", 1)], [("one", 1), ("k", a)]],
            "+": [[("k", a), ("yo", 1)], [("k", a), ("m1", 1)], [("kfb", 1), ("k", a)], [("k", a), ("yo", 1), ("k", 1), ("yo", 1)], [("tri", 1), ("k", a)], [("k", a), ("m1", 1), ("k", b), ("m1", 1)], [("dyo", 1), ("k", a), ("dec", 1), ("k", b)], [("kfb", 1)] if max(sts) < 60 else [("k", b), ("kfb", 1)],
                  [("tri", 1), ("k", a), ("dec", 1)]],
            "-": [[("k", a), ("dec", 1)], [("dec", 1), ("k", a)], [("k", a), ("dd", 1)], [("dec", 1)], [("k", a), ("dec", 1), ("k", b), ("dec", 1)], [("yo", 1), ("dd", 1), ("k", a)], [("dd", 1)], [("k", b), ("dec", 1), ("k", a)]],
        }[net] if (a := dice.randrange(1, 8)) and (b := dice.randrange(1, 5)) else []  # fmt: skip
        unit = dice.choice(units)
        takes = sum(n if kind == "k" else CONSUME[kind] for kind, n in unit)
        gives = sum(n if kind == "k" else PRODUCE[kind] for kind, n in unit)
        rest = {k % takes for k in sts}
        if len(rest) > 1 or min(sts) < 3 * takes:
            raise Void
        spare = rest.pop()
        if spare == 0 and takes > 3 and dice.random() < 0.3:
            spare = takes
        left = dice.randrange(0, spare + 1)
        if dice.random() < 0.4:
            left = spare // 2
        right = spare - left
        count = [(k - spare) // takes for k in sts]
        A = f"{self.ops([('k', left)])}, " if left else ""
        B = self.ops([("k", right)]) if right else ""
        U = self.ops(unit)
        b = "last st" if right == 1 else f"last {right} sts"
        form = dice.random()
        if not spare and len(unit) == 1 and form < 0.7:
            text = self.pick("f_across").format(U="inc in every st" if unit[0][0] == "kfb" and form < 0.2 else U) if "," not in U else f"({U}) to end"
            if "inc in every st" in text:
                text = "inc in every st to end"
        elif form < 0.24 and min(count) > 1:
            text = self.say(self.pick("f_times"), z=count, x=[k - 1 for k in count], y=[k - 1 for k in count]).format(A=A, U=U, B=f", {B}" if B else "")
        elif right:
            text = self.pick("f_last").replace("last {b}", b).format(A=A, U=U, B=B, b=f"{right} st" if right == 1 else b.removeprefix("last "))
        else:
            text = self.pick("f_end").format(A=A, U=U)
        if text.count("*") > 3 or "rep what is in brackets" in text and "(" in A + U or "rep between" in text and "*" in A:
            raise Void
        self.next_unit = (takes, gives, left, right)
        return text, [k * (gives - takes) for k in count]

    def edge(self) -> tuple[str, int]:
        """A row that is shaped by the stitch at its edges or the marker."""
        dice = self.dice
        a = dice.randrange(1, 5)
        if self.marked == "one" and dice.random() < 0.7:
            down = dice.random() < 0.5
            kind, tool = ("f_mid_dec", "op_dec") if down else ("f_mid_inc", dice.choice(["op_m1", "op_yo"]))
            return self.pick(kind).format(D=self.pick(tool), E=self.pick(tool)), -2 if down else 2
        if self.kind == "round":
            raise Void
        net = dice.choice([-1, 1, -1]) * (1 if self.side else 2)
        tool = "dec" if net < 0 else dice.choice(["m1", "kfb", "yo"])
        one = a + CONSUME[tool]
        kind = "f_one1" if self.side else "f_dec2" if net < 0 else "f_inc2"
        return self.pick(kind).format(a=a, b=f"{one} sts" if one > 1 else "1 st", D=self.pick("op_" + tool), E=self.pick("op_" + tool)).replace("last 1 st,", "last st,"), net

    def stitchrow(self) -> None:
        net = self.dice.choice("0+-+-")
        text, change = self.fitting(net)
        head = self.dice.choice({"0": ["Next row", "Eyelet row", "Next row (RS)", "Patt row"], "+": ["Next row", "Inc row", "Next row (inc)"], "-": ["Next row", "Dec row", "Next row (dec)"]}[net])
        self.work(change)
        if max(self.sts) > 320:
            raise Void
        self.write(f"{head.replace(' (RS)', '') if self.kind == 'round' else head}: {text}")

    def again(self, rows: list[int | list[int]], labelled: bool) -> None:
        """The last rows are repeated."""
        dice, r = self.dice, len(rows)
        total: list[int] = [sum(row if isinstance(row, int) else row[s] for row in rows) for s in range(self.n)]
        flat = not any(total)
        if flat:
            kind = dice.choices(["rep_more", "rep_all", "rep_bare", "rep_total", "rep_further", "rep_then"], [5, 3, 3, 4 if labelled else 0, 3 if labelled else 0, 3 if labelled and r > 2 else 0])[0]
        else:
            kind = dice.choices(["rep_more", "rep_all", "rep_bare", "rep_to_dec" if total[0] < 0 else "rep_to_inc"], [6, 3, 3, 7])[0]
            if len(set(total)) > 1 and kind.startswith("rep_to"):
                raise Void
        x = self.sizes(2, 9 if abs(total[0]) < 6 else 3)
        if not flat and total[0] < 0 and min(k + t * n for k, t, n in zip(self.sts, total, x, strict=True)) < 6:
            raise Void
        phrase = self.pick(kind)
        slots: dict[str, Any] = {"r": r, "x": x, "z": x}
        extra = 0
        if kind == "rep_all":
            slots["y"] = [k + 1 for k in x]
        elif kind == "rep_bare" and self.h["bare"]:
            slots["z"] = [k + 1 for k in x]
        elif kind.startswith("rep_to_"):
            slots["t"] = [k + t * n for k, t, n in zip(self.sts, total, x, strict=True)]
        elif kind == "rep_total":
            slots["n"] = [r * (k + 1) for k in x]
        elif kind == "rep_further":
            slots["n"] = [r * k for k in x]
        elif kind == "rep_then":
            extra = slots["m"] = r - 2 if dice.random() < 0.5 else 2
        self.each([[row if isinstance(row, int) else row[s] for row in rows] * x[s] + [row if isinstance(row, int) else row[s] for row in rows][:extra] for s in range(self.n)])
        self.write(self.say(phrase, **slots))

    def block(self) -> None:
        """Rows that are then repeated."""
        dice = self.dice
        start = len(self.lines)
        if self.marked and dice.random() < 0.5:
            raise Void
        if not self.marked and dice.random() < (0.5 if self.kind == "round" else 0.1):
            self.marked = "one"
            self.write(self.say(self.pick("place")), note=False)
        if dice.random() < 0.5 and self.kind != "band":
            text, net = self.edge()
            self.work(net)
            head = dice.choice(["Next row", "Dec row" if net < 0 else "Inc row", "Next row (RS)", "1st row"])
            self.write(f"{head.replace(' (RS)', '') if self.kind == 'round' else head}: {text}", note=False)
            k = dice.choice([1, 1, 1, 2, 3, 3, 5])
            if head == "1st row":
                k = 1
            self.work(*[0] * k)
            if k == 1:
                self.write("2nd row: " + dice.choice(["purl", "K", "work straight"]) if head == "1st row" else dice.choice(["Next row: purl", "Foll row: knit", "Work 1 row", "P 1 row", "Next row: patt to end"]), note=False)
            else:
                self.write(self.say(dice.choice(["work {n} rows straight", "work {n} rows in {st}", "work {n} rows without shaping"]), n=k), note=False)
            self.again([net, *[0] * k], False)
            return
        r = dice.choice([2, 2, 4, 4, 6])
        name = dice.choice(["Row {n}", "Row {n}", "{o} row", "Row {n}"])
        rows: list[int | list[int]] = []
        back: list[int] | None = None
        for n in range(1, r + 1):
            if n % 2:
                if back is not None:
                    takes, gives, left, right = self.next_unit
                    if gives <= takes or gives - takes > 1:
                        raise Void
                    core = self.dice.choice([f"k{gives - 2}, {self.pick('op_dec')}" if gives > 2 else self.pick("op_dec"), f"{self.pick('op_dec')}, k{gives - 2}" if gives > 2 else self.pick("op_dec")])
                    text = (f"k{left}, " if left else "") + f"*{core}; rep from * to " + ("end" if not right else f"last {right} sts, k{right}" if right > 1 else "last st, k1")
                    change, back = [-k for k in back], None
                else:
                    net = "+" if n < r - 2 and dice.random() < 0.6 else "0"
                    text, change = self.fitting(net)
                    if net == "+":
                        back = change
            else:
                text, change = dice.choice(["purl", "P to end", "K", "work across", "knit", "as row 2" if n > 2 else "purl"]), [0] * self.n
            if n % 2 and n > 1 and not any(change) and back is None and dice.random() < 0.2 and not any(rows[0] if isinstance(rows[0], list) else [rows[0]]):
                text = "as row 1"
            rows.append(change)
            self.work(change)
            mark = name.format(n=n, o=ordinal(n)) + (" (RS)" if n == 1 and self.kind != "round" and dice.random() < 0.5 else "")
            self.write(f"{mark}: {text}", note=dice.random() < 0.3)
        if back is not None:
            raise Void
        if len(self.lines) - start < r:
            raise Void
        self.again(rows, True)

    def holding(self) -> None:
        if self.kind == "round":
            raise Void
        kind = self.dice.choice(["hold", "holdlast", "holdfirst"])
        if kind == "hold":
            n = [k // 2 - self.dice.randrange(0, 1) - 5 for k in self.sts]
            o = [k - m for k, m in zip(self.sts, n, strict=True)]
            if min(n) < 8:
                raise Void
            text = self.say(self.pick(kind), n=n, o=o)
            self.work([-k for k in o])
            self.side = True
            self.marked = self.marked or False
            if self.marked:
                self.marked = True
        else:
            n = self.sizes(4, 14)
            if min(self.sts) < 14 + max(n):
                raise Void
            text = self.say(self.pick(kind), n=n)
            self.work([-k for k in n])
        self.write(text)

    def short(self) -> None:
        if self.kind == "round" or min(self.sts) < 24:
            raise Void
        kind = self.dice.choice(["short", "short2"])
        n = self.dice.randrange(4, 10)
        text = self.say(self.pick(kind), n=n, o=n * 2 if self.dice.random() < 0.5 else n + 4)
        pairs = 1 if kind == "short" else 2
        for s in range(self.n):
            self.rows[s] += self.h["short"] * pairs
        self.odd = True
        self.write(text)

    def same(self) -> None:
        dice = self.dice
        if self.kind == "round":
            raise Void
        F, k = dice.choice([4, 6, 8]), dice.choice([3, 5, 7])
        if not self.side:
            kind = dice.choice(["same1", "same1", "same1d"])
            n = self.sizes(16, 46, 2)
            net = 2 if kind == "same1" else -2
            rows = [[net if row >= k and (row - k) % F == 0 else 0 for row in range(1, m + 1)] for m in n]
            text = self.say(self.pick(kind), n=n, k=k, F=F)
        else:
            kind = dice.choice(["same2", "same3"])
            phrase = self.pick(kind)
            F, G, m, j = dice.choice([2, 2, 4]), dice.choice([2, 4, 6]), dice.randrange(3, 9), dice.randrange(2, 5)
            length = 1 + F * m
            if kind == "same2":
                second = {k + G * i: -1 if "inc" not in phrase.replace("incg", "inc") else 1 for i in range(j + 1)}
                length = max(length, *second)
                text = self.say(phrase, k=k, F=F, G=G, m=m, j=j)
            else:
                w, n1 = dice.randrange(2, length - 1, 2), dice.randrange(4, 9)
                second = {w + 1: -n1}
                text = self.say(phrase, F=F, m=m, w=w, v=w + 1, n=n1)
            times = {1 + F * i for i in range(m + 1)}
            rows = [[-(row in times) + second.get(row, 0) for row in range(1, length + 1)] for _ in range(self.n)]
        self.each(rows)
        if min(self.sts) < 4:
            raise Void
        self.write(text)

    def holes(self) -> None:
        kind = self.dice.choice(["hole", "holeone"])
        phrase = self.pick(kind)
        if self.kind == "round" or min(self.sts) < 16:
            raise Void
        n = self.dice.randrange(2, 8)
        k = 3 if "cast off 3" in phrase else 2
        self.work(*([-k, k] if kind == "hole" else [0]))
        self.write(self.say(phrase, n=n, m=n + 2))

    def thumb(self) -> None:
        if self.kind != "round":
            raise Void
        n, m = self.dice.randrange(6, 13), self.dice.randrange(1, 6)
        self.work(m - n)
        self.write(self.say(self.pick("thumb"), n=n, m=m, a=self.dice.randrange(2, 9)))

    def crown(self) -> None:
        """Decreases of a hat's top."""
        dice = self.dice
        if self.kind != "round":
            raise Void
        d, F = dice.choice([6, 7, 8, 9, 10]), dice.choice([2, 2, 4])
        goal = dice.randrange(7, 12) * d
        if any(k <= goal for k in self.sts):
            raise Void
        target = [goal] * self.n
        self.each([[g - k] for g, k in zip(target, self.sts, strict=True)])
        self.write(self.say(self.pick("evdec_to"), t=target))
        a = goal // d
        plain = "Next row: knit" if F == 2 else "K 3 rows"
        tool = self.pick("op_dec")
        for k in range(2):
            self.work([-d] * self.n)
            form = dice.choice(["*k{a}, {t}; rep from * to end", "(k{a}, {t}) {d} times", "*k{a}, {t}* to end", "[k{a}, {t}] {d} times"])
            self.write("Next row: " + form.format(a=a - 2 - k, t=tool, d=d))
            if k == 0:
                self.work(*[0] * (F - 1))
                self.write(plain, note=False)
        left = dice.randrange(1, a - 3)
        self.each([([0] * (F - 1) + [-d]) * (a - 2 - left)] * self.n)
        self.write(self.say(self.pick("crown"), d=d, F=F, t=left * d))

    # ---- the whole piece ----

    def start(self) -> None:
        dice = self.dice
        first = {"flat": dice.randrange(24, 130), "round": dice.randrange(40, 150), "band": 0}[self.kind]
        if self.kind == "flat" and dice.random() < 0.08:
            first = dice.randrange(3, 9)
            self.step = 0
        if first > 20 and (self.kind == "round" or dice.random() < 0.5):
            first -= first % 4
        if self.kind != "band":
            self.sts = [first + self.step * s for s in range(self.n)]
            text = self.say(self.pick("caston"), n=self.sts)
            add = self.h["caston"]
        else:
            n, m = [dice.randrange(14, 30) + self.step * s for s in range(self.n)], self.sizes(10, 40, 2)
            n = [n[0] + self.step * s for s in range(self.n)]
            kind = dice.choice(["pickup", "pickupone"])
            if kind == "pickupone":
                n = [40 + k for k in n]
            text = self.say(self.pick(kind), n=n, m=m)
            self.sts = [2 * a + b for a, b in zip(n, m, strict=True)] if kind == "pickup" else n[:]
            add = self.h["pickup"]
            self.odd = True
        self.top, self.rows = self.sts[:], [add] * self.n
        self.write(text, note=self.kind == "band" or dice.random() < 0.1)
        if self.kind == "round":
            self.lines.append(dice.choice(["Join to work in the round.", "Join in the round, taking care not to twist.", "Join into a ring and place a marker for beg of round.", "Divide between 4 needles and join.", "Join for working in the round."]))

    def finish(self) -> None:
        dice = self.dice
        kind = dice.choices(["off", "draw", "keep", ""], [10, 2 if self.kind != "round" else 8, 4, 3])[0]
        if kind:
            text = self.say(self.pick(kind), t=self.sts)
            if kind == "off":
                self.rows = [k + self.h["off"] for k in self.rows]
            self.write(text, note=False)

    def step_once(self) -> None:
        dice = self.dice
        moves: list[Callable[[], None]] = [self.plain, self.evenly, self.shape, self.casting, self.stitchrow, self.block, self.holding, self.short, self.same, self.holes, self.thumb, self.crown]
        weights = [30, 7, 24, 10, 9, 13, 4, 5, 6, 2, 2, 3]
        for _ in range(30):
            saved = {key: (value[:] if isinstance(value, list) else value) for key, value in self.__dict__.items()}
            try:
                dice.choices(moves, weights)[0]()
                if max(self.sts) > 330 or max(self.rows) > 400:
                    raise Void
                return
            except Void:
                self.__dict__.update(saved)
        raise Void

    def only(self) -> None:
        """A line for some of the sizes."""
        dice, n = self.dice, self.n
        some = sorted(dice.sample(range(n), dice.randrange(1, n)))
        names = [self.label(s) for s in some]
        one = len(some) == 1
        if names[0].endswith("size"):
            names = [name.removesuffix(" size") for name in names]
            whose = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) + (" size" if one else " sizes")
        else:
            whose = f"Size{'' if one else 's'} " + " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
        k = dice.choice([1, 2, 2, 3, 4])
        text = self.say(dice.choice(["work {n} rows more", "work {n} rows", "work another {n} rows", "work a further {n} rows straight"]), n=k)
        for s in some:
            self.rows[s] += k
            self.knit[s] += k
        self.write(f"{whose} only: {text}. All sizes: " + "work 2 rows", note=False)
        self.work(0, 0)

    def simple(self, way: str) -> tuple[str, str, tuple[int, int, int]]:
        """A short piece in which one of her ways of counting shows."""
        dice, h = self.dice, self.h
        n, k, m = dice.randrange(20, 90), dice.randrange(4, 20), dice.randrange(3, 9)
        start, end, rows = f"Cast on {n} sts.", "Leave sts on needle.", k + h["caston"]
        middle, head = f"K {k} rows.", "Dishcloth"
        if way == "pickup":
            head, start, rows = "Front border", f"With RS facing, pick up and K {n} sts along edge.", k + h["pickup"]
        elif way == "off":
            end, rows = "Cast off.", rows + h["off"]
        elif way == "short":
            middle, rows = f"K {k} rows. Next 2 rows: K to last {m} sts, w&t, P to end. K 2 rows.", rows + 2 + h["short"]
        elif way == "up":
            per, long = dice.choice([(28, 3), (28, 8), (24, 3), (24, 6), (32, 7), (32, 6), (28, 13), (24, 11)])
            head, middle, rows = f"Dishcloth\nTension: {per} rows = 10 cm", f"Work straight for {long} cm.", -(-per * long // 10) - (not h["up"]) + h["caston"]
        elif way == "bare":
            middle, rows = f"1st row: K. 2nd row: P. Rep last 2 rows {m} times.", 2 * m + 2 * (not h["bare"]) + h["caston"]
        return "\n".join([head, start, middle, end]), "one size", (rows, n, n)

    def label(self, s: int) -> str:
        return str(self.named[s]) if self.named else ordinal(s + 1) + " size"

    def make(self) -> tuple[str, str, tuple[int, int, int]]:
        dice = self.dice
        first = dice.choice([71, 76, 81, 86])
        self.named = dice.choice([["S", "M", "L", "XL", "XXL"], [str(first + 5 * k) + " cm" for k in range(5)], [], ["small", "medium", "large", "extra large", "extra extra large"]])[: self.n]
        head = [dice.choice(TITLES[self.kind]).upper() if dice.random() < 0.4 else dice.choice(TITLES[self.kind])]
        if self.n > 1:
            if not self.named:
                head.append(f"{self.n} sizes")
            elif self.named[0][0].isdigit():
                head.append("To fit " + self.v([int(name.split()[0]) for name in self.named]) + " cm")
            else:
                head.append(dice.choice(["Sizes: ", "To fit: "]) + self.brackets.format(self.named[0], self.comma.join(self.named[1:])))
        self.start()
        for k in range(dice.choices([1, 2, 3, 4, 5, 6, 7, 8], [4, 10, 16, 18, 18, 14, 10, 6])[0]):
            if k and self.n > 1 and dice.random() < 0.06:
                self.only()
            if dice.random() < 0.13:
                self.write(self.say(self.pick("chat")), note=False)
            if dice.random() < 0.3 and k == 0:
                before = len(self.lines)
                self.plain()
                assert len(self.lines) > before
                continue
            self.step_once()
        self.finish()
        if self.measured or dice.random() < 0.1:
            sts = self.gauge * 3 // 4
            head.append(f"Gauge: {sts} sts and {self.gauge} rows = 4 in" if self.us else dice.choice([f"Tension: {sts} sts and {self.gauge} rows to 10 cm", f"Tension: {self.gauge} rows = 10 cm", f"{sts} sts and {self.gauge} rows measure 10 cm square"]))
        text = "\n".join(head)
        for line in self.lines:
            text += ("\n" if text.count("\n") < len(head) or dice.random() < 0.6 else " ") + line
        s = dice.randrange(self.n)
        return text, self.label(s) if self.n > 1 else "one size", (self.rows[s], self.sts[s], self.top[s])


def habits(dice: random.Random) -> dict[str, int]:
    """How she counts."""
    return {"caston": dice.choice([0, 1]), "pickup": dice.choice([0, 1]), "off": dice.choice([0, 1]), "short": dice.choice([0, 1, 2]), "up": dice.choice([0, 1]), "bare": dice.choice([0, 1])}


WAYS = ("caston", "pickup", "off", "short", "up", "bare")


def book(dice: random.Random, held: dict[str, Any], number: int, key: str, plain: int = 0, first: int = 1) -> list[list[str]]:
    held = {**held, "phrases": phrases(key)}
    made: list[list[str]] = []
    seen = set()
    todo = [*WAYS] * plain
    while len(made) < number:
        piece = Piece(dice, held)
        try:
            text, size, counts = piece.simple(todo[-1]) if todo else piece.make()
        except Void:
            continue
        if text in seen or not todo and not 150 < len(text) < 1500:
            continue
        if todo:
            todo.pop()
        seen.add(text)
        made.append([text, size, *map(str, counts)])
    dice.shuffle(made)
    return [[f"{key}-{k}", *row] for k, row in enumerate(made, first)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"knit-{seed}")
    held = habits(dice)
    rows = book(dice, held, 400, dice.choice("ABCDEFGHKLMNPRST") + str(dice.randrange(100, 1000)), 4)
    with (folder / "examples.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["leaflet", "piece", "size", "rows", "stitches", "most"], *rows])
