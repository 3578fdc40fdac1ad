"""Notes that households leave for the milkman, and what he puts down for his next seven mornings.

What varies with the seed, beside the notes: the milkman's habits.
"""

import csv
import random
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHORT = (("Mon",), ("Tues", "Tue"), ("Weds", "Wed"), ("Thurs", "Thu"), ("Fri",), ("Sat",), ("Sun",))
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
GOODS = ("cream", "eggs", "bread", "butter", "yoghurt", "juice")

Round = list[dict[str, int]]


def ordinal(n: int) -> str:
    return f"{n}{'th' if n in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"


class Household:
    """Draws notes; `habits` are the milkman's, the same on all his pages."""

    def __init__(self, dice: random.Random, habits: dict[str, Any]):
        self.dice, self.habits = dice, habits
        self.found = date(2000, 1, 1)
        self.usual: list[int] = []

    def pick(self, *weighted: tuple[float, Any]) -> Any:
        """One of (weight, value)."""
        return self.dice.choices([value for _, value in weighted], [weight for weight, _ in weighted])[0]

    def number(self, n: int) -> str:
        return str(n) if self.dice.random() < 0.45 else WORDS[n]

    # ---- days: 0 is the morning on which the note is found, 6 the last of the seven ----

    def weekday(self, day: int) -> int:
        return (self.found.weekday() + day) % 7

    def day(self, day: int, plain: bool = False) -> str:
        """Words for one morning, without "on"."""
        if day == 0:
            return str(self.pick((5, "today"), (1, "this morning") if not plain else (0, "today")))
        week = self.weekday(day)
        name = self.pick((6, WEEK[week]), (4, self.dice.choice(SHORT[week])))
        then = self.found + timedelta(day)
        number, month = ordinal(then.day), MONTHS[then.month - 1]
        if self.dice.random() < 0.05:
            return str(self.pick((1, f"{number} {month}"), (1, f"{then.day}/{then.month}"), (1, f"{month} {number}"), (0.7, f"the {number} of {month}"), (1, f"{name} morning"), (1, f"{name} {then.day}/{then.month}"), (0.6, f"{name}, {number} {month}") if not plain else (0, number + " " + month)))
        if self.dice.random() < 0.03 and day in (2, 3) and not plain:
            return str(self.pick((1, f"in {self.number(day)} days"), (1, f"in {self.number(day)} days' time"), (1, f"{self.number(day)} days from now"), (1, f"the day after {WEEK[self.weekday(day - 1)]}")))
        return str(self.pick((8, name), (3, "tomorrow") if day == 1 else (0, name), (1.2, "the day after tomorrow") if day == 2 and not plain else (0, name), (1, f"this {name}") if not plain else (0, name),
                             (2, f"the {number}"), (0.8, f"{name} the {number}"), (0.5, f"{name} {number}")))  # fmt: skip

    def on(self, day: int) -> str:
        word = self.day(day)
        if word.startswith("in ") or word.endswith("from now"):
            return word
        if word[0].isupper() or word[0].isdigit() or word.startswith("the ") and word[4].isdigit():
            return str(self.pick((3, "on "), (2, "") if word[0].isupper() else (0, "on "), (1, "for "), (0.3, "come ") if word[0].isupper() else (0, "on "), (0.3, "first thing ") if word[0].isupper() else (0, "on "))) + word
        return str(self.pick((5, ""), (1, "for "))) + word

    def days(self, free: list[int], named: bool = False, kind: str = "") -> tuple[str, list[int]] | None:
        """Words for some of the mornings that are free, and the mornings; `named`: each by its name."""
        dice, h = self.dice, self.habits
        kind = kind or self.pick((60, "one"), (12, "two"), (3, "three")) if kind or named else self.pick((30, "one"), (11, "two"), (4, "three"), (14, "range"), (8, "from"), (8, "until"), (5, "count"), (4, "countfrom"), (4, "all"), (6, "weekend"), (3, "rest"), (4, "nextweek"), (3, "other"), (3, "weekdays"), (4, "except"))
        today = self.found.weekday()
        text, chosen = "", []
        if kind == "one":
            day = dice.choice(free)
            return self.on(day), [day]
        if kind in ("two", "three"):
            chosen = sorted(dice.sample(range(7), 2 if kind == "two" else 3))
            words = [self.day(day, True) for day in chosen]
            joint = self.pick((4, " and "), (2, " & "), (1, " + "))
            if kind == "two":
                text = self.pick((4, joint.join(words)), (1, f"both {words[0]} and {words[1]}"), (0.5, f"{words[0]} and then {words[1]}"), (0.4, f"{words[0]} and again {words[1]}"), (0.4, f"{words[0]} n {words[1]}"))
                if chosen == [1, 2] and dice.random() < 0.3:
                    text = "tomorrow and the day after"
                if dice.random() < 0.06 and chosen[0]:
                    text = f"{dice.choice(SHORT[self.weekday(chosen[0])])}/{dice.choice(SHORT[self.weekday(chosen[1])])}"
                if dice.random() < 0.04 and chosen[1] == chosen[0] + 2:
                    text = f"the days either side of {WEEK[self.weekday(chosen[0] + 1)]}"
                if dice.random() < 0.08 and chosen[0]:
                    one, two = (self.found + timedelta(day) for day in chosen)
                    text = f"the {ordinal(one.day)} and {ordinal(two.day)}"
            else:
                text = f"{words[0]}, {words[1]}{joint}{words[2]}"
                if dice.random() < 0.1 and chosen[0]:
                    text = "/".join(dice.choice(SHORT[self.weekday(day)]) for day in chosen)
            text = ("on " if words[0][0].isupper() and text[0].isupper() and dice.random() < 0.4 else "") + text
        if kind == "range":
            first = dice.randrange(0, 5)
            last = dice.randrange(first + 2, 7) if first < 5 else 6
            a, b = self.day(first, True), self.day(last, True)
            text = self.pick((3, f"{a} to {b}"), (3, f"from {a} to {b}"), (1, f"{a} through {b}") , (1, f"from {a} through to {b}"), (1, f"{a} to {b} inclusive"), (1, f"{a} up to and including {b}"), (0.7, f"from {a} right through {b}"), (0.4, f"{a} thru {b}"), (0.4, f"between {a} and {b} inclusive"))
            if first and dice.random() < 0.06:
                text = f"{ordinal((self.found + timedelta(first)).day)}-{ordinal((self.found + timedelta(last)).day)}"
            if first and dice.random() < 0.3:
                text = f"{dice.choice(SHORT[self.weekday(first)])}-{dice.choice(SHORT[self.weekday(last)])}"
            chosen = list(range(first, last + 1))
        if kind == "from":
            first = dice.randrange(1, 6)
            a = self.day(first, True)
            text = self.pick((3, f"from {a}"), (3, f"from {a} on"), (2, f"from {a} onwards"), (1, f"starting {a}"), (1, f"as of {a}"), (0.7, f"{a} onwards"), (0.7, f"beginning {a}"), (0.4, f"from {a} until further notice"), (0.4, f"from {a} till I say otherwise"))
            chosen = list(range(first, 7))
        if kind == "until":
            last = dice.randrange(2, 6)
            b = self.day(last, True)
            text = self.pick((4, f"until {b}"), (4, f"till {b}"), (1, f"'til {b}"), (0.8, f"from now until {b}"), (0.8, f"from today till {b}"))
            chosen = list(range(0, last + h["until"]))
        if kind == "count":
            n = self.pick((3, 2), (3, 3), (2, 4), (1, 5))
            text = self.pick((3, f"for the next {self.number(n)} days"), (1, f"the next {self.number(n)} mornings"), (1, f"over the next {self.number(n)} days"), (0.4, f"for the coming {self.number(n)} days"))
            chosen = list(range(h["next"], n + h["next"]))
            if n == 2 and dice.random() < 0.4:
                text = self.pick((1, "for the next couple of days"), (1, "the next couple of mornings"))
        if kind == "countfrom":
            first, n = dice.randrange(0, 5), self.pick((3, 2), (3, 3), (1, 4))
            if first + n > 7:
                return None
            a = self.day(first, True)
            word = self.number(n)
            text = self.pick((3, f"for {word} days from {a}"), (1, f"for {word} days starting {a}"), (1, f"from {a} for {word} days"), (1, f"{a} and the {'day' if n == 2 else self.number(n - 1) + ' days'} after"), (0.6, f"for a couple of days from {a}") if n == 2 else (0, f"for {word} days from {a}"))
            chosen = list(range(first, first + n))
        if kind == "all":
            text = self.pick((3, "every day"), (2, "all week"), (1, "each day"), (1, "daily"), (1, "every morning"), (0.7, "the whole week"), (0.4, "right through the week"), (0.4, "seven days running"))
            chosen = list(range(7))
        saturday = 5 - today
        if kind == "weekend":
            if today > 4:
                return None
            text = self.pick((3, "at the weekend"), (3, "over the weekend"), (2, "this weekend"), (1, "for the weekend"), (0.7, "both days of the weekend"))
            chosen = [saturday, saturday + 1]
        if kind == "rest":
            if today > 3:
                return None
            text = self.pick((3, "for the rest of the week"), (1, "the rest of this week"), (1, "for the remainder of the week"))
            chosen = list(range(0, 6 + h["sunday"] - today))
        if kind == "nextweek":
            if today < 2:
                return None
            text = self.pick((2, "next week"), (3, "all next week"), (1, "all through next week"), (1, "from Monday all week") if today != 0 else (0, "next week"))
            chosen = list(range(7 - today, 7))
        if kind == "other":
            first = dice.randrange(0, 3)
            a = self.day(first, True)
            text = self.pick((3, f"every other day from {a}"), (1, f"alternate days from {a}"), (1, f"every second day starting {a}"), (0.5, f"every other morning starting {a}"))
            chosen = list(range(first, 7, 2))
        if kind == "weekdays":
            text = self.pick((2, "on weekdays"), (2, "every weekday"), (1, "Monday to Friday") if today > 4 else (0, "on weekdays"), (0.6, "on working days"))
            chosen = [day for day in range(7) if self.weekday(day) < 5]
        if kind == "except":
            out = [dice.randrange(1, 7)]
            word = self.day(out[0], True)
            if today <= 4 and dice.random() < 0.25:
                out, word = [saturday, saturday + 1], "the weekend"
            elif dice.random() < 0.2:
                out = sorted(dice.sample(range(1, 7), 2))
                word = f"{self.day(out[0], True)} and {self.day(out[1], True)}"
            whole = self.pick((3, "every day"), (2, "all week"), (1, "each day"))
            text = whole + " " + self.pick((3, "except"), (2, "but"), (2, "bar"), (1, "apart from"), (1, "other than"), (0.8, "save"), (0.5, "with the exception of"), (0.5, "excluding")) + " " + word
            chosen = [day for day in range(7) if day not in out]
        if not chosen or any(day not in free for day in chosen):
            return None
        return text, chosen

    # ---- what is wanted on those days: words with {} for the days, and what becomes of a morning's pints ----

    def milk(self, chosen: list[int]) -> tuple[str, str, int] | None:
        """Words, and ("set" | "add" | "times", number)."""
        usual = [self.usual[self.weekday(day)] for day in chosen]
        single = len(chosen) == 1
        kind = self.pick((22, "none"), (24, "more"), (12, "less"), (20, "set"), (4, "double"), (2.5, "half"), (4, "instead"))
        if kind == "none":
            return self.pick((5, "no milk {}"), (3, "none {}"), (3, "nothing {}"), (2, "don't leave any {}"), (2, "please don't deliver {}"), (2, "skip {}") if single else (1, "skip us {}"), (1, "no delivery {}"), (1, "cancel the milk {}"),
                             (1, "leave off the milk {}"), (1, "we won't need any {}"), (1, "miss us out {}"), (0.7, "{} we don't want any"), (2, "{}: none"), (0.7, "hold the milk {}"), (0.6, "give us a miss {}"), (0.5, "not a drop {}"), (0.5, "zero pints {}"),
                             (0.4, "don't bother {}"), (0.4, "no need to call {}"), (0.4, "pass us by {}"), (0.4, "no pints {}"), (0.4, "nil {}"), (0.4, "we'll do without {}"), (0.4, "no milk wanted {}"), (0.4, "none required {}"), (0.4, "leave us out {}"), (0.3, "we've milk enough {}"), (0.3, "the fridge is full, nothing {}")), "set", 0  # fmt: skip
        if kind == "more":
            n = self.pick((5, 1), (3, 2), (1, 3))
            word = self.number(n)
            if n == 1:
                return self.pick((5, "an extra pint {}"), (3, "one extra {}"), (2, "1 extra {}"), (2, "one more {}"), (1.5, "another pint {}"), (1, "one over the usual {}"), (1, "could we have an extra one {}"), (1, "an extra pint please {}"), (1, "{} an extra pint"), (1, "one more than usual {}"),
                                 (0.7, "the usual plus one {}"), (0.7, "add a pint {}"), (0.5, "a pint on top of the usual {}"), (0.5, "{} the usual and one more"), (0.5, "up it by one {}"),
                                 (0.4, "an additional pint {}"), (0.4, "squeeze in another pint {}"), (0.4, "bump it up by one {}"), (0.4, "1 above the usual {}"), (0.4, "+1 {}"), (0.4, "usual + 1 {}"), (0.8, "a third pint {}") if set(usual) == {2} else (0, ""), (0.8, "a second pint {}") if set(usual) == {1} else (0, ""), (0.3, "room for one more {}"), (0.3, "the usual and an extra {}")), "add", 1  # fmt: skip
            return self.pick((4, f"{word} extra {{}}"), (3, f"{word} extra pints {{}}"), (2, f"{word} more {{}}"), (1, f"an extra {word} pints {{}}"), (1, f"{{}} {word} extra"), (1, f"{word} more than usual {{}}"), (0.7, f"the usual plus {word} {{}}"), (0.7, f"another {word} {{}}"), (0.5, f"{word} on top of the usual {{}}"), (0.4, f"up it by {word} {{}}"),
                             (0.6, "an extra couple of pints {}") if n == 2 else (0, ""), (0.4, f"+{n} {{}}"), (0.4, f"usual + {n} {{}}"), (0.4, f"{word} additional pints {{}}"), (0.4, f"bump it up by {word} {{}}"), (0.5, "a couple extra {}") if n == 2 else (0, ""), (0.5, "a pair of extra pints {}") if n == 2 else (0, ""), (0.3, f"{word} over and above the usual {{}}")), "add", n  # fmt: skip
        if kind == "less":
            n = self.pick((6, 1), (1.5, 2))
            if min(usual) < n + 1:
                return None
            word = self.number(n)
            return self.pick((3, f"{word} less {{}}"), (2, f"{word} pint{'s' if n > 1 else ''} less {{}}"), (2, f"{word} fewer {{}}"), (1, f"{{}} {word} less"), (1, f"drop {word} {{}}"), (1, f"{word} less than usual {{}}"), (0.8, f"the usual minus {word} {{}}"), (0.7, f"knock {word} off {{}}"), (0.6, f"{word} short of the usual {{}}"), (0.4, f"-{n} {{}}"), (0.4, f"usual less {word} {{}}"), (0.4, f"take {word} off {{}}"), (0.4, f"cut it by {word} {{}}"), (0.4, f"{word} fewer than usual {{}}"), (0.4, f"leave {word} off {{}}"), (0.3, f"{word} under the usual {{}}")), "add", -n
        if kind == "set":
            n = self.pick((4, 1), (4, 2), (4, 3), (3, 4), (1, 5), (1, 6))
            if n in usual:
                return None
            word = self.number(n)
            if n == 1:
                return self.pick((4, "just the one {}"), (3, "only one pint {}"), (2, "one pint {}"), (2, "1 pint {}"), (2, "only 1 {}"), (1, "just a single pint {}"), (1, "{} just one"), (1, "make it one {}"), (0.7, "one will do {}"), (0.7, "one pint's plenty {}"), (0.4, "no more than one {}") if min(usual) > 1 else (0, ""), (0.4, "don't leave more than one {}") if min(usual) > 1 else (0, ""), (0.4, "nothing but one pint {}") if min(usual) > 1 else (0, ""), (0.4, "cut it to one {}") if min(usual) > 1 else (0, ""), (0.4, "cut down to 1 {}") if min(usual) > 1 else (0, ""), (0.4, "a single bottle {}"), (0.3, "one and one only {}")), "set", 1
            return self.pick((5, f"{word} pints {{}}"), (3, f"make it {word} {{}}"), (2, f"{word} {{}}"), (1, f"{word} in all {{}}"), (2, f"just {word} {{}}") if n < min(usual) else (0, ""), (2, f"only {word} {{}}") if n < min(usual) else (0, ""), (1, f"{{}} {word} pints"), (1, f"{word} altogether {{}}"), (1, f"{word} pints in total {{}}"),
                             (0.7, f"{word} will do {{}}") if n < min(usual) else (0, ""), (0.7, f"we need {word} {{}}"), (0.6, f"can you do {word} {{}}"), (0.5, f"up it to {word} {{}}") if n > max(usual) else (0, ""), (0.5, f"down to {word} {{}}") if n < min(usual) else (0, ""), (0.6, "a couple of pints {}") if n == 2 else (0, ""), (0.5, "a pair of pints {}") if n == 2 else (0, ""), (2, "half a dozen pints {}") if n == 6 else (0, ""), (0.4, f"{word} bottles {{}}"), (0.4, f"{word} all told {{}}"), (0.4, f"a total of {word} {{}}"), (0.4, f"bring it up to {word} {{}}") if n > max(usual) else (0, ""), (0.4, f"cut it to {word} {{}}") if n < min(usual) else (0, ""),
                             (0.4, f"no more than {word} {{}}") if n < min(usual) else (0, ""), (0.4, f"don't leave more than {word} {{}}") if n < min(usual) else (0, ""), (0.3, f"can't manage with less than {word} {{}}") if n > max(usual) else (0, ""), (0.3, f"nothing over {word} pints {{}}") if n < min(usual) else (0, "")), "set", n  # fmt: skip
        if kind == "double":
            if min(usual) == 0:
                return None
            if treble := self.pick((7, ""), (1, "treble {}"), (1, "three times the usual {}")):
                return treble, "times", 3
            return self.pick((0.5, "as much again {}"), (0.5, "two times the usual {}"), (0.5, "the usual twice over {}"), (3, "double {}"), (2, "twice the usual {}"), (1, "double up {}"), (1, "{} double"), (0.7, "two lots {}"), (0.5, "double the order {}")), "times", 2
        if kind == "half":
            if any(n % 2 or n == 0 for n in usual):
                return None
            return self.pick((2, "half the usual {}"), (1, "only half {}"), (1, "halve it {}"), (1, "half our order {}"), (0.5, "half what we normally have {}"), (0.4, "50% of the usual {}")), "times", -2
        n = usual[0] + self.pick((3, 1), (3, 2), (1, 3), (2, -1))
        if len(set(usual)) > 1 or n < 1 or usual[0] == 0:
            return None
        return self.pick((2, f"{self.number(n)} instead of {self.number(usual[0])} {{}}"), (1, f"{self.number(n)} not {self.number(usual[0])} {{}}"), (1, f"{self.number(n)} pints rather than {self.number(usual[0])} {{}}")), "set", n

    def extra(self) -> tuple[str, str, int]:
        """Words for something beside milk, the goods, and how many."""
        goods = self.pick((5, "cream"), (5, "eggs"), (4, "bread"), (2, "butter"), (2, "yoghurt"), (2, "juice"))
        n = self.pick((6, 1), (2, 2), (0.6, 3))
        word = self.number(n)
        if goods == "eggs":
            text, n = self.pick((4, ("half a dozen eggs", 6)), (3, ("a dozen eggs", 12)), (2, ("six eggs", 6)), (1, ("6 eggs", 6)), (1, ("12 eggs", 12)), (1, ("two dozen eggs", 24)), (0.8, ("a box of six eggs", 6)), (0.8, ("2 boxes of six eggs", 12)), (0.8, ("1/2 doz eggs", 6)), (0.8, ("1 doz eggs", 12)), (0.6, ("a dozen and a half eggs", 18)), (0.5, ("18 eggs", 18)), (0.6, ("two half dozens of eggs", 12)))
            return str(text), goods, int(n)
        if goods == "cream":
            one = self.pick((3, "a cream"), (2, "a pot of cream"), (1, "one cream"), (1, "some cream"), (1, "a carton of cream"), (1, "a double cream"))
            many = self.pick((2, f"{word} creams"), (2, f"{word} pots of cream"), (1, f"{word} cartons of cream"), (1, f"{word} double creams"))
        elif goods == "bread":
            one = self.pick((3, "a loaf"), (1, "one loaf"), (1, "a brown loaf"), (1, "a loaf of bread"), (1, "bread"), (1, "a sliced loaf"))
            many = self.pick((3, f"{word} loaves"), (1, f"{word} white loaves"), (1, f"{word} loaves of bread"))
        elif goods == "butter":
            one = self.pick((2, "a butter"), (2, "a pound of butter"), (1, "butter"), (1, "one butter"), (1, "some butter"))
            many = self.pick((2, f"{word} butters"), (2, f"{word} lb of butter"), (1, f"{word} packs of butter"))
        elif goods == "yoghurt":
            one = self.pick((3, "a yoghurt"), (1, "one yoghurt"), (1, "a strawberry yoghurt"), (0.6, "a pot of yoghurt"))
            many = self.pick((3, f"{word} yoghurts"), (1, f"{word} strawberry yoghurts"), (0.6, f"{word} pots of yoghurt"))
        else:
            one = self.pick((2, "an orange juice"), (1, "a carton of juice"), (1, "one orange juice"), (1, "an OJ"), (1, "some orange juice"))
            many = self.pick((2, f"{word} orange juices"), (1, f"{word} cartons of juice"), (1, f"{word} OJs"))
        return (str(one), goods, 1) if n == 1 else (str(many), goods, int(n))

    # ---- orders: a sentence each ----

    def change(self, free: list[int], plan: Round) -> tuple[str, list[int]] | None:
        """A change of the milk on some days; its words and the days that it settles."""
        found = self.days(free)
        if not found:
            return None
        text, chosen = found
        wish = self.milk(chosen)
        if not wish:
            return None
        words, how, n = wish
        if how == "set" and n == 0 and ("until" in text or "till" in text or "'til" in text) and "further" not in text and "otherwise" not in text:  # back on that day
            last = max(chosen) + (0 if self.habits["until"] else 1)
            chosen = list(range(0, last))
        if (chosen == [0] and "skip" in words) or any(day not in free for day in chosen) or not chosen:
            return None
        said = words.format(text) if not words.startswith("{}") else words.format(text[0].upper() + text[1:] if not text.startswith(("on ", "for ")) else text)
        settled = list(chosen)
        self.apply(plan, chosen, how, n)
        dice = self.dice
        plain = words.endswith("{}")
        left = [day for day in free if day not in settled]
        if plain and len(left) > 1 and dice.random() < 0.2 and "skip" not in words:  # more of it, in short
            day = dice.choice(left)
            style = self.pick((3, "ditto"), (3, "number") if how in ("set", "add") else (0, "ditto"), (2, "none"))
            if style == "ditto":
                said += self.pick((2, f", ditto {self.day(day, True)}"), (2, f", and the same {self.day(day, True)}"), (1, f", {self.day(day, True)} too"), (1, f", {self.day(day, True)} as well"), (1, f", likewise {self.day(day, True)}"))
                self.apply(plan, [day], how, n)
            elif style == "none" and not (how == "set" and n == 0):
                said += self.pick((2, f", none {self.day(day, True)}"), (1, f" but none {self.day(day, True)}"), (1, f", nothing {self.day(day, True)}"), (1, f" and no milk {self.day(day, True)}"))
                self.apply(plan, [day], "set", 0)
            elif how == "add" and n > 0 and ("extra" in words or "more" in words):
                other = dice.choice([k for k in (1, 2, 3) if k != n])
                said += f" and {self.number(other)} {self.day(day, True)}"
                self.apply(plan, [day], "add", other)
            elif how == "set" and n > 1:
                other = dice.choice([k for k in (1, 2, 3, 4) if k != n])
                said += self.pick((2, f", {self.number(other)} {self.day(day, True)}"), (1, f" and {self.number(other)} {self.day(day, True)}"), (1, f", then {self.number(other)} {self.day(day, True)}"))
                self.apply(plan, [day], "set", other)
            else:
                day = -1
            if day >= 0:
                settled.append(day)
        return said, settled

    def apply(self, plan: Round, chosen: list[int], how: str, n: int) -> None:
        for day in chosen:
            now = plan[day]["milk"]
            plan[day]["milk"] = n if how == "set" else now + n if how == "add" else now * n if n > 0 else now // 2

    def mended(self, free: list[int], plan: Round) -> tuple[str, list[int]] | None:
        """A slip of the pen, put right: the day or the number."""
        dice = self.dice
        if len(free) < 2:
            return None
        wrong, day = dice.sample(free, 2)
        n = self.pick((3, 1), (3, 2), (2, 3))
        other = dice.choice([k for k in (1, 2, 3, 4) if k != n])
        sorry = self.pick((2, "no, make that {}"), (2, "sorry, {}"), (2, "sorry, I mean {}"), (1, "no - {}"), (1, "scratch that, {}"), (0.7, "I tell a lie, {}"), (0.7, "correction: {}"), (0.5, "on second thoughts {}"), (0.4, "oops, {}"), (0.5, "or rather {}"), (0.4, "I should say {}"))
        kind = self.pick((2, "day"), (2, "number"))
        if kind == "day":
            words = self.pick((2, f"{self.number(n)} extra {self.on(wrong)}"), (2, f"no milk {self.on(wrong)}"))
            said = words + self.pick((2, ", "), (1, " - ")) + sorry.format(self.day(day))
            self.apply(plan, [day], *(("set", 0) if words.startswith("no milk") else ("add", n)))
        else:
            words = self.pick((2, f"{self.number(n)} extra {self.on(day)}"), (2, f"{self.number(n)} pints {self.on(day)}") if n > 1 else (0, ""))
            said = words + self.pick((2, ", "), (1, " - ")) + sorry.format(self.number(other))
            self.apply(plan, [day], "add" if "extra" in words else "set", other)
        return said, [day]

    def moved(self, free: list[int], plan: Round) -> tuple[str, list[int]] | None:
        """One morning's milk on another."""
        days = [day for day in free if self.usual[self.weekday(day)]]
        if len(days) < 2:
            return None
        a, b = self.dice.sample(days, 2)
        if 0 in (a, b):
            return None
        one, two = WEEK[self.weekday(a)], self.day(b, True)
        if abs(a - b) == 1 and self.dice.random() < 0.6:
            plan[b]["milk"] += plan[a]["milk"]
            plan[a]["milk"] = 0
            early = "early" if b < a else "late"
            return self.pick((1, f"please bring {one}'s milk a day {early}"), (1, f"could we have {one}'s milk one day {early}"), (1, f"{one}'s delivery a day {early} please")), [a, b]
        if self.dice.random() < 0.15:
            plan[b]["milk"], plan[a]["milk"] = plan[a]["milk"], plan[b]["milk"]
            return self.pick((1, f"please swap {one}'s and {WEEK[self.weekday(b)]}'s milk"), (1, f"{one}'s order on {WEEK[self.weekday(b)]} and the other way round")), [a, b]
        said = self.pick((2, f"please bring {one}'s milk on {two} instead" if two[0].isupper() else f"please bring {one}'s milk {two} instead"), (2, f"leave {one}'s with {WEEK[self.weekday(b)]}'s"), (1, f"could {one}'s come along with {WEEK[self.weekday(b)]}'s"), (1, f"{one}'s milk {self.pick((1, 'together with'), (1, 'along with'))} {WEEK[self.weekday(b)]}'s please"))
        plan[b]["milk"] += plan[a]["milk"]
        plan[a]["milk"] = 0
        return said, [a, b]

    def away(self, free: list[int], plan: Round) -> tuple[str, list[int]] | None:
        """Away from one day, home on another."""
        first = self.dice.randrange(0, 5)
        back = self.dice.randrange(first + 1, 7)
        a, b = self.day(first, True), self.day(back, True)
        again = back + (0 if self.habits["back"] else 1)
        said, gone = self.pick(
            (3, (f"we're away from {a}, back {b}", range(first, again))), (2, (f"off on holiday {a}, home {b}", range(first, again))), (2, (f"away from {a}, please start again {b}", range(first, back))),
            (1.5, (f"we leave {a} and are back {b}", range(first, again))), (1, (f"going away {a}, home late {b} so milk again from the next day", range(first, back + 1))), (1, (f"away {a}, resume {b}", range(first, back))),
            (0.5, (f"house empty from {a}, back {b}", range(first, again))), (0.5, (f"off to my sister's {a}, home again {b}", range(first, again))), (0.7, (f"last delivery {a} please, then none until {b}", range(first + 1, back))) if back > first + 1 else (0, ("", [])),
            (0.5, (f"nobody home from {a} to {b} inclusive", range(first, back + 1))), (0.4, (f"{a} is our last pint, next one {b} please", range(first + 1, back))) if back > first + 1 and a[0].isupper() else (0, ("", [])), (0.4, (f"shut for decorating {a} to {b}, open again the day after", range(first, back + 1))),
            (1, (f"stop the milk {a}, start again {b}", range(first, back))), (1, (f"no milk from {a}, back to normal {b}", range(first, back))))  # fmt: skip
        gone = list(gone)
        if any(day not in free for day in gone) or back not in free:
            return None
        self.apply(plan, gone, "set", 0)
        return str(said), sorted({*gone, back})

    def goods(self, plan: Round, none: set[int]) -> str | None:
        text, kind, n = self.extra()
        days = [day for day in range(7) if day not in none]
        found = self.days(days, True)
        if not found:
            return None
        words, chosen = found
        for day in chosen:
            plan[day][kind] = plan[day].get(kind, 0) + n
        if len(chosen) == 1 and chosen[0] and self.dice.random() < 0.2:
            words = self.pick((1, "with {}'s milk"), (1, "with {}'s")).format(WEEK[self.weekday(chosen[0])])
        if self.dice.random() < 0.15:
            second, other, k = self.extra()
            if other != kind:
                text += " and " + second
                for day in chosen:
                    plan[day][other] = plan[day].get(other, 0) + k
        return str(self.pick((5, f"{text} {words}"), (1, f"could we have {text} {words}"), (1, f"also {text} {words}"), (1, f"{text} please {words}"), (1, f"we'd like {text} {words}"), (0.7, f"plus {text} {words}"), (1, f"and {text} {words}")))

    def chatter(self) -> str:
        week = self.found.weekday()
        past = WEEK[(week - self.dice.randrange(1, 4)) % 7]
        return str(self.pick((2, "thanks"), (2, "many thanks"), (2, "ta"), (1, "cheque under the flowerpot"), (1, "money for two weeks in the envelope"), (1, "mind the step"), (1, f"we were one short on {past}"), (1, f"thanks for the extra pint last {past}"), (1, "two empties by the gate"),
                             (1, "No. 14"), (1, "the dog's friendly"), (1, "the usual otherwise"), (1, "otherwise as normal"), (1, f"one of {past}'s was off"), (1, "my sister and her 3 boys are staying"), (1, "six bottles to go back"), (1, "please don't wake the baby"), (0.7, "will pay Saturday") if week not in (4, 5) else (0, "ta"),
                             (0.7, "your bill was 2 pounds out"), (0.7, "half of us have flu"), (0.7, "the blue tits had the cream off again"), (0.6, "found four bottle tops in the hedge"), (0.6, "leave them in the porch"), (0.6, "put it in the box, not on the step"), (0.6, "the eggs were lovely"), (0.5, "don't leave it in the sun"), (0.5, "none of the bottles leaked this time"),
                             (0.5, "happy Easter"), (0.5, "grandson is 4 today"), (0.5, "see you when the bill is due on the 31st"), (0.5, "next door would like a word"), (0.5, "your lad dropped two pints yesterday, no harm done"), (0.5, "we owe you for three creams"),
                             (0.4, "no complaints"), (0.4, "no hurry for the bill"), (0.4, "double-check my bill"), (0.4, f"you left three last {past}, should have been two"), (0.4, f"we had a loaf too many on {past}"), (0.4, "no extra charge for the holiday, I hope"), (0.4, "I'm at No. 3 now, not No. 2"), (0.4, "the two creams were sour"), (0.3, "I gave one to next door"), (0.3, f"didn't hear you on {past}"), (0.3, "less noise with the crates if you can"), (0.3, "more frost to come they say")))  # fmt: skip

    # ---- the whole note ----

    def note(self, found: date, plain: str = "") -> tuple[str, str, str] | None:
        """A note, the household's usual pints and the milkman's line; `plain`: nothing but these days, or "back"."""
        dice = self.dice
        self.found = found
        base = self.pick((3, 1), (5, 2), (3, 3), (1, 4))
        self.usual = [base] * 7
        for day in range(7):
            if dice.random() < 0.15:
                self.usual[day] = max(0, base + self.pick((2, 1), (1, -1)))
        if dice.random() < 0.3:
            self.usual[6] = 0
        if dice.random() < 0.3:
            self.usual[5] += 1
        plan: Round = [{"milk": self.usual[self.weekday(day)]} for day in range(7)]
        free = list(range(7))
        parts: list[str] = []
        if plain == "back":
            gone = self.away(free, plan)
            if gone is None or not re.search(", back|, home|are back|home again", gone[0]) or "late" in gone[0]:
                return None
            return gone[0][0].upper() + gone[0][1:], "-".join(map(str, self.usual)), self.shown(plan)
        if plain:
            found_days = self.days(free, kind=plain)
            if found_days is None:
                return None
            self.apply(plan, found_days[1], "add", 1)
            return self.pick((1, "An extra pint "), (1, "One extra "), (1, "One more ")) + found_days[0], "-".join(map(str, self.usual)), self.shown(plan)
        for _ in range(self.pick((5, 1), (6, 2), (3, 3))):
            kind = self.pick((20, "change"), (2.5, "mended"), (2, "moved"), (3.5, "away"))
            made = {"change": self.change, "mended": self.mended, "moved": self.moved, "away": self.away}[kind](free, plan) if len(free) > 1 else None
            if made is None:
                if not parts:
                    return None
                continue
            parts.append(made[0])
            free = [day for day in free if day not in made[1]]
        none = {day for day in range(7) if plan[day]["milk"] == 0}
        if dice.random() < 0.4 and len(none) < 5:
            goods = self.goods(plan, none)
            if goods:
                parts.insert(len(parts) if goods.startswith(("plus", "and", "also")) else dice.randrange(0, len(parts) + 1), goods)
        if dice.random() < 0.4:
            parts.insert(dice.choice([0, len(parts)]), self.chatter())
        if any(morning["milk"] < 0 for morning in plan):
            return None
        text = ""
        for part in parts:
            text += (self.pick((6, ". "), (2, "; "), (1, " - "), (1, "! ")) if text else "") + (part if text and dice.random() < 0.4 else part[0].upper() + part[1:])
        text = self.pick((6, ""), (1, "Morning! "), (1, "Dear milkman, "), (0.7, "Hello Ted. "), (0.7, "Please: "), (0.5, "Ted - ")) + text + self.pick((3, ""), (3, "."), (1, " please"), (1, " please."), (1, "!"), (0.7, " x"))
        return text, "-".join(map(str, self.usual)), self.shown(plan)

    def shown(self, plan: Round) -> str:
        h = self.habits
        cells = []
        for day, morning in enumerate(plan):
            things = [str(morning["milk"])] if morning["milk"] else []
            for goods in GOODS:
                if goods in morning:
                    things.append(h["goods"].format(morning[goods], goods))
            cells.append(("+".join(things) or h["nothing"]) if h["names"] == 0 else f"{SHORT[self.weekday(day)][-1]} " + ("+".join(things) or h["nothing"]))
        return str(h["between"].join(cells))


def habits(dice: random.Random) -> dict[str, Any]:
    """The milkman's habits: how he counts days, and how he writes."""
    return {"until": dice.choice([0, 1]), "next": dice.choice([0, 1]), "sunday": dice.choice([0, 1]), "back": dice.choice([0, 1]), "goods": dice.choice(["{} {}", "{}{}"]), "nothing": dice.choice(["-", "0", "x"]),
            "names": dice.choice([0, 1]), "between": dice.choice([" | ", ", ", " / "])}  # fmt: skip


def page(dice: random.Random, held: dict[str, Any], number: int, start: date) -> list[list[str]]:
    household = Household(dice, held)
    made: list[list[str]] = []
    seen = set()
    plain = ["until", "next", "rest", "back"] * 6  # what his ways of counting days are seen by
    while len(made) < number:
        found = start + timedelta(dice.randrange(330))
        one = household.note(found, "count" if plain and plain[-1] == "next" else plain[-1] if plain else "")
        if plain and one:
            plain.pop()
        if one and one[0] not in seen and len(one[0]) > 14:
            seen.add(one[0])
            made.append([found.isoformat() + " " + SHORT[found.weekday()][-1], one[1], one[0], one[2]])
    return sorted(made, key=lambda row: row[0])


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"milk-{seed}")
    rows = page(dice, habits(dice), 400, date(dice.randrange(1974, 1989), 1, 10))
    with (folder / "notes.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["found", "usual", "note", "round"], *rows])
