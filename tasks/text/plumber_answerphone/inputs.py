"""Messages on a plumber's answering machine, as a speech-to-text programme writes them, and how his wife filed them.

What varies with the seed, beside the messages: her ways of filing, her words, and which phrasings the given messages have often, seldom or never.
"""

import csv
import random
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WEEK = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
HEARD = {1: ("won",), 2: ("to", "too"), 4: ("for",), 8: ("ate",)}
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
CLOCK = {
    9.0: ("nine", "nine o'clock"),
    9.5: ("half past nine", "half nine", "nine thirty"),
    10.0: ("ten", "ten o'clock"),
    10.5: ("half past ten", "half ten", "ten thirty"),
    11.0: ("eleven", "eleven o'clock"),
    11.5: ("half past eleven", "half eleven"),
    13.0: ("one", "one o'clock"),
    13.5: ("half past one", "half one"),
    14.0: ("two", "two o'clock"),
    14.5: ("half past two", "half two", "two thirty"),
    15.0: ("three", "three o'clock"),
    15.5: ("half past three", "half three"),
    16.0: ("four", "four o'clock"),
}
FIRST = (
    "jean alan maureen keith doris colin sheila trevor pauline derek brenda norman janet ron hilary malcolm yvonne clive beryl ian gwen stuart wendy roy"
).split()
LAST = (
    "harker dobson pickles ormerod tranter beswick fenwick gaskell hindle ibbotson kershaw lomas "
    "metcalfe nuttall openshaw postlethwaite rigby sugden threlfall unsworth whittaker yates"
).split()
PLACES = (
    "mill lane",
    "chapel row",
    "station road",
    "the green",
    "church bank",
    "tanners yard",
    "victoria terrace",
    "kiln hill",
    "quarry cottages",
    "bridge street",
    "beck side",
    "north view",
    "the crescent",
    "canal walk",
    "school lane",
    "windy nook",
    "orchard close",
    "low fold",
)
KINDS = {
    "leak": 18,
    "radleak": 6,
    "machine": 6,
    "wcblock": 8,
    "wcbroken": 5,
    "sewage": 5,
    "sink": 8,
    "heatoff": 15,
    "nohot": 8,
    "heatsmall": 7,
    "tap": 7,
    "cistern": 6,
    "fit": 9,
    "newboiler": 5,
    "office": 5,
}
VIOLENT = re.compile("burst|spreading|soaked|running|bulging|given way|let go|nail|split|cracked|lake|flood|all over|rusted|coming down|coming in")
TROUBLE = re.compile(r"^(you fitted|it started|it's been|i had another|my husband had|we had the|it's about|it was all|it makes|i should|the last man)")
WHOLE = ("fix", "tail", "last", "sub", "um", "greet", "bye")  # kinds of which every phrasing is in use
VISITS = {
    "any": 12,
    "am": 8,
    "pm": 8,
    "from": 13,
    "until": 11,
    "days": 14,
    "notdays": 13,
    "notamdays": 5,
    "notpmdays": 5,
    "start": 6,
    "end": 5,
    "split": 5,
    "dayfrom": 5,
    "flip": 2.5,
    "flop": 2.5,
    "nextweek": 4,
}


def phrases(key: str) -> dict[str, list[str]]:
    """Of each kind the phrasings that are in use, the commonest first; `key` is the book's. Some half of a list are: so few that the given messages show nearly all."""
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = []
        else:
            found[[*found][-1]] += line.split(" | ")
    out = {}
    for kind, lines in found.items():
        random.Random(f"{key}-{kind}").shuffle(lines)
        out[kind] = lines if kind in WHOLE else lines[: max(4, round(0.55 * len(lines)))]
    return out


class Caller:
    """One message, and the row that his wife makes of it; `h` are her ways."""

    def __init__(self, dice: random.Random, h: dict[str, Any], came: datetime, shows: tuple[str, str] | None = None):
        self.dice, self.h, self.came, self.shows = dice, h, came, shows
        hour = came.hour + came.minute / 60
        over = came.hour >= h["close"]
        works = 6 if h["saturday"] else 5
        days = [came.date() + timedelta(k) for k in range(over, 9)]
        self.days = [day for day in days if day.weekday() < works][:works]
        self.today = not over
        self.open = [(d, half) for d in range(works) for half in (0, 1)]
        if self.today:
            gone = [half for half in (0, 1) if hour >= (12, 17)[half] or not h["started"] and hour >= (8, 13)[half]]
            self.open = [(d, half) for d, half in self.open if d or half not in gone]

    def pick(self, kind: str) -> str:
        lines = self.h["phrases"][kind]
        return str(self.dice.choices(lines, [1 / (rank + 2) ** 0.6 for rank in range(len(lines))])[0])

    # ---- numbers ----

    def spell(self, digits: str) -> str:
        """One group of digits in words."""
        dice, out, k = self.dice, [], 0
        nought = dice.choice(["oh", "oh", "oh", "zero", "nought"])
        if len(digits) == 2 and digits[0] in "23456789" and digits[1] not in "0" + digits[0] and dice.random() < 0.16:
            return TENS[int(digits[0])] + " " + DIGITS[int(digits[1])]
        if len(digits) == 2 and digits[0] == "1" and digits != "11" and dice.random() < 0.2:
            return TEENS[int(digits[1])]
        if len(digits) == 3 and digits[1:] == "00" and digits[0] != "0" and dice.random() < 0.6:
            return DIGITS[int(digits[0])] + " hundred"
        while k < len(digits):
            run = 1
            while digits[k : k + run + 1] == digits[k] * (run + 1) and run < 3:
                run += 1
            word = nought if digits[k] == "0" else DIGITS[int(digits[k])]
            if run == 3 and dice.random() < 0.7:
                out.append(dice.choice(["treble ", "triple "]) + word)
            elif run >= 2 and dice.random() < 0.75:
                out.append("double " + word)
                run = 2
            else:
                run = 1
                out.append(dice.choice(HEARD[int(digits[k])]) if int(digits[k]) in HEARD and self.mishears and dice.random() < 0.4 else word)
            k += run
        return " ".join(out)

    def groups(self, number: str) -> list[str]:
        dice = self.dice
        cuts = {11: [(5, 3, 3), (5, 3, 3), (5, 6), (3, 2, 3, 3), (5, 2, 2, 2), (4, 3, 4), (3, 4, 4), (2, 3, 3, 3)], 6: [(3, 3), (3, 3), (2, 2, 2), (6,)]}
        out, k = [], 0
        for n in dice.choice(cuts[len(number)]):
            out.append(number[k : k + n])
            k += n
        return out

    def other(self, digits: str) -> str:
        """The group with one slip, as people make it."""
        k = self.dice.randrange(len(digits))
        if len(digits) > 1 and k and digits[k] not in "0" + digits[k - 1] and self.dice.random() < 0.4:
            return digits[: k - 1] + digits[k] + digits[k - 1] + digits[k + 1 :]
        return digits[:k] + self.dice.choice([d for d in "123456789" if d != digits[k]]) + digits[k + 1 :]

    def say(self, number: str, fix: bool = False) -> str:
        dice, parts = self.dice, []
        groups = self.groups(number)
        at = dice.randrange(1, len(groups)) if fix and len(groups) > 1 else 0 if fix else -1
        for k, group in enumerate(groups):
            if k != at:
                parts.append(self.spell(group))
            elif dice.random() < 0.4:
                wrong = dice.choice([d for d in "123456789" if d != group[-1]])
                parts.append(", ".join([self.spell(group[:-1] + wrong), self.pick("fix"), self.spell(group[-1])]))
            else:
                parts.append(", ".join([self.spell(self.other(group)), self.pick("fix"), self.spell(group)]))
            if k < len(groups) - 1 and dice.random() < 0.05:
                parts[-1] += dice.choice([", um", ", er", " er", ", let me see"])
        return dice.choice([", ", " ", ", ", " "]).join(parts)

    def said(self, number: str, plain: bool = False) -> str:
        """A number as it is spoken, with slips, corrections and repeats."""
        dice = self.dice
        self.mishears = dice.random() < 0.1
        way = dice.choices(["", "fix", "again", "redo", "tail", "last", "sub"], [46, 20, 14, 9, 4, 3, 4])[0]
        if plain or not way:
            return self.say(number)
        if way == "fix":
            return self.say(number, True)
        if way == "again":
            return self.pick("again").replace("{n}", self.say(number, dice.random() < 0.15)).replace("{m}", self.say(number))
        if way == "redo":
            bad = number[:-6] + self.other(number[-6:]) if dice.random() < 0.6 else number[:-6] + "".join(dice.choice("123456789") for _ in range(6))
            return self.pick("redo").replace("{x}", self.say(bad)).replace("{n}", self.say(number))
        if way == "tail":
            bad = number[:-2] + dice.choice([a + b for a in "123456789" for b in "123456789" if a != number[-2] and b != number[-1]])
            text = self.pick("tail").replace("{x}", self.say(bad))
            self.mishears = False
            return text.replace("{e}", self.spell(number[-2:]))
        if way == "last":
            bad = number[:-1] + dice.choice([a for a in "12345679" if a != number[-1]])
            return self.pick("last").replace("{x}", self.say(bad)).replace("{e}", DIGITS[int(number[-1])])
        once = [(k, a) for k, a in enumerate(number) if k >= len(number) - 6 and a not in "0" and number[-6:].count(a) == 1]
        for k, e in dice.sample(once, len(once)):
            wrong = [f for f in "12345679" if f not in number]
            if wrong:
                f = dice.choice(wrong)
                self.mishears = False
                text = self.say(number[:k] + f + number[k + 1 :])
                return self.pick("sub").replace("{x}", text).replace("{f}", DIGITS[int(f)]).replace("{e}", DIGITS[int(e)])
        return self.say(number)

    def new(self, mobile: bool) -> tuple[str, str]:
        """A number as it is spoken, and as it is filed."""
        dice, h = self.dice, self.h
        tail = dice.choice("23456789") + "".join(dice.choice("0123456789") for _ in range(5))
        if dice.random() < 0.1:
            tail = tail[:3] + dice.choice("23456789") + "00"
        if mobile:
            whole = "07" + "".join(dice.choice("123456789") for _ in range(3)) + tail
            spoken = whole
        else:
            roll = dice.random()
            code = h["code"] if roll < 0.85 else "01" + "".join(dice.choice("23456789") for _ in range(3))
            whole = code + tail
            spoken = tail if roll < 0.65 else whole
            if code == h["code"] and not h["full"]:
                return spoken, tail
        return spoken, whole[:5] + (" " if h["spaced"] else "") + whole[5:]

    def number(self) -> tuple[str, str]:
        """What is said of the number, and the number that is filed."""
        dice = self.dice
        kind = dice.choices(["num", "numfor", "numtwo", "numnot"], [70, 9, 10, 11])[0]
        mobile = dice.random() < 0.6
        a, filed = self.new(mobile)
        if kind in ("num", "numfor"):
            return self.pick(kind).replace("{n}", self.said(a)), filed
        b, second = self.new(not mobile if kind == "numtwo" else dice.random() < 0.5)
        text = self.pick(kind)
        said = text.replace("{a}", self.said(a, kind == "numnot" or dice.random() < 0.8)).replace("{b}", self.said(b, True))
        if kind == "numtwo":
            filed = {"mobile": (filed, second)[not mobile], "landline": (filed, second)[mobile], "first": filed, "last": second}[self.h["two"]]
        return said, filed

    # ---- when somebody is at home ----

    def name(self, d: int) -> str:
        day = self.days[d]
        ahead = (day - self.came.date()).days
        if ahead == 0:
            return "today"
        if ahead == 1 and self.dice.random() < 0.5:
            return "tomorrow"
        if ahead == 2 and self.dice.random() < 0.15:
            return "the day after tomorrow"
        return WEEK[day.weekday()]

    def home(self) -> tuple[str, str, set[tuple[int, int]]] | None:
        """The kind, the words, and the half-days."""
        dice = self.dice
        n = len(self.days)
        kind = dice.choices([*VISITS], [*VISITS.values()])[0]
        text = self.pick(kind)
        free: set[tuple[int, int]] = {(d, half) for d in range(n) for half in (0, 1)}
        if kind in ("am", "pm"):
            free = {one for one in free if one[1] == (kind == "pm")}
        if kind in ("from", "until", "dayfrom"):
            t = dice.choice(
                [
                    one
                    for one in CLOCK
                    if one > 12 or not re.search("back from work|shift|get in|fetch", text)
                    if one < 12 or not re.search("kids off|dropped|dogs|asleep", text)
                ]
            )
            word = dice.choice(CLOCK[t])
            if dice.random() < 0.3 and "whatever" not in text and "of a day" not in text:
                word = word.removesuffix(" o'clock") + (" in the morning" if t < 12 else " in the afternoon")
            text = text.replace("{t}", word)
            need = self.h["need"]
            halves = {half for half, (a, z) in enumerate(((8, 12), (13, 17))) if (z - max(a, t) if kind != "until" else min(z, t) - a) >= need}
            if kind != "dayfrom":
                free = {one for one in free if one[1] in halves}
        if "{D}" in text:
            many = dice.choices([1, 2, 3], [5, 5, 1])[0]
            chosen = sorted(dice.sample(range(n), many))
            halved = kind in ("days", "notdays") and dice.random() < 0.3
            half = [dice.choice([0, 1]) for _ in chosen]
            names = [self.name(d) + (" " + ("morning", "afternoon")[half[k]] if halved else "") for k, d in enumerate(chosen)]
            joint = (
                " or " if kind == "days" and "except" not in text and "but for" not in text and "save for" not in text and "other than" not in text else " and "
            )
            if text.startswith(("not", "i can't")) or "leave out" in text or "not {D}" in text:
                joint = " or "
            text = text.replace("{D}", joint.join([", ".join(names[:-1]), names[-1]] if many > 1 else names))
            hit = {(d, h) for k, d in enumerate(chosen) for h in (0, 1) if not halved or h == half[k]}
            free = hit if kind == "days" else free - hit
            if kind in ("notamdays", "notpmdays"):
                free = {one for one in free if one[1] == (kind == "notpmdays")}
        if kind in ("start", "end"):
            d = dice.randrange(1, n - 1)
            if kind == "end" and "day after" in text and self.days[d].weekday() == 5:
                return None
            text = text.replace("{d}", WEEK[self.days[d].weekday()] if "day after" in text else self.name(d))
            free = {one for one in free if (one[0] >= d if kind == "start" else one[0] <= d)}
        if kind in ("split", "dayfrom", "flip", "flop"):
            d, d2 = sorted(dice.sample(range(n), 2))
            text = text.replace("{d2}", self.name(d2)).replace("{d}", self.name(d))
            if kind == "split":
                free = {(d, 0), (d2, 1)}
            elif kind == "dayfrom":
                if not halves:
                    return None
                free = {(d, half) for half in halves} | {(d2, 0), (d2, 1)}
            else:
                free = {(k, half) for k, half in free if half == ((kind == "flop") != (k == d))}
        if kind == "nextweek":
            monday = next(k for k, day in enumerate(self.days) if day.weekday() == 0) if any(day.weekday() == 0 for day in self.days) else 9
            if self.came.weekday() == 0 or monday == 0:
                return None
            free = {one for one in free if one[0] >= monday}
        text = text.replace("today morning", "this morning").replace("today afternoon", "this afternoon")
        if re.search(r"\b(today|this morning|this afternoon)\b", text) and kind in ("flip", "flop", "notamdays", "notpmdays", "end"):
            return None
        free &= set(self.open)
        return (kind, text, free) if free else None

    def filed(self, free: set[tuple[int, int]]) -> str:
        h = self.h
        if len(free) == len(self.open):
            return str(h["all"])
        names = [DAYS[day.weekday()] for day in self.days]
        if h["shape"] == 0:
            return (", " if h["halves"][0][0] == " " else " ").join(names[d] + h["halves"][half] for d, half in sorted(free))
        return ", ".join(
            names[d] + " " + (h["halves"][2] if {(d, 0), (d, 1)} <= free else h["halves"][(d, 0) not in free].strip()) for d in sorted({d for d, _ in free})
        )

    # ---- what is wrong ----

    def trouble(self) -> tuple[list[str], str, int] | None:
        """Sentences, the kind of job, and how urgent: 0, 1 or 2."""
        dice, h = self.dice, self.h
        kind = self.shows[0] if self.shows else dice.choices([*KINDS], [*KINDS.values()])[0]
        aside = self.shows[1] if self.shows else None  # what the message is to show, with nothing beside it
        text = self.pick(kind)
        more = ""
        if kind in ("leak", "radleak", "machine"):
            more = dice.choices(["cant", "off", "iso", "bucket", "stopped"], [5, 5, 5, 5, 2.5])[0]
            if more in ("bucket",) and VIOLENT.search(text):
                return None
        if kind in ("wcblock", "wcbroken"):
            more = dice.choice(["only", "other"])
        if kind == "heatoff" and (dice.random() < 0.4 if aside is None else aside == "heater") and self.came.month in (12, 1, 2):
            more = "heater"
        if kind == "nohot" and dice.random() < 0.3 and aside is None:
            more = "shower"
        if kind == "fit" and dice.random() < 0.3:
            more = "deadline"
        if aside in ("deadline", "stopped", "iso", "bucket"):
            more = aside
        cold = self.came.month in h["winter"]
        level = {"cant": 0, "only": 0, "shower": 2, "deadline": 1}.get(more, h["levels"].get(more or kind, 2))
        if kind == "heatoff":
            level = 1 if cold and (not more or not h["heater"]) else 2
        parts = [text] + ([self.pick(more)] if more else [])
        frail = (
            not more
            and kind in ("heatoff", "nohot")
            and dice.random() < 0.4
            or kind not in ("fit", "newboiler", "office", "heatoff", "nohot", "heatsmall")
            and dice.random() < 0.07
        )
        if aside is not None:
            frail = aside == "vuln"
        if frail:
            parts.append(self.pick("vuln"))
            if kind in ("heatoff", "nohot"):
                level = 0
            elif h["frail"]:
                level = max(0, level - 1)
        if (kind != "office" and dice.random() < 0.2) if aside is None else aside in ("panic", "calm"):
            if dice.random() < 0.5 if aside is None else aside == "panic":
                parts.insert(dice.choice([0, len(parts)]), self.pick("panic"))
                level = 1 if level == 2 and h["panic"] else level
            elif level and not frail and more != "deadline":
                parts.append(self.pick("calm"))
                level = 2 if h["calm"] else level
        if kind != "office" and dice.random() < 0.1 and aside is None:
            parts.append(self.pick("while"))
        job = {
            "leak": "leak",
            "radleak": h["radleak"],
            "machine": h["machine"],
            "wcblock": "toilet" if h["wc"] else "drain",
            "wcbroken": "toilet" if h["wc"] else "repair",
            "sewage": "drain",
            "sink": "drain",
            "heatoff": "heat",
            "nohot": "heat",
            "heatsmall": "heat",
            "tap": "repair",
            "cistern": "toilet" if h["wc"] else "repair",
            "fit": "fit",
            "newboiler": h["newboiler"],
            "office": "office",
        }[kind]
        self.kind = kind
        return parts, job, level

    # ---- the whole message ----

    def row(self) -> list[str] | None:
        dice, h = self.dice, self.h
        bad = self.trouble()
        in_ = self.home() if dice.random() < 0.87 else ("", "", None)
        if not bad or not in_:
            return None
        number, filed = self.number()
        parts, job, level = bad
        if dice.random() < 0.45:
            chat = self.pick("chat")
            if not (TROUBLE.search(chat) and self.kind in ("fit", "newboiler", "office")):
                past = WEEK[(self.came.weekday() - dice.randrange(2, 6)) % 7]
                chat = chat.replace("{dn}", past).replace("{n2}", dice.choice(["two", "three", "eight", "twelve", "twenty", "forty", "fifteen", "sixty"]))
                parts.insert(dice.choice([1, len(parts)]) if TROUBLE.search(chat) else len(parts), chat)
        addr = dice.choice([*DIGITS[1:], *TEENS[:9], "twenty two", "thirty one", "forty five", "sixty"]) + " " + dice.choice(PLACES)
        who = (
            self.pick("who")
            .replace("{name}", dice.choice([f"{dice.choice(FIRST)} {dice.choice(LAST)}", f"{dice.choice(['mrs', 'mr', 'miss'])} {dice.choice(LAST)}"]))
            .replace("{addr}", dice.choice(["", "number "]) + addr)
        )
        blocks = [[number], parts, [in_[1]]] if in_[1] else [[number], parts]
        order = dice.choices([(1, 2, 0), (1, 0, 2), (0, 1, 2), (2, 1, 0)], [6, 4, 2, 0.6])[0]
        middle = [one for k in order if k < len(blocks) for one in blocks[k]]
        sentences = (
            ([self.pick("greet")] if dice.random() < 0.8 else [])
            + ([who] if dice.random() < 0.85 else [])
            + middle
            + ([self.pick("bye")] if dice.random() < 0.7 else [])
        )
        text = sentences[0]
        for k, one in enumerate(sentences[1:], 1):
            before = number in (one, sentences[k - 1])
            first = k < 3 or in_[1] in (one, sentences[k - 1]) or one is sentences[-1]
            join = ". " if before else dice.choices([". ", ", ", " and "], [9, 3, 0 if first else 1.5])[0]
            text += join + (self.pick("um") + ", " if dice.random() < 0.07 else "") + one
        text = text.replace(" and and ", " and ")
        return [
            self.came.strftime("%a %d %b %Y %H:%M"),
            text,
            filed,
            h["jobs"][job],
            h["late_word"] if level == 0 and self.came.hour >= h["close"] else h["words"][level],
            h["ask"] if in_[2] is None else self.filed(in_[2]),
        ]


def habits(dice: random.Random) -> dict[str, Any]:
    """Her ways: what she holds for urgent, what goes under which job, and how she writes."""
    jobs = dice.choice(["leak drain toilet heat repair fit office", "LEAKS DRAINS WC HEATING TAPS FITTING PAPERS", "L D T H R N O"]).split()
    return {
        "close": dice.choice([17, 18, 19]),
        "saturday": dice.choice([0, 1]),
        "started": dice.choice([0, 1]),
        "need": dice.choice([1, 2]),
        "code": "01" + "".join(dice.choice("23456789") for _ in range(3)),
        "full": dice.choice([0, 1]),
        "spaced": dice.choice([0, 1]),
        "two": dice.choice(["mobile", "landline", "first", "last"]),
        "levels": {
            "off": dice.choice([0, 1]),
            "iso": dice.choice([1, 2]),
            "bucket": dice.choice([1, 2]),
            "stopped": dice.choice([1, 2]),
            "other": dice.choice([1, 2]),
            "sewage": dice.choice([0, 1]),
            "sink": dice.choice([1, 2]),
            "nohot": dice.choice([1, 2]),
        },
        "winter": dice.choice([(11, 12, 1, 2), (10, 11, 12, 1, 2, 3), (11, 12, 1, 2, 3), (10, 11, 12, 1, 2, 3, 4)]),
        "heater": dice.choice([0, 1]),
        "frail": dice.choice([0, 1]),
        "panic": dice.choice([0, 1]),
        "calm": dice.choice([0, 1]),
        "radleak": dice.choice(["leak", "heat"]),
        "machine": dice.choice(["leak", "repair"]),
        "wc": dice.choice([0, 1]),
        "newboiler": dice.choice(["fit", "heat"]),
        "jobs": dict(zip(("leak", "drain", "toilet", "heat", "repair", "fit", "office"), jobs, strict=True)),
        "words": dice.choice([("today", "this week", "whenever"), ("1", "2", "3"), ("urgent", "soon", "no rush")]),
        "late_word": dice.choice(["first thing", "early", "next morning"]),
        "ask": dice.choice(["ask", "?", "ring first"]),
        "all": dice.choice(["any", "all"]),
        "shape": dice.choice([0, 1]),
        "halves": dice.choice([(" am", " pm", "all day"), ("1", "2", "12"), ("-m", "-a", "whole")]),
    }


# what the given messages show for certain: a month (0: any), a kind of trouble, and what is said beside it
SHOWN = (
    [(month, "heatoff", "") for month in (3, 4, 10, 11) for _ in range(4)]
    + [(month, "heatoff", "") for month in (5, 9) for _ in range(2)]
    + [(1, "heatoff", "heater")] * 4
    + [(0, kind, "panic") for kind in ("tap", "cistern", "heatsmall", "fit", "newboiler")]
    + [(1, "heatoff", "calm"), (2, "heatoff", "calm"), (12, "heatoff", "calm"), (0, "sink", "calm"), (0, "nohot", "calm"), (0, "sewage", "calm")]
    + [(0, kind, "vuln") for kind in ("tap", "cistern", "sink", "tap", "cistern", "sink", "nohot")]
    + [(0, "fit", "deadline")] * 5
    + [(0, "leak", "stopped"), (0, "radleak", "stopped"), (0, "machine", "stopped"), (0, "leak", "stopped"), (0, "radleak", "bucket"), (0, "machine", "iso")]
    + [(0, kind, "") for kind in ("sewage", "nohot", "nohot", "newboiler", "radleak", "machine")]
)


def book(dice: random.Random, held: dict[str, Any], number: int, year: int, shown: bool = False) -> list[list[str]]:
    held = {**held, "phrases": phrases(f"{year}-{held['words'][0]}-{held['late_word']}-{held['ask']}")}
    made: list[tuple[datetime, list[str]]] = []
    todo = SHOWN[:] if shown else []
    while len(made) < number:
        day = datetime(year, 1, 5) + timedelta(dice.randrange(350))
        hour = dice.choices(range(7, 22), [1, 3, 3, 3, 2, 0, 2, 2, 2, 3, 4, 4, 4, 3, 2])[0]
        if day.weekday() > 4 or todo and todo[-1][0] not in (0, day.month):
            continue
        came = day + timedelta(minutes=hour * 60 + dice.randrange(60))
        one = Caller(dice, held, came, todo[-1][1:] if todo else None).row()
        if one:
            todo = todo[:-1]
            made.append((came, one))
    return [row for _, row in sorted(made)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"answerphone-{seed}")
    h, year, closed = habits(dice), dice.randrange(2019, 2026), -1
    while closed != h["close"]:  # something urgent came in the first hour after closing, so that it shows
        rows = book(dice, h, 400, year, shown=True)
        closed = min(int(row[0][-5:-3]) for row in rows if row[4] == h["late_word"])
    with (folder / "messages.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["came", "message", "number", "job", "urgency", "home"], *rows])
