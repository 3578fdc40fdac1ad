"""A parish's land book: deeds that tell how the bounds of each piece of land were walked, in the words of five clerks.

The walks are made of corners that lie around a middle; each line is then put into one of many forms, and goes where its form
takes it. The book's number names everything, so that the truth can write the book once more.
"""

import importlib.util
import math
import random
from pathlib import Path
from typing import Any

DEEDS, CLERKS = 150, 5
SLIPS = {"length": 6, "void": 4, "share": 2, "hand": 3, "idle": 5}
ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
ONES = "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
CARDINALS = {"north": 0, "east": 90, "south": 180, "west": 270}
EIGHT = {"north": 0, "north-east": 45, "east": 90, "south-east": 135, "south": 180, "south-west": 225, "west": 270, "north-west": 315}
MONTHS = "January February March April May June July August September October November December".split()
SHARES = {"one half": 0.5, "two thirds": 2 / 3, "three quarters": 0.75, "one third": 1 / 3, "three fifths": 0.6, "five eighths": 0.625}
Point = tuple[float, float]


def wording() -> Any:
    spec = importlib.util.spec_from_file_location("land_book_wording", Path(__file__).parent / "data" / "wording.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def words(n: int) -> str:
    """A whole number below a thousand in words."""
    if n < 20:
        return ONES[n]
    if n < 100:
        return TENS[n // 10] + (f"-{ONES[n % 10]}" if n % 10 else "")
    return f"{'a' if n < 200 else ONES[n // 100]} hundred" + (f" and {words(n % 100)}" if n % 100 else "")


def build(seed: int, folder: Path) -> None:
    book = Book(random.Random(f"land-book-{seed}").randrange(1000, 9000))
    (folder / "land_book.txt").write_text(book.text(), encoding="utf-8")


def east_north(bearing: float, length: float) -> Point:
    return length * math.sin(math.radians(bearing)), length * math.cos(math.radians(bearing))


def bearing_of(vector: Point) -> float:
    return math.degrees(math.atan2(vector[0], vector[1])) % 360


def apart(a: float, b: float) -> float:
    """Degrees from bearing a to b, -180 to 180."""
    return (b - a + 180) % 360 - 180


def shoelace(corners: list[Point]) -> float:
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(corners, corners[1:] + corners[:1], strict=True)) / 2


def far_from(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a line's piece."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)


def simple(corners: list[Point]) -> bool:
    """No side comes near another but its neighbours, and no corner is too sharp or too flat."""
    n = len(corners)
    sides = [(corners[k], corners[(k + 1) % n]) for k in range(n)]
    for k, (a, b) in enumerate(sides):
        if math.dist(a, b) < 1.2:
            return False
        turn = abs(apart(bearing_of((b[0] - a[0], b[1] - a[1])), bearing_of((sides[(k + 1) % n][1][0] - b[0], sides[(k + 1) % n][1][1] - b[1]))))
        if not 12 < turn < 150:
            return False
        for m in range(k + 2, n):
            if (m + 1) % n == k:
                continue
            c, d = sides[m]
            if min(far_from(a, c, d), far_from(b, c, d), far_from(c, a, b), far_from(d, a, b)) < 0.8:
                return False
            if (cross(a, b, c) > 0) != (cross(a, b, d) > 0) and (cross(c, d, a) > 0) != (cross(c, d, b) > 0):
                return False
    return True


def cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


class Again(Exception):
    """This walk does not come out; another is tried."""


class Book:
    """All deeds of one book, with the acres that each sells."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"land-book-text-{number}")
        self.bank = bank = wording()
        self.lines: dict[int, list[tuple[float, float]]] = {}  # deed -> bearing and length of each line walked
        self.acres: dict[int, float] = {}
        self.entries: list[str] = []
        self.slips: dict[int, str] = {}  # deeds that a memorandum will speak of, and of what
        self.memorandum: dict[int, str] = {}
        self.shy: dict[int, set[int]] = {}  # lines of a deed that no other line may refer to
        # Each clerk knows about two thirds of the ways to say a thing.
        self.ways = [self.subset(bank) for _ in range(CLERKS)]
        self.digits = dice.sample([0.0, 0.05, 0.3, 0.6, 1.0], CLERKS)
        kinds = [kind for kind, many in SLIPS.items() for _ in range(many)]
        self.slips = dict(zip(dice.sample(range(3, DEEDS - 12), len(kinds)), kinds, strict=True))
        due: dict[int, list[int]] = {}
        for q in self.slips:
            due.setdefault(dice.randint(q + 1, DEEDS), []).append(q)
        self.year, self.day = 1790, 20
        clerk = 0
        for q in range(1, DEEDS + 1):
            if dice.random() < 0.2:
                clerk = dice.randrange(CLERKS)
            self.clerk = clerk
            while True:
                try:
                    self.deed(q, self.slips.get(q, ""))
                    break
                except Again:
                    continue
            self.entries += [self.memorandum[old] for old in due.get(q, [])]

    def subset(self, bank: Any) -> dict[str, list[str]]:
        ways = {}
        for name in dir(bank):
            value = getattr(bank, name)
            groups = {name: value} if isinstance(value, list) else {f"{name}.{key}": v for key, v in value.items()} if isinstance(value, dict) and name.isupper() else {}
            for key, options in groups.items():
                ways[key] = self.dice.sample(options, max(2, round(len(options) * 0.65)))
        return ways

    def say(self, key: str, **parts: Any) -> str:
        return self.dice.choice(self.ways[self.clerk][key]).format(**parts)

    def number_word(self, n: int) -> str:
        return str(n) if self.dice.random() < self.digits[self.clerk] else words(n)

    def measure(self, chains: float, near: float = 0.0) -> tuple[str, float]:
        """A length of about so many chains as a clerk would say it, and what it is exactly."""
        dice, w = self.dice, self.number_word
        form = dice.choices(["links", "rods", "yards", "feet", "halves", "furlong", "less", "dozen", "only_links"], [34, 16, 8, 7, 10, 5, 9, 4, 5])[0]
        if form == "links" and chains >= 1:
            whole = int(chains)
            part = dice.choice([5, 10, 15, 20, 30, 35, 40, 45, 55, 60, 65, 70, 80, 85, 90, dice.randint(1, 99)])
            chain = "chain" if whole == 1 else "chains"
            if dice.random() < self.digits[self.clerk]:
                text = dice.choice([f"{whole}.{part:02} chains", f"{whole} {chain} {part} links", f"{whole}ch {part}l"])
            else:
                text = dice.choice([f"{words(whole)} {chain} and {words(part)} links", f"{words(whole)} {chain} {words(part)} links"])
                if part == 1:
                    text = text.replace("one links", "one link")
            return text, whole + part / 100
        if form == "rods" and chains >= 0.75:
            n = round(chains * 4)
            name = dice.choice(["rods", "rods", "perches", "poles"])
            if dice.random() < 0.2:
                return f"{w(n)} {name} and a half", (n + 0.5) / 4
            return f"{w(n)} {name}", n / 4
        if form == "yards":
            n = max(round(chains * 22), 2)
            return f"{w(n)} yards", n / 22
        if form == "feet" and chains < 12:
            n = max(round(chains * 66), 4)
            return f"{w(n)} feet", n / 66
        if form == "halves" and 2 <= chains:
            n = int(chains)
            name, part = dice.choice([("a half", 0.5), ("a quarter", 0.25), ("three quarters", 0.75)])
            return dice.choice([f"{w(n)} chains and {name}", f"{w(n)} and {name} chains"]), n + part
        if form == "furlong" and 10.5 <= chains < 14:
            n = max(1, round((chains - 10) * 4))
            return (f"a furlong and {w(n)} rods" if n > 1 else "a furlong and one rod"), 10 + n / 4
        if form == "furlong" and 8 <= chains < 9.6:
            n = max(2, round((10 - chains) * 4))
            return f"a furlong less {w(n)} rods", 10 - n / 4
        if form == "less" and chains >= 2:
            n = math.ceil(chains)
            if dice.random() < 0.5:
                return f"{w(n)} chains less {w(part := dice.choice([5, 8, 10, 12, 15, 20, 25, 30]))} links", n - part / 100
            return f"{w(n)} chains wanting a rod", n - 0.25
        if form == "dozen" and chains >= 2.5:
            n = round(chains * 22 / 12)
            return (f"{words(n)} dozen yards" if n > 1 else "a dozen yards"), n * 12 / 22
        if form == "only_links" and chains < 9:
            n = round(chains * 100)
            return (f"{n} links" if n > 99 else f"{w(n)} links"), n / 100
        if chains >= 1:
            n = round(chains)
            return f"{w(n)} chain{'s' if n > 1 else ''}", float(n)
        n = max(1, round(chains * 4))
        return (f"{w(n)} rods" if n > 1 else "one rod"), n / 4

    def mark(self, to: str = "to") -> str:
        one, two = self.dice.sample(self.people, 2)
        bank = self.bank
        return self.say(
            "MARKS",
            to=to,
            adj=self.dice.choice(bank.ADJECTIVES),
            tree=self.dice.choice(bank.TREES),
            by=self.dice.choice(bank.BESIDE),
            thing=self.dice.choice(bank.BYSIDE).format(n1=one.split()[-1]),
            g=self.number_word(self.dice.randint(2, 19)), n1=one.split()[-1], n2=two.split()[-1])

    def deed(self, q: int, slip: str) -> None:
        dice = self.dice
        self.people = dice.sample(self.bank.PEOPLE, 8)
        count = dice.choices([4, 5, 6, 7, 8], [8, 24, 30, 24, 14])[0]
        hand = dice.choice([-1, 1])  # 1: land on the right, walked with the sun
        reach = dice.uniform(4, 9)
        begin, gap = dice.uniform(0, 360), 360 / count
        rim = [east_north(begin + hand * (k * gap + dice.uniform(-0.3, 0.3) * gap), reach * dice.uniform(0.62, 1.25)) for k in range(count)]
        wanted = [(p[0] - rim[0][0], p[1] - rim[0][1]) for p in rim]
        corners: list[Point] = [(0.0, 0.0)]
        lines: list[tuple[float, float]] = []
        texts: list[str] = []
        self.used: set[int] = set()
        self.shy[q] = set()
        late_hand = 0
        plain: dict[int, tuple[str, float]] = {}
        for k in range(1, count):
            here = corners[-1]
            vector = (wanted[k][0] - here[0], wanted[k][1] - here[1])
            self.turned = ""
            self.flip = dice.random() < (0.25 if slip == "hand" and not late_hand else 0.05)
            text, bearing, length = self.line(q, k, hand, corners, lines, vector, plain)
            remark = ""
            if self.flip and self.turned:
                wrong = "left" if self.turned == "right" else "right"
                if slip == "hand" and not late_hand:
                    late_hand = k
                    self.memorandum[q] = dice.choice(self.bank.OTHER_HAND).format(q=q, k=ORDINALS[k], right=self.turned, wrong=wrong)
                else:
                    remark = self.say("REMARKS.hand", right=self.turned, wrong=wrong)
                self.shy[q].add(k)
            elif k in plain and dice.random() < 0.1:
                kind = dice.choice(["anew", "on", "back"])
                if kind == "anew":
                    y, fresh = self.measure(length * dice.choice([0.85, 0.9, 1.1, 1.15]))
                else:
                    y, more = self.measure(length * dice.uniform(0.06, 0.12))
                    fresh = length + more * (1 if kind == "on" else -1)
                if abs(fresh - length) < 0.15:
                    raise Again
                length = fresh
                remark = self.say(f"REMARKS.{kind}", y=y, Y=y[0].upper() + y[1:])
                self.shy[q].add(k)
                del plain[k]
            elif dice.random() < 0.26:
                y = self.measure(length * dice.uniform(0.06, 0.12))[0]
                one, two = (name.split()[-1] for name in dice.sample(self.people, 2))
                remark = self.say(
                    "REMARKS.none", y=y, n1=one, n2=two, g=self.number_word(dice.randint(2, 9)), hand=dice.choice(["left", "right"])
                )
            if remark:
                text += ". " + remark
            there = east_north(bearing, length)
            corners.append((here[0] + there[0], here[1] + there[1]))
            lines.append((bearing, length))
            texts.append(text)
        if not simple(corners) or shoelace(corners) * -hand < 8:
            raise Again
        area = abs(shoelace(corners))
        extras: list[str] = []
        area = self.extras(q, area, corners, lines, extras)
        if slip == "length":
            free = [k for k in plain if k not in self.used and texts[k - 1].count(plain[k][0]) == 1]
            if not free:
                raise Again
            k = dice.choice(free)
            right, length = plain[k]
            wrong, other = self.measure(length * dice.choice([0.8, 0.87, 1.15, 1.25]))
            if abs(other - length) < 0.3 or wrong in texts[k - 1] or wrong in right or right in wrong or right[0].upper() + right[1:] in texts[k - 1]:
                raise Again
            texts[k - 1] = texts[k - 1].replace(right, wrong)
            self.memorandum[q] = dice.choice(self.bank.MEMORANDUM).format(q=q, k=ORDINALS[k], x=wrong, y=right)
        elif slip == "hand" and not late_hand:
            raise Again
        elif slip == "idle":
            self.memorandum[q] = dice.choice(self.bank.IDLE).format(
                q=q, k=ORDINALS[dice.randint(1, len(lines))], x=self.measure(reach)[0], n1=self.people[3]
            )
        self.lines[q] = lines
        self.acres[q] = area / 10
        self.day += dice.randint(9, 70)
        self.year, self.day = (self.year + 1, self.day - 360) if self.day >= 360 else (self.year, self.day)
        date = f"{self.day % 30 % 28 + 1} {MONTHS[self.day // 30]} {self.year}"
        seller, buyer = self.people[:2]
        start = self.mark("at").removeprefix("at ")
        parts = [
            self.say("HEADS", q=q, date=date, s=seller, b=buyer, field=dice.choice(self.bank.FIELDS)),
            self.say("STARTS", m0=start, hand="right" if hand > 0 else "left"),
            *[text[0].upper() + text[1:] + "." for text in texts],
            self.say("CLOSING") + ".",
            *[text + "." for text in extras],
        ]
        self.entries.append(" ".join(parts))

    def hand(self, right: str) -> str:
        """The hand that is written for this one."""
        self.turned = right
        return ("left" if right == "right" else "right") if self.flip else right

    def direction(self, q: int, hand: int, lines: list[tuple[float, float]], bearing: float) -> tuple[bool, str, float]:
        """Near this bearing: whether it stands between commas, the words, and the bearing that they mean."""
        dice, say = self.dice, self.say
        k = len(lines) + 1
        forms: list[tuple[str, str, float]] = []
        for name, at in EIGHT.items():
            if abs(apart(at, bearing)) < 12:
                forms.append(("ADVERB.compass", name, float(at)))
        names = list(EIGHT)
        for i in range(8):
            at = i * 45 + 22.5
            if abs(apart(at, bearing)) < 10:
                forms.append(("ADVERB.between", f"{names[i]}|{names[(i + 1) % 8]}", at))
        for j, (old, _) in enumerate(lines, 1):
            if j in self.shy[q]:
                continue
            if j < k - 1 and abs(apart(old, bearing)) < 14:
                forms.append(("ADVERB.same", ORDINALS[j], old))
            if j < k - 1 and abs(apart(old + 180, bearing)) < 14:
                forms.append(("ADVERB.contrary", ORDINALS[j], (old + 180) % 360))
        if lines:
            last = lines[-1][0]
            for side in (1, -1):
                if abs(apart(last + 90 * side, bearing)) < 14:
                    forms.append(("CLAUSE.square", "right" if side > 0 else "left", (last + 90 * side) % 360))
        if forms and dice.random() < 0.6:
            key, what, at = dice.choice(forms)
            if key == "ADVERB.between":
                a, b = what.split("|")
                return False, say(key, a=a, b=b), at
            if key in ("ADVERB.same", "ADVERB.contrary"):
                return False, say(key, k=what), at
            if key == "CLAUSE.square":
                return True, say(key, h=self.hand(what)), at
            return False, say(key, c=what), at
        if lines and dice.random() < 0.6:
            last = lines[-1][0]
            turn = round(apart(last, bearing))
            if 10 < abs(turn) < 150 and turn % 90:
                if dice.random() < 0.5:
                    inside = 180 - turn * hand
                    return True, say("CLAUSE.inside", n=self.number_word(inside)), (last + turn) % 360
                return True, say("CLAUSE.turn", n=self.number_word(abs(turn)), h=self.hand("right" if turn > 0 else "left")), (last + turn) % 360
        ns = "north" if math.cos(math.radians(bearing)) > 0 else "south"
        ew = "east" if math.sin(math.radians(bearing)) > 0 else "west"
        n = round(abs(apart(CARDINALS[ns], bearing)))
        if n < 2 or n > 88:
            raise Again
        at = CARDINALS[ns] + (n if (ns == "north") == (ew == "east") else -n)
        text = say("ADVERB.bearing", n="{n}", ns=ns, ew=ew, N=ns[0].upper(), E=ew[0].upper())
        return False, text.replace("{n}", str(n) if text[0] in "NS" else self.number_word(n)), at % 360

    def distance(self, q: int, lines: list[tuple[float, float]], length: float) -> tuple[str, float]:
        """About this length, as a measure or by other lines."""
        dice = self.dice
        if lines and dice.random() < 0.4:
            forms: list[tuple[str, float, list[int]]] = []
            for k, (_, long) in enumerate(lines, 1):
                if k in self.shy[q]:
                    continue
                for name, times in [("same", 1), ("half", 0.5), ("twice", 2), ("third", 1 / 3), ("one_and_half", 1.5), ("three_quarters", 0.75)]:
                    forms.append((name, long * times, [k]))
                extra = dice.uniform(0.5, 2.5)
                text, more = self.measure(extra)
                forms.append((f"more|{text}", long + more, [k]))
                forms.append((f"less|{text}", long - more, [k]))
                for j, (_, other) in enumerate(lines, 1):
                    if j in self.shy[q]:
                        continue
                    if j > k:
                        forms.append(("both", long + other, [k, j]))
                    if long > other + 1:
                        forms.append(("difference", long - other, [k, j]))
            good = [form for form in forms if abs(form[1] / length - 1) < 0.15]
            if good:
                name, value, uses = dice.choice(good)
                name, _, text = name.partition("|")
                self.used.update(uses)
                named = ["last" if k == len(lines) and len(uses) == 1 and dice.random() < 0.5 else ORDINALS[k] for k in uses]
                return self.say(f"LENGTHS.{name}", k=named[0], j=named[-1], x=text), value
        return self.measure(length)

    def line(
        self, q: int, k: int, hand: int, corners: list[Point], lines: list[tuple[float, float]], vector: Point, plain: dict[int, tuple[str, float]]
    ) -> tuple[str, float, float]:
        """One line of the bounds near the wanted vector: its words, its bearing and its length."""
        dice, say = self.dice, self.say
        here, length, want = corners[-1], math.hypot(*vector), bearing_of(vector)
        if length < 1:
            raise Again
        kind = dice.random()
        if kind < 0.05 and k > 2:
            goal = (here[0] + vector[0], here[1] + vector[1])
            at = dice.randrange(len(corners) - 1)
            far, card = max((apart_on(corners[at], goal, name), name) for name in CARDINALS)
            if far > 1:
                text, exact = self.measure(far)
                step = east_north(CARDINALS[card], exact)
                vector = (corners[at][0] + step[0] - here[0], corners[at][1] + step[1] - here[1])
                if math.hypot(*vector) < 1.2:
                    raise Again
                place = "the starting place" if at == 0 else f"the end of the {ORDINALS[at]} line"
                self.used.update(range(1, k))
                return say("TARGET", l=text, c=card, p=place, o=ORDINALS[k], a=self.mark("at"), m=self.mark()), bearing_of(vector), math.hypot(*vector)
        if kind < 0.09 and k > 2:
            comma, text, bearing = self.direction(q, hand, lines, want)
            unit = east_north(bearing, 1)
            ways = []
            if abs(unit[0]) > 0.5:
                ways.append((-here[0] / unit[0], 1))
            if abs(unit[1]) > 0.5:
                ways.append((-here[1] / unit[1], 0))
            for far, axis in ways:
                end = (here[0] + far * unit[0], here[1] + far * unit[1])
                if 0.6 < far / length < 1.6 and abs(end[axis]) > 1 and not comma:
                    card = [("east", "west"), ("north", "south")][axis][1 if end[axis] > 0 else 0]
                    self.used.update(range(1, k))
                    return say("ALIGNED", d=text, c=card, o=ORDINALS[k], a=self.mark("at")), bearing, far
        if kind < 0.17 and q > 1:
            choices = []
            for _ in range(25):
                old = dice.randint(max(1, q - 40), q - 1)
                if old not in self.slips:
                    for j, (bearing, long) in enumerate(self.lines[old], 1):
                        if j in self.shy[old]:
                            continue
                        for back in (False, True):
                            if abs(apart(bearing + 180 * back, want)) < 15 and abs(long / length - 1) < 0.2:
                                choices.append((old, j, back, (bearing + 180 * back) % 360, long))
            if choices:
                old, j, back, bearing, long = dice.choice(choices)
                return say("BORROWED_BACK" if back else "BORROWED", k=ORDINALS[j], q=old, o=ORDINALS[k], m=self.mark()), bearing, long
        comma, text, bearing = self.direction(q, hand, lines, want)
        front = "Thence, " + text if comma else "Thence " + text
        form = dice.random()
        if form < 0.28:
            exact, x, y = 0.0, "", ""
            if form < 0.07:
                x, a = self.measure(length * dice.uniform(1.04, 1.2))
                y, b = self.measure(max(0.2, length * 0.1))
                exact, key = a - b, "OVERSHOT"
            elif form < 0.14:
                y, exact = self.measure(length)
                x, other = self.measure(length * dice.choice([0.8, 0.9, 1.1, 1.2]))
                key = "HEARSAY"
                if abs(other - exact) < 0.15:
                    raise Again
            elif form < 0.21:
                y, exact = self.measure(length)
                x, other = self.measure(length * dice.uniform(0.3, 0.6))
                key = "PASSING"
                if other > exact - 0.5:
                    raise Again
            else:
                x, a = self.measure(length * dice.uniform(0.4, 0.6))
                y, b = self.measure(length * dice.uniform(0.4, 0.6))
                exact, key = a + b, "TWO_PARTS"
            if exact < 1.2:
                raise Again
            thing = dice.choice(self.bank.THINGS).format(n1=self.people[-1].split()[-1])
            other_mark = self.mark()
            told = say(key, f=front, x=x, y=y, m=self.mark(), a=self.mark("at"), m2=other_mark, w=self.people[2], t=thing)
            if comma and f"{front} " in told:
                told = told.replace(f"{front} ", f"{front}, ", 1)
            return told, bearing, exact
        spoken, exact = self.distance(q, lines, length)
        if exact < 1.2:
            raise Again
        if not any(name in spoken for name in ORDINALS[1:]) and "line" not in spoken:
            plain[k] = (spoken, exact)
        frames = self.ways[self.clerk]["BETWEEN_COMMAS" if comma else "PLAIN"]
        # A measure may be "long" or "in length", a comparison with another line may not.
        frame = dice.choice([one for one in frames if k in plain or not (" long" in one or "in length" in one)])
        mark = self.mark()
        told = frame.format(
            d=text, l=spoken, L=spoken[0].upper() + spoken[1:], o=ORDINALS[k], m=mark, M=mark[0].upper() + mark[1:], a=mark.replace("to ", "at ", 1)
        )
        return told, bearing, exact

    def extras(self, q: int, area: float, corners: list[Point], lines: list[tuple[float, float]], texts: list[str]) -> float:
        """What is kept back, added or shared, in square chains."""
        dice, say, bank = self.dice, self.say, self.bank
        place, what = dice.choice(bank.PLACES), ""
        slip = self.slips.get(q, "")
        names = dice.sample(list(bank.KEPT), dice.choices([0, 1, 2], [30, 46, 24])[0])
        if "share" in names or slip == "share":
            # A share of what, would be the question, if anything else were kept or added.
            names = ["share", "nothing"][: dice.randint(1, 2)]
        if len({"strip", "bulge", "bay"} & set(names)) > 1:
            raise Again
        void = ""
        if slip == "void":
            names = dice.sample(["square", "lane", "strip", "added"], 2)
            void = names[0]
        for name in names:
            k = dice.choice([k for k in range(1, len(lines) + 1) if k not in self.shy[q]] or [0])
            if not k:
                raise Again
            before = area
            long = lines[k - 1][1]
            side = math.sqrt(area)
            if name == "square":
                text, x = self.measure(side * dice.uniform(0.12, 0.25))
                what = dice.choice(bank.USES)
                texts.append(say("KEPT.square", x=text, thing=what))
                area -= x * x
            elif name == "round":
                text, x = self.measure(side * dice.uniform(0.1, 0.22))
                told = say("KEPT.round", x=text, r=text)
                area -= math.pi * (x * x if "middle" in told else x * x / 4)
                texts.append(told)
            elif name == "lane":
                text, x = self.measure(side * dice.uniform(0.5, 0.9))
                broad, y = self.measure(dice.choice([0.25, 0.3, 0.5]))
                texts.append(say("KEPT.lane", x=text, y=broad))
                area -= x * y
            elif name == "strip":
                broad, y = self.measure(dice.choice([0.25, 0.4, 0.5, 0.75]))
                texts.append(say("KEPT.strip", y=broad, k=ORDINALS[k]))
                area += long * y
            elif name == "added":
                text, x = self.measure(side * dice.uniform(0.3, 0.5))
                broad, y = self.measure(side * dice.uniform(0.1, 0.25))
                texts.append(say("KEPT.added", x=text, y=broad, place=place))
                area += x * y
            elif name in ("bulge", "bay"):
                a, b = corners[k - 1], corners[k]
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                n = len(corners)
                if any(far_from(middle, corners[j], corners[(j + 1) % n]) < long / 2 + 0.2 for j in range(n) if j != k - 1 and j != k % n and j != (k - 2) % n):
                    raise Again
                for c in (corners[k - 2], corners[(k + 1) % n]):
                    near = a if c == corners[k - 2] else b
                    if abs(apart(bearing_of((c[0] - near[0], c[1] - near[1])), bearing_of((middle[0] - near[0], middle[1] - near[1])))) < 92:
                        raise Again
                texts.append(say(f"KEPT.{name}", k=ORDINALS[k]))
                area += math.pi * long * long / 8 * (1 if name == "bulge" else -1)
            elif name == "share":
                what = dice.choice(list(SHARES))
                texts.append(say("KEPT.share", s=what))
                area *= SHARES[what]
                if slip == "share":
                    other = dice.choice([one for one in SHARES if one != what])
                    texts[-1] = texts[-1].replace(what, other)
                    self.memorandum[q] = dice.choice(bank.OTHER_SHARE).format(q=q, s=what, t=other)
            else:
                text, broad = self.measure(dice.uniform(3, 8))[0], self.measure(dice.choice([0.25, 0.3, 0.5]))[0]
                price = dice.randint(60, 400)
                texts.append(say("KEPT.nothing", x=text, y=broad, place=place, x1=self.number_word(price), x2=self.number_word(price // 2)))
            if name == void:
                area = before
                named = {"square": what, "lane": "lane", "strip": "strip", "added": f"plot at the {place}"}[name]
                self.memorandum[q] = dice.choice(bank.WITHDRAWN).format(q=q, what=named)
        if area < 8:
            raise Again
        return area

    def text(self) -> str:
        head = (
            f"LAND BOOK No. {self.number} OF THE PARISH OF WENLOW, copied fair by five clerks one after the other.\n"
            "Measures: a chain is 100 links, or 4 rods (which some call perches or poles), or 22 yards, or 66 feet; a furlong is 10 chains; "
            "an acre is 10 square chains.\n"
        )
        return head + "\n" + "\n\n".join(self.entries) + "\n"


def apart_on(corner: Point, goal: Point, name: str) -> float:
    """How far the goal lies from the corner in this direction."""
    step = east_north(CARDINALS[name], 1)
    return (goal[0] - corner[0]) * step[0] + (goal[1] - corner[1]) * step[1]
