"""Small ads of a village paper as its secretary notes them down at the telephone, and the rows that she makes of them.

What varies with the seed, beside the notes: her ways and words, the paper's headings, calendar and hours, and which wordings are common and which are rare.
"""

import csv
import random
import re
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = "January February March April May June July August September October November December".split()
UNITS = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
)
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINAL = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth "
    "nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth "
    "thirtieth thirty-first"
).split()
PLACES = "Nether Cawdle|Upper Thrapwell|Long Minton|Much Barley|Stoke Harding|Little Wickenby|Great Ormsley|Temple Orton|Hook Bassett|Marsh Deeping".split("|")
PAPERS = "Messenger|Bugle|Courier|Lantern|Pump|Crier|Gazette|Gleaner".split("|")
EVENTS = ("the whist drive|the Easter bazaar|the May fair|the flower show|the summer fete|the gymkhana|the harvest supper|the ploughing match|the bonfire|the carol service").split("|")
PAIRS = (
    ("pets", "poultry", "animals"),
    ("baby", "toys", "children's things"),
    ("seats", "cupboards", "furniture"),
    ("floors", "lamps", "furnishings"),
    ("pans", "china", "kitchen and table"),
    ("sound", "photo", "sound and picture"),
    ("books", "office", "books and paper"),
    ("sport", "camping", "out of doors"),
    ("bicycles", "motors", "wheels"),
    ("gardentools", "tools", "tools"),
    ("plants", "sheds", "garden"),
    ("larder", "wine", "food and drink"),
)
PLENTY = "poultry pans china floors plants sheds building larder wine toys books ornaments beds seats cupboards sewing clothes christmas camping bicycles tools".split()
GOOD = ("nice", "good", "nearly new", "second-hand", "smallish", "large", "decent", "sturdy", "well kept", "used")
HEAD, TAIL = 4, 0.014  # of each kind of thing so many are common; so often a thing is one of the others
RARE = 0.004  # how often a rare wording is taken
FEW = {"was": 3, "cnotall": 4, "itemfix": 3, "csplit": 2, "csplitday": 2, "cspan": 2, "mthrown": 2, "hlunch": 2, "half": 2, "per": 2, "off": 2, "eachorall": 2, "first": 2, "lessone": 2}
NEW = 0.06  # the share of later notes with a wording that no given one has
HARMLESS = ("aside", "waside")


def read(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:]] = []
        else:
            found[[*found][-1]] += line.split(" | ")
    return found


def things() -> dict[str, dict[str, Any]]:
    """Of each kind of thing the headings that it may have, what the list of headings says of it, and how the things are called."""
    out = {}
    for head, lines in read("items.txt").items():
        kind, rest = head.split("] ")
        names, says = rest.split(" # ")
        out[kind] = {"names": names.split(" | "), "says": says, "things": [tuple((line + "/").split("/")[:2]) for line in lines]}
    return out


def wordings(key: str) -> dict[str, tuple[list[Any], list[Any]]]:
    """Of each kind the common wordings, the commonest first, and the rare ones; `key` is the paper's name and number."""
    out: dict[str, tuple[list[Any], list[Any]]] = {}
    for head, lines in read("phrases.txt").items():
        kind = head.removesuffix("]")
        random.Random(f"{key}-{kind}").shuffle(lines)
        cut = len(lines) if kind in HARMLESS else FEW.get(kind) or max(3, len(lines) * (50 if kind in ("offer", "want") else 42) // 100)
        out[kind] = (lines[:cut], lines[cut:])
    for kind, one in things().items():
        random.Random(f"{key}-{kind}-things").shuffle(one["things"])
        out[f"things {kind}"] = (one["things"][:HEAD], one["things"][HEAD:])
    return out


def number(n: int) -> str:
    if n < 20:
        return UNITS[n]
    if n < 100:
        return TENS[n // 10] + ("-" + UNITS[n % 10] if n % 10 else "")
    return ("a" if n < 200 else UNITS[n // 100]) + " hundred" + (" and " + number(n % 100) if n % 100 else "")


def prices(pence: int) -> list[str]:
    """The ways to say a price, the commonest first."""
    pounds, rest = divmod(pence, 100)
    if not pounds:
        return [number(rest) + " pence", f"{rest}p"]
    if rest:
        small = [f"{number(pounds)} {number(rest)}"] if pounds > 1 else []
        return [f"{number(pounds)} pounds {number(rest)}" if pounds > 1 else f"a pound {number(rest)}", f"{number(pounds)} pound {number(rest)}", *small, f"£{pounds}.{rest}"]
    own = {1: ["a pound", "a quid", "one pound"], 5: ["five pounds", "a fiver"], 10: ["ten pounds", "a tenner"]}.get(pounds, [])
    return [*own, *([f"{number(pounds)} pounds"] if pounds > 1 else []), f"{number(pounds)} pound" if pounds > 1 else "£1", f"{number(pounds)} quid", f"£{pounds}"]


def clock(t: float) -> list[str]:
    hour = int(t)
    name = UNITS[(hour - 1) % 12 + 1]
    if t == 12:
        return ["noon", "twelve noon"]
    if t != hour:
        name = "half past " + name
    if t < 12:
        return [name + " in the morning"]
    return [name, name, name if t != hour else name + " o'clock", name + (" in the evening" if t >= 18 else " in the afternoon")]


def issues(h: dict[str, Any]) -> list[date]:
    return [day for k in range(60) if (day := h["start"] + timedelta(7 * k)) not in h["none"]]


class Ad:
    """One note and the row that is made of it; `h` are the ways of the house."""

    def __init__(self, dice: random.Random, h: dict[str, Any], taken: datetime):
        self.dice, self.h, self.taken = dice, h, taken
        self.used: set[tuple[str, str]] = set()
        out = issues(h)
        closing = [datetime(d.year, d.month, d.day) - timedelta(days=(4 - h["closes"]) % 7) + timedelta(hours=h["hour"]) for d in out]
        self.first = next(k for k, when in enumerate(closing) if taken < when)
        self.out = out

    def pick(self, kind: str) -> Any:
        common, rare = self.h["wordings"][kind]
        if rare and self.dice.random() < (TAIL if kind.startswith("things") else RARE):
            got = self.dice.choice(rare)
        else:
            got = self.dice.choices(common, [1 / (rank + 4) ** 0.4 for rank in range(len(common))])[0]
        if kind not in HARMLESS:
            self.used.add((kind, str(got)))
        return got

    def fixed(self, wrong: str, right: str) -> str:
        return f"{wrong}, {self.pick('fix')}, {right}"

    # ---- money and numbers ----

    def say(self, pence: int, slip: bool = True) -> str:
        dice = self.dice
        ways = prices(pence)
        text = dice.choices(ways, [1 / (k + 1) for k in range(len(ways))])[0]
        if slip and dice.random() < 0.055:
            other = pence + dice.choice([-1, 1, 2]) * (100 if pence > 250 else 10)
            if pence % 100 == 0 and 1000 < pence and dice.random() < 0.3:
                text = number(pence // 100)
            return self.fixed(prices(other if other > 0 else pence + 20)[0], text)
        return text

    def sum(self, low: int, high: int) -> int:
        """A price in pence between two in pounds."""
        dice = self.dice
        pounds = round(low * (high / low) ** dice.random())
        if pounds >= 30:
            pounds = round(pounds / 5) * 5
        return pounds * 100 + (dice.choice([50, 50, 20, 80]) if pounds < 15 and dice.random() < 0.22 else 0)

    def each(self) -> int:
        return int(self.dice.choice([20, 30, 40, 50, 50, 60, 80, 100, 100, 120, 150, 150, 200, 200, 250, 300, 400, 500, 600]))

    # ---- things ----

    def thing(self, counts: tuple[str, ...]) -> tuple[str, str, int | None, str]:
        """The words, the heading, how many (none: some), and how they are counted."""
        dice, h = self.dice, self.h
        kind = dice.choices([*h["heads"]], h["often"])[0]
        one, more = self.pick(f"things {kind}")
        how = dice.choice(counts)
        if not more:
            how = "one"
        elif how in ("pair", "set") and " of " in more:
            how = "several"
        elif one == more and how == "one":
            how = "several"
        if how == "one":
            short = more and re.match("an? ", one)
            if short and dice.random() < 0.16:
                word = dice.choice(GOOD)
                one = f"a {word} " + one.split(" ", 1)[1]
            return one, h["heads"][kind], 1, how
        good = dice.choice(GOOD) + " " if dice.random() < 0.1 else ""
        if how == "some":
            return dice.choice(["some ", "a few ", "some ", "a number of ", "several "]) + good + more, h["heads"][kind], None, how
        if how == "pair":
            return "a pair of " + good + more, h["heads"][kind], h["pair"] or 2, how
        if how == "set":
            n = dice.choice([4, 6, 6, 8])
            return f"a set of {number(n)} {good}{more}", h["heads"][kind], h["set"] or n, how
        n = dice.choices([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 20, 24], [9, 9, 10, 5, 8, 3, 5, 2, 4, 6, 1, 2, 1])[0]
        text = {2: "a couple of", 6: "half a dozen", 12: "a dozen", 24: "two dozen", 20: "a score of"}.get(n, "") if dice.random() < 0.4 else ""
        text = text or number(n)
        if not text.startswith("a ") and dice.random() < 0.08:
            text = self.fixed(number(n + dice.choice([1, 2, -1])), text)
        return f"{text} {good}{more}", h["heads"][kind], n, how

    # ---- when to call ----

    def hours(self, plain: bool = True) -> tuple[str, tuple[float, float]]:
        dice, h = self.dice, self.h
        kind = dice.choices(["hafter", "hbefore", "hbetween", "ham", "hpm", "heve", "hlunch"], [38, 12, 16, 10, 9, 13, 5])[0]
        text = self.pick(kind)
        while plain and text.startswith(("not ", "no ")):
            text = self.pick(kind)
        if kind == "hafter":
            t: float = dice.choice([10, 11, 14, 15, 16, 17, 17, 17.5, 18, 18, 18, 18.5, 19, 19])
            return text.replace("{t}", dice.choice(clock(t))), (t, h["close"])
        if kind == "hbefore":
            t = dice.choice([10, 11, 12, 12, 14, 15, 16, 17, 18, 18.5])
            return text.replace("{t}", dice.choice(clock(t))), (h["open"], t)
        if kind == "hbetween":
            t, u = dice.choice([(10, 12), (14, 16), (16, 18), (17, 19), (17.5, 19.5), (18, 19.5), (14, 17), (10, 15), (15, 18), (13, 15)])
            return text.replace("{t}", dice.choice(clock(t))).replace("{u}", dice.choice(clock(u))), (t, u)
        return text, h["parts"][kind]

    def days(self, most: int = 3) -> tuple[str, set[int]]:
        dice = self.dice
        found = sorted(dice.sample(range(7), dice.choices([1, 2, 3][:most], [5, 4, 1.5][:most])[0]))
        names = [WEEK[d] + "s" for d in found]
        if len(names) == 1 and dice.random() < 0.13:
            return self.fixed(WEEK[dice.choice([d for d in range(7) if d != found[0]])] + "s", names[0]), {found[0]}
        return ", ".join(names[:-1]) + (" and " if names[:-1] else "") + names[-1], set(found)

    def call(self) -> tuple[str, str]:
        """The words, and what is written of them."""
        dice, h = self.dice, self.h
        weights = [9, 22, 9, 5, 6, 6, 12, 8, 7, 7, 6, 5, 5]
        kind = dice.choices(
            ["anyt", "cevery", "cweek", "cweekall", "cend", "cendh", "cdays", "cdaysall", "cnot", "cnotall", "csplit", "csplitday", "cspan"], weights
        )[0]
        text = self.pick(kind)
        if kind == "anyt":
            return text, h["any"]
        whole = (float(h["open"]), float(h["close"]))
        usual = {*range(7 if h["sunday"] else 6)}
        plan: dict[int, tuple[float, float]] = {}
        if "{h}" in text:
            loose = kind == "cevery" and text in ("call {h}", "ring {h}", "come {h}", "{h} please")
            said, span = self.hours(not loose)
            text = text.replace("{h}", said)
        else:
            span = whole
        named: set[int] = set()
        if "{D}" in text:
            words, named = self.days()
            text = text.replace("{D}", words)
        if kind == "cspan":
            a, b = sorted(dice.sample(range(6), 2))
            a, b = (a, b) if b - a > 1 else (0, 3)
            text = text.replace("{d1}", WEEK[a]).replace("{d2}", WEEK[b])
            named = {*range(a, b + 1)}
        on = {
            "cevery": usual,
            "cweek": {*range(5)},
            "cweekall": {*range(5)},
            "cend": {5, 6},
            "cendh": {5, 6},
            "cnot": usual - named,
            "cnotall": usual - named,
            "csplit": {*range(5)},
            "csplitday": usual,
        }.get(kind, named)
        plan = dict.fromkeys(on, span)
        if "{g}" in text:
            other, second = self.hours()
            while second == span:
                other, second = self.hours()
            d = dice.randrange(7)
            text = text.replace("{g}", other).replace("{d}", WEEK[d] + "s")
            plan |= dict.fromkeys({5, 6} if kind == "csplit" else {d}, second)
        return text, written(plan, h)

    # ---- how long ----

    def run(self) -> tuple[str, int]:
        """The words, and the last issue counted from the first of the calendar."""
        dice, h, first = self.dice, self.h, self.first
        kind = dice.choices(["once", "weeks", "month", "event", "gone", "date"], [14, 34, 14, 14, 14, 10])[0]
        text = self.pick(kind)
        last = first
        if kind == "weeks":
            n = dice.choice([2, 2, 3, 3, 4, 5, 6])
            word = number(n)
            if dice.random() < 0.08:
                word = self.fixed(number(n + dice.choice([1, -1]) if n > 2 else 3), word)
            text, last = text.replace("{n}", word), first + n - 1
        elif kind == "month":
            month = (self.taken.month - 1 + (dice.random() < 0.4)) % 12 + 1
            fits = [k for k in range(first, first + 12) if self.out[k].month == month]
            if not fits or month < self.taken.month:
                return self.run()
            text, last = text.replace("{m}", MONTHS[month - 1]), fits[-1]
        elif kind == "event":
            coming = [(day, name) for name, day in h["events"].items() if self.out[first] < day]
            if not coming:
                return self.run()
            day, name = min(coming)
            if (day - self.out[first]).days > 80:
                return self.run()
            text, last = text.replace("{e}", name), max(k for k, one in enumerate(self.out) if one < day)
        elif kind == "date":
            last = first + dice.choice([1, 2, 3, 4])
            day = self.out[last]
            word = ORDINAL[day.day - 1]
            if day.month != self.taken.month or dice.random() < 0.4:
                word += " of " + MONTHS[day.month - 1]
            text = text.replace("{o}", word)
        elif kind == "gone":
            last = first + 99
        return text, min(last, first + h["cap"] - 1)

    # ---- the whole ----

    def row(self) -> list[str]:
        dice, h = self.dice, self.h
        wants = dice.random() < 0.3
        parts: list[tuple[str, str]] = []
        late: list[tuple[str, str]] = []
        kinds = ("one",) * 8 + ("several",) * 8 + ("pair", "set", "some")
        numbers = False  # other sums are said with the price
        mark = True
        pence: int | None
        if dice.random() < (0.1 if wants else 0.24):
            three = dice.random() < 0.2
            got = [self.thing(("one", "one", "several", "several", "pair")) for _ in range(3 if three else 2)]
            kind = "mlot" if wants or three else dice.choice(["mlot", "mlot", "mtwo", "mtwo", "mthrown"])
            count = sum(n or 0 for _, _, n, _ in got)
            worth = [0.0, 0.0, 0.0]
            if kind == "mlot":
                text = self.pick("mlotopen")
                names = [one[0] for one in got]
                item = text.replace("{a}", ", ".join(names[:-1])).replace("{b}", names[-1])
                how = dice.choices(["all", "offers", "free"], [80, 10, 10])[0] if not wants else dice.choice(["wone", "wone", "wnone"])
            elif kind == "mtwo":
                text = self.pick("mtwo")
                cost = []
                for k, (_, _, n, way) in enumerate(got):
                    if way == "several" and n:
                        p = self.each()
                        worth[k] = n * p
                        cost.append(self.say(p, False) + dice.choice([" each", " each", " apiece"]))
                    else:
                        worth[k] = self.sum(1, 40)
                        cost.append(self.say(int(worth[k]), False))
                if worth[0] == worth[1]:
                    return self.row()
                item = text.replace("{a}", got[0][0]).replace("{b}", got[1][0]).replace("{p}", cost[0]).replace("{q}", cost[1])
                pence, how, numbers = int(sum(worth)), "", True
            else:
                pence = self.sum(2, 60)
                text = self.pick("mthrown")
                worth[0] = 1
                item = text.replace("{a}", got[0][0]).replace("{b}", got[1][0]).replace("{p}", self.say(pence))
                how, numbers = "", True
            most = max(range(len(got)), key=lambda k: (got[k][2] or 0, -k))
            dear = max(range(len(got)), key=lambda k: (worth[k], -k))
            heading = got[{"first": 0, "last": len(got) - 1, "most": most, "dear": dear}[h["lot"]]][1]
            n: int | None = count
        else:
            item, heading, n, way = self.thing(kinds)
            if dice.random() < 0.05:
                item = self.pick("itemfix").replace("{x}", self.thing(("one", "several"))[0]).replace("{a}", item)
            if wants:
                how = dice.choices(["wone", "wrange", "wnone"], [6, 3, 2])[0]
                if way == "several" and dice.random() < 0.6:
                    how = "weach"
            elif way == "one":
                how = dice.choices(["one", "was", "off", "half", "free", "offers"], [60, 7, 5, 6, 10, 8])[0]
            elif way == "several" and n:
                how = dice.choices(["each", "all", "eachorall", "per", "first", "free", "offers"], [36, 22, 9, 10 * (n % 2 == 0 or n % 3 == 0), 8 * (n > 2), 6, 5])[0]
            else:
                how = dice.choices(["all", "free", "offers"], [8, 1.5, 1.5])[0]
        opener = str(self.pick("want" if wants else "offer"))
        while ", " in item and not opener.endswith("{it}"):
            opener = str(self.pick("want" if wants else "offer"))
        parts.append(("item", opener.replace("{it}", item)))
        if how:
            text = self.pick(how)
            pence = None
            if how in ("one", "all", "wone"):
                pence = self.sum(1, 120) if way_low(how, item) else self.sum(2, 60)
                if dice.random() < 0.05:
                    late.append(("price", self.pick("pricelate").replace("{p}", self.say(pence, False))))
                    text = text.replace("{p}", self.say(pence + dice.choice([100, 200, 300, 500]), False))
                else:
                    text = text.replace("{p}", self.say(pence))
            elif how == "was":
                pence = self.sum(2, 80)
                text = re.sub(r"\bthe a ", "the ", text.replace("{x}", self.say(pence + dice.choice([200, 500, 1000]), False)).replace("{p}", self.say(pence)))
            elif how == "off":
                pence, y = self.sum(3, 60), dice.choice([100, 150, 200, 250])
                text = re.sub(r"\bthe a ", "the ", text.replace("{x}", self.say(pence + y, False)).replace("{y}", self.say(y, False)))
            elif how == "half":
                pence = self.sum(2, 60) // 100 * 100
                text = re.sub(r"\b(my|the) an? ", r"\1 ", text.replace("{x}", self.say(2 * pence)))
            elif how in ("each", "weach") and n:
                p = self.each()
                pence = n * p
                text = text.replace("{p}", self.say(p))
                if how == "each" and n > 2 and dice.random() < 0.2:
                    late.append(("less", self.pick("lessone")))
                    n, pence = n - 1, pence - p
            elif how == "eachorall" and n:
                p = self.each()
                pence = max(10, int(n * p * dice.choice([0.7, 0.8, 0.9]) / 10) * 10)
                text = text.replace("{p}", self.say(p, False)).replace("{q}", self.say(pence, False))
            elif how == "per" and n:
                k = dice.choice([k for k in range(2, n) if n % k == 0] or [n])
                p = self.each()
                pence = n // k * p
                text = text.replace("{k}", number(k)).replace("{p}", self.say(p, False))
            elif how == "first" and n:
                p, q = dice.choice([200, 300, 400, 500, 600, 800]), dice.choice([50, 80, 100, 150])
                pence = p + (n - 1) * q
                text = text.replace("{p}", self.say(p, False)).replace("{q}", self.say(q, False))
            elif how == "wrange":
                low = self.sum(2, 60) // 100 * 100
                high = low + dice.choice([200, 300, 500, 1000] if low < 2000 else [500, 1000, 2000])
                text = text.replace("{p}", self.say(low, False)).replace("{q}", self.say(high, False))
                pence, mark = high if h["range"] else low, False
            elif how == "free":
                pence = 0
            numbers |= how in ("was", "off", "half")
            parts.append(("price", text))
        firm = h["default"] if pence else "-"
        if pence and mark and dice.random() < 0.46:
            hard = dice.random() < 0.5
            firm = h["firm"][not hard]
            text = self.pick(("wfirm" if hard else "wono") if wants else "firm" if hard else "ono")
            while "pound" in text and pence < 800:
                text = self.pick(("wfirm" if hard else "wono") if wants else "firm" if hard else "ono")
            parts.append(("firm", text))
        asides = 0.4 if dice.random() < 0.5 else 0.5
        if dice.random() < asides:
            text = self.aside(wants, numbers)
            spot = dice.choice([1, len(parts), len(parts)]) if len(parts) == 1 or parts[1][0] != "firm" else len(parts)
            parts.insert(spot, ("aside", text))
        last = self.first + h["runs"]["free" if pence == 0 else "want" if wants else "offer"] - 1
        tail: list[tuple[str, str]] = []
        if dice.random() < 0.55:
            text, last = self.run()
            tail.append(("run", text))
        when = h["any"]
        if dice.random() < 0.62:
            text, when = self.call()
            tail.append(("call", text))
        dice.shuffle(tail)
        if dice.random() < 0.1 and len(tail) == 2:
            parts.insert(0, tail.pop(0))
        note = sentences(dice, parts + tail + late)
        amount = "" if pence is None else str(pence)
        stamp = f"{DAYS[self.taken.weekday()]} {self.taken.day} {MONTHS[self.taken.month - 1][:3]} {self.taken.year} {self.taken:%H:%M}"
        return [stamp, note, h["sides"][wants], heading, h["some"] if n is None else str(n), amount, firm, str(h["no"] + last), when]

    def aside(self, wants: bool, numbers: bool) -> str:
        dice = self.dice
        text = self.pick("waside" if wants else "aside")
        while numbers and "{x}" in text:
            text = self.pick("waside" if wants else "aside")
        return str(text.replace("{x}", self.say(self.sum(20, 90), False)).replace("{n}", number(dice.randrange(2, 10))).replace("{z}", str(dice.randrange(201, 899))))


def way_low(how: str, item: str) -> bool:
    return how == "one" and not item.startswith("some")


def sentences(dice: random.Random, parts: list[tuple[str, str]]) -> str:
    out = ""
    last = ""
    for kind, text in parts:
        join = {"item": 0.0, "price": 0.45, "firm": 0.8, "aside": 0.1, "run": 0.15, "call": 0.15, "less": 0.0}[kind]
        if kind == "firm" and text.split()[0] in ("and", "or", "but"):
            join = 1.0
        if last == "aside" or last == "run" and kind == "price" or kind == "price" and last == "price":
            join = 0.0
        if out and dice.random() < join:
            out += (" - " if kind == "price" and dice.random() < 0.2 else ", ") + text
        else:
            out += (". " if out else "") + text[0].upper() + text[1:]
        last = kind
    return out + "."


def hour(t: float) -> str:
    return f"{int(t)}" + (".30" if t % 1 else "")


def written(plan: dict[int, tuple[float, float]], h: dict[str, Any]) -> str:
    """Days and hours, as the secretary writes them."""
    groups: list[list[int]] = []
    for d in sorted(plan):
        if groups and groups[-1][-1] == d - 1 and plan[d] == plan[d - 1]:
            groups[-1].append(d)
        else:
            groups.append([d])
    out = []
    for days in groups:
        names = [DAYS[d] for d in days]
        label = names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}" if h["dash"] else " ".join(names)
        out.append(f"{label} {hour(plan[days[0]][0])}-{hour(plan[days[0]][1])}")
    return h["between"].join(out)


def ways(dice: random.Random) -> dict[str, Any]:
    known = things()
    joined = dice.sample(PAIRS, 5)
    taken = {kind for a, b, _ in joined for kind in (a, b)}
    left = [kind for kind in known if kind not in taken]
    keep = {*dice.sample(left, 20)}
    heads: dict[str, str] = {}
    for kind in known:
        if kind in keep:
            heads[kind] = dice.choice(known[kind]["names"])
        for a, b, name in joined:
            if kind in (a, b):
                heads[kind] = name
    year = dice.randrange(1996, 2008)
    start = date(year, 1, 1)
    start += timedelta((4 - start.weekday()) % 7)
    fridays = [start + timedelta(7 * k) for k in range(52)]
    events = dict(zip(EVENTS, [fridays[k] + timedelta(1) for k in (5, 11, 17, 22, 27, 32, 37, 41, 44, 49)], strict=True))
    close = dice.choice([20, 21, 22])
    opens = dice.choice([8, 9])
    dinner = dice.choice([12, 13, 14])
    firm = dice.choice([("firm", "ono"), ("F", "N"), ("fixed", "near"), ("yes", "no")])
    runs = dice.sample([1, 2, 3, 4], 3)
    return {
        "paper": f"{dice.choice(PLACES)} {dice.choice(PAPERS)}",
        "heads": heads,
        "says": {name: "; ".join(known[kind]["says"] for kind in heads if heads[kind] == name) for name in dice.sample(sorted({*heads.values()}), 25)},
        "start": start,
        "no": dice.randrange(300, 2400),
        "none": {fridays[k] for k in dice.sample(range(12, 40), 2)},
        "events": events,
        "closes": dice.choice([1, 2, 2, 3]),
        "hour": dice.choice([10, 12, 12, 16]),
        "cap": dice.choice([6, 7, 8]),
        "open": opens,
        "close": close,
        "parts": {"ham": (opens, 12), "hpm": (dinner, dice.choice([16, 17, 18])), "heve": (dice.choice([17, 18, 19]), close), "hlunch": (12, dice.choice([13, 14]))},
        "sunday": dice.randrange(2),
        "dash": dice.randrange(2),
        "between": dice.choice([", ", "; ", " / "]),
        "any": dice.choice(["any", "any time", "-"]),
        "pair": dice.choice([0, 1]),
        "set": dice.choice([0, 1]),
        "some": dice.choice(["some", "?", "x"]),
        "lot": dice.choice(["first", "last", "most", "dear"]),
        "range": dice.randrange(2),
        "firm": firm,
        "default": dice.choice(firm),
        "runs": dict(zip(("offer", "want", "free"), runs, strict=True)),
        "sides": dice.choice([("offered", "wanted"), ("O", "W"), ("has", "wants")]),
    }


def book(dice: random.Random, held: dict[str, Any], count: int, used: list[set[tuple[str, str]]] | None = None) -> list[list[str]]:
    held = {**held, "wordings": wordings(f"{held['paper']}-{held['no']}")}
    kinds = [*held["heads"]]
    random.Random(f"{held['paper']}-often").shuffle(kinds)
    held["heads"] = {kind: held["heads"][kind] for kind in kinds}
    held["often"] = [1 / (k + 12) ** 0.5 for k in range(len(kinds))]
    made = []
    while len(made) < count:
        taken = datetime(held["start"].year, 1, 8) + timedelta(dice.randrange(325), minutes=dice.randrange(9 * 60, 18 * 60))
        if taken.weekday() < 6:
            ad = Ad(dice, held, taken)
            made.append((taken, ad.row(), ad.used))
    made.sort(key=lambda one: one[0])
    if used is not None:
        used += [one[2] for one in made]
    return [one[1] for one in made]


def notice(h: dict[str, Any]) -> str:
    def told(day: date) -> str:
        return f"{day.day} {MONTHS[day.month - 1]}"

    none = " and ".join(told(day) for day in sorted(h["none"]))
    at = {10: "ten in the morning", 12: "noon", 16: "four in the afternoon"}[h["hour"]]
    dates = "\n".join(f"  {told(day):<13}{name}" for name, day in h["events"].items())
    return f"""THE {h["paper"].upper()}
For whoever looks after the small ads, {h["start"].year}

The paper comes out every Friday. The first of this year is No. {h["no"]}, on {told(h["start"])}. There is no paper on {none};
the numbers then go on without a gap, and such a week counts for nobody's ad.

Small ads for Friday's paper are taken until {at} on the {WEEK[h["closes"]]} before; what comes then or later goes into the next paper after that one.
An ad runs from the first paper that it can be in. No ad runs in more than {number(h["cap"])} papers, whatever the caller says, and one
that is to run until something has happened, nobody knows when, gets these {number(h["cap"])}.
"Till the fete" and the like means up to the last paper that is out before the day.

Nobody is called before {h["open"]} in the morning or after {h["close"] - 12} in the evening.

The price is that of all the things in the ad together, in pence; nothing is written where no price is given, and 0 where it costs nothing.

The village's year:
{dates}
"""


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"village-paper-{seed}")
    held = ways(dice)
    (folder / "notice.txt").write_text(notice(held), encoding="utf-8")
    (folder / "headings.txt").write_text("".join(f"{name}: {says}\n" for name, says in held["says"].items()), encoding="utf-8")
    best: tuple[float, list[list[str]]] | None = None
    for _ in range(12):
        used: list[set[tuple[str, str]]] = []
        others: list[set[tuple[str, str]]] = []
        drawn = book(dice, held, 400, used)
        book(dice, held, 1000, others)
        seen = set().union(*used)
        off = abs(sum(not one <= seen for one in others) / len(others) - NEW)
        if not best or off < best[0]:
            best = (off, drawn)
        if off < 0.005:
            break
    assert best
    rows = best[1]
    with (folder / "ads.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["taken", "note", "side", "heading", "how_many", "pence", "firm", "last_issue", "call"], *rows])
