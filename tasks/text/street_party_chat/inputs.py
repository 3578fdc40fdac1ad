"""A street's chat in which its summer party is planned: who comes, cooks, works and lends chairs, with all that is changed afterwards.

The list is kept while the chat is told: each message is made from what is the case at its moment, so that it can be read in one way only.
"""

import csv
import json
import random
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
KNOWN: dict[str, Any] = json.loads((DATA / "street.json").read_text(encoding="utf-8"))
STALLS: dict[str, list[str]] = KNOWN["stalls"]  # each with the ways of calling it
PLACED: dict[int, list[str]] = {int(hour): forms for hour, forms in KNOWN["placed"].items()}
DISHES: dict[str, list[str]] = KNOWN["dishes"]
SURNAMES: list[str] = KNOWN["surnames"]
FIRST: list[str] = KNOWN["first"]
SHARED: list[str] = KNOWN["shared"]
NICKS: list[str] = KNOWN["nicks"]
WORDS: list[str] = KNOWN["words"]
RULES: list[str] = KNOWN["rules"]
HOURS = [12, 2, 4]
FIELDS = ["adults", "children", "dish", "portions", "shift", "chairs"]
TOPICS = [
    "rovers",
    "ferry",
    "play",
    "cricket",
    "road",
    "bakery",
    "band",
    "tent",
    "bridge",
    "freezer",
    "gala",
    "trains",
]
Row = dict[str, Any]


def bank(text: str) -> dict[str, list[list[str]]]:
    made: dict[str, list[list[str]]] = {}
    for line in text.splitlines():
        if line.startswith("## "):
            made[line[3:]] = now = []
        elif line:
            now.append(line.split(" | "))
    return made


def build(seed: int, folder: Path) -> None:
    street = Street(random.Random(f"street-party-{seed}").randrange(10000, 100000))
    street.tell()
    street.save(folder)


class Street:
    """One street: who lives where, what is on the list now, and the chat so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"street-party-chat-{number}")
        self.bank = bank((DATA / "wording.txt").read_text(encoding="utf-8"))
        count = dice.randrange(43, 46)
        self.houses = sorted(dice.sample(range(1, 62), count))
        self.family = dict(zip(self.houses, dice.sample(SURNAMES, count), strict=True))
        double = dice.sample(SHARED, 5)
        many = {h: dice.choice([1, 1, 2, 2, 2]) for h in self.houses}
        at = dice.sample(self.houses, 10)
        self.chat: dict[int, list[str]] = {h: [] for h in self.houses}
        self.shared: set[str] = set()
        for k, h in enumerate(at):
            name = f"{double[k // 2]} {h}"
            self.shared.add(name)
            self.chat[h].append(name)
        free = [name for name in dice.sample(FIRST, len(FIRST)) if name != "Maureen"]
        for h in self.houses:
            while len(self.chat[h]) < many[h] and free:
                self.chat[h].append(free.pop())
            if not self.chat[h]:
                raise AssertionError("names are short")
        self.host = dice.choice([h for h in self.houses if h not in at])
        self.chat[self.host][0] = "Maureen"
        self.lower = {
            name
            for names in self.chat.values()
            for name in names
            if dice.random() < 0.28 and name != "Maureen"
        }
        self.silent = set(
            dice.sample([h for h in self.houses if h != self.host], dice.choice([2, 3]))
        )  # never say whether they come
        self.nick: dict[int, str] = {}
        self.nicks = dice.sample(NICKS, 5)
        self.dead: set[str] = set()
        self.state: dict[int, Row] = {h: self.blank() for h in self.houses}
        self.old = {h: self.drawn() for h in self.houses if dice.random() < 0.8 and h != self.host}
        self.known: set[int] = set()  # have spoken for themselves
        self.out: dict[int, Row | None] = {}  # dropped out: the line before
        self.busy: set[tuple[int, str]] = set()
        self.last: dict[
            tuple[int, str], tuple[str, Any, int]
        ] = {}  # latest change: who made it, what was before, when
        self.guests: list[tuple[int, str, int, int]] = []
        self.used: set[str] = set()
        self.open = False
        self.pairs: set[frozenset[int]] = (
            set()
        )  # wait for an answer from each other: nothing else is asked between them
        self.total = 10**6
        self.waiting: dict[str, list[Callable[[bool], None]]] = {}
        self.pending: set[str] = set()  # shifts that something still to come true speaks of
        self.due: list[tuple[int, int, Callable[[], None]]] = []
        self.tally = 0
        self.fond: dict[str, list[float]] = {}
        self.lines: list[str] = []
        self.clock = datetime(2025, 6, 10, 18, 5)
        self.counts: dict[str, int] = {}

    def save(self, folder: Path) -> None:
        (folder / "chat.txt").write_text("\n".join(self.lines) + "\n", encoding="utf-8")
        with (folder / "houses.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["house", "family", "in the chat as"])
            writer.writerows([h, self.family[h], "; ".join(self.chat[h])] for h in self.houses)
        with (folder / "last_year.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["house", *FIELDS])
            writer.writerows([h, *(row[f] for f in FIELDS)] for h, row in self.old.items())
        (folder / "labels.txt").write_text("\n".join(DISHES) + "\n", encoding="utf-8")

    # ------------------------------------------------------------------ saying

    @staticmethod
    def blank() -> Row:
        return {"adults": 0, "children": 0, "dish": "", "portions": 0, "shift": "", "chairs": 0}

    def drawn(self) -> Row:
        dice = self.dice
        return {
            "adults": dice.choice([1, 2, 2, 2, 3, 4]), "children": dice.choice([0, 0, 1, 2, 2, 3]), "dish": dice.choice(list(DISHES)),
            "portions": self.portions(), "shift": self.shift() if dice.random() < 0.75 else "", "chairs": dice.choice([0, 2, 3, 4, 4, 6, 8]),
        }  # fmt: skip

    def portions(self) -> int:
        return self.dice.choice([8, 10, 12, 12, 14, 16, 18, 20, 20, 24, 30])

    def shift(self, but: str = "") -> str:
        free = [
            f"{stall} {hour}"
            for stall in STALLS
            for hour in HOURS
            if f"{stall} {hour}" not in self.dead and f"{stall} {hour}" != but
        ]
        return self.dice.choice(free)

    def line(self, who: str, words: str) -> None:
        self.clock += timedelta(minutes=self.dice.choice([1, 2, 4, 7, 12, 25, 50, 90]))
        if self.clock.hour >= 23 or self.clock.hour < 7:
            self.clock = self.clock.replace(hour=7, minute=self.dice.randrange(59)) + timedelta(
                days=self.clock.hour >= 23
            )
        self.lines.append(f"{self.clock.day}/{self.clock.month} {self.clock:%H:%M} {who}: {words}")

    def pick(self, kind: str) -> list[str]:
        """One of the ways of saying something: each street is fond of a few, and uses others seldom."""
        forms = self.bank[kind]
        if kind not in self.fond:
            ranks = random.Random(f"{self.number}-{kind}").sample(range(len(forms)), len(forms))
            self.fond[kind] = [1 / (rank + 2) ** 0.6 for rank in ranks]
        return self.dice.choices(forms, self.fond[kind])[0]

    def count(self, value: int) -> str:
        dice = self.dice
        if value in (12, 24) and dice.random() < 0.25:
            return "a dozen" if value == 12 else "two dozen"
        return WORDS[value] if 0 < value <= 20 and dice.random() < 0.5 else str(value)

    def person(self, h: int) -> str:
        name = self.dice.choice(self.chat[h])
        if name in self.shared:
            return name.replace(" ", " at ")
        if h in self.nick and self.dice.random() < 0.7:
            return self.nick[h]
        return self.dice.choice([name, name, f"{name} at {h}"])

    def call(self, h: int) -> str:
        return self.dice.choice(
            [f"no. {h}", f"number {h}", f"the {self.family[h]} family", self.person(h), self.person(h)]
        )

    def place(self, shift: str) -> str:
        stall, hour = shift.rsplit(" ", 1)
        return self.dice.choice(PLACED[int(hour)]).format(self.dice.choice(STALLS[stall]))

    def fill(self, words: str, **slots: Any) -> str:
        dice = self.dice
        shown: dict[str, str] = {}
        for key in "NM":
            shown[key] = self.count(slots[key]) if key in slots else str(dice.randrange(3, 60))
        shown["D"] = dice.choice(DISHES[slots.get("D") or dice.choice(list(DISHES))])
        for key in "SR":
            shown[key] = self.place(slots.get(key) or self.shift())
        shown["B"] = dice.choice(STALLS[slots.get("B", "bar")])
        shown["P"] = self.call(slots["P"]) if "P" in slots else ""
        shown["H"] = self.person(dice.choice(self.houses))
        shown["A"] = "@" + slots["A"] if "A" in slots else ""
        for key in "XYQCK":
            shown[key] = str(slots.get(key, ""))
        text = words.format(**shown)
        return text[0].upper() + text[1:]

    def made(self, kind: str, **slots: Any) -> str:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return self.fill(self.pick(kind)[0], **slots)

    def say(self, who: str, *parts: str, plain: float = 0.5) -> None:
        dice = self.dice
        words = list(parts)
        if dice.random() > plain:
            if dice.random() < 0.6:
                words.insert(0, self.fill(self.pick("aside")[0]))
            if dice.random() < 0.5:
                words.append(self.fill(self.pick("post")[0]))
        text = " ".join(words)
        if who in self.lower:
            text = text.lower().removesuffix(".")
        self.line(who, text)

    def voice(self, h: int) -> str:
        return self.dice.choice(self.chat[h])

    # ------------------------------------------------------------------ keeping

    def put(self, h: int, who: str = "", **new: Any) -> None:
        for group, names in (("dish", ("dish", "portions")), ("shift", ("shift",)), ("chairs", ("chairs",))):
            if set(names) & set(new):
                self.last.pop((h, group), None)
                if who:
                    self.last[h, group] = (
                        who,
                        {name: self.state[h][name] for name in names},
                        len(self.lines),
                    )
        self.state[h] |= new

    def here(self, h: int) -> bool:
        return h in self.known and h not in self.out

    def free(self, group: str, need: Callable[[Row], bool] = bool, but: tuple[int, ...] = ()) -> int | None:
        able = [
            h
            for h in self.houses
            if self.here(h) and (h, group) not in self.busy and h not in but and need(self.state[h])
        ]
        return self.dice.choice(able) if able else None

    def later(self, least: int, most: int, what: Callable[[], None]) -> None:
        now = len(self.lines)
        self.due.append(
            (max(now + 1, min(now + self.dice.randrange(least, most), self.total - 20)), self.tally, what)
        )
        self.tally += 1

    # ------------------------------------------------------------------ joining

    def join(self) -> None:
        dice = self.dice
        new = [h for h in self.houses if h not in self.known and h not in self.silent]
        if not new:
            return
        h = dice.choice(new)
        who = self.voice(h)
        old = self.old.get(h)
        way = dice.random()
        if old and way < 0.3 and old["shift"] not in self.dead:
            self.join_last(h, who, old)
        elif way < 0.42:
            other = self.free("all", lambda row: bool(row["dish"]) and row["adults"] > 0, tuple(one for one, _ in self.busy))
            if other is None:
                return
            row = {**self.state[other], "shift": ""}
            if dice.random() < 0.4:
                row["dish"] = dice.choice([d for d in DISHES if d != row["dish"]])
                self.say(who, self.made("likebut", P=other, D=row["dish"]))
            else:
                self.say(who, self.made("like", P=other))
            self.known.add(h)
            self.put(h, **row)
        else:
            forms = self.pick("heads2" if len(self.chat[h]) > 1 or dice.random() < 0.4 else "heads1")
            row = {"adults": int(forms[1]), "children": int(forms[2])}
            parts = [forms[0]]
            more = []
            if dice.random() < 0.8:
                row |= {"dish": dice.choice(list(DISHES)), "portions": self.portions()}
                more.append(self.made("dish", D=row["dish"], N=row["portions"]))
            if dice.random() < 0.6:
                row["shift"] = self.shift()
                more.append(self.made("shift", S=row["shift"]))
            if dice.random() < 0.6:
                row["chairs"] = dice.randrange(2, 13)
                more.append(self.made("chairs", N=row["chairs"]))
            dice.shuffle(more)
            self.known.add(h)
            self.say(who, *parts, *more, plain=0.7)
            self.put(h, **row)

    def join_last(self, h: int, who: str, old: Row) -> None:
        dice = self.dice
        kinds = (
            ["last", "lastnodish", "lasthalf", "lastkid"]
            + ["lastnoshift", "lastshift"] * bool(old["shift"])
            + ["lastadult"] * (old["adults"] > 1)
        )
        kind = dice.choice(kinds)
        row, slots = dict(old), {}
        if kind == "lastnodish":
            slots["D"] = old["dish"]
            row |= {"dish": "", "portions": 0}
        elif kind == "lasthalf":
            row["portions"] //= 2
        elif kind == "lastshift":
            row["shift"] = slots["S"] = self.shift(old["shift"])
        elif kind == "lastnoshift":
            row["shift"] = ""
        elif kind == "lastkid":
            row["children"] += 1
        elif kind == "lastadult":
            row["adults"] -= 1
        self.known.add(h)
        self.say(who, self.made(kind, **slots))
        self.put(h, **row)

    # ------------------------------------------------------------------ changes of one's own

    def moved(self, h: int, who: str, group: str, headed: bool) -> str | None:
        """One change of one's own line: its words, or None where what was drawn does not fit."""
        dice, row, old = self.dice, self.state[h], self.old.get(h)
        kinds = {
            "heads": ["more", "more", "kidless", "kidless", "kidless2", "adultless", "guestin", "guestin", "headsset", "headslike", "headslikeplus", "headslikeminus"],
            "dish": ["dish", "dish", "dishchg", "dishchg", "pset", "pset", "pplus", "pminus", "pdouble", "phalf", "plike", "dishoff", "lastdish"],
            "shift": ["shift", "shift", "shift", "shiftlater", "shiftearlier", "shiftstall", "shiftlike", "shiftoff"],
            "chairs": ["chairs", "chairs", "chairsset", "chairsset", "chairsplus", "chairsminus", "chairsoff", "chairseach", "chairslike", "lastchairs"],
        }  # fmt: skip
        kind = dice.choice(kinds[group])
        slots: dict[str, Any] = {}
        new: Row = {}
        if group == "heads":
            a, c = row["adults"], row["children"]
            if kind == "headsset":
                slots = {"N": dice.randrange(2, 6), "M": dice.randrange(2, 5)}
                new = {"adults": slots["N"], "children": slots["M"]}
            elif kind.startswith("headslike"):
                other = self.free(
                    "heads", lambda r: r["adults"] > 1 and (r["adults"], r["children"]) != (a, c), (h,)
                )
                if other is None or any(g[0] == h for g in self.guests):
                    return None
                slots["P"] = other
                new = {
                    "adults": self.state[other]["adults"] - (kind == "headslikeminus"),
                    "children": self.state[other]["children"] + (kind == "headslikeplus"),
                }
            else:
                if (
                    (kind == "kidless" and c < 2)
                    or (kind == "kidless2" and c < 3)
                    or (kind == "adultless" and a < 2)
                ):
                    return None
                if kind in ("kidless", "kidless2", "adultless", "headsset") and any(
                    g[0] == h for g in self.guests
                ):
                    return None
                forms = self.pick(kind)
                if forms[0] in self.used:
                    return None
                self.used.add(forms[0])
                self.counts[kind] = self.counts.get(kind, 0) + 1
                da, dc = int(forms[1]), int(forms[2])
                if kind == "guestin":
                    self.guests.append((h, forms[3], da, dc))
                    self.busy.add((h, "heads"))
                    self.later(60, 350, partial(self.leave, h, forms[3], da, dc))
                self.put(h, adults=a + da, children=c + dc)
                return forms[0]
            if new["adults"] == a and new["children"] == c:
                return None
        elif group == "dish":
            n = row["portions"]
            if kind in ("dish", "lastdish"):
                taste = dice.choice([d for d in DISHES if d != row["dish"]])
                slots = {"D": taste, "N": self.portions()}
                if kind == "lastdish":
                    other = dice.choice([k for k in self.old if k != h])
                    taste, slots["P"] = self.old[other]["dish"], other
                    if taste == row["dish"]:
                        return None
                new = {"dish": taste, "portions": slots["N"]}
            elif not row["dish"]:
                return None
            elif kind == "dishchg":
                slots["D"] = dice.choice([d for d in DISHES if d != row["dish"]])
                new = {"dish": slots["D"], "portions": n}
            elif kind == "dishoff":
                new = {"dish": "", "portions": 0}
            elif kind == "plike":
                other = self.free("dish", lambda r: r["portions"] not in (0, n), (h,))
                if other is None:
                    return None
                slots["P"] = other
                new = {"portions": self.state[other]["portions"]}
            else:
                slots["N"] = (
                    dice.choice([k for k in (8, 10, 12, 14, 15, 16, 18, 20, 22, 25) if k != n])
                    if kind == "pset"
                    else dice.choice([3, 4, 5, 6, 8])
                )
                value = {
                    "pset": slots["N"],
                    "pplus": n + slots["N"],
                    "pminus": n - slots["N"],
                    "pdouble": 2 * n,
                    "phalf": n // 2,
                }[kind]
                if not 4 <= value <= 60 or (kind == "phalf" and n % 2):
                    return None
                new = {"portions": value}
        elif group == "shift":
            now = row["shift"]
            stall, hour = now.rsplit(" ", 1) if now else ("", "0")
            if kind == "shift":
                slots["S"] = new["shift"] = self.shift(now)
            elif kind == "shiftlike":
                other = self.free("shift", lambda r: bool(r["shift"]) and r["shift"] != now, (h,))
                if other is None:
                    return None
                slots["P"] = other
                new["shift"] = self.state[other]["shift"]
            elif not now:
                return None
            elif kind == "shiftoff":
                new["shift"] = ""
            else:
                at = HOURS.index(int(hour)) + {"shiftlater": 1, "shiftearlier": -1, "shiftstall": 0}[kind]
                if kind == "shiftstall":
                    slots["B"] = stall = dice.choice([s for s in STALLS if s != stall])
                if at not in range(3):
                    return None
                new["shift"] = f"{stall} {HOURS[at]}"
                if new["shift"] in self.dead:
                    return None
        else:
            n = row["chairs"]
            if kind in ("chairs", "chairsset"):
                if (kind == "chairs") == bool(n):
                    return None
                slots["N"] = dice.choice([k for k in range(2, 14) if k != n])
                new["chairs"] = slots["N"]
            elif kind == "chairslike":
                other = self.free("chairs", lambda r: r["chairs"] not in (0, n), (h,))
                if other is None:
                    return None
                slots["P"] = other
                new["chairs"] = self.state[other]["chairs"]
            elif kind == "lastchairs":
                if not old or old["chairs"] in (0, n):
                    return None
                new["chairs"] = old["chairs"]
            elif kind == "chairseach":
                new["chairs"] = row["adults"] + row["children"]
                if new["chairs"] == n or (h, "heads") in self.busy or headed or new["chairs"] < 2:
                    return None
            elif n == 0:
                return None
            elif kind == "chairsoff":
                new["chairs"] = 0
            else:
                slots["N"] = dice.randrange(2, 5)
                new["chairs"] = n + slots["N"] * (1 if kind == "chairsplus" else -1)
                if new["chairs"] < 1:
                    return None
        words = self.made(kind, **slots)
        self.put(h, who, **new)
        return words

    def change(self) -> None:
        dice = self.dice
        h = self.free("all")
        if h is None:
            return
        who = self.voice(h)
        parts = []
        groups = dice.sample(["heads", "dish", "shift", "chairs"], dice.choice([1, 1, 1, 2, 2, 3]))
        for group in groups:
            if (h, group) not in self.busy:
                words = self.moved(h, who, group, "heads" in groups)
                if words:
                    parts.append(words)
        if parts:
            self.say(who, *parts)

    def leave(self, h: int, key: str, a: int, c: int) -> None:
        """Guests may stay away, long after they were told of."""
        self.busy.discard((h, "heads"))
        self.guests.remove((h, key, a, c))
        if h not in self.out and self.dice.random() < 0.6:
            forms = next(forms for forms in self.bank["guestout"] if forms[1] == key)
            self.counts["guestout"] = self.counts.get("guestout", 0) + 1
            self.put(h, adults=self.state[h]["adults"] - a, children=self.state[h]["children"] - c)
            self.say(self.voice(h), forms[0])

    def undo(self) -> None:
        dice = self.dice
        able = []
        for (h, group), (who, before, when) in self.last.items():
            now = self.state[h]
            fits = (
                self.here(h)
                and (h, group) not in self.busy
                and before.get("dish", now["dish"]) == now["dish"]
                and all(before.values())
            )
            if fits and before.get("shift") not in self.dead and any(before[k] != now[k] for k in before):
                able.append((h, group, who, before, when))
        if not able:
            return
        h, group, who, before, when = dice.choice(able)
        name = "portions" if group == "dish" else group
        others = [one for one in self.chat[h] if one != who]
        if others and len(self.lines) - when < 40:
            self.put(h, **before)
            self.say(others[0], self.made("spouse" + name))
        elif len(self.lines) - when < 120:
            self.put(h, **before)
            self.say(who, self.made("undo" + name))

    def drop(self) -> None:
        dice = self.dice
        h = self.free("all", lambda row: True, (self.host,))
        if h is None or any(one == h for one, _ in self.busy) or len(self.out) > 7:
            return
        row = dict(self.state[h])
        kind = dice.choice(
            ["off", "off", "off"] + ["offdish"] * bool(row["dish"]) + ["offchairs"] * (row["chairs"] > 0)
        )
        keep = {"off": (), "offdish": ("dish", "portions"), "offchairs": ("chairs",)}[kind]
        forms = self.pick(kind)
        if forms[0] in self.used:
            return
        self.used.add(forms[0])
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.say(self.voice(h), forms[0])
        self.state[h] = {**self.blank(), **{name: row[name] for name in keep}}
        for group in ("dish", "shift", "chairs"):
            self.last.pop((h, group), None)
        self.out[h] = row
        if dice.random() < 0.5:
            self.later(25, 160, partial(self.back, h))

    def back(self, h: int) -> None:
        row = self.out.get(h)
        if row is not None and row["shift"] not in self.dead:
            del self.out[h]
            self.state[h] = row
            self.say(self.voice(h), self.made("back"))

    # ------------------------------------------------------------------ between houses

    def ask(self) -> None:
        """One house asks something of another, which says yes or no, at once or much later."""
        dice = self.dice
        kind = dice.choice(
            ["coverask", "coverask", "swapask", "swapask", "dishask", "dishswapask", "headsask", "chairsask"]
        )
        group = {
            "coverask": "shift",
            "swapask": "shift",
            "dishask": "dish",
            "dishswapask": "dish",
            "headsask": "heads",
            "chairsask": "chairs",
        }[kind]
        needs: dict[str, Callable[[Row], bool]] = {
            "shift": lambda r: bool(r["shift"]), "dish": lambda r: bool(r["dish"]), "heads": lambda r: r["children"] > 1 and r["adults"] > 0, "chairs": lambda r: r["chairs"] > 4,
        }  # fmt: skip
        h = self.free(group, needs[group], (self.host,))
        if h is None:
            return
        mine = self.state[h]
        fit: Callable[[Row], bool] = {
            "coverask": lambda r: r["shift"] != mine["shift"], "swapask": lambda r: bool(r["shift"]) and r["shift"] != mine["shift"],
            "dishask": lambda r: bool(r["dish"]) and r["dish"] != mine["dish"], "dishswapask": lambda r: bool(r["dish"]) and r["dish"] != mine["dish"],
            "headsask": lambda r: r["adults"] > 0, "chairsask": lambda r: True,
        }[kind]  # fmt: skip
        other = self.free(group, fit, (h,))
        if other is None:
            return
        pair = frozenset((h, other))
        if pair in self.pairs:
            return
        self.pairs.add(pair)
        mark = {(h, group), (other, group)}
        self.busy |= mark
        who, them = self.voice(h), self.voice(other)
        part = dice.randrange(2, mine["chairs"] - 1) if kind == "chairsask" else 2
        self.say(
            who, self.made(kind, A=them, S=mine["shift"] or None, D=mine["dish"] or None, N=part), plain=0.8
        )
        a, b = dict(mine), dict(self.state[other])
        agreed = dice.random() < 0.58

        def end() -> None:
            self.busy -= mark
            self.pairs.discard(pair)
            self.say(self.voice(other), self.made("yes" if agreed else "no", A=who), plain=0.85)
            if not agreed:
                return
            if kind == "coverask":
                self.put(other, shift=a["shift"])
                self.put(h, shift="")
            elif kind == "swapask":
                self.put(other, shift=a["shift"])
                self.put(h, shift=b["shift"])
            elif group == "dish":
                self.put(other, dish=a["dish"], portions=a["portions"])
                self.put(
                    h,
                    dish=b["dish"] if kind == "dishswapask" else "",
                    portions=b["portions"] if kind == "dishswapask" else 0,
                )
            elif kind == "headsask":
                self.put(other, children=self.state[other]["children"] + 1)
                self.put(h, children=self.state[h]["children"] - 1)
            else:
                self.put(other, chairs=b["chairs"] + part)
                self.put(h, chairs=a["chairs"] - part)

        def hold() -> None:
            self.say(self.voice(other), self.made("hold", A=who), plain=1.0)
            self.later(6, 60, end)

        if dice.random() < 0.35:
            self.later(1, 12, hold)
        else:
            self.later(1, 40, end)

    def offer(self) -> None:
        dice = self.dice
        if self.open:
            return
        h = self.free("shift", lambda r: bool(r["shift"]), (self.host,))
        if h is None:
            return
        shift = self.state[h]["shift"]
        one = self.free("shift", lambda r: r["shift"] != shift, (h,))
        two = self.free("shift", lambda r: r["shift"] != shift, (h, one or 0))
        if one is None or two is None:
            return
        pairs = {frozenset((h, one)), frozenset((h, two))}
        if pairs & self.pairs:
            return
        self.open = True
        self.pairs |= pairs
        mark = {(h, "shift"), (one, "shift"), (two, "shift")}
        self.busy |= mark
        who = self.voice(h)
        self.say(who, self.made("open", S=shift), plain=0.8)

        def first() -> None:
            self.line(self.voice(one), self.made("me", A=who))
            self.later(1, 9, second)

        def second() -> None:
            self.line(self.voice(two), self.made("me2", A=who))
            self.later(2, 20, end)

        def end() -> None:
            self.busy -= mark
            self.pairs -= pairs
            self.open = False
            way = dice.choice(["tofirst", "tosecond", "tosecond", "tonone"])
            self.say(who, self.made(way), plain=0.9)
            if way != "tonone":
                self.put(one if way == "tofirst" else two, shift=shift)
                self.put(h, shift="")

        self.later(1, 10, first)

    def proxy(self) -> None:
        """Somebody puts something in for another house, which may object much later."""
        dice = self.dice
        group = dice.choice(["dish", "shift", "chairs", "heads"])
        other = self.free(group)
        h = self.free("all", bool, (other or 0,))
        if other is None or h is None or any(one == other for one, _ in self.busy):
            return
        now = dict(self.state[other])
        new: Row = {}
        slots: dict[str, Any] = {}
        if group == "dish":
            new = {"dish": dice.choice([d for d in DISHES if d != now["dish"]]), "portions": self.portions()}
            slots = {"D": new["dish"], "N": new["portions"]}
        elif group == "shift":
            new["shift"] = slots["S"] = self.shift(now["shift"])
        elif group == "chairs":
            new["chairs"] = slots["N"] = dice.choice([k for k in range(2, 13) if k != now["chairs"]])
        else:
            new = {"adults": dice.randrange(2, 5), "children": dice.randrange(2, 5)}
            slots = {"N": new["adults"], "M": new["children"]}
        words = self.made("t." + group, **slots)
        words = words[0].lower() + words[1:] if not words.startswith(("Victoria", "BBQ")) else words
        before = {name: now[name] for name in new}
        self.say(self.voice(h), self.made("proxy", P=other, K=words), plain=0.7)
        self.put(other, **new)
        self.watch({other: before}, {(other, g) for g in ("dish", "shift", "chairs", "heads")})

    def watch(self, before: dict[int, Row], mark: set[tuple[int, str]]) -> None:
        """Until the house has had its say, nothing else is said about it."""
        self.busy |= mark
        (other, row), *_ = before.items()
        self.pending.add(row.get("shift", ""))
        way = self.dice.choice(["object", "object", "approve", ""])

        def end() -> None:
            self.busy -= mark
            self.pending.discard(row.get("shift", ""))
            if way:
                self.say(self.voice(other), self.made(way), plain=0.8)
            if way == "object":
                self.put(other, **row)

        self.later(4, 90, end)

    def trio(self) -> None:
        h, x = self.free("shift"), self.free("shift")
        y = self.free("shift", bool, (h or 0, x or 0))
        if h is None or x is None or y is None or h == x or any(one in (x, y) for one, _ in self.busy):
            return
        shift = self.shift()
        if any(self.state[k]["shift"] == shift for k in (h, x, y)):
            return
        before = {x: {"shift": self.state[x]["shift"]}}
        self.say(self.voice(h), self.made("trio", X=x, Y=y, S=shift), plain=0.8)
        for k in (h, x, y):
            self.put(k, shift=shift)
        self.watch(before, {(k, g) for k in (x, y) for g in ("dish", "shift", "chairs", "heads")})

    # ------------------------------------------------------------------ ifs

    def condition(self, topic: str) -> None:
        dice = self.dice
        kind = dice.choice(["c.dish", "c.shift", "c.chairs", "c.off", "c.more", "c.double", "c.noshift"])
        group = {
            "c.dish": "dish",
            "c.double": "dish",
            "c.shift": "shift",
            "c.noshift": "shift",
            "c.chairs": "chairs",
            "c.more": "heads",
            "c.off": "all",
        }[kind]
        need: Callable[[Row], bool] = {
            "c.double": lambda r: 0 < r["portions"] <= 20,
            "c.noshift": lambda r: bool(r["shift"]),
        }.get(kind, bool)
        h = self.free(group, need, (self.host,))
        if h is None or (kind == "c.off" and any(one == h for one, _ in self.busy)):
            return
        mark = (
            {(h, group)} if kind != "c.off" else {(h, g) for g in ("all", "heads", "dish", "shift", "chairs")}
        )
        now = self.state[h]
        new: Row = {}
        slots: dict[str, Any] = {}
        forms = self.pick(kind)
        if kind == "c.dish":
            new = {"dish": dice.choice([d for d in DISHES if d != now["dish"]]), "portions": self.portions()}
            slots = {"D": new["dish"], "N": new["portions"]}
        elif kind == "c.shift":
            new["shift"] = slots["S"] = self.shift(now["shift"])
            self.pending.add(new["shift"])
        elif kind == "c.chairs":
            new["chairs"] = slots["N"] = dice.choice([k for k in range(2, 13) if k != now["chairs"]])
        elif kind == "c.noshift":
            new["shift"] = ""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        words = self.fill("~" + forms[0], **slots)[1:]
        said = self.fill(self.pick("if")[0], C=self.pick(f"topic.{topic}.if")[0], K=words)
        self.busy |= mark
        self.say(self.voice(h), said, plain=0.75)

        def end(true: bool) -> None:
            self.busy.difference_update(mark)
            self.pending.discard(str(new.get("shift")))
            if not true:
                return
            if kind == "c.off":
                self.state[h] = self.blank()
                self.out[h] = None
                for g in ("dish", "shift", "chairs"):
                    self.last.pop((h, g), None)
            elif kind == "c.more":
                self.put(
                    h,
                    adults=self.state[h]["adults"] + int(forms[1]),
                    children=self.state[h]["children"] + int(forms[2]),
                )
            elif kind == "c.double":
                self.put(h, portions=2 * self.state[h]["portions"])
            else:
                self.put(h, **new)

        self.waiting.setdefault(topic, []).append(end)

    def resolve(self, topic: str) -> None:
        ends = self.waiting.pop(topic, [])
        if not ends:
            return
        true = self.dice.random() < 0.5
        self.line(
            self.voice(self.dice.choice(self.houses)), self.made(f"topic.{topic}.{'yes' if true else 'no'}")
        )
        for end in ends:
            end(true)

    # ------------------------------------------------------------------ Maureen

    def announce(self) -> None:
        dice = self.dice
        kind = dice.choice(["stallmerge", "stallmerge", "cutdish", "cutchairs"])
        rows = self.state
        if kind == "stallmerge":
            taken = [
                row["shift"]
                for h, row in rows.items()
                if self.here(h) and row["shift"] and row["shift"] not in self.pending
            ]
            able = [
                s
                for s in set(taken)
                if taken.count(s) > 1
                and not any(
                    rows[h]["shift"] == s and ((h, "shift") in self.busy or h == self.host) for h in rows
                )
            ]
            if not able:
                return
            shift = dice.choice(sorted(able))
            self.dead.add(shift)
            goal = self.shift()
            hit = [h for h in rows if rows[h]["shift"] == shift]
            self.line("Maureen", self.made(kind, S=shift, R=goal))
            for h in hit:
                self.put(h, shift=goal)
            for h in dice.sample([h for h in hit if self.here(h)], 1):
                self.busy.add((h, "shift"))
                self.later(1, 15, partial(self.refuse, h))
        elif kind == "cutdish":
            dish = dice.choice(sorted({row["dish"] for row in rows.values() if row["dish"]}))
            cap = dice.choice([8, 10, 12])
            hit = [h for h in rows if rows[h]["dish"] == dish and rows[h]["portions"] > cap]
            if not hit or any((h, "dish") in self.busy or h in self.out for h in hit):
                return
            self.line("Maureen", self.made(kind, D=dish, N=cap))
            for h in hit:
                self.put(h, portions=cap)
        else:
            least = dice.choice([6, 7, 8])
            hit = [h for h in rows if rows[h]["chairs"] >= least]
            if len(hit) < 3 or any((h, "chairs") in self.busy for h in hit):
                return
            self.line("Maureen", self.made(kind, N=least))
            for h in hit:
                self.put(h, chairs=rows[h]["chairs"] - 2)
        self.last.clear()
        for h in self.out:
            self.out[h] = None

    def refuse(self, h: int) -> None:
        self.busy.discard((h, "shift"))
        forms = self.pick("mergeno")
        shift = self.shift(self.state[h]["shift"]) if "{S}" in forms[0] else ""
        self.counts["mergeno"] = self.counts.get("mergeno", 0) + 1
        self.put(h, shift=shift)
        self.say(self.voice(h), self.fill(forms[0], A="Maureen", S=shift or None), plain=1.0)

    def named(self) -> None:
        able = [
            h
            for h in self.houses
            if h not in self.nick
            and len(self.chat[h]) == 1
            and self.chat[h][0] not in self.shared
            and h != self.host
        ]
        if able and self.nicks:
            h = self.dice.choice(able)
            nick = self.nicks.pop()
            self.say(self.chat[h][0], self.made("nick", Q=nick), plain=0.8)
            self.nick[h] = nick

    def talk(self) -> None:
        self.say(self.voice(self.dice.choice(self.houses)), self.fill(self.pick("talk")[0]), plain=0.85)

    # ------------------------------------------------------------------ the whole

    def run_due(self) -> bool:
        ready = sorted((one for one in self.due if one[0] <= len(self.lines)), key=lambda one: one[:2])
        if not ready:
            return False
        self.due.remove(ready[0])
        ready[0][2]()
        return True

    def tell(self, total: int = 750) -> None:
        dice = self.dice
        self.total = total
        self.lines.append(
            f"{self.clock.day}/{self.clock.month} {self.clock:%H:%M} Maureen created group {self.number}"
        )
        for words in RULES:
            self.line("Maureen", words)
        announced = [int(total * part) for part in (0.36, 0.45, 0.54, 0.62, 0.7, 0.78, 0.86)]
        topics = dice.sample(TOPICS, len(TOPICS))
        asked = {topic: int(total * (0.15 + 0.048 * k)) for k, topic in enumerate(topics)}
        told = {topic: min(int(total * 0.94), at + dice.randrange(60, 260)) for topic, at in asked.items()}
        named = {int(total * part) for part in (0.08, 0.12, 0.17, 0.22, 0.3)}
        actions: list[tuple[Callable[[], None], float]] = [
            (self.change, 34), (self.undo, 5), (self.drop, 2), (self.ask, 9), (self.offer, 4), (self.proxy, 4), (self.trio, 0.8), (self.talk, 27),
        ]  # fmt: skip
        quiet = 0
        while len(self.lines) < total and quiet < 4000:
            quiet += 1
            at = len(self.lines)
            if self.run_due():
                continue
            if announced and at >= announced[0]:
                before = at
                for _ in range(12):
                    self.announce()
                    if len(self.lines) > before:
                        break
                announced.pop(0)
                continue
            if any(n <= at for n in named):
                named = {n for n in named if n > at}
                self.named()
                continue
            ready = [topic for topic in topics if told[topic] <= at and topic in self.waiting]
            if ready:
                self.resolve(ready[0])
                continue
            pending = [
                topic
                for topic in topics
                if asked[topic] <= at < told[topic] - 25 and len(self.waiting.get(topic, [])) < 3
            ]
            if pending and dice.random() < 0.08:
                self.condition(dice.choice(pending))
                continue
            if at < total * 0.4 and dice.random() < (0.16 if len(self.known) > 9 else 0.6):
                self.join()
                continue
            dice.choices([one for one, _ in actions], [weight for _, weight in actions])[0]()
        while len(self.known) + len(self.silent) < len(self.houses) and quiet < 5000:
            quiet += 1
            self.join()
        for topic in list(self.waiting):
            self.resolve(topic)
            self.talk()
        while self.due:
            if not self.run_due():
                self.talk()
        self.line("Maureen", "That's it, thank you all. I close the list here.")
