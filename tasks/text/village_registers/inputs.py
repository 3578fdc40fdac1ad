"""一个村子的两本户口册，相隔六年：有人生，有人死，有人嫁娶、分家、迁走迁来；名字各写各的，岁数也报得不准。"""

import csv
import random
from pathlib import Path

YEARS = 6
SURNAMES = "陈 林 黄 郑 吴 何 罗 邱".split()
OUTSIDE = "周 徐 孙 朱 高 梁 宋 许 韩 冯 曹 彭 曾 萧 田 董 潘 袁 蔡 余 杜 叶 苏 吕 丁 卢 江 沈 钟 方 石 邹 陈 林 黄 郑 吴 何".split()
# 字辈：每姓四代
WORDS = "承 光 启 永 世 德 文 宗 家 国 廷 传 继 绍 长 兴 仁 义 礼 明 朝 万 大 元 成 忠 祖 振".split()
GIVEN = list("福贵财发旺生寿喜安平根茂盛荣华春来有才良善富金银水木火林山海龙虎雄武玉珍祥和顺昌年")
WOMEN = list("秀英兰芳桂香梅花菊莲珍玉凤娥翠巧云霞月娇美素淑贞婉金银春秋红彩爱琴")
MILK_BOYS = "狗娃 石头 铁蛋 二牛 毛头 黑娃 小虎 木根 拴住 留根 火娃 三毛 大头 水娃 猪娃 泥鳅 满仓 锁柱 老幺 丑娃".split()
MILK_GIRLS = "大妮 二妮 三妮 小丫 毛妹 来弟 招弟 带弟 细妹 小花 黑妮 阿妹 春妮 丫头 满妹".split()
# 同音、近音、异体，抄册子的人随手换
SAME = "福富,贵桂,财才,发法,旺望,生升,寿守,喜禧,安庵,平萍屏,根耕,茂冒,盛胜,荣容蓉,华花,春椿,来莱,有友,良梁,善山珊,金今巾,银寅,土吐,水税,木沐,火伙,松嵩,柏伯,林临,川穿,海亥,龙隆,虎琥,彪标,雄熊,武五,斌宾彬,玉裕,璋章,珍真贞,瑞睿,祥详翔,和河合,顺舜,昌长,庆清,余于,年廉,秀绣,英樱,兰蓝,芳方,香乡,梅煤眉,菊局,莲连,凤奉,娥鹅,翠脆,巧俏,云芸,霞侠,月岳,娇姣,美每,素苏,淑叔,婉碗,秋丘,红宏,彩采,爱艾,琴勤芹,承成程,光广,启起,永勇咏,世士仕,德得,文闻,宗忠中,家佳嘉,国帼,廷庭,传船,继纪,绍少,长常,兴星,仁人,义议,礼理,明名,朝潮,万晚,大达,元员源,成诚,祖组,振镇"
ALIKE: dict[str, str] = {}
for _group in SAME.split(","):
    for _sign in _group:
        ALIKE.setdefault(_sign, _group.replace(_sign, ""))


class Person:
    def __init__(self, number: int, is_man: bool, born: int, surname: str, name: str, milk: str, other: str, home: int) -> None:
        self.number, self.is_man, self.born, self.home = number, is_man, born, home
        self.surname, self.name, self.milk, self.other = surname, name, milk, other
        self.father: Person | None = None
        self.mother: Person | None = None
        self.spouse: Person | None = None
        self.children: list[Person] = []
        self.alive = True


class Village:
    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.people: list[Person] = []
        self.heads: dict[int, Person] = {}
        self.shared = {s: dice.sample(WORDS, 5) for s in SURNAMES}

    def add(self, is_man: bool, age: int, surname: str, generation: int = -1, home: int = -1) -> Person:
        dice = self.dice
        if is_man:
            first = self.shared[surname][generation] if surname in self.shared and 0 <= generation < 5 and dice.random() < 0.85 else dice.choice(WORDS)
            name = first + dice.choice(GIVEN)
            other = dice.choice(WORDS) + dice.choice(GIVEN)
        else:
            name = "".join(dice.sample(WOMEN, 2))
            other = "".join(dice.sample(WOMEN, 2))
        milk = dice.choice(MILK_BOYS if is_man else MILK_GIRLS)
        person = Person(len(self.people), is_man, -age, surname, name, milk, other, home)
        self.people.append(person)
        return person

    def wed(self, man: Person, woman: Person) -> None:
        man.spouse, woman.spouse = woman, man
        woman.home = man.home

    def wife(self, man: Person) -> Person:
        surname = self.dice.choice([s for s in OUTSIDE if s != man.surname])
        woman = self.add(False, -man.born - self.dice.randrange(-2, 6), surname)
        self.wed(man, woman)
        return woman

    def child(self, father: Person, mother: Person, age: int, generation: int) -> Person:
        one = self.add(self.dice.random() < 0.52, age, father.surname, generation, father.home)
        one.father, one.mother = father, mother
        father.children.append(one)
        mother.children.append(one)
        return one

    def brood(self, father: Person, generation: int, most: int) -> None:
        """孩子隔两三年一个，有的没养大。"""
        mother = father.spouse
        assert mother
        age = min(-mother.born - 18, -father.born - 18)
        used: set[str] = set()
        while age >= 0 and len(father.children) < most:
            if self.dice.random() < 0.62:
                one = self.child(father, mother, age, generation)
                for _ in range(30):
                    if one.milk not in used and all(one.name != c.name for c in father.children if c is not one):
                        break
                    one.milk = self.dice.choice(MILK_BOYS if one.is_man else MILK_GIRLS)
                    one.name = one.name[0] + self.dice.choice(GIVEN if one.is_man else WOMEN)
                used.add(one.milk)
            age -= self.dice.randrange(2, 4)

    def household(self, home: int) -> None:
        dice = self.dice
        surname = dice.choices(SURNAMES, [36, 28, 20, 8, 3, 2, 2, 1])[0]
        kind = dice.choices(["small", "joint", "brothers"], [36, 44, 20])[0]
        if kind == "small":
            head = self.add(True, dice.randrange(26, 48), surname, 2, home)
            self.wife(head)
            self.brood(head, 3, 6)
        elif kind == "joint":
            head = self.add(True, dice.randrange(48, 68), surname, 1, home)
            self.wife(head)
            self.brood(head, 2, 6)
            for one in list(head.children):
                age = -one.born
                if one.is_man and age > 18 and dice.random() < 0.8:
                    self.wife(one)
                    self.brood(one, 3, 4)
                elif not one.is_man and age > 18:
                    self.leave(one)
            if dice.random() < 0.25:
                assert head.spouse
                self.die(head.spouse)
        else:
            old = self.add(True, dice.randrange(50, 66), surname, 1, home)
            mother = self.wife(old)
            self.brood(old, 2, 6)
            men = [c for c in old.children if c.is_man and -c.born > 17]
            for one in old.children:
                if one in men and dice.random() < 0.75:
                    self.wife(one)
                    self.brood(one, 3, 4)
                elif not one.is_man and -one.born > 18:
                    self.leave(one)
            if men:
                self.die(old)
                head = men[0]
            else:
                head = old
            if dice.random() < 0.3 and head is not old:
                self.die(mother)
        self.heads[home] = head

    def leave(self, one: Person) -> None:
        one.home = -1

    def die(self, one: Person) -> None:
        one.alive = False
        one.home = -1

    def members(self, home: int) -> list[Person]:
        return [p for p in self.people if p.alive and p.home == home]

    def years_pass(self) -> None:
        dice = self.dice
        for one in self.people:
            age = -one.born
            risk = 0.1 if age < 4 else 0.02 if age < 15 else 0.04 if age < 45 else 0.12 if age < 58 else 0.3 if age < 68 else 0.5
            if one.home >= 0 and dice.random() < risk:
                self.die(one)
        for home in list(self.heads):
            if not self.heads[home].alive:
                self.new_head(home)
        for home in dice.sample(sorted(self.heads), len(self.heads) // 16):
            for one in self.members(home):
                self.leave(one)
            del self.heads[home]
        # 嫁娶
        men = [p for p in self.people if p.home >= 0 and p.is_man and 13 <= -p.born <= 27 and not (p.spouse and p.spouse.alive)]
        dice.shuffle(men)
        girls = [p for p in self.people if p.home >= 0 and not p.is_man and 11 <= -p.born <= 22 and not p.spouse]
        dice.shuffle(girls)
        for girl in girls:
            if dice.random() < 0.3:
                continue
            grooms = [m for m in men if m.surname != girl.surname and abs(m.born - girl.born) < 7]
            if grooms and dice.random() < 0.22:
                men.remove(grooms[0])
                self.wed(grooms[0], girl)
            else:
                self.leave(girl)
        for man in men:
            if dice.random() < 0.45:
                self.wife(man)
        for man in [p for p in self.people if p.is_man and p.home >= 0 and p.spouse and p.spouse.alive]:
            woman = man.spouse
            assert woman
            generation = next((k + 1 for k, w in enumerate(self.shared.get(man.surname, [])) if man.name[0] == w), 3)
            birth = -dice.randrange(0, 3)
            while birth > -YEARS:
                if 16 <= -woman.born - birth <= 42 and dice.random() < 0.42:
                    one = self.child(man, woman, 0, min(generation, 4))
                    one.born = -birth
                birth -= dice.randrange(2, 4)
        # 分家
        fresh = max(self.heads) + 1
        for home in sorted(self.heads):
            head = self.heads[home]
            kin = [p for p in self.members(home) if p.is_man and p is not head and p.spouse and p.spouse.alive and (p.father is head or (head.father and p.father is head.father))]
            rest = len(kin) if head.father and kin and kin[0].father is head.father else len(kin) - 1
            for one in kin[::-1][: max(rest, 0)]:
                if dice.random() < 0.65:
                    for each in [one, one.spouse, *[c for c in one.children if c.alive and c.home == home and not (c.spouse and not c.is_man)]]:
                        assert each
                        each.home = fresh
                        if each.spouse and each.is_man and each.spouse.alive:
                            each.spouse.home = fresh
                            for c in each.children:
                                if c.alive and c.home == home:
                                    c.home = fresh
                    self.heads[fresh] = one
                    fresh += 1
        for _ in range(4):
            self.household(fresh)
            fresh += 1

    def new_head(self, home: int) -> None:
        left = self.members(home)
        dead = self.heads.pop(home)
        sons = sorted((p for p in left if p.is_man and p.father is dead and -p.born >= 12), key=lambda p: p.born)
        brothers = sorted((p for p in left if p.is_man and -p.born >= 12), key=lambda p: p.born)
        if sons or brothers:
            self.heads[home] = (sons or brothers)[0]
        elif dead.spouse and dead.spouse in left:
            self.heads[home] = dead.spouse
        else:
            women = sorted((p for p in left if not p.is_man and -p.born >= 18), key=lambda p: p.born)
            if women:
                self.heads[home] = women[0]
            else:
                for one in left:
                    self.leave(one)

    def listed(self, home: int) -> list[tuple[Person, str]]:
        """户主在前，然后长辈、妻、子女（媳和孙跟在儿子后面）、弟妹。"""
        head, left = self.heads[home], self.members(home)
        out: list[tuple[Person, str]] = []

        def put(one: Person | None, word: str) -> None:
            if one and one in left and all(one is not p for p, _ in out):
                out.append((one, word))

        def family(man: Person, wife: str, son: str, girl: str, deep: bool) -> None:
            put(man.spouse, wife)
            for c in sorted(man.children, key=lambda p: p.born):
                put(c, son if c.is_man else girl)
                if deep and c.is_man:
                    family(c, "媳", "孙", "孙女", False)

        put(head, "户主")
        put(head.father, "父")
        put(head.mother, "母")
        family(head, "妻" if head.is_man else "夫", "子", "女", True)
        for parent in (head.father, head.mother):
            for one in sorted(parent.children if parent else [], key=lambda p: p.born):
                put(one, ("兄" if one.born < head.born else "弟") if one.is_man else ("姐" if one.born < head.born else "妹"))
                family(one, "嫂" if one.born < head.born else "弟媳", "侄", "侄女", False)
        for one in left:
            put(one, "亲属")
        return out


def written(dice: random.Random, one: Person, age: int) -> str:
    name = one.name
    chance = dice.random()
    if one.is_man:
        if age < 14 and chance < 0.6:
            return one.milk
        if age >= 18 and chance < 0.16:
            name = one.other
        elif chance > 0.95:
            return one.surname + name[1]
    elif one.spouse:
        if chance < (0.8 if age > 45 else 0.5):
            return f"{one.spouse.surname}{one.surname}氏"
    elif age < 17 and chance < 0.6:
        return one.milk
    signs = list(name)
    for k, sign in enumerate(signs):
        if dice.random() < 0.17 and ALIKE.get(sign):
            signs[k] = dice.choice(ALIKE[sign])
    return one.surname + "".join(signs)


def stated(dice: random.Random, age: int, shift: int) -> int:
    """虚岁，也有报周岁的；记不清的、凑整的。"""
    age += 1 + shift
    loose = 1 if age < 20 else 1.6 if age < 45 else 2.4
    if dice.random() < 0.45:
        age += round(dice.gauss(0, loose))
    if age > 30 and dice.random() < 0.15:
        age = round(age / 5) * 5
    return max(age, 1)


def register(village: Village, dice: random.Random, now: int) -> list[tuple[int, str, str, str, int, int]]:
    homes = sorted(village.heads)
    dice.shuffle(homes)
    rows = []
    for number, home in enumerate([h for h in homes if village.members(h)], 1):
        shift = -1 if dice.random() < 0.35 else 0
        for one, word in village.listed(home):
            age = now - one.born
            rows.append((number, word, written(dice, one, age), "男" if one.is_man else "女", stated(dice, age, shift), one.number))
    return rows


def made(key: int) -> tuple[list, list]:
    """两本册子的各行，末项是谁（不写进抄件）。"""
    dice = random.Random(f"registers-{key}")
    village = Village(dice)
    for home in range(80):
        village.household(home)
    first = register(village, dice, 0)
    village.years_pass()
    return first, register(village, dice, YEARS)


def copied(rows: list, mark: str, shelf: str) -> list[list]:
    out: list[list] = [["档号", "编号", "户号", "与户主关系", "姓名", "性别", "岁数"]]
    return out + [[shelf, f"{mark}{k:03d}", *row[:5]] for k, row in enumerate(rows, 1)]


def build(seed: int, folder: Path) -> None:
    key = random.Random(f"shelf-{seed}").randrange(10**8)
    for rows, mark, shelf, name in zip(made(key), "甲乙", divmod(key, 10**4), ["first", "second"], strict=True):
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(copied(rows, mark, f"永-04-{shelf:04d}"))
