"""Prescriptions to a village's herb shop, each doctor in his own way, and the slips that its old clerk wrote for them.

What varies with the seed, beside the prescriptions: the clerk's habits.
"""

import csv
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

# Drawer: other names that doctors have for it.
DRAWER_LINES = """
黄芪: 北芪 绵芪 口芪
当归: 秦归 全归 归身
白术: 于术 冬术
茯苓: 云苓 白茯苓
甘草: 粉草 国老 甜草
陈皮: 广皮 橘皮 新会皮
半夏: 法夏 清夏
白芍: 杭芍 白芍药 芍药
赤芍: 赤芍药
川芎: 抚芎 芎䓖
生地黄: 生地 干地黄
熟地黄: 熟地
山药: 淮山 淮山药 怀山
山茱萸: 枣皮 萸肉 山萸肉
牡丹皮: 丹皮 粉丹皮
泽泻: 建泻 福泽泻
柴胡: 软柴胡 北柴胡
黄芩: 条芩 枯芩 子芩
黄连: 川连 雅连
黄柏: 川柏 川黄柏
栀子: 山栀 黑山栀 支子
金银花: 银花 双花 二花 忍冬花
连翘: 连乔 净连翘
大黄: 川军 锦纹 将军
枳实: 江枳实
枳壳: 江枳壳
厚朴: 川朴 紫朴
苍术: 茅术 茅苍术
木香: 广木香 云木香
香附: 香附子 莎草根
砂仁: 阳春砂 缩砂
桔梗: 苦桔梗
苦杏仁: 杏仁 光杏 光杏仁
桃仁: 光桃仁
红花: 草红花 杜红花
牛蒡子: 大力子 牛子 鼠粘子
薄荷: 苏薄荷 薄荷叶
菊花: 杭菊 甘菊 滁菊
桑叶: 霜桑叶 冬桑叶
桑白皮: 桑皮
桑寄生: 寄生 真寄生
葛根: 粉葛 干葛
升麻: 绿升麻
知母: 肥知母
浙贝母: 浙贝 象贝 大贝
川贝母: 川贝 尖贝
天冬: 天门冬
麦冬: 寸冬 麦门冬 杭麦冬
玄参: 元参 黑参
北沙参: 北条参
南沙参: 泡参
党参: 潞党参 潞党 台党
太子参: 孩儿参 童参
五味子: 北五味 辽五味
酸枣仁: 枣仁
柏子仁: 柏仁
远志: 远志肉 小草根
石菖蒲: 菖蒲 九节菖蒲
龙骨: 花龙骨 青花龙骨
牡蛎: 左牡蛎 牡蛎壳
石决明: 九孔决明
决明子: 草决明 马蹄决明
牛膝: 怀牛膝 淮牛膝
杜仲: 川杜仲 绵杜仲
续断: 川断 川续断
补骨脂: 破故纸 故纸
淫羊藿: 仙灵脾 羊藿
肉苁蓉: 苁蓉 大芸 淡大芸
菟丝子: 菟丝 吐丝子
枸杞子: 枸杞 甘杞子 杞子
女贞子: 女贞 冬青子
墨旱莲: 旱莲草 旱莲
益母草: 坤草 茺蔚草
延胡索: 元胡 玄胡 玄胡索
三棱: 京三棱 荆三棱
莪术: 蓬莪术 文术
乳香: 滴乳香
没药: 明没药
丹参: 紫丹参
三七: 田七 参三七 旱三七
车前子: 车前
薏苡仁: 苡仁 薏米 米仁
滑石: 飞滑石
木通: 川木通
瞿麦: 巨麦
石膏: 软石膏
防风: 青防风 屏风
荆芥: 荆芥穗
羌活: 川羌活 西羌
独活: 川独活 香独活
白芷: 香白芷 杭白芷
细辛: 北细辛 辽细辛
桂枝: 嫩桂枝 川桂枝
麻黄: 净麻黄
藿香: 广藿香
佩兰: 佩兰叶 省头草
紫苏: 苏叶 紫苏叶
莱菔子: 萝卜子
山楂: 山里红 北山楂
神曲: 六曲 六神曲
麦芽: 大麦芽
谷芽: 粟芽
鸡内金: 内金 鸡肫皮
钩藤: 双钩 双钩藤
天麻: 明天麻
僵蚕: 白僵蚕 天虫
蝉蜕: 蝉衣 虫退
全蝎: 全虫
地龙: 广地龙 蚯蚓干
何首乌: 首乌
首乌藤: 夜交藤
合欢皮: 夜合皮
蒲公英: 公英 黄花地丁
紫花地丁: 地丁
夏枯草: 枯草 夏枯球
白茅根: 茅根
芦根: 苇根 活水芦根
天花粉: 花粉 瓜蒌根
瓜蒌: 全瓜蒌 栝楼
百合: 野百合
百部: 百部根
阿胶: 驴皮胶
鹿角胶: 鹿胶
"""

# One name for two or three drawers.
PAIR_LINES = """
知柏: 知母 黄柏
龙牡: 龙骨 牡蛎
乳没: 乳香 没药
二冬: 天冬 麦冬
天麦冬: 天冬 麦冬
苍白术: 苍术 白术
二术: 苍术 白术
赤白芍: 赤芍 白芍
二芍: 赤芍 白芍
生熟地: 生地黄 熟地黄
二地: 生地黄 熟地黄
羌独活: 羌活 独活
二活: 羌活 独活
荆防: 荆芥 防风
桃红: 桃仁 红花
藿佩: 藿香 佩兰
棱莪: 三棱 莪术
银翘: 金银花 连翘
谷麦芽: 谷芽 麦芽
南北沙参: 南沙参 北沙参
芩连: 黄芩 黄连
参芪: 党参 黄芪
芪术: 黄芪 白术
归芍: 当归 白芍
芦茅根: 芦根 白茅根
川浙贝: 川贝母 浙贝母
三仙: 山楂 神曲 麦芽
"""

DONE = ("炒", "炙", "焦", "煅", "醋", "酒", "盐")
# Which drawers take which of these ways; a doctor asks for no others.
WAY_LINES = {
    "炒": "白术 白芍 枳壳 枳实 栀子 山楂 神曲 麦芽 谷芽 莱菔子 酸枣仁 薏苡仁 牛蒡子 苍术 黄芩 黄连 僵蚕 苦杏仁 杜仲 决明子",
    "炙": "黄芪 甘草 桑白皮 麻黄 紫苏 百部 远志 淫羊藿",
    "焦": "山楂 神曲 麦芽 谷芽 白术 栀子",
    "煅": "龙骨 牡蛎 石决明 石膏",
    "醋": "香附 延胡索 三棱 莪术 柴胡 乳香 没药",
    "酒": "大黄 当归 黄芩 川芎 白芍 山茱萸 女贞子 丹参",
    "盐": "黄柏 知母 补骨脂 杜仲 车前子 菟丝子 泽泻",
}
WAYS_PAIRED = {"炒": ["谷麦芽", "二术", "二芍"], "焦": ["三仙", "谷麦芽"], "煅": ["龙牡"], "醋": ["棱莪", "乳没"], "盐": ["知柏"]}
QUALITY = ("净", "上", "真", "好", "陈", "细", "老", "正")  # the counter gives what it has


def table(text: str) -> dict[str, list[str]]:
    return {line.split(": ")[0]: line.split(": ")[1].split() for line in text.strip().splitlines()}


DRAWERS: dict[str, list[str]] = table(DRAWER_LINES)
PAIRS: dict[str, list[str]] = table(PAIR_LINES)
WAYS: dict[str, list[str]] = {way: herbs.split() for way, herbs in WAY_LINES.items()}

DIGITS = "零一二三四五六七八九"
CAPITAL = "零壹贰叁肆伍陆柒捌玖"
SUZHOU = "〇〡〢〣〤〥〦〧〨〩"
QIAN = Fraction(3)  # grams

# All that may be written for a herb, for a look at whether names run together can be told apart.
WORDS: set[str] = {name for drawer, others in DRAWERS.items() for name in (drawer, *others)} | set(PAIRS)


def zh(n: int) -> str:
    """A whole number below 100."""
    if n < 10:
        return DIGITS[n]
    return ("" if n < 20 else DIGITS[n // 10]) + "十" + (DIGITS[n % 10] if n % 10 else "")


def ways_to_cut(text: str) -> int:
    """In how many ways a run of names can be cut into """
    found = [1] + [0] * len(text)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - 8), end):
            piece = text[start:end]
            while piece and piece not in WORDS and (piece[0] in DONE or piece[0] in QUALITY):
                piece = piece[1:]
            if piece in WORDS:
                found[end] += found[start]
    return found[-1]


class Herb:
    """One herb of a prescription: its drawer, how it is prepared, grams, and the name that the doctor used."""

    def __init__(self, drawer: str, way: str, grams: Fraction, said: str):
        self.drawer, self.way, self.grams, self.said = drawer, way, grams, said
        self.led = False  # ginger and the like, which no second thought touches


class Doctor:
    """Draws prescriptions; `habits` are the clerk's, the same in all slips."""

    def __init__(self, dice: random.Random, habits: dict[str, Any]):
        self.dice, self.habits = dice, habits
        self.due: list[tuple[str, str]] = []  # drawers and names that are still to occur
        self.due_pairs: list[str] = []
        self.spaced = False  # whether this doctor puts blanks between names and amounts

    def pick(self, *weighted: tuple[float, Any]) -> Any:
        """One of (weight, value)."""
        return self.dice.choices([value for _, value in weighted], [weight for weight, _ in weighted])[0]

    # ---- names ----

    def called(self, drawer: str) -> str:
        others = DRAWERS[drawer]
        return drawer if self.dice.random() < 0.5 else self.dice.choice(others)

    def name(self, drawer: str) -> tuple[str, str]:
        """The doctor's words for a herb, and the way in which it is prepared."""
        said = self.called(drawer)
        ways = [way for way, herbs in WAYS.items() if drawer in herbs]
        way = self.dice.choice(ways) if ways and self.dice.random() < 0.2 and said[0] not in "生干" else ""
        if not way and self.dice.random() < 0.06 and said[0] not in "生干净上真好陈细老正广软北川":
            return self.dice.choice(QUALITY) + said, ""
        return way + said, way

    # ---- amounts, in fen (a tenth of a qian) ----

    def fen(self) -> int:
        return int(self.pick((26, self.dice.randrange(1, 7) * 10), (16, 30), (12, 15), (6, 25), (3, 35), (3, 45), (6, self.dice.choice([5, 8, 6, 4, 7])), (4, self.dice.choice([12, 18, 24, 16])),
                    (5, 40), (7, 50), (4, 80), (5, 100), (2, 120), (3, 150), (2, 200), (1, 180), (1, 110), (1, 250)))  # fmt: skip

    def amount(self, fen: int, style: str = "") -> str:
        """Words for a weight, now and then with a word that changes nothing."""
        text = str(self.weight(fen, style))
        if style or text[-1] not in "钱两克" or self.dice.random() > 0.03:
            return text
        return str(self.pick((1, "足" + text), (1, text + "足"), (1, text + "整"), (1, "约" + text), (1, text + "净"), (0.6, "净重" + text), (0.6, "计" + text)))

    def weight(self, fen: int, style: str = "") -> Any:
        dice = self.dice
        style = style or self.pick((50, "han"), (6, "capital"), (7, "suzhou"), (8, "latin"), (9, "grams"), (4, "hangrams"), (4, "bare"))
        grams = fen * QIAN / 10
        if style == "bare" and fen % 5 == 0:
            return plain(grams)
        if style == "grams":
            return plain(grams).translate(str.maketrans("0123456789", "０１２３４５６７８９") if dice.random() < 0.1 else {}) + self.pick((5, "克"), (2, "g"), (0.7, "公分"))
        if style == "hangrams" and (grams * 2).denominator == 1 and grams >= 1:
            whole = int(grams)
            if grams != whole:
                return self.pick((2, f"{zh(whole)}克半"), (1, f"{zh(whole)}点五克"))
            return self.pick((3, zh(whole)), (1, zh(whole).replace("三十", "卅").replace("二十", "廿"))) + "克"
        liang, qian, rest = fen // 100, fen // 10 % 10, fen % 10
        if style == "latin":
            if fen < 10:
                return f"{fen}分"
            if fen < 100:
                return f"{qian}钱" if not rest else self.pick((2, f"{qian}.{rest}钱"), (1, f"{qian}钱{rest}分"))
            return f"{liang}两" if not qian else self.pick((1, f"{liang}.{qian}两"), (2, f"{liang}两{qian}钱"))
        digits = {"capital": CAPITAL, "suzhou": SUZHOU}.get(style, DIGITS)
        if style in ("capital", "suzhou"):
            return "".join(digits[n] + unit for n, unit in ((liang, "两"), (qian, "钱"), (rest, "分")) if n)
        if fen == 5:
            return self.pick((1, "半钱"), (2, "五分"))
        if fen < 10:
            return digits[fen] + "分"
        if fen == 50 and dice.random() < 0.5:
            return "半两"
        if fen < 100:
            if not rest:
                return digits[qian] + "钱"
            if rest == 5 and dice.random() < 0.65:
                return self.pick((3, digits[qian] + "钱半"), (2, "钱半") if qian == 1 else (0, ""))
            return digits[qian] + "钱" + digits[rest] + self.pick((2, "分"), (1, ""))
        if not qian:
            return digits[liang] + "两"
        if qian == 5 and dice.random() < 0.6:
            return self.pick((3, digits[liang] + "两半"), (2, "两半") if liang == 1 else (0, ""))
        return digits[liang] + "两" + digits[qian] + self.pick((2, "钱"), (1, ""))

    # ---- what stands beside a herb and is none of the clerk's business ----

    def aside(self) -> str:
        note = self.pick((5, "先煎"), (5, "后下"), (4, "包煎"), (3, "布包"), (3, "冲服"), (3, "烊化"), (2, "另炖"), (3, "打碎"), (2, "捣"), (2, "去心"), (2, "去节"), (1, "先煎半个时辰"), (1, "分两次冲服"),
                    (1, "先煎三刻钟"), (0.8, "另包两包"), (0.8, "研末分三次吞"), (0.8, "后下，煮两三沸"), (0.6, "去皮尖"), (0.6, "洗三遍"), (0.5, "要一级的"),
                    (0.4, "酒一两浸"), (0.4, "水二碗浸透"), (0.4, "纱布两层包"), (0.4, "另煎兑入"), (0.4, "打碎先煎"), (0.3, "捣如泥"), (0.3, "先下煮四五沸"), (0.3, "各自另包"), (0.3, "半入煎半后下"), (0.3, "兑药汁半杯"))  # fmt: skip
        return str(self.pick((5, f"（{note}）"), (2, f"({note})"), (1, note if note[0] in "先后包布冲烊打去" and "，" not in note else f"（{note}）")))

    # ---- pieces of a prescription ----

    def piece(self, kind: str, fresh: list[str], before: Herb | None) -> tuple[str, list[Herb]] | None:
        """Words and herbs; `fresh` are the drawers not yet used, `before` the herb just before, if it stood alone."""
        dice = self.dice
        gap = self.pick((6, ""), (1, " ")) if self.spaced else ""
        if kind == "plain":
            if self.due and self.due[-1][0] in fresh:
                drawer, said = self.due.pop()
                way = ""
            else:
                drawer = dice.choice(fresh)
                said, way = self.name(drawer)
            fen = self.fen()
            note = self.aside() if dice.random() < 0.14 else ""
            if way and dice.random() < 0.22:
                bare = said[1:]
                word = {"酒": self.pick((1, "酒洗"), (1, "酒炒"), (1, "酒")), "盐": self.pick((1, "盐水炒"), (1, "盐")), "醋": self.pick((1, "醋炒"), (1, "醋制"), (1, "醋")), "炙": self.pick((1, "蜜炙"), (1, "炙")), "炒": self.pick((1, "炒"), (1, "炒黄")), "焦": self.pick((1, "炒焦"), (1, "焦")), "煅": "煅"}[way]
                text = self.pick((2, f"{bare}（{word}）{self.amount(fen)}"), (2, f"{bare}{gap}{self.amount(fen)}（{word}）"), (1, f"{word}{bare}{gap}{self.amount(fen)}"))
                return text, [Herb(drawer, way, fen * QIAN / 10, bare)]
            amount = self.amount(fen)
            if note and not note.startswith(("（", "(")):
                return said + gap + amount + note, [Herb(drawer, way, fen * QIAN / 10, said)]
            return said + self.pick((3, gap + amount + note), (1, note + amount)), [Herb(drawer, way, fen * QIAN / 10, said)]
        if kind == "mend":
            drawer = dice.choice(fresh)
            said, way = self.name(drawer)
            first, fen = self.fen(), self.fen()
            if first == fen:
                return None
            one, two = self.amount(first, "han"), self.amount(fen, "han")
            text = self.pick((2, f"{said}{one}改{two}"), (2, f"{said}{one}（改{two}）"), (0.5, f"{said}{one}→{two}"), (0.5, f"{said}原{one}，今用{two}"), (0.5, f"{said}{one}涂去，{two}"), (0.4, f"{said}不用{one}，用{two}"), (1, f"{said}{one}——不，{two}"), (1, f"{said}{one}（误，应{two}）"), (0.7, f"{said}{one}（增至{two}）") if fen > first else (0.7, f"{said}{one}（减至{two}）"), (0.7, f"{said}{one}（加{two}）"))  # fmt: skip
            if text.endswith(f"（加{two}）"):
                fen += first
            return text, [Herb(drawer, way, fen * QIAN / 10, said)]
        if kind == "wrongname":
            wrong, drawer = dice.sample(fresh, 2)
            said, way = self.name(drawer)
            fen = self.fen()
            false = self.called(wrong)
            return self.pick((2, f"{false}（误，应作{said}）{self.amount(fen)}"), (1, f"{false}——错了，是{said}{self.amount(fen)}"), (1, f"{false}（改{said}）{self.amount(fen)}")), [Herb(drawer, way, fen * QIAN / 10, said)]
        if kind == "refer":
            if before is None:
                return None
            drawer = dice.choice(fresh)
            said, way = self.name(drawer)
            word, factor = self.pick((4, ("同上", 1)), (2, ("等量", 1)), (1.5, ("如前数", 1)), (3, ("倍之", 2)), (3, ("减半", Fraction(1, 2))), (1, ("半之", Fraction(1, 2))), (1, ("三倍之", 3)), (1, ("亦同", 1)), (0.5, ("同前", 1)), (0.4, ("仝上", 1)), (0.4, ("亦然", 1)), (0.4, ("如上", 1)), (0.5, ("倍量", 2)), (0.4, ("折半", Fraction(1, 2))), (0.4, ("用其半", Fraction(1, 2))), (0.4, ("照上", 1)), (0.3, ("两倍", 2)))
            return said + gap + word, [Herb(drawer, way, before.grams * factor, said)]
        if kind == "namely":
            if before is None:
                return None
            drawer = dice.choice(fresh)
            said, way = self.name(drawer)
            word, factor = self.pick((2, ("倍于{}", 2)), (2, ("得{}之半", Fraction(1, 2))), (1, ("为{}三分之一", Fraction(1, 3))), (2, ("与{}等量", 1)), (1, ("半于{}", Fraction(1, 2))), (1, ("为{}三倍", 3)), (0.5, ("同{}", 1)), (0.5, ("用{}之半", Fraction(1, 2))), (0.4, ("两倍{}", 2)), (0.4, ("照{}量", 1)), (0.3, ("取{}三之一", Fraction(1, 3))))
            return said + word.format(before.said), [Herb(drawer, way, before.grams * factor, said)]
        if kind in ("each", "sum"):
            number = self.pick((6, 2), (6, 3), (2, 4))
            drawers = dice.sample(fresh, number)
            herbs, words = [], []
            for place, drawer in enumerate(drawers):
                said, way = self.name(drawer)
                if way and any(later in WAYS[way] for later in drawers[place + 1 :]):
                    said, way = self.called(drawer), ""
                words.append(said)
                herbs.append((drawer, way, said))
            joined = self.pick((5, "、"), (3, ""), (2, " ") if self.spaced else (0, ""))
            run = joined.join(words)
            if not joined and ways_to_cut(run) != 1:
                run = "、".join(words)
            lot = self.pick((8, ""), (1, f"{zh(number)}味")) if number > 2 else self.pick((9, ""), (0.7, "二味"))
            if kind == "each":
                fen = self.fen()
                return run + lot + self.pick((9, "各"), (1, "各用"), (0.5, "均"), (0.4, "皆"), (0.4, "俱用"), (0.5, "每味") if not lot else (0, "各"), (0.4, "每样") if not lot else (0, "各"), (0.3, "都是")) + self.amount(fen), [Herb(d, w, fen * QIAN / 10, s) for d, w, s in herbs]
            fen = self.fen()
            total = fen * number
            if total > 300 or total >= 100 and total % 10:
                return None
            word = self.pick((3, "共"), (1, "合"), (1, "等分，共"), (0.4, "合计"), (0.4, "等量，共"), (0.3, "总共"), (0.3, "平分"))
            return run + lot + word + self.amount(total), [Herb(d, w, fen * QIAN / 10, s) for d, w, s in herbs]
        if kind == "pair":
            pair = self.due_pairs[-1] if self.due_pairs else dice.choice(list(PAIRS))
            drawers = PAIRS[pair]
            if not set(drawers) <= set(fresh):
                return None
            if self.due_pairs:
                self.due_pairs.pop()
            way = self.pick((2, ""), *[(1, way) for way, pairs in WAYS_PAIRED.items() if pair in pairs])
            fen = self.fen()
            if dice.random() < 0.8 or fen * len(drawers) > 99:
                text = way + pair + "各" + self.amount(fen)
            else:
                text = way + pair + self.pick((2, "共"), (1, "合")) + self.amount(fen * len(drawers))
            return text, [Herb(drawer, way, fen * QIAN / 10, "") for drawer in drawers]
        return None

    def guide(self) -> tuple[str, list[Herb]]:
        """What is counted in pieces, or by the hand."""
        h = self.habits
        kind = self.pick((5, "ginger"), (5, "dates"), (4, "both"), (2, "led"), (3, "scallion"), (2, "rush"), (2, "lotus"), (2, "rice"))
        slices, dates = self.dice.randrange(2, 6), self.dice.choice([2, 3, 4, 5, 6, 8, 10, 12])

        def number(n: int) -> str:
            return str(n) if self.dice.random() < 0.2 else zh(n)

        ginger = self.pick((4, "生姜"), (2, "姜"), (1, "鲜姜"), (0.5, "老姜")) + number(slices) + self.pick((5, "片"), (1, "大片"), (0.5, "薄片"))
        date = self.pick((3, "大枣"), (2, "红枣"), (2, "枣"), (0.5, "去核大枣"), (0.5, "枣（去核）"), (0.4, "枣子")) + number(dates) + self.pick((4, "枚"), (2, "个"), (1, "颗"))
        one, two = Herb("生姜", "", h["slice"] * Fraction(slices), ""), Herb("大枣", "", h["date"] * Fraction(dates), "")
        if kind == "ginger":
            return self.pick((5, "{}"), (1, "加{}为引"), (0.6, "引：{}"), (0.6, "以{}为引"), (0.5, "入{}")).format(ginger), [one]
        if kind == "dates":
            return self.pick((5, "{}"), (1, "{}（擘）"), (0.6, "引：{}"), (0.6, "以{}为引"), (0.5, "入{}")).format(date), [two]
        if kind == "both":
            if self.dice.random() < 0.3:
                n = self.dice.randrange(2, 6)
                return self.pick((1, "姜枣"), (1, "生姜、大枣")) + f"各{number(n)}" + self.pick((2, "枚"), (1, "个")), [Herb("生姜", "", h["slice"] * Fraction(n), ""), Herb("大枣", "", h["date"] * Fraction(n), "")]
            return ginger + self.pick((2, ""), (1, "、"), (1, "，")) + date, [one, two]
        if kind == "led":
            return self.pick((3, "姜枣为引"), (2, "姜枣引"), (1, "引用姜枣")), [Herb("生姜", "", h["slice"] * Fraction(3), ""), Herb("大枣", "", h["date"] * Fraction(5), "")]
        if kind == "scallion":
            n = self.dice.randrange(1, 6)
            return self.pick((3, "葱白"), (1, "连须葱白"), (1, "葱头"), (0.5, "带须葱白"), (0.4, "葱")) + number(n) + self.pick((2, "根"), (2, "茎"), (0.6, "段")), [Herb("葱白", "", h["stalk"] * Fraction(n), "")]
        if kind == "rush":
            n = self.dice.randrange(1, 4)
            return self.pick((2, "灯心"), (1, "灯草"), (1, "灯心草")) + number(n) + self.pick((2, "扎"), (1, "束")), [Herb("灯心草", "", h["bundle"] * Fraction(n), "")]
        if kind == "lotus":
            return self.lotus()
        n = self.dice.randrange(1, 4)
        word, grams = self.pick((2, ("撮", h["pinch"])), (1, ("把", h["handful"])))
        return self.pick((3, "粳米"), (1, "大米"), (1, "白米")) + number(n) + word, [Herb("粳米", "", grams * Fraction(n), "")]

    def lotus(self) -> tuple[str, list[Herb]]:
        text, n = self.pick((2, ("鲜荷叶一角", 1)), (2, ("荷叶一角", 1)), (1, ("荷叶半张", 2)), (1, ("荷叶一张", 4)), (1, ("荷叶两角", 2)))
        return text, [Herb("荷叶", "", self.habits["corner"] * Fraction(n), "")]

    def vague(self, fresh: list[str]) -> tuple[str, list[Herb]] | None:
        few = [d for d in ("薄荷", "菊花", "谷芽", "麦芽", "桑叶", "佩兰", "芦根", "白茅根", "夏枯草", "紫苏", "红花", "薏苡仁") if d in fresh]
        if not few:
            return None
        drawer = self.dice.choice(few)
        said = self.called(drawer)
        word, grams = self.pick((3, ("少许", self.habits["little"])), (1, ("些许", self.habits["little"])), (2, ("一撮", self.habits["pinch"])), (2, ("一把", self.habits["handful"])), (1, ("一小撮", self.habits["pinch"])), (1, ("一大把", self.habits["handful"])))
        return said + word, [Herb(drawer, "", Fraction(grams), said)]

    # ---- before and behind ----

    def head(self) -> tuple[str, bool]:
        """Words on the patient; whether it is a child."""
        dice = self.dice
        child = dice.random() < 0.12
        age = dice.randrange(2, 12) if child else dice.randrange(20, 80)
        number = str(age) if dice.random() < 0.35 else zh(age)
        who = self.pick((3, "张氏"), (2, "李老太"), (2, "王某"), (1, "陈嫂"), (1, "三叔"), (1, "百合镇来人"), (1, "石膏矿老周"), (1, "麻黄坡吴家"), (1, "五味子沟"), (1, "桂枝巷六号"), (1, "周二爷"), (1, "马四"))
        if child:
            whole = self.pick((2, f"小儿{number}岁"), (1, f"小女{number}岁"), (1, f"孩子{number}岁"), (0.5, f"女童{number}岁"), (0.5, f"外孙{number}岁"), (1, f"赵家小孙，{number}岁"), (1, f"{self.pick((1, '男'), (1, '女'))}，{number}岁"))
        else:
            whole = self.pick((6, ""), (3, who), (3, f"{who}，{number}岁"), (2, f"{self.pick((1, '男'), (1, '女'))}，{number}岁"), (1, f"年{number}"))
        ill = self.pick((7, ""), (2, "咳嗽三日"), (2, "头痛两年"), (2, "夜尿四五次"), (1, "腹泻一日七八次"), (1, "五心烦热"), (2, "苔白脉弦"), (1, "寸脉浮"), (1, "二便不调"), (1, "产后三月"), (1, "脘胀半月"), (1, "腰痛多年"), (1, "失眠一月有余"), (1, "伤风两日"), (0.5, "前方服三剂已效"), (0.5, "上次五帖服完，咳减"), (0.5, "服药两剂，热退"), (0.4, "痰中带血三次"), (0.4, "四肢不温"), (0.4, "前日误服大黄，泻五次"), (0.4, "怕冷，每日饮黄酒二两"), (0.4, "日食不过三两"), (0.3, "畏寒半年"), (0.4, "复诊"), (0.4, "二诊，诸症减半"))
        model = self.pick((9, ""), (1, "桂枝汤加减"), (1, "仿四君子汤"), (1, "二陈汤意"), (1, "银翘散加减"), (1, "六味地黄汤化裁"), (1, "参苓白术散加减"), (1, "荆防败毒散加减"), (1, "麻黄汤法"), (1, "半夏泻心汤化裁"), (0.7, "柴胡疏肝散加减"), (0.7, "知柏地黄意"), (0.7, "枳实薤白桂枝汤法"), (0.7, "四物汤合二陈"), (0.6, "天麻钩藤饮出入"), (0.6, "丹栀逍遥散出入"))
        parts = [part for part in (whole, ill, model) if part]
        if not parts:
            return self.pick((4, ""), (1, "处方："), (1, "方：")), False
        return "，".join(parts) + self.pick((3, "。"), (2, "："), (1, "　")), child

    def doses(self) -> tuple[str, int]:
        n = self.pick((4, 3), (4, 5), (2, 7), (2, 2), (1, 4), (1, 6), (1, 10), (1, 14), (0.7, 1))
        number = str(n) if self.dice.random() < 0.3 else "两" if n == 2 else zh(n)
        unit = self.pick((5, "剂"), (3, "帖"), (3, "付"), (0.5, "副"), (0.4, "服"))
        if self.dice.random() < 0.05 and n < 10:
            number = self.pick((1, CAPITAL[n]), (1, SUZHOU[n]))
        other = self.pick((1, ("日一剂，服一周", 7)), (1, ("每日一剂，服半月", 15)), (1, ("隔日一剂，服三剂", 3)), (1, ("两日一剂，服六日", 3)), (1, ("日二剂，服三日", 6)), (1, ("一日两剂，连服两日", 4)), (1, ("两天一剂，吃十天", 5)), (0.7, ("一剂服两天，服八天", 4)), (0.7, ("先服两剂，再服三剂", 5)), (0.7, ("三剂，效后再三剂", 6)), (0.6, ("服一个礼拜，日一剂", 7)), (0.6, ("半月量，日一剂", 15)), (0.6, ("两周量，日一剂", 14)), (0.5, ("日服一剂，十天", 10)), (0.5, ("三日量，每日二剂", 6)), (0.5, ("一日一剂，七日", 7)), (0.5, ("服十天，每天一剂", 10)), (0.4, ("服二日，日二剂", 4)), (0.4, ("服一个月，隔日一剂，共十五剂", 15)), (0.4, ("五剂改三剂", 3)), (0.4, ("三剂——不，五剂", 5)))
        if self.dice.random() < 0.17:
            return str(other[0]), int(other[1])
        return self.pick((6, number + unit), (2, f"服{number}{unit}"), (1, f"共{number}{unit}"), (1, f"连服{number}{unit}"), (1, f"{number}{unit}，日一{unit}"), (2, f"日一{unit}，服{number}日"), (1, f"每日一{unit}，连服{number}天"), (0.7, f"先服{number}{unit}"), (0.4, f"来{number}{unit}"), (0.4, f"抓{number}{unit}"), (0.4, f"上方{number}{unit}"), (0.4, f"计{number}{unit}"), (0.4, f"{number}{unit}即可"), (0.3, f"给{number}{unit}"), (0.3, f"药{number}{unit}"), (0.3, f"连进{number}{unit}"), (0.3, f"{number}{unit}（一日一{unit}）"), (0.6, f"配{number}{unit}，分{'两' if n != 2 else '三'}次取")), n

    def tail(self) -> str:
        return str(self.pick((9, ""), (2, "水煎服"), (1, "水三碗煎成八分"), (1, "水煎两次，早晚各服一次"), (1, "煎取二碗，分三次服"), (1, "加水两大碗，煎至六分"), (1, "武火煮沸，文火再煎一刻钟"), (1, "忌生冷"), (1, "忌酒三日"), (0.7, "饭后一个时辰服"), (0.7, "黄酒半两送下"), (0.7, "盐汤送服"), (0.6, "药渣煎水泡脚，各一刻钟"), (0.6, "米汤调服两勺"), (0.6, "先浸半个钟头"),
                    (0.5, "生姜汤送下"), (0.5, "忌萝卜、浓茶"), (0.5, "三日后复诊"), (0.4, "服完两剂若泻即停"), (0.4, "药后喝稀粥一碗"), (0.4, "薄荷汤送服"), (0.4, "加酒半杯同煎"), (0.4, "头煎二煎混匀，分早晚两次"), (0.4, "忌食大蒜、生葱三日"), (0.3, "每次温服半碗"), (0.3, "七日后再来"), (0.3, "大枣汤调下"), (0.3, "诸药不宜久煎，十五分钟即可")))

    # ---- the whole ----

    def prescription(self) -> tuple[str, str] | None:
        dice, h = self.dice, self.habits
        self.spaced = dice.random() < 0.3
        between = self.pick((5, "，"), (3, " "), (2, "、"), (1, "；"))
        head, child = self.head()
        fresh = list(DRAWERS)
        herbs: list[Herb] = []
        texts: list[str] = []
        before: Herb | None = None
        number = dice.randrange(4, 9)
        while len(herbs) < number:
            kind = self.pick((60, "plain"), (10, "each"), (4, "sum"), (9, "pair"), (6, "refer"), (3.5, "namely"), (4, "mend"), (1.5, "wrongname"), (3, "vague"))
            made = self.vague(fresh) if kind == "vague" else self.piece(kind, fresh, before)
            if made is None:
                continue
            text, new = made
            if any(piece.grams > 90 or piece.grams < Fraction(9, 10) for piece in new):
                continue
            texts.append(text)
            herbs += new
            fresh = [drawer for drawer in fresh if drawer not in {herb.drawer for herb in new}]
            before = new[0] if kind == "plain" else None
        body = between.join(texts)
        if dice.random() < 0.36:
            word, led = self.guide()
            body += between + word
            for herb in led:
                herb.led = True
            herbs += led
        change, whole = self.change(herbs, fresh, child)
        if child:
            whole *= Fraction(h["child"])
        if change:
            body += self.pick((2, "。"), (2, "，"), (1, "；")) + change
        for herb in herbs:
            if not herb.led:
                herb.grams *= whole
        doses, n = self.doses() if dice.random() < 0.85 else ("", h["doses"])
        tail = self.tail()
        if "两剂" in tail and not (doses and n > 2):
            tail = ""
        close = [part for part in ((doses, tail) if dice.random() < 0.6 else (tail, doses)) if part]
        text = head + body + "".join(self.pick((3, "。"), (2, "，"), (1, " ")) + part for part in close) + self.pick((2, "。"), (3, ""))
        step = h["step"]
        shown = []
        for herb in herbs:
            steps = herb.grams / step
            if abs(steps - int(steps) - Fraction(1, 2)) < Fraction(1, 100):
                return None  # between two steps of the scales
            grams = int(steps + Fraction(1, 2)) * step
            shown.append(h["way"](herb) + h["grams"].format(plain(grams)))
        return text, h["join"].join(shown) + h["times"].format(n)

    def change(self, herbs: list[Herb], fresh: list[str], child: bool) -> tuple[str, Fraction]:
        """Second thoughts at the end; what all herbs are multiplied by."""
        dice = self.dice
        if dice.random() < 0.62:
            return "", Fraction(1)
        named = [herb for herb in herbs if herb.said and sum(other.said.endswith(herb.said) or herb.said.endswith(other.said) for other in herbs if other.said) == 1]
        if len(named) < 3:
            return "", Fraction(1)
        herb, other = dice.sample(named, 2)
        short = herb.said[1:] if herb.way and herb.said.startswith(herb.way) and dice.random() < 0.4 else herb.said
        texts = []
        whole = Fraction(1)
        kind = self.pick((3, "drop"), (3, "swap"), (3, "amount"), (4, "more"), (0 if child else 3, "all"), (0 if child else 1.5, "allbut"), (1.5, "droptwo"), (1, "dropswap"), (1, "both"), (0.8, "trade"), (0.8, "way"), (0.6, "match"), (0.5, "third"))
        if kind in ("drop", "dropswap"):
            texts.append(self.pick((4, f"去{short}"), (2, f"{short}不用"), (1, f"减去{short}"), (1, f"{short}免用"), (0.5, f"{short}拿掉"), (0.5, f"{short}删"), (0.4, f"{short}不要"), (0.4, f"{short}勿用"), (0.4, f"划去{short}"), (0.4, f"{short}作罢")))
            herbs.remove(herb)
        if kind == "droptwo":
            texts.append(self.pick((2, f"去{short}、{other.said}"), (1, f"{short}、{other.said}不用"), (1, f"{short}、{other.said}俱去")))
            herbs.remove(herb)
            herbs.remove(other)
        if kind in ("swap", "dropswap"):
            old = other if kind == "dropswap" else herb
            word = other.said if kind == "dropswap" else short
            drawer = dice.choice(fresh)
            said, way = self.name(drawer)
            texts.append(self.pick((3, f"{word}易{said}"), (2, f"以{said}易{word}"), (2, f"{word}改{said}"), (2, f"{word}换{said}"), (1, f"{said}代{word}"), (1, f"{word}改用{said}"), (0.5, f"{word}换成{said}"), (0.5, f"用{said}代{word}"), (0.4, f"{word}缺，用{said}"), (0.4, f"{word}用{said}代")))
            old.drawer, old.way = drawer, way
        if kind == "amount":
            extra = dice.choice([5, 10, 20])
            fen = self.fen()
            step = self.amount(extra, "han")
            style = self.pick((3, "add"), (2, "less"), (3, "now"), (2, "twice"), (2, "half"), (2, "upto"))
            if style == "less" and herb.grams - extra * QIAN / 10 < 1:
                style = "add"
            if style == "add":
                texts.append(self.pick((2, f"{short}再加{step}"), (2, f"{short}加{step}"), (1, f"{short}添{step}"), (0.5, f"{short}多用{step}"), (0.4, f"{short}增{step}")))
                herb.grams += extra * QIAN / 10
            elif style == "less":
                texts.append(self.pick((2, f"{short}减{step}"), (1, f"{short}少用{step}"), (0.4, f"{short}减去{step}"), (0.4, f"{short}少{step}")))
                herb.grams -= extra * QIAN / 10
            elif style in ("now", "upto"):
                up = fen * QIAN / 10 > herb.grams
                word = self.amount(fen, "han")
                texts.append(self.pick((2, f"{short}改{word}"), (1, f"{short}改为{word}"), (1, f"{short}只用{word}") if not up else (1, f"{short}重用{word}")) if style == "now" else f"{short}{'加' if up else '减'}至{word}")
                herb.grams = fen * QIAN / 10
            elif style == "twice":
                texts.append(self.pick((2, f"{short}加倍"), (1, f"{short}倍用"), (1, f"{short}加一倍"), (0.5, f"{short}翻倍"), (0.4, f"{short}再加一倍"), (0.4, f"{short}用双份")))
                herb.grams *= 2
            else:
                texts.append(self.pick((2, f"{short}减半"), (1, f"{short}减一半"), (1, f"{short}用半量"), (0.4, f"{short}折半"), (0.4, f"{short}只用一半")))
                herb.grams /= 2
        if kind == "both":
            word, factor, extra = self.pick((2, ("各加一钱", 1, 3)), (1.5, ("俱加倍", 2, 0)), (1.5, ("俱减半", Fraction(1, 2), 0)), (1, ("各减五分", 1, Fraction(-3, 2))), (1, ("各加半钱", 1, Fraction(3, 2))), (0.5, ("均加一倍", 2, 0)))
            if min(herb.grams, other.grams) + extra < 1:
                return "", Fraction(1)
            texts.append(f"{herb.said}、{other.said}{word}")
            for each in (herb, other):
                each.grams = each.grams * factor + extra
        if kind == "trade":
            texts.append(self.pick((1, f"{herb.said}与{other.said}用量互换"), (1, f"{herb.said}、{other.said}用量对调")))
            herb.grams, other.grams = other.grams, herb.grams
        if kind == "way":
            ways = [way for way, drawers in WAYS.items() if herb.drawer in drawers and way != herb.way]
            if herb.way and dice.random() < 0.5:
                texts.append(self.pick((1, f"{short}用生的"), (1, f"{short}改生用"), (1, f"{short}不必{herb.way}")))
                herb.way = ""
            elif ways:
                way = dice.choice(ways)
                texts.append(self.pick((1, f"{short}改{way}用"), (1, f"{short}要{way}的"), (1, f"{short}用{way}的")))
                herb.way = way
        if kind == "match":
            texts.append(self.pick((1, f"{short}用量同{other.said}"), (1, f"{short}改与{other.said}等量"), (1, f"{short}增减至与{other.said}同量")))
            herb.grams = other.grams
        if kind == "third":
            word, factor = self.pick((1, ("减三分之一", Fraction(2, 3))), (1, ("减去三分之二", Fraction(1, 3))), (1, ("加半倍", Fraction(3, 2))))
            texts.append(short + word)
            herb.grams *= factor
        if kind == "more":
            number = self.pick((3, 1), (2, 2))
            pieces = []
            for drawer in dice.sample(fresh, number):
                said, way = self.name(drawer)
                fen = self.fen()
                pieces.append(said + self.amount(fen))
                herbs.append(Herb(drawer, way, fen * QIAN / 10, said))
            if number == 2 and dice.random() < 0.5:
                fen = self.fen()
                pieces = [f"{herbs[-2].said}、{herbs[-1].said}各{self.amount(fen)}"]
                if herbs[-2].way and herbs[-1].drawer in WAYS[herbs[-2].way]:
                    herbs[-2].way = ""
                    pieces = [f"{herbs[-2].said[1:]}、{herbs[-1].said}各{self.amount(fen)}"]
                herbs[-2].grams = herbs[-1].grams = fen * QIAN / 10
            texts.append(self.pick((3, "加"), (2, "再加"), (1, "另加"), (1, "增"), (0.5, "添"), (0.5, "又"), (0.5, "外加"), (0.4, "补")) + "、".join(pieces))
        if kind == "all":
            word, whole = self.pick((2, ("各药减半", Fraction(1, 2))), (1, ("上药俱减半", Fraction(1, 2))), (1, ("诸药用半量", Fraction(1, 2))), (1, ("上药加倍", Fraction(2))), (1, ("各药均加倍", Fraction(2))), (1, ("各药减三分之一", Fraction(2, 3))), (1, ("诸药加半", Fraction(3, 2))), (0.5, ("全方减半", Fraction(1, 2))), (0.5, ("药量加倍", Fraction(2))), (0.5, ("各药取其半", Fraction(1, 2))), (0.4, ("通减三分之一", Fraction(2, 3))), (0.4, ("上药均加一倍", Fraction(2))), (0.4, ("一律减半", Fraction(1, 2))), (0.4, ("每味用三分之二", Fraction(2, 3))))
            texts.append(word)
        if kind == "allbut":
            word, factor = self.pick((2, ("减半", Fraction(1, 2))), (1, ("加倍", Fraction(2))))
            texts.append(self.pick((2, f"除{short}外俱{word}"), (1, f"除{short}外，余药{word}"), (1, f"{short}不动，余药{word}"), (0.5, f"{short}照旧，余药{word}"), (0.5, f"余药{word}，{short}不变"), (0.4, f"除{short}外各{word}")))
            for each in herbs:
                each.grams *= factor if each is not herb and not each.led else 1
        return self.pick((2, "，"), (1, "；")).join(texts), whole


def plain(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def habits(dice: random.Random) -> dict[str, Any]:
    """The clerk's habits: numbers and forms."""
    return {"little": dice.choice([1, 2]), "pinch": dice.choice([3, 5]), "handful": dice.choice([10, 15]), "slice": dice.choice([2, 3]), "date": dice.choice([3, 4]), "stalk": dice.choice([5, 8]),
            "bundle": dice.choice([1, 2]), "corner": dice.choice([4, 6]), "child": dice.choice(["1/2", "2/3"]), "doses": dice.choice([1, 3]), "step": dice.choice(["1/10", "1/2"]), "look": dice.randrange(3)}  # fmt: skip


def in_use(held: dict[str, Any]) -> dict[str, Any]:
    """The habits as the writer uses them."""
    before: Callable[[Herb], str] = lambda herb: herb.way + herb.drawer  # noqa: E731
    behind: Callable[[Herb], str] = lambda herb: herb.drawer + (f"({herb.way})" if herb.way else "")  # noqa: E731
    look = held["look"]
    return {**held, "step": Fraction(held["step"]), "way": behind if look == 1 else before, "grams": ["{}", "{}", "{}克"][look], "join": [" ", "，", "、"][look], "times": [" ×{}", "，{}剂", "；{}剂"][look]}


def slips(dice: random.Random, held: dict[str, Any], number: int) -> list[list[str]]:
    """Prescriptions with their slips; each name of a herb and each pair occurs at least twice."""
    doctor = Doctor(dice, in_use(held))
    doctor.due = [(drawer, said) for drawer, others in DRAWERS.items() for said in others] * 2
    doctor.due_pairs = list(PAIRS) * 2
    dice.shuffle(doctor.due)
    dice.shuffle(doctor.due_pairs)
    made: list[list[str]] = []
    while len(made) < number:
        due, pairs = doctor.due[:], doctor.due_pairs[:]
        one = doctor.prescription()
        if one:
            made.append(list(one))
        else:
            doctor.due, doctor.due_pairs = due, pairs
    if doctor.due or doctor.due_pairs:
        raise ValueError("too few prescriptions for all names")
    dice.shuffle(made)
    return made


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"herbs-{seed}")
    rows = slips(dice, habits(dice), 400)
    with (folder / "抓药单.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["方子", "药单"], *rows])
