"""A class's chat in which school uniforms are ordered, changed, handed on, copied and called off, in the parents' own words.

The state of all orders is kept while the chat is told: each message is made from what is the case at its moment, so that
it can be read in one way only.
"""

import csv
import json
import random
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

ITEMS = ["短袖", "长裤", "外套", "马甲", "运动服"]
MEASURE = dict(zip(ITEMS, "件条件件套", strict=True))
PRICE = dict(zip(ITEMS, [45, 60, 120, 55, 98], strict=True))
ALIAS = {
    "短袖": ["短袖", "短袖", "T恤", "短袖衫", "短秀"],
    "长裤": ["长裤", "长裤", "裤子", "长裤子", "常裤"],
    "外套": ["外套", "外套", "冲锋衣", "外套", "外tao"],
    "马甲": ["马甲", "马甲", "毛背心", "背心", "马夹"],
    "运动服": ["运动服", "运动服", "运动套装", "运动福"],
}
SURNAMES = "林陈周许沈郑何吕施严孔曹魏姜谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗凤花方俞任袁柳唐费廉岑薛雷贺倪汤滕殷罗毕郝"
GIVEN = (
    "子涵 一诺 雨桐 梓轩 思远 可欣 浩然 若溪 嘉禾 明哲 语晨 天佑 书瑶 景行 乐怡 星野 安然 知夏 牧之 清和 佳宁 奕辰 芷若 云帆 南乔 "
    "时雨 望舒 小满 青岚 北辰 念初 秋实 楚楚 亦凡 沐阳 锦程 悠然 凌霄 若水 长歌 冬青 采薇 怀瑾 逸飞 晓棠 向阳 听雪 元宝 朝歌 半夏"
).split()
NICKS = (
    "静水流深 老郑 阿May 山海 旺财 大鹏 一只柚子 南风 Lily 豆浆油条 木子 晴天 可乐加冰 老徐 七七 北方的狼 知足常乐 阿布 Tony "
    "橙子 青禾 大山 胖虎 海棠 王师傅 向日葵 江南 阿岚 老顾 Kevin 石头 清欢 麦子 长安 星星 柒月 云朵 二胖 芝麻 南瓜 阿金 蓝胖子 竹子 点点 森林 早起的鸟"
).split()
FRESH = ["岁月静好", "努力搬砖", "今天吃什么", "好运来", "慢慢来", "云淡风轻"]
NUMERALS = "零一两三四五六七八九十"
ORDINALS = "零一二三四五"
Order = dict[str, tuple[int, int]]  # item -> size, pieces


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"uniforms-{seed}").randrange(10000, 100000)
    chat = Chat(number)
    chat.tell()
    (folder / "群聊.txt").write_text("\n".join(chat.lines) + "\n", encoding="utf-8")
    with (folder / "名单.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["学号", "孩子", "家长群昵称", "备注"])
        writer.writerows(chat.roster)


class Chat:
    """One class: who is who, what is ordered now, and the lines so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"uniform-chat-{number}")
        self.bank: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
        given = dice.sample(GIVEN, 44)
        surnames = dice.sample(SURNAMES, 44)
        self.kids: list[str] = []
        self.given: dict[str, str] = {}
        self.parents: dict[str, list[str]] = {}  # kid -> accounts
        self.sibling: dict[str, str] = {}
        self.remark: dict[str, str] = {}
        free = dice.sample(NICKS, len(NICKS))
        homes = list(range(44))
        twins = {1: 0, 3: 2, 5: 4}
        for k in homes:
            surname = surnames[twins.get(k, k)]
            kid = surname + given[k]
            self.kids.append(kid)
            self.given[kid] = given[k]
            if k in twins:
                first = self.kids[twins[k]]
                self.parents[kid] = self.parents[first]
                self.sibling[kid], self.sibling[first] = first, kid
                pair = dice.choice([("姐姐", "弟弟"), ("哥哥", "妹妹")])
                self.remark[first], self.remark[kid] = pair
                continue
            own = [free.pop() if dice.random() < 0.45 else given[k] + dice.choice(["妈妈", "爸爸", "妈", "爸"])]
            if 8 <= k < 20:
                own.append(free.pop())
            self.parents[kid] = own
        order = dice.sample(self.kids, 44)
        self.kids = order
        self.roster = [
            [f"{number}{k:02d}", kid, "、".join(self.parents[kid]), self.remark.get(kid, "")] for k, kid in enumerate(order, 1)
        ]
        self.state: dict[str, Order] = {kid: {} for kid in order}
        self.first: dict[str, list[str]] = {}
        self.last: dict[str, tuple[str, Order]] = {}  # kid -> account of the latest change, state before it (if it can be undone)
        self.base = {kid: dice.randrange(24, 31) * 5 for kid in order}
        self.busy: set[str] = set()
        self.dead: set[tuple[str, int]] = set()
        self.due: list[tuple[int, int, Callable[[], None]]] = []
        self.wants: list[tuple[str, str, int]] = []  # stock questions: kid, item, size
        self.lines: list[str] = []
        self.step = self.tally = self.offers = 0
        self.chatted: list[str] = []
        self.asked: dict[str, str] = {}
        self.clock = datetime(2025, 8, 18, 7, 40)
        self.late: list[tuple[str, Order]] = []

    # ------------------------------------------------------------------ saying

    def line(self, who: str, words: str) -> None:
        self.clock += timedelta(minutes=self.dice.choice([1, 1, 2, 3, 5, 8, 14]))
        if self.clock.hour >= 23:
            self.clock = self.clock.replace(hour=6, minute=self.dice.randrange(30, 59)) + timedelta(days=1)
        self.lines.append(f"{self.clock.month}/{self.clock.day} {self.clock:%H:%M} {who}：{words}")

    def filled(self, words: str, **slots: Any) -> str:
        """A sentence with its slots; what has no value is filled with something that has no meaning here."""
        dice = self.dice
        item = slots.get("I") or dice.choice(ITEMS)
        size = slots.get("S") or dice.randrange(23, 33) * 5
        shown: dict[str, str] = {"S": str(size), "S1": dice.choice(["三", "三二", "三八", "四", "四三", "五", "二七"])}
        shown["I"] = dice.choice(ALIAS[item])
        shown["M"] = MEASURE[item]
        if "J" in slots:
            shown["J"] = dice.choice(ALIAS[slots["J"]])
        count = slots.get("N") or dice.randrange(1, 4)
        shown["N"] = dice.choice([NUMERALS[count], NUMERALS[count], str(count)]) + MEASURE[item]
        shown["n"] = dice.choice([NUMERALS[k] for k in (1, 2, 3)])
        for key in ("K", "L", "A", "B", "k"):
            if key in slots:
                shown[key] = slots[key]
        return words.format(**shown)

    def wrapped(self, core: str, plain: float = 0.25) -> str:
        dice = self.dice
        if dice.random() < plain:
            return core
        before = "".join(self.filled(words) for words in dice.sample(self.bank["pre"], dice.choice([0, 1, 1, 2, 2, 3])))
        after = self.filled(dice.choice(self.bank["post"])) if dice.random() < 0.6 else ""
        return before + core + after

    def account(self, kid: str) -> str:
        return self.dice.choice(self.parents[kid])

    def call(self, kid: str) -> str:
        """How others call the home of a child."""
        given = self.given[kid]
        if kid in self.sibling:
            return self.dice.choice([given, kid])
        return self.dice.choice([given, given + "家", kid, *self.parents[kid]])

    def host(self, kid: str) -> str:
        return self.dice.choice([self.given[kid] + "家长", kid + "家", *self.parents[kid]])

    def head(self, kid: str) -> str:
        if kid in self.sibling:
            return self.dice.choice([self.remark[kid] + "的", self.given[kid] + "的"])
        words: str = self.dice.choice([*self.bank["head"], self.given[kid] + "的"])
        return words

    # ------------------------------------------------------------------ keeping

    def put(self, kid: str, new: Order, who: str = "") -> None:
        self.last.pop(kid, None)
        if who:
            self.last[kid] = (who, dict(self.state[kid]))
        self.state[kid] = {item: new[item] for item in ITEMS if item in new}

    def good(self, new: Order) -> bool:
        return all(110 <= size <= 170 and 1 <= n <= 6 and (item, size) not in self.dead for item, (size, n) in new.items())

    def free(self, need: Callable[[str], bool]) -> str | None:
        found = [kid for kid in self.kids if kid not in self.busy and need(kid)]
        return self.dice.choice(found) if found else None

    def later(self, least: int, most: int, what: Callable[[], None]) -> None:
        self.due.append((self.step + self.dice.randrange(least, most), self.tally, what))
        self.tally += 1

    # ------------------------------------------------------------------ orders

    def listed(self, kid: str) -> tuple[Order, str]:
        dice = self.dice
        items = dice.sample(ITEMS, dice.choice([2, 3, 3, 4, 4, 5]))
        usual = self.base[kid]
        order: Order = {}
        for item in items:
            size = usual + dice.choice([0, 0, 0, 5, 5, -5, 10])
            while (item, size) in self.dead or not 110 <= size <= 170:
                size += 5 if size < 140 else -5
            order[item] = (size, dice.choice([1, 1, 2, 2, 3]))
        sizes = {size for size, _ in order.values()}
        if len(sizes) == 1:
            body = f"统一{sizes.pop()}码：" + "、".join(self.filled("{I}{N}", I=item, N=n) for item, (_, n) in order.items())
        else:
            forms = ["{I}{S}码{N}", "{I}{S}的{N}", "{N}{I}（{S}码）", "{S}码{I}{N}", "{I}{N}{S}码", "{I}要{S}码的{N}"]
            form = dice.choice(forms)
            parts = [
                self.filled(form if dice.random() < 0.6 else dice.choice(forms), I=item, S=size, N=n) for item, (size, n) in order.items()
            ]
            body = dice.choice(["，", "、", "；", "，"]).join(parts)
        return order, body

    def order(self) -> None:
        kid = self.free(lambda k: not self.state[k] and k not in self.first)
        if kid is None:
            return
        order, body = self.listed(kid)
        who = self.account(kid)
        sibling = self.sibling.get(kid)
        if sibling and sibling not in self.first and self.dice.random() < 0.8:
            kind = self.dice.choice(["same", "down", "up", "own"])
            one, two = self.remark[kid], self.remark[sibling]
            if kind == "own":
                other, more = self.listed(sibling)
                self.first[sibling] = list(other)
                words = f"{one}：{body}。{two}：{more}"
            else:
                other = {item: (size + {"same": 0, "down": -5, "up": 5}[kind], n) for item, (size, n) in order.items()}
                words = f"{one}：{body}。" + self.filled(self.dice.choice(self.bank["twin"][kind]), A=one, B=two)
            if self.good(other):
                self.put(kid, order)
                self.put(sibling, other)
                self.first[kid] = list(order)
                self.first.setdefault(sibling, [])
                self.line(who, words)
            else:
                self.first.pop(sibling, None)
            return
        if not self.good(order):
            return
        self.first[kid] = list(order)
        self.put(kid, order)
        if kid not in self.sibling and self.dice.random() < 0.12:
            other_kid = self.free(lambda k: k != kid)
            if other_kid:
                self.line(self.account(other_kid), self.filled(self.dice.choice(self.bank["proxy"]), K=self.host(kid)) + body)
                self.first[kid] = []
                return
        name = self.remark[kid] + "：" if sibling else self.dice.choice(["", "报名：", self.given[kid] + "：", "登记一下，", "我家"])
        self.line(who, self.wrapped(name + body, 0.4))

    def copied(self) -> None:
        kid = self.free(lambda k: not self.state[k] and k not in self.first and k not in self.sibling)
        other = self.free(lambda k: len(self.state[k]) >= 2)
        if kid is None or other is None:
            return
        dice = self.dice
        kind = dice.choice(["same", "sameup", "samedown", "samebut", "sameiup", "sameone"])
        item = dice.choice(list(self.state[other]))
        new = dict(self.state[other])
        if kind in ("sameup", "samedown"):
            new = {i: (size + (5 if kind == "sameup" else -5), n) for i, (size, n) in new.items()}
        elif kind == "samebut":
            del new[item]
        elif kind == "sameiup":
            new[item] = (new[item][0] + 5, new[item][1])
        elif kind == "sameone":
            new = {i: (size, 1) for i, (size, _) in new.items()}
        if not self.good(new):
            return
        self.put(kid, new)
        self.first[kid] = []
        self.line(self.account(kid), self.wrapped(self.filled(dice.choice(self.bank["copy"][kind]), K=self.call(other), I=item), 0.4))

    # ------------------------------------------------------------------ changes

    def move(self, kid: str, now: Order, taken: set[str]) -> tuple[str, str, Order] | None:
        """One change of one thing: its kind, its words, and what it makes of `now`."""
        dice = self.dice
        held = [i for i in now if i not in taken]
        lacking = [i for i in ITEMS if i not in now and i not in taken]
        kinds = ["setS", "setS", "up1", "up1", "down1", "down1", "up2", "plus", "setN", "minus", "off", "new", "newsame", "newup", "newdown", "align",
                 "turn", "double"]  # fmt: skip
        kind = dice.choice(kinds)
        if kind.startswith("new"):
            if not lacking or (kind != "new" and not held):
                return None
            item = dice.choice(lacking)
        elif not held:
            return None
        else:
            item = dice.choice(held)
        new, slots = dict(now), {"I": item}
        size, n = now.get(item, (0, 0))
        if kind == "setS":
            slots["S"] = dice.choice([s for s in range(size - 15, size + 20, 5) if s != size])
            new[item] = (slots["S"], n)
        elif kind in ("up1", "down1", "up2"):
            new[item] = (size + {"up1": 5, "down1": -5, "up2": 10}[kind], n)
        elif kind == "plus":
            slots["N"] = dice.randrange(1, 3)
            new[item] = (size, n + slots["N"])
        elif kind == "setN":
            slots["N"] = dice.choice([k for k in range(1, 5) if k != n])
            if slots["N"] > n:
                return None
            new[item] = (size, slots["N"])
        elif kind == "minus":
            if n < 2:
                return None
            slots["N"] = dice.randrange(1, n)
            new[item] = (size, n - slots["N"])
        elif kind == "off":
            del new[item]
        elif kind == "double":
            new[item] = (size, 2 * n)
        elif kind == "new":
            slots["S"], slots["N"] = self.base[kid] + dice.choice([0, 5, -5]), dice.randrange(1, 4)
            new[item] = (slots["S"], slots["N"])
            taken.add(item)
        else:
            others = [i for i in (lacking if kind == "turn" else held) if i != item]
            if not others:
                return None
            slots["J"] = other = dice.choice(others)
            taken.add(other)
            if kind == "turn":
                new[other] = new.pop(item)
            elif kind == "align":
                if now[other][0] == size:
                    return None
                new[item] = (now[other][0], n)
            else:
                slots["N"] = dice.randrange(1, 3)
                new[item] = (now[other][0] + {"newsame": 0, "newup": 5, "newdown": -5}[kind], slots["N"])
        if not self.good(new):
            return None
        taken.add(item)
        return kind, self.filled(dice.choice(self.bank["ops"][kind]), **slots), new

    def moves(self, kid: str, most: int = 3) -> tuple[str, Order, int]:
        """Words of one to three changes."""
        now, taken, said = dict(self.state[kid]), set[str](), []
        for _ in range(self.dice.choice([1, 1, 1, 2, 2, 3][: 3 + most])):
            found = self.move(kid, now, taken)
            if found:
                said.append(found[1])
                now = found[2]
        joint = self.dice.choice(["，", "；", "，另外", "，然后"])
        words = joint.join(said)
        if words and words[0] in "把给补再漏另还":
            return (self.remark[kid] + "：" if kid in self.sibling else "") + words, now, len(said)
        return self.head(kid) + words, now, len(said)

    def change(self) -> None:
        kid = self.free(lambda k: bool(self.state[k]))
        if kid is None:
            return
        words, new, count = self.moves(kid)
        if not count or new == self.state[kid]:
            return
        who = self.account(kid)
        if kid not in self.sibling and self.dice.random() < 0.1:
            other = self.free(lambda k: k != kid)
            if other:
                self.put(kid, new)
                prefix = self.filled(self.dice.choice(self.bank["proxyop"]), K=self.host(kid))
                self.line(self.account(other), prefix + words.removeprefix("我家的").removeprefix("我家娃").removeprefix("我家").removeprefix("我们"))
                return
        self.put(kid, new, who if count == 1 else "")
        self.line(who, self.wrapped(words))
        if self.dice.random() < 0.35 and count == 1:
            self.busy.add(kid)
            self.later(3, 30, lambda: self.repent(kid, who))

    def repent(self, kid: str, who: str) -> None:
        """The latest change is taken back by the one who made it, or by the other parent."""
        self.busy.discard(kid)
        if kid not in self.last or self.last[kid][0] != who:
            return
        before = self.last[kid][1]
        if not self.good(before):
            return
        others = [name for name in self.parents[kid] if name != who]
        if others and self.dice.random() < 0.7:
            self.put(kid, before)
            self.line(others[0], self.wrapped(self.dice.choice(self.bank["spouse_keep"]), 0.5))
        else:
            self.put(kid, before)
            name = self.remark[kid] + "那份，" if kid in self.sibling else ""
            self.line(who, self.wrapped(name + self.dice.choice(self.bank["whole"]["undo"]), 0.5))

    def whole(self) -> None:
        dice = self.dice
        kind = dice.choice(["allup", "alldown", "exceptup", "exceptdown", "alloff", "maxoff", "minoff", "kth", "kth", "kthup", "onlymax"])
        kid = self.free(lambda k: len(self.state[k]) >= 3)
        if kid is None or (kind in ("alloff", "onlymax") and dice.random() < 0.6):
            return
        now = self.state[kid]
        item, slots = dice.choice(list(now)), {}
        new = dict(now)
        if kind in ("allup", "alldown", "exceptup", "exceptdown"):
            d = 5 if kind.endswith("up") else -5
            new = {i: (s + (0 if i == item and kind.startswith("except") else d), n) for i, (s, n) in now.items()}
        elif kind == "alloff":
            new = {}
        elif kind in ("maxoff", "minoff", "onlymax"):
            far = (max if "max" in kind else min)(now, key=lambda i: PRICE[i])
            new = {far: now[far]} if kind == "onlymax" else {i: v for i, v in now.items() if i != far}
        else:
            listed = self.first.get(kid, [])
            if len(listed) < 3:
                return
            k = dice.randrange(len(listed))
            if listed[k] not in now:
                return
            slots["k"] = ORDINALS[k + 1]
            if kind == "kth":
                del new[listed[k]]
            else:
                new[listed[k]] = (now[listed[k]][0] + 5, now[listed[k]][1])
        if not self.good(new):
            return
        core = self.filled(dice.choice(self.bank["whole"][kind]), I=item, **slots)
        head = self.remark[kid] + "的，" if kid in self.sibling else dice.choice(["", "我家", ""]) if core[0] in "订这要" else ""
        self.put(kid, new)
        self.line(self.account(kid), self.wrapped(head + core))

    def copied_item(self) -> None:
        kid = self.free(lambda k: 0 < len(self.state[k]) < 5)
        if kid is None:
            return
        lacking = [i for i in ITEMS if i not in self.state[kid]]
        item = self.dice.choice(lacking)
        other = self.free(lambda k: k != kid and item in self.state[k] and k != self.sibling.get(kid))
        if other is None:
            return
        who = self.account(kid)
        self.put(kid, {**self.state[kid], item: self.state[other][item]}, who)
        head = self.head(kid) if kid in self.sibling else ""
        self.line(who, self.wrapped(head + self.filled(self.dice.choice(self.bank["copy"]["item"]), K=self.call(other), I=item)))

    def quoted(self) -> None:
        """A relative change, and others who do the same by quoting it."""
        dice = self.dice
        kid = self.free(lambda k: bool(self.state[k]) and k not in self.sibling)
        if kid is None:
            return
        item = dice.choice(list(self.state[kid]))
        kind = dice.choice(["up1", "down1", "off", "double"])

        def after(now: Order) -> Order:
            size, n = now[item]
            made = {"up1": (size + 5, n), "down1": (size - 5, n), "double": (size, 2 * n)}
            return {**now, item: made[kind]} if kind != "off" else {i: v for i, v in now.items() if i != item}

        if not self.good(after(self.state[kid])):
            return
        core = self.filled(dice.choice(self.bank["ops"][kind]), I=item)
        words = dice.choice(["", "我家"]) + core
        who = self.account(kid)
        self.put(kid, after(self.state[kid]))
        self.line(who, words)
        quote = f"「{who}：{words}」"
        done = {kid}

        def follow() -> None:
            fan = self.free(lambda k: item in self.state[k] and k not in self.sibling and k not in done and self.good(after(self.state[k])))
            if fan is not None:
                done.add(fan)
                self.put(fan, after(self.state[fan]))
                self.line(self.account(fan), quote + dice.choice(self.bank["plusone"]))

        for _ in range(dice.choice([1, 1, 2])):
            self.later(2, 25, follow)

    def advice(self) -> None:
        dice = self.dice
        kid = self.free(lambda k: bool(self.state[k]) and k not in self.sibling)
        if kid is None:
            return
        item = dice.choice(list(self.state[kid]))
        size, n = self.state[kid][item]
        say = dice.choice(["say_up", "say_up", "say_down", "say_down", "say_keep"])
        new = {**self.state[kid], item: (size + (5 if say == "say_up" else -5), n)}
        if not self.good(new):
            return
        self.busy.add(kid)
        who = self.account(kid)
        self.line(who, self.wrapped(self.filled(dice.choice(self.bank["ask_size"]), I=item) + "？", 1.0))

        def answer() -> None:
            self.line("方老师", self.filled(dice.choice(self.bank[say]), K=who))
            self.later(2, 35, end)

        def end() -> None:
            self.busy.discard(kid)
            fine = say == "say_keep"
            taken = not fine and dice.random() < 0.6
            if taken and self.good(new):
                self.put(kid, new)
                self.line(who, dice.choice(self.bank["take"]))
            else:
                self.line(who, dice.choice(self.bank["fine" if fine else "leave"]))

        self.later(1, 15, answer)

    def stock(self) -> None:
        dice = self.dice
        kid = self.free(lambda k: bool(self.state[k]) and k not in self.sibling)
        if kid is None or len(self.wants) > 5:
            return
        item = dice.choice(list(self.state[kid]))
        size = self.state[kid][item][0] + dice.choice([5, 10, -5])
        if (item, size) in self.dead or not 110 <= size <= 170 or any(w[1:] == (item, size) for w in self.wants):
            return
        self.busy.add(kid)
        self.wants.append((kid, item, size))
        self.line(self.account(kid), self.wrapped(self.filled(dice.choice(self.bank["stock"]), I=item, S=size), 0.6))
        if len(self.wants) >= 4:
            self.later(4, 20, self.answered)

    def answered(self) -> None:
        if not self.wants:
            return
        parts = []
        wants, self.wants = self.wants, []
        for kid, item, size in self.dice.sample(wants, len(wants)):
            there = self.dice.random() < 0.55 and (item, size) not in self.dead
            self.busy.discard(kid)
            if there:
                self.put(kid, {**self.state[kid], item: (size, self.state[kid][item][1])})
            parts.append(f"{self.dice.choice(ALIAS[item][:2])}{size}{'有' if there else self.dice.choice(['没有', '没了'])}")
        self.line("方老师", self.dice.choice(["厂家回话了：", "问过了，", "刚跟厂家对了库存："]) + "，".join(parts))

    def offer(self) -> None:
        dice = self.dice
        giver = self.free(lambda k: any(n > 1 for _, n in self.state[k].values()) and k not in self.sibling)
        if giver is None or "open" in self.busy:
            return
        item = dice.choice([i for i, (_, n) in self.state[giver].items() if n > 1])
        size, n = self.state[giver][item]
        boxes = dice.randrange(1, n)
        other = self.free(lambda k: item not in self.state[k] and bool(self.state[k]) and k not in self.sibling and k != giver)
        if other is None:
            return
        self.busy |= {giver, other}
        self.offers += 1
        who = self.account(other)
        self.line(self.account(giver), self.filled(dice.choice(self.bank["offer"]), I=item, N=boxes, S=size, K=who))

        def end() -> None:
            self.busy -= {giver, other}
            self.offers -= 1
            way = dice.choice(["accept", "refuse", "accept1" if boxes > 1 else "accept"])
            self.line(who, self.filled(dice.choice(self.bank[way]), I=item))
            if way != "refuse":
                got = boxes if way == "accept" else 1
                self.put(giver, {**self.state[giver], item: (size, n - got)})
                self.put(other, {**self.state[other], item: (size, got)})

        self.later(2, 35, end)

    def open_offer(self) -> None:
        dice = self.dice
        giver = self.free(lambda k: any(n > 1 for _, n in self.state[k].values()) and k not in self.sibling)
        if giver is None or self.offers or "open" in self.busy:
            return
        item = dice.choice([i for i, (_, n) in self.state[giver].items() if n > 1])
        size, n = self.state[giver][item]
        lacking = [k for k in self.kids if k not in self.busy and item not in self.state[k] and self.state[k] and k not in self.sibling and k != giver]
        if len(lacking) < 2:
            return
        one, two = dice.sample(lacking, 2)
        self.busy |= {giver, one, two, "open"}
        who = self.account(giver)
        self.line(who, self.filled(dice.choice(self.bank["open"]), I=item, N=1, S=size))

        def first() -> None:
            self.line(self.account(one), dice.choice(self.bank["me"]))
            self.later(1, 8, second)

        def second() -> None:
            self.line(self.account(two), dice.choice(self.bank["me2"]))
            self.later(2, 18, end)

        def end() -> None:
            self.busy -= {giver, one, two, "open"}
            way = dice.choice(["to_first", "to_second", "to_second", "to_none"])
            self.line(who, dice.choice(self.bank[way]))
            if way != "to_none":
                taker = one if way == "to_first" else two
                self.put(giver, {**self.state[giver], item: (size, n - 1)})
                self.put(taker, {**self.state[taker], item: (size, 1)})

        self.later(1, 10, first)

    def swap(self) -> None:
        dice = self.dice
        kid = self.free(lambda k: bool(self.state[k]) and k not in self.sibling)
        if kid is None:
            return
        item = dice.choice(list(self.state[kid]))
        size, n = self.state[kid][item]
        other = self.free(
            lambda k: k != kid and k not in self.sibling and item in self.state[k] and self.state[k][item][1] == n and self.state[k][item][0] != size
        )
        if other is None:
            return
        self.busy |= {kid, other}
        who = self.account(other)
        self.line(self.account(kid), self.filled(dice.choice(self.bank["swap"]), I=item, K=who))

        def end() -> None:
            self.busy -= {kid, other}
            agreed = dice.random() < 0.6
            self.line(who, dice.choice(self.bank["swap_yes" if agreed else "swap_no"]))
            if agreed:
                theirs = self.state[other][item]
                self.put(other, {**self.state[other], item: self.state[kid][item]})
                self.put(kid, {**self.state[kid], item: theirs})

        self.later(2, 30, end)

    def shortage(self) -> None:
        dice = self.dice
        pairs = [
            (i, s)
            for i in ITEMS
            for s in range(125, 160, 5)
            if (i, s) not in self.dead and (i, s + 5) not in self.dead and not any(w[1:] == (i, s) for w in self.wants)
        ]
        pairs = [
            (i, s) for i, s in pairs if not any(self.state[k].get(i, (0, 0))[0] == s and k in self.busy for k in self.kids)
            and sum(self.state[k].get(i, (0, 0))[0] == s for k in self.kids) >= 4
        ]  # fmt: skip
        if not pairs:
            return
        item, size = dice.choice(pairs)
        self.dead.add((item, size))
        self.line("方老师", self.filled(dice.choice(self.bank["short"]), I=item, S=size))
        hit = [k for k in self.kids if self.state[k].get(item, (0, 0))[0] == size]
        for kid in hit:
            self.put(kid, {**self.state[kid], item: (size + 5, self.state[kid][item][1])})
        for kid in self.kids:
            self.last.pop(kid, None)
        able = [k for k in hit if k not in self.sibling and k not in self.busy and (item, size - 5) not in self.dead]
        for kid in dice.sample(able, min(len(able), dice.choice([1, 2, 2]))):
            self.busy.add(kid)
            self.later(1, 14, partial(self.objected, kid, item, size))

    def objected(self, kid: str, item: str, size: int) -> None:
        self.busy.discard(kid)
        way = self.dice.choice(["short_off", "short_down"])
        new = {i: v for i, v in self.state[kid].items() if i != item}
        if way == "short_down":
            new[item] = (size - 5, self.state[kid][item][1])
        self.put(kid, new)
        self.line(self.account(kid), self.wrapped(self.dice.choice(self.bank[way]), 0.5))

    def rename(self) -> None:
        nick = self.dice.choice([n for k in self.kids for n in self.parents[k] if n not in FRESH and k not in self.busy and k not in self.sibling])
        used = {n for k in self.kids for n in self.parents[k]}
        free = [n for n in FRESH if n not in used]
        if not free:
            return
        new = self.dice.choice(free)
        kid = next(k for k in self.kids if nick in self.parents[k])
        self.parents[kid][self.parents[kid].index(nick)] = new
        self.last.pop(kid, None)
        self.line("系统", f"“{nick}”将群昵称改为“{new}”")

    def talk(self) -> None:
        dice = self.dice
        kid = dice.choice(self.kids)
        if self.chatted and dice.random() < 0.12:
            self.line(self.account(kid), f"「{dice.choice(self.chatted[-6:])}」" + dice.choice(self.bank["plusone_no"]))
            return
        # Who waits for an answer says nothing of uniforms meanwhile.
        bank = [words for words in self.bank["talk"] if kid not in self.busy or not {"I", "S", "N"} & set(words.replace("{", "}").split("}"))]
        words = [self.filled(one) for one in dice.sample(bank, dice.choice([1, 1, 2, 2, 3]))]
        who = self.account(kid)
        self.chatted.append(f"{who}：{words[0]}")
        self.line(who, dice.choice(["，", "。", "……"]).join(words))

    # ------------------------------------------------------------------ late wishes

    def ask_late(self) -> None:
        kid = self.free(lambda k: bool(self.state[k]) and k not in self.sibling)
        if kid is None:
            return
        words, new, count = self.moves(kid, 0)
        if count and new != self.state[kid]:
            self.busy.add(kid)
            who = self.account(kid)
            self.late.append((kid, new))
            self.line(who, self.dice.choice(self.bank["late"]) + words)
            self.later(3, 25, self.answer_late)
            self.asked[kid] = who

    def answer_late(self) -> None:
        if not self.late:
            return
        dice = self.dice
        dice.shuffle(self.late)
        kid, new = self.late.pop()
        if self.late and dice.random() < 0.6:
            other, more = self.late.pop()
            way = dice.choice(["yesno", "noyes"])
            self.line("方老师", self.filled(dice.choice(self.bank[way]), K=self.asked[kid], L=self.asked[other]))
            done = [(kid, new)] if way == "yesno" else [(other, more)]
        else:
            way = dice.choice(["yes", "no"])
            self.line("方老师", self.filled(dice.choice(self.bank[way]), K=self.asked[kid]))
            done = [(kid, new)] if way == "yes" else []
        for one, order in done:
            self.put(one, order)

    # ------------------------------------------------------------------ the whole

    def run_due(self) -> bool:
        ready = sorted(one for one in self.due if one[0] <= self.step)
        if not ready:
            return False
        self.due.remove(ready[0])
        ready[0][2]()
        return True

    def tell(self, total: int = 1100) -> None:
        dice = self.dice
        self.line(
            "方老师",
            "各位家长，秋季校服今天开始登记，共五样：短袖（T恤）45元一件，长裤60元一条，外套（冲锋衣）120元一件，马甲（毛背心）55元一件，"
            "运动服98元一套。尺码从110到170，每档差5厘米。直接在群里报品种、尺码、数量，要改的也在群里说，我最后照聊天记录统计。",
        )
        shortages = [int(total * part) for part in (0.4, 0.52, 0.64, 0.76)]
        renames = {int(total * part) for part in (0.2, 0.35, 0.5, 0.6, 0.7)}
        actions: list[tuple[Callable[[], None], float]] = [
            (self.change, 26), (self.whole, 6), (self.copied_item, 6), (self.quoted, 5), (self.advice, 6), (self.stock, 6), (self.offer, 6),
            (self.open_offer, 9), (self.swap, 5), (self.talk, 34),
        ]  # fmt: skip
        while len(self.lines) < total:
            self.step = len(self.lines)
            if self.run_due():
                continue
            part = self.step / total
            if shortages and self.step >= shortages[0]:
                shortages.pop(0)
                self.shortage()
                continue
            if self.step in renames:
                renames.discard(self.step)
                self.rename()
                continue
            if part > 0.9:
                break
            if part < 0.3 and dice.random() < 0.28:
                (self.order if dice.random() < 0.75 or part < 0.08 else self.copied)()
                continue
            dice.choices([one for one, _ in actions], [weight for _, weight in actions])[0]()
        self.answered()
        while self.due:
            self.step += 1
            if not self.run_due() and dice.random() < 0.5:
                self.talk()
        self.line("方老师", "登记到此截止，今晚发给厂家。还有要改的先在群里问我，我说改了才算改。")
        for _ in range(40):
            self.step += 1
            if not self.run_due():
                (self.ask_late if dice.random() < 0.5 else self.talk)()
        while self.due:
            self.step += 1
            if not self.run_due():
                self.talk()
