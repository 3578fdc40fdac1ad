"""Letters home that eight public letter writers wrote for others, once signed by the writer and later not.

How one writes is a table of habits: for each place where a letter can go one way or another (words, signs, numerals, what
comes first, whether sums rise or elders lead, whether a person, a place or a verb comes back or gives way to another one),
how often each way is taken. What a letter is about tells little: the customers of the signed letters came from
the writer's own quarter, those of the unsigned ones from anywhere.
"""

import csv
import math
import random
from collections.abc import Sequence
from pathlib import Path

WRITERS = ["林先生", "郭先生", "许先生", "戴先生", "柯先生", "简先生", "邱先生", "童先生", "施先生", "温先生", "卓先生", "骆先生"]
SIGNED, UNSIGNED, HANDS = 20, 128, 8
QUARTERS: list[dict[str, list[str]]] = [
    {"spots": ["码头", "米行", "船坞", "盐仓"], "goods": ["皮箱", "缆绳", "油灯", "胶鞋"]},
    {"spots": ["橡胶园", "木桥", "工棚", "割胶站"], "goods": ["棉被", "雨衣", "水壶", "草帽"]},
    {"spots": ["锡矿", "洗砂场", "车站", "水塔"], "goods": ["铁锅", "毛毯", "铜壶", "手套"]},
    {"spots": ["会馆", "天后宫", "戏台", "药铺"], "goods": ["香炉", "木盒", "绸衫", "折扇"]},
    {"spots": ["学堂", "书局", "报馆", "钟楼"], "goods": ["钢笔", "字典", "算盘", "书包"]},
    {"spots": ["茶楼", "饼店", "鱼市", "染坊"], "goods": ["布伞", "茶壶", "花布", "竹篮"]},
]  # fmt: skip
MEASURE = {
    "皮箱": "只", "缆绳": "捆", "油灯": "盏", "胶鞋": "双", "棉被": "床", "雨衣": "件", "水壶": "把", "草帽": "顶", "铁锅": "口", "毛毯": "条", "铜壶": "把",
    "手套": "副", "香炉": "座", "木盒": "个", "绸衫": "件", "折扇": "把", "钢笔": "支", "字典": "本", "算盘": "架", "书包": "个", "布伞": "把", "茶壶": "把",
    "花布": "匹", "竹篮": "个",
}  # fmt: skip
KIN = ["祖母", "大伯", "二叔", "三婶", "姑母", "舅父", "大嫂", "小弟", "二妹", "侄儿", "外甥"]  # the elders first
PEOPLE = ["阿水", "老金", "同乡阿顺", "船上的厨子", "药铺伙计", "表兄", "隔房阿根", "教书的老潘"]
SIZES, COLOURS, STATES = ["大号", "小号", "中号"], ["黑色", "蓝色", "灰色", "红色", "绿色"], ["半新", "全新", "旧的", "修过"]
COOL, DAMP = ["天冷", "天热", "天凉", "天暖"], ["雨多", "风大", "雾重", "地潮"]
GOOD = ["工钱照发", "身子结实", "伙食尚好", "住处宽敞", "东家和气", "生意有起色", "债已还清", "同伴都肯帮忙", "夜里睡得着", "米价落了"]
BAD = ["活计太重", "蚊虫很凶", "水不干净", "夜里太吵", "脚气又犯", "路途太远", "货价涨得快", "房租要加", "常常误餐", "汇水太高"]
CAUSES = ["淋了雨", "赶了夜工", "吃坏了东西", "搬货闪了腰", "水土不服", "踩到铁钉", "睡在地上", "忙着卸船", "替人值夜", "多喝了两杯"]
EFFECTS = ["歇了两日", "发了一场热", "没能写信", "请了三天假", "看了一回医生", "瘦了一圈", "误了一班船", "少领几日工钱"]
NEWS = ["他问家里好", "他快要回唐山", "他新娶了亲", "他说村口修了路", "他托我问候父母", "他还欠我五元", "他送我一包茶叶", "他换了东家"]
ACTS = ["修屋顶", "买两头猪", "还清旧债", "送弟妹上学", "替祖母抓药", "补种番薯", "挖一口井", "做一身新衣"]
DEADLINES = ["清明前", "端午前", "中秋前", "入冬前", "过年前", "下月内"]
DO = ["看货", "算账", "搬家", "学手艺", "找事做", "领工钱", "等船", "见东家"]
SEND = ["寄", "汇", "带", "捎"]
DIGITS = "零一二三四五六七八九"
FORMAL = "零壹贰叁肆伍陆柒捌玖"

WORDS_TELL, SEEN, DEEP = 0.55, 0.95, 2.4
# Each place where the ways part, with the number of ways and how much writers differ there.
WAYS: dict[str, tuple[int, float]] = {
    "numerals": (3, WORDS_TELL), "series sign": (2, WORDS_TELL), "series end": (3, WORDS_TELL), "total first": (2, SEEN), "noun first": (2, SEEN),
    "aside": (3, WORDS_TELL), "traits": (6, SEEN), "letter first": (2, SEEN), "weather form": (3, WORDS_TELL), "cool first": (2, SEEN),
    "cause first": (2, SEEN), "cause word": (3, WORDS_TELL), "time first": (2, SEEN), "comma after time": (2, SEEN), "told": (3, WORDS_TELL),
    "also": (4, WORDS_TELL), "good first": (2, SEEN), "contrast": (4, WORDS_TELL), "ask word": (4, WORDS_TELL), "deadline first": (2, SEEN),
    "future": (3, WORDS_TELL), "join": (3, WORDS_TELL), "well form": (3, WORDS_TELL), "weather place": (3, SEEN), "now": (3, WORDS_TELL),
    "sums": (4, DEEP), "kin": (3, DEEP), "days": (3, DEEP), "person again": (2, DEEP), "spot again": (2, DEEP), "verb again": (2, DEEP),
    "money before goods": (2, DEEP), "meeting before illness": (2, DEEP),
}  # fmt: skip
DEEPER = ("sums", "kin", "days", "person again", "spot again", "verb again", "money before goods", "meeting before illness")


def habits(dice: random.Random) -> dict[str, list[float]]:
    made = {}
    for name, (ways, spread) in WAYS.items():
        weights = [math.exp(spread * dice.gauss(0, 1)) for _ in range(ways)]
        made[name] = [weight / sum(weights) for weight in weights]
    return made


def day_words(day: int) -> str:
    tens = ["初", "十", "廿"][(day - 1) // 10] if day % 10 else ""
    return {10: "初十", 20: "二十", 30: "三十"}.get(day) or tens + DIGITS[day % 10]


class Letter:
    """One letter in the making, with the ways that it took."""

    def __init__(self, dice: random.Random, habit: dict[str, list[float]], quarter: dict[str, list[str]]) -> None:
        self.dice, self.habit, self.quarter = dice, habit, quarter
        self.took: list[tuple[str, int]] = []
        self.days: list[str] = []
        self.person = self.spot = self.verb = ""
        self.numerals = self.way("numerals")

    def way(self, name: str) -> int:
        taken = self.dice.choices(range(WAYS[name][0]), self.habit[name])[0]
        self.took.append((name, taken))
        return taken

    def one(self, of: Sequence[str]) -> str:
        return self.dice.choice(of)

    def again(self, name: str, last: str, of: Sequence[str]) -> str:
        if not last:
            return self.one(of)
        return last if self.way(name) else self.one([one for one in of if one != last])

    def a_person(self) -> str:
        self.person = self.again("person again", self.person, PEOPLE)
        return self.person

    def a_spot(self) -> str:
        self.spot = self.again("spot again", self.spot, self.quarter["spots"])
        return self.spot

    def a_verb(self) -> str:
        self.verb = self.again("verb again", self.verb, SEND)
        return self.verb

    def number(self, value: int) -> str:
        way = self.numerals
        if way == 2:
            return str(value)
        digits, ten = (FORMAL, "拾") if way else (DIGITS, "十")
        tens, ones = divmod(value, 10)
        hundred = ""
        if tens >= 10:
            hundred, tens = digits[tens // 10] + ("佰" if way else "百"), tens % 10
        if way == 0 and tens == 1 and not hundred:
            return ten + (digits[ones] if ones else "")
        middle = digits[tens] + ten if tens else "零" if hundred and ones else ""
        return hundred + middle + (digits[ones] if ones else "")

    def when(self) -> str:
        return self.days.pop(0)

    def timed(self, place: str) -> str:
        """A day and a place, in one order or the other."""
        time = self.when()
        if self.way("time first"):
            return time + ("，" if self.way("comma after time") else "") + "在" + place
        return f"在{place}，{time}" if self.way("comma after time") else f"在{place}{time}"

    def well(self) -> str:
        return ["儿在外平安", "儿身体如常", "儿一切都好"][self.way("well form")]

    def received(self) -> str:
        time = self.when()
        return f"家信{time}收到" if self.way("letter first") else f"{time}收到家信"

    def money(self) -> str:
        order = self.way("sums")
        kin = self.dice.sample(KIN, 3)
        sums = self.dice.sample(range(11, 60), 3)

        def sorts() -> list[bool]:
            return [sums == sorted(sums), sums == sorted(sums, reverse=True), kin == sorted(kin, key=KIN.index)]

        if order == 0:
            sums.sort()
        elif order == 1:
            sums.sort(reverse=True)
        elif order == 2:
            kin.sort(key=KIN.index)
        while sum(sorts()) > (order < 3) or (order < 3 and not sorts()[order]):
            if order != 2:
                self.dice.shuffle(kin)
            if order > 1:
                self.dice.shuffle(sums)
        shares = [f"{who}{self.number(n)}元" for who, n in zip(kin, sums, strict=True)]
        sign = "，" if self.way("series sign") else "、"
        said = shares[0] + sign + shares[1] + [sign, "，又", "及"][self.way("series end")] + shares[2]
        verb, total = self.a_verb(), self.number(sum(sums))
        now = ["今", "兹", "这次"][self.way("now")]
        return f"{now}{verb}上共{total}元，给{said}" if self.way("total first") else f"{now}{verb}上给{said}，共{total}元"

    def goods(self) -> str:
        things = self.dice.sample(self.quarter["goods"], 2)
        said = [f"{thing}一{MEASURE[thing]}" if self.way("noun first") else f"一{MEASURE[thing]}{thing}" for thing in things]
        traits = [self.one(SIZES), self.one(COLOURS), self.one(STATES)]
        order = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)][self.way("traits")]
        words = "、".join(traits[k] for k in order)
        aside = [f"（{words}）", f"，{words}，", f"——{words}——"][self.way("aside")]
        return f"托{self.a_person()}{self.a_verb()}去{said[0]}{aside}" + f"和{said[1]}"

    def weather(self) -> str:
        pair = [self.one(COOL), self.one(DAMP)]
        if self.way("cool first") == 0:
            pair.reverse()
        return [f"此地近来{pair[0]}{pair[1]}", f"这边{pair[0]}，{pair[1]}", f"近日{pair[0]}而且{pair[1]}"][self.way("weather form")]

    def illness(self) -> str:
        cause, effect, time = self.one(CAUSES), self.one(EFFECTS), self.when()
        word = ["因", "因为", "只为"][self.way("cause word")]
        comma = "，" if self.way("comma after time") else ""
        return f"{time}{comma}{word}{cause}，{effect}" if self.way("cause first") else f"{time}{comma}{effect}，{word}{cause}"

    def meeting(self) -> str:
        who, news, when = self.a_person(), self.one(NEWS), self.timed(self.a_spot())
        told = ["遇见", "碰到", "见着"][self.way("told")]
        also = ["", "也", "还", "又"][self.way("also")]
        return f"{when}{also}{told}{who}，{news}"

    def contrast(self) -> str:
        good, bad = self.one(GOOD), self.one(BAD)
        a, b = (good, bad) if self.way("good first") else (bad, good)
        return [f"{a}，但{b}", f"{a}，只是{b}", f"虽{a}，{b}", f"{a}。不过{b}"][self.way("contrast")]

    def request(self) -> str:
        word = ["请", "望", "务必", "烦家里"][self.way("ask word")]
        act, until = self.one(ACTS), self.one(DEADLINES)
        if self.way("deadline first"):
            return f"{until}{'，' if self.way('comma after time') else ''}{word}{act}"
        return f"{word}{act}，{until}"

    def plan(self) -> str:
        will = ["将", "打算", "要"][self.way("future")]
        return f"儿{will}{self.timed(self.a_spot())}{self.one(DO)}"

    def kin(self) -> str:
        kin = self.dice.sample(KIN, 3)
        order = self.way("kin")
        while order == 2 and kin in (sorted(kin, key=KIN.index), sorted(kin, key=KIN.index, reverse=True)):
            self.dice.shuffle(kin)
        if order < 2:
            kin.sort(key=KIN.index, reverse=order == 1)
        return f"代问{'、'.join(kin)}好"

    def text(self) -> str:
        dice = self.dice
        days = dice.sample(range(1, 31), 4)
        order = self.way("days")
        while order == 2 and days in (sorted(days), sorted(days, reverse=True)):
            dice.shuffle(days)
        if order < 2:
            days.sort(reverse=order == 1)
        self.days = [day_words(day) for day in days]
        kinds = ["money", "goods", "illness", "meeting", "contrast", "request", "plan"]
        dice.shuffle(kinds)
        for one, two, name in (("money", "goods", "money before goods"), ("meeting", "illness", "meeting before illness")):
            places = sorted((kinds.index(one), kinds.index(two)))
            kinds[places[0]], kinds[places[1]] = (one, two) if self.way(name) else (two, one)
        place = self.way("weather place")
        kinds.insert([0, len(kinds), dice.randrange(1, len(kinds))][place], "weather")
        parts = [self.well(), self.received(), *(getattr(self, kind)() for kind in kinds), self.kin()]
        said = parts[0]
        for part in parts[1:]:
            said += "。，；"[self.way("join")] + part
        return said + "。"


def counted(letters: list[tuple[int, list[tuple[str, int]]]]) -> list[dict[str, list[float]]]:
    """Habits as signed letters show them."""
    made = [{name: [0.7] * ways for name, (ways, _) in WAYS.items()} for _ in range(HANDS)]
    for who, took in letters:
        for name, way in took:
            made[who][name][way] += 1
    return [{name: [n / sum(seen) for n in seen] for name, seen in habit.items()} for habit in made]


def share(letters: list[tuple[int, list[tuple[str, int]]]], style: list[dict[str, list[float]]], without: tuple[str, ...] = ()) -> float:
    """The share of letters whose writer is the likeliest one."""
    right = 0
    for who, took in letters:
        said = [sum(math.log(habit[name][way]) for name, way in took if name not in without) for habit in style]
        right += said.index(max(said)) == who
    return right / len(letters)


def made(number: int) -> tuple[list[list[str]], list[list[str]], list[str], float, float]:
    """Signed rows, unsigned rows, the writers of these; the share that the signed ones tell, with and without the deeper habits."""
    dice = random.Random(f"letter-bench-{number}")
    names = sorted(dice.sample(WRITERS, HANDS))
    style = [habits(dice) for _ in names]
    homes = [k % 6 for k in range(HANDS)]
    dice.shuffle(homes)
    known = []
    for who in range(HANDS):
        for _ in range(SIGNED):
            letter = Letter(dice, style[who], QUARTERS[homes[who] if dice.random() < 0.75 else dice.randrange(6)])
            known.append((who, letter.text(), letter.took))
    dice.shuffle(known)
    writers = [k % HANDS for k in range(UNSIGNED)]
    dice.shuffle(writers)
    unknown = []
    for who in writers:
        letter = Letter(dice, style[who], QUARTERS[dice.randrange(6)])
        unknown.append((who, letter.text(), letter.took))
    seen = counted([(who, took) for who, _, took in known])
    asked = [(who, took) for who, _, took in unknown]
    signed = [[names[who], text] for who, text, _ in known]
    unsigned = [[f"{number}-{k:03d}", text] for k, (_, text, _) in enumerate(unknown, 1)]
    return signed, unsigned, [names[who] for who in writers], share(asked, seen), share(asked, seen, DEEPER)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"letter-benches-{seed}")
    while True:
        signed, unsigned, _, with_all, without = made(dice.randrange(1000, 10000))
        if with_all >= 0.96 and 0.78 <= without <= 0.85:
            break
    for name, header, rows in (("署名", ["代书", "信"], signed), ("未署名", ["编号", "信"], unsigned)):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            writer.writerows(rows)
