"""Praise of four guesthouses, written by six hired pens in turn and signed by nobody.

How a pen writes is a table of habits: for each place where a sentence can go one way or another (words, signs, numerals,
what is named first, whether a word or thing comes back or another one is taken), how often each way is taken. All six
write of all four houses, so that what is written of tells nothing.
"""

import csv
import math
import random
from pathlib import Path
from typing import Any

PENS = 6
SIZES = (52, 46, 42, 38, 33, 29)
FIT, POOR, ALONE = 0.985, 0.9, 0.955  # how well habits tell known pens, how well without the deeper ones, and how well unknown ones
HOUSES: list[dict[str, list[str]]] = [
    {
        "dishes": ["醋鱼", "藕粉", "河虾", "莼菜汤", "酱鸭", "菱角", "银鱼蛋羹", "荷叶粉蒸肉"],
        "sights": ["湖心亭", "柳堤", "渡口", "荷塘", "水闸", "芦苇荡"],
        "things": ["热水器", "窗帘", "茶具", "台灯"],
    },
    {
        "dishes": ["笋干", "腊肉", "土鸡汤", "蕨菜", "山药", "野菌煲", "竹筒饭", "石耳炖蛋"],
        "sights": ["瀑布", "观景台", "茶园", "老松林", "溪谷", "山神庙"],
        "things": ["电热毯", "门锁", "浴缸", "烧水壶"],
    },
    {
        "dishes": ["豆花", "米线", "烧饼", "酱排骨", "糯米藕", "臭豆腐", "桂花糕", "梅干菜扣肉"],
        "sights": ["戏台", "石拱桥", "染坊", "城墙", "酒坊", "钟楼"],
        "things": ["投影仪", "床垫", "木窗", "吹风机"],
    },
    {
        "dishes": ["花蛤", "海蛎煎", "紫菜汤", "带鱼", "白灼虾", "鱿鱼", "蟹肉粥", "椒盐皮皮虾"],
        "sights": ["灯塔", "栈道", "礁石滩", "渔港", "海神庙", "沙滩"],
        "things": ["空调", "阳台灯", "淋浴头", "晾衣架"],
    },
]  # fmt: skip
DAYS = ["周五晚上", "周六一早", "国庆那几天", "上个月底", "清明前", "暑假里", "中秋当天", "下雪那周"]
COMPANY = ["老婆", "同事", "爸妈", "闺蜜", "同学", "孩子", "邻居", "师傅"]
LOOK, FEEL = ["亮堂", "宽敞", "雅致", "小巧", "别致"], ["安静", "干净", "暖和", "清爽", "舒服"]
HOURS = ["天没亮", "清早", "上午", "中午", "下午", "傍晚", "夜里"]
DEGREES = ["很", "挺", "特别", "真"]
CAUSES = ["我们淋了雨", "孩子晕车", "那天降温", "我们到得晚", "赶上停电", "我腰不好", "路上堵了很久", "我们丢了伞"]
ACTS = ["送来了姜茶", "多给了一床被子", "开车来接", "煮了一锅粥", "把行李扛上了楼", "免了一晚房费", "借给我们一盏灯", "换了一间朝南的"]
KIND = ["热情", "细心", "实在", "周到"]
MENDED = ["修好", "换掉", "擦干净", "调好"]
GOOD = ["位置好找", "停车方便", "早饭管饱", "院子漂亮", "被子松软", "老板娘爱聊天", "视野开阔", "水压很足"]
BAD = ["楼梯有点陡", "隔音一般", "蚊子不少", "信号时断时续", "离车站远", "早饭开得晚", "门口在修路", "毛巾薄了些"]
CASES = ["周末来", "带老人", "赶上下雨", "住得久", "人多", "第一次来"]
NUMERALS = "零一二三四五六七八九"

# Each place where the ways part, with the number of ways and how much the pens differ there.
WORDS_TELL, SEEN, DEEP = 0.5, 0.8, 2.4
WAYS: dict[str, tuple[int, float]] = {
    "arrival first": (2, SEEN), "company first": (2, SEEN), "who": (3, WORDS_TELL), "numerals": (2, WORDS_TELL), "stay": (3, WORDS_TELL),
    "look first": (2, SEEN), "room": (3, WORDS_TELL),
    "ordered": (3, WORDS_TELL), "price": (3, WORDS_TELL), "series": (2, WORDS_TELL), "brackets": (2, WORDS_TELL), "verdict": (2, SEEN),
    "host": (3, WORDS_TELL), "cause first": (2, SEEN), "cause word": (2, WORDS_TELL), "kind": (2, WORDS_TELL),
    "mending": (4, WORDS_TELL), "outing": (2, WORDS_TELL), "contrast": (6, WORDS_TELL), "good first": (2, SEEN),
    "advice": (4, WORDS_TELL), "case first": (2, SEEN), "again": (3, WORDS_TELL), "end last": (2, SEEN), "join": (3, WORDS_TELL),
    "sign": (3, WORDS_TELL),
    "dishes in order": (4, DEEP), "hours in order": (3, DEEP), "degree again": (2, DEEP), "thing again": (2, DEEP), "dish again": (2, DEEP),
    "sight again": (2, DEEP), "company again": (2, DEEP),
}  # fmt: skip
DEEPER = tuple(name for name, (_, spread) in WAYS.items() if spread == DEEP)
Took = list[tuple[str, int]]


def habits(dice: random.Random) -> dict[str, list[float]]:
    made = {}
    for name, (ways, spread) in WAYS.items():
        weights = [math.exp(spread * dice.gauss(0, 1)) for _ in range(ways)]
        made[name] = [weight / sum(weights) for weight in weights]
    return made


class Praise:
    """One text in the making, with the ways that it took."""

    def __init__(self, dice: random.Random, habit: dict[str, list[float]], house: dict[str, list[str]]) -> None:
        self.dice, self.habit, self.house = dice, habit, house
        self.took: Took = []
        self.degree = self.thing = self.company = ""
        self.dishes: list[str] = []
        self.sights: list[str] = []

    def way(self, name: str) -> int:
        taken = self.dice.choices(range(WAYS[name][0]), self.habit[name])[0]
        self.took.append((name, taken))
        return taken

    def one(self, of: list[str], besides: list[str] | None = None) -> str:
        return self.dice.choice([each for each in of if each not in (besides or [])])

    def a_degree(self) -> str:
        if not self.degree:
            self.degree = self.one(DEGREES)
        elif not self.way("degree again"):
            self.degree = self.one(DEGREES, [self.degree])
        return self.degree

    def arrival(self) -> str:
        day, self.company = self.one(DAYS), self.one(COMPANY)
        nights = self.dice.randrange(2, 5)
        shown = (str(nights) if self.way("numerals") else "两" if nights == 2 else NUMERALS[nights]) + "晚"
        who = ["我", "我们", ""][self.way("who")]
        stay = ["住了{}", "待了{}", "一共住了{}"][self.way("stay")].format(shown)
        if self.way("company first"):
            return f"{who}和{self.company}{day}过来，{stay}"
        return f"{who}{day}和{self.company}过来，{stay}"

    def room(self) -> str:
        pair = [self.one(LOOK), self.one(FEEL)]
        if not self.way("look first"):
            pair.reverse()
        form = self.way("room")
        if form == 0:
            return f"房间{self.a_degree()}{pair[0]}，也{self.a_degree()}{pair[1]}"
        return f"房间又{pair[0]}又{pair[1]}" if form == 1 else f"房间{pair[0]}、{pair[1]}，{self.a_degree()}满意"

    def food(self) -> str:
        order = self.way("dishes in order")
        while True:
            dishes = self.dice.sample(self.house["dishes"], 3)
            prices = self.dice.sample(range(16, 99), 3)
            lengths = [len(dish) for dish in dishes]
            rising, falling, growing = prices == sorted(prices), prices == sorted(prices, reverse=True), lengths == sorted(lengths)
            if lengths[0] != lengths[2] and [rising, falling, growing] == [order == k for k in range(3)]:
                break
        self.dishes = dishes
        sign = ["元", "块", "块钱"][self.way("price")]
        shown = [f"（{price}{sign}）" if self.bracket else f"{price}{sign}" for price in prices] if self.set_bracket() else []
        items = [dish + price for dish, price in zip(dishes, shown, strict=True)]
        series = f"{items[0]}、{items[1]}和{items[2]}" if self.way("series") else "、".join(items)
        verb = ["点了", "吃了", "要了"][self.way("ordered")]
        verdict = f"味道{self.a_degree()}好"
        return f"{verdict}，{verb}{series}" if self.way("verdict") else f"{verb}{series}，{verdict}"

    def set_bracket(self) -> bool:
        self.bracket = bool(self.way("brackets"))
        return True

    def host(self) -> str:
        name = ["老板", "店家", "房东"][self.way("host")]
        cause, act = self.one(CAUSES), self.one(ACTS)
        word = ["因为", "由于"][self.way("cause word")]
        kind = f"{self.a_degree()}{self.one(KIND)}"
        told = f"{word}{cause}，{name}{act}" if self.way("cause first") else f"{name}{act}，{word}{cause}"
        return f"{told}，{kind}" if self.way("kind") else f"{name}{kind}，{told.replace(name, '', 1)}"

    def mending(self) -> str:
        self.thing = self.one(self.house["things"])
        done = self.one(MENDED)
        return [f"说了一声就把{self.thing}{done}了", f"说了一声就{done}了{self.thing}", f"说了一声，{self.thing}就被{done}了", f"{self.thing}说了一声就{done}了"][
            self.way("mending")
        ]

    def outing(self) -> str:
        hours = self.dice.sample(HOURS, 3)
        rank = [HOURS.index(hour) for hour in hours]
        while rank in (sorted(rank), sorted(rank, reverse=True)):
            self.dice.shuffle(rank)
        order = self.way("hours in order")
        if order < 2:
            rank.sort(reverse=order == 1)
        self.sights = self.dice.sample(self.house["sights"], 3)
        hours = [HOURS[k] for k in rank]
        if self.way("outing"):
            return "、".join(f"{sight}（{hour}去的）" for hour, sight in zip(hours, self.sights, strict=True)) + "都值得"
        return "，".join(f"{hour}去了{sight}" for hour, sight in zip(hours, self.sights, strict=True))

    def contrast(self) -> str:
        good, bad = self.one(GOOD), self.one(BAD)
        a, b = (good, bad) if self.way("good first") else (bad, good)
        return [f"{a}，但{b}", f"{a}，不过{b}", f"{a}。不过{b}", f"{a}，只是{b}", f"虽然{a}，但{b}", f"{a}，{b}倒是真的"][self.way("contrast")]

    def advice(self) -> str:
        if self.dishes:
            dish = self.one(self.dishes) if self.way("dish again") else self.one(self.house["dishes"], self.dishes)
        else:
            dish = self.one(self.house["dishes"])
        core = [f"推荐{dish}", f"{dish}一定要点", f"别错过{dish}", f"建议尝尝{dish}"][self.way("advice")]
        case = self.one(CASES) + "的话"
        return f"{case}{core}" if self.way("case first") else f"{core}，{case}"

    def wish(self) -> str:
        if self.thing:
            thing = self.thing if self.way("thing again") else self.one(self.house["things"], [self.thing])
        else:
            thing = self.one(self.house["things"])
        return f"{thing}要是能{self.one(['再新一点', '多配一个', '换个位置', '贴个说明'])}就更好"

    def end(self) -> str:
        if self.company:
            company = self.company if self.way("company again") else self.one(COMPANY, [self.company])
        else:
            company = self.one(COMPANY)
        if self.sights:
            sight = self.one(self.sights) if self.way("sight again") else self.one(self.house["sights"], self.sights)
        else:
            sight = self.one(self.house["sights"])
        return f"下次{['会', '打算', '一定要'][self.way('again')]}带{company}再去看{sight}"

    def text(self) -> str:
        kinds = ["room", "food", "host", "mending", "outing", "contrast", "advice", "wish"]
        self.dice.shuffle(kinds)
        kinds.remove(kinds[0])
        for early, late in (("food", "advice"), ("mending", "wish")):
            if early in kinds and late in kinds and kinds.index(early) > kinds.index(late):
                a, b = kinds.index(early), kinds.index(late)
                kinds[a], kinds[b] = kinds[b], kinds[a]
        kinds.insert(0 if self.way("arrival first") else self.dice.randrange(1, 4), "arrival")
        least = max((kinds.index(kind) for kind in ("arrival", "outing") if kind in kinds), default=0) + 1
        kinds.insert(len(kinds) if self.way("end last") else self.dice.randrange(least, len(kinds) + 1), "end")
        said = ""
        for number, kind in enumerate(kinds):
            words: str = getattr(self, kind)()
            last = number == len(kinds) - 1
            join = 0 if last else self.way("join")
            said += words + (["。", "！", "～"][self.way("sign")] if join == 0 else ["", "，", "；"][join])
        return said


def counted(entries: list[tuple[int, Took]]) -> list[dict[str, list[float]]]:
    made = [{name: [0.7] * ways for name, (ways, _) in WAYS.items()} for _ in range(PENS)]
    for pen, took in entries:
        for name, way in took:
            made[pen][name][way] += 1
    return [{name: [n / sum(seen) for n in seen] for name, seen in habit.items()} for habit in made]


def told(entries: list[tuple[int, Took]], style: list[dict[str, list[float]]], without: tuple[str, ...] = ()) -> float:
    """The share of texts whose pen is the likeliest one."""
    right = 0
    for pen, took in entries:
        said = [sum(math.log(habit[name][way]) for name, way in took if name not in without) for habit in style]
        right += said.index(max(said)) == pen
    return right / len(entries)


def sorted_out(entries: list[tuple[int, Took]]) -> float:
    """The share of texts that a mixture of six tables of habits puts with their pen's."""
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    at: dict[tuple[str, int], int] = {}
    for name, (ways, _) in WAYS.items():
        at |= {(name, way): len(at) + way for way in range(ways)}
    groups = np.array([[float(one[0] == other[0]) for other in at] for one in at])
    taken = np.zeros((len(entries), len(at)))
    for k, (_, took) in enumerate(entries):
        for one in took:
            taken[k, at[one]] += 1
    rng = np.random.default_rng(1)
    best: tuple[float, Any] = (-math.inf, None)
    for _ in range(12):
        share = rng.dirichlet(np.full(PENS, 0.5), size=len(taken))
        total = 0.0
        for _ in range(60):
            seen = share.T @ taken + 0.5
            said = taken @ np.log(seen / (seen @ groups)).T + np.log(share.sum(0) + 1)
            top = said.max(1, keepdims=True)
            total = float((top[:, 0] + np.log(np.exp(said - top).sum(1))).sum())
            share = np.exp(said - top)
            share /= share.sum(1, keepdims=True)
        if total > best[0]:
            best = (total, share.argmax(1))
    both = np.zeros((PENS, PENS))
    np.add.at(both, (best[1], np.array([pen for pen, _ in entries])), 1)
    return float(both[linear_sum_assignment(-both)].sum()) / len(entries)


def made(number: int) -> tuple[list[list[str]], list[int], list[tuple[int, Took]], list[dict[str, list[float]]]]:
    """The rows of the file, the pen of each, the ways that each took, and the pens' habits."""
    dice = random.Random(f"praise-{number}")
    style = [habits(dice) for _ in range(PENS)]
    pens = [pen for pen, size in enumerate(SIZES) for _ in range(size)]
    dice.shuffle(pens)
    rows, entries = [], []
    for k, pen in enumerate(pens, 1):
        praise = Praise(dice, style[pen], dice.choice(HOUSES))
        rows.append([f"{number}-{k:03d}", praise.text()])
        entries.append((pen, praise.took))
    return rows, pens, entries, style


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"guesthouses-{seed}")
    while True:
        rows, _, entries, _ = made(dice.randrange(1000, 10000))
        seen = counted(entries)
        if told(entries, seen) >= FIT and told(entries, seen, DEEPER) <= POOR and sorted_out(entries) >= ALONE:
            break
    with (folder / "praise.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["编号", "内容"])
        writer.writerows(rows)
