"""Answers, as people type them, to the question when they did voluntary work in a week; data/wordings.txt holds what they say, most of it said by few."""

import csv
import random
import re
from dataclasses import dataclass, field
from pathlib import Path

MANY = 1500
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
SHORT = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
SLIPS = ["Mondya", "Tuseday", "Wensday", "Thrusday", "Firday", "Satruday", "Sundya"]
NUMBERS = "nought one two three four five six seven eight nine ten eleven twelve".split()
SMALL = [5, 10, 15, 20, 25, 30, 40, 45]
WORDS = {5: "five", 10: "ten", 15: "fifteen", 20: "twenty", 25: "twenty-five", 30: "thirty", 35: "thirty-five", 40: "forty", 45: "forty-five", 50: "fifty", 55: "fifty-five"}


def build(seed: int, folder: Path) -> None:
    batch = random.Random(f"helping-{seed}").randrange(10000, 100000)
    with (folder / "answers.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["form", "answer"], *([form, answer] for form, answer, _ in answers(batch))])


def answers(batch: int) -> list[tuple[str, str, int]]:
    """Each form's number, what is typed on it and the minutes that it tells of."""
    dice = random.Random(batch)
    pen = Pen(dice)
    found: list[tuple[str, int] | None] = []
    plain: list[int] = []
    for n in range(MANY):
        if dice.random() < 0.04:
            found.append(None)  # refers to another form, which may come later
            continue
        answer = Answer(pen)
        found.append(answer.written())
        if answer.may_be_quoted and found[n] and answer.minutes > 60:
            plain.append(n)
    rows = []
    for n, own in enumerate(found):
        if own is None:
            at = dice.choice(plain)
            said = found[at]
            assert said
            own = pen.like_another(f"{at + 1:04d}", said[1])
        rows.append((f"{batch}-{n + 1:04d}", *own))
    return rows


class Pen:
    """Words for days, times and durations, and what people say, each wording with a weight of its own."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.wordings: dict[str, tuple[list[str], list[float]]] = {}
        for block in (Path(__file__).parent / "data" / "wordings.txt").read_text(encoding="utf-8").split("[")[1:]:
            name, text = block.split("]", 1)
            lines = text.strip().splitlines()
            dice.shuffle(lines)
            self.wordings[name] = (lines, [1 / (rank + 4) for rank in range(len(lines))])

    def one_of(self, kind: str) -> str:
        lines, weights = self.wordings[kind]
        return self.dice.choices(lines, weights)[0]

    def say(self, kind: str, **slots: str) -> str:
        dice = self.dice
        text = re.sub(r"<([^<>]*)>", lambda m: dice.choice(m[1].split("|")), self.one_of(kind))
        while "{A}" in text or "{P}" in text or "{W}" in text:
            for slot, name in (("{A}", "activity"), ("{P}", "place"), ("{W}", "who")):
                text = text.replace(slot, dice.choice(self.wordings[name][0]), 1)
        slots = {"y": str(dice.randrange(21, 96)), "m": str(dice.randrange(3, 20)), "q": str(dice.randrange(2015, 2025)), "t": self.time(12 * dice.randrange(7, 21)), "F": self.day(dice.randrange(7), plain=True), **slots}
        return re.sub(r" +", " ", re.sub(r"\{(\w+)\}", lambda m: slots[m[1]], text)).replace("another a ", "another ")

    def day(self, k: int, plain: bool = False) -> str:
        dice = self.dice
        form = 0.3 if plain else dice.random()
        if form < 0.03:
            return SLIPS[k]
        if form < 0.4:
            return DAYS[k]
        if form < 0.75:
            return SHORT[k] + dice.choice(["", "", "", "."])
        if form < 0.82:
            return SHORT[k].lower()
        return dice.choice(["the {}th", "the {}th", "{} May", "May {}"]).format(12 + k)

    def days(self, chosen: list[int]) -> str:
        dice = self.dice
        ways = []
        if chosen == list(range(7)):
            ways = ["every day", "all seven days", "every single day", "day in, day out", "Monday to Sunday"]
        elif chosen == list(range(5)):
            ways = ["every weekday", "Monday to Friday", "all weekdays", "Mon-Fri", "the five working days"]
        elif len(chosen) == 6:
            out = self.day(next(k for k in range(7) if k not in chosen))
            ways = [f"every day but {out}", f"daily except {out}", f"all days without {out}", f"the whole week minus {out}"]
        elif len(chosen) == 4 and set(chosen) < set(range(5)):
            out = self.day(next(k for k in range(5) if k not in chosen))
            ways = [f"weekdays bar {out}", f"every weekday but {out}"]
        elif chosen == [0, 2, 4, 6]:
            ways = ["every other day from Monday on", "every second day, Monday being the first"]
        elif chosen == [1, 3, 5]:
            ways = ["every other day, starting on Tuesday", "every second day from the 13th on"]
        elif chosen == [5, 6]:
            ways = ["both days of the weekend", "Sat and Sun", "Saturday as well as Sunday"]
        elif chosen == [4, 5, 6]:
            ways = ["the last three days of the week", "Friday and the two days after"]
        elif chosen == [0, 1, 2]:
            ways = ["the first three days of the week", "up to Wednesday from Monday"]
        if ways and dice.random() < 0.8:
            return dice.choice(ways)
        first, last = chosen[0], chosen[-1]
        run = last - first + 1 == len(chosen)
        if run and len(chosen) > 2 and dice.random() < 0.7:
            ways = [f"{SHORT[first]} to {SHORT[last]}", f"{DAYS[first]}-{DAYS[last]}", f"from the {12 + first}th to the {12 + last}th", f"{SHORT[first]} through {SHORT[last]}",
                    f"{self.day(first)} and the {NUMBERS[len(chosen) - 1]} days after it", f"{NUMBERS[len(chosen)]} days running, the first of them {self.day(first)}"]  # fmt: skip
            return dice.choice(ways)
        if run and len(chosen) == 2 and dice.random() < 0.3:
            return dice.choice([f"{self.day(first)} and the day after", f"{self.day(last)} and the day before"])
        if len(chosen) > 3 and not run and dice.random() < 0.6:
            k = next(k for k in range(1, len(chosen)) if chosen[k] != chosen[k - 1] + 1)
            one, two = chosen[:k], chosen[k:]
            joined = [f"{SHORT[part[0]]} to {SHORT[part[-1]]}" if len(part) > 2 else " and ".join(SHORT[d] for d in part) for part in (one, two)]
            if all(part[-1] - part[0] + 1 == len(part) for part in (one, two)):
                return dice.choice([" and again ", " plus "]).join(joined)
        style = dice.random()
        if style < 0.5:
            return ", ".join(self.day(k) for k in chosen[:-1]) + " and " + self.day(last)
        return dice.choice(["/", " + ", " & "]).join(dice.choice([SHORT, DAYS, SHORT])[k] for k in chosen)

    def time(self, at: int, style: str = "") -> str:
        """A time of day, given in steps of five minutes since midnight."""
        hour, minute = divmod(at * 5, 60)
        small = (hour - 1) % 12 + 1
        style = style or self.dice.choice(["dot", "colon", "words", "pm", "full"])
        if style == "full":
            return f"{hour:02d}:{minute:02d}"
        if style == "pm":
            return f"{small}{f'.{minute:02d}' if minute else ''}{' ' * (at % 2)}{'am' if hour < 12 else 'pm'}"
        if style == "dot":
            return f"{small}.{minute:02d}" if minute else str(small)
        if style == "colon":
            return f"{small}:{minute:02d}"
        if minute == 0:
            return "noon" if hour == 12 else NUMBERS[small]
        after = NUMBERS[small % 12 + 1]
        if minute in (15, 30, 45):
            return {15: f"quarter past {NUMBERS[small]}", 30: f"half past {NUMBERS[small]}", 45: f"quarter to {after}"}[minute]
        return f"{WORDS[minute]} past {NUMBERS[small]}" if minute < 30 else f"{WORDS[60 - minute]} to {after}"

    def length(self, minutes: int) -> str:
        dice = self.dice
        hours, rest = divmod(minutes, 60)
        word = NUMBERS[hours]
        ways = [f"{minutes} minutes", f"{minutes} min", f"{minutes} mins"] if minutes < 150 else [f"{hours}:{rest:02d} hrs"]
        if hours and rest:
            ways += [f"{hours}h{rest:02d}", f"{hours} hr{'s' * (hours > 1)} {rest}", f"{word} hour{'s' * (hours > 1)} {WORDS[rest]}", f"{hours} h {rest} min", f"{word} hour{'s' * (hours > 1)} and {WORDS[rest]} minutes"]
        if rest == 0:
            ways = [f"{word} hour{'s' * (hours > 1)}", f"{hours} hour{'s' * (hours > 1)}", f"{hours} hrs", f"{hours}h"] + ways * (minutes < 180)
        if rest == 0 and hours == 1:
            ways = ["an hour", "one hour", "1 hr", "60 min", "a full hour"]
        if rest == 30 and hours:
            ways += [f"{hours}.5 hrs", f"{hours} 1/2 hours", f"{hours}½ hours", f"{word} and a half hours" if hours > 1 else "an hour and a half"]
        if rest in (15, 45) and hours:
            part = {15: "a quarter", 45: "three quarters"}[rest]
            ways += [f"{word} and {part} hours" if hours > 1 else f"an hour and {part}", f"{hours}{ {15: '.25', 45: '.75'}[rest]} hours"]
        if rest >= 50:
            ways += [f"{WORDS[60 - rest]} minutes short of {NUMBERS[hours + 1]} hour{'s' * (hours > 0)}"] * 2
        if 5 <= rest <= 10 and hours:
            ways += [f"{WORDS[rest]} minutes over {word} hour{'s' * (hours > 1)}"]
        if not hours:
            ways += [f"{WORDS[rest]} minutes"]
            ways += {15: ["a quarter of an hour", "1/4 hr"], 30: ["half an hour", "half an hour", "1/2 hr"], 45: ["three quarters of an hour", "3/4 hr"], 20: ["a third of an hour"], 40: ["two thirds of an hour"]}.get(rest, [])
        text = dice.choice(ways)
        if dice.random() < 0.02:
            text = text.replace("minutes", "mintues").replace("hours", "horus")
        return text

    def like_another(self, form: str, minutes: int) -> tuple[str, int]:
        dice = self.dice
        small = dice.choice(SMALL)
        kind, more = dice.choice([("as_other", 0), ("as_other_less", -small), ("as_other_more", small)])
        text = self.say(kind, f=form.lstrip("0") if dice.random() < 0.5 else form, s=self.length(small))
        if dice.random() < 0.3:
            text += ". " + self.say("chat", a="9", b="11", D=self.day(dice.randrange(7)))
        return text, minutes + more


@dataclass
class Session:
    """What was done on some days; `each` has the minutes of a day, and days that are only counted have numbers from 100 on."""

    kind: str
    each: dict[int, int]
    start: int = 0
    touched: set[int] = field(default_factory=set)


class Answer:
    def __init__(self, pen: Pen) -> None:
        self.pen, self.dice = pen, pen.dice
        self.groups: list[list[str]] = []
        self.sessions: list[Session] = []
        self.used: set[int] = set()
        self.minutes, self.may_be_quoted = 0, True

    def written(self) -> tuple[str, int]:
        dice, say = self.dice, self.pen.say
        if dice.random() < 0.08:
            self.may_be_quoted = False
            self.groups.append([say("zero", **self.loose_slots())])
        else:
            self.work()
        self.chatter()
        self.minutes = sum(sum(s.each.values()) for s in self.sessions)
        lower = dice.random() < 0.25
        between = dice.choice([". ", ". ", "; ", " - "])
        sentences = []
        for group in self.groups:
            text = group[0]
            for more in group[1:]:
                text += (", " if dice.random() < 0.7 else " - ") + more
            sentences.append(text)
        text = sentences[0]
        lower = lower or text[0].isdigit()
        text = text if lower else text[0].upper() + text[1:]
        for more in sentences[1:]:
            if between == ". " and not lower:
                more = more[0].upper() + more[1:]
            text = text.rstrip(".") if between == ". " else text
            text += " " + more if text[-1] == "?" else between + more
        return text + dice.choice(["", "", "."]) * (text[-1] not in ".?!"), self.minutes

    def work(self) -> None:
        dice = self.dice
        kind = dice.choices(["one", "each", "count_each", "count_all", "all", "pair"], [34, 32, 8, 6, 9, 8])[0]
        {"one": self.one, "each": self.every, "count_each": self.counted, "count_all": self.counted_in_all, "all": self.in_all, "pair": self.pair}[kind]()
        alone = dice.random() < 0.4
        if alone and kind in ("one", "all", "count_all") and len(self.sessions[0].touched) == 0 and len(self.groups[0]) == 1 and dice.random() < 0.45:
            self.share()
        elif kind == "one" or not (alone or kind.startswith("count")):
            for _ in range(dice.choice([1, 1, 2] if kind == "one" else [1, 1, 1, 2])):
                self.one()

    def free_day(self) -> int | None:
        free = [k for k in range(7) if k not in self.used]
        return self.dice.choice(free) if len(free) > 1 else None

    def loose_slots(self) -> dict[str, str]:
        """A day that nothing was done on, a time, a duration: for what does not count."""
        dice, pen = self.dice, self.pen
        day = self.free_day()
        start = 12 * dice.randrange(8, 17) + dice.choice([0, 6])
        style = dice.choice(["dot", "colon", "pm", "full"])
        return {"D": pen.day(dice.randrange(7) if day is None else day), "d": pen.length(dice.randrange(6, 48) * 5),
                "a": pen.time(start, style), "b": pen.time(start + dice.choice([12, 18, 24, 30]), style)}  # fmt: skip

    def span(self, minutes: int, wording: str) -> tuple[int, str, str]:
        """A beginning and the words of both times; "ten to two" is avoided."""
        dice, pen = self.dice, self.pen
        start = dice.choice([dice.randrange(96, 138, 3), dice.randrange(156, 186, 3), dice.randrange(216, 236, 2), dice.randrange(100, 200)])
        styles = ["colon", "pm", "full"] if re.search(r"\bto\b|- ?\{|\bgoing on", wording) else ["dot", "colon", "pm", "full", "words", "words"]
        style = dice.choice(styles)
        return start, pen.time(start, style), pen.time(start + minutes // 5, style)

    def worded(self, kind: str, minutes: int, **slots: str) -> tuple[str, int]:
        pen = self.pen
        lines, weights = pen.wordings[kind]
        wording = self.dice.choices(lines, weights)[0]
        start, a, b = self.span(minutes, wording)
        wordings = pen.wordings[kind]
        pen.wordings[kind] = ([wording], [1.0])
        text = pen.say(kind, a=a, b=b, d=pen.length(minutes), **slots)
        pen.wordings[kind] = wordings
        return text, start if kind.endswith("span") else 0

    def one(self) -> None:
        dice, pen = self.dice, self.pen
        day = self.free_day()
        if day is None:
            return
        minutes = dice.randrange(5, 49) * 5
        kind = dice.choice(["one_span", "one_dur", "one_dur"])
        text, start = self.worded(kind, minutes, D=pen.day(day))
        session = Session("one", {day: minutes}, start)
        self.used.add(day)
        self.sessions.append(session)
        group = [text]
        self.groups.append(group)
        chance = dice.random()
        if chance < 0.5:
            how = dice.choice(["break_one", "plus_one", "way_in", "way_out", "fix", "moved"])
            small = dice.choice([s for s in SMALL if 2 * s + 10 < minutes] or [5])
            if how == "moved":
                other = self.free_day()
                if other is None:
                    return
                self.used.add(other)
                group.append(pen.say("moved", D=pen.day(day), E=pen.day(other)))
            elif how == "fix":
                session.each[day] = other = dice.choice([m for m in range(25, 245, 5) if m != minutes])
                group.append(pen.say("fix", d=pen.length(other)))
                start = 0
            else:
                session.each[day] += {"break_one": -small, "plus_one": small, "way_in": -2 * small, "way_out": 0}[how]
                group.append(pen.say(how, s=pen.length(small)))
                if how in ("break_one", "way_in") and dice.random() < 0.2:
                    more = dice.choice(SMALL)
                    session.each[day] += more
                    group.append(pen.say("plus_one", s=pen.length(more)))
            session.touched.add(day)
        elif chance < 0.78:
            self.refer(group, minutes)

    def refer(self, group: list[str], minutes: int) -> None:
        dice, pen = self.dice, self.pen
        one = self.free_day()
        if one is None:
            return
        self.used.add(one)
        how = dice.choice(["same", "ditto", "twice", "halfday", "longer_ref", "shorter_ref"])
        small = dice.choice([s for s in SMALL if s + 10 < minutes])
        two = self.free_day()
        if how == "ditto" and two is not None:
            self.used.add(two)
            group.append(pen.say(how, D=pen.day(one), E=pen.day(two)))
            self.sessions.append(Session("ref", {one: minutes, two: minutes}))
            return
        if how == "ditto" or (how == "halfday" and minutes % 10) or (how == "twice" and minutes > 150):
            how = "same"
        size = {"same": minutes, "twice": 2 * minutes, "halfday": minutes // 2, "longer_ref": minutes + small, "shorter_ref": minutes - small}[how]
        group.append(pen.say(how, D=pen.day(one), s=pen.length(small)))
        self.sessions.append(Session("ref", {one: size}))

    def every(self) -> None:
        dice, pen = self.dice, self.pen
        many = dice.choice([2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7])
        days = list(range(5)) if many == 5 and dice.random() < 0.6 else sorted(dice.sample(range(7), many))
        if many in (2, 3, 4) and dice.random() < 0.35:
            first = dice.randrange(8 - many)
            days = list(range(first, first + many))
        minutes = dice.randrange(12, 45) * 5
        kind = dice.choice(["each_span", "each_dur"])
        text, start = self.worded(kind, minutes, DD=pen.days(days))
        session = Session("each", dict.fromkeys(days, minutes), start)
        self.sessions.append(session)
        self.used |= set(days)
        group = [text]
        self.groups.append(group)
        if dice.random() < 0.2:
            return
        if dice.random() < 0.3:
            small = dice.choice([5, 10, 15, 20, 25])
            how = dice.choice(["break_each", "plus_each"])
            for k in days:
                session.each[k] += small if how == "plus_each" else -small
            group.append(pen.say(how, s=pen.length(small)))
            # Without "except": "each time ten minutes more, apart from Monday" could leave out the minutes or the day.
            hows = ["longer", "shorter", "scrub", "moved"]
        else:
            hows = ["except", "except", "instead", "longer", "shorter", "fix_day", "scrub", "moved"] + ["until", "late"] * (start > 0) * 2
        for _ in range(dice.choice([1, 1, 1, 2])):
            left = [k for k in session.each if k not in session.touched]
            if len(left) < 2 or len(session.each) < 3 and len(days) < 3:
                break
            self.modify(session, group, dice.choice(hows), dice.choice(left), minutes)

    def modify(self, session: Session, group: list[str], how: str, day: int, minutes: int) -> None:
        dice, pen = self.dice, self.pen
        session.touched.add(day)
        word, small = pen.day(day), dice.choice([5, 10, 15, 20, 25, 30])
        if how in ("except", "scrub"):
            del session.each[day]
            text = pen.say(how, D=word)
        elif how in ("instead", "fix_day"):
            session.each[day] = dice.choice([m for m in range(25, 245, 5) if m != minutes])
            text = pen.say(how, D=word, d=pen.length(session.each[day]))
        elif how == "until":
            change = dice.choice([-9, -6, -3, 3, 6])
            session.each[day] = minutes + change * 5
            text = pen.say("until", D=word, b=pen.time(session.start + session.each[day] // 5, dice.choice(["colon", "pm", "full", "words"])))
        elif how == "late":
            change = dice.choice([2, 3, 4, 6, 9])
            session.each[day] = minutes - change * 5
            text = pen.say("late", D=word, a=pen.time(session.start + change, dice.choice(["colon", "pm", "full", "words"])))
        elif how in ("longer", "shorter"):
            session.each[day] += small if how == "longer" else -small
            text = pen.say(how, D=word, s=pen.length(small))
        else:
            other = self.free_day()
            if other is None:
                return
            self.used.add(other)
            session.each[other] = session.each.pop(day)
            session.touched.add(other)
            text = pen.say("moved", D=word, E=pen.day(other))
        group.append(text)

    def times(self, n: int) -> dict[str, str]:
        dice = self.dice
        return {"n": dice.choice({2: ["twice", "two times"]}.get(n, [f"{NUMBERS[n]} times", f"{n} times", f"{n}x"])), "k": dice.choice([NUMBERS[n], str(n)])}

    def counted(self) -> None:
        dice, pen = self.dice, self.pen
        n, minutes = dice.randrange(2, 6), dice.randrange(6, 40) * 5
        session = Session("count_each", dict.fromkeys(range(100, 100 + n), minutes))
        group = [self.worded("count_each", minutes, **self.times(n))[0]]
        if dice.random() < 0.5:
            how, small = dice.choice(["break_each", "plus_each"]), dice.choice([5, 10, 15, 20])
            for k in session.each:
                session.each[k] += small if how == "plus_each" else -small
            group.append(pen.say(how, s=pen.length(small)))
        self.sessions.append(session)
        self.groups.append(group)

    def counted_in_all(self) -> None:
        n, minutes = self.dice.randrange(2, 6), self.dice.randrange(24, 84) * 5
        self.sessions.append(Session("count_all", {100: minutes}))
        self.groups.append([self.worded("count_all", minutes, **self.times(n))[0]])

    def in_all(self) -> None:
        days, minutes = sorted(self.dice.sample(range(7), self.dice.randrange(2, 5))), self.dice.randrange(24, 84) * 5
        self.used |= set(days)
        self.sessions.append(Session("all", {100: minutes}))
        self.groups.append([self.worded("all_dur", minutes, DD=self.pen.days(days))[0]])

    def pair(self) -> None:
        dice, pen = self.dice, self.pen
        one, two = sorted(dice.sample(range(7), 2))
        first = dice.randrange(25, 205, 5)
        second = dice.choice([m for m in range(65, 205, 5) if m != first])  # "two hours and fifty minutes" would be one
        session = Session("pair", {one: first, two: second})
        self.used |= {one, two}
        self.sessions.append(session)
        text = pen.say("pair", D=pen.day(one), E=pen.day(two), d=pen.length(first), e=pen.length(second), L="{L}", l="{l}")
        if "{L}" in text and first < second:
            session.each = {one: second, two: first}
        long, short = pen.length(max(first, second)), pen.length(min(first, second))
        group = [text.replace("{L}", long).replace("{l}", short)]
        self.groups.append(group)
        if dice.random() < 0.4:
            self.modify(session, group, dice.choice(["fix_day", "scrub", "moved", "longer", "shorter"]), dice.choice([one, two]), 0)

    def share(self) -> None:
        dice, pen = self.dice, self.pen
        self.may_be_quoted = False
        session = self.sessions[0]
        (day, minutes), *others = session.each.items()
        small = dice.choice([10, 15, 20, 30])
        how = dice.choice(["half", "half", "third", "not_mine"])
        if len(self.sessions) > 1 or others or minutes <= 45 or (how == "half" and minutes % 2) or (how == "third" and minutes % 3):
            return
        session.each[day] = {"half": minutes // 2, "third": minutes // 3, "not_mine": minutes - small}[how]
        self.groups[0].append(pen.say(how, s=pen.length(small)))

    def chatter(self) -> None:
        dice, pen = self.dice, self.pen
        for _ in range(dice.choice([0, 0, 0, 1, 1, 2]) if self.sessions else 0):
            kind = dice.choice(["void", "other_week", "usual", "other_person"])
            self.groups.insert(dice.randrange(1, len(self.groups) + 1), [pen.say(kind, **self.loose_slots())])
        for _ in range(dice.choice([0, 0, 1, 1, 2])):
            self.groups.insert(dice.randrange(len(self.groups) + 1), [pen.say("chat", **self.loose_slots())])
