"""The store book of a community kitchen: a thousand remarks on what came, went, was counted, lent, promised and put right.

The stock is kept while the book is written: each remark is made from what is the case at its moment, so that it can be
read in one way only.
"""

import csv
import json
import random
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

HANDS = ["Ines", "Tom", "Bashir", "Maud", "Kofi", "Greta", "Leon", "Priya", "Wilf"]
NUMERALS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
REMARKS = 1150


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"kitchens-{seed}").randrange(1000, 10000)
    book = Book(number)
    book.write()
    (folder / "store_book.txt").write_text("\n".join(book.lines) + "\n", encoding="utf-8")
    for name, rows in (("goods", book.goods_rows()), ("cards", book.card_rows())):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)


class Book:
    """One kitchen's book: the stock now, what is lent and promised, and the lines so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"kitchen-{number}")
        self.bank: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
        self.goods: dict[str, list[Any]] = self.bank["goods"]
        self.start = {good: dice.randrange(8, 24) for good in self.goods}
        self.stock = dict(self.start)
        self.first_cards = {meal: {good: n for good, n in parts} for meal, parts in self.bank["recipes"].items()}
        self.cards = {meal: dict(parts) for meal, parts in self.first_cards.items()}
        self.last: dict[str, tuple[str, int, str]] = {}  # good -> way and number of the latest plain entry, and who wrote it
        self.lent: dict[str, tuple[str, int]] = {}
        self.promised: dict[str, tuple[str, int]] = {}
        self.lines: list[str] = []
        self.day = date(2025, 1, 6)
        self.hand = dice.choice(HANDS)

    # ------------------------------------------------------------------ words

    def count(self, n: int) -> str:
        forms = [str(n), NUMERALS[n] if 0 < n < 21 else str(n)]
        if n == 12:
            forms += ["a dozen"]
        return self.dice.choice(forms)

    def unit(self, good: str, n: int = 2) -> str:
        return str(self.goods[good][0 if n == 1 else 1])

    def name(self, good: str) -> str:
        names: list[str] = self.goods[good][2]
        return self.dice.choice([names[0], *names])

    def quantity(self, good: str, n: int) -> str:
        words = self.count(n)
        return f"{words} {self.unit(good, n)} of {self.name(good)}"

    def plain(self, n: int) -> str:
        """A number beside which its unit stands in the sentence already."""
        return str(n) if self.dice.random() < 0.5 or not 0 < n < 21 else NUMERALS[n]

    def filled(self, kind: str, good: str = "", n: int = 0, other: str = "", m: int = 0, who: str = "", meal: str = "") -> str:
        dice = self.dice
        slots = {"M": dice.choice(self.bank["meals"]), "W": who or dice.choice(self.bank["who"]), "R": meal}
        if good:
            slots |= {"Q": self.quantity(good, n), "G": self.name(good), "U": self.unit(good), "N": self.plain(n), "K": self.plain(m)}
        if other:
            slots |= {"H": self.name(other), "V": self.unit(other), "P": self.quantity(other, m) if m else ""}
        words: str = dice.choice(self.bank[kind])
        return words.format(**slots)

    def say(self, *parts: str) -> None:
        dice = self.dice
        words = dice.choice(["; ", ", also ", ". Then ", ", and "]).join(parts)
        if dice.random() < 0.3:
            words = dice.choice(self.bank["pre"]) + words
        if dice.random() < 0.25:
            words += dice.choice(self.bank["post"])
        elif dice.random() < 0.2:
            words += ". " + dice.choice(self.bank["talk"]).capitalize()
        if dice.random() < 0.2:
            self.day += timedelta(days=1)
        self.lines.append(f"{self.day:%a} {self.day.day} {self.day:%b}, {self.hand}: {words}")

    # ------------------------------------------------------------------ keeping

    def put(self, good: str, n: int) -> None:
        self.stock[good] = n
        self.last.pop(good, None)

    def some(self, least: int = 1) -> str:
        found = [good for good, n in self.stock.items() if n >= least]
        return self.dice.choice(found)

    def low(self) -> str:
        """A good of which there is rather little."""
        pair = self.dice.sample(list(self.goods), 3)
        return min(pair, key=self.stock.__getitem__)

    # ------------------------------------------------------------------ remarks

    def use(self, taken: set[str]) -> str:
        good = self.some(2)
        if good in taken:
            return ""
        n = self.dice.randrange(2, min(self.stock[good], 7) + 1)
        taken.add(good)
        self.put(good, self.stock[good] - n)
        self.last[good] = ("use", n, self.hand)
        return self.filled("use", good, n)

    def get(self, taken: set[str]) -> str:
        good = self.low()
        if good in taken or self.stock[good] > 30:
            return ""
        n = self.dice.choice([2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 12, 12])
        taken.add(good)
        self.put(good, self.stock[good] + n)
        self.last[good] = ("get", n, self.hand)
        return self.filled("get", good, n)

    def entry(self) -> None:
        taken: set[str] = set()
        parts = []
        for _ in range(self.dice.choice([1, 1, 1, 2, 2, 3])):
            ways = [self.use, self.get] if sum(self.stock.values()) < 16 * len(self.goods) else [self.use, self.use, self.get]
            parts.append(self.dice.choice(ways)(taken))
        parts = [part for part in parts if part]
        if parts:
            self.say(*parts)

    def counted(self) -> None:
        good = self.some()
        n = max(1, self.stock[good] + self.dice.choice([0, 0, 0, 0, 1, -1, -2, 2]))
        self.put(good, n)
        self.say(self.filled("count", good, n))

    def half(self) -> None:
        good = self.some(4)
        if self.stock[good] % 2 == 0:
            self.put(good, self.stock[good] // 2)
            self.say(self.filled("half", good))

    def gone(self) -> None:
        good = self.some(1)
        if self.stock[good] < 9:
            self.put(good, 0)
            self.say(self.filled("gone", good))

    def leave(self) -> None:
        good = self.some(5)
        n = self.dice.randrange(2, min(5, self.stock[good] - 1) + 1)
        self.put(good, n)
        self.say(self.filled("leave", good, n))

    def double(self) -> None:
        good = self.low()
        if 2 <= self.stock[good] < 15:
            self.put(good, 2 * self.stock[good])
            self.say(self.filled("double", good))

    def mine(self, way: str | None = None) -> str | None:
        """A good whose latest entry was a plain one, and whose writer takes the pen again."""
        found = [good for good, (kind, _, _) in self.last.items() if way in (None, kind)]
        if not found:
            return None
        good = self.dice.choice(found)
        self.hand = self.last[good][2]
        return good

    def undo(self) -> None:
        good = self.mine("use")
        if good:
            self.put(good, self.stock[good] + self.last[good][1])
            self.say(self.filled("undo", good))

    def fix(self) -> None:
        good = self.mine()
        if good is None:
            return
        kind, was, hand = self.last[good]
        n = was + self.dice.choice([-2, -1, 1, 2, 3])
        stock = self.stock[good] + (was - n if kind == "use" else n - was)
        if n < 2 or stock < 0:
            return
        self.put(good, stock)
        self.last[good] = (kind, n, hand)
        self.say(self.filled("fix", good, n, m=was))

    def equal(self) -> None:
        one, two = self.dice.sample(list(self.goods), 2)
        inward = self.dice.random() < 0.4
        most = 8 if inward else min(self.stock[one], self.stock[two], 6)
        if most < 2:
            return
        n = self.dice.randrange(2, most + 1)
        for good in (one, two):
            self.put(good, self.stock[good] + (n if inward else -n))
        self.say(self.filled("equal_in" if inward else "equal", one, n, other=two))

    def swap(self) -> None:
        one, two = self.some(3), self.low()
        if one == two:
            return
        n, m = self.dice.randrange(2, min(6, self.stock[one]) + 1), self.dice.randrange(2, 9)
        self.put(one, self.stock[one] - n)
        self.put(two, self.stock[two] + m)
        self.say(self.filled("swap", one, n, other=two, m=m))

    def lend(self) -> None:
        good, who = self.some(4), self.dice.choice(self.bank["who"])
        if good in self.lent or len(self.lent) > 7:
            return
        n = self.dice.choice([one for one in (2, 4, 6) if one <= self.stock[good]])
        self.lent[good] = (who, n)
        self.put(good, self.stock[good] - n)
        self.say(self.filled("lend", good, n, who=who))

    def returned(self) -> None:
        if len(self.lent) < 2:
            return
        good = self.dice.choice(list(self.lent))
        who, n = self.lent.pop(good)
        whole = self.dice.random() < 0.6
        self.put(good, self.stock[good] + (n if whole else n // 2))
        self.say(self.filled("back_all" if whole else "back_half", good, who=who))

    def promise(self) -> None:
        good, who = self.low(), self.dice.choice(self.bank["who"])
        if good in self.promised or len(self.promised) > 7:
            return
        n = self.dice.choice([4, 6, 8, 10, 12])
        self.promised[good] = (who, n)
        self.say(self.filled("promise", good, n, who=who))

    def kept(self) -> None:
        if len(self.promised) < 2:
            return
        good = self.dice.choice(list(self.promised))
        who, n = self.promised.pop(good)
        way = self.dice.choice(["kept", "kept", "kept_half", "kept_more", "kept_none"])
        more = self.dice.randrange(2, 5)
        came = {"kept": n, "kept_half": n // 2, "kept_more": n + more, "kept_none": 0}[way]
        if came:
            self.put(good, self.stock[good] + came)
        self.say(self.filled(way, good, more, who=who))

    def cook(self) -> None:
        meal = self.dice.choice(list(self.cards))
        way = self.dice.choice(["recipe", "recipe", "recipe", "recipe2", "recipe_without"])
        card = dict(self.cards[meal])
        out = self.dice.choice(list(card))
        if way == "recipe_without":
            del card[out]
        need = {good: n * (2 if way == "recipe2" else 1) for good, n in card.items()}
        if any(self.stock[good] < n for good, n in need.items()):
            short = min(need, key=lambda good: self.stock[good] - need[good])
            self.put(short, self.stock[short] + 12)
            self.last[short] = ("get", 12, self.hand)
            self.say(self.filled("get", short, 12))
            return
        for good, n in need.items():
            self.put(good, self.stock[good] - n)
        self.say(self.filled(way, out, meal=meal))

    def card(self) -> None:
        meal = self.dice.choice(list(self.cards))
        good = self.dice.choice(list(self.cards[meal]))
        was = self.cards[meal][good]
        n = self.dice.choice([k for k in range(1, 6) if k != was])
        self.cards[meal][good] = n
        self.say(self.filled("card", good, n, m=was, meal=meal))

    def nothing(self) -> None:
        # Not of what the same hand wrote of last, lest a correction might mean this remark.
        good, other = self.dice.sample([one for one in self.goods if self.last.get(one, ("", 0, ""))[2] != self.hand], 2)
        self.say(self.filled("noop", good, self.dice.randrange(2, 13), other=other))

    def talk(self) -> None:
        self.say(self.dice.choice(self.bank["talk"]))

    def write(self) -> None:
        dice = self.dice
        ways: list[tuple[Callable[[], None], float]] = [
            (self.entry, 40), (self.counted, 4), (self.half, 4), (self.gone, 2.5), (self.leave, 3), (self.double, 2.5), (self.undo, 5), (self.fix, 7),
            (self.equal, 5), (self.swap, 6), (self.lend, 5), (self.returned, 5), (self.promise, 5), (self.kept, 6), (self.cook, 7), (self.card, 1),
            (self.nothing, 12), (self.talk, 2),
        ]  # fmt: skip
        while len(self.lines) < REMARKS:
            if dice.random() < 0.6:
                self.hand = dice.choice(HANDS)
            dice.choices([one for one, _ in ways], [weight for _, weight in ways])[0]()

    def goods_rows(self) -> list[list[str]]:
        return [["good", "unit", "at_first"], *([good, self.unit(good), str(n)] for good, n in self.start.items())]

    def card_rows(self) -> list[list[str]]:
        rows = [[f"{self.number}-{meal}", good, str(n), self.unit(good)] for meal, parts in self.first_cards.items() for good, n in parts.items()]
        return [["card", "good", "number", "unit"], *rows]
