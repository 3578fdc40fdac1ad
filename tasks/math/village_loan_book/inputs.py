"""A village's loan book, told line by line: who borrows, repays, takes over, swaps and forgives, as the keeper of the book put it.

What everybody owes is kept while the book is told: each line is made from what is the case at its moment. The date of the book's
first page, in its head, names it, so that the truth can write it once more.
"""

import csv
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

LINES, PEOPLE = 2200, 40
DIGITS = "零一二三四五六七八九"
SURNAMES = "周郑孔魏姜谢邹柏窦章苏潘葛范彭鲁韦马苗凤方俞任袁柳唐费岑薛雷贺倪汤滕殷罗毕郝安常乐于傅"
GIVEN = (
    "长庚 桂芬 德厚 秀英 满仓 金锁 玉兰 福来 春生 喜旺 双全 凤霞 石柱 有粮 大川 巧云 得水 兰香 守田 万顺 铁牛 月娥 保国 招弟 "
    "银环 来喜 根发 翠花 兴旺 连生 水生 腊梅 富贵 九斤 天成 菊香 青山 土根 书田 杏花"
).split()
BY = (
    "三婶 老庚 大嗓门 铁匠 木匠 二爷 六叔 赤脚医生 老队长 豆腐坊的 磨坊的 渡口的 五嫂 七公 小个子 裁缝 老羊倌 泥瓦匠 会计家的 桥头的"
).split()
Debt = tuple[str, str, str]  # who owes, to whom, what


def numeral(n: int) -> str:
    """A number below ten thousand as it is written in words."""
    if n < 10:
        return DIGITS[n]
    if n < 20:
        return "十" + (DIGITS[n % 10] if n % 10 else "")
    if n < 100:
        return DIGITS[n // 10] + "十" + (DIGITS[n % 10] if n % 10 else "")
    if n < 1000:
        rest = n % 100
        return DIGITS[n // 100] + "百" + ("" if not rest else "零" + DIGITS[rest] if rest < 10 else ("一" if rest < 20 else "") + numeral(rest))
    rest = n % 1000
    return DIGITS[n // 1000] + "千" + ("" if not rest else numeral(rest) if rest > 99 else "零" + ("一" if 9 < rest < 20 else "") + numeral(rest))


def build(seed: int, folder: Path) -> None:
    book = Book(random.Random(f"loan-book-{seed}").randrange(1000, 9000))
    (folder / "借账.txt").write_text(book.text(), encoding="utf-8")
    with (folder / "各家.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["姓名", "也叫"])
        writer.writerows([name, book.alias.get(name, "")] for name in book.people)


class Book:
    """One village: who owes whom now, and the lines so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"loan-book-text-{number}")
        self.bank: dict[str, list[str]] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
        self.people = [s + g for s, g in zip(dice.sample(SURNAMES, PEOPLE), dice.sample(GIVEN, PEOPLE), strict=True)]
        self.alias = dict(zip(dice.sample(self.people, len(BY)), BY, strict=True))
        self.owed: dict[Debt, int] = {}
        self.loans: list[tuple[int, str, Debt, int]] = []  # line, day, debt, amount: lent in one go and untouched since
        self.lent: dict[tuple[str, ...], int] = {}  # how often somebody borrowed on a day, of one or of anybody
        self.moved: tuple[Debt, int] | None = None  # what the line just told has lent (more) or paid back (less), for what is added to it
        self.asked: dict[tuple[str, str], tuple[str, int]] = {}
        self.offers: list[tuple[str, str, str, str]] = []
        self.lines: list[str] = []
        self.day, self.last = 0, ("", "", "", 0)  # the last line's borrower, lender, thing and amount, if it was a plain loan
        events: list[tuple[float, Callable[[], str]]] = [
            (30, self.borrow),
            (5, self.again),
            (4, self.he),
            (17, self.repay),
            (4, self.half),
            (3, self.thirds),
            (4, self.clear),
            (3, self.odd),
            (4, self.old),
            (4, self.take),
            (4, self.assign),
            (3, self.pay_for),
            (4, self.pay_part),
            (4, self.offset),
            (4, self.triangle),
            (2, self.to_grain),
            (3, self.raised),
            (2, self.split),
            (2, self.each),
            (2, self.pool),
            (1, self.all_half),
            (0.5, self.all_clear),
            (0.5, self.called_in),
            (1, self.small),
            (1, self.over),
            (2, self.swap),
            (5, self.ask),
            (5, self.answer),
            (3, self.offer),
            (3, self.offered),
            (5, self.fix),
            (3, self.fix_who),
            (3, self.undo),
            (14, self.noise),
        ]
        while len(self.lines) < LINES:
            if dice.random() < 0.11:
                self.day += 1
            before = dict(self.owed)
            self.moved = None
            self.plain = ("", "", "", 0)
            event = dice.choices([e for _, e in events], [w for w, _ in events])[0]
            told = event()
            if told and dice.random() < 0.3:
                tail = self.tail(event.__name__)
                if tail:
                    told += tail
                    # "As much" and "he" would no longer be clear in the next line.
                    self.plain = ("", "", "", 0)
            if told:
                self.lines.append(f"{self.date()} {told}")
                self.last = self.plain
                # What has been touched since it was lent cannot be spoken of as that loan any more.
                changed = {debt for debt in before.keys() | self.owed.keys() if before.get(debt, 0) != self.owed.get(debt, 0)}
                self.loans = [loan for loan in self.loans if loan[2] not in changed or loan[0] == len(self.lines)][-60:]
            else:
                assert self.owed == before

    def date(self) -> str:
        return f"{self.day // 30 + 1}月{self.day % 30 + 1}日"

    def text(self) -> str:
        head = (
            f"借账 第{self.number}册 （一担一百斤，一斗十五斤；谷都论斤记。互相欠着的，不说抵就各记各的。想借、商量、打听的不算，东西给了才算。）\n"
        )
        return head + "\n".join(self.lines) + "\n"

    # Words

    def say(self, key: str, **parts: Any) -> str:
        return self.word(self.dice.choice(self.bank[key]), **parts)

    def word(self, form: str, **parts: Any) -> str:
        # An upper-case name stays what it is; who is spoken of may be called by either name.
        for name in "abc":
            if name in parts:
                parts[name] = self.call(parts[name])
        if "d" in parts and parts["d"] in self.people:
            parts["d"] = self.call(parts["d"])
        form = re.sub(r"\[(.*?)\]", lambda found: self.dice.choice(found[1].split("/")), form)
        return form.format(**parts)

    def call(self, name: str) -> str:
        return self.alias[name] if name in self.alias and self.dice.random() < 0.6 else name

    def amount(self, thing: str, n: int) -> str:
        dice = self.dice
        if thing == "钱":
            if dice.random() < 0.4:
                return f"{n}{dice.choice(['元', '块', '块钱'])}"
            text = numeral(n)
            return ("两" if n == 2 else text) + dice.choice(["元", "块", "块钱"])
        loads, rest = divmod(n, 100)
        if n % 15 == 0 and n < 100 and dice.random() < 0.6:
            return ("两" if n == 30 else numeral(n // 15)) + dice.choice(["斗谷", "斗谷子"])
        if loads and dice.random() < 0.6:
            text = ("两" if loads == 2 else numeral(loads)) + "担"
            if rest == 50:
                return text + dice.choice(["半谷子", "半谷", "五十斤谷"])
            return text + (f"零{numeral(rest)}斤谷" if 0 < rest < 10 else f"{numeral(rest)}斤谷" if rest else "谷")
        return (f"{n}" if dice.random() < 0.4 else "两" if n == 2 else numeral(n)) + dice.choice(["斤谷", "斤谷子"])

    # What is the case

    def add(self, debt: Debt, n: int) -> None:
        self.owed[debt] = self.owed.get(debt, 0) + n
        assert self.owed[debt] >= 0
        if not self.owed[debt]:
            del self.owed[debt]

    def others(self, n: int, *without: str) -> list[str]:
        return self.dice.sample([name for name in self.people if name not in without], n)

    def some(self, test: Callable[[int], bool] = lambda n: True) -> Debt | None:
        fit = [debt for debt, n in self.owed.items() if test(n)]
        return self.dice.choice(fit) if fit else None

    def fresh(self) -> tuple[str, int]:
        thing = self.dice.choice(["钱", "钱", "谷"])
        if thing == "钱":
            return thing, self.dice.choice([5, 8, 10, 12, 15, 18, 20, 24, 25, 30, 36, 40, 45, 50, 60, 72, 80, 90, 100, 120])
        return thing, self.dice.choice([20, 24, 30, 36, 40, 45, 50, 60, 75, 80, 90, 100, 120, 150, 180, 200, 230])

    def lend(self, debt: Debt, n: int) -> None:
        self.add(debt, n)
        key, all_of_day = (self.date(), *debt[:2]), (self.date(), debt[0])
        self.lent[key] = self.lent.get(key, 0) + 1
        self.lent[all_of_day] = self.lent.get(all_of_day, 0) + 1
        if self.lent[key] == 1:
            self.loans.append((len(self.lines) + 1, self.date(), debt, n))

    def tail(self, event: str) -> str:
        """Something said after a line, which may change what it did."""
        dice = self.dice
        if event == "noise":
            return ""
        if not self.moved or dice.random() < 0.45:
            (c,) = self.others(1, *(self.moved[0][:2] if self.moved else ()))
            thing, n = self.moved[0][2] if self.moved else dice.choice("钱谷"), dice.choice([3, 5, 8, 10, 20])
            return self.say("tail_noise", c=c, k=self.amount(thing, n))
        (a, b, thing), n = self.moved
        (c,) = self.others(1, a, b)
        k = dice.randint(1, max(1, abs(n) // 2 - 1))
        text = self.amount(thing, k)
        # What has been changed once is not spoken of as "that loan" later.
        self.loans = [loan for loan in self.loans if loan[2] != (a, b, thing)]
        if n < 0:
            self.add((a, b, thing) if (key := dice.choice(["tail_interest", "tail_lent"])) == "tail_interest" else (a, c, thing), k)
            return self.say(key, c=c, k=text)
        key = dice.choice(["tail_less", "tail_more", "tail_other", "tail_half"])
        if key == "tail_half" and n % 2:
            key = "tail_other"
        if key == "tail_half":
            k = n // 2
        self.add((a, b, thing), k if key == "tail_more" else -k)
        if key in ("tail_other", "tail_half"):
            self.add((c, b, thing), k)
        return self.say(key, c=c, k=text)

    def settled(self) -> list[tuple[int, str, Debt, int]]:
        """Loans of earlier days that can be named by their day and the two."""
        return [loan for loan in self.loans if loan[1] != self.date() and self.lent[loan[1], *loan[2][:2]] == 1]

    # Events: each gives its line, or nothing where it cannot be

    def borrow(self) -> str:
        if len(self.owed) > 170:
            return ""
        a, b = self.others(2)
        thing, n = self.fresh()
        if self.owed and self.dice.random() < 0.35:
            a, b, thing = self.dice.choice(list(self.owed))
        form = self.dice.choice(self.bank["borrow"])
        m, k = n + self.dice.choice([5, 10, 15, 20]), self.dice.choice([2, 5, 10])
        if "{k}" in form:
            m = n + k
        told = self.word(form, a=a, b=b, n=self.amount(thing, n), m=self.amount(thing, m), k=self.amount(thing, k))
        self.lend((a, b, thing), n)
        self.moved = (a, b, thing), n
        if "{m}" not in form:
            self.plain = (a, b, thing, n)
        return told

    def again(self) -> str:
        a, b, thing, n = self.last
        if not a:
            return ""
        (c,) = self.others(1, a, b)
        form = self.dice.choice(self.bank["again"])
        k = self.dice.choice([2, 4, 5])
        fresh = n * 2 if "两倍" in form else n + k if "多" in form and "{k}" in form else n - k if "少" in form else n
        told = self.word(form, a=a, b=b, c=c, k=self.amount(thing, k))
        self.lend((c, b, thing), fresh)
        return told

    def he(self) -> str:
        a, b, thing, n = self.last
        if not a or self.lines[-1].split(" ")[1].find(a) not in (0, 2) and a not in self.lines[-1]:
            return ""
        # "He" is the borrower only where the line begins with him.
        start = self.lines[-1].split(" ", 1)[1]
        if not (start.startswith(a) or start.startswith(self.alias.get(a, a))):
            return ""
        (c,) = self.others(1, a, b)
        thing, n = self.fresh()
        self.lend((a, c, thing), n)
        return self.say("he", c=c, n=self.amount(thing, n))

    def repay(self) -> str:
        debt = self.some(lambda n: n >= 12)
        if not debt:
            return ""
        a, b, thing = debt
        all_of_it = self.owed[debt]
        n = self.dice.randint(3, all_of_it - 2)
        if n > 10:
            n -= n % 5
        k = self.dice.choice([2, 3, 5])
        form = self.dice.choice(self.bank["repay"])
        m = n + k if "{k}" in form else min(n + 10, all_of_it)
        told = self.word(form, a=a, b=b, t=thing, **{key: self.amount(thing, value) for key, value in {"n": n, "m": m, "k": k, "r": all_of_it - n}.items()})
        self.add(debt, -n)
        self.moved = None if "{r}" in form else (debt, -n)
        return told

    def half(self) -> str:
        debt = self.some(lambda n: n % 2 == 0)
        if not debt:
            return ""
        self.add(debt, -self.owed[debt] // 2)
        return self.say("half", a=debt[0], b=debt[1], t=debt[2])

    def thirds(self) -> str:
        debt = self.some(lambda n: n % 3 == 0)
        if not debt:
            return ""
        key, times = self.dice.choice([("third", 1), ("two_thirds", 2)])
        self.add(debt, -self.owed[debt] // 3 * times)
        return self.say(key, a=debt[0], b=debt[1], t=debt[2])

    def clear(self) -> str:
        debt = self.some()
        if not debt:
            return ""
        self.add(debt, -self.owed[debt])
        return self.say("clear", a=debt[0], b=debt[1], t=debt[2])

    def odd(self) -> str:
        debt = self.some(lambda n: n > 10 and n % 10 > 0)
        if not debt:
            return ""
        k = self.owed[debt] % 10
        self.add(debt, -k)
        return self.say("odd", a=debt[0], b=debt[1], t=debt[2], k=self.amount(debt[2], k) if debt[2] == "钱" else f"{numeral(k)}斤")

    def old(self) -> str:
        fit = [loan for loan in self.settled() if self.owed.get(loan[2], 0) > loan[3]]
        if not fit:
            return ""
        _, day, debt, n = self.dice.choice(fit)
        self.add(debt, -n)
        return self.say("old", a=debt[0], b=debt[1], d=day)

    def take(self) -> str:
        debt = self.some()
        if not debt:
            return ""
        a, b, thing = debt
        (c,) = self.others(1, a, b)
        n = self.owed[debt]
        self.add(debt, -n)
        self.add((c, b, thing), n)
        return self.say("take", a=a, b=b, c=c, t=thing)

    def assign(self) -> str:
        debt = self.some()
        if not debt:
            return ""
        a, b, thing = debt
        (c,) = self.others(1, a, b)
        n = self.owed[debt]
        self.add(debt, -n)
        self.add((a, c, thing), n)
        return self.say("assign", a=a, b=b, c=c, t=thing)

    def pay_for(self) -> str:
        debt = self.some()
        if not debt:
            return ""
        a, b, thing = debt
        (c,) = self.others(1, a, b)
        n = self.owed[debt]
        self.add(debt, -n)
        self.add((a, c, thing), n)
        return self.say("pay_for", a=a, b=b, c=c, t=thing)

    def pay_part(self) -> str:
        debt = self.some(lambda n: n > 12)
        if not debt:
            return ""
        a, b, thing = debt
        (c,) = self.others(1, a, b)
        n = self.dice.randint(3, self.owed[debt] - 2)
        self.add(debt, -n)
        self.add((a, c, thing), n)
        return self.say("pay_part", a=a, b=b, c=c, n=self.amount(thing, n))

    def offset(self) -> str:
        fit = [(a, b, t) for a, b, t in self.owed if (b, a, t) in self.owed and self.owed[a, b, t] != self.owed[b, a, t]]
        if not fit:
            # The other side is lent first, so that there is something to set off.
            debt = self.some()
            if not debt or len(self.owed) > 160:
                return ""
            a, b, thing = debt
            n = self.fresh()[1]
            self.lend((b, a, thing), n)
            return self.word(self.bank["borrow"][0], a=b, b=a, n=self.amount(thing, n))
        a, b, thing = self.dice.choice(fit)
        n = min(self.owed[a, b, thing], self.owed[b, a, thing])
        self.add((a, b, thing), -n)
        self.add((b, a, thing), -n)
        return self.say("offset", a=a, b=b, t=thing)

    def triangle(self) -> str:
        fit = [(a, b, c, t) for a, b, t in self.owed for b2, c, t2 in self.owed if b2 == b and t2 == t and c != a]
        if not fit:
            return ""
        a, b, c, thing = self.dice.choice(fit)
        most = min(self.owed[a, b, thing], self.owed[b, c, thing])
        n = most if self.dice.random() < 0.3 else self.dice.randint(1, most)
        self.add((a, b, thing), -n)
        self.add((b, c, thing), -n)
        self.add((a, c, thing), n)
        return self.say("triangle", a=a, b=b, c=c, n=self.amount(thing, n))

    def to_grain(self) -> str:
        debt = self.some()
        if not debt or debt[2] != "钱":
            return ""
        a, b, _ = debt
        k, n = self.dice.choice([3, 4, 5]), self.owed[debt]
        self.add(debt, -n)
        self.add((a, b, "谷"), n * k)
        return self.say("to_grain", a=a, b=b, k=numeral(k))

    def raised(self) -> str:
        key, part = self.dice.choice([("raise", 10), ("raise2", 5)])
        debt = self.some(lambda n: n % part == 0)
        if not debt:
            return ""
        self.add(debt, self.owed[debt] // part)
        return self.say(key, a=debt[0], b=debt[1], t=debt[2])

    def split(self) -> str:
        debt = self.some(lambda n: n % 2 == 0)
        if not debt:
            return ""
        a, b, thing = debt
        c, d = self.others(2, a, b)
        n = self.owed[debt]
        self.add(debt, -n)
        self.add((c, b, thing), n // 2)
        self.add((d, b, thing), n // 2)
        return self.say("split", a=a, b=b, c=c, d=d, t=thing)

    def each(self) -> str:
        if len(self.owed) > 165:
            return ""
        a, b, c, d = self.others(4)
        thing, n = self.fresh()
        for one in (a, c, d):
            self.lend((one, b, thing), n)
        return self.say("each", a=a, b=b, c=c, d=d, n=self.amount(thing, n))

    def pool(self) -> str:
        if len(self.owed) > 165:
            return ""
        a, b, c, d = self.others(4)
        thing, n = self.fresh()
        for one in (a, c, d):
            self.lend((one, b, thing), n)
        return self.say("pool", a=a, b=b, c=c, d=d, m=self.amount(thing, 3 * n))

    def lent_by(self, b: str, thing: str) -> list[Debt]:
        return [debt for debt in self.owed if debt[1:] == (b, thing)]

    def all_half(self) -> str:
        fit = [(b, t) for b in self.people for t in "钱谷" if len(self.lent_by(b, t)) > 1 and all(self.owed[debt] % 2 == 0 for debt in self.lent_by(b, t))]
        if not fit:
            return ""
        b, thing = self.dice.choice(fit)
        for debt in self.lent_by(b, thing):
            self.add(debt, -self.owed[debt] // 2)
        return self.say("all_half", b=b, t=thing)

    def all_clear(self) -> str:
        fit = sorted({(a, t) for a, b, t in self.owed if 2 <= sum(a == x and t == z for x, _, z in self.owed) <= 4})
        if not fit:
            return ""
        a, thing = self.dice.choice(fit)
        for debt in [debt for debt in self.owed if (debt[0], debt[2]) == (a, thing)]:
            self.add(debt, -self.owed[debt])
        return self.say("all_clear", a=a, t=thing)

    def called_in(self) -> str:
        fit = [(b, t) for b in self.people for t in "钱谷" if 2 <= len(self.lent_by(b, t)) <= 4]
        if not fit:
            return ""
        b, thing = self.dice.choice(fit)
        for debt in self.lent_by(b, thing):
            self.add(debt, -self.owed[debt])
        return self.say("called_in", b=b, t=thing)

    def small(self) -> str:
        m = self.dice.choice([15, 20, 25, 30])
        fit = [(b, t) for b in self.people for t in "钱谷" if len(self.lent_by(b, t)) > 1 and any(self.owed[debt] < m for debt in self.lent_by(b, t))]
        if not fit:
            return ""
        b, thing = self.dice.choice(fit)
        for debt in self.lent_by(b, thing):
            if self.owed[debt] < m:
                self.add(debt, -self.owed[debt])
        text = self.amount(thing, m)
        form = self.dice.choice(self.bank["small"])
        return self.word(form, b=b, t=thing, m=text)

    def over(self) -> str:
        a, c = self.others(2)
        thing = self.dice.choice("钱谷")
        mine = [debt for debt in self.owed if a in debt[:2] and debt[2] == thing]
        if not 2 <= len(mine) <= 7 or any(c in debt[:2] and a in debt[:2] for debt in mine):
            return ""
        for debt in mine:
            n = self.owed[debt]
            self.add(debt, -n)
            x, y, _ = debt
            self.add((c if x == a else x, c if y == a else y, thing), n)
        return self.say("over", a=a, c=c, t=thing)

    def swap(self) -> str:
        fit = [
            (a, c, b, t) for a, b, t in self.owed for c, b2, t2 in self.owed if (b2, t2) == (b, t) and c != a and self.owed[a, b, t] != self.owed[c, b, t]
        ]
        if not fit:
            return ""
        a, c, b, thing = self.dice.choice(fit)
        self.owed[a, b, thing], self.owed[c, b, thing] = self.owed[c, b, thing], self.owed[a, b, thing]
        return self.say("swap", a=a, c=c, b=b, t=thing)

    def ask(self) -> str:
        a, b = self.others(2)
        thing, n = self.fresh()
        if (a, b) in self.asked:
            return ""
        if n % 2:
            n *= 2
        self.asked[a, b] = (thing, n)
        return self.say("ask", a=a, b=b, n=self.amount(thing, n))

    def answer(self) -> str:
        if len(self.asked) < 3:
            return ""
        (a, b), (thing, n) = self.dice.choice(list(self.asked.items()))
        del self.asked[a, b]
        key = self.dice.choices(["yes", "yes_half", "no"], [5, 2, 3])[0]
        if key != "no":
            self.lend((a, b, thing), n if key == "yes" else n // 2)
        return self.say(key, a=a, b=b)

    def offer(self) -> str:
        debt = self.some()
        if not debt or len(self.offers) > 6:
            return ""
        a, b, thing = debt
        (c,) = self.others(1, a, b)
        if any(one[:2] == (a, b) or one[2] == c for one in self.offers):
            return ""
        self.offers.append((a, b, c, thing))
        return self.say("offer", a=a, b=b, c=c, t=thing)

    def offered(self) -> str:
        if len(self.offers) < 2:
            return ""
        a, b, c, thing = self.dice.choice(self.offers)
        n = self.owed.get((a, b, thing), 0)
        self.offers.remove((a, b, c, thing))
        if n and self.dice.random() < 0.65:
            self.add((a, b, thing), -n)
            self.add((a, c, thing), n)
            return self.say("offer_yes", a=a, b=b, c=c)
        return self.say("offer_no", a=a, b=b, c=c)

    def fix(self) -> str:
        fit = self.settled()
        if not fit:
            return ""
        loan = self.dice.choice(fit)
        _, day, debt, n = loan
        key = self.dice.choice(["fix", "fix", "fix_more", "fix_less"])
        k = self.dice.choice([2, 5, 10])
        right = n + k if key == "fix_more" else n - k if key == "fix_less" else self.dice.choice([n + 5, n + 20, n * 2, n + 3])
        if right <= 0:
            return ""
        self.loans.remove(loan)
        self.add(debt, right - n)
        return self.say(key, a=debt[0], b=debt[1], d=day, n=self.amount(debt[2], right), k=self.amount(debt[2], k))

    def fix_who(self) -> str:
        fit = [loan for loan in self.settled() if self.lent[loan[1], loan[2][0]] == 1]
        if not fit:
            return ""
        loan = self.dice.choice(fit)
        _, day, (a, b, thing), n = loan
        (c,) = self.others(1, a, b)
        self.loans.remove(loan)
        self.add((a, b, thing), -n)
        self.add((a, c, thing), n)
        return self.say("fix_who", a=a, b=b, c=c, d=day)

    def undo(self) -> str:
        fit = self.settled()
        if not fit:
            return ""
        loan = self.dice.choice(fit)
        self.loans.remove(loan)
        self.add(loan[2], -loan[3])
        return self.say("undo", a=loan[2][0], b=loan[2][1], d=loan[1])

    def noise(self) -> str:
        a, b = self.others(2)
        if self.owed and self.dice.random() < 0.5:
            a, b, _ = self.dice.choice(list(self.owed))
        thing, n = self.fresh()
        return self.say("noise", a=a, b=b, n=self.amount(thing, n), d=self.dice.choice(["上月", "前几天", "秋收后"]))
