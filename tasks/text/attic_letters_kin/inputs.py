"""Letters of a village and its emigrants, found in no order, which tell here and there who was born to whom.

The people are made first; whatever is needed to know a person or its parents is then told in some letter, in words that can be read in
one way only, and much else beside it.
"""

import csv
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional

HERE = Path(__file__).parent / "data"
PEOPLE, LETTERS = 90, 262
ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty".split()
MONTHS = "January February March April May June July August September October November December".split()


def build(seed: int, folder: Path) -> None:
    attic = found(random.Random(f"attic-letters-{seed}").randrange(1000, 10000))
    (folder / "letters.txt").write_text(attic.text(), encoding="utf-8")
    with (folder / "people.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["number", "name", "born"])
        writer.writerows(attic.roster())


def found(number: int) -> "Attic":
    """The attic of a number: drawn again until everything that has to be told finds a letter."""
    for go in range(150):
        attic = Attic(number, go)
        try:
            attic.tell()
        except Again:
            continue
        return attic
    raise AssertionError("no attic")


class Again(Exception):
    pass


def sections(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = here = []
        elif line:
            here.append(line)
    return found


def aged(number: int, dice: random.Random) -> str:
    if number < 20:
        return ONES[number]
    tens, ones = TENS[number // 10], number % 10
    if not ones:
        return tens
    return dice.choice([f"{tens}-{ONES[ones]}", f"{ONES[ones]}-and-{tens}"])


@dataclass(eq=False)
class Person:
    sex: str
    surname: str
    born: int
    first: str = ""
    mother: Optional["Person"] = None
    father: Optional["Person"] = None
    names: list[str] = field(default_factory=list)  # how letters call them
    since: int = 0  # the year from which the second of these is used
    unit: Optional["Unit"] = None  # the family that they were born into
    made: Optional["Unit"] = None  # the family that they have founded
    dies: int = 2000
    plain: bool = False  # their parents are told of by nicknames alone
    tangled: bool = False  # more children about than their own, or not all in plain sight
    owns: bool = False  # to a child that was not known of
    quiet: bool = False  # not written to or by

    @property
    def full(self) -> str:
        return f"{self.first} {self.surname}"


@dataclass(eq=False)
class Unit:
    kind: str
    father: Person
    mother: Person | None
    second: Person | None = None
    kids: list[Person] = field(default_factory=list)
    later: list[Person] = field(default_factory=list)  # of the second wife
    wed: int = 0
    outsider: str = ""


@dataclass(eq=False)
class Letter:
    writer: Person
    reader: Person
    year: int
    signed: str = "name"  # or as what they are to one another
    parts: list[str] = field(default_factory=list)
    told: int = 0


class Attic:
    def __init__(self, number: int, go: int) -> None:
        self.number = number
        self.dice = random.Random(f"attic-{number}-{go}")
        self.bank, self.talk = sections("kin.txt"), sections("talk.txt")
        self.pool: dict[str, Any] = json.loads((HERE / "names.json").read_text(encoding="utf-8"))
        self.people: list[Person] = []
        self.units: list[Unit] = []
        self.letters: list[Letter] = []
        self.used: dict[str, list[str]] = {}

    # ------------------------------------------------------------------ people

    def person(self, sex: str, surname: str, born: int, unit: Unit | None = None) -> Person:
        one = Person(sex, surname, born, unit=unit)
        self.people.append(one)
        return one

    def match(self, sex: str, other: Person | None, least: int, most: int) -> Person:
        """Somebody of the village who is free to marry, or somebody who has come into it."""
        dice = self.dice
        free = [
            p
            for p in self.people
            if p.sex == sex and p.made is None and least <= p.born <= most
            and (other is None or (p.unit is not other.unit and p.surname != other.surname and abs(p.born - other.born) < 10))
        ]  # fmt: skip
        if free and dice.random() < 0.92:
            return dice.choice(free)
        near = other.born + dice.randrange(-4, 5) if other else dice.randrange(least, most + 1)
        return self.person(sex, dice.choice([s for s in self.surnames if not other or s != other.surname]), near)

    def found_family(self, kind: str, least: int, most: int, fresh: bool) -> Unit:
        dice = self.dice
        if fresh:
            father = self.person("m", dice.choice(self.surnames), dice.randrange(least, most + 1))
        else:
            father = self.match("m", None, least, most)
        unit = Unit(kind, father, None)
        father.made = unit
        if kind == "out":
            unit.outsider = self.outsiders.pop()
            unit.wed = father.born + dice.randrange(23, 29)
        else:
            wives = []
            for k in range(2 if kind == "step" else 1):
                if fresh:
                    wife = self.person("f", dice.choice([s for s in self.surnames if s != father.surname]), father.born + dice.randrange(-1, 6) + 3 * k)
                else:
                    wife = self.match("f", father, 1800, 2000)
                wife.made = unit
                wives.append(wife)
            unit.mother = wives[0]
            unit.wed = max(father.born, wives[0].born) + dice.randrange(21, 25)
            if kind == "step":
                unit.second = wives[1]
        self.units.append(unit)
        year = unit.wed
        if kind == "childless":
            return unit
        for _ in range({"plain": dice.choice([2, 3, 3]), "step": dice.choice([1, 2]), "out": 2}[kind]):
            year += dice.randrange(1, 4)
            self.child(unit, year)
        if kind == "step":
            assert unit.mother
            assert unit.second
            unit.mother.dies = year
            unit.mother.quiet = True
            year = max(year + 2, unit.second.born + 20)
            for _ in range(dice.choice([1, 2])):
                year += dice.randrange(1, 4)
                self.child(unit, year, unit.second)
        return unit

    def child(self, unit: Unit, year: int, mother: Person | None = None) -> Person:
        one = self.person(self.dice.choice("mf"), unit.father.surname, year, unit)
        one.father, one.mother = unit.father, mother or unit.mother
        (unit.later if mother else unit.kids).append(one)
        return one

    def populate(self) -> None:
        dice, pool = self.dice, self.pool
        self.surnames = dice.sample(pool["surnames"], 6)
        self.outsiders = dice.sample(pool["outsiders"][:4], 4)
        firsts = {"m": dice.sample(sorted(pool["men"]), 8), "f": dice.sample(sorted(pool["women"]), 8)}
        for kind in ["plain"] * 5 + ["step"] * 2 + ["childless"]:
            self.found_family(kind, 1833, 1843, True)
        for kind in dice.sample(["plain"] * 6 + ["step"] * 2 + ["out", "out"] + ["childless"] * 3, 13):
            self.found_family(kind, 1856, 1876, False)
        for _ in range(2):
            self.found_family("plain", 1880, 1892, False)
        plain = [u for u in self.units if u.kind == "plain"]
        # children that grow up with others, or before there was a husband
        homes = dice.sample([u for u in self.units if u.kind == "childless"], 4)
        self.adopted: list[tuple[str, Person, Unit]] = []
        self.single: list[tuple[str, Person, Person | None]] = []
        late = dice.sample([u for u in plain if u.wed > 1874], 2)  # whose first children's fathers can still write letters
        mothers = [*late, *dice.sample([u for u in plain if u not in late], 5)]
        for home, kind in zip(homes, ["adopt", "adopt", "adopt2", "found"], strict=True):
            unit = mothers.pop()
            assert unit.mother
            unit.mother.tangled = unit.father.tangled = True
            home.father.tangled = True
            assert home.mother
            home.mother.tangled = True
            if kind == "adopt":
                one = self.person(dice.choice("mf"), unit.mother.surname, unit.wed - 2)
                one.mother = unit.mother
            elif kind == "adopt2":
                one = self.child(unit, max(k.born for k in unit.kids) + 2)
                unit.kids.remove(one)
            else:
                one = self.person(dice.choice("mf"), dice.choice(self.surnames), home.wed + 3)
            self.adopted.append((kind, one, home))
        for kind in ("before", "confess", "confess"):
            unit = mothers.pop()
            assert unit.mother
            unit.mother.tangled = unit.father.tangled = True
            one = self.person(dice.choice("mf"), unit.mother.surname, unit.wed - 2)
            one.mother = unit.mother
            if kind == "confess":
                fits = [
                    p
                    for p in self.people
                    if p.sex == "m"
                    and p.made is not unit
                    and p.unit is not unit.mother.unit
                    and 17 <= one.born - p.born <= 38
                    and not p.owns
                    and not p.quiet
                    and (not p.made or p.made.wed > one.born)
                    and p.born > 1839
                ]
                if not fits:
                    raise Again
                one.father = dice.choice(fits)
                one.father.tangled = one.father.owns = True
            self.single.append((kind, one, one.father))
        # children who died, and whose name was given again; twins
        self.lost: list[Person] = []
        self.pairs: list[tuple[Person, Person]] = []
        for unit in dice.sample([u for u in plain if len(u.kids) >= 2], 3):
            self.tangle(unit)
            again = unit.kids[-1]
            again.born += 2
            dead = self.child(unit, again.born - 2)
            unit.kids.remove(dead)
            dead.sex, dead.quiet = again.sex, True
            self.lost.append(dead)
            dead.names.append("")
            self.pairs.append((dead, again))
        self.twins: list[tuple[Person, Person]] = []
        for unit in dice.sample([u for u in plain if not u.father.tangled], 2):
            one = dice.choice(unit.kids)
            two = self.child(unit, one.born)
            self.twins.append((one, two))
        growing = [u for u in plain if not any(d.unit is u for d in self.lost)]
        while len(self.people) < PEOPLE:
            unit = dice.choice(growing)
            last = max(k.born for k in unit.kids)
            if len(unit.kids) < 6 and last < 1925 and unit.mother and last - unit.mother.born < 42:
                self.child(unit, last + dice.randrange(1, 4))
        if len(self.people) > PEOPLE or max(p.born for p in self.people) > 1929:
            raise Again
        # names
        taken: set[tuple[str, str, int]] = set()
        later = {id(again): dead for dead, again in self.pairs}
        done: set[int] = set()
        for one in self.people:
            if id(one) in done or one.names:
                continue
            kin = [
                p
                for p in self.people
                if p is not one and one.father is not None and p.father is one.father or p is not one and one.mother is not None and p.mother is one.mother
            ]
            barred = {p.first for p in kin if p is not later.get(id(one))} | {p.first for p in (one.mother, one.father) if p}
            kids = {p.first for p in self.people if one in (p.mother, p.father)}
            free = [f for f in firsts[one.sex] if f not in barred | kids and (f, one.surname, one.born) not in taken]
            if not free:
                raise Again
            one.first = dice.choice(free)
            taken.add((one.first, one.surname, one.born))
            if id(one) in later:
                dead = later[id(one)]
                dead.first = one.first
                taken.add((dead.first, dead.surname, dead.born))
        if len({(p.first, p.surname, p.born) for p in self.people}) < PEOPLE:
            raise Again
        for dead in self.lost:
            dead.names = []
        self.call_all()
        for one in self.people:
            one.plain = one.unit is not None and dice.random() < 0.6
        for one in [a[1] for a in self.adopted] + [k for u in self.units if u.kind == "step" for k in u.kids]:
            one.plain = False
        for one, two in self.twins:
            two.plain = two.plain and one.plain
        for unit in self.units:
            for one in unit.later:
                one.plain = True

    def tangle(self, unit: Unit) -> None:
        assert unit.mother
        unit.father.tangled = unit.mother.tangled = True

    def call_all(self) -> None:
        """A name or two for each, none of them with another inside it."""
        dice, pool = self.dice, self.pool
        epithets = {"m": dice.sample(pool["epithet_m"], 32), "f": dice.sample(pool["epithet_f"], 32)}
        free = {"m": dice.sample(pool["free_m"], len(pool["free_m"])), "f": dice.sample(pool["free_f"], len(pool["free_f"]))}
        short = {"m": pool["men"], "f": pool["women"]}
        trades, houses = dice.sample(pool["trade"], len(pool["trade"])), dice.sample(pool["house"], len(pool["house"]))
        for one in dice.sample(self.people, len(self.people)):
            if one in self.lost:
                continue
            if epithets[one.sex] and (dice.random() < 0.62 or len(free[one.sex]) < 4):
                one.names.append(f"{epithets[one.sex].pop()} {dice.choice(short[one.sex][one.first])}")
            elif free[one.sex]:
                one.names.append(free[one.sex].pop())
            else:
                raise Again
            if one.quiet or one.born > 1910 or dice.random() < 0.42:
                continue
            husband = one.made.father if one.made and one.sex == "f" else None
            if husband and houses and dice.random() < 0.75:
                assert one.made
                one.names.append(f"Mrs {husband.surname} {houses.pop()}")
                one.since = max(one.made.wed + 1, min([k.born for k in one.made.later], default=0) if one is one.made.second else 0)
            elif one.sex == "m" and trades and dice.random() < 0.7:
                one.names.append(trades.pop())
                one.since = one.born + 24
            elif free[one.sex]:
                one.names.append(free[one.sex].pop())
                one.since = one.born + 18

    # ------------------------------------------------------------------ letters

    def alive(self, one: Person, year: int, least: int = 18, most: int = 78) -> bool:
        return not one.quiet and least <= year - one.born <= most and year < one.dies

    def correspond(self) -> None:
        dice = self.dice
        must = [father for _, _, father in self.single if father]
        writers = [p for p in dice.sample(self.people, len(self.people)) if not p.quiet and p.born < 1908 and p not in must][:44]
        self.writers = must + writers
        self.abroad = {id(p): dice.choice(self.pool["abroad"]) for k, p in enumerate(self.writers) if k % 2}
        self.village = dice.choice(self.pool["villages"])
        friends: dict[int, list[Person]] = {}
        while len(self.letters) < LETTERS:
            year = dice.randrange(1890, 1936)
            here = [p for p in self.writers if self.alive(p, year)]
            if len(here) < 4:
                continue
            one = dice.choice(here)
            if id(one) not in friends:
                kin = [
                    p
                    for p in self.writers
                    if p is not one and (p in (one.mother, one.father) or one in (p.mother, p.father) or (p.made and p.made is one.made))
                ]
                friends[id(one)] = kin * 2 + dice.sample([p for p in self.writers if p is not one], 4)
            other = dice.choice(friends[id(one)])
            if not self.alive(other, year) or (id(one) in self.abroad) == (id(other) in self.abroad) and dice.random() < 0.6:
                continue
            self.letters.append(Letter(one, other, year, self.relation(one, other)))
        for one in must:  # each has something to own up to, and somebody to tell
            years = [y for y in range(1890, 1936) if self.alive(one, y)]
            for letter in dice.sample(self.letters, 2) if years else []:
                year = dice.choice(years[-12:])
                others = [p for p in self.writers if p is not one and self.alive(p, year)]
                letter.writer, letter.reader, letter.year, letter.signed = one, dice.choice(others), year, "name"

    def relation(self, one: Person, other: Person) -> str:
        """As what the two may write to one another, if that is told elsewhere in plain words."""
        ways = []
        if one.plain and other in (one.mother, one.father):
            ways.append("to_parent")
        if other.plain and one in (other.mother, other.father):
            ways.append("from_parent")
        if one.made and one.made is other.made and one.made.kind in ("plain", "childless"):
            ways += ["to_spouse", "from_spouse"]
        return self.dice.choice(ways) if ways and self.dice.random() < 0.8 else "name"

    def handle(self, one: Person, year: int) -> str:
        names = one.names if len(one.names) == 1 or year >= one.since else one.names[:1]
        return self.dice.choice(names)

    def owner(self, one: Person, letter: Letter) -> str:
        if one is letter.writer:
            return "my"
        return "your" if one is letter.reader else self.handle(one, letter.year) + "'s"

    def express(self, one: Person, letter: Letter, plain: bool) -> str:
        """The person by a name, or by what they are to somebody else."""
        dice = self.dice
        if plain or dice.random() < 0.1:
            return self.handle(one, letter.year)
        ways: list[tuple[Person, str]] = []
        if one.made and one.made.kind == "plain" and one.made.mother and letter.year > one.made.wed + 1:
            ways.append((one.made.mother, "husband") if one.sex == "m" else (one.made.father, "wife"))
        if one.plain and one.unit and one.unit.kind == "plain" and not one.unit.father.tangled:
            word = "brother" if one.sex == "m" else "sister"
            ways += [(k, f"{word} {one.first}") for k in one.unit.kids if k is not one and k.plain] * 2
            same = [k for k in one.unit.kids if k.sex == one.sex]
            if all(k.plain and k.born < letter.year for k in one.unit.kids) and one.unit.mother and len({k.born for k in same}) == len(same):
                kind = "boy" if one.sex == "m" else "girl"
                places = (
                    ["only"]
                    if len(same) == 1
                    else ["eldest"]
                    if one is min(same, key=lambda k: k.born)
                    else ["youngest"]
                    if one is max(same, key=lambda k: k.born)
                    else []
                )
                ways += [(parent, f"{place} {kind}") for place in places for parent in (one.unit.father, one.unit.mother)] * 2
        ways += [(k, "father" if one.sex == "m" else "mother") for k in self.people if k.plain and one in (k.mother, k.father) and k.born < letter.year]
        ways = [(p, w) for p, w in ways if not p.quiet and (p.born < letter.year - 1)]
        ways += [(p, w) for p, w in ways if p in (letter.writer, letter.reader)] * 3
        if not ways:
            return self.handle(one, letter.year)
        who, word = dice.choice(ways)
        return f"{self.owner(who, letter)} {word}"

    # ------------------------------------------------------------------ telling

    def words(self, kind: str, bank: dict[str, list[str]] | None = None) -> str:
        """One of the ways of saying it, each used as often as the others."""
        lines = self.used.setdefault(kind, [])
        if not lines:
            lines += self.dice.sample((bank or self.bank)[kind], len((bank or self.bank)[kind]))
        return lines.pop()

    def fill(self, words: str, one: Person | None, **slots: str) -> str:
        girl = one is not None and one.sex == "f"
        said = (
            {"he": "she", "him": "her", "his": "her", "boy": "girl", "child": "daughter"}
            if girl
            else {"he": "he", "him": "him", "his": "his", "boy": "boy", "child": "son"}
        )
        return words.format(**said, He=said["he"].capitalize(), **slots)

    def place(self, letter: Letter, text: str) -> None:
        if self.dice.random() < 0.5:
            text = f"{self.words('lead', self.talk)} {text}"
        letter.parts.append(text)
        letter.told += 1

    def say(
        self,
        kind: str,
        one: Person | None,
        who: dict[str, Person],
        plain: bool = True,
        fits: Callable[[Letter], bool] = lambda letter: True,
        letter: Letter | None = None,
        **slots: str,
    ) -> Letter:
        """Tells it in some letter to and from others than it is about."""
        if letter is None:
            others = [p for p in (*who.values(), one) if p]
            start = max(p.born for p in others) + 1
            end = min(2000, *(p.born + 88 for p in others)) if not any(p.quiet for p in others) else 2000
            pool = [x for x in self.letters if x.told < 3 and start <= x.year <= end and x.writer not in others and x.reader not in others and fits(x)]
            if not pool:
                raise Again
            pool = [x for x in pool if x.told == min(y.told for y in pool)] if self.dice.random() < 0.7 else pool
            letter = self.dice.choice(pool)
        shown = {key: self.express(p, letter, plain) for key, p in who.items()}
        if shown.get("M", "").endswith(" wife") and shown.get("F", "").endswith(" husband"):
            shown["F"] = self.handle(who["F"], letter.year)
        self.place(letter, self.fill(self.words(kind), one, **shown, **slots))
        return letter

    def seen(self, need: Callable[[Letter], bool], plain: bool) -> Letter | None:
        """A letter whose writer or reader it is about."""
        pool = [x for x in self.letters if x.told < 3 and need(x) and not (plain and x.signed != "name")]
        return self.dice.choice(pool) if pool and self.dice.random() < 0.55 else None

    def tell(self) -> None:
        self.populate()
        self.correspond()
        dice = self.dice
        born: set[int] = set()
        twins = {id(two) for _, two in self.twins}
        fit = [k for u in self.units if u.kind == "plain" for k in u.kids if k not in self.lost and id(k) not in twins and k.born < 1916]
        sides = ["m", "m", "f", "f", "talk", "talk", dice.choice(["m", "f"])]
        self.misled = {id(k): side for k, side in zip(dice.sample(fit, len(sides)), sides, strict=True)}
        common = [p.full for p in self.people]
        for unit in self.units:
            self.tell_unit(unit, born)
        for kind, one, home in self.adopted:
            self.tell_adopted(kind, one, home)
        for kind, one, father in self.single:
            assert one.mother
            if kind == "before" or dice.random() < 0.5:
                self.say("before", one, {"C": one, "M": one.mother})
            if father:
                self.say("confess", one, {"C": one, "M": one.mother}, letter=self.owned_up(one, father))
        for dead in self.lost:
            assert dead.mother
            self.say("dead", dead, {"M": dead.mother}, fits=lambda x, dead=dead: x.year > dead.born + 3, N=dead.full, y=str(dead.born))  # type: ignore[misc]
        for one in self.people:
            if one not in self.lost and id(one) not in born:
                many = common.count(one.full) > 1
                kinds = ["idyear", "idage"] if many else ["idfull", "idfull", "idage", "idyear"]
                kind = dice.choice(kinds) if not one.quiet else ("idyear" if many else "idfull")
                if kind == "idage":
                    pool = [x for x in self.letters if x.told < 3 and 9 <= x.year - one.born <= 84 and one not in (x.writer, x.reader)]
                    if not pool:
                        raise Again
                    letter = dice.choice(pool)
                    self.say(kind, one, {"H": one}, letter=letter, N=one.full, a=aged(letter.year - one.born, dice))
                else:
                    self.say(kind, one, {"H": one}, N=one.full, y=str(one.born))
            if len(one.names) > 1:
                pool = [x for x in self.letters if x.told < 3 and one.since <= x.year <= one.born + 84 and one not in (x.writer, x.reader)]
                if not pool:
                    raise Again
                self.place(dice.choice(pool), self.fill(self.words("alias"), one, H=one.names[0], K=one.names[1]))
        for letter in self.letters:
            self.chat(letter)

    def owned_up(self, one: Person, father: Person) -> Letter:
        """A letter in which a father may say so."""
        pool = [
            x for x in self.letters if x.told < 3 and x.writer is father and x.signed == "name" and x.year > one.born + 9 and x.reader not in (one, one.mother)
        ]
        if not pool:
            raise Again
        return self.dice.choice(pool)

    def tell_unit(self, unit: Unit, born: set[int]) -> None:
        dice = self.dice
        f, m = unit.father, unit.mother
        if unit.kind == "out":
            self.say("marout", f, {"P": f}, fits=lambda x: x.year > unit.wed, O=unit.outsider)
            for one in unit.kids:
                self.tell_of(one, "f", born)
            return
        assert m
        if unit.kind == "step":
            assert unit.second
            wife = unit.second
            late = min(k.born for k in unit.later)
            self.say("mar3", None, {"F": f, "M": wife}, fits=lambda x: x.year >= late)
            for one in unit.later:
                self.say("p3", one, {"C": one, "F": f, "M": wife}, plain=one.plain)
            for k, one in enumerate(unit.kids):
                if k < len(unit.kids) - 1:  # she died of the last
                    self.say("halff", one, {"C": one, "D": dice.choice(unit.later), "M": m}, fits=lambda x: x.year > late)
                else:
                    self.say("step", one, {"C": one, "F": f, "M": m, "S": wife}, fits=lambda x: x.year > late)
                for _ in range(dice.choice([1, 1, 2])):
                    self.say("lurem", one, {"C": one, "S": wife}, fits=lambda x: x.year > late)
            return
        letter = self.seen(lambda x: x.year > unit.wed and (x.writer in (f, m)) != (x.reader in (f, m)), True)
        if letter:
            first = letter.writer in (f, m)
            mate = m if (letter.writer if first else letter.reader) is f else f
            self.say("mar1" if first else "mar2", None, {"S": mate}, letter=letter)
        else:
            self.say("mar3", None, {"F": f, "M": m}, fits=lambda x: x.year > unit.wed)
        twins = {id(two): one for one, two in self.twins}
        told: list[Person] = []
        for one in unit.kids:
            if id(one) in self.misled:
                self.mislead(one, f, m, self.misled[id(one)])
                told.append(one)
            elif id(one) in twins:
                self.say("twin", one, {"C": one, "D": twins[id(one)]}, plain=one.plain)
            elif (near := [k for k in told if k.plain or not one.plain]) and dice.random() < 0.2:
                self.tell_sibling(one, dice.choice(near))
            else:
                self.tell_of(one, "", born)
                told.append(one)

    def tell_sibling(self, one: Person, other: Person) -> None:
        letter = self.seen(
            lambda x: x.year > max(one.born, other.born) and (x.writer is one) != (x.reader is one) and other not in (x.writer, x.reader), one.plain
        )
        if letter:
            self.say("sib1" if letter.writer is one else "sib2", other, {"D": other}, plain=one.plain, letter=letter)
        else:
            self.say("sib3", one, {"C": one, "D": other}, plain=one.plain)

    def tell_of(self, one: Person, side: str, born: set[int]) -> None:
        """A child of a family like others: by mother or father, by both, on the day, or with the wrong name first."""
        dice = self.dice
        f, m = one.father, one.mother
        assert f
        here = [x for x in self.letters if x.year == one.born and x.told < 3 and not {x.writer, x.reader} & {f, m}]
        if here and dice.random() < 0.75:
            born.add(id(one))
            x = dice.choice(here)
            first = one.names[0]
            if m and dice.random() < 0.7:
                self.say("birth", one, {"M": m}, plain=one.plain, letter=x, N=one.full, H=first)
            else:
                self.say("birthf", one, {"F": f}, plain=one.plain, letter=x, N=one.full, H=first)
            return
        letter = self.seen(lambda x: x.year > one.born and x.writer in (f, m) and x.reader not in (f, m, one), one.plain)
        if letter and m and dice.random() < 0.3:
            self.say("p1", one, {"C": one, "S": m if letter.writer is f else f}, plain=one.plain, letter=letter)
        elif letter:
            self.say("m1" if letter.writer is m else "f1", one, {"C": one}, plain=one.plain, letter=letter)
        elif letter := self.seen(lambda x: x.year > one.born and x.reader in (f, m) and x.writer not in (f, m, one), one.plain):
            self.say("m2" if letter.reader is m else "f2", one, {"C": one}, plain=one.plain, letter=letter)
        elif letter := self.seen(lambda x: (x.writer is one or x.reader is one) and not {x.writer, x.reader} & {f, m}, one.plain):
            mine = "1" if letter.writer is one else "2"
            if m and dice.random() < 0.5:
                self.say("cm" + mine, one, {"M": m}, plain=one.plain, letter=letter)
            else:
                self.say("cf" + mine, one, {"F": f}, plain=one.plain, letter=letter)
        elif m and dice.random() < 0.3:
            self.say("p3", one, {"C": one, "F": f, "M": m}, plain=one.plain)
        elif m and dice.random() < 0.55:
            self.say("m3", one, {"C": one, "M": m}, plain=one.plain)
        else:
            self.say("f3", one, {"C": one, "F": f}, plain=one.plain)

    def mislead(self, one: Person, f: Person, m: Person, side: str) -> None:
        """What somebody thought, and what is so."""
        dice = self.dice
        right = m if side == "m" else f
        wrong = [
            p
            for p in self.people
            if p.sex == right.sex
            and p is not right
            and not p.quiet
            and abs(p.born - right.born) < 9
            and p.made
            and (p.unit is None or p.unit is not right.unit)
        ]
        if not wrong:
            raise Again
        other = dice.choice(wrong)
        if side == "talk":
            self.say("rumour", one, {"C": one, "X": other, "F": f}, plain=one.plain)
            return
        bad = {one, f, m, other} | {p for p in self.people if p.made and p.made is other.made}
        pairs = [
            (x, y)
            for x in self.letters
            for y in self.letters
            if x.writer is y.writer and x.reader is y.reader and one.born < x.year < y.year and max(x.told, y.told) < 3 and not bad & {x.writer, x.reader}
        ]
        if not pairs:
            raise Again
        x, y = dice.choice(pairs)
        if side == "m":
            self.say("m3", one, {"C": one, "M": other}, letter=x)
            self.say("fixm", one, {"C": one, "X": other, "M": m}, plain=True, letter=y)
        else:
            self.say("f3", one, {"C": one, "F": other}, letter=x)
            self.say("fixf", one, {"C": one, "X": other, "F": f}, plain=True, letter=y)

    def tell_adopted(self, kind: str, one: Person, home: Unit) -> None:
        p, q = home.father, home.mother
        assert q
        who = {"C": one, "P": p, "Q": q}
        if one.mother:
            who["M"] = one.mother
        if kind == "adopt2":
            assert one.father
            who["F"] = one.father
        self.say(kind, one, who)
        for _ in range(self.dice.choice([1, 2])):
            self.say("lurep", one, {"C": one, "P": p, "Q": q})

    # ------------------------------------------------------------------ all the rest

    def chat(self, letter: Letter) -> None:
        dice = self.dice
        card = dice.random() < 0.12
        year = letter.year
        for _ in range(1 if card else dice.choice([3, 4, 4, 5, 5, 6])):
            kind = dice.choice(["event", "event", "event", "kid", "plain", "plain"])
            adults = [p for p in self.people if self.alive(p, year) and p not in (letter.writer, letter.reader)]
            kids = [p for p in self.people if not p.quiet and 3 <= year - p.born <= 12]
            if kind == "kid" and not kids:
                kind = "event"
            one, other = dice.sample(adults, 2)
            kid = dice.choice(kids) if kind == "kid" else None
            if kid and one in (kid.mother, kid.father):
                one = next(p for p in adults if p not in (kid.mother, kid.father))
            told = self.words(kind, self.talk) if kind == "kid" or dice.random() < 0.15 else self.joined(kind)
            words = self.fill(told, kid or one, P=self.handle(one, year), Q=self.handle(other, year), K=self.handle(kid, year) if kid else "")
            if dice.random() < 0.3:
                words += " " + self.words("tail", self.talk)
            if dice.random() < 0.12:
                words = f"{self.words('lead', self.talk)} {words}"
            letter.parts.append(words)
        dice.shuffle(letter.parts)

    def joined(self, kind: str) -> str:
        parts = (
            [self.words("does", self.talk), self.words("other", self.talk)]
            if kind == "event"
            else [self.words("half", self.talk), self.words("andhalf", self.talk)]
        )
        if self.dice.random() < 0.35:
            parts.insert(self.dice.choice([1, 2]), self.words("why", self.talk))
        return self.dice.choice([", ", ", ", " "]).join(parts) + "."

    def dated(self, letter: Letter) -> str:
        dice = self.dice
        month, day = dice.randrange(2, 12), dice.randrange(10, 29)
        ending = {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if not 10 < day < 14 else "th"
        name = MONTHS[month - 1]
        return dice.choice(
            [
                f"{day}{ending} {name} {letter.year}",
                f"{name} {day}, {letter.year}",
                f"{day} {name[:3]}. {letter.year}",
                f"the {day}{ending} of {name} {letter.year}",
            ]
        )

    def ends(self, letter: Letter) -> tuple[str, str]:
        """How a letter begins and how it is signed."""
        dice, year = self.dice, letter.year
        one, other = letter.writer, letter.reader
        to, by = self.handle(other, year), self.handle(one, year)
        parent = {"m": "Father", "f": "Mother"}
        mate = {"m": "Husband", "f": "Wife"}
        if letter.signed == "to_parent":
            to = parent[other.sex]
        elif letter.signed == "to_spouse":
            to = mate[other.sex]
        greeting = dice.choice(["Dear {}", "My dear {}", "Dear {}", "Dearest {}", "{}, my dear", "Dear old {}", "Well {}"]).format(to) + dice.choice(
            [",", ",", " -", "!"]
        )
        if letter.signed == "from_parent":
            by = parent[one.sex]
        elif letter.signed == "from_spouse":
            by = mate[one.sex]
        leave = [
            "Your loving {}",
            "Ever yours, {}",
            "Yours as always, {}",
            "Believe me ever your affectionate {}",
            "{}",
            "With love from {}",
            "Your old {}",
            "Your {}",
        ]
        if by.startswith("the "):
            leave = ["Ever yours, {}", "Yours as always, {}", "{}", "With love from {}"]
        if by.startswith("Mrs "):
            leave = ["Ever yours, {}", "Yours as always, {}", "{}"]
        if to.startswith(("the ", "Mrs ")):
            greeting = f"To {to}{dice.choice([',', ' -'])}"
        if letter.signed in ("from_parent", "from_spouse"):
            leave = ["Your loving {}", "Your affectionate {}", "Your old {}", "Ever your {}", "Your {}"]
        return greeting, dice.choice(leave).format(by)

    def text(self) -> str:
        dice = self.dice
        sheets = []
        for k, letter in enumerate(dice.sample(self.letters, len(self.letters)), 1):
            greeting, leave = self.ends(letter)
            where = self.abroad.get(id(letter.writer), self.village)
            breaks = [dice.choice([" ", " ", " ", "\n"]) for _ in letter.parts]
            body = "".join(
                re.sub(r"(^|[.?!] )([a-z])", lambda m: m[1] + m[2].upper(), part) + gap for part, gap in zip(letter.parts, breaks, strict=True)
            ).strip()
            for _ in range(dice.choice([0, 1, 1])):
                close = self.words("close", self.talk)
                body += " " + close
            sheets.append(f"[{k}]\n{where}, {self.dated(letter)}\n{greeting}\n{body}\n{leave}\n")
        return "\n".join(sheets)

    # ------------------------------------------------------------------ what is right

    def order(self) -> list[Person]:
        return sorted(self.people, key=lambda p: (p.born, p.surname, p.first))

    def roster(self) -> list[list[str | int]]:
        return [[f"{self.number}{k:02d}", p.full, p.born] for k, p in enumerate(self.order(), 1)]

    def parents(self) -> list[list[str]]:
        key = {id(p): f"{self.number}{k:02d}" for k, p in enumerate(self.order(), 1)}
        return [[key[id(p)], *(key[id(q)] if q else "" for q in (p.mother, p.father))] for p in self.order()]
