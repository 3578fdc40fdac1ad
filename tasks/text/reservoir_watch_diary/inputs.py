"""Three years of a common diary of six watchmen at a small reservoir, of which two entries in five are signed.

How a watchman writes is hardly in his words: it is in the order of the matters, in the way round the water, in how finely he reads
the gauge and the clock, in how long he stays in between two rounds, in what he leaves out while the water rises or falls, in which earlier entry
"last time" and a matter taken up again refer to, and in who is named by whom. Who hands over to whom, who changes duties and
whom a question asks is said in entries of others.
"""

import csv
import datetime as dt
import math
import random
from pathlib import Path
from typing import Any

ENTRIES, SIGNED = 548, 222
TOPICS = ["天", "位", "巡", "闸", "修", "跟", "人", "闲", "交"]
LEAVES = ["天", "闸", "人", "闲"]  # what may be left out, by whether the water rose or fell
AGAIN = 14  # a thing that was named is not reported anew for so many entries
DUE = [0, 0, 0.5, 1, 1.2, 1.5, 1.8, 2, 2.2, 2.5, 3]  # how likely one is on duty again, by the entries since
WORDS_TELL, ORDER_TELLS, LEAVES_TELL = 0.9, 1.0, 0.6
HABIT_HOLDS, LINK_HOLDS, NAMED, LINKED = 0.6, 0.9, 0.45, 0.8


def phrases() -> dict[str, list[str]]:
    bank: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").split("\n"):
        if line.startswith("["):
            name = line[1:-1]
            bank[name] = []
        elif line:
            bank[name].append(line)
    return bank


class Watchman:
    """One man's habits."""

    def __init__(self, dice: random.Random, name: str, bank: dict[str, list[str]], ways: dict[str, Any]) -> None:
        self.name, self.ways = name, ways
        self.likes = {kind: [math.exp(WORDS_TELL * dice.gauss(0, 1)) for _ in pieces] for kind, pieces in bank.items()}
        self.order = {topic: ORDER_TELLS * dice.gauss(0, 1) for topic in TOPICS}
        self.keeps = {(topic, rising): 1 / (1 + math.exp(-LEAVES_TELL * dice.gauss(0, 1))) for topic in LEAVES for rising in (False, True)}
        self.sign = {what: self.uneven(dice, n) for what, n in (("time", 3), ("level", 3), ("unit", 2), ("join", 3), ("gate", 3))}
        self.never: list[str] = []

    @staticmethod
    def uneven(dice: random.Random, ways: int) -> list[float]:
        return [math.exp(WORDS_TELL * dice.gauss(0, 1)) for _ in range(ways)]


class Diary:
    """The diary in the making."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.bank = dice, phrases()
        names = dice.sample(self.bank["名"], 6)
        self.men = [Watchman(dice, name, self.bank, ways) for name, ways in zip(names, self.ways(), strict=True)]
        for man in dice.sample(self.men, 3):
            man.never = [dice.choice([name for name in names if name != man.name])]
        self.rota = self.duties()
        self.start = dt.date(dice.choice([2013, 2016, 2019]), 1, dice.randint(1, 9))
        self.levels = self.water()
        self.written: list[int] = []
        self.raised: list[str] = []  # the thing reported by each entry, or nothing
        self.named: dict[str, int] = {}
        self.asked: list[tuple[int, int, str]] = []  # a question's man, entry and thing

    def ways(self) -> list[dict[str, Any]]:
        """Each way is that of two or three men, dealt out anew for each matter."""
        dealt: dict[str, list[Any]] = {
            "fine": [1, 1, 2, 5, 5, 10],
            "since": ["own", "own", "own", "last", "last", "last"],
            "round": [1, 1, -1, -1, 0, 0],
            "stay": [120, 120, 175, 175, 235, 235],
            "clock": [1, 1, 5, 5, 10, 10],
            "spot": ["first", "first", "end", "end", "other", "other"],
            "matter": ["own", "own", "last", "last", "any", "any"],
            "base first": [0.9, 0.7, 0.3, 0.1, 0.1, 0.1],
        }
        for ways in dealt.values():
            self.dice.shuffle(ways)
        return [{name: ways[k] for name, ways in dealt.items()} for k in range(6)]

    def duties(self) -> list[int]:
        rota: list[int] = []
        seen = {man: -self.dice.randint(1, 9) for man in range(6)}
        for k in range(ENTRIES):
            man = self.dice.choices(range(6), [DUE[min(k - seen[one], len(DUE) - 1)] for one in range(6)])[0]
            rota.append(man)
            seen[man] = k
        return rota

    def water(self) -> list[int]:
        levels, now, slope = [], self.dice.randint(8500, 8700), 0.0
        for k in range(ENTRIES):
            season = 8600 + 170 * math.sin(2 * math.pi * (k / 182.6 - 0.3))
            slope = 0.6 * slope + self.dice.gauss(0, 13)
            now = round(now + slope + 0.05 * (season - now))
            levels.append(now)
        return levels

    # pieces

    def holds(self, share: float = HABIT_HOLDS) -> bool:
        return self.dice.random() < share

    def piece(self, man: Watchman, kind: str, with_name: bool = True) -> str:
        while True:
            said = self.dice.choices(self.bank[kind], man.likes[kind])[0]
            seasons, _, rest = said.rpartition("|")
            if seasons and self.season not in seasons:
                continue
            said = rest
            if "{n}" not in said or kind not in ("人", "闲"):
                return said
            who = self.dice.choice(self.men).name
            if with_name and who != man.name and who not in man.never:
                return said.replace("{n}", who)

    def sign(self, man: Watchman, what: str) -> int:
        return self.dice.choices(range(len(man.sign[what])), man.sign[what])[0]

    def length(self, man: Watchman, cm: int) -> str:
        return f"{cm}{['公分', '厘米'][self.sign(man, 'unit')]}"

    def clock(self, man: Watchman, minutes: int, form: int) -> str:
        hour, minute = divmod(minutes % 1440, 60)
        if form == 0:
            return f"{hour}:{minute:02d}"
        if minute == 0:
            return f"{hour}点"
        return f"{hour}点{minute:02d}" + ("分" if form == 2 else "")

    def level(self, man: Watchman, k: int) -> str:
        fine = man.ways["fine"] if self.holds() else 1
        cm = round(self.levels[k] / fine) * fine
        self.written.append(cm)
        form = self.sign(man, "level")
        said = self.piece(man, "位").replace("{L}", f"{cm // 100}米{cm % 100:02d}" if form == 1 else f"{cm / 100:.2f}" + ("米" if form else ""))
        since = man.ways["since"] if self.holds(LINK_HOLDS) else self.dice.choice(["own", "last"])
        before = [j for j in range(k) if since == "last" or self.rota[j] == self.rota[k]]
        if self.dice.random() < LINKED and before and (gap := cm - self.written[before[-1]]):
            base = self.piece(man, "涨" if gap > 0 else "落").replace("{d}", self.length(man, abs(gap)))
            return f"{base}，{said}" if self.dice.random() < man.ways["base first"] else f"{said}，{base}"
        return said

    def rounds(self, man: Watchman) -> str:
        circle, turn = self.bank["处"], man.ways["round"] if self.holds() else 0
        many = self.dice.choice([3, 3, 4])
        if turn:
            steps = sorted(self.dice.sample(range(len(circle)), many))
            begin = self.dice.randrange(len(circle))
            way = [circle[(begin + turn * step) % len(circle)] for step in steps]
        else:
            way = self.dice.sample(circle, many)
        places = "、".join(way)
        if self.dice.random() < 0.65:
            fine, form = (man.ways["clock"] if self.holds() else 1), self.sign(man, "time")
            stay = man.ways["stay"] + self.dice.gauss(0, 55)
            begin = self.dice.randint(5 * 60, 17 * 60)
            one, two = (round(time / fine) * fine for time in (begin, begin + stay))
            said = self.piece(man, "巡两").replace("{t1}", self.clock(man, one, form)).replace("{t2}", self.clock(man, two, form))
        else:
            said = self.piece(man, "巡一")
        said = said.replace("{p}", places)
        if self.dice.random() < 0.6:
            spot = man.ways["spot"] if self.holds() else self.dice.choice(["first", "end", "other"])
            place = {"first": way[0], "end": way[-1], "other": self.dice.choice([one for one in circle if one not in way])}[spot]
            said += "，" + self.piece(man, "见").replace("{q}", place)
        return said

    def report(self, man: Watchman, k: int) -> str:
        """A thing out of order that was not spoken of for a while."""
        free = [line for line in self.bank["物"] if k - self.named.get(line.split("|")[0], -99) > AGAIN]
        if not free:
            return ""
        thing, *faults = self.dice.choice(free).split("|")
        self.raised[k], self.named[thing] = thing, k
        return self.piece(man, "修").replace("{th}", thing).replace("{fault}", self.dice.choice(faults))

    def follow(self, man: Watchman, k: int) -> str:
        way = man.ways["matter"] if self.holds(LINK_HOLDS) else "any"
        open_ = [j for j in range(max(0, k - AGAIN + 2), k) if self.raised[j] and self.named[self.raised[j]] < k]
        own = [j for j in open_ if self.rota[j] == self.rota[k]]
        of = own[-1:] if way == "own" else [j for j in open_ if j == k - 1] if way == "last" else [j for j in open_ if j < k - 1 and j not in own]
        if not of:
            return ""
        thing = self.raised[self.dice.choice(of)]
        self.named[thing] = k
        return self.piece(man, "跟").replace("{th}", thing)

    def day(self, k: int) -> dt.date:
        return self.start + dt.timedelta(days=2 * k)

    def names(self, man: Watchman, k: int) -> str:
        """What is said of others: whose duty it was or will be, a question, an answer."""
        who = self.rota[k]
        for question in self.asked:
            if question[0] == who and question[1] < k:
                self.asked.remove(question)
                return self.piece(man, "答").replace("{it}", question[2])
        draw = self.dice.random() / NAMED
        if draw < 0.10 and k:
            kind, whom = "接", self.rota[k - 1]
        elif draw < 0.16 and k + 1 < ENTRIES:
            kind, whom = "下", self.rota[k + 1]
        elif draw < 0.21 and k + 5 < ENTRIES:
            then = k + self.dice.randint(2, 5)
            kind, whom = "换", self.rota[then]
        elif draw < 0.29:
            kind, whom = "问", self.dice.choice([one for one in range(6) if one != who])
            if any(question[0] == whom for question in self.asked) or self.dice.random() < 0.1:
                return ""
        else:
            return ""
        name = self.men[whom].name
        if whom == who or name in man.never:
            return ""
        said = self.piece(man, kind).replace("{n}", name)
        if kind == "换":
            date = self.day(then)
            said = said.replace("{day}", f"{date.month}月{date.day}号")
            said = said.replace("{a}", self.dice.choice([one.name for one in self.men if one.name not in (name, man.name, *man.never)]))
        if kind == "问":
            item = self.dice.choice([one for one in self.bank["件"] if k - self.named.get(one, -99) > 40])
            self.named[item] = k
            self.asked.append((whom, k, item))
            said = said.replace("{it}", item)
        return said

    def entry(self, k: int) -> str:
        man = self.men[self.rota[k]]
        self.raised.append("")
        self.season = "冬冬春春春夏夏夏秋秋秋冬"[self.day(k).month - 1]
        parts = {"位": self.level(man, k), "巡": self.rounds(man)}
        rising = k > 0 and self.written[k] > self.written[k - 1]
        for topic in LEAVES:
            if self.dice.random() < man.keeps[topic, rising]:
                parts[topic] = self.piece(man, topic)
        if "闸" in parts:
            turns = self.dice.randint(2, 14)
            parts["闸"] = parts["闸"].replace("{z}", [f"{turns}圈", f"{turns}转", f"{turns * 5}度"][self.sign(man, "gate")])
        if "天" in parts:
            parts["天"] = parts["天"].replace("{mm}", str(self.dice.randint(2, 60)))
        if self.dice.random() < 0.75 and (said := self.follow(man, k)):
            parts["跟"] = said
        if self.dice.random() < 0.55 and (said := self.report(man, k)):
            parts["修"] = said
        if said := self.names(man, k):
            parts["交"] = said
        order = sorted(parts, key=lambda topic: man.order[topic] + 1.7 * self.dice.gauss(0, 1))
        join = ["。", "；", " "][self.sign(man, "join")]
        return join.join(parts[topic] for topic in order) + ("" if join == " " else "。")


def made(number: int) -> tuple[list[list[str]], list[list[str]]]:
    """Rows of the diary (number, date, text, name or nothing), and the writers of those without a name."""
    dice = random.Random(f"reservoir-diary-{number}")
    diary = Diary(dice)
    signed = set(dice.sample(range(ENTRIES), SIGNED))
    rows, writers = [], []
    for k in range(ENTRIES):
        name = diary.men[diary.rota[k]].name
        entry = f"{number}-{k + 1:03d}"
        rows.append([entry, f"{diary.day(k):%Y-%m-%d}", diary.entry(k), name if k in signed else ""])
        if k not in signed:
            writers.append([entry, name])
    return rows, writers


def build(seed: int, folder: Path) -> None:
    rows, _ = made(random.Random(f"reservoir-diaries-{seed}").randrange(1000, 10000))
    with (folder / "日记.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["编号", "日期", "内容", "署名"])
        writer.writerows(rows)
