"""Notes that owners leave with their dogs, and the line that Mrs Pargeter made of each for the kennel maids.

What varies with the seed, beside the stays and notes: her habits, the form of her lines, and which phrasings people use often, seldom or never.
"""

import csv
import random
import re
from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven")
PILLS = ("Rimex", "Thyrol", "Cardol", "Fenac", "Zentra", "Dovet", "Lupizin", "Morvax")
DOGS = tuple(
    "Bramble Toby Jess Duke Nell Rex Floss Monty Pip Sooty Rusty Bess Captain Dinah Fly Gyp Jasper Kim Laddie Meg Nipper Otto Poppy Quince Rolf Sally Tansy Vic Whisky Clover Dash Ember Fern".split()
)
FORBIDDEN = ("chicken", "beef", "fish", "dairy", "pork", "wheat", "cheese", "egg", "lamb", "rice")
OF = {"dairy": ("cheese", "butter", "yoghurt"), "fish": ("sardine", "tuna"), "pork": ("ham", "bacon", "ear"), "wheat": ("biscuit", "rusk"), "cheese": ("cheese",)}
VEHICLES = ("cheese", "butter", "ham", "tuna", "yoghurt", "bacon", "liver paste")
TREATS = {"bone": "a bone", "chew": "a chew", "cheese": "a bit of cheese", "sardine": "a sardine", "ear": "a pig's ear", "biscuit": "a biscuit", "rusk": "a rusk", "apple": "a slice of apple"}
MEALS = (("breakfast", "morning meal", "morning feed"), ("lunch", "midday meal", "midday feed"), ("supper", "evening meal", "evening feed", "tea"))
AT = (
    ("at breakfast", "for breakfast", "in the morning", "at breakfast time", "of a morning", "first thing"),
    ("at lunch", "at midday", "for lunch", "at noon", "at lunchtime", "in the middle of the day"),
    ("at supper", "for supper", "in the evening", "at supper time", "at teatime", "of an evening"),
)
M2 = (("breakfast",), ("lunch", "midday"), ("supper",))
TIMES = {
    "b": ("with breakfast", "in the morning", "at breakfast", "first thing", "with {his} breakfast", "of a morning", "as soon as {he}'s up"),
    "n": ("at midday", "with lunch", "at noon", "at lunchtime"),
    "e": ("with supper", "in the evening", "at supper", "with {his} supper", "at teatime", "of an evening"),
    "x": ("at bedtime", "last thing at night", "before {he} settles for the night", "last thing"),
    "be": ("twice a day", "morning and evening", "with breakfast and supper", "every twelve hours", "twice daily", "at breakfast and again at supper"),
    "bne": ("three times a day", "morning, noon and evening", "at breakfast, midday and supper", "thrice daily"),
    "bx": ("in the morning and at bedtime", "first and last thing", "at breakfast and last thing at night"),
    "bnex": ("four times a day", "morning, noon, evening and bedtime"),
    "": ("once a day", "once daily"),
}
CLOCK = {6: ("at 6 in the morning", "at 6 am"), 9: ("at 9 in the morning", "at 9 am"), 19: ("at 7 in the evening", "at 7 pm"), 23: ("at 11 at night", "at 11 pm")}
DOSES = {1: ("one", "one", "1", "a"), 2: ("half a", "1/2", "half a"), 4: ("two", "2"), 3: ("one and a half", "1 1/2"), 0: ("a quarter of a", "1/4")}  # in halves; 0: a quarter
FRACTION = {1: "1", 2: "1/2", 4: "2", 3: "1 1/2", 0: "1/4"}
ALONE = {1: ("one tablet", "one", "a whole tablet"), 2: ("half a tablet", "1/2 tablet", "half"), 4: ("two tablets", "two", "2"), 3: ("one and a half tablets", "1 1/2 tablets", "one and a half"), 0: ("a quarter tablet", "1/4")}


def ordinal(n: int) -> str:
    return f"{n}{'th' if n in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


def phrases(key: str) -> dict[str, list[str]]:
    """Of each kind the phrasings that are in use, the commonest first; `key` is the book's. Two fifths of a list are: so few that the given notes show nearly all."""
    kinds: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kinds[line[1:-1]] = []
        else:
            kinds[[*kinds][-1]].append(line)
    out = {}
    for kind, lines in kinds.items():
        dice = random.Random(f"{key}-{kind}")
        dice.shuffle(lines)
        out[kind] = lines if kind in ("d_until", "d_firstn", "d_lastn", "greet", "bye") else lines[: max(4, round(0.4 * len(lines)))]
    return out


class Stay:
    """One dog's stay: the plan by the card, and what a note makes of it."""

    def __init__(self, dice: random.Random, habits: dict[str, Any], first: date):
        self.dice, self.h, self.first = dice, habits, first
        self.n = dice.choice([4, 5, 5, 6, 6, 7, 7])
        self.come, self.go = dice.choice(["am", "pm", "pm"]), dice.choice(["am", "am", "pm"])
        self.week = [(first.weekday() + k) % 7 for k in range(self.n)]
        self.name, self.sex = dice.choice(DOGS), dice.choice(["he", "she"])
        lunch = dice.random() < 0.2
        sizes = [dice.randrange(8, 28) * 10 for _ in range(3)]
        self.meals = [sizes[0] if dice.random() < 0.9 else 0, sizes[1] // 20 * 10 if lunch else 0, sizes[2]]
        self.walks = dice.choice([1, 2, 2, 3])
        self.pills: dict[str, tuple[int, str]] = {}
        for name in dice.sample(PILLS, dice.choice([0, 0, 1, 1, 2])):
            self.pills[name] = (dice.choice([1, 1, 2, 4]), dice.choice(["b", "e", "be", "be", "x", "bne"]))
        self.vehicle = {name: dice.choice(VEHICLES) for name in self.pills if dice.random() < 0.25}
        self.no = dice.sample(FORBIDDEN, dice.choice([0, 0, 1, 1, 2]))
        kind = dice.choice(["sun", "sun", "sun", "daily", "daily", ""])
        self.treat = (dice.choice(["bone", "bone", "ear", "sardine"] if kind == "sun" else ["chew", "chew", "biscuit", "rusk"]), kind) if kind else ("", "")
        if any(self.treat[0] in OF.get(x, ()) for x in self.no) or any(v in OF.get(x, ()) for x in self.no for v in self.vehicle.values()):
            self.no = []
        # the plan
        self.feed = [self.meals[:] for _ in range(self.n)]
        self.mask = [[True] * 4 for _ in range(self.n)]
        self.mask[0] = [False, self.come == "am", True, True]
        self.mask[-1] = [True, self.go == "pm", False, False]
        self.bowl = [m[:3] for m in self.mask]  # a meal may be given or left out on the way
        hours = self.h["hours"]
        self.doses: list[list[tuple[int, str, int]]] = [[("bnex".index(s), name, dose) for name, (dose, slots) in self.pills.items() for s in slots] for _ in range(self.n)]
        self.doses = [[(hours[s], name, dose) for s, name, dose in day] for day in self.doses]
        self.walk = [self.walks] * self.n
        self.open = list(range(self.n if self.h["leave"] else self.n - 1))
        self.given: list[list[str]] = [[] for _ in range(self.n)]
        for d in self.treat_days():
            self.given[d].append(self.treat[0])
        self.free = {(what, d) for what in ("b", "n", "e", "walk", "treat", *PILLS) for d in range(self.n)}
        self.used: set[str] = set()

    def treat_days(self) -> list[int]:
        if self.treat[1] == "daily":
            return self.open
        if self.treat[1] != "sun":
            return []
        sunday = [d for d in self.open if self.week[d] == 6]
        return sunday or ([self.n - 2] if self.h["bone"] else [])

    # ---- words ----

    def pick(self, kind: str) -> str:
        lines = self.h["phrases"][kind]
        return str(self.dice.choices(lines, [1 / (rank + 2) ** 0.6 for rank in range(len(lines))])[0])

    def number(self, n: int) -> str:
        return str(n) if self.dice.random() < 0.4 else WORDS[n]

    def day(self, d: int, same: str = "") -> dict[str, str]:
        then = self.first + timedelta(d)
        return {"w": self.dice.choice([WEEK[self.week[d]], WEEK[self.week[d]], DAYS[self.week[d]]]), "o": ordinal(then.day), "M": MONTHS[then.month - 1]}

    def said(self, text: str, **slots: str) -> str:
        """The phrase with its slots filled; he, his and him are the dog's, now and then its name."""
        for key, value in slots.items():
            text = text.replace("{" + key + "}", value)
        he, his, him = ("he", "his", "him") if self.sex == "he" else ("she", "her", "her")
        if self.dice.random() < 0.15:
            he, him, his = self.name, self.name, self.name + "'s"
        text = text.replace("{he}", he).replace("{his}", his).replace("{him}", him)
        text = re.sub(r"\b(an extra|another|the usual) (?:a|an|one) (?=cup|scoop|handful)", r"\1 ", text)
        return re.sub(r"\s+", " ", text).replace(" ,", ",").strip()

    def days(self, kinds: dict[str, float]) -> tuple[str, list[int], str] | None:
        """Words for days, the days, and the kind."""
        dice, n = self.dice, self.n
        kind = dice.choices(list(kinds), list(kinds.values()))[0]
        if kind == "empty":
            return "", list(range(n)), kind
        text = self.pick("d_" + kind)
        marks, chosen = {}, list(range(n))
        if kind in ("one", "if"):
            d = dice.randrange(n)
            marks, chosen = self.day(d), [d]
            if kind == "if" and n < 7 and dice.random() < 0.5:
                other = dice.choice([w for w in range(7) if w not in self.week])
                marks, chosen = {"w": WEEK[other]}, []
        elif kind in ("first1", "last1", "before", "second", "third"):
            chosen = [{"first1": 0, "last1": n - 1, "before": n - 2, "second": 1, "third": 2}[kind]]
        elif kind in ("two", "three", "range") or kind == "except" and "{w2}" in text:
            chosen = sorted(dice.sample(range(n), 3 if kind == "three" else 2))
            for k, d in enumerate(chosen):
                marks.update({key + (str(k + 1) if k else ""): value for key, value in self.day(d).items()})
            if kind == "range":
                if chosen[1] - chosen[0] < 2:
                    return None
                chosen = list(range(chosen[0], chosen[1] + 1))
            if kind == "except":
                chosen = [d for d in range(n) if d not in chosen]
        elif kind in ("from", "until", "otherfrom", "except"):
            d = dice.randrange(1, n - 1)
            marks = self.day(d)
            chosen = {"from": list(range(d, n)), "until": list(range(d + self.h["until"])), "otherfrom": list(range(d, n, 2)), "except": [k for k in range(n) if k != d]}[kind]
            if kind == "until" and d < 2 or kind == "otherfrom" and d > n - 3:
                return None
        elif kind in ("firstn", "lastn"):
            k = dice.choice([2, 2, 3])
            marks = {"n": self.number(k)}
            chosen = list(range(1 - self.h["first"], k + 1 - self.h["first"])) if kind == "firstn" else list(range(n - k, n))
        elif kind == "other":
            chosen = list(range(1 - self.h["other"], n, 2))
        elif kind in ("weekend", "weekdays"):
            chosen = [d for d in range(n) if (self.week[d] > 4) == (kind == "weekend")]
            if not chosen or len(chosen) == n or kind == "weekend" and chosen[-1] - chosen[0] > 1:
                return None
        for key, value in marks.items():
            text = text.replace("{" + key + "}", value)
        return text, chosen, kind

    def weighed(self, grams: Fraction) -> int:
        return int(-(-grams // 10) * 10 if self.h["up"] else grams // 10 * 10)

    def amount(self, whole: bool = False) -> tuple[str, int]:
        dice = self.dice
        if dice.random() < 0.55:
            n = dice.randrange(3, 25) * 10
            unit = dice.choice([" g", "g", " g", "g", " grams", " gr", " grammes"])
            if dice.random() < 0.12 and not whole:
                return dice.choice([f"{n} to {n + 20}{unit}", f"{n}-{n + 20}{unit}", f"{n} or {n + 20}{unit}", f"between {n} and {n + 20}{unit}"]), n + 20 * self.h["range"]
            return f"{n}{unit}", n
        unit = dice.choice(["cup", "cup", "scoop", "scoop", "handful"])
        size = self.h[unit]
        halves = dice.choice([2, 4] if whole else [1, 1, 1, 2, 2, 3, 3, 4, 6]) if unit != "handful" else dice.choice([2, 4])
        if unit != "handful" and not whole and dice.random() < 0.06:
            return dice.choice([f"a {unit} or two", f"one or two {unit}s", f"1-2 {unit}s"]), size * (1 + self.h["range"])
        words = {
            1: [f"half a {unit}", f"half a {unit}", f"1/2 {unit}", f"1/2 a {unit}", f"a half {unit}"],
            2: [f"a {unit}", f"one {unit}", f"1 {unit}", f"a {unit}"],
            3: [f"a {unit} and a half", f"one and a half {unit}s", f"1 1/2 {unit}s", f"1.5 {unit}s"],
            4: [f"two {unit}s", f"2 {unit}s", f"two {unit}s", f"a couple of {unit}s"],
            6: [f"three {unit}s", f"3 {unit}s"],
        }
        return dice.choice(words[halves]), self.weighed(Fraction(size * halves, 2))

    # ---- what a note asks for: each takes its days and returns the words, or None where it makes no sense ----

    def take(self, whats: tuple[str, ...], chosen: list[int]) -> bool:
        keys = {(what, d) for what in whats for d in chosen}
        if not keys <= self.free:
            return False
        self.free -= keys
        return True

    WIDE = {"empty": 20, "one": 34, "first1": 3, "last1": 2, "before": 4, "second": 3, "third": 2, "two": 11, "three": 4, "range": 10, "from": 7, "until": 6, "firstn": 4, "lastn": 3, "other": 4, "otherfrom": 3, "weekend": 5, "weekdays": 3, "except": 5, "if": 6, "all": 6}  # fmt: skip

    def wide(self, *without: str, **instead: float) -> dict[str, float]:
        return {kind: instead.get(kind, weight) for kind, weight in self.WIDE.items() if kind not in without}

    def food(self) -> str | None:
        dice = self.dice
        kind = dice.choices(
            ["set", "down", "upto", "more", "less", "skip", "fast", "half", "halfone", "double", "doubleone", "third", "again", "onemeal", "three", "move", "swap", "likeset"],
            [16, 5, 6, 11, 7, 10, 5, 5, 5, 3, 4, 4, 4, 5, 4, 7, 3, 7],
        )[0]
        whole = kind in ("fast", "half", "double", "third", "again", "onemeal", "three", "swap", "likeset", "move")
        found = self.days(self.wide("empty", "all", "if") if kind == "fast" else self.wide())
        if not found:
            return None
        text, chosen, when = found
        m = dice.randrange(3)
        now = self.meals
        marks = {"d": text, "m": dice.choice(MEALS[m][:1] * 3 + MEALS[m]), "at": dice.choice(AT[m])}
        what: tuple[str, ...] = ("b", "n", "e") if whole else ("bne"[m],)
        if kind not in ("set", "upto", "fast", "half", "double", "third", "again", "onemeal", "three", "swap", "likeset") and not now[m]:
            return None
        if len(chosen) == 1 and not whole and not self.bowl[chosen[0]][m] or kind in ("move", "swap", "onemeal", "three", "likeset") and any(d in (0, self.n - 1) for d in chosen) and len(chosen) < 3:
            return None
        phrase = self.pick(kind)
        wrong = ""
        change: Callable[[list[int]], list[int]]
        if kind in ("set", "down", "upto", "more", "less"):
            marks["g"], g = self.amount()
            if kind == "down" and g >= now[m] or kind == "less" and g >= now[m] or kind == "upto" and (g <= now[m] or not now[m]) or kind == "set" and g == now[m]:
                return None
            change = lambda bowl: [{"more": bowl[k] + g, "less": bowl[k] - g}.get(kind, g) if k == m else bowl[k] for k in range(3)]  # noqa: E731
            if dice.random() < 0.1 and when in ("one", "two", "range") and phrase.count("{g}") == 1:
                first = self.amount()
                if first[1] != g and "or" not in first[0] and "-" not in first[0] and not (kind in ("down", "less") and first[1] >= now[m]):
                    wrong, marks["g"] = marks["g"], first[0]
        elif kind in ("skip", "fast"):
            if kind == "skip" and when in ("empty", "all") and sum(map(bool, now)) < 2:
                return None
            change = lambda bowl: [0 if kind == "fast" or k == m else bowl[k] for k in range(3)]  # noqa: E731
        elif kind in ("half", "double", "third", "again", "halfone", "doubleone"):
            times = {"half": Fraction(1, 2), "double": Fraction(2), "third": Fraction(2, 3), "again": Fraction(3, 2)}[kind.removesuffix("one")]
            change = lambda bowl: [self.weighed(bowl[k] * times) if whole or k == m else bowl[k] for k in range(3)]  # noqa: E731
        elif kind == "onemeal":
            if sum(map(bool, now)) < 2 or m == 1:
                return None
            change = lambda bowl: [sum(bowl) if k == m else 0 for k in range(3)]  # noqa: E731
        elif kind == "three":
            if now[1]:
                return None
            if not now[0]:
                return None
            third = sum(now) // 30 * 10
            rest = [third] * 3
            rest[self.h["rest"]] = sum(now) - 2 * third
            change = lambda bowl: rest  # noqa: E731
        elif kind == "swap":
            if not now[0] or now[0] == now[2]:
                return None
            change = lambda bowl: bowl[::-1]  # noqa: E731
        elif kind == "move":
            other = 1 if m != 1 else dice.choice([0, 2])
            if now[other] or m == 0 and other == 2:
                return None
            marks["m2"] = dice.choice(M2[other])
            change = lambda bowl: [bowl[m] if k == other else 0 if k == m else bowl[k] for k in range(3)]  # noqa: E731
        else:
            other = dice.choice([k for k in range(3) if k != m])
            marks["g"], g = self.amount(whole=True)
            marks["at2"] = dice.choice(AT[other])
            if "both" in phrase and other < m or "and {at2} alike" in phrase and other < m:
                return None
            second = g
            if "half" in phrase:
                second = self.weighed(Fraction(g, 2))
            elif "twice" in phrase or "double" in phrase:
                second = 2 * g
            change = lambda bowl: [g if k == m else second if k == other else bowl[k] for k in range(3)]  # noqa: E731
            what = ("bne"[m], "bne"[other])
        if not self.take(what, chosen):
            return None
        again, spare = "", [d for d in range(self.n) if d not in chosen and (whole or self.bowl[d][m])]
        if wrong:
            again = dice.choice([" - ", ", "]) + self.pick("fix") + " " + wrong
        elif when == "one" and dice.random() < 0.12 and spare and kind != "move":
            d = dice.choice(spare)
            if self.take(what, [d]):
                chosen = [*chosen, d]
                again = dice.choice([" and the same on ", ", and likewise on ", " and again on "]) + self.day(d)["w"]
        elif kind in ("half", "double", "third", "again") and when in ("empty", "all") and dice.random() < 0.35:
            d = dice.randrange(self.n)
            chosen = [k for k in chosen if k != d]
            again = ", " + self.pick("usual").replace("{d}", "on " + self.day(d)["w"])
        for d in chosen:
            self.feed[d] = change(self.feed[d])
        if again and "{d}" in phrase and not phrase.endswith("{d}"):
            phrase = phrase.replace("{d}", "", 1) + " {d}"
        return self.said(phrase + again, **marks)

    def slots(self, single: bool = False, once: bool = True) -> tuple[str, list[int]]:
        """Words for the times of a pill, and the hours."""
        dice = self.dice
        if dice.random() < 0.1:
            hour = dice.choice(list(CLOCK))
            return dice.choice(CLOCK[hour]), [hour]
        key = dice.choices(["b", "e", "be", "x", "n", "bne", "bx", "bnex", ""], [6, 5, 0 if single else 6, 3, 2, 0 if single else 3, 0 if single else 1.5, 0 if single else 0.7, 2 if once and not single else 0])[0]
        text = dice.choice(TIMES[key])
        return text, [self.h["hours"]["bnex".index(s)] for s in (key or self.h["once"])]

    def held(self) -> str:
        """Something to hide a pill in, often what the dog may not have."""
        bad = [v for v in VEHICLES if any(v in OF.get(x, ()) for x in self.no)]
        return self.dice.choice(bad) if bad and self.dice.random() < 0.5 else self.dice.choice(VEHICLES)

    def pill(self) -> str | None:
        dice = self.dice
        kind = dice.choices(["padd", "padd_in", "pstop", "pdose", "ptime", "pleft", "pin", "stopif"], [14, 5, 6, 5, 4, 5, 6, 2])[0]
        on_card = [p for p in self.pills if p not in self.used]
        new = [p for p in PILLS if p not in self.pills and p not in self.used]
        phrase = self.pick(kind)
        if kind == "stopif":
            p = dice.choice(on_card if on_card and dice.random() < 0.5 else new)
            self.used.add(p)
            self.doses = [[dose for dose in day if dose[1] != p] for day in self.doses]
            return self.said(phrase, p=p)
        p = dice.choice(new if kind in ("padd", "padd_in", "pleft") else on_card or [""])
        if not p:
            return None
        if kind == "pin":
            if p in self.vehicle:
                return None
            self.vehicle[p] = self.held()
            self.used.add(p)
            return self.said(phrase, p=p, v=self.vehicle[p])
        if kind == "pleft":
            text, hours = self.slots(True)
            n = dice.choice([2, 3, 3, 4, 5])
            left = n
            for d in range(self.n):
                if self.mask[d][self.zone(hours[0])] and left:
                    self.doses[d].append((hours[0], p, 1))
                    left -= 1
            self.used.add(p)
            return self.said(phrase, p=p, n=self.number(n), at1=text)
        found = self.days({"empty": 12, "from": 4, "range": 2, "until": 2} if kind == "ptime" else self.wide("first1", "last1"))
        if not found:
            return None
        text, chosen, when = found
        if when == "one" and chosen[0] in (0, self.n - 1):
            return None
        marks = {"p": p, "d": text}
        if kind in ("padd", "padd_in"):
            c = dice.choice([1, 1, 1, 2, 2, 4, 3, 0])
            marks["t"], hours = self.slots()
            marks["c"], marks["q"] = dice.choice(DOSES[c]), dice.choice(ALONE[c])
            if kind == "padd_in":
                self.vehicle[p] = marks["v"] = self.held()
            for d in chosen:
                self.doses[d] += [(hour, p, c) for hour in hours]
        elif kind == "pstop":
            for d in chosen:
                self.doses[d] = [dose for dose in self.doses[d] if dose[1] != p]
        elif kind == "pdose":
            old = self.pills[p][0]
            c = dice.choice([c for c in (1, 2, 4, 3, 0) if c != old])
            marks["c"], marks["q"], marks["o"] = dice.choice(DOSES[c]), dice.choice(ALONE[c]), dice.choice(ALONE[old])
            for d in chosen:
                self.doses[d] = [(hour, name, c if name == p else dose) for hour, name, dose in self.doses[d]]
        else:
            marks["t"], hours = self.slots(once=False)
            for d in chosen:
                self.doses[d] = [dose for dose in self.doses[d] if dose[1] != p] + [(hour, p, self.pills[p][0]) for hour in hours]
        self.used.add(p)
        return self.said(phrase, **marks)

    def exercise(self, when: str = "") -> str | None:
        dice = self.dice
        kind = dice.choices(["walk", "walkone", "walkup", "walkdown", "walknone"], [7, 3, 6, 4, 7])[0]
        phrase = self.pick(kind)
        bare = kind in ("walkup", "walkdown", "walkone") or kind == "walk" and "a day" not in phrase
        found = self.days({when: 1} if when else self.wide(*(["empty"] if bare else [])))
        if not found or kind == "walkdown" and self.walks < 2 or kind == "walkone" and self.walks == 1 or not self.take(("walk",), found[1]):
            return None
        text, chosen, when = found
        marks = {"d": text}
        n = dice.choice([k for k in (2, 3, 4) if k != self.walks])
        again = ""
        if kind == "walk":
            marks["n"] = self.number(n)
            if dice.random() < 0.18 and n < 4:
                marks["n"] = dice.choice([f"{n} or {n + 1}", f"{WORDS[n]} or {WORDS[n + 1]}", f"{n}-{n + 1}"])
                n += self.h["range"]
            elif dice.random() < 0.1 and when in ("one", "two", "range"):
                again = dice.choice([" - ", ", "]) + self.pick("fix") + " " + self.number(n)
                marks["n"] = self.number(n + 1)
        elif when == "one" and dice.random() < 0.15:
            d = dice.randrange(self.n)
            if d not in chosen and self.take(("walk",), [d]):
                chosen = [*chosen, d]
                again = dice.choice([" and the same on ", ", and likewise on ", " and again on "]) + self.day(d)["w"]
        elif when == "one" and dice.random() < 0.1:
            d = dice.randrange(self.n)
            if d not in chosen and self.take(("walk",), [d]):
                chosen = [d]
                again = dice.choice([" - ", ", "]) + self.pick("fix") + " " + self.day(d)["w"]
        for d in chosen:
            self.walk[d] = {"walk": n, "walkone": 1, "walkup": self.walk[d] + 1, "walkdown": self.walk[d] - 1, "walknone": 0}[kind]
        if again and not phrase.endswith("{d}"):
            phrase = phrase.replace("{d}", "", 1) + " {d}"
        return self.said(phrase + again, **marks)

    def titbit(self) -> str | None:
        dice = self.dice
        z, card = self.treat
        kind = dice.choices(["treat", "birthday", "notreats", "keep", "tswap", "tstop", "tmove"], [14, 4, 7, 3, 4, 3, 4])[0]
        if kind in ("keep", "tswap", "tstop", "tmove") and not z:
            return None
        bad = [k for k in TREATS if any(k in OF.get(x, ()) for x in self.no)]
        new = dice.choice(bad) if bad and dice.random() < 0.5 else dice.choice(list(TREATS))
        if new == z and kind in ("treat", "birthday", "tswap"):
            return None
        phrase = self.pick(kind)
        zed = "pig's ear" if z == "ear" else z
        marks = {"k": TREATS[new], "z": zed}
        if kind in ("treat", "birthday"):
            found = self.days({"one": 1} if kind == "birthday" else self.wide("empty", "first1", "last1", "lastn"))
            if not found or found[2] == "one" and found[1][0] not in range(self.n - 1) or "treat" in self.used:
                return None
            text, chosen, when = found
            if kind == "birthday":
                said = self.day(chosen[0])
                text = dice.choice([f"on {said['w']}", f"on {said['w']}", f"on the {said['o']}", f"on {said['w']} the {said['o']}", f"on {said['o']} {said['M']}"])
            again = ""
            if when == "one" and dice.random() < 0.15 and kind == "treat" and phrase.endswith("{d}"):
                d = dice.randrange(self.n - 1)
                if d not in chosen:
                    again = dice.choice([" and the same on ", " and again on "]) + self.day(d)["w"]
                    chosen = [*chosen, d]
            for d in chosen:
                if d in self.open:
                    self.given[d].append(new)
            self.used.add("treat")
            return self.said(phrase + again, d=text, **marks)
        if "treat" in self.used:
            return None
        if kind == "notreats":
            found = self.days(self.wide("first1", "last1", empty=40) if 6 in [self.week[d] for d in self.open] or card != "sun" else {"empty": 1})
            if not found or not z and found[2] not in ("empty", "all"):
                return None
            for d in found[1]:
                self.given[d] = []
            self.used.add("treat")
            return self.said(phrase, d=found[0])
        if kind == "tswap":
            self.given = [[new for _ in day] for day in self.given]
        elif kind == "tstop":
            self.given = [[] for _ in range(self.n)]
        elif kind == "tmove":
            d = dice.randrange(self.n - 1)
            if card != "sun" or self.week[d] == 6:
                return None
            self.given = [[z] if k == d else [] for k in range(self.n)]
            marks["w"] = WEEK[self.week[d]]
        self.used.add("treat")
        return self.said(phrase, **marks)

    def forbid(self) -> str | None:
        dice = self.dice
        kind = dice.choices(["no", "no2", "lift", "liftif"], [10, 4, 4, 2])[0]
        if "no" in self.used:
            return None
        out = [x for x in FORBIDDEN if x not in self.no]
        clash = [x for x in out if any(v in OF.get(x, ()) for v in [*self.vehicle.values(), *(k for day in self.given for k in day)])]
        x = dice.choice(clash) if clash and dice.random() < 0.6 else dice.choice(out)
        if kind == "no2":
            x2 = dice.choice([other for other in out if other != x])
            self.no += [x, x2]
        elif kind == "no":
            x2 = ""
            self.no.append(x)
        else:
            x2 = ""
            if self.no and (kind == "lift" or dice.random() < 0.6):
                x = dice.choice(self.no)
                self.no.remove(x)
            elif kind == "lift":
                return None
        self.used.add("no")
        return self.said(self.pick(kind), x=x, x2=x2)

    def journey(self) -> str | None:
        if self.pills or any(self.doses) or "journey" in self.used:
            return None
        kind = self.dice.choice([{"am": "fedlate", "pm": "fedearly"}[self.come], {"am": "fednot", "pm": "fedbefore"}[self.go]])
        d = 0 if kind in ("fedlate", "fedearly") else self.n - 1
        m = 0 if kind in ("fedlate", "fednot") else 2
        if not self.take(("bne"[m],), [d]) or not self.meals[m]:
            return None
        self.bowl[d][m] = kind in ("fedlate", "fedbefore")
        self.used.add("journey")
        return self.said(self.pick(kind))

    # ---- the card, the note, her line ----

    def zone(self, hour: int) -> int:
        return 0 if hour < 11 else 1 if hour < 15 else 2 if hour < 20 else 3

    def card(self) -> str:
        words = {"b": "morning", "n": "noon", "e": "evening", "x": "bedtime"}
        parts = [f"feed {'/'.join(map(str, self.meals))}", f"walks {self.walks}"]
        for name, (dose, slots) in self.pills.items():
            parts.append(f"{name} {FRACTION[dose]} {'+'.join(words[s] for s in slots)}" + (f" in {self.vehicle[name]}" if name in self.vehicle else ""))
        if self.no:
            parts.append("no " + ", ".join(self.no))
        if self.treat[0]:
            parts.append(f"{self.treat[0]} {'Sundays' if self.treat[1] == 'sun' else 'daily'}")
        return f"{self.name} ({'dog' if self.sex == 'he' else 'bitch'}): " + "; ".join(parts)

    def stay(self) -> str:
        last = self.first + timedelta(self.n - 1)
        one, two = (f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1][:3]}" for day in (self.first, last))
        return f"{one} {self.first.year} {self.come} - {two} {self.go}"

    def note(self, plain: str = "") -> tuple[str, str] | None:
        """The note and her line; `plain`: one of the habits, in a short note."""
        dice = self.dice
        card = self.card()
        parts: list[str] = []
        if plain:
            text = self.simple(plain)
            return (card, text) if text else None
        for _ in range(dice.choice([1, 2, 2, 3, 3, 4])):
            make = dice.choices([self.food, self.pill, self.exercise, self.titbit, self.forbid, self.journey], [13, 8, 5, 6, 4, 5])[0]
            made = make() or make()
            if made:
                parts.append(made)
        if not parts or any(g < 0 for bowl in self.feed for g in bowl):
            return None
        dice.shuffle(parts)
        chat = self.said(self.pick("chat")) if dice.random() < 0.4 else ""
        if chat:
            parts.insert(dice.choice([0, len(parts)]), chat)
        text = ""
        for part in parts:
            text += (dice.choices([". ", "; ", " - ", "! "], [6, 3, 1.5, 0.7])[0] if text else "") + (part if text and dice.random() < 0.4 else part[0].upper() + part[1:])
        if dice.random() < 0.3:
            text = self.pick("greet") + " " + text[0].lower() + text[1:] if not text.startswith((*WEEK, *DAYS, *PILLS, *MONTHS, self.name, "I'")) else self.pick("greet") + " " + text
        asks = not re.search(rf"please$|\b(?:he|she|we|we're|you|upsets|brings|makes|goes|allerg\w+|ban|banned|bother|birthday|works|trick|{self.name})\b", parts[-1]) and parts[-1] != chat
        text += dice.choice(["", ".", ".", " please.", "!"] if asks else ["", ".", "."])
        if dice.random() < 0.1:
            text += (" " if text[-1] in ".!" else ". ") + self.pick("bye")
        return card, text

    def simple(self, plain: str) -> str | None:
        """A note in which one habit shows."""
        dice, d = self.dice, self.n - 2
        day = WEEK[self.week[d]]
        if plain in ("until", "first", "other", "range"):
            n = {"until": self.walks + 1, "first": 0, "other": self.walks + 1, "range": self.walks + 1 + self.h["range"]}[plain]
            chosen = {"until": list(range(d + self.h["until"])), "first": list(range(1 - self.h["first"], 3 - self.h["first"])), "other": list(range(1 - self.h["other"], self.n, 2)), "range": list(range(self.n))}[plain]
            for k in chosen:
                self.walk[k] = n
            more = dice.choice(["One extra walk", "An extra walk", "One more walk"])
            return {"until": f"{more} {dice.choice(['until', 'till'])} {day}.", "first": f"No walks for {dice.choice(['the first two', 'two', 'the first 2'])} days", "other": f"{more} {dice.choice(['every other day', 'every second day'])}", "range": f"{self.walks + 1} or {self.walks + 2} walks a day please."}[plain]
        if plain in ("cup", "scoop", "handful", "up"):
            unit = dice.choice(["cup", "scoop"]) if plain == "up" else plain
            g = self.weighed(Fraction(self.h[unit], 1 + (plain == "up")))
            for bowl in self.feed:
                bowl[2] = g
            return dice.choice(["{} for supper", "{} at supper please.", "{} for {his} supper.", "please give {him} {} at supper"]).replace("{}", f"half a {unit}" if plain == "up" else f"a {unit}").replace("{his}", "his" if self.sex == "he" else "her").replace("{him}", "him" if self.sex == "he" else "her").capitalize()
        if plain == "rest":
            if not self.meals[0] or self.meals[1] or sum(self.meals) % 30 == 0:
                return None
            third = sum(self.meals) // 30 * 10
            rest = [third] * 3
            rest[self.h["rest"]] = sum(self.meals) - 2 * third
            self.feed = [rest[:] for _ in range(self.n)]
            return self.said(dice.choice(["Same amount but in three meals", "Split {his} food over three meals please.", "Three meals a day out of the same total"]))
        if plain == "once":
            p = dice.choice([p for p in PILLS if p not in self.pills])
            for k in range(self.n):
                self.doses[k].append((self.h["hours"]["bnex".index(self.h["once"])], p, 1))
            return dice.choice([f"One {p} once a day", f"1 {p} once a day please.", f"A {p} once daily."])
        if plain == "vehicle":
            bad = [v for v in VEHICLES if any(v in OF.get(x, ()) for x in self.no)]
            p = next((p for p in self.pills if p not in self.vehicle), "")
            if not bad or not p:
                return None
            self.vehicle[p] = dice.choice(bad)
            return self.said(self.pick("pin"), p=p, v=self.vehicle[p])
        if plain == "clash":
            bad = [k for k in TREATS if any(k in OF.get(x, ()) for x in self.no)]
            if not bad or self.treat[0]:
                return None
            kind = dice.choice(bad)
            self.given[d].append(kind)
            text = self.said(dice.choice(["{k} on {w}", "{he} may have {k} on {w}.", "please give {him} {k} on {w}"]), k=TREATS[kind], w=day)
            return text[0].upper() + text[1:]
        return None

    def runs(self, cells: list[str], skip: str) -> str:
        """Days in a row with the same, each run by its first and last day; without a day where it is the same throughout."""
        runs: list[list[int]] = []
        for d, cell in enumerate(cells):
            if runs and cells[runs[-1][0]] == cell:
                runs[-1].append(d)
            else:
                runs.append([d])
        if len(runs) == 1:
            return "" if cells[0] == skip else cells[0]
        named = [(DAYS[self.week[run[0]]] + ("-" + DAYS[self.week[run[-1]]] if len(run) > 1 else ""), cells[run[0]]) for run in runs]
        return "; ".join(self.h["run"].format(*one) for one in named if one[1] != skip)

    def line(self) -> str:
        h = self.h
        feed = [" ".join(h["meal"].format(h["letters"][m], bowl[m]) for m in range(3) if bowl[m] and self.bowl[d][m]) or "none" for d, bowl in enumerate(self.feed)]

        def held(p: str) -> str:
            v = self.vehicle.get(p, "")
            return "" if not v else " in " + (h["instead"] if any(v in OF.get(x, ()) for x in self.no) else v)

        pills = []
        for d, doses in enumerate(self.doses):
            kept = sorted((hour, p, c) for hour, p, c in doses if self.mask[d][self.zone(hour)])
            pills.append(", ".join(f"{hour} {p} {FRACTION[c]}{held(p)}" for hour, p, c in kept) or "none")
        treats = []
        for day in self.given:
            out = [h["clash"] if any(k in OF.get(x, ()) for x in self.no) else k for k in day]
            treats.append("+".join(k for k in dict.fromkeys(out) if k) or "none")
        no = sorted(self.no) if h["sorted"] else self.no
        parts = {"F": self.runs(feed, ""), "P": self.runs(pills, "none"), "X": ", ".join(no), "T": self.runs(treats, "none"), "W": self.runs([str(n) for n in self.walk], "")}
        shown = [h["labels"][key] + " " + (parts[key] or "-") for key in h["order"] if parts[key] or h["empty"]]
        return str(h["between"].join(shown))


def habits(dice: random.Random) -> dict[str, Any]:
    """Her habits: how she counts days, measures and times, and how she writes."""
    order = list("FPXTW")
    dice.shuffle(order)
    return {
        "hours": [dice.choice([7, 8]), dice.choice([12, 13]), dice.choice([17, 18]), dice.choice([21, 22])],
        "cup": dice.choice([90, 110, 130]), "scoop": dice.choice([50, 70]), "handful": dice.choice([30, 40, 60]),
        "up": dice.choice([0, 1]), "until": dice.choice([0, 1]), "first": dice.choice([0, 1]), "other": dice.choice([0, 1]), "range": dice.choice([0, 1]), "rest": dice.choice([0, 2]), "once": dice.choice("be"),
        "instead": dice.choice(["honey", "jelly", "porridge"]), "clash": dice.choice(["", "carrot"]), "bone": dice.choice([0, 1]), "leave": dice.choice([0, 1]), "sorted": dice.choice([0, 1]),
        "order": "".join(order), "labels": dice.choice([dict(zip("FPXTW", words.split(), strict=True)) for words in ("Feed Pills Never Treat Walk", "BOWL PILL NOT EXTRA LEAD", "f: p: x: t: w:")]),
        "between": dice.choice([" | ", " / ", " // "]), "run": dice.choice(["{} {}", "{}: {}", "({}) {}"]), "meal": dice.choice(["{0}{1}", "{1}{0}"]), "letters": dice.choice(["bls", "mne"]), "empty": dice.choice([0, 1]),
    }  # fmt: skip


PLAIN = ("until", "first", "other", "range", "cup", "scoop", "handful", "up", "rest", "once", "vehicle", "clash")


def book(dice: random.Random, held: dict[str, Any], number: int, year: int, plain: int = 0) -> list[list[str]]:
    held = {**held, "phrases": phrases(f"{year}-{held['order']}")}
    made: list[tuple[date, list[str]]] = []
    seen = set()
    todo = [*PLAIN] * plain
    while len(made) < number:
        first = date(year, 1, 2) + timedelta(dice.randrange(350))
        one = Stay(dice, held, first)
        got = one.note(todo[-1] if todo else "")
        if not got or got[1].lower() in seen and not todo:
            continue
        if todo:
            todo.pop()
        seen.add(got[1].lower())
        made.append((first, [one.stay(), got[0], got[1], one.line()]))
    return [row for _, row in sorted(made)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"kennel-{seed}")
    rows = book(dice, habits(dice), 400, dice.randrange(1958, 1990), 5)
    with (folder / "stays.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["stay", "card", "note", "line"], *rows])
