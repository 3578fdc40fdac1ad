"""Cards on which a village's shops, inns and clubs wrote their hours in their own words, and what the directory's clerk made of each.

What varies with the seed, beside the cards: the ways of the house, and which wordings are common and which are rare.
"""

import csv
import importlib.util
import math
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

spec = importlib.util.spec_from_file_location("shop_hours_house", Path(__file__).parent / "data" / "house.py")
assert spec
assert spec.loader
house = importlib.util.module_from_spec(spec)
spec.loader.exec_module(house)

SHORTS = [["Mon"], ["Tue", "Tues"], ["Wed", "Weds"], ["Thu", "Thur", "Thurs"], ["Fri"], ["Sat"], ["Sun"]]
DAYS: list[str] = house.DAYS
NUMBERS, TIMES, WAYS, STYLES, LEAST = house.NUMBERS, house.TIMES, house.WAYS, house.STYLES, house.LEAST
read_phrases, read_off = house.read_phrases, house.read_off
DAY = "Mon|Tue|Wed|Thu|Fri|Sat|Sun|day|week"
SPANS = {
    30: "half an hour",
    45: "three quarters of an hour",
    60: "an hour",
    90: "an hour and a half",
    120: "two hours",
    180: "three hours",
    240: "four hours",
}
KINDS = ["shop", "inn", "surgery", "club", "workshop"]
FLAT = {"aside"}  # wordings that nothing hangs on
RARE = 0.009  # how often a rare wording is taken
PARTIAL = [
    "close",
    "open",
    "half",
    "late",
    "longer",
    "shorter",
    "openlater",
    "openearlier",
    "later",
    "earlier",
]
# about how many of 400 cards take a wording of a kind: as many wordings as can be met in so many are common
USES = {
    "base": 317, "h_span": 249, "d_two": 179, "d_range": 158, "close": 87, "open": 75, "winter": 70, "setn": 68, "basen": 60, "same": 59, "setx": 58,
    "ish": 56, "d_three": 56, "shut": 55, "d_midweek": 44, "d_market": 44, "h_split": 40, "later": 36, "d_weekdays": 36, "earlier": 33, "summer": 33,
    "longer": 32, "openlater": 29, "shorter": 29, "openearlier": 28, "h_morning": 28, "d_daily": 27, "late": 27, "appt": 26, "d_weekend": 25, "half": 24,
    "shutbase": 24, "basepo": 22, "d_dailybut": 22, "lunch": 22, "h_afternoon": 21, "nth": 21, "add": 20, "village": 20, "even": 19, "h_from": 19,
    "wdays": 19, "sonly": 19, "firstbus": 19, "bhshut": 19, "alternate": 18, "odd": 18, "h_atill": 18, "asfrom": 18, "bhsun": 18, "fix": 18, "lunchx": 17,
    "asbut": 17, "h_dur": 17, "as": 17, "h_evening": 16, "van": 16, "firstthing": 16, "bhopen": 16, "h_afrom": 15, "d_every": 15, "h_mfrom": 15, "wclose":
    15, "dusk": 15, "h_mtill": 14, "monthly": 14, "lastbus": 14, "h_allday": 13, "d_allbut": 13, "h_school": 13, "slater": 13, "wset": 13, "schoolout":
    13, "wonly": 12, "h_till": 12, "wearlier": 12, "tea": 12, "d_notsun": 11, "afterlunch": 11, "late time": 10, "h_lunchtime": 10, "h_etill": 9,
    "closingtime": 9, "tolunch": 9, "h_morneve": 8, "sset": 8, "h_efrom": 7, "h_both": 7, "h_luncheve": 6,
}  # fmt: skip
Spell = tuple[int, int]
Cell = tuple[tuple[Spell, ...], str]  # tag: "", "odd", "1st", ..., "appt"
NONE: Cell = ((), "")


def wordings(held: dict[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """Each kind's common wordings, the commonest first, and the rare ones: other ones with each house."""
    key = "-".join(str(held[name]) for name in ("open", "ec", "lastbus", "closingtime", "po open", "tea", "ec", "lunchall"))
    out = {}
    for kind, lines in read_phrases().items():
        random.Random(f"cards-{key}-{kind}").shuffle(lines)
        cut = len(lines) if kind in FLAT else min(math.ceil(len(lines) * 0.66), max(1, USES.get(kind, 12) // 8))
        out[kind] = (lines[:cut], lines[cut:])
    return out


class Again(Exception):
    pass


def need(what: object) -> None:
    if not what:
        raise Again


def after(minute: int, since: int) -> int:
    """The first time on a clock's face that comes after another."""
    minute %= 720
    while minute <= since:
        minute += 720
    return minute


class Keeper:
    def __init__(self, dice: random.Random, held: dict[str, Any]):
        self.dice, self.held, self.words = dice, held, wordings(held)
        self.used: set[tuple[str, str]] = set()
        self.hangs: set[str] = set()
        self.kind = "shop"
        self.base: list[Cell] = [NONE] * 7
        self.cur: list[Cell] = [NONE] * 7
        self.summer: list[Cell] = []
        self.winter: list[Cell] = []
        self.touched: set[int] = set()
        self.last: Cell | None = None
        self.first: Cell | None = None
        self.gap: Spell | None = None

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

    # ---- times ----

    def bare(self, minute: int) -> int:
        """What an opening time means that is said without its half of the day."""
        minute %= 720
        hour = minute // 60
        if self.kind in ("inn", "club"):
            if hour in (8, 9):
                self.hangs.add("cut")
            return minute + 720 * int(hour < self.held["cut"])
        return minute + 720 * (hour < 7)

    def plain(self, minute: int, digits: bool) -> str:
        dice = self.dice
        h, m = divmod(minute, 60)
        n = (h - 1) % 12 + 1
        name = str(n) if digits or dice.random() < 0.4 else NUMBERS[n - 1]
        if digits:
            return f"{n}" if m == 0 else f"{n}.{m:02d}"
        if m == 0:
            return name + (" o'clock" if dice.random() < 0.06 else "")
        if m == 30:
            return dice.choice(
                [
                    f"half {NUMBERS[n - 1]}",
                    f"half {NUMBERS[n - 1]}",
                    f"half past {NUMBERS[n - 1]}",
                    f"{n}.30",
                    f"{n}.30",
                    f"half past {n}",
                    f"{n}:30",
                    f"{NUMBERS[n - 1]} thirty",
                ]
            )
        if m == 15:
            return dice.choice([f"quarter past {NUMBERS[n - 1]}", f"{n}.15", f"a quarter past {n}"])
        if m == 45:
            return dice.choice([f"quarter to {NUMBERS[n % 12]}", f"{n}.45", f"a quarter to {n % 12 + 1}"])
        return f"{n}.{m:02d}"

    def said(self, minute: int, read: Callable[[int], int], digits: bool = False) -> str:
        """Words for a time, with its half of the day where the bare words would be read as the other."""
        dice = self.dice
        if minute == 720 and not digits and dice.random() < 0.5:
            return dice.choice(["noon", "noon", "midday", "twelve noon"])
        if minute == 1440:
            return "12" if digits else dice.choice(["midnight", "midnight", "twelve at night"])
        if not digits and minute >= 780 and dice.random() < 0.03:
            return "{}.{:02d}".format(*divmod(minute, 60))
        bare = read(minute) == minute
        if bare and (digits or dice.random() < 0.93):
            return self.plain(minute, digits)
        need(not digits)
        if minute < 720:
            return self.plain(minute, False) + " in the morning" if dice.random() < 0.6 else self.plain(minute, True) + dice.choice(["am", " am"])
        if dice.random() < 0.5:
            return self.plain(minute, True) + dice.choice(["pm", " pm"])
        return self.plain(minute, False) + (" in the afternoon" if minute < 1080 else " in the evening" if minute < 1260 else " at night")

    def time(self, minute: int, read: Callable[[int], int], line: str, name: str, opens: bool) -> tuple[str, int]:
        """Words for a time in a line, and the time that the clerk takes."""
        dice, held = self.dice, self.held
        if "{a}-" in line or "{a} -" in line or "{c}-" in line:
            return self.said(minute, read, True), minute
        word = self.said(minute, read)
        loose = re.search(r"(between|after|before|to|till|until|by|past|at|in|unlocked|locked|out) \{" + name + r"\}", line)
        if dice.random() < 0.055:
            shape = self.pick("ish", lambda one: not loose or one.startswith("{t}"))
            if shape == "{t}-ish" and not re.fullmatch(r"[a-z]+|\d+", word):
                shape = "{t} or so"
                self.used.add(("ish", shape))
            self.hangs.add("ish")
            word = shape.replace("{t}", word)
            minute += {0: 0, 1: 15 if opens else -15, 2: 15}[held["ish"]]
        elif dice.random() < 0.02:
            other = minute + dice.choice([-60, -30, 30, 60])
            word = self.pick("fix").replace("{t}", word).replace("{w}", self.plain(other, False))
        return word, minute

    def mark(self, opens: bool) -> tuple[str, int]:
        """A time that is no hour of the clock."""
        dice = self.dice
        if opens:
            kinds = ["firstthing", "firstbus", "afterlunch"]
        else:
            kinds = ["dusk", "tea", "schoolout", "lastbus", "tolunch", "late time"] + (["closingtime", "closingtime"] if self.kind in ("inn", "club") else [])
        kind = dice.choice(kinds)
        self.hangs.add(kind)
        return self.pick(kind), self.held[kind]

    # ---- days ----

    def day(self, day: int, single: bool = False) -> str:
        dice = self.dice
        if single:
            return dice.choice([DAYS[day], DAYS[day], SHORTS[day][0]])
        return dice.choices(
            [
                DAYS[day],
                DAYS[day] + "s",
                dice.choice(SHORTS[day]),
                "on " + DAYS[day] + "s",
                "of a " + DAYS[day],
            ],
            [5, 7, 7, 1, 1],
        )[0]

    def named(self, days: tuple[int, ...], among: tuple[str, ...] = ()) -> str:
        """Words for a set of days."""
        dice, held = self.dice, self.held
        ways = []
        n = len(days)
        short = dice.random() < 0.5

        def name(k: int) -> str:
            return dice.choice(SHORTS[k]) if short else DAYS[k]

        if n == 1:
            if days == (held["market"],) and dice.random() < 0.3:
                self.hangs.add("market")
                return self.pick("d_market")
            if days == held["midweek"] and dice.random() < 0.5:
                self.hangs.add("midweek")
                return self.pick("d_midweek")
            return self.day(days[0])
        if days == tuple(range(days[0], days[-1] + 1)) and n > 2 and n < 7:
            ways += ["d_range"] * 3
        if n == 2:
            ways += ["d_two"] if days != (5, 6) else ["d_weekend"]
        if n == 3:
            ways += ["d_three"]
        if days == held["midweek"]:
            ways += ["d_midweek"] * 3
        if days == tuple(range(held["weekdays"])):
            ways += ["d_weekdays"] * 5
        if days == tuple(range(held["daily"])):
            ways += ["d_daily"] * 6
        if n == held["daily"] - 1 and days != tuple(range(n)) and days[-1] < held["daily"]:
            ways += ["d_dailybut"] * 3
        if days == tuple(range(6)):
            ways += ["d_notsun"] * 2
        if n == 7:
            ways += ["d_every"] * 4
        if n == 6 and days != tuple(range(6)):
            ways += ["d_allbut"] * 4
        need(ways)
        way = dice.choice(ways)
        self.hangs |= {{"d_dailybut": "daily"}.get(way, way.removeprefix("d_"))}
        line = self.pick(way)
        if way in ("d_allbut", "d_dailybut"):
            out = [k for k in range(7 if way == "d_allbut" else held["daily"]) if k not in days][0]
            return line.replace("{x}", DAYS[out] + dice.choice(["", "s"]))
        if way == "d_two" or way == "d_three":
            plural = "s" if not short and dice.random() < 0.5 else ""
            for slot, k in zip("xyz", days, strict=False):
                line = line.replace("{" + slot + "}", name(k) + plural)
            return line
        return line.replace("{x}", name(days[0])).replace("{y}", name(days[-1]))

    # ---- hours ----

    def pool(self) -> tuple[int, int]:
        dice = self.dice
        if self.kind == "shop":
            return dice.choice([450, 480, 510, 540, 540, 540, 570, 600, 525, 555]), dice.choice([960, 990, 1020, 1020, 1050, 1050, 1080, 1110, 1035, 1140])
        if self.kind == "workshop":
            return dice.choice([420, 450, 480, 480, 510, 540]), dice.choice([720, 960, 990, 1005, 1020, 1050, 1080])
        if self.kind == "inn":
            return dice.choice(
                [
                    (660, 900),
                    (690, 870),
                    (660, 1380),
                    (720, 1350),
                    (1080, 1380),
                    (1110, 1380),
                    (1020, 1350),
                    (720, 1440),
                    (1140, 1440),
                    (540, 870),
                    (480, 840),
                    (570, 1320),
                ]
            )
        start = dice.choice(
            [480, 510, 540, 570, 600, 840, 960, 990, 1020, 1050, 1080]
            if self.kind == "surgery"
            else [480, 510, 540, 570, 600, 840, 1110, 1140, 1170, 1200, 1200, 1230, 1260]
        )
        return start, start + dice.choice([90, 120, 150, 180, 120])

    def hours(self, base: bool) -> tuple[str, tuple[Spell, ...]]:
        """Words for the hours of a day, and the hours."""
        dice, held = self.dice, self.held
        inn = self.kind in ("inn", "club")
        ways = {"span": 50, "split": 9, "dur": 4, "morning": 6, "afternoon": 4, "evening": 6 if inn else 2, "allday": 0 if inn else 4, "both": 0 if inn else 2, "morneve": 2, "lunchtime": 8 * (self.kind == "inn"),
                "luncheve": 6 * (self.kind == "inn"), "school": 5 if self.kind in ("shop", "club") else 0, "mtill": 3, "mfrom": 3, "atill": 3, "afrom": 3, "etill": 2, "efrom": 2, "till": 7 * base * (not inn), "from": 7 * base}  # fmt: skip
        way = dice.choices(list(ways), list(ways.values()))[0]
        marked = dice.random() < {"span": 0.2, "till": 0.4, "from": 0.4}.get(way, 0)
        must = r"from \{a\}" if way == "from" else r"(till|until) \{b\}"
        line = self.pick("h_" + way, (lambda one: re.search(must, one)) if marked else None)
        o, c = self.pool()
        part = {
            "m": (held["open"], held["mend"]),
            "a": (held["astart"], held["aend"]),
            "e": (held["estart"], held["eend"]),
            "l": (held["inns"], held["inne"]),
        }
        whole = {
            "morning": "m",
            "afternoon": "a",
            "evening": "e",
            "both": "ma",
            "morneve": "me",
            "lunchtime": "l",
            "luncheve": "le",
        }
        if way in whole:
            self.hangs |= {{"m": "morning", "a": "afternoon", "e": "evening", "l": "lunchtime"}[one] for one in whole[way]}
            return line, tuple(part[one] for one in whole[way])
        if way in ("allday", "school"):
            self.hangs.add(way)
            return line, ((held["open"], held["aend"]),) if way == "allday" else ((held["schoolin"], held["schoolout"]),)
        if way == "split":
            if self.kind == "inn":
                (o, b), (start, c) = (
                    dice.choice([(660, 900), (690, 870), (720, 840), (720, 900)]),
                    dice.choice([(1020, 1350), (1080, 1380), (1110, 1380), (1140, 1320)]),
                )
            else:
                o, b, start, c = (
                    dice.choice([480, 510, 540, 570]),
                    dice.choice([690, 720, 750, 780]),
                    dice.choice([810, 840, 870, 900, 960, 1020]),
                    dice.choice([1020, 1050, 1080, 1110, 1140]),
                )
                need(c - start >= 60)
            told = {}
            first, told_a = None, o
            for name, minute in zip("abce", (o, b, start, c), strict=True):
                read = self.bare if first is None else lambda one, since=first: after(one, since)
                told[name], got = self.time(minute, read, line, name, name in "ac")
                if first is None:
                    told_a = got
                first = minute
                line = line.replace("{" + name + "}", told[name])
                told[name + "="] = str(got)
            return line, ((told_a, int(told["b="])), (int(told["c="]), int(told["e="])))
        if way == "dur":
            length = dice.choice([60, 90, 120, 120, 180, 180, 240])
            word, o = self.time(o, self.bare, line, "a", True)
            need(o + length <= 1440)
            return line.replace("{a}", word).replace("{R}", SPANS[length]), ((o, o + length),)
        if way in ("mtill", "atill", "etill", "mfrom", "afrom", "efrom"):
            a, b = part[way[0]]
            self.hangs.add({"m": "morning", "a": "afternoon", "e": "evening"}[way[0]])
            step = dice.choice([30, 60, 90, 45])
            if way.endswith("till"):
                minute = (b + step * dice.choice([-1, 1]) if way[0] != "m" else b - step) // 30 * 30
                need("only" not in line or minute < b)
                word, minute = self.time(minute, lambda one: after(one, a), line, "b", False)
                return line.replace("{b}", word), ((a, minute),)
            minute = (a + step) // 30 * 30
            need(a < minute < b - 30)
            half = 0 if way[0] == "m" else 720
            word, minute = self.time(minute, lambda one: one % 720 + half, line, "a", True)
            return line.replace("{a}", word), ((minute, b),)
        end = "closingtime" if inn else "aend"
        if way == "till":
            o = held["open"]
            self.hangs.add("open")
        else:
            mark = way == "from" and marked or dice.random() < 0.2 and re.search(r"from \{a\}", line)
            word, said = self.mark(True) if mark else self.time(o, self.bare, line, "a", True)
            o = said if mark else o
            line = line.replace("{a}", word)
            if way == "from":
                self.hangs.add(end)
                c = held["closingtime"] if inn else held["aend"]
                need(said < c - 60)
                return line, ((said, c),)
        word, c = self.mark(False) if marked else self.time(c, lambda one: after(one, o), line, "b", False)
        need(c - o >= 60)
        return line.replace("{b}", word), ((held["open"] if way == "till" else said, c),)

    # ---- a card ----

    def choose(self, days: list[int], most: int = 4) -> tuple[int, ...]:
        """One day of some, or a few of them that have a name."""
        dice, held = self.dice, self.held
        need(days)
        if dice.random() < 0.68:
            if held["market"] in days and dice.random() < 0.18:
                return (held["market"],)
            return (dice.choice(days),)
        sets = [one for one in [(5, 6), held["midweek"], held["midweek"], *((k, k + 1, k + 2) for k in range(5))] if set(one) <= set(days) and len(one) <= most]
        sets += [(k, j) for k in days for j in days if k < j][: 1 + dice.randrange(9)][-2:]
        need(sets)
        return dice.choice(sets)

    def partial(self, kind: str, days: tuple[int, ...]) -> str:
        """An exception that changes one side of the hours of some days."""
        dice, held = self.dice, self.held
        old = {k: self.base[k] if held["stack"] == "base" else self.cur[k] for k in days}
        if any(self.cur[k] != self.base[k] for k in days):
            self.hangs.add("stack")
        need(all(cell[0] and not cell[1] for cell in old.values()))
        marked = kind in ("close", "open") and dice.random() < (0.36 if kind == "close" else 0.45)
        line = self.pick(kind, (lambda one: re.search(r"from \{a\}|(till|until) \{b\}", one)) if marked else None)
        length = dice.choice([30, 60, 60, 60, 90, 120] if "{r}" not in line else [30, 60])
        line = line.replace("{R}", SPANS[length]).replace("{r}", {30: "half-hour", 60: "hour"}.get(length, ""))
        starts = {cell[0][0][0] for cell in old.values()}
        ends = {cell[0][-1][1] for cell in old.values()}
        new: dict[int, Cell] = {}
        if kind in ("close", "half", "late"):
            if kind == "close":
                if marked:
                    word, minute = self.mark(False)
                else:
                    said = dice.choice(
                        [
                            dice.choice(range(660, 1080, 30)),
                            max(ends) // 30 * 30 + dice.choice([-120, -60, -30, 30, 60, 90, 120]),
                        ]
                    )
                    need(all(after(said, start) == said for start in starts))
                    word, minute = self.time(said, lambda one: after(one, min(starts)), line, "b", False)
                line = line.replace("{b}", word)
            else:
                minute = held["ec" if kind == "half" else "night"]
                self.hangs.add("ec" if kind == "half" else "night")
            for k, (spells, _) in old.items():
                end = spells[-1][1]
                need(
                    minute != end
                    and minute <= 1440
                    and minute - spells[0][0] >= 45
                    and (kind != "half" or minute < end - 45)
                    and (kind != "late" or minute > end)
                )
                need(minute > end or any(a + 15 < minute <= b for a, b in spells))
                need("only" not in line or minute < end)
                kept = [one for one in spells if one[0] < minute]
                new[k] = (
                    tuple(kept[:-1]) + ((kept[-1][0], minute if minute > end else min(kept[-1][1], minute)),),
                    "",
                )
        elif kind == "open":
            if marked:
                word, minute = self.mark(True)
            else:
                said = min(starts) // 30 * 30 + dice.choice([-60, -30, 30, 60, 90, 120, 180])
                word, minute = self.time(said, self.bare, line, "a", True)
            line = line.replace("{a}", word)
            for k, (spells, _) in old.items():
                need(minute != spells[0][0] and minute > 300 and (minute > spells[0][0] or not re.search("only|not|no |wait|nobody|don't", line)))
                kept = [one for one in spells if one[1] > minute]
                need(kept and kept[0][1] - minute >= 45 and (len(kept) == len(spells) or kept[0][0] + 15 <= minute))
                new[k] = (((minute, kept[0][1]), *kept[1:]), "")
        else:
            way = kind
            if kind in ("later", "earlier"):
                self.hangs.add("shift")
                way = kind if held["shift"] == "both" else {"later": "longer", "earlier": "shorter"}[kind]
            one, two = {
                "longer": (0, 1),
                "shorter": (0, -1),
                "openlater": (1, 0),
                "openearlier": (-1, 0),
                "later": (1, 1),
                "earlier": (-1, -1),
            }[way]
            for k, (spells, _) in old.items():
                moved = [list(spell) for spell in spells]
                if one and two:
                    moved = [[a + one * length, b + one * length] for a, b in spells]
                else:
                    moved[0][0] += one * length
                    moved[-1][1] += two * length
                need(all(b - a >= 45 for a, b in moved) and moved[0][0] >= 330 and moved[-1][1] <= 1440)
                new[k] = (tuple((a, b) for a, b in moved), "")
        for k, cell in new.items():
            self.cur[k] = cell
        self.last = new[days[0]] if len(set(new.values())) == 1 else None
        self.touched |= set(days)
        return line.replace("{D}", self.named(days))

    def carved(self, spells: tuple[Spell, ...], gap: Spell) -> tuple[Spell, ...]:
        out: list[Spell] = []
        for a, b in spells:
            if a < gap[0] and b > gap[1]:
                need(gap[0] - a >= 30 and b - gap[1] >= 30)
                out += [(a, gap[0]), (gap[1], b)]
            else:
                need(b <= gap[0] or a >= gap[1])
                out.append((a, b))
        return tuple(out)

    def exception(self, kind: str, fresh: bool) -> str:
        dice, held = self.dice, self.held
        is_open = [k for k in range(7) if self.cur[k][0] and not self.cur[k][1]]
        free = [k for k in is_open if k not in self.touched]
        shut = [k for k in range(7) if not self.cur[k][0] and not self.cur[k][1] and k not in self.touched]
        if kind in PARTIAL:
            return self.partial(kind, self.choose(free))
        if kind == "village":
            need(held["ecday"] in free)
            spells = self.cur[held["ecday"]][0]
            need(len(spells) == 1 and spells[0][0] + 45 <= held["ec"] < spells[0][1])
            self.hangs |= {"ecday", "ec"}
            self.last = self.cur[held["ecday"]] = (((spells[0][0], held["ec"]),), "")
            self.touched.add(held["ecday"])
            return self.pick(kind)
        if kind == "stack":
            need(free)
            one = dice.choice(free)
            first, second = dice.choice(
                [
                    ("close", "open"),
                    ("close", "openlater"),
                    ("half", "open"),
                    ("open", "longer"),
                    ("openlater", "close"),
                    ("late", "open"),
                    ("openearlier", "half"),
                    ("shorter", "open"),
                    ("close", "openearlier"),
                ]
            )
            group = self.choose([k for k in free if k != one], 2)
            days = tuple(sorted({one, *group}))
            if dice.random() < 0.5:
                days, single = (one,), days
            else:
                single = (one,)
            parts = [self.partial(first, single), self.partial(second, days)]
            return dice.choice(["; ", ". "]).join(parts)
        if kind == "shut":
            days = self.choose(free, 2)
            need(len(free) > len(days))
            for k in days:
                self.cur[k] = NONE
            self.touched |= set(days)
            self.last = None
            return self.pick("shutbase" if fresh and dice.random() < 0.6 else "shut").replace("{D}", self.named(days))
        if kind == "same":
            days = self.choose(shut, 2)
            need(self.last and self.first)
            if self.last != self.first:
                self.hangs.add("same")
            cell = self.last if held["same"] == "last" else self.first
            assert cell
            for k in days:
                self.base[k] = self.cur[k] = cell
            self.touched |= set(days)
            self.last = cell
            return self.pick("same").replace("{D}", self.named(days))
        if kind in ("as", "asbut", "asfrom"):
            days = self.choose(shut + free, 2)
            model = dice.choice([k for k in is_open if k not in days] or [9])
            need(model != 9)
            line = self.pick(kind).replace("{e}", self.day(model, True))
            spells = self.cur[model][0]
            if kind == "asbut":
                end = spells[-1][1]
                said = end // 30 * 30 + dice.choice([-90, -60, -30, 30, 60, 90])
                need(said != end and after(said, spells[0][0]) == said and said > spells[-1][0] + 30)
                word, minute = self.time(said, lambda one: after(one, spells[0][0]), line, "b", False)
                need(minute != end and minute <= 1440)
                line, spells = line.replace("{b}", word), (*spells[:-1], (spells[-1][0], minute))
            elif kind == "asfrom":
                word, minute = self.time(spells[0][0] // 30 * 30 + dice.choice([-60, -30, 30, 60, 90]), self.bare, line, "a", True)
                need(minute != spells[0][0] and minute < spells[0][1] - 45)
                line, spells = line.replace("{a}", word), ((minute, spells[0][1]), *spells[1:])
            need(all(self.cur[k][0] != spells for k in days))
            for k in days:
                self.base[k] = self.cur[k] = (spells, "")
            self.touched |= {*days, model}
            self.last = (spells, "")
            return line.replace("{D}", self.named(days))
        if kind in ("setn", "setx"):
            days = (6,) if kind == "setn" and 6 in shut and dice.random() < 0.4 else self.choose(shut if kind == "setn" else free)
            need(kind == "setn" or len(days) < len(free))
            line = self.pick(kind)
            words, spells = self.hours(False)
            need(all(self.cur[k][0] != spells for k in days))
            if self.gap:
                cut = self.carved(spells, self.gap)
                if cut != spells:
                    self.hangs.add("lunchall")
                    spells = cut if held["lunchall"] else spells
            for k in days:
                self.base[k] = self.cur[k] = (spells, "")
            self.touched |= set(days)
            self.last = (spells, "")
            return line.replace("{D}", self.named(days)).replace("{H}", words)
        if kind == "add":
            days = self.choose(free, 2)
            words, more = self.hours(False)
            for k in days:
                spells = tuple(sorted((*self.cur[k][0], *more)))
                need(all(a[1] + 15 <= b[0] for a, b in zip(spells, spells[1:], strict=False)) and len(spells) < 4)
                self.cur[k] = (spells, "")
            self.touched |= set(days)
            self.last = None
            return self.pick("add").replace("{D}", self.named(days)).replace("{H}", words)
        if kind == "appt":
            days = self.choose(free + shut, 2)
            need(set(free) - set(days))
            for k in days:
                self.cur[k] = ((), "appt")
            self.touched |= set(days)
            self.last = None
            return self.pick("appt").replace("{D}", self.named(days))
        days = self.choose(is_open, 2)
        tag = {
            "odd": "odd",
            "even": "even",
            "alternate": held["alternate"],
            "van": held["van"],
            "monthly": held["monthly"],
        }.get(kind, "")
        self.hangs |= {kind} & {"alternate", "van", "monthly"}
        line = self.pick(kind)
        if kind == "nth":
            days = (days[0],)
            tag, word = dice.choice(
                [
                    ("1st", "first"),
                    ("2nd", "second"),
                    ("3rd", "third"),
                    ("4th", "fourth"),
                    ("last", "last"),
                    ("1st 3rd", "first and third"),
                    ("2nd 4th", "second and fourth"),
                ]
            )
            need("once" not in line and "no more" not in line and "one" not in line or " " not in tag)
            line = line.replace("{n}", word).replace("{s}", DAYS[days[0]])
        for k in days:
            self.cur[k] = (self.cur[k][0], tag)
        self.touched |= set(days)
        return line.replace("{D}", self.named(days))

    def season(self) -> str:
        dice = self.dice
        kind = dice.choices(
            ["wclose", "wearlier", "slater", "wdays", "wset", "sset", "sonly", "wonly"],
            [26, 9, 8, 12, 8, 7, 12, 8],
        )[0]
        is_open = [k for k in range(7) if self.cur[k][0]]
        plain = all(not self.cur[k][1] for k in range(7))
        line = self.pick(kind)
        summer, winter = list(self.cur), list(self.cur)
        days: tuple[int, ...] = ()
        if kind in ("wclose", "wearlier", "slater"):
            need(plain)
            length = dice.choice([30, 60, 60, 90, 120])
            if kind == "wclose":
                said = dice.choice([900, 930, 960, 990, 1020, 1050, 1260, 1290, 1320])
                starts = {self.cur[k][0][0][0] for k in is_open}
                need(all(after(said, start) == said for start in starts))
                if re.search(r"(till|until) \{b\}", line) and dice.random() < 0.5:
                    word, minute = self.mark(False)
                else:
                    word, minute = self.time(said, lambda one: after(one, min(starts)), line, "b", False)
                line = line.replace("{b}", word)
            for k in is_open:
                spells = self.cur[k][0]
                a, b = spells[-1]
                if kind == "slater":
                    need(b + length <= 1440)
                    summer[k] = (*spells[:-1], (a, b + length)), ""
                    continue
                end = b - length if kind == "wearlier" else min(b, minute)
                need(end - a >= 30)
                winter[k] = (*spells[:-1], (a, end)), ""
            line = line.replace("{R}", SPANS[length])
        elif kind == "wdays":
            days = self.choose(is_open)
            need(len(days) < len(is_open) and not any(self.cur[k][1] for k in is_open))
            winter = [self.cur[k] if k in days else NONE for k in range(7)]
        elif kind in ("wset", "sset"):
            need(plain)
            days = self.choose(list(range(7)))
            words, spells = self.hours(False)
            line = line.replace("{H}", words)
            week: list[Cell] = [(spells, "") if k in days else NONE for k in range(7)]
            if self.gap:
                need(self.carved(spells, self.gap) == spells)
            if kind == "wset":
                winter = week
            else:
                summer = week
        else:
            days = self.choose([k for k in is_open if not self.cur[k][1]], 2)
            need(len(days) < len(is_open))
            for k in days:
                (winter if kind == "sonly" else summer)[k] = NONE
        need(summer != winter and all(one == two or not one[1] and not two[1] for one, two in zip(summer, winter, strict=True)))
        self.summer, self.winter = summer, winter
        line = line.replace("{D}", self.named(days) if days else "")
        if "{W}" in line:
            line = line.replace("{W}", self.pick("winter"))
        return line.replace("{S}", self.pick("summer")) if "{S}" in line else line

    def shown(self, cell: Cell) -> str:
        held = self.held
        spells, tag = cell
        if tag == "appt":
            return str(held["appt"])
        if not spells:
            return str(held["closed"])
        text = held["and"].join("-".join(held["clock"].format(*divmod(one, 60)) for one in spell) for spell in spells)
        return str(held["tag"].format(text, tag)) if tag else str(text)

    def cell(self, k: int) -> str:
        held = self.held
        if self.summer[k] == self.winter[k]:
            return self.shown(self.summer[k])
        both = [(self.summer[k], held["seasons"][0]), (self.winter[k], held["seasons"][1])]
        return "; ".join(held["tag"].format(self.shown(one), name) for one, name in (both[::-1] if held["first"] else both) if one != NONE)

    def card(self) -> list[str]:
        dice, held = self.dice, self.held
        self.kind = dice.choices(KINDS, [34, 22, 16, 16, 12])[0]
        self.touched, self.last, self.first, self.gap = set(), None, None, None
        self.cur = [NONE] * 7
        parts = []
        if dice.random() < 0.1 and self.kind in ("shop", "workshop"):
            self.hangs |= {"po", "ecday", "ec"}
            full: Cell = (((held["po open"], held["po close"]),), "")
            self.cur = [full] * 5 + [(((held["po open"], held["po sat"]),), ""), NONE]
            self.cur[held["ecday"]] = (((held["po open"], held["ec"]),), "")
            parts.append(self.pick("basepo"))
            self.base = list(self.cur)
        else:
            words, spells = self.hours(True)
            if self.kind != "club" and dice.random() < 0.18:
                days = tuple(range(held[self.kind + " days"]))
                self.hangs.add(self.kind + " days")
                parts.append(self.pick("basen").replace("{H}", words))
            else:
                days = dice.choice([tuple(range(5)), tuple(range(5)), tuple(range(6)), tuple(range(6)), tuple(range(7)), tuple(range(1, 5)), tuple(range(1, 6)), tuple(range(1, 6)), (0, 2, 4), (1, 3, 5), (1, 3), (0, 3), tuple(range(4)),
                                    tuple(k for k in range(7) if k != dice.randrange(6)), held["midweek"], tuple(k for k in range(held["daily"]) if k != 1), tuple(range(held["weekdays"])), tuple(range(held["daily"]))])  # fmt: skip
                parts.append(self.pick("base").replace("{D}", self.named(days)).replace("{H}", words))
            self.cur = [(spells, "") if k in days else NONE for k in range(7)]
            self.base = list(self.cur)
            self.first = self.last = (spells, "")
            if spells[0][0] < 660 and spells[0][1] > 900 and len(spells) == 1 and dice.random() < 0.42:
                if dice.random() < 0.6:
                    gap = (held["tolunch"], held["afterlunch"])
                    self.hangs.add("lunch")
                    parts.append(self.pick("lunch"))
                else:
                    line = self.pick("lunchx")
                    a, b = dice.choice([(720, 780), (750, 810), (780, 840), (780, 825), (735, 795), (750, 840)])
                    word, a = self.time(a, lambda one: after(one, spells[0][0]), line, "b", False)
                    line = line.replace("{b}", word)
                    word, b = self.time(b, lambda one: after(one, a), line, "c", True)
                    parts.append(line.replace("{c}", word))
                    gap = (a, b)
                self.gap = gap
                cell = (self.carved(spells, gap), "")
                self.cur = [cell if one[0] else NONE for one in self.cur]
                self.base = list(self.cur)
                self.first = self.last = cell
        fresh = len(parts) == 1
        if self.gap and dice.random() < 0.4:
            parts.append(self.exception(dice.choice(["setn", "setx"]), False))
        for _ in range(dice.choices([1, 2, 3, 4], [24, 40, 26, 10])[0]):
            kind = dice.choices(
                [
                    "shut",
                    "close",
                    "open",
                    "half",
                    "village",
                    "late",
                    "same",
                    "as",
                    "asbut",
                    "asfrom",
                    "longer",
                    "shorter",
                    "openlater",
                    "openearlier",
                    "later",
                    "earlier",
                    "setn",
                    "setx",
                    "add",
                    "appt",
                    "stack",
                ],
                [14, 13, 9, 8, 12, 4, 13, 6, 3, 3, 4, 4, 3, 3, 6, 5, 12, 9, 14, 5, 10],
            )[0]
            parts.append(self.exception(kind, fresh))
            fresh = False
        seasonal = dice.random() < 0.36
        if dice.random() < (0.1 if seasonal else 0.36):
            parts.append(
                self.exception(
                    dice.choices(["odd", "even", "alternate", "van", "nth", "monthly"], [14, 14, 14, 11, 16, 10])[0],
                    False,
                )
            )
        self.summer, self.winter = list(self.cur), list(self.cur)
        if seasonal:
            parts.append(self.season())
        note = ""
        if dice.random() < 0.13:
            way = dice.randrange(3)
            parts.append(self.pick(["bhshut", "bhsun", "bhopen"][way]))
            note = held["bh"].split(",")[way]
        need(len(parts) <= 6)
        text = parts[0]
        for part in parts[1:]:
            unclear = re.search(f"(?:{DAY})[a-z]*$", text) or re.match(f"{DAY}|[0-9]|half|quarter|a quarter|noon|mid|{'|'.join(NUMBERS)}", part)
            text += dice.choice(["; ", ". ", ". "] if unclear else [", ", ", ", "; ", ". "]) + part
        if dice.random() < 0.3:
            text = self.pick("aside") + ". " + text
        elif dice.random() < 0.4:
            text += ". " + self.pick("aside")
        if dice.random() < 0.6:
            text = re.sub(r"(^|\. )([a-z])", lambda found: found[1] + found[2].upper(), text)
        return [self.kind, text + dice.choice([".", ".", ""]), *(self.cell(k) for k in range(7)), note]

    def cards(self, number: int) -> list[tuple[list[str], set[tuple[str, str]], set[str]]]:
        made: list[tuple[list[str], set[tuple[str, str]], set[str]]] = []
        while len(made) < number:
            self.used, self.hangs = set(), set()
            try:
                made.append((self.card(), self.used, self.hangs))
            except Again:
                continue
        return made


def habits(dice: random.Random) -> dict[str, Any]:
    held = {name: dice.choice(ways) for name, ways in {**TIMES, **WAYS, **STYLES}.items()}
    if held["market"] == held["ecday"]:
        held["market"] = 4
    return held


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"shop-hours-{seed}")
    held = habits(dice)
    keeper = Keeper(dice, held)
    for turn in range(80):
        if turn and turn % 6 == 0:  # in some houses the wordings that a way needs are all rare
            held = habits(dice)
            keeper = Keeper(dice, held)
        made = keeper.cards(400)
        shown = all(sum(key in hangs for _, _, hangs in made) >= least for key, least in LEAST.items())
        if shown and read_off([row for row, _, _ in made]) == held:
            break
    else:
        raise ValueError("too few cards that show a way of the house")
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["kind", "card", *(name[:3] for name in DAYS), "note"], *(row for row, _, _ in made)])
