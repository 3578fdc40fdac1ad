"""A valley's swap book: twenty-four farms write down who did what for whom, at what price, and what became of it.

The account is kept while the book is written: each note is made from what is the case at its moment, so that it can be read in
one way only.
"""

import csv
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

VALLEYS = ["Swinnerdale", "Garradale", "Upper Colterdale", "Skirfedale", "Bishopsdale Head", "Little Wharram"]
WORDS = "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
SPLITS = ["1/2 1/2", "1/2 1/4 1/4", "1/3 1/3 1/3", "3/4 1/4", "2/3 1/3", "1/4 1/4 1/4 1/4"]
Half, Quarter = Fraction(1, 2), Fraction(1, 4)
Shares = dict[int, Fraction]


def build(seed: int, folder: Path) -> None:
    valley = Valley(random.Random(f"swap-book-{seed}").randrange(1000, 10000))
    valley.tell()
    (folder / "swap_book.txt").write_text("\n".join(valley.lines) + "\n", encoding="utf-8")
    with (folder / "farms.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["farm", "family", "people"])
        writer.writerows(valley.roster)


def wording() -> dict[str, list[str]]:
    bank: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "wording.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kept = bank.setdefault(line.strip("[]"), [])
        elif line:
            kept.append(line)
    return bank


def spoken(day: date) -> str:
    return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"


class Told(Exception):
    """These farms have had every job told of them already."""


@dataclass
class Entry:
    """Hours that go from those who had the good of something to those who did it."""

    job: int
    doers: Shares
    payers: Shares
    amount: Fraction
    note: int
    plain: bool = True  # one doer, one payer, one amount: can be spoken of
    many: bool = False  # one doer, several payers alike
    total: bool = True  # its amount was said as one figure
    live: bool = True
    held: bool = False  # nothing more is changed
    before: list[Fraction] = field(default_factory=list)
    changer: str = ""

    @property
    def doer(self) -> int:
        return next(iter(self.doers))

    @property
    def payer(self) -> int:
        return next(iter(self.payers))


@dataclass
class Gear:
    owners: Shares
    rate: Fraction = Fraction(0)
    busy: bool = False


@dataclass
class Manner:
    """How one person writes."""

    calls: list[float]
    numbers: str
    clock: bool
    sign: int
    before: float
    after: float
    aside: float
    small: bool
    loud: bool
    sloppy: bool
    amp: bool
    joint: str


class Valley:
    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"swaps-{number}")
        self.bank = wording()
        self.size = 24
        self.farm, self.family = (dice.sample(self.bank[key][0].split(), self.size) for key in ("farms", "families"))
        names = dice.sample(self.bank["people"][0].split(), 2 * self.size)
        self.people = [names[2 * k : 2 * k + 2] for k in range(self.size)]
        self.home = {name: k for k, pair in enumerate(self.people) for name in pair}
        self.roster = [[self.farm[k], self.family[k], " & ".join(self.people[k])] for k in range(self.size)]
        self.alias: dict[str, str] = {}
        self.manner = {
            name: Manner(
                calls=dice.choice([[5, 1, 1, 1], [1, 5, 1, 1], [1, 1, 1, 4], [1, 2, 3, 1], [2, 2, 1, 2]]),
                numbers=dice.choice(["words", "words", "digits", "short", "mixed"]),
                clock=dice.random() < 0.4,
                sign=dice.randrange(6),
                before=dice.choice([0.05, 0.3, 0.55]),
                after=dice.choice([0.05, 0.3, 0.55]),
                aside=dice.choice([0.1, 0.3, 0.6]),
                small=dice.random() < 0.12,
                loud=dice.random() < 0.05,
                sloppy=dice.random() < 0.2,
                amp=dice.random() < 0.2,
                joint=dice.choice(["; ", ". ", ". ", ". Also: ", ". And then: "]),
            )
            for name in names
        }
        self.jobs = [[[w.strip() for w in side.split(mark)] for side, mark in zip(line.split("|"), ",/", strict=True)] for line in self.bank["jobs"]]
        self.goods = [[w.strip() for w in line.split("|")] for line in self.bank["goods"]]
        self.shown = {Fraction(a.strip()): [w.strip() for w in b.split(",")] for a, b in (line.split("|") for line in self.bank["fractions"])}
        self.used: list[set[int]] = [set() for _ in self.jobs]  # farms that a job was already told of
        self.entries: list[Entry] = []
        self.price: dict[int, Fraction] = {}
        self.former: dict[int, Fraction] = {}
        self.gear = {name: Gear({}) for name in self.bank["gear"]}
        self.free_things, self.free_services = list(self.bank["things"]), list(self.bank["services"])
        self.free_names, self.free_groups = list(self.bank["aliases"]), list(self.bank["groups"])
        for pool in (self.free_things, self.free_services, self.free_names, self.free_groups):
            dice.shuffle(pool)
        self.groups: dict[str, set[int]] = {}
        self.day_hours = Fraction(8)
        self.sums: Shares = {k: Fraction(0) for k in range(self.size)}
        self.last: dict[str, Entry | None] = {}
        self.busy: set[int] = set()
        self.unanswered: set[frozenset[int]] = set()  # a later yes could be meant for what was asked before
        self.due: list[tuple[int, int, Callable[[], None]]] = []
        self.rank: dict[tuple[str, str], list[float]] = {}
        self.today = date(dice.randrange(1958, 1976), 3, dice.randrange(1, 8))
        self.start, self.headed = self.today, date.min
        self.lines: list[str] = []
        self.fresh: Entry | None = None
        self.single = [self.goods_priced, self.day_counted, self.gear_priced, self.gear_sold, self.group_made, self.group_changed, self.named]
        self.alone = True
        self.step = self.count = self.tally = 0
        self.chatted: list[str] = []

    # ------------------------------------------------------------------ words

    def choose(self, who: str, kind: str) -> str:
        """Each person has ways of saying a thing that they are fond of."""
        words = self.bank[kind]
        key = (who, kind)
        if key not in self.rank:
            order = random.Random(f"{self.number}-{who}-{kind}").sample(range(len(words)), len(words))
            self.rank[key] = [1 / (place + 1) for place in order]
        return self.dice.choices(words, self.rank[key])[0]

    def call(self, who: str, farm: int) -> str:
        name = self.name(farm)
        forms = [self.farm[farm], name, f"{name} {self.family[farm]}" if name in self.home else name, self.family[farm]]
        return self.dice.choices(forms, self.manner[who].calls)[0]

    def name(self, farm: int) -> str:
        name = self.dice.choice(self.people[farm])
        return self.alias[name] if name in self.alias and self.dice.random() < 0.7 else name

    def listed(self, who: str, farms: list[int]) -> str:
        names = [self.call(who, k) for k in farms]
        return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]

    def said(self, who: str, value: Fraction) -> str:
        """Hours in words or figures."""
        style = self.manner[who].numbers
        if style == "mixed":
            style = self.dice.choice(["words", "digits", "short"])
        whole, rest = divmod(value, 1)
        n = int(whole)
        if style == "words":
            if n == 0:
                return {Half: "half an hour", Quarter: "a quarter of an hour"}.get(rest, "three quarters of an hour")
            tail = {Half: "a half", Quarter: "a quarter", 3 * Quarter: "three quarters"}.get(rest)
            if n == 1:
                return "an hour" + (f" and {tail}" if tail else "")
            number = WORDS[n] if n < len(WORDS) else str(n)
            return f"{number} and {tail} hours" if tail else f"{number} hours"
        unit = "hour" if value == 1 else "hours"
        if style == "digits":
            if n and not rest:
                return f"{n} {unit}"
            if value < 2:
                return f"{int(value * 60)} minutes"
            return self.dice.choice([f"{float(value):g} hours", f"{n} hours {int(rest * 60)} minutes"])
        tail = {Half: "½", Quarter: "¼", 3 * Quarter: "¾"}.get(rest, "")
        return f"{n or ''}{tail} {self.dice.choice(['h', 'hrs' if value > 1 else 'h'])}"

    def days(self, value: Fraction) -> str:
        n = int(value)
        if value % 1:
            return {0: "half a day", 1: "a day and a half"}.get(n, f"{WORDS[n]} and a half days")
        return self.dice.choice(["one day", "a whole day"]) if n == 1 else f"{WORDS[n]} days"

    def spent(self, who: str) -> tuple[Fraction, str]:
        """Hours of work, sometimes told in days."""
        if self.dice.random() < 0.12:
            value = self.dice.choice([Half, Fraction(1), Fraction(3, 2), Fraction(2), Fraction(5, 2)])
            return value * self.day_hours, self.days(value)
        value = self.value()
        return value, self.said(who, value)

    def value(self, low: int = 2, high: int = 22) -> Fraction:
        dice = self.dice
        if dice.random() < 0.15:
            return Fraction(dice.randrange(2 * low, 2 * high), 4)
        return Fraction(dice.randrange(low, high), 2)

    def amount(self, who: str, count: int, goods: int) -> str:
        one, many, _ = self.goods[goods]
        if count == 1:
            return one
        return f"{count if self.manner[who].numbers in ('digits', 'short') else WORDS[count]} {many}"

    def fill(self, who: str, kind: str, **slots: Any) -> str:
        words = self.choose(who, kind)
        filled: dict[str, str] = {}
        for key, value in slots.items():
            if isinstance(value, int) and key in ("K", "M", "N"):
                name = self.call(who, value)
                filled[key], filled[key + "'s"] = name, name + ("'" if name.endswith("s") else "'s")
            elif key == "P":
                name = self.name(value) if isinstance(value, int) else value
                filled[key], filled[key + "'s"] = name, name + ("'" if name.endswith("s") else "'s")
            elif isinstance(value, Fraction):
                filled[key] = self.said(who, value)
            else:
                filled[key] = str(value)
        if "P" not in filled and "K" in slots:
            filled["P"] = self.name(slots["K"])
        text = words.format(**filled)
        while "~" in text:
            at = text.index("~")
            aside = ""
            if "(" not in text and self.dice.random() < self.manner[who].aside:
                after = text[at + 1 : at + 2]
                fit = [w for w in self.bank["asides"] if (w[1] == "(") or after == " "]
                aside = self.dice.choice(fit).rstrip()
            text = text[:at] + aside + text[at + 1 :]
        return text

    # ------------------------------------------------------------------ notes

    def write(self, who: str, parts: list[str]) -> None:
        manner, dice = self.manner[who], self.dice
        text = ""
        for part in parts:
            part = part[0].upper() + part[1:]
            text += (manner.joint if text and text[-1] not in "?!" else " " if text else "") + part
        if dice.random() < manner.before:
            text = dice.choice(self.bank["pre"]) + dice.choice([". ", ". ", "! "]) + text
        if dice.random() < manner.after:
            post = dice.choice(self.bank["post"]).format(
                x=self.said(who, self.value()), y=WORDS[dice.randrange(2, 9)], P=dice.choice(self.people[dice.randrange(self.size)])
            )
            text += (" " if text[-1] in "?!" else ". ") + post
        if text[-1] not in "?!" and not manner.sloppy:
            text += "."
        if manner.small:
            text = text[0].lower() + text[1:]
        text = re.sub(r"(?<=[.!?] )[a-z]", lambda found: found[0].upper(), text)
        if manner.amp:
            text = text.replace(" and ", " & ")
        farm, family = self.farm[self.home[who]], self.family[self.home[who]]
        if manner.loud:
            text = text.upper()
        sign = [" - {}", " ({})", " -- {}, {}", " / {}", " - yours, {}", " - {} {}"][manner.sign]
        if manner.sign == 3:
            text = text.rstrip(".")
        if self.today != self.headed:
            self.headed = self.today
            self.lines += ["", spoken(self.today)]
        self.lines.append("  " + text + sign.format(who, family if manner.sign == 5 else farm))
        self.count += 1

    def note(self, who: str, acts: list[Callable[[str], str | None]]) -> bool:
        if any(act in self.single for act in acts):
            acts = acts[:1]
        self.alone = len(acts) == 1
        parts, made = [], []
        for act in acts:
            self.fresh = None
            try:
                text = act(who)
            except Told:
                continue
            if text:
                parts.append(text)
                made.append(self.fresh)
        if not parts:
            return False
        self.write(who, parts)
        self.last[who] = made[0] if len(parts) == 1 else None
        return True

    def later(self, least: int, most: int, what: Callable[[], None]) -> None:
        self.due.append((self.step + self.dice.randrange(least, most), self.tally, what))
        self.tally += 1

    def reply(self, farm: int, kind: str, **slots: Any) -> None:
        who = self.dice.choice(self.people[farm])
        self.write(who, [self.fill(who, kind, **slots)])
        self.last[who] = None

    # ------------------------------------------------------------------ drawing

    def others(self, n: int, *without: int) -> list[int]:
        return self.dice.sample([k for k in range(self.size) if k not in without], n)

    def job(self, *farms: int) -> int:
        free = [j for j, seen in enumerate(self.used) if not seen & set(farms)]
        if not free:
            raise Told
        j = self.dice.choice(free)
        self.used[j] |= set(farms)
        return j

    def words(self, j: int) -> dict[str, str]:
        nouns, pasts = self.jobs[j]
        return {"J": self.dice.choice(nouns), "d": self.dice.choice(pasts)}

    def enter(self, job: int, doers: list[int] | Shares, payers: list[int] | Shares, amount: Fraction, **more: Any) -> Entry:
        doers, payers = (one if isinstance(one, dict) else {k: Fraction(1) for k in one} for one in (doers, payers))
        plain = job >= 0 and len(doers) == len(payers) == 1
        entry = Entry(job, dict(doers), dict(payers), amount, self.count, plain, **more)
        self.entries.append(entry)
        self.fresh = entry
        return entry

    def move(self, giver: int, taker: int, amount: Fraction) -> None:
        self.sums[giver] -= amount
        self.sums[taker] += amount

    def ref(self, who: str, entry: Entry) -> str:
        me = self.home[who]
        noun = self.dice.choice(self.jobs[entry.job][0])
        if me == entry.doer:
            return self.fill(who, "ref_doer", J=noun, K=entry.payer)
        if me == entry.payer:
            return self.fill(who, "ref_payer", J=noun, K=entry.doer)
        return self.fill(who, "ref_third", J=noun, K=entry.doer, M=entry.payer)

    def known(self, fit: Callable[[Entry], bool]) -> Entry | None:
        found = [e for e in self.entries if e.plain and e.live and not e.held and e.note < self.count and fit(e)]
        return self.dice.choice(found[-40:] if self.dice.random() < 0.6 else found) if found else None

    # ------------------------------------------------------------------ work

    def work_me(self, who: str) -> str:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        j = self.job(me, k)
        value, h = self.spent(who)
        self.enter(j, [me], [k], value)
        return self.fill(who, "work_me", **self.words(j), K=k, H=h)

    def work_them(self, who: str) -> str:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        j = self.job(me, k)
        value, h = self.spent(who)
        self.enter(j, [k], [me], value)
        return self.fill(who, "work_them", **self.words(j), K=k, H=h)

    def work_third(self, who: str) -> str:
        k, m = self.others(2, self.home[who])
        j = self.job(k, m)
        value, h = self.spent(who)
        self.enter(j, [k], [m], value)
        return self.fill(who, "work_third", **self.words(j), K=k, M=m, H=h)

    def hour(self, who: str, quarters: int) -> str:
        n, rest = divmod(quarters, 4)
        if self.manner[who].clock:
            return f"{n}:{rest * 15:02d}"
        if rest == 3:
            n += 1
        name = "noon" if n == 12 and not rest else WORDS[(n - 1) % 12 + 1]
        return ["", "a quarter past ", "half past ", "a quarter to "][rest] + name

    def work_clock(self, who: str) -> str:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        j = self.job(me, k)
        a, b = self.dice.randrange(24, 44), self.dice.randrange(48, 71)
        pause = Fraction(self.dice.randrange(1, 5), 4)
        mine = self.dice.random() < 0.6
        self.enter(j, [me if mine else k], [k if mine else me], Fraction(b - a, 4) - pause, total=False)
        kind = "work_clock" if mine else "work_clock_them"
        return self.fill(who, kind, **self.words(j), K=k, a=self.hour(who, a), b=self.hour(who, b), B=pause)

    def team(self, who: str) -> str:
        me = self.home[who]
        n = self.dice.choice([1, 1, 2, 2, 3])
        k, *some = self.others(n + 1, me)
        value, h = self.spent(who)
        each = self.dice.random() < 0.5
        if self.dice.random() < 0.6 or n == 1:
            j = self.job(me, k, *some)
            self.enter(j, [me, *some], [k], value * (n + 1) if each else value, total=not each)
            return self.fill(who, "team_each" if each else "team_all", **self.words(j), K=k, L=self.listed(who, some), H=h)
        j = self.job(me, *some)
        self.enter(j, some, [me], value * n if each else value, total=not each)
        return self.fill(who, "team_them_each" if each else "team_them_all", **self.words(j), L=self.listed(who, some), H=h)

    def for_many(self, who: str) -> str:
        me = self.home[who]
        some = self.others(self.dice.choice([2, 2, 3, 3, 4, 5]), me)
        j = self.job(me, *some)
        value, h = self.spent(who)
        own = self.dice.random() < 0.5
        self.enter(j, [me], [me, *some] if own else some, value, many=not own)
        kind = "for_many_self" if own else "for_many"
        return self.fill(who, kind, **self.words(j), L=self.listed(who, some), H=h, q=WORDS[len(some) + 1])

    def for_parts(self, who: str) -> str:
        me = self.home[who]
        k, m = self.others(2, me)
        j = self.job(me, k, m)
        value, h = self.spent(who)
        if self.dice.random() < 0.5:
            part = self.dice.choice([Quarter, 3 * Quarter, Fraction(1, 3), Fraction(2, 3)])
            self.enter(j, [me], {k: part, m: 1 - part}, value, total=False)
            f, g = (self.dice.choice(self.shown[p]) for p in (part, 1 - part))
            return self.fill(who, "for_parts", **self.words(j), K=k, M=m, H=h, f=f, g=g)
        value = self.value(6, 24)
        part = self.value(1, max(2, int(value)))
        self.enter(j, [me], {k: value - part, m: part}, value, total=False)
        return self.fill(who, "for_rest", **self.words(j), K=k, M=m, H=value, h=part)

    def like(self, who: str) -> str | None:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        entry = self.known(lambda e: True)
        if not entry:
            return None
        kind = self.dice.choice(["work_like", "work_like", "them_like", "work_half", "work_double", "work_more", "work_less"])
        value, more = entry.amount, self.value(1, 6)
        if kind == "work_less" and more >= value / 2:
            kind = "work_more"
        value = {"work_half": value / 2, "work_double": value * 2, "work_more": value + more, "work_less": value - more}.get(kind, value)
        j = self.job(me, k)
        self.enter(j, [k if kind == "them_like" else me], [me if kind == "them_like" else k], value, total=False)
        return self.fill(who, kind, **self.words(j), K=k, E=self.ref(who, entry), H=more)

    def for_group(self, who: str) -> str | None:
        me = self.home[who]
        if not self.groups:
            return None
        group = self.dice.choice(sorted(self.groups))
        members = sorted(self.groups[group])
        value, h = self.spent(who)
        j = self.job(me, *members)
        if me not in members and self.dice.random() < 0.4:
            value = Fraction(self.dice.randrange(1, 5), 2)
            self.enter(j, members, [me], value * len(members), total=False)
            return self.fill(who, "group_each", **self.words(j), C=group, H=value)
        self.enter(j, [me], members, value)
        return self.fill(who, "for_group", **self.words(j), C=group, H=h)

    def for_same(self, who: str) -> str | None:
        me = self.home[who]
        found = [e for e in self.entries if e.many and e.live and e.note < self.count and me not in e.payers and me != e.doer]
        if not found:
            return None
        entry = self.dice.choice(found)
        j = self.job(me, *entry.payers)
        value, h = self.spent(who)
        self.enter(j, [me], list(entry.payers), value)
        noun = self.dice.choice(self.jobs[entry.job][0])
        return self.fill(who, "for_same", **self.words(j), E2=self.fill(who, "ref_many", J=noun, K=entry.doer), H=h)

    # ------------------------------------------------------------------ goods and gear

    def trade(self, who: str) -> str:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        g, count = self.dice.choice(sorted(self.price)), self.dice.choice([1, 2, 3, 4, 5, 6])
        q, value = self.amount(who, count, g), self.price[g] * count
        kind = self.dice.choice(["out", "out", "in", "in", "in", "half", "old", "old", "swap"])
        if kind == "old" and g not in self.former:
            kind = "out"
        if kind == "swap":
            other = self.dice.choice([x for x in sorted(self.price) if x != g])
            back = self.dice.choice([1, 2, 3, 4])
            self.move(k, me, value)
            self.move(me, k, self.price[other] * back)
            return self.fill(who, "goods_swap", K=k, Q=q, R=self.amount(who, back, other))
        if kind in ("half", "old"):
            value = value / 2 if kind == "half" else self.former[g] * count
        self.move(me if kind == "in" else k, k if kind == "in" else me, value)
        return self.fill(who, f"goods_{kind}", K=k, Q=q)

    def gear_used(self, who: str) -> str | None:
        me = self.home[who]
        name = self.dice.choice(sorted(self.gear))
        gear = self.gear[name]
        if not gear.rate:
            return None
        sole = list(gear.owners)[0] if len(gear.owners) == 1 else -1
        mine = [g for g in sorted(self.gear) if list(self.gear[g].owners) == [me] and self.gear[g].rate]
        d = self.dice.choice([Half, Half, Fraction(1), Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3)])
        (k,) = self.others(1, me, sole)
        if mine and self.dice.random() < 0.6:
            name = self.dice.choice(mine)
            kind, payers, value = "gear_out", {k: Fraction(1)}, self.gear[name].rate * d
            if self.dice.random() < 0.2:
                kind, value = "gear_half", value / 2
            self.enter(-1, self.gear[name].owners, payers, value)
            return self.fill(who, kind, K=k, G=name, D=self.days(d))
        if me == sole:
            return None
        kind = self.dice.choice(["gear_in", "gear_in", "gear_in", "gear_third", "gear_shared"])
        payers = {"gear_in": {me: Fraction(1)}, "gear_third": {k: Fraction(1)}}.get(kind, {me: Half, k: Half})
        self.enter(-1, gear.owners, payers, gear.rate * d)
        return self.fill(who, kind, K=k, G=name, D=self.days(d))

    def goods_priced(self, who: str) -> str:
        dice = self.dice
        unset = [g for g in range(len(self.goods)) if g not in self.price]
        g = dice.choice(unset or sorted(self.price))
        unit = self.goods[g][0]
        if unset:
            self.price[g] = Fraction(dice.randrange(2, 15), 4)
            return self.fill(who, "goods_rate", U=unit, H=self.price[g])
        step = Fraction(dice.randrange(1, 4), 4)
        kind = dice.choice(["rate", "rate", "up", "down"])
        if kind == "down" and step >= self.price[g]:
            kind = "up"
        now = {"up": self.price[g] + step, "down": self.price[g] - step}.get(kind, Fraction(dice.randrange(2, 15), 4))
        if now == self.price[g]:
            now, kind = now + step, "up"
        self.former[g], self.price[g] = self.price[g], now
        return self.fill(who, f"goods_{kind}", U=unit, H=now if kind == "rate" else step)

    def day_counted(self, who: str) -> str:
        self.day_hours = Fraction(self.dice.choice([n for n in (6, 7, 8, 9, 10) if n != self.day_hours]))
        return self.fill(who, "day_rate", H=self.day_hours)

    def gear_priced(self, who: str) -> str | None:
        me, dice = self.home[who], self.dice
        mine = [g for g in sorted(self.gear) if me in self.gear[g].owners]
        if not mine:
            return None
        name = dice.choice([g for g in mine if not self.gear[g].rate] or mine)
        gear = self.gear[name]
        if len(gear.owners) > 1 or not gear.rate:
            gear.rate = Fraction(dice.randrange(2, 13), 2)
            return self.fill(who, "gear_rate" if len(gear.owners) == 1 else "joint_rate", G=name, H=gear.rate)
        kind = dice.choice(["rate", "rate", "more", "less", "as", "double", "halved"])
        step = Fraction(dice.randrange(1, 4), 2)
        if kind == "less" and step >= gear.rate:
            kind = "more"
        if (kind == "double" and gear.rate > 6) or (kind == "halved" and gear.rate < 2):
            kind = "rate"
        other = dice.choice([g for g in sorted(self.gear) if g != name and self.gear[g].rate])
        new = Fraction(dice.randrange(2, 13), 2)
        gear.rate = {
            "rate": new, "more": gear.rate + step, "less": gear.rate - step, "as": self.gear[other].rate, "double": gear.rate * 2, "halved": gear.rate / 2
        }[kind]  # fmt: skip
        return self.fill(who, f"gear_{kind}", G=name, O=other, H=new if kind == "rate" else step)

    def gear_sold(self, who: str) -> str | None:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        mine = [g for g in sorted(self.gear) if me in self.gear[g].owners and k not in self.gear[g].owners and not self.gear[g].busy]
        if not mine:
            return None
        name = self.dice.choice(mine)
        gear, value = self.gear[name], Fraction(self.dice.randrange(6, 25))
        if not gear.rate:
            return None
        gear.owners = {k if one == me else one: part for one, part in gear.owners.items()}
        self.move(k, me, value)
        return self.fill(who, "gear_sold" if len(gear.owners) == 1 else "joint_sold", K=k, G=name, H=value)

    # ------------------------------------------------------------------ putting right

    def mend(self, who: str) -> str | None:
        me, dice = self.home[who], self.dice
        (n,) = self.others(1, me)
        kind = dice.choice(
            "amount amount amount plus plus minus halve last last last last_payer last_payer void void void_last payer doer also helper restore restore".split()
        )
        if kind in ("last", "last_payer", "void_last"):
            entry = self.last.get(who)
            if not self.alone or not entry or not entry.live or entry.held or entry.job < 0 or not entry.total or not (entry.plain or entry.many):
                return None
            if kind == "last":
                value = self.value()
                if value == entry.amount or (me != entry.doer and value < entry.amount):
                    return None
                entry.before.append(entry.amount)
                entry.amount, entry.changer = value, who
                return self.fill(who, "fix_last", H=value)
            if kind == "void_last" and me == entry.doer:
                entry.live = False
                return self.fill(who, "fix_void_last")
            if not entry.plain or entry.doer != me or n in self.used[entry.job]:
                return None
            self.used[entry.job].add(n)
            entry.payers = {n: Fraction(1)}
            return self.fill(who, "fix_last_payer", K=n)
        if kind == "restore":
            entry = self.known(lambda e: len(e.before) == 1 and e.changer == who)
            if not entry:
                return None
            e = self.ref(who, entry)
            entry.amount, entry.held = entry.before.pop(), True
            return self.fill(who, "fix_restore", E=e)
        if kind in ("payer", "doer", "also", "helper"):
            entry = self.known(lambda e: n not in self.used[e.job] and e.doer == me)
        else:
            entry = self.known(lambda e: me == e.doer or (me == e.payer and kind in ("amount", "plus")))
        if not entry:
            return None
        e, value, step = self.ref(who, entry), self.value(), self.value(1, 5)
        if kind == "amount" and me == entry.payer and value < entry.amount:
            return None  # who has to bear something may ask for less, and not write it
        if kind in ("amount", "plus", "minus", "halve"):
            if kind == "minus" and step >= entry.amount:
                kind = "plus"
            new = {"amount": value, "plus": entry.amount + step, "minus": entry.amount - step}.get(kind, entry.amount / 2)
            if new == entry.amount:
                return None
            entry.before.append(entry.amount)
            entry.amount, entry.changer = new, who
            return self.fill(who, f"fix_{kind}", E=e, H=value if kind == "amount" else step)
        entry.held = True
        if kind == "void":
            entry.live = False
            return self.fill(who, "fix_void", E=e)
        self.used[entry.job].add(n)
        if kind in ("payer", "also"):
            entry.payers = {n: Fraction(1)} | (entry.payers if kind == "also" else {})
        else:
            entry.doers = {n: Fraction(1)} | (entry.doers if kind == "helper" else {})
        return self.fill(who, f"fix_{kind}", E=e, N=n)

    def settle(self, who: str) -> str | None:
        me, (n,) = self.home[who], self.others(1, self.home[who])
        kind = self.dice.choice("squared squared squared_half forgive forgive_half forgive_part pass_on pass_on pass_half".split())
        entry = self.known(lambda e: e.doer == me and n != e.payer)
        if not entry:
            return None
        e, part = self.ref(who, entry), self.value(1, 5)
        if kind == "forgive_part" and part >= entry.amount:
            kind = "forgive"
        entry.held = True
        if kind in ("squared", "forgive"):
            entry.live = False
        elif kind in ("squared_half", "forgive_half"):
            entry.amount /= 2
        elif kind == "forgive_part":
            entry.amount -= part
        else:
            entry.doers = {n: Fraction(1)} | ({me: Fraction(1)} if kind == "pass_half" else {})
        return self.fill(who, kind, E=e, K=entry.payer, N=n, H=part)

    def take_over(self, who: str) -> str | None:
        me = self.home[who]
        entry = self.known(lambda e: me not in (e.doer, e.payer))
        if not entry:
            return None
        e, k = self.ref(who, entry), entry.payer
        entry.payers, entry.held = {me: Fraction(1)}, True
        return self.fill(who, "take_over", E=e, K=k)

    def give(self, who: str) -> str:
        me, value = self.home[who], self.value(2, 12)
        kind = self.dice.choice(["cash_got", "cash_got", "cash_gave", "cash_gave", "gift", "gift", "gift_in", "gift_split"])
        some = self.others(self.dice.choice([2, 2, 3, 4]) if kind == "gift_split" else 1, me)
        for k in some:
            giving = kind in ("cash_got", "gift", "gift_split")
            self.move(me if giving else k, k if giving else me, value / len(some))
        return self.fill(who, kind, K=some[0], L=self.listed(who, some), H=value)

    # ------------------------------------------------------------------ what needs an answer

    def pair(self, who: str) -> int | None:
        me = self.home[who]
        free = [k for k in range(self.size) if k not in self.busy and k != me and frozenset((me, k)) not in self.unanswered]
        return self.dice.choice(free) if free and me not in self.busy else None

    def ask(self, who: str, other: int, answer: Callable[[], None]) -> None:
        me = self.home[who]
        self.busy |= {me, other}

        def then() -> None:
            self.busy -= {me, other}
            answer()

        self.later(2, 14, then)

    def offer(self, who: str) -> str | None:
        me, k, dice = self.home[who], self.pair(who), self.dice
        if k is None:
            return None
        value = Fraction(dice.randrange(6, 30), 2)
        mine = [g for g in sorted(self.gear) if list(self.gear[g].owners) == [me] and self.gear[g].rate and not self.gear[g].busy]
        name = dice.choice(mine) if mine and dice.random() < 0.35 else ""
        if not name and not self.free_things:
            return None
        what = dice.choice(["yes", "yes", "no", "counter", "counter", "silence"])

        def bought(price: Fraction) -> None:
            self.move(k, me, price)
            if name:
                self.gear[name].owners = {k: Fraction(1)}

        def answer() -> None:
            if name:
                self.gear[name].busy = False
            if what == "silence":
                self.unanswered.add(frozenset((me, k)))
                return
            if what != "counter":
                if what == "yes":
                    bought(value)
                self.reply(k, what, P=who)
                return
            price = value - Half * dice.randrange(1, int(value))
            buyer = dice.choice(self.people[k])
            self.write(buyer, [self.fill(buyer, "counter", P=who, H=price)])
            self.last[buyer] = None
            agreed = dice.random() < 0.6
            self.busy |= {me, k}
            if name:
                self.gear[name].busy = True

            def then() -> None:
                self.busy -= {me, k}
                if name:
                    self.gear[name].busy = False
                if agreed:
                    bought(price)
                self.reply(me, "counter_yes" if agreed else "counter_no", P=buyer)

            self.later(2, 10, then)

        self.ask(who, k, answer)
        if name:
            self.gear[name].busy = True
            return self.fill(who, "offer_gear", P=k, K=k, G=name, H=value)
        return self.fill(who, "offer", P=k, K=k, T=self.free_things.pop(), H=value)

    def asked(self, who: str) -> str | None:
        me, dice = self.home[who], self.dice
        kind = dice.choice(["dispute", "dispute", "ask_off", "ask_take"])
        entry = self.known(lambda e: e.payer == me and e.doer not in self.busy and frozenset((me, e.doer)) not in self.unanswered)
        k = self.pair(who)
        if not entry or k is None:
            return None
        if kind != "ask_take":
            k = entry.doer
        elif k in self.used[entry.job]:
            return None
        e, value = self.ref(who, entry), self.value()
        if kind == "dispute" and value >= entry.amount:
            return None
        entry.held = True
        what = dice.choice(["yes", "yes", "no", "silence"] if kind != "ask_off" else ["yes", "no", "off_half", "off_half", "silence"])
        self.used[entry.job].add(k)

        def answer() -> None:
            if what == "silence":
                self.unanswered.add(frozenset((me, k)))
                return
            if what == "off_half":
                entry.amount /= 2
            elif what == "yes":
                if kind == "dispute":
                    entry.amount = value
                elif kind == "ask_off":
                    entry.live = False
                else:
                    entry.payers = {k: Fraction(1)}
            self.reply(k, what, P=who)

        self.ask(who, k, answer)
        return self.fill(who, kind, E=e, P=k, H=value)

    def promise(self, who: str) -> str:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        dice = self.dice
        mine = dice.random() < 0.65
        doer, payer = (me, k) if mine else (k, me)
        j = self.job(me, k)
        value = self.value()
        what = dice.choice(["kept", "kept", "kept", "kept_other", "kept_other", "off", "off", "never", "never"])

        def outcome() -> None:
            teller = dice.choice([doer, payer])
            other = payer if teller == doer else doer
            side = "me" if teller == doer else "them"
            name = dice.choice(self.people[teller])
            new = self.value()
            if what == "never":
                self.write(name, [self.fill(name, "kept_none_talk", **self.words(j), P=other)])
            else:
                if what != "off":
                    self.enter(j, [doer], [payer], value if what == "kept" else new)
                self.write(name, [self.fill(name, f"{what}_{side}", **self.words(j), K=other, H=new)])
            self.last[name] = None

        self.later(5, 60, outcome)
        return self.fill(who, "promise" if mine else "promise_them", **self.words(j), K=k, H=value)

    def standing(self, who: str) -> str | None:
        """Something done each week until it is given up."""
        if not self.free_services or self.today > self.start + timedelta(days=190):
            return None
        me, (k,) = self.home[who], self.others(1, self.home[who])
        dice = self.dice
        service = self.free_services.pop()
        first = self.today + timedelta(days=dice.randrange(1, 8))
        rate = [Fraction(dice.randrange(2, 9), 4)]
        text = self.fill(who, "st_start", K=k, s=service, w=DAYS[first.weekday()], W=spoken(first), H=rate[0])
        acts = dice.choice([["stop"], ["skip", "stop"], ["change", "stop"], ["skip", "change", "stop"], ["skip", "skip", "change", "stop"]])
        total = [Fraction(0)]
        ahead = [first]

        def act() -> None:
            kind = acts.pop(0)
            day = first
            while day + timedelta(days=7) <= self.today:
                day += timedelta(days=7)
            if day < ahead[0] or day > self.today:  # nothing new has come due
                acts.insert(0, kind)
                self.later(4, 9, act)
                return
            one = ahead[0]
            while one < day:
                total[0] += rate[0]
                one += timedelta(days=7)
            ahead[0] = day + timedelta(days=7)
            slots = {"K": k, "s": service, "W": spoken(day)}
            if kind == "change":
                rate[0] = dice.choice([v for v in (Fraction(n, 4) for n in range(2, 10)) if v != rate[0]])
                slots["H"] = rate[0]
            if kind != "skip":
                total[0] += rate[0]
            if kind == "stop":
                self.move(k, me, total[0])
            self.write(who, [self.fill(who, f"st_{kind}", **slots)])
            self.last[who] = None
            if kind != "stop":
                self.later(25, 70, act)

        self.later(30, 80, act)
        return text

    # ------------------------------------------------------------------ groups, names, talk

    def group_made(self, who: str) -> str | None:
        if not self.free_groups:
            return None
        some = self.others(self.dice.choice([2, 3, 4]), self.home[who])
        group = self.free_groups.pop()
        self.groups[group] = {self.home[who], *some}
        return self.fill(who, "group_new", L=self.listed(who, some), C=group)

    def group_changed(self, who: str) -> str | None:
        me = self.home[who]
        mine = [g for g in sorted(self.groups) if me in self.groups[g]]
        if not mine:
            return None
        group = self.dice.choice(mine)
        inside = self.dice.random() < 0.5 and len(self.groups[group]) > 3
        pool = [k for k in range(self.size) if (k in self.groups[group]) == inside and k != me]
        k = self.dice.choice(pool)
        self.groups[group] ^= {k}
        return self.fill(who, "group_out" if inside else "group_in", K=k, C=group)

    def named(self, who: str) -> str | None:
        if not self.free_names or who in self.alias:
            return None
        self.alias[who] = self.free_names.pop()
        return self.fill(who, "alias", A=self.alias[who])

    def talk(self, who: str) -> str | None:
        me, (k,) = self.home[who], self.others(1, self.home[who])
        free = [j for j, seen in enumerate(self.used) if not seen & {me, k}]
        if not free:
            return None
        words = self.fill(
            who, "talk", **self.words(self.dice.choice(free)), K=k, x=self.value(), y=WORDS[self.dice.randrange(2, 9)], G=self.dice.choice(sorted(self.gear))
        )
        if words in self.chatted[-60:]:
            return None
        self.chatted.append(words)
        return words

    # ------------------------------------------------------------------ the whole

    def begin(self) -> None:
        dice = self.dice
        valley = dice.choice(VALLEYS)
        self.lines += [f"THE SWAP BOOK OF {valley.upper()}, BOOK NO. {self.number}, begun in {MONTHS[self.today.month - 1]} {self.today.year}"]
        owners = dice.sample(range(self.size), self.size)
        joint = set(dice.sample(sorted(self.gear), 4))
        self.opening: list[tuple[str, Callable[[str], str | None]]] = [("", self.day_counted)]
        self.opening += [("", self.goods_priced)] * len(self.goods)
        for name, gear in self.gear.items():
            if name in joint:
                parts = [Fraction(p) for p in dice.choice(SPLITS).split()]
                gear.owners = dict(zip(dice.sample(range(self.size), len(parts)), parts, strict=True))
                self.opening.append((dice.choice(self.people[next(iter(gear.owners))]), self.shared_by(name)))
            else:
                gear.owners = {owners.pop(): Fraction(1)}
            self.opening += [(dice.choice(self.people[next(iter(gear.owners))]), self.rated(name))]
        self.opening += [("", self.group_made)] * 4 + [("", self.work_me)] * 8 + [("", self.talk)] * 6
        head, *rest = self.opening
        dice.shuffle(rest)
        shares = [one for one in rest if one[1].__name__ == "owned"]
        self.opening = [head, *shares, *(one for one in rest if one not in shares)]

    def shared_by(self, name: str) -> Callable[[str], str | None]:
        def owned(who: str) -> str:
            parts = [
                self.dice.choice(["{} to {}", "{} for {}"]).format(self.shown[p][0] if p != Half else "one half", self.call(who, k))
                for k, p in self.gear[name].owners.items()
            ]
            return self.fill(who, "joint_set", G=name, S=", ".join(parts))

        return owned

    def rated(self, name: str) -> Callable[[str], str | None]:
        def rate(who: str) -> str:
            gear = self.gear[name]
            gear.rate = Fraction(self.dice.randrange(2, 13), 2)
            return self.fill(who, "gear_rate" if len(gear.owners) == 1 else "joint_rate", G=name, H=gear.rate)

        return rate

    def tell(self) -> None:
        dice = self.dice
        self.begin()
        acts: list[tuple[Callable[[str], str | None], float]] = [
            (self.work_me, 16), (self.work_them, 11), (self.work_third, 5), (self.work_clock, 6), (self.team, 8), (self.for_many, 7), (self.for_parts, 4),
            (self.like, 10), (self.for_group, 5), (self.for_same, 3), (self.trade, 15), (self.gear_used, 14), (self.goods_priced, 2.5), (self.day_counted, 0.35),
            (self.gear_priced, 3.5), (self.gear_sold, 1.2), (self.mend, 16), (self.settle, 9), (self.take_over, 2), (self.give, 6), (self.offer, 4),
            (self.asked, 8), (self.promise, 7), (self.standing, 2.5), (self.group_made, 0.4), (self.group_changed, 1.2), (self.named, 0.7), (self.talk, 18),
        ]  # fmt: skip
        what, odds = [act for act, _ in acts], [weight * dice.uniform(0.75, 1.3) for _, weight in acts]
        people = sorted(self.home)
        eager = [dice.choice([1, 1, 2, 3]) for _ in people]
        while self.count < 900 or self.due:
            self.step += 1
            if dice.random() < 0.26:
                self.today += timedelta(days=1)
            for item in sorted(item for item in self.due if item[0] <= self.step):
                self.due.remove(item)
                item[2]()
            if self.count >= 900:  # only what is still to be answered
                continue
            if self.opening:
                who, act = self.opening.pop(0)
                self.note(who or dice.choice(people), [act])
                continue
            who = dice.choices(people, eager)[0]
            self.note(who, dice.choices(what, odds, k=dice.choice([1, 1, 1, 2])))

    def balances(self) -> dict[str, Fraction]:
        sums = dict(self.sums)
        for e in self.entries:
            if e.live:
                for shares, sign in ((e.doers, 1), (e.payers, -1)):
                    whole = sum(shares.values())
                    for k, part in shares.items():
                        sums[k] += sign * e.amount * part / whole
        return {self.farm[k]: value for k, value in sums.items()}
