"""A tour's chat in which nearly thirty households pay for one another, put it right, ask, answer and hand money back.

The account is kept while the chat is told: each message is made from what is the case at its moment, so that it can be
read in one way only.
"""

import csv
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

SURNAMES = "郑吴陈周许沈吕施孔曹魏姜谢邹窦章苏潘葛范彭鲁韦马苗凤俞任袁柳唐费廉岑薛雷贺倪汤滕殷罗毕郝"
NICKS = (
    "静水流深 阿May 旺财 大鹏 一只柚子 南风 Lily 豆浆油条 晴天娃娃 七七 北方的狼 知足常乐 阿布 Tony 橙子 青禾 胖虎 海棠 王师傅 向日葵 "
    "阿岚 Kevin 清欢 麦子 长安 柒月 云朵 二胖 芝麻 南瓜 阿金 蓝胖子 竹子 点点 早起的鸟 阿翔 Momo 小太阳 老猫 豆包 夏天的风 大刘 阿珍 芒果冰 Vivian 石榴 铁锤 花生酱 暖暖 老班长"
).split()
FRESH = ["岁月静好", "努力搬砖", "云淡风轻", "好运来", "好事成双", "小确幸"]
TITLES = [
    "老船长",
    "大胡子",
    "六哥",
    "蛋总",
    "教练",
    "三姐",
    "秀才",
    "阿拉丁",
    "胖丫",
    "眼镜",
    "小诸葛",
    "糖糖",
]
NUMERALS = "零一二三四五六七八九"
COUNTS = "零一两三四五六七八九十"
Weights = dict[int, Fraction]


def build(seed: int, folder: Path) -> None:
    tour = Tour(random.Random(f"common-purse-{seed}").randrange(1000, 10000))
    tour.tell()
    (folder / "群聊.txt").write_text("\n".join(tour.lines) + "\n", encoding="utf-8")
    with (folder / "名单.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["报名号", "户", "群昵称", "大人", "孩子", "车", "司机"])
        writer.writerows(tour.roster)


def numeral(number: int) -> str:
    """A whole number under ten thousand as it is said."""
    words, gap = "", False
    for power, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // power % 10
        if digit:
            words += ("零" if gap and words else "") + NUMERALS[digit] + unit
            gap = False
        else:
            gap = bool(words)
    return words.removeprefix("一") if 10 <= number < 20 else words


@dataclass
class Bill:
    """Something paid: by whom, for whom, and what may still be said of it without a second meaning."""

    what: int
    paid: Weights
    amount: Fraction
    weights: Weights
    split: str  # head, house, adult: can be drawn anew for other households; "" cannot
    copied: bool = True  # "as that one" can mean one thing only
    fluid: bool = False  # for a group whose members may change


class Tour:
    """One tour: who is who, who rides where, what was paid, and the lines so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"purse-chat-{number}")
        self.bank: dict[str, Any] = json.loads(
            (Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8")
        )
        self.size, cars = dice.randrange(27, 31), dice.choice([6, 7, 7])
        self.surname = dice.sample(SURNAMES, self.size)
        free = dice.sample(NICKS, len(NICKS))
        self.accounts = [
            [free.pop(), free.pop()] if k % 7 in (1, 2, 4, 5) else [free.pop()] for k in range(self.size)
        ]
        self.title: dict[int, str] = {}
        self.adults = [2 if len(names) == 2 else dice.choice([1, 1, 2, 2, 3]) for names in self.accounts]
        self.kids = [dice.choice([0, 0, 1, 1, 2]) for _ in range(self.size)]
        self.car = [k % cars + 1 for k in range(self.size)]
        dice.shuffle(self.car)
        self.driver = {car: self.car.index(car) for car in range(1, cars + 1)}
        self.roster = [
            [
                f"{number}{k + 1:02d}", self.surname[k] + "家", "、".join(self.accounts[k]), self.adults[k], self.kids[k], self.car[k],
                "是" if k in self.driver.values() else "",
            ]
            for k in range(self.size)
        ]  # fmt: skip
        self.here = set(range(self.size))
        self.busy: set[int] = set()
        self.treats: set[int] = set()  # each household at most once: what is taken back is that
        self.bills: list[Bill] = []
        self.own: dict[int, dict[int, Bill]] = {
            k: {} for k in range(self.size)
        }  # household -> what -> bill that it told of
        self.last: dict[int, Bill] = {}
        self.teller: dict[
            int, int
        ] = {}  # which of the accounts told of it: "my last one" is said by the same
        self.met: set[frozenset[int]] = (
            set()
        )  # have handed money on: never twice, so that nothing can be told of by both
        self.sums: Weights = {k: Fraction(0) for k in range(self.size)}  # handed over directly
        self.rule: dict[int, str] = {}
        self.clubs: dict[str, tuple[set[int], str]] = {}
        self.due: list[tuple[int, int, Callable[[], None]]] = []
        self.lines: list[str] = []
        self.fond: dict[str, list[float]] = {}  # how often each way of saying something is used
        self.chatted: list[str] = []
        self.step = self.tally = 0
        self.clock = datetime(2025, 7, 12, 6, 20)

    # ------------------------------------------------------------------ saying

    def line(self, who: str, words: str) -> None:
        self.clock += timedelta(minutes=self.dice.choice([1, 1, 1, 2, 4, 8, 13, 21]))
        if self.clock.hour >= 23:
            self.clock = self.clock.replace(hour=6, minute=self.dice.randrange(30, 59)) + timedelta(days=1)
        self.lines.append(f"{self.clock.month}/{self.clock.day} {self.clock:%H:%M} {who}：{words}")

    def say(self, home: int, kind: str, account: str = "", plain: float = 0.4, **slots: Any) -> None:
        words = self.choose(self.bank[kind]).format(**slots)
        self.line(account or self.account(home), self.wrapped(words, plain))

    def choose(self, words: list[str]) -> str:
        """One of the ways of saying something: each group of people has a few that it is fond of, and others that it seldom uses."""
        key = "|".join(words)
        if key not in self.fond:
            ranks = random.Random(f"{self.number}-{key}").sample(range(len(words)), len(words))
            self.fond[key] = [1 / (rank + 1) for rank in ranks]
        return self.dice.choices(words, self.fond[key])[0]

    def wrapped(self, core: str, plain: float) -> str:
        dice = self.dice
        if dice.random() < plain:
            return core
        fill = {"x": self.money(Fraction(dice.randrange(12, 400))), "y": str(dice.randrange(2, 10))}
        before = "".join(dice.sample(self.bank["pre"], dice.choice([0, 1, 1, 1, 2])))
        after = self.choose(self.bank["post"]) if dice.random() < 0.45 else ""
        return before.format(**fill) + core + after.format(**fill)

    def account(self, home: int) -> str:
        return self.dice.choice(self.accounts[home])

    def call(self, home: int) -> str:
        names = [
            self.surname[home] + "家",
            self.surname[home] + "家",
            "老" + self.surname[home] + "家",
            *self.accounts[home],
        ]
        return self.dice.choice(names + [self.title[home]] * 3 if home in self.title else names)

    def calls(self, homes: list[int]) -> str:
        names = [self.call(home) for home in homes]
        if len(names) > 1 and self.dice.random() < 0.3:
            return "、".join(names[:-1]) + "和" + names[-1]
        return "、".join(names)

    def named(self, what: int) -> str:
        names: list[str] = self.bank["whats"][what]
        return self.dice.choice(names)

    def money(self, value: Fraction) -> str:
        dice = self.dice
        if value.denominator == 1:
            whole = int(value)
            forms = [
                f"{whole}块",
                f"{whole}元",
                f"{whole}",
                f"{whole}块钱",
                f"¥{whole}",
                numeral(whole) + "块",
                numeral(whole) + "块钱",
            ]
            spoken = numeral(whole)
            if spoken.endswith("十") and "百" in spoken and "零" not in spoken:
                forms += [spoken.removesuffix("十")] * 3
            return dice.choice(forms)
        if value.denominator == 2:
            whole = int(value)
            return dice.choice(
                [f"{whole}块5", f"{whole}.5元", f"{whole}.50", numeral(whole) + "块五", f"{whole}块五"]
            )
        return dice.choice([f"{float(value):.2f}元", f"{float(value):.2f}", f"¥{float(value):.2f}"])

    # ------------------------------------------------------------------ drawing

    def value(self, heads: int = 3) -> Fraction:
        dice = self.dice
        whole = dice.choice(
            [dice.randrange(4, 30) * 5, dice.randrange(4, 20) * 10, dice.randrange(20, 160)]
        ) * (1 + heads // 3)
        return whole + dice.choice(
            [Fraction(0)] * 8 + [Fraction(1, 2)] * 2 + [Fraction(dice.randrange(1, 25) * 4 + 1, 100)]
        )

    def priced(self, heads: int = 3) -> tuple[Fraction, str]:
        """An amount, as one sum or as what it comes from."""
        dice = self.dice
        if dice.random() < 0.66:
            value = self.value(heads)
            return value, self.choose(self.bank["amount"]).format(N=self.money(value))
        kind = dice.choice(["times", "off", "less", "more", "paid"])
        words = self.choose(self.bank["calc"][kind])
        a = dice.randrange(5, 25) * 20
        if kind == "times":
            k, p = dice.randrange(2, 9), dice.randrange(8, 60)
            return Fraction(k * p), words.format(k=dice.choice([str(k), COUNTS[k]]), p=p)
        if kind == "off":
            tenths = dice.choice([70, 75, 80, 85, 90, 95])
            shown = NUMERALS[tenths // 10] + (NUMERALS[5] if tenths % 10 else "")
            return Fraction(a * tenths, 100), words.format(a=a, d=dice.choice([shown, f"{tenths / 10:g}"]))
        c = dice.randrange(3, 40)
        if kind == "paid":
            return Fraction(a), words.format(a=a + dice.randrange(1, 10), b=a)
        return Fraction(a - c if kind == "less" else a + c), words.format(a=a, c=c)

    def home(self, fit: Callable[[int], bool] = lambda _: True) -> int | None:
        found = [k for k in sorted(self.here) if k not in self.busy and fit(k)]
        return self.dice.choice(found) if found else None

    def others(self, home: int, n: int) -> list[int]:
        """Households that one is with: mostly the same ones."""
        dice = self.dice
        near = [(home * 5 + k * k + 3) % self.size for k in range(1, 9)]
        pool = [k for k in sorted(self.here) if k != home and (k in near or dice.random() < 0.35)]
        return dice.sample(pool, min(n, len(pool)))

    def aboard(self, car: int) -> list[int]:
        return [k for k in sorted(self.here) if self.car[k] == car]

    def weights(self, homes: list[int], split: str) -> Weights:
        if split == "house":
            return {k: Fraction(1) for k in homes}
        return {
            k: Fraction(self.adults[k]) + (Fraction(self.kids[k], 2) if split == "head" else 0) for k in homes
        }

    def group(self, me: int, kinds: list[str]) -> tuple[str, list[int], str] | None:
        """Households with oneself among them, and how they are called."""
        dice = self.dice
        kind = dice.choice(kinds)
        car = self.car[me]
        mates = [k for k in self.aboard(car) if k != me]
        words = self.choose(self.bank["group"][kind])
        away = [k for k in self.others(me, 9) if k not in mates]
        if kind in ("car", "carless", "carplus"):
            if len(mates) < 2 or (kind == "carplus" and not away):
                return None
            if kind == "car":
                return kind, [me, *mates], words.format(c=car)
            one = dice.choice(mates if kind == "carless" else away)
            homes = [me, *(k for k in mates if k != one)] if kind == "carless" else [me, *mates, one]
            return kind, homes, words.format(c=car, K=self.call(one))
        if kind == "list":
            some = self.others(me, dice.choice([1, 2, 2, 3, 3, 4]))
            return (
                kind,
                [me, *some],
                words.format(L=self.calls(some), n=numeral(len(some) + 1) if len(some) != 1 else "两"),
            )
        if kind == "twocars":
            other = dice.choice([c for c in self.driver if c != car])
            c, d = dice.sample([car, other], 2)
            return kind, [*self.aboard(c), *self.aboard(d)], words.format(c=c, d=d)
        if kind in ("all", "allless"):
            some = self.others(me, dice.choice([1, 2, 2, 3])) if kind == "allless" else []
            return kind, [k for k in sorted(self.here) if k not in some], words.format(L=self.calls(some))
        bill = self.last.get(me)
        if (
            not bill
            or not bill.copied
            or not bill.split
            or me not in bill.weights
            or not 3 <= len(bill.weights) <= 9
        ):
            return None
        homes = list(bill.weights)
        if kind == "again":
            return kind, homes, words
        pool = (
            [k for k in self.others(me, 9) if k not in homes]
            if kind == "againplus"
            else [k for k in homes if k != me]
        )
        if not pool:
            return None
        one = dice.choice(pool)
        return (
            kind,
            [*homes, one] if kind == "againplus" else [k for k in homes if k != one],
            words.format(K=self.call(one)),
        )

    def shared(
        self, me: int, homes: list[int], amount: Fraction, kinds: list[str]
    ) -> tuple[str, Weights, str] | None:
        """How an amount is split over households, and the words for it."""
        dice = self.dice
        kind = dice.choice(kinds)
        words = self.choose(self.bank["split"][kind])
        if kind in ("head", "house", "adult"):
            return kind, self.weights(homes, kind), words
        pool = [k for k in homes if k != me]
        if kind == "oneadult":
            pool = [k for k in pool if self.adults[k] > 1]
        if kind == "nokid":
            pool = [k for k in pool if self.kids[k]]
        if not pool or len(homes) < 3:
            return None
        one = dice.choice(pool)
        even = self.weights(homes, "house")
        slots = {"K": self.call(one)}
        if kind == "double":
            even[one] = Fraction(2)
        elif kind == "half":
            even[one] = Fraction(1, 2)
        elif kind == "minehalf":
            even[me] = Fraction(len(homes) - 1)
        elif kind == "fixed":
            part = Fraction(dice.randrange(5, 40))
            if part * len(homes) > amount * Fraction(4, 5):
                return None
            even = {k: (amount - part) / (len(homes) - 1) for k in homes}
            even[one] = part
            slots["N"] = self.money(part)
        else:
            even = self.weights(homes, "head")
            even[one] = Fraction(1) if kind == "oneadult" else Fraction(self.adults[one])
        return kind, even, words.format(**slots)

    def new(self, me: int) -> int | None:
        free = [w for w in range(len(self.bank["whats"])) if w not in self.own[me]]
        return self.dice.choice(free) if free else None

    def voice(self, home: int) -> str:
        return self.accounts[home][self.teller[home]]

    def book(
        self,
        me: int,
        what: int,
        amount: Fraction,
        weights: Weights,
        split: str = "",
        fluid: bool = False,
        copied: bool = True,
        same: bool = False,
    ) -> Bill:
        bill = Bill(what, {me: amount}, amount, weights, split, copied, fluid)
        self.bills.append(bill)
        self.own[me][what] = bill
        self.last[me] = bill
        if not same:
            self.teller[me] = self.dice.randrange(len(self.accounts[me]))
        return bill

    # ------------------------------------------------------------------ paying

    SIMPLE = ("head",) * 5 + ("house",) * 3 + ("adult",) * 2
    ODD = ("double", "half", "fixed", "minehalf", "oneadult", "nokid")
    GROUPS = (
        ("list",) * 16
        + ("car",) * 5
        + ("carless", "carless", "carplus", "carplus", "twocars", "all", "allless")
    )

    def payment(
        self, me: int, kinds: tuple[str, ...], splits: tuple[str, ...], same: bool = False
    ) -> str | None:
        what, group = self.new(me), self.group(me, list(kinds))
        if what is None or group is None:
            return None
        kind, homes, words = group
        amount, price = self.priced(len(homes))
        split = self.shared(me, homes, amount, list(splits))
        if split is None or len(homes) < 2:
            return None
        name, weights, more = split
        if kind.startswith("again") and not more:
            more = self.choose(self.bank["split"][name][3:])  # else it might be meant as the last one was
        plain = name if name in self.SIMPLE else ""
        self.book(me, what, amount, weights, plain, kind != "list", name != "fixed", same)
        return self.choose(self.bank["pay"]).format(W=self.named(what), M=price, G=words, P=more)

    def pay(self) -> None:
        me = self.home()
        if me is None:
            return
        words = self.payment(me, self.GROUPS, self.SIMPLE + self.ODD)
        if words:
            self.line(self.voice(me), self.wrapped(words, 0.35))

    def pay_again(self) -> None:
        me = self.home(lambda k: k in self.last)
        if me is None:
            return
        words = self.payment(me, ("again", "againplus", "againless"), self.SIMPLE, True)
        if words:
            self.line(self.voice(me), self.wrapped(words, 0.5))

    def pay_twice(self) -> None:
        me = self.home()
        if me is None:
            return
        one = self.payment(me, ("list", "car", "list"), ("head", "house", "adult"))
        two = self.payment(me, ("list", "list", "car"), ("head", "house", "adult"), True) if one else None
        if one:
            self.line(
                self.voice(me), self.wrapped(one + (self.choose(self.bank["two"]) + two if two else ""), 0.6)
            )
            if two:
                self.last.pop(me)

    def pay_for(self) -> None:
        me = self.home()
        what = None if me is None else self.new(me)
        if me is None or what is None:
            return
        homes = self.others(me, self.dice.choice([1, 1, 2, 3, 4]))
        amount, price = self.priced(len(homes))
        kind, weights, more = "", {homes[0]: Fraction(1)}, ""
        if len(homes) > 1:
            found = self.shared(me, homes, amount, list(self.SIMPLE))
            assert found
            kind, weights, more = found
        self.book(me, what, amount, weights, kind)
        self.say(me, "payfor", self.voice(me), W=self.named(what), M=price, L=self.calls(homes), P=more)

    def pay_days(self) -> None:
        me = self.home()
        what = None if me is None else self.new(me)
        if me is None or what is None:
            return
        homes = [me, *self.others(me, self.dice.choice([1, 2, 2, 3]))]
        self.dice.shuffle(homes)
        days = {k: self.dice.randrange(1, 6) for k in homes}
        amount, price = self.priced(len(homes))
        self.book(me, what, amount, {k: Fraction(d) for k, d in days.items()})
        told = [
            ("我家" if k == me else self.call(k)) + self.dice.choice([str(d), COUNTS[d]]) + "天"
            for k, d in days.items()
        ]
        self.say(me, "days", self.voice(me), W=self.named(what), M=price, D="、".join(told))

    def pay_each(self) -> None:
        me = self.home()
        what = None if me is None else self.new(me)
        group = None if me is None else self.group(me, ["list", "list", "list", "car", "carless", "carplus"])
        if me is None or what is None or group is None:
            return
        kind, homes, words = group
        heads = self.dice.random() < 0.5
        price = self.dice.randrange(8, 70)
        weights = self.weights(homes, "head" if heads else "house")
        self.book(me, what, price * sum(weights.values(), Fraction(0)), weights, copied=False)
        self.say(me, "eachhead" if heads else "each", self.voice(me), W=self.named(what), p=price, G=words)

    def ruled(self, car: int) -> Weights:
        rule, homes, driver = self.rule[car], self.aboard(car), self.driver[car]
        weights = self.weights(
            homes, "adult" if rule == "adult" else "head" if rule == "oneless" else "house"
        )
        if rule == "nodriver":
            del weights[driver]
        elif rule == "halfdriver":
            weights[driver] = Fraction(1, 2)
        elif rule == "oneless":
            weights[driver] -= 1
        return {k: weight for k, weight in weights.items() if weight}

    def pay_ruled(self) -> None:
        me = self.home(lambda k: self.car[k] in self.rule and len(self.aboard(self.car[k])) > 1)
        what = None if me is None else self.new(me)
        if me is None or what is None:
            return
        amount, price = self.priced(4)
        self.book(me, what, amount, self.ruled(self.car[me]), fluid=True)
        self.say(me, "rule", self.voice(me), W=self.named(what), M=price)

    def pay_like(self) -> None:
        me = self.home(lambda k: k in self.last and self.last[k].copied)
        what = None if me is None else self.new(me)
        if me is None or what is None:
            return
        old = self.last[me]
        amount, price = self.priced(len(old.weights))
        old.split = ""  # who took part then is no longer put right, or the later ones would be in doubt
        self.book(me, what, amount, dict(old.weights), fluid=old.fluid, same=True)
        self.say(me, "like", self.voice(me), W=self.named(what), M=price)

    def pay_like_theirs(self) -> None:
        me = self.home()
        what = None if me is None else self.new(me)
        other = self.home(
            lambda k: k != me and any(bill.copied and len(bill.weights) < 10 for bill in self.own[k].values())
        )
        if me is None or what is None or other is None:
            return
        old = self.dice.choice(
            [bill for bill in self.own[other].values() if bill.copied and len(bill.weights) < 10]
        )
        amount, price = self.priced(len(old.weights))
        old.split = ""
        self.book(me, what, amount, dict(old.weights), fluid=old.fluid)
        self.say(
            me,
            "liketheirs",
            self.voice(me),
            W=self.named(what),
            M=price,
            K=self.call(other),
            V=self.named(old.what),
        )

    def club_made(self) -> None:
        me = self.home()
        free = [name for name in self.bank["clubs"] if name not in self.clubs]
        if me is None or not free or len(self.clubs) > 6:
            return
        name, rule, some = (
            self.dice.choice(free),
            self.dice.choice(["head", "house", "adult"]),
            self.others(me, self.dice.choice([2, 3, 4])),
        )
        self.clubs[name] = ({me, *some}, rule)
        self.say(me, "clubnew", plain=1, C=name, L=self.calls(some), R=self.choose(self.bank["clubrule"][rule]))

    def club(self) -> str | None:
        return self.dice.choice(sorted(self.clubs)) if self.clubs else None

    def pay_club(self) -> None:
        name = self.club()
        if name is None:
            return
        members, rule = self.clubs[name]
        me = self.home(lambda k: k in members)
        what = None if me is None else self.new(me)
        if me is None or what is None or len(members) < 2:
            return
        amount, price = self.priced(len(members))
        self.book(me, what, amount, self.weights(sorted(members), rule), fluid=True)
        self.say(me, "club", self.voice(me), C=name, W=self.named(what), M=price)

    def club_changed(self) -> None:
        name = self.club()
        if name is None:
            return
        members, _ = self.clubs[name]
        join = self.dice.random() < 0.6
        me = self.home(lambda k: k in members)
        other = self.home(lambda k: k not in members)
        if me is None or other is None or (not join and len(members) < 4):
            return
        if join:
            members.add(other)
            self.say(me, "clubin", C=name, plain=1, K=self.call(other))
        else:
            members.remove(me)
            self.say(me, "clubout", C=name, plain=1)
        self.shifted()

    def shifted(self) -> None:
        """Groups are no longer what they were: what was paid for one of them is not pointed at again."""
        for bill in self.bills:
            if bill.fluid:
                bill.copied = False

    def pay_proxy(self) -> None:
        me = self.home()
        payer = None if me is None else self.home(lambda k: k != me)
        what = None if payer is None else self.new(payer)
        if me is None or payer is None or what is None:
            return
        homes = [payer, *(k for k in self.others(payer, self.dice.choice([1, 2, 3])) if k != me)]
        if len(homes) < 2:
            return
        amount, price = self.priced(len(homes))
        found = self.shared(payer, homes, amount, list(self.SIMPLE))
        assert found
        kind, weights, more = found
        self.book(payer, what, amount, weights, kind)
        self.last.pop(payer, None)
        self.last.pop(me, None)
        named = self.calls(self.dice.sample(homes, len(homes)))
        self.say(
            me,
            "proxy",
            K=self.call(payer),
            W=self.named(what),
            M=price,
            L=named,
            n=COUNTS[len(homes)],
            P=more,
        )

    # ------------------------------------------------------------------ cars

    def rule_made(self) -> None:
        cars = [car for car in self.driver if car not in self.rule]
        again = not cars
        car = self.dice.choice(cars or list(self.driver))
        kinds = [kind for kind in self.bank["carrule"] if kind != self.rule.get(car)]
        if not cars and self.dice.random() < 0.5:
            return
        self.rule[car] = kind = self.dice.choice(kinds)
        self.shifted()
        words = self.choose(self.bank["rulenew" if again else "ruleset"]).format(
            c=car, R=self.choose(self.bank["carrule"][kind])
        )
        self.line(self.account(self.driver[car]), words)

    def car_changed(self) -> None:
        me = self.home(lambda k: k not in self.driver.values() and len(self.aboard(self.car[k])) > 3)
        if me is None:
            return
        car = self.dice.choice([c for c in self.driver if c != self.car[me] and len(self.aboard(c)) < 6])
        host = self.home(lambda k: self.car[k] == car)
        if self.dice.random() < 0.5 and host is not None:
            self.say(host, "carcome", K=self.call(me), plain=1)
        else:
            self.say(me, "carmove", c=car, plain=1)
        self.car[me] = car
        self.shifted()

    def left(self) -> None:
        members = {k for homes, _ in self.clubs.values() for k in homes}
        me = self.home(
            lambda k: k not in members and k not in self.driver.values() and len(self.aboard(self.car[k])) > 3
        )
        if me is None or len(self.here) < self.size - 1:
            return
        self.here.remove(me)
        for bill in self.bills:
            if me in bill.weights:
                bill.copied = False
        self.shifted()
        self.say(me, "leave", plain=1)

    def renamed(self) -> None:
        me = self.home()
        if me is None:
            return
        if self.dice.random() < 0.5 and len(self.title) < 8 and me not in self.title:
            self.title[me] = next(t for t in TITLES if t not in self.title.values())
            self.say(me, "alias", T=self.title[me], plain=1)
            return
        used = " ".join(self.lines)
        free = [name for name in FRESH if name not in used]
        if free:
            at = self.dice.randrange(len(self.accounts[me]))
            self.line("系统", f"“{self.accounts[me][at]}”修改群昵称为“{free[0]}”")
            self.accounts[me][at] = free[0]

    # ------------------------------------------------------------------ putting right

    def mended(self) -> None:
        me = self.home(lambda k: bool(self.own[k]))
        if me is None:
            return
        dice = self.dice
        last = self.last.get(me)
        bill = last if last and dice.random() < 0.35 else dice.choice(list(self.own[me].values()))
        if not bill.split or list(bill.paid) != [me]:
            return
        kind = dice.choice(
            [
                "new",
                "new",
                "last",
                "last",
                "up",
                "down",
                "drop",
                "drop",
                "add",
                "add",
                "part",
                "payer",
                "treat",
            ]
        )
        v = self.named(bill.what)
        if bill is not last:
            self.last.pop(me, None)
        if kind in ("new", "last", "up", "down"):
            if kind == "last" and bill is not last:
                return
            part = Fraction(dice.randrange(5, 60))
            if kind == "down" and part > bill.amount / 2:
                return
            value = {"up": bill.amount + part, "down": bill.amount - part}.get(
                kind, self.value(len(bill.weights))
            )
            if value == bill.amount:
                return
            bill.amount, bill.paid = value, {me: value}
            self.say(
                me,
                "amount_" + kind,
                self.voice(me) if kind == "last" else "",
                V=v,
                N=self.money(part if kind in ("up", "down") else value),
            )
        elif kind in ("drop", "add"):
            pool = [
                k
                for k in sorted(self.here)
                if (k in bill.weights) == (kind == "drop") and k != me and k not in self.busy
            ]
            if not pool or (kind == "drop" and len(bill.weights) < 3):
                return
            one = dice.choice(pool)
            self.with_or_without(bill, one)
            if bill is last and dice.random() < 0.5:
                self.say(me, "last_" + kind, self.voice(me), K=self.call(one))
            else:
                self.say(me, kind, V=v, K=self.call(one))
        elif kind in ("part", "payer"):
            one_ = self.home(lambda k: k != me and bill.what not in self.own[k])
            if one_ is None or bill.amount < 30:
                return
            part = Fraction(dice.randrange(5, int(bill.amount * 2 / 3))) if kind == "part" else bill.amount
            bill.paid = {me: bill.amount - part, one_: part}
            bill.split = ""
            self.own[one_][bill.what] = Bill(bill.what, {}, Fraction(0), {}, "", False)  # the word is taken
            if kind == "payer":
                bill.copied = False
                self.last.pop(me, None)
                self.last.pop(one_, None)
            self.say(me, kind, V=v, K=self.call(one_), N=self.money(part))
        elif len(self.accounts[me]) == 2 and me not in self.treats:
            self.treats.add(me)
            bill.copied, bill.split = False, ""
            self.last.pop(me, None)
            who, spouse = dice.sample(self.accounts[me], 2)
            paid = bill.paid
            bill.paid = {}
            self.say(me, "treat", who, V=v)
            if dice.random() < 0.6:
                self.busy.add(me)

                def back() -> None:
                    bill.paid = paid
                    self.busy.discard(me)
                    self.say(me, "untreat", spouse)

                self.later(1, 12, back)

    def with_or_without(self, bill: Bill, home: int) -> None:
        if home in bill.weights:
            del bill.weights[home]
        else:
            bill.weights |= self.weights([home], bill.split)
        bill.copied = False

    def asked(self) -> None:
        """Somebody asks to be left out or taken in, and the one who paid answers."""
        dice = self.dice
        payer = self.home(lambda k: bool(self.own[k]))
        if payer is None:
            return
        bill = dice.choice(list(self.own[payer].values()))
        if not bill.split or list(bill.paid) != [payer]:
            return
        out = dice.random() < 0.5
        me = self.home(lambda k: k != payer and (k in bill.weights) == out)
        if me is None or (out and len(bill.weights) < 3):
            return
        agreed = dice.random() < 0.65
        self.say(me, "askdrop" if out else "askadd", plain=1, K=self.account(payer), V=self.named(bill.what))
        self.busy |= {me, payer}

        def answer() -> None:
            if agreed:
                self.with_or_without(bill, me)
            bill.copied = False
            self.last.pop(payer, None)
            self.busy -= {me, payer}
            self.reply(payer, me, "yes" if agreed else "no")

        self.later(1, 14, answer)

    def reply(self, home: int, to: int, kind: str, **slots: Any) -> None:
        words = self.choose(self.bank[kind]).format(**slots)
        self.line(self.account(home), self.dice.choice(["", "", f"@{self.account(to)} "]) + words)

    def later(self, least: int, most: int, what: Callable[[], None]) -> None:
        self.due.append((self.step + self.dice.randrange(least, most), self.tally, what))
        self.tally += 1

    def covered(self) -> None:
        payer = self.home(lambda k: bool(self.own[k]))
        if payer is None:
            return
        bill = self.dice.choice(list(self.own[payer].values()))
        one = self.home(lambda k: k in bill.weights and k != payer)
        me = None if one is None else self.home(lambda k: k not in (payer, one))
        if not bill.split or list(bill.paid) != [payer] or one is None or me is None or len(bill.weights) > 9:
            return
        bill.split, bill.copied = "", False
        bill.weights[me] = bill.weights.get(me, Fraction(0)) + bill.weights.pop(one)
        self.say(me, "cover", K=self.call(payer), V=self.named(bill.what), J=self.call(one))

    # ------------------------------------------------------------------ money from hand to hand

    def hand(self, giver: int, taker: int, value: Fraction) -> None:
        self.sums[giver] += value
        self.sums[taker] -= value
        self.last.pop(giver, None)
        self.last.pop(taker, None)

    def handed(self) -> None:
        me = self.home()
        other = self.home(lambda k: k != me)
        if me is None or other is None or frozenset((me, other)) in self.met:
            return
        self.met.add(frozenset((me, other)))
        value = self.value()
        gives = self.dice.random() < 0.5
        self.hand(me if gives else other, other if gives else me, value)
        self.say(me, "gave" if gives else "took", K=self.call(other), N=self.money(value))

    def sent(self) -> None:
        me = self.home()
        other = self.home(lambda k: k != me)
        if me is None or other is None or frozenset((me, other)) in self.met:
            return
        self.met.add(frozenset((me, other)))
        value = self.value()
        kind = self.dice.choice(["got", "got", "got", "gotpart", "back", "back"])
        self.say(me, "send", plain=1, K=self.account(other), N=self.money(value))
        self.last.pop(me, None)
        self.busy |= {me, other}

        def answer() -> None:
            part = Fraction(self.dice.randrange(5, int(value)))
            self.busy -= {me, other}
            if kind == "back":
                self.last.pop(other, None)
            else:
                self.hand(me, other, part if kind == "gotpart" else value)
            self.reply(other, me, kind, **({"N": self.money(part)} if kind == "gotpart" else {}))

        self.later(1, 12, answer)

    # ------------------------------------------------------------------ depending on an answer

    def conditional(self) -> None:
        me = self.home()
        what = None if me is None else self.new(me)
        group = None if me is None else self.group(me, ["list", "list", "car"])
        if me is None or what is None or group is None:
            return
        _, homes, words = group
        other = self.home(lambda k: k not in homes and k != me)
        if other is None or len(homes) < 2:
            return
        amount, price = self.priced(len(homes))
        bill = self.book(me, what, amount, self.weights(homes, "house"), copied=False)
        self.say(
            me, "cond", self.voice(me), plain=1, W=self.named(what), M=price, G=words, K=self.account(other)
        )
        self.busy |= {me, other}
        comes = self.dice.random() < 0.5

        def answer() -> None:
            if comes:
                bill.weights[other] = Fraction(1)
            self.busy -= {me, other}
            self.reply(other, me, "come" if comes else "stay")

        self.later(1, 12, answer)

    def bet(self) -> None:
        me = self.home()
        what = None if me is None else self.new(me)
        other = self.home(lambda k: k != me)
        if me is None or what is None or other is None:
            return
        amount, price = self.priced(2)
        bill = self.book(me, what, amount, {me: Fraction(1)}, copied=False)
        self.last.pop(me)
        self.say(me, "bet", self.voice(me), plain=1, W=self.named(what), M=price, K=self.account(other))
        self.busy |= {me, other}
        lost = self.dice.random() < 0.6  # the other one, who tells

        def answer() -> None:
            if lost:
                bill.weights = {other: Fraction(1)}
            self.busy -= {me, other}
            self.reply(other, me, "lost" if lost else "won")

        self.later(1, 10, answer)

    # ------------------------------------------------------------------ the whole

    def talk(self) -> None:
        dice = self.dice
        me = dice.choice([k for k in sorted(self.here) if k not in self.busy])
        kinds = [words for words in self.bank["talk"] if words not in self.chatted[-40:]]
        said = dice.sample(kinds, dice.choice([1, 1, 1, 2]))
        self.chatted += said
        told = []
        for words in said:
            w, v = (
                dice.choice([w for w in range(len(self.bank["whats"])) if w not in self.own[me]])
                for _ in range(2)
            )
            k = dice.choice([k for k in sorted(self.here) if k != me])
            x = self.money(Fraction(dice.randrange(15, 500)))
            told.append(
                words.format(W=self.named(w), V=self.named(v), K=self.call(k), x=x, y=dice.randrange(2, 10))
            )
        self.line(self.account(me), dice.choice(["，", "。", "……"]).join(told))

    def tell(self) -> None:
        dice = self.dice
        acts: list[tuple[Callable[[], None], float]] = [
            (self.talk, 24), (self.pay, 26), (self.pay_again, 7), (self.pay_twice, 4), (self.pay_for, 6), (self.pay_days, 4), (self.pay_each, 4),
            (self.pay_ruled, 6), (self.pay_like, 6), (self.pay_like_theirs, 5), (self.pay_club, 7), (self.club_made, 1.2),
            (self.club_changed, 1.2), (self.pay_proxy, 4), (self.car_changed, 1), (self.left, 0.2), (self.renamed, 1), (self.mended, 14),
            (self.asked, 8), (self.covered, 3), (self.handed, 4), (self.sent, 6), (self.conditional, 3), (self.bet, 3), (self.rule_made, 0.8),
        ]  # fmt: skip
        opening = [self.rule_made] * 5 + [self.talk] * 4 + [self.club_made] * 2 + [self.pay] * 8
        dice.shuffle(opening)
        what = [act for act, _ in acts]
        odds = [weight * dice.uniform(0.6, 1.5) for _, weight in acts]
        while len(self.lines) < 1350:
            self.step += 1
            for item in sorted(item for item in self.due if item[0] <= self.step):
                self.due.remove(item)
                item[2]()
            (opening.pop() if opening else dice.choices(what, odds)[0])()
        for item in sorted(self.due):
            item[2]()

    def balances(self) -> dict[str, Fraction]:
        """What each household gets back, less what it owes."""
        sums = dict(self.sums)
        for bill in self.bills:
            if not bill.paid:
                continue
            whole = sum(bill.weights.values(), Fraction(0))
            for home, paid in bill.paid.items():
                sums[home] += paid
            for home, weight in bill.weights.items():
                sums[home] -= bill.amount * weight / whole
        return {self.surname[k] + "家": value for k, value in sums.items()}
