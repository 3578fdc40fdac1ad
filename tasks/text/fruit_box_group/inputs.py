"""A neighbours' chat in which fruit is ordered, changed, passed on and called off, in their own words."""

import csv
import json
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

FRUIT = ["樱桃", "芒果", "柠檬", "蓝莓"]
NICKS = (
    "小鱼妈 老周 阿May 山海 旺财 糖豆爸 静静 大鹏 一只柚子 南风 Lily 豆浆油条 木子 陈工 晴天 可乐加冰 米粒妈 老徐 七七 "
    "北方的狼 知足常乐 圆圆 阿布 Tony 小满 橙子 青禾 大山 念念 胖虎 海棠 王师傅 向日葵 桃桃妈 江南 阿岚 老顾 小北 元宝爸 "
    "雪梨 Kevin 半夏 石头 清欢 麦子 乐乐妈 长安 阿宁 星星 老郑 柒月 云朵 二胖 芝麻 南瓜 小葵 阿金 蓝胖子 竹子 点点 老何 森林 早起的鸟 月半"
).split()
FRESH = ["岁月静好", "努力搬砖", "今天吃什么", "不想上班", "好运来", "慢慢来"]
NUMERALS = "零一两三四五六七八九十"


def build(seed: int, folder: Path) -> None:
    chat = Chat(random.Random(f"fruit-boxes-{seed}"))
    chat.plan()
    chat.tell()
    (folder / "群聊记录.txt").write_text("\n\n".join(chat.lines) + "\n", encoding="utf-8")
    with (folder / "住户.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["群昵称", "房号"])
        writer.writerows(sorted(chat.roster.items(), key=lambda pair: pair[0]))


class Chat:
    """Stories planned at times between 0 and 100, told in order with the state of that moment."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        bank = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
        self.said, self.small_talk = bank["said"], bank["chat"]
        nicks = dice.sample(NICKS, 60)
        rooms = dice.sample([f"{floor}0{door}" for floor in range(1, 19) for door in range(1, 5)], 60)
        self.homes: list[str] = rooms[:54]
        self.nick = dict(zip(self.homes, nicks, strict=False))  # by home: the first member's name now
        self.mate = dict(zip(self.homes[:6], nicks[54:60], strict=True))
        self.roster = {name: home for home, name in [*self.nick.items(), *self.mate.items()]}
        self.absent = rooms[54:]
        self.state: dict[tuple[str, str], int] = {}
        self.touched: dict[tuple[str, str], int] = {}
        self.events: list[tuple[float, int, Any]] = []
        self.lines: list[str] = []
        self.switched = False
        self.now = 0.0

    def at(self, time: float, what: Any) -> None:
        self.events.append((time, len(self.events), what))

    def say(self, who: str, kind: str, **slots: Any) -> None:
        words = self.dice.choice(self.said[kind])
        shown: dict[str, str] = {}
        for key, value in slots.items():
            shown[key] = str(value)
            if isinstance(value, int):
                shown[key] = self.dice.choice([str(value), NUMERALS[value] if value < 11 else str(value)])
            if value == "樱桃" and self.dice.random() < 0.35:
                shown[key] = "车厘子"
        self.line(who, words.format(**shown))

    def line(self, who: str, words: str) -> None:
        moment = datetime(2025, 6, 12, 8, 0) + timedelta(minutes=self.now * 36)
        self.lines.append(f"{moment:%Y-%m-%d %H:%M} {who}\n{words}")

    def have(self, home: str, fruit: str) -> int:
        return self.state.get((home, fruit), 0)

    def put(self, home: str, fruit: str, boxes: int) -> None:
        assert boxes >= 0
        self.touched[home, fruit] = self.touched.get((home, fruit), 0) + 1
        self.state[home, fruit] = boxes

    def fruit(self) -> str:
        return self.dice.choice([one for one in FRUIT if one != "芒果" or not self.switched])

    def lacking(self, home: str) -> str:
        """A fruit of which nothing is ordered yet, so that a number can only be the whole."""
        return self.dice.choice([f for f in ("樱桃", "柠檬", "蓝莓") if not self.have(home, f)] or ["蓝莓"])

    def held(self, home: str, least: int = 1) -> str | None:
        found = [f for f in FRUIT if self.have(home, f) >= least and (f != "芒果" or not self.switched)]
        return self.dice.choice(found) if found else None

    # ---------------------------------------------------------------- single moves

    def order(self, home: str) -> None:
        if self.held(home):
            return
        kind = self.dice.choice(["order", "order", "order2", "both"])
        a, n, m = self.fruit(), self.dice.randrange(1, 6), self.dice.randrange(1, 5)
        b = self.dice.choice([f for f in FRUIT if f != a and (f != "芒果" or not self.switched)])
        self.put(home, a, self.have(home, a) + n)
        if kind != "order":
            self.put(home, b, self.have(home, b) + (n if kind == "both" else m))
        self.say(self.nick[home], kind, i=a, n=n, **({} if kind == "order" else {"j": b}), **({"m": m} if kind == "order2" else {}))

    def change(self, home: str, kind: str) -> None:
        fruit = self.held(home, 2 if kind in ("minus", "set", "typo") else 1)
        if fruit is None or (kind == "typo" and self.touched[home, fruit] > 1):
            return
        old, name = self.have(home, fruit), self.nick[home]
        if kind in ("set", "typo"):
            new = self.dice.choice([n for n in range(1, 8) if n != old and (kind == "typo" or n < old)])
        elif kind == "minus":
            new = old - self.dice.randrange(1, old)
        elif kind in ("plus", "for_own"):
            new = old + self.dice.randrange(1, 4)
        else:
            new = {"cancel": 0, "double": 2 * old}[kind]
        self.put(home, fruit, new)
        self.say(name, kind, i=fruit, n=new, o=old, d=abs(new - old))

    def all_off(self, home: str) -> None:
        if self.held(home):
            for fruit in FRUIT:
                self.put(home, fruit, 0)
            self.say(self.nick[home], "all_off")

    def copy(self, home: str, other: str) -> None:
        if self.held(other) and not self.held(home):
            for fruit in FRUIT:
                self.put(home, fruit, self.have(home, fruit) + self.have(other, fruit))
            self.say(self.nick[home], "copy", k=self.nick[other])

    def doubt(self, home: str, time: float) -> None:
        fruit, boxes = self.lacking(home), self.dice.randrange(2, 6)
        self.say(self.nick[home], "cond", i=fruit, n=boxes, c=self.dice.choice(["甜", "新鲜", "水分足"]))
        good = self.dice.random() < 0.65
        enters = good and self.dice.random() < 0.65

        def end() -> None:
            if enters:
                self.put(home, fruit, self.have(home, fruit) + boxes)
            self.say(self.nick[home], "then_in" if enters else "then_out")

        self.later(time + 0.4, lambda: self.say("团长", "yes" if good else "no", k=self.nick[home]))
        self.later(time + 0.9, end)

    def offer(self, home: str, other: str, time: float) -> None:
        fruit = self.held(home, 2)
        if fruit is None:
            return
        boxes = self.dice.randrange(1, self.have(home, fruit))
        self.say(self.nick[home], "offer", i=fruit, d=boxes, k=self.nick[other])

        def end() -> None:
            taken = self.dice.random() < 0.5
            if taken:
                self.put(home, fruit, self.have(home, fruit) - boxes)
                self.put(other, fruit, self.have(other, fruit) + boxes)
            self.say(self.nick[other], "accept" if taken else "decline")

        self.later(time + 0.7, end)

    def late(self, home: str, time: float) -> None:
        fruit, boxes = self.lacking(home), self.dice.randrange(1, 5)
        self.say(self.nick[home], "late", i=fruit, n=boxes)

        def end() -> None:
            fine = self.dice.random() < 0.5
            if fine:
                self.put(home, fruit, self.have(home, fruit) + boxes)
            self.say("团长", "late_ok" if fine else "late_no", k=self.nick[home])

        self.later(time + 0.5, end)

    def off_late(self, home: str, time: float) -> None:
        fruit = self.held(home)
        if fruit is None:
            return
        self.say(self.nick[home], "off_late", i=fruit, o=self.have(home, fruit))

        def end() -> None:
            fine = self.dice.random() < 0.5
            if fine:
                self.put(home, fruit, 0)
            self.say("团长", "off_ok" if fine else "off_no", k=self.nick[home])

        self.later(time + 0.5, end)

    def twice(self, home: str, mate_first: bool, time: float) -> None:
        fruit, boxes = self.fruit(), self.dice.randrange(1, 4)
        if self.have(home, fruit):
            fruit = self.lacking(home)
        if self.have(home, fruit):
            return
        pair = [self.nick[home], self.mate[home]]
        one, two = reversed(pair) if mate_first else pair
        self.put(home, fruit, boxes)
        self.say(one, "order", i=fruit, n=boxes)
        self.later(time + 1.1, lambda: self.say(two, "order", i=fruit, n=boxes))
        self.later(time + 2.0, lambda: self.say(one, "once", i=fruit))

    def spouse(self, home: str) -> None:
        fruit = self.held(home, 2)
        if fruit:
            boxes = self.dice.randrange(1, self.have(home, fruit))
            self.put(home, fruit, boxes)
            self.say(self.mate[home], "spouse_set", i=fruit, n=boxes)

    def for_other(self, home: str, other: str) -> None:
        fruit, boxes = self.fruit(), self.dice.randrange(1, 5)
        self.put(other, fruit, self.have(other, fruit) + boxes)
        self.say(self.nick[home], "for_other", i=fruit, n=boxes, r=other)

    def rename(self, home: str, new: str) -> None:
        self.line("系统消息", f"“{self.nick[home]}”将群昵称改为“{new}”")
        self.nick[home] = new

    def switch(self, time: float) -> None:
        self.switched = True
        self.say("团长", "switch")
        moved = {}
        for home in [*self.homes, *self.absent]:
            boxes = self.have(home, "芒果")
            if boxes:
                moved[home] = boxes
                self.put(home, "芒果", 0)
                self.put(home, "柠檬", self.have(home, "柠檬") + boxes)
        able = [home for home in moved if home in self.nick]
        for number, home in enumerate(self.dice.sample(able, min(6, len(able)))):
            self.later(time + 0.15 + 0.15 * number, lambda h=home, n=number: self.unswitch(h, moved[h], n))

    def unswitch(self, home: str, boxes: int, number: int) -> None:
        self.put(home, "柠檬", self.have(home, "柠檬") - boxes)
        if number % 2:
            fruit = self.dice.choice(["樱桃", "蓝莓"])
            self.put(home, fruit, self.have(home, fruit) + boxes)
            self.say(self.nick[home], "other_swap", i=fruit)
        else:
            self.say(self.nick[home], "no_swap")

    # ---------------------------------------------------------------- the whole

    def later(self, time: float, what: Any) -> None:
        self.at(time, what)
        self.events.sort(key=lambda event: event[:2])

    def plan(self) -> None:
        dice = self.dice
        for home in self.homes:
            first = dice.uniform(2, 60)
            if dice.random() < 0.88:
                self.at(first, lambda h=home: self.order(h))
            for _ in range(dice.choice([0, 1, 1, 2])):
                kind = dice.choice(["set", "typo", "cancel", "minus", "plus", "double", "for_own"])
                # Couples' stories of their own come after 62.
                self.at(dice.uniform(first + 2, 84 if home in self.homes[6:] else 61), lambda h=home, k=kind: self.change(h, k))
        free = dice.sample(self.homes[6:], 40)
        for home in free[:3]:
            self.at(dice.uniform(45, 80), lambda h=home: self.all_off(h))
        for home, other in zip(free[3:8], free[8:13], strict=True):
            self.at(dice.uniform(20, 60), lambda h=home, o=other: self.copy(h, o))
        for home in free[13:21]:
            time = dice.uniform(62, 80)
            self.at(time, lambda h=home, t=time: self.doubt(h, t))
        for home, other in zip(free[21:27], free[27:33], strict=True):
            time = dice.uniform(62, 84)
            self.at(time, lambda h=home, o=other, t=time: self.offer(h, o, t))
        for home in free[33:36] + free[:3]:
            time = dice.uniform(88, 96)
            self.at(time, lambda h=home, t=time: self.late(h, t))
        for home in free[8:13]:
            time = dice.uniform(88, 96)
            self.at(time, lambda h=home, t=time: self.off_late(h, t))
        for home in self.homes[:3]:
            time = dice.uniform(63, 75)
            mate_first = dice.random() < 0.5
            self.at(time, lambda h=home, b=mate_first, t=time: self.twice(h, b, t))
        for home in self.homes[3:6]:
            self.at(dice.uniform(66, 84), lambda h=home: self.spouse(h))
        for home, other in zip(free[36:40], [*self.absent[:4]], strict=True):
            self.at(dice.uniform(5, 80), lambda h=home, o=other: self.for_other(h, o))
        for home in dice.sample(self.homes, 16):
            self.at(
                dice.uniform(1, 99),
                lambda h=home: self.say(self.nick[h], "ask", i=self.fruit(), n=dice.randrange(2, 5)),
            )
        for _ in range(70):
            home = dice.choice(self.homes)
            self.at(dice.uniform(1, 99.5), lambda h=home: self.line(self.nick[h], dice.choice(self.small_talk)))
        # One gives up a name that another one takes.
        movers = dice.sample(self.homes[6:], 5)
        names = dice.sample(FRESH, 4)
        for home, name in zip(movers[:4], names, strict=True):
            if home == movers[0]:
                self.at(14.0, lambda h=home, n=name: self.rename(h, n))
            else:
                self.at(dice.uniform(10, 70), lambda h=home, n=name: self.rename(h, n))
        left = self.nick[movers[0]]
        self.at(19.0, lambda: self.rename(movers[4], left))
        self.at(61.0, lambda: self.switch(61.0))
        hello = "开团啦！樱桃（也就是车厘子）、芒果、柠檬、蓝莓，按箱报数，群里直接说就行，我会照记录汇总"
        self.at(0.1, lambda: self.line("团长", hello))
        self.at(86.0, lambda: self.line("团长", "截单了，数先报给果园，还有事的问我"))
        self.events.sort(key=lambda event: event[:2])

    def tell(self) -> None:
        while self.events:
            self.now, _, what = self.events.pop(0)
            what()
