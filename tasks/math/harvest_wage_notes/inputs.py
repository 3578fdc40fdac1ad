"""A foreman's notes on his harvest hands, a note a hand and week in his own words, and the three numbers that the farm's bookkeeper made of each.

What varies with the seed, beside the notes: the ways of the house, and which wordings are common and which are rare.
"""

import csv
import importlib.util
import math
import random
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

spec = importlib.util.spec_from_file_location("harvest_wage_house", Path(__file__).parent / "data" / "house.py")
assert spec
assert spec.loader
house = importlib.util.module_from_spec(spec)
spec.loader.exec_module(house)

WAYS, KINDS, LEAST = house.WAYS, house.KINDS, house.LEAST
read_phrases, read_off = house.read_phrases, house.read_off
NAMES: list[list[str]] = [["Monday", "Mon"], ["Tuesday", "Tues", "Tue"], ["Wednesday", "Weds", "Wed"], ["Thursday", "Thurs", "Thur"], ["Friday", "Fri"], ["Saturday", "Sat"]]
DAY = "Mon|Tue|Wed|Thu|Fri|Sat|Sun"
NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
SPANS: dict[int, list[str]] = house.SPANS
SUMS: dict[int, list[str]] = house.SUMS
MONTHS = ["June", "July", "August", "September", "October"]
UNITS = {"p_rod": "rods", "p_chain": "chains", "p_sack": "sacks", "p_score": "score"}
FLAT = {"aside"}  # wordings that nothing hangs on
RARE = 0.0112  # how often a rare wording is taken
# about how many of 400 notes take a wording of a kind: as many wordings as can be met in so many are common
USES: dict[str, int] = {
    "base": 302, "d_range": 142, "d_two": 100, "d_all": 90, "w_cart": 78, "boots": 73, "w_stack": 71, "tool": 70, "meal": 70, "sub": 70, "usual": 67,
    "w_hoe": 64, "nights": 63, "w_reap": 62, "night": 58, "beer": 58, "rain": 57, "w_thatch": 57, "more": 55, "w_thresh": 54, "stay": 50, "leave": 50,
    "late": 49, "basen": 45, "lost": 43, "over": 42, "rainlost": 42, "w_day": 37, "latish": 34, "dark": 33, "start": 33, "sunday": 32, "d_three": 32,
    "p_rod": 30, "early": 29, "through": 28, "d_upto": 27, "p_sack": 24, "p_chain": 22, "p_score": 21, "sick": 21, "boy": 20, "half": 20, "part": 20,
    "bad": 15, "ends": 15, "d_allbut": 13, "morn": 13, "aft": 12, "absent": 11, "split": 11, "halfn": 8, "d_fromon": 3,
}  # fmt: skip


def wordings(held: dict[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """Each kind's common wordings, the commonest first, and the rare ones: other ones with each house."""
    key = "-".join(str(held[name]) for name in ("start", "cart", "hoe", "reap", "rod", "tool", "latish"))
    out = {}
    for kind, lines in read_phrases().items():
        random.Random(f"notes-{key}-{kind}").shuffle(lines)
        cut = len(lines) if kind in FLAT else min(math.ceil(len(lines) * 0.66), max(1, USES.get(kind, 12) // 8))
        out[kind] = (lines[:cut], lines[cut:])
    return out


class Again(Exception):
    pass


def need(what: object) -> None:
    if not what:
        raise Again


class Foreman:
    def __init__(self, dice: random.Random, held: dict[str, Any]):
        self.dice, self.held, self.words = dice, held, wordings(held)
        self.used: set[tuple[str, str]] = set()
        self.hangs: set[str] = set()
        self.days: list[dict[str, Any]] = []
        self.extra: dict[str, Fraction] = {}

    def pick(self, kind: str, fits: Callable[[str], Any] | None = None) -> str:
        common, rare = ([line for line in lines if not fits or fits(line)] for lines in self.words[kind])
        need(common)
        if rare and self.dice.random() < RARE:
            line = self.dice.choice(rare)
        else:
            line = self.dice.choices(common, [1 / (rank + 4) ** 0.5 for rank in range(len(common))])[0]
        if kind not in FLAT:
            self.used.add((kind, line))
        return line

    # ---- words ----

    def number(self, n: int) -> str:
        return NUMBERS[n - 1] if n <= 20 and self.dice.random() < 0.7 else str(n)

    def span(self, minutes: int) -> str:
        return self.dice.choice(SPANS[minutes])

    def clock(self, minute: int) -> str:
        dice = self.dice
        hour, rest = divmod(minute, 60)
        n = (hour - 1) % 12 + 1
        if rest:
            return dice.choice([f"half past {NUMBERS[n - 1]}", f"half past {NUMBERS[n - 1]}", f"half {NUMBERS[n - 1]}", f"{n}.30", f"half past {n}"])
        if n == 12:
            return dice.choice(["noon", "noon", "twelve", "midday", "12"])
        return dice.choice([NUMBERS[n - 1]] * 4 + [f"{n}", f"{n} o'clock", f"{NUMBERS[n - 1]} o'clock"])

    def named(self, days: tuple[int, ...]) -> str:
        dice = self.dice
        n = len(days)
        short = dice.random() < 0.6

        def name(k: int) -> str:
            return dice.choice(NAMES[k][1:]) if short else NAMES[k][0]

        if n == 1:
            return dice.choice(["", "", "", "on "]) + name(days[0]) if not short else name(days[0])
        ways = []
        if days == tuple(range(days[0], days[-1] + 1)) and 2 < n < 6:
            ways += ["d_range"] * 5 + ["d_fromon"] * 2 * (days[-1] == 5) + ["d_upto"] * (days[0] == 0)
        if n == 2:
            ways += ["d_two"]
        if n == 3:
            ways += ["d_three"]
        if n == 6:
            ways += ["d_all"]
        if n == 5 and days != (1, 2, 3, 4, 5) and days != (0, 1, 2, 3, 4):
            ways += ["d_allbut"]
        need(ways)
        way = dice.choice(ways)
        line = self.pick(way)
        if way == "d_allbut":
            return line.replace("{x}", name(next(k for k in range(6) if k not in days)))
        if way in ("d_two", "d_three"):
            for slot, k in zip("xyz", days, strict=False):
                line = line.replace("{" + slot + "}", name(k))
            return line
        return line.replace("{x}", name(days[-1 if way == "d_upto" else 0])).replace("{y}", name(days[-1]))

    def fill(self, line: str, days: tuple[int, ...], **slots: str) -> str:
        """Words for a line; a day after the line's first word is said without its preposition."""
        for slot, word in slots.items():
            line = line.replace("{" + slot + "}", word)
        words = self.named(days)
        if words.startswith("on ") and not line.endswith("{D}"):
            words = words[3:]
        return line.replace("{D}", words)

    def work(self) -> tuple[str, str]:
        kind = self.dice.choices(KINDS, [8, 7, 7, 6, 7, 6, 4])[0]
        return kind, self.pick("w_" + kind)

    # ---- what is worked ----

    def free(self, size: int, weekday: bool = False) -> tuple[int, ...]:
        """Some days that are not told of yet, mostly the next ones."""
        dice = self.dice
        left = [k for k in range(6) if not self.days[k] and not (weekday and k == 5)]
        need(len(left) >= size)
        if dice.random() < 0.75:
            return tuple(left[:size])
        return tuple(sorted(dice.sample(left, size)))

    def busy(self, size: int, weekday: bool = False) -> tuple[int, ...]:
        """Some days that were worked and to which nothing has happened yet."""
        good = [k for k, day in enumerate(self.days) if day.get("way") == "full" and len(set(day["kinds"])) == 1 and not day.get("event") and not day.get("boy") and not (weekday and k == 5)]
        need(len(good) >= size)
        return tuple(sorted(self.dice.sample(sorted(good), size)))

    def base(self, first: bool) -> str:
        dice = self.dice
        days = self.free(dice.choices([1, 2, 3, 4, 5, 6], [1, 4, 6, 6, 6, 6] if first else [6, 6, 3, 1, 0, 0])[0])
        if first and dice.random() < 0.14:
            kind, line = "day", self.pick("basen")
        else:
            kind, word = self.work()
            line = self.pick("base" if first else "more")
            need("to {K}" not in line or re.match("[a-z-]+ing\\b", word))
            line = line.replace("{K}", word)
        for k in days:
            self.days[k] = {"way": "full", "kinds": (kind, kind)}
        return self.fill(line, days)

    def piece(self) -> str:
        dice, held = self.dice, self.held
        kind = dice.choice(list(UNITS))
        unit = UNITS[kind]
        need(kind not in self.extra)
        n = dice.randint(4, 20)
        self.hangs |= {kind, "piece " + self.who}
        line = self.pick(kind)
        done = Fraction(n)
        shape = dice.random()
        if shape < 0.42:
            after = line.split("{N} " + unit)[1]
            part = self.pick("part", lambda one: one.endswith("{u}") or not after.startswith(" of") and not after.startswith(" potatoes"))
            line = line.replace("{N} " + unit, part.replace("{n}", self.number(n)).replace("{u}", unit))
            done = Fraction(n) + {"down": Fraction(0), "half": Fraction(1, 2), "up": Fraction(1)}[held["part"]]
            self.hangs.add("part")
        elif shape < 0.66 and kind in ("p_rod", "p_chain"):
            n = max(n, 7)
            b = dice.choice([2, 4])
            line = self.pick("bad").replace("{P}", line.replace("{N}", self.number(n))).replace("{b}", self.number(b))
            done = n - b + b * held["bad"]
            self.hangs.add("bad")
        self.extra[kind] = done * held[kind.removeprefix("p_")] * (Fraction(1) if held["pieceall"] else self.part(self.who))
        return line.replace("{N}", self.number(n))

    def part(self, who: str) -> Fraction:
        return Fraction(1) if who == "man" else Fraction(self.held[who])

    def event(self, kind: str) -> str:
        dice, held = self.dice, self.held
        self.hangs.add(kind)
        line = self.pick(kind, (lambda one: re.search("(till|until) {t}", one) and "at night" not in one) if kind == "stay" and dice.random() < 0.4 else None)
        start, end, noon = held["start"], held["end"], held["dinner"]
        if kind in ("half", "halfn", "morn", "aft", "split"):
            days = self.free(1, True)
            one, word = ("day", "") if kind == "halfn" else self.work()
            two, other = one, ""
            if kind == "split":
                two, other = self.work()
                need(one != two)
            self.days[days[0]] = {"way": "full" if kind == "split" else kind.removesuffix("n") if kind == "halfn" else kind, "kinds": (one, two)}
            return self.fill(line, days, K=word, L=other)
        if kind in ("sick", "absent"):
            days = self.free(dice.choice([1, 1, 2]))
            for k in days:
                self.days[k] = {"way": kind}
            return self.fill(line, days)
        if kind == "boy":
            need(self.who == "man" and not any(day.get("boy") for day in self.days))
            could = [k for k, day in enumerate(self.days) if day.get("way") in ("full", "half", "morn", "aft") and not day.get("event")]
            need(could)
            days = tuple(sorted(dice.sample(could, min(len(could), dice.choice([1, 1, 2, 2, 3, 4, 6])))))
            for k in days:
                self.days[k]["boy"] = True
            return self.fill(line, days)
        days = self.busy(1, weekday=kind in ("over", "stay", "through"))
        close = end if days[0] < 5 else self.closing(5)
        dinner = close > noon
        done: tuple[str, int]
        slots: dict[str, str] = {}
        if kind in ("leave", "rain"):
            if dinner and dice.random() < 0.22:
                minute, slots["t"] = noon, dice.choice(["dinner time", "dinner time", "dinner"])
            else:
                minute = dice.choice([540, 570, 600, 630, 660, 720, 780, 840, 870, 900, 930, 960])
                need(minute <= close - 30 and not noon < minute < noon + held["dlen"])
                slots["t"] = self.clock(minute)
            done = kind, minute
        elif kind == "start":
            minute = start + dice.choice([60, 120, 180, 240])
            need(minute <= min(noon, close - 60))
            slots["t"] = self.clock(minute)
            done = kind, minute
        elif kind == "stay":
            if dice.random() < 0.75 and re.search("(till|until) {t}", line) and "at night" not in line:
                minute, slots["t"] = held["dusk"], self.pick("dark")
                self.hangs.add("dark")
            else:
                minute = dice.choice([1140, 1170, 1200, 1230, 1260])
                slots["t"] = self.clock(minute)
            done = kind, minute
            if dice.random() < 0.3:
                days = self.busy(2, weekday=True)
        elif kind == "through":
            done = kind, 0
            days = self.busy(dice.choice([1, 1, 2, 3]), weekday=True)
        elif kind == "latish":
            done = kind, held["latish"]
        else:
            choice = {
                "late": [10, 15, 20, 25, 30, 40, 45, 50, 60],
                "lost": [30, 60, 90, 120, 180],
                "early": [30, 60, 90, 120],
                "ends": [60],
                "rainlost": [30, 60, 90, 120, 180],
                "over": [30, 60, 90, 120],
            }[kind]
            minute = dice.choice(choice)
            slots["R"] = self.span(minute)
            slots["r"] = re.sub("^an? ", "", slots["R"]).replace("half an hour", "half-hour").replace("one hour", "hour")
            if kind == "late":
                self.hangs.add("late odd") if minute % 30 else None
                minute = math.ceil(minute / held["unit"]) * held["unit"]
            done = kind, minute
        if kind in ("rain", "rainlost") and all(day.get("way") == "full" for day in self.days):
            self.hangs.add("rain whole")
        for k in days:
            self.days[k]["event"] = done
        return self.fill(line, days, **slots)

    def stop(self, kind: str) -> str:
        dice, held = self.dice, self.held
        self.hangs.add(kind)
        line = self.pick(kind)
        n = dice.randint(2, 5 if kind != "beer" else 9)
        amount = {"beer": n * held["jar"], "meal": n * held["meal"], "night": n * held["night"]}.get(kind)
        if kind == "sub":
            amount = dice.choice(list(SUMS))
            line = line.replace("{m}", dice.choice(SUMS[amount]))
        elif amount is None:
            amount = held[kind]
        self.stops += amount
        return line.replace("{n}", self.number(n))

    # ---- the reckoning, minute by minute ----

    def closing(self, k: int) -> int:
        held = self.held
        return int(held["end"] if k < 5 or held["sat"] == 0 else held["sat"])

    def reckon(self) -> list[int]:
        held = self.held
        month = self.month == held["month"]
        own, lad = self.part(self.who), self.part("boy")
        minutes, pay = 0, Fraction(0)
        whole, nearly = True, False

        def rate(kind: str) -> Fraction:
            basic = Fraction(held[kind])
            if month:
                basic = basic + held["more"] if held["more"] >= 1 else basic * (1 + held["more"])
            return basic

        for k, day in enumerate(self.days):
            way = day.get("way")
            if way == "sick":
                pay += held["sick"]
                if held["sick"]:
                    self.hangs.add("sick paid")
            if way not in ("full", "half", "morn", "aft"):
                whole = False
                continue
            close = self.closing(k)
            noon, after = held["dinner"], held["dinner"] + held["dlen"]
            clock = [m for m in range(held["start"], close) if not noon <= m < after]
            if way == "half":
                clock = clock[: len(clock) // 2] if held["half"] == "half" else [m for m in clock if m < noon]
            elif way == "morn":
                clock = [m for m in clock if m < noon]
            elif way == "aft":
                clock = [m for m in clock if m >= after]
            kind, value = day.get("event") or ("", 0)
            wet: list[int] = []
            late = 0
            if kind == "leave":
                clock = [m for m in clock if m < value]
            elif kind == "start":
                clock = [m for m in clock if m >= value]
            elif kind in ("late", "latish"):
                clock = clock[value:]
            elif kind in ("lost", "early"):
                clock = clock[: len(clock) - value]
            elif kind == "ends":
                clock = clock[value : len(clock) - value]
            elif kind == "rain":
                clock, wet = [m for m in clock if m < value], [m for m in clock if m >= value]
            elif kind == "rainlost":
                clock, wet = clock[: len(clock) - value], clock[len(clock) - value :]
            elif kind == "through":
                clock = list(range(held["start"], close))
            elif kind == "over":
                late = value
            elif kind == "stay":
                late = value - close
            need(late >= 0 and len(clock) >= 30)
            nearly = nearly or way != "full"
            if kind in ("leave", "start", "late", "latish", "lost", "early", "ends") or kind in ("rain", "rainlost") and held["spoils"]:
                whole = False
            first, second = day["kinds"]
            earned = sum((rate(one) * n for one, n in ((first, sum(m < noon for m in clock)), (second, sum(m >= noon for m in clock)))), Fraction(0)) / 60
            earned += rate(first) * len(wet) * held["rain"] / 60 + rate(second) * late * held["over"] / 60
            minutes += len(clock) + late
            pay += earned * own
            if day.get("boy"):
                pay += earned * lad
                minutes += (len(clock) + late) * held["boymin"]
        if whole and nearly:
            self.hangs.add("half in week")
        elif whole:
            pay += held["bonus"]
            self.hangs |= {"bonus"} | ({"bonus and piece"} if set(self.extra) & set(UNITS) else set())
        if month and minutes:
            self.hangs.add("month")
        pay += sum(self.extra.values())
        total = {"down": math.floor(pay), "near": math.floor(pay + Fraction(1, 2)), "up": math.ceil(pay)}[held["round"]]
        stopped = self.stops
        if stopped > total * Fraction(2, 5):
            self.hangs.add("much stopped")
        if held["cap"] and stopped > math.floor(total * held["cap"]):
            self.hangs |= {"capped"} | ({"cap cut"} if (total * held["cap"]).denominator > 1 else set())
            stopped = math.floor(total * held["cap"])
        need(held["cap"] or stopped <= total)
        return [minutes, total, stopped]

    def note(self) -> list[str]:
        dice = self.dice
        self.who = dice.choices(["man", "woman", "boy"], [50, 27, 23])[0]
        self.month = dice.choices(MONTHS, [10, 14, 30, 30, 16])[0]
        self.hangs.add(self.who)
        self.days, self.extra, self.stops = [{} for _ in range(6)], {}, 0
        parts: list[str] = []
        only = dice.random() < 0.13
        if only:
            parts.append(self.piece())
        else:
            parts.append(self.base(True))
            for _ in range(dice.choices([0, 1, 2], [40, 45, 15])[0]):
                if any(not day for day in self.days):
                    last = [k for k, day in enumerate(self.days) if not day] in ([0], [1], [2], [3], [4])
                    kind = dice.choices(["more" if not last else "half", "half", "halfn", "morn", "aft", "split", "sick", "absent"], [40, 11, 6, 8, 8, 9, 13, 7])[0]
                    parts.append(self.base(False) if kind == "more" else self.event(kind))
            kinds = ["leave", "start", "late", "latish", "lost", "early", "ends", "rain", "rainlost", "over", "stay", "through", "boy"]
            for _ in range(dice.choices([0, 1, 2, 3], [12, 40, 36, 12])[0]):
                kind = dice.choices(kinds, [14, 9, 13, 9, 10, 8, 4, 15, 10, 11, 15, 8, 14 if self.who == "man" else 0])[0]
                parts.append(self.event(kind))
            if dice.random() < 0.16:
                parts.append(self.piece())
            if dice.random() < 0.1:
                self.hangs.add("sunday")
                self.extra["sunday"] = Fraction(self.held["sunday"])
                parts.append(self.pick("sunday"))
        for kind in dice.sample(["beer", "usual", "night", "nights", "tool", "meal", "boots", "sub"], dice.choices([0, 1, 2, 3], [10, 25, 40, 25] if only else [22, 36, 30, 12])[0]):
            need(kind != "usual" or not any(part for part in parts if "jars" in part))
            parts.append(self.stop(kind))
        need(not {"beer", "usual"} <= self.hangs and not {"night", "nights"} <= self.hangs)
        numbers = self.reckon()
        text = parts[0]
        works = {line for kind in KINDS for pair in self.words["w_" + kind] for line in pair}
        lone = re.fullmatch(rf"[^;.]*(?:{DAY})\w*|.*week|.*end", text)
        for part in parts[1:]:
            unclear = lone or re.search(rf"(?:(?:{DAY})[a-z]*|week|end|six|all|onwards|inclusive)$", text) or any(part.startswith(line) for line in works)
            unclear = unclear or re.match(f"({'|'.join(NUMBERS)}|[0-9]+|half|noon|midday)", part) and re.search(f"({'|'.join(NUMBERS)}|[0-9]+|noon|midday|o'clock)$", text)
            text += dice.choice(["; ", ". ", ". "] if unclear else [", ", ", ", "; ", ". "]) + part
            lone = None
        if dice.random() < 0.2:
            text = self.pick("aside") + ". " + text
        elif dice.random() < 0.3:
            text += ". " + self.pick("aside")
        if self.who == "woman":
            text = house.hers(text)
        if dice.random() < 0.7:
            text = re.sub(r"(^|\. )([a-z])", lambda found: found[1] + found[2].upper(), text)
        return [self.who, self.month, text + dice.choice([".", ".", ""]), *map(str, numbers)]

    def notes(self, number: int) -> list[tuple[list[str], set[tuple[str, str]], set[str]]]:
        made: list[tuple[list[str], set[tuple[str, str]], set[str]]] = []
        while len(made) < number:
            self.used, self.hangs = set(), set()
            try:
                made.append((self.note(), self.used, self.hangs))
            except Again:
                continue
        return made


def habits(dice: random.Random) -> dict[str, Any]:
    held = {name: dice.choice(ways) for name, ways in WAYS.items()}
    held |= zip(KINDS, dice.sample(range(3, 11), len(KINDS)), strict=True)
    held |= zip(("rod", "chain", "sack", "score"), dice.sample(range(2, 10), 4), strict=True)
    if held["sat"] and held["sat"] < held["dinner"]:
        held["sat"] = 720
    return held


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"harvest-wages-{seed}")
    held = habits(dice)
    foreman = Foreman(dice, held)
    for turn in range(40):
        if turn and turn % 6 == 0:  # in some houses the wordings that a way needs are all rare
            held = habits(dice)
            foreman = Foreman(dice, held)
        made = foreman.notes(400)
        shown = all(sum(key in hangs for _, _, hangs in made) >= least or key == "cap cut" and not held["cap"] for key, least in LEAST.items())
        if shown and read_off([row for row, _, _ in made]) == held:
            break
    else:
        raise ValueError("too few notes that show a way of the house")
    with (folder / "notes.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["who", "month", "note", "minutes", "earned", "stopped"], *(row for row, _, _ in made)])
