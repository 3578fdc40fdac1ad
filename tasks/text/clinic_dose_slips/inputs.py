"""A village doctor's slips of how old people take their pills, and what the nurse writes for the pill boxes.

What varies with the seed, beside the slips: the habits of the house, and which wordings are common and which are rare.
"""

import csv
import math
import random
import re
from calendar import monthrange
from datetime import date, timedelta
from pathlib import Path
from typing import Any

NUMERALS = "零一二三四五六七八九十"
SLOTS = "早午晚睡"
WEEK = "一二三四五六日"
RARE = 0.012  # how often a rare wording is taken
FLAT = {"aside", "name", "who"}  # wordings that nothing hangs on
# about how many of 400 slips take a wording of a kind: as many wordings as can be met in so many are common
DRAWS = {"早": 83, "晚": 64, "午": 72, "len": 160, "睡": 49, "until": 90, "d_same": 84, "d_two": 57, "span": 55, "d_one": 44, "d_meals": 43, "d_x2": 39, "早晚": 37, "d_x3": 34, "left": 32, "d_x1": 30, "d_three": 29, "早短": 24, "spare": 20,
         "next week": 23, "p2": 22, "晚短": 25, "fix": 20, "午短": 22, "睡短": 20, "d_s2": 19, "d_s3": 18, "double": 15, "doublewhole": 10, "hi": 18, "add": 18, "move": 18, "then": 14}  # fmt: skip
Dose = tuple[float, float, float, float]


def read_phrases() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = []
        else:
            found[list(found)[-1]] += line.split("|")
    return found


def han(n: int) -> str:
    if n <= 10:
        return NUMERALS[n]
    tens, ones = divmod(n, 10)
    return ("" if tens == 1 else NUMERALS[tens]) + "十" + (NUMERALS[ones] if ones else "")


def two(n: int) -> str:
    return "两" if n == 2 else han(n)


def wordings(held: dict[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """Each kind's common wordings, the commonest first, and the rare ones: a doctor of his own with each house."""
    key = "-".join(str(held[name]) for name in ("year", "course", "board", "bottle", "market", "default"))
    found = read_phrases()
    out = {}
    for kind, lines in found.items():
        random.Random(f"slips-{key}-{kind}").shuffle(lines)
        cut = len(lines) if kind in FLAT else min(math.ceil(len(lines) * 0.6), max(2, DRAWS.get(kind, 12) // 6))
        out[kind] = (lines[:cut], lines[cut:])
    return out


class Again(Exception):
    pass


class Doctor:
    def __init__(self, dice: random.Random, held: dict[str, Any]):
        self.dice, self.held, self.words = dice, held, wordings(held)
        self.used: set[tuple[str, str]] = set()
        self.hangs: set[str] = set()
        self.unit = "片"
        self.off = False  # whether there are days without

    def pick(self, kind: str, fits: Any = None) -> str:
        common, rare = ([line for line in lines if not fits or fits(line)] for lines in self.words[kind])
        if not common:
            raise Again
        if rare and self.dice.random() < RARE:
            line = self.dice.choice(rare)
        else:
            line = self.dice.choices(common, [1 / (rank + 4) ** 0.4 for rank in range(len(common))])[0]
        if kind not in FLAT:
            self.used.add((kind, line))
        return line

    # ---- pieces, days and times ----

    def piece_word(self, amount: float) -> str:
        unit, dice = self.unit, self.dice
        whole = int(amount)
        if amount == 0.5:
            ways = [f"半{unit}", f"半{unit}", f"半{unit}", f"0.5{unit}"]
        elif amount != whole:
            ways = [f"{two(whole)}{unit}半", f"{two(whole)}{unit}半", f"{amount}{unit}"]
        elif whole == 1:
            ways = [f"一{unit}"] * 6 + [f"1{unit}", f"一整{unit}"]
        else:
            ways = [f"{two(whole)}{unit}"] * 6 + [f"{whole}{unit}"]
        word = dice.choice(ways)
        self.used.add(("piece", word.replace(unit, "U")))
        return word

    def piece(self, amount: float, slip: bool = True) -> str:
        word = self.piece_word(amount)
        if slip and self.dice.random() < 0.02:
            other = self.dice.choice([n for n in (0.5, 1, 2, 3) if n != amount])
            return f"{self.piece_word(other)}，{self.pick('fix')}{word}"
        return word

    def time(self, slot: int) -> str:
        held, dice = self.held, self.dice
        if slot == held["night"] and dice.random() < 0.22:
            self.hangs.add("night")
            return "夜里"
        if slot == held["pm"] and dice.random() < 0.22:
            self.hangs.add("pm")
            return "下午"
        return self.pick(SLOTS[slot])

    def short(self, slot: int) -> str:
        return self.pick(SLOTS[slot] + "短")

    def length(self) -> tuple[str, int]:
        """A number of days, and its words."""
        dice, held = self.dice, self.held
        kind = dice.choices(["days", "weeks", "half", "month", "course", "courses", "ten"], [50, 16, 9, 5, 10, 5, 2])[0]
        if kind == "days":
            n = dice.choice([3, 4, 5, 5, 6, 7, 7, 8, 9, 10, 10, 12, 14, 15, 20])
            word = dice.choice([f"{two(n)}天"] * 5 + [f"{n}天", f"{han(n)}日"])
            if dice.random() < 0.06:
                word = f"{two(n + dice.choice([1, 2, 3]))}天，{self.pick('fix')}{word}"
            return word, n
        if kind == "weeks":
            n = dice.choice([1, 1, 1, 2, 2, 3])
            word = dice.choice(
                [f"{two(n)}个礼拜", f"{two(n)}个星期", f"{han(n) if n != 2 else '两'}周"] + (["一礼拜", "一星期"] if n == 1 else ["俩礼拜"] if n == 2 else [])
            )
            return word, 7 * n
        if kind == "ten":
            self.used.add(("ten", "一旬"))
            return "一旬", 10
        self.hangs.add({"courses": "course"}.get(kind, kind))
        return self.pick(kind + " len"), {"half": held["halfmonth"], "month": held["month"], "course": held["course"], "courses": 2 * held["course"]}[kind]

    def until(self, today: date) -> tuple[str, date]:
        dice, held = self.dice, self.held
        kind = dice.choices(["day", "end", "week", "market"], [40, 10, 28, 22])[0]
        if kind == "day":
            last = today + timedelta(dice.randrange(3, 17))
            n = dice.choice([han(last.day)] * 3 + [str(last.day)])
            return self.pick("dom" if last.month == today.month else "next dom").replace("{n}", n), last
        if kind == "end":
            return self.pick("month end"), today.replace(day=monthrange(today.year, today.month)[1])
        if kind == "week":
            monday = today - timedelta(today.weekday())
            later = dice.random() < 0.7
            day = dice.randrange(7)
            word = self.pick("next week" if later else "this week").replace("{d}", dice.choice("日天天") if day == 6 else WEEK[day])
            return word.replace("周天", "周日"), monday + timedelta(day + 7 * later)
        self.hangs.add("market")
        days = [day for k in range(1, 17) for day in [today + timedelta(k)] if day.day % 5 == held["market"]]
        if any(day.day == 31 for day in days):
            raise Again
        second = dice.random() < 0.35
        return self.pick("market two" if second else "market"), days[int(second)]

    # ---- doses ----

    def amount(self) -> float:
        return self.dice.choices([1, 2, 3, 0.5, 1.5], [48, 26, 6, 14, 6])[0]

    def filled(self, line: str, slots: list[int], amounts: list[float]) -> str:
        for name, slot in zip("TUV", slots, strict=False):
            line = line.replace("{" + name + "}", self.time(slot) if "{" + name + "}" in line else "")
        for slot in range(4):
            line = line.replace("{" + SLOTS[slot] + "}", self.time(slot) if "{" + SLOTS[slot] + "}" in line else "")
        for name, amount in zip("abc", amounts, strict=False):
            line = line.replace("{" + name + "}", self.piece(amount) if "{" + name + "}" in line else "")
        return line

    def dose(self, kind: str, compact: bool = False) -> tuple[str, Dose]:
        dice, held = self.dice, self.held
        box = [0.0] * 4
        line = self.pick(f"d_{kind}", self.clear if compact else self.steady if self.off else None)
        a = self.amount()
        if kind == "one":
            slot = dice.randrange(4)
            box[slot] = a
            return self.filled(line, [slot], [a]), (box[0], box[1], box[2], box[3])
        if kind == "two":
            slots = sorted(dice.sample(range(4), 2))
            amounts = [a, self.amount()]
        elif kind == "same":
            slots = dice.choice([[0, 2]] * 6 + [[0, 1], [0, 1], [1, 2], [1, 2], [0, 3], [0, 3], [1, 3], [2, 3]])
            amounts = [a, a]
            line = line.replace("{P}", self.pick(SLOTS[slots[0]] + SLOTS[slots[1]]))
        elif kind in ("three", "threesleep"):
            slots = [k for k in range(4) if "{" + SLOTS[k] + "}" in line]
            amounts = [a, self.amount(), self.amount()]
            if amounts[0] == amounts[1] == amounts[2]:
                raise Again
        elif kind in ("s2", "s3"):
            slots = [0, 1, 2] if kind == "s3" else [0, 2]
            n = dice.choice([4, 5, 6, 7, 8, 3] if kind == "s3" else [3, 3, 5, 4, 2, 7])
            share, rest = divmod(n, len(slots))
            amounts = [share + float(k < rest if held["extra"] == 0 else k >= len(slots) - rest) for k in range(len(slots))]
            if rest:
                self.hangs.add("extra")
            line = line.replace("{N}", self.piece_word(n))
        else:
            slots = {"x1": [held["one"]], "x2": [0, held["two"]], "x4": [0, 1, 2, 3]}.get(kind, [0, 1, 2])
            amounts = [a] * len(slots)
            if kind in ("x1", "x2"):
                self.hangs.add({"x1": "one", "x2": "two"}[kind])
        for slot, amount in zip(slots, amounts, strict=True):
            box[slot] = float(amount)
        return self.filled(line, slots, amounts), (box[0], box[1], box[2], box[3])

    def clear(self, line: str) -> bool:
        """Whether the words can stand within others."""
        return not re.search("，|：|每天|每日|天天|一天", line)

    def steady(self, line: str) -> bool:
        """Whether the words do not say every day."""
        return not re.search("每天|每日|天天|日服", line)

    def adjusted(self, box: Dose, touched: set[int]) -> tuple[str, Dose]:
        dice = self.dice
        kind = dice.choice(["drop", "drop", "move", "move", "add", "add", "dec", "half", "twice"])
        new = list(box)
        has = [k for k in range(4) if box[k]]
        line = self.pick(kind)
        t = dice.choice(has)
        if kind == "drop":
            if len(has) < 3:
                raise Again
            new[t] = 0
        elif kind == "move":
            free = [k for k in range(4) if not box[k]]
            if not free:
                raise Again
            u = 3 if 3 in free and dice.random() < 0.6 else dice.choice(free)
            new[u], new[t] = new[t], 0
            line = line.replace("{u}", self.short(u))
        elif kind == "add":
            if re.search("再加|添|另加|外加|额外|再吃", line) and dice.random() < 0.6:
                t = dice.randrange(4)
            a = dice.choice([1, 1, 1, 0.5, 2])
            new[t] += a
            line = line.replace("{a}", self.piece(a))
        elif kind == "dec":
            a = dice.choice([1, 0.5])
            if box[t] <= a:
                raise Again
            new[t] -= a
            line = line.replace("{a}", self.piece(a))
        elif kind == "half":
            if box[t] % 1:
                raise Again
            new[t] /= 2
        else:
            new[t] *= 2
        if len(touched | {k for k in range(4) if new[k] != box[k]}) < len(touched) + (2 if kind == "move" else 1):
            raise Again
        touched |= {k for k in range(4) if new[k] != box[k]}
        return line.replace("{t}", self.short(t)), (new[0], new[1], new[2], new[3])

    def pattern(self, first: date) -> tuple[str, Any]:
        """The words, and whether a day (its number, itself) is one of taking."""
        dice, held = self.dice, self.held
        kind = dice.choices(["p2", "p3", "gap", "onoff", "off", "weekend", "on", "odd", "even"], [24, 9, 16, 9, 13, 8, 9, 7, 7])[0]
        line = self.pick(kind)
        self.hangs |= {
            "span",
            *(["gap"] if kind == "gap" else []),
            *(["odd"] if kind in ("odd", "even") else []),
            *(["on"] if kind == "on" else []),
            *(["start"] if kind in ("off", "weekend", "on", "odd", "even") else []),
        }
        if kind in ("p2", "p3", "gap"):
            step = {"p2": 2, "p3": 3}.get(kind, held["gap"])
            return line, lambda k: k % step == 0
        if kind == "onoff":
            k, m = dice.choice([(5, 2), (3, 1), (2, 1), (3, 2), (4, 2), (6, 1), (4, 1)])
            return line.replace("{k}", two(k)).replace("{m}", two(m)), lambda n: n % (k + m) < k
        name = dice.choice(["星期", "礼拜", "周"])
        if kind == "off":
            day = dice.choice([6, 6, 6, 0, 1, 2, 3, 4, 5])
            word = name + (WEEK[day] if day < 6 or name == "周" else dice.choice("日天"))
            return line.replace("{w}", word), lambda k: (first + timedelta(k)).weekday() != day
        if kind == "weekend":
            return line, lambda k: (first + timedelta(k)).weekday() < 5
        if kind == "on":
            days = dice.choice([(0, 2, 4), (1, 3, 5), (0, 3, 5), (1, 3, 6), (0, 2, 5)])
            names = [WEEK[day] for day in days]
            word = dice.choice([name + "、".join(names), name + "".join(names), "、".join(name + one for one in names)])
            return line.replace("{W}", word), lambda k: (first + timedelta(k)).weekday() in days
        return line, lambda k: (first + timedelta(k)).day % 2 == (kind == "odd")

    def stage(self, box: Dose, n: int) -> tuple[str, list[Dose]]:
        """The words of a change on the way, and the doses day by day."""
        dice = self.dice
        kind = dice.choice(["hi", "hi", "hiadd", "lo", "then", "then", "last", "thenonly", "thendrop"])
        k = dice.choice([2, 2, 3, 3, 4, 5])
        if k >= n - 1:
            raise Again
        line = self.pick(kind)
        has = [slot for slot in range(4) if box[slot]]
        t = dice.choice(has)
        line = line.replace("{k}", two(k)).replace("{k+1}", han(k + 1))
        if kind in ("lo", "then", "last") and any(one % 1 for one in box):
            raise Again
        if kind in ("thenonly", "thendrop") and (len(has) < 2 or kind == "thendrop" and len(has) < 3 and dice.random() < 0.5):
            raise Again
        if "{t}" in line:
            line = line.replace("{t}", self.short(t))
        other = list(box)
        if kind == "hi":
            other = [2 * one for one in box]
        elif kind == "hiadd":
            a = dice.choice([1, 1, 0.5])
            other = [one + a if one else 0 for one in box]
            line = line.replace("{a}", self.piece(a))
        elif kind == "thendrop":
            other[t] = 0
        elif kind == "thenonly":
            other = [one if slot == t else 0 for slot, one in enumerate(box)]
        else:
            other = [one / 2 for one in box]
        new: Dose = (other[0], other[1], other[2], other[3])
        early = kind in ("hi", "hiadd", "lo")
        cut = n - k if kind == "last" else k
        self.hangs.add("stage")
        return line, [(new if early else box) if day < cut else (box if early else new) for day in range(n)]

    # ---- the whole ----

    def slip(self) -> list[str]:
        dice, held = self.dice, self.held
        self.unit = dice.choice("片片片粒粒颗丸")
        today = date(held["year"], 1, 1) + timedelta(dice.randrange(365))
        if today.weekday() == 6:
            raise Again
        first = today + timedelta(held["start"])
        how = dice.choices(["plain", "pattern", "stage", "double", "packs"], [47, 21, 17, 7, 8])[0]
        self.off = how == "pattern"
        parts: list[str] = []
        takes: Any = lambda k: True  # noqa: E731
        lasting = "none"
        if how == "double":
            kinds = ["same", "same", "meals", "one"]
            one, box = self.dose(dice.choice(kinds), True)
            other, box2 = self.dose(dice.choice(kinds), True)
            k, m = dice.choice([2, 3, 3, 4, 5]), dice.choice([3, 4, 5, 7, 10])
            if box == box2:
                raise Again
            whole = dice.random() < 0.4
            line = self.pick("doublewhole" if whole else "double")
            if whole:
                words, n = self.length()
                if n <= k + 1:
                    raise Again
            else:
                n = k + m
            parts.append(line.replace("{k}", two(k)).replace("{k+1}", han(k + 1)).replace("{m}", two(m)).replace("{D}", one).replace("{F}", other))
            if whole:
                parts.append(self.pick("whole").replace("{L}", words))
            doses = [box if day < k else box2 for day in range(n)]
            self.hangs.add("stage")
            lasting = "said"
        else:
            kind = dice.choices(
                ["one", "two", "same", "three", "threesleep", "meals", "x1", "x2", "x3", "x4", "s2", "s3"], [8, 14, 16, 9, 4, 10, 7, 10, 8, 3, 5, 5]
            )[0]
            said, box = self.dose(kind)
            parts.append(said)
            if kind in ("same", "meals", "x3", "x4") and how != "packs" and dice.random() < 0.5:
                touched: set[int] = set()
                for _ in range(dice.choice([1, 1, 1, 1, 2])):
                    said, box = self.adjusted(box, touched)
                    parts.append(said)
            if how == "packs":
                if any(one % 1 for one in box):
                    raise Again
                kind = dice.choice(["board", "board", "bottle"])
                k = dice.choice([1, 2, 2, 3]) if kind == "board" else 1
                pieces = k * held[kind]
                n, rest = divmod(pieces, int(sum(box)))
                if rest or not 2 <= n <= 40:
                    raise Again
                self.hangs.add(kind)
                parts.append(self.pick(kind).replace("{k}", two(k)))
                lasting = "said"
            elif how == "pattern":
                said, takes = self.pattern(first)
                parts.append(said)
            chance = dice.random()
            if lasting == "said":
                pass
            elif chance < 0.15 and how == "plain":
                n = held["default"]
                self.hangs.add("default")
            elif chance < 0.4:
                words, last = self.until(today)
                n = (last - first).days + 1
                if n < 3:
                    raise Again
                self.hangs.add("start")
                parts.append(self.pick("until").replace("{E}", words))
                lasting = "said"
            else:
                words, n = self.length()
                line = self.pick("span" if how == "pattern" else "len")
                if words.endswith("日") and not re.fullmatch(r"(连?吃|吃满|吃够|服|坚持|一共|为期|前后|连头带尾|头尾)\{L\}", line):
                    raise Again
                parts.append(line.replace("{L}", words))
                lasting = "said"
            if how == "pattern" and n < 5:
                raise Again
            doses = [box] * n
            if how == "stage":
                said, doses = self.stage(box, n)
                parts.append(said)
            elif lasting == "said" and how == "plain" and len(parts) == 2 and dice.random() < 0.2:
                parts.reverse()
        taken = [doses[k] for k in range(n) if takes(k)]
        if not taken or how == "pattern" and len(taken) == n:
            raise Again
        if any(amount % 1 for one in taken for amount in one):
            self.hangs.add("half")
        total = sum(math.ceil(amount) for one in taken for amount in one) if held["half"] else math.ceil(sum(map(sum, taken)))
        if how != "packs" and dice.random() < 0.14:
            a = dice.choice([2, 3, 4, 5, 6, 8])
            if dice.random() < 0.6:
                if a >= total:
                    raise Again
                total -= a
                parts.append(self.pick("left").replace("{a}", self.piece_word(a)).replace("{a2}", self.piece_word(a)))
            else:
                total += a
                parts.append(self.pick("spare").replace("{a}", self.piece_word(a)))
        talk = dice.choices(["", "first", "last", "both"], [40, 22, 28, 10])[0]
        if talk in ("first", "both"):
            parts.insert(0, self.pick("aside", lambda one: "~" not in one))
        if dice.random() < 0.6:
            parts[0] = self.pick("who").replace("{x}", self.pick("name")) + dice.choice("，：：") + parts[0]
        text = parts[0]
        for part in parts[1:]:
            text += dice.choice("，，，，。；") + part
        if talk in ("last", "both"):
            line = self.pick("aside", (lambda one: "~" not in one) if lasting == "none" else None)
            text += ("。" if "~" in line else dice.choice("，。；")) + line.lstrip("~")
        shown = doses[0] if held["stage"] == 0 else doses[-1]
        boxes = [held["none"] if not one else f"{one:g}" for one in shown]
        return [today.isoformat(), text + dice.choice("。。。 ").strip(), *boxes, str(len(taken) if held["span"] else n), str(total)]

    def slips(self, number: int) -> list[tuple[list[str], set[tuple[str, str]], set[str]]]:
        made: list[tuple[list[str], set[tuple[str, str]], set[str]]] = []
        while len(made) < number:
            self.used, self.hangs = set(), set()
            try:
                made.append((self.slip(), self.used, self.hangs))
            except Again:
                continue
        return made


def habits(dice: random.Random) -> dict[str, Any]:
    return {
        "year": dice.randrange(1984, 2010), "start": dice.randrange(2), "course": dice.choice([5, 6, 7, 10]), "halfmonth": dice.choice([14, 15]), "month": dice.choice([28, 30]), "default": dice.choice([3, 4, 5, 6]),
        "two": dice.choice([2, 3]), "one": dice.choice([0, 2, 3]), "extra": dice.randrange(2), "night": dice.choice([2, 3]), "pm": dice.choice([1, 2]), "gap": dice.choice([2, 3]), "stage": dice.randrange(2),
        "span": dice.randrange(2), "half": dice.randrange(2), "board": dice.choice([10, 12, 8]), "bottle": dice.choice([24, 30, 36, 60]), "market": dice.randrange(5), "none": dice.choice(["0", "", "-"]),
    }  # fmt: skip


LEAST = {
    "start": 30,
    "course": 14,
    "half": 20,
    "month": 5,
    "default": 15,
    "two": 15,
    "one": 10,
    "extra": 12,
    "night": 9,
    "pm": 9,
    "gap": 9,
    "odd": 7,
    "on": 4,
    "stage": 30,
    "span": 30,
    "board": 6,
    "bottle": 4,
    "market": 9,
}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"clinic-dose-{seed}")
    doctor = Doctor(dice, habits(dice))
    for _ in range(200):
        made = doctor.slips(400)
        if all(sum(key in hangs for _, _, hangs in made) >= least for key, least in LEAST.items()):
            break
    else:
        raise ValueError("too few slips that show a habit")
    with (folder / "slips.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["日期", "嘱咐", "早", "午", "晚", "睡前", "天数", "总数"], *sorted(row for row, _, _ in made)])
