"""Slips that the hands of a general store write while they weigh and count, and what the owner reckons from each.

What varies with the seed, beside the slips: the house's prices and rules.
"""

import csv
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

DIGITS = "零一二三四五六七八九"
NUMERAL = "零一二三四五六七八九十百两半廿卅0123456789"
# Goods that have a price on the board: unit, lowest and highest price in fen, step.
BOARD: dict[str, tuple[str, int, int]] = {"盐": ("斤", 13, 19), "白糖": ("斤", 71, 89), "煤油": ("斤", 31, 43), "酱油": ("斤", 21, 29), "火柴": ("盒", 2, 4), "肥皂": ("条", 38, 56), "蜡烛": ("支", 7, 12), "毛巾": ("条", 63, 98)}
# Goods without one; some of the second line go by the old scales.
WEIGHED = "白菜 萝卜 土豆 花生 红枣 黄豆 绿豆 小米 面粉 大米 粉丝 挂面 五花肉 鲜鱼 老豆腐 千张 四季豆 百合 冬瓜 嫩藕 苹果 鸭梨 柿饼 豆瓣酱 咸菜 菜油 香醋".split()
FINE = "茶叶 虾皮 木耳 香菇 八角 花椒".split()
COUNTED = {"鸡蛋": "个", "鸭蛋": "个", "皮蛋": "个", "瓷碗": "个", "筷子": "双", "袜子": "双", "手套": "双", "铅笔": "支", "本子": "本", "汽水": "瓶", "灯泡": "个", "枕巾": "条", "信封": "个", "枕套": "个", "花瓶": "个"}
DOZEN = ("铅笔", "袜子", "灯泡", "鸡蛋", "皮蛋", "本子", "手套")
PAIRS = ("枕巾", "枕套", "花瓶", "瓷碗")
PAST = {"火柴": "盒", "肥皂": "条", "蜡烛": "支", "毛巾": "条"}
LIQUID, GRAIN, BUNDLE = ("酱油", "煤油", "菜油", "香醋"), ("黄豆", "绿豆", "小米", "大米"), ("挂面", "粉丝")
CRATES = ("筐", "篓", "盆", "麻袋", "竹篮")
LENT = ("空瓶", "酒坛", "油桶")
PEOPLE = ("社员", "军属", "教员", "民工")
NAMES = "王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗".split()
CALLED = ("大娘", "大爷", "嫂子", "大伯", "师傅", "老汉", "婶子", "姑娘", "木匠", "会计")


def han(n: int) -> str:
    """A whole number below a thousand, as it is spoken."""
    if n < 10:
        return DIGITS[n]
    if n < 100:
        return ("" if n < 20 else DIGITS[n // 10]) + "十" + (DIGITS[n % 10] if n % 10 else "")
    rest = n % 100
    tail = "" if not rest else "零" + DIGITS[rest] if rest < 10 else DIGITS[rest // 10] + "十" + (DIGITS[rest % 10] if rest % 10 else "")
    return DIGITS[n // 100] + "百" + tail


def phrases(key: str) -> dict[str, list[str]]:
    """Of each kind the phrasings in use, the commonest first. Some half of a list are: so few that the given slips show nearly all."""
    kinds: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "data" / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kinds[line[1:-1]] = []
        else:
            kinds[[*kinds][-1]].append(line)
    out = {}
    for kind, lines in kinds.items():
        random.Random(f"{key}-{kind}").shuffle(lines)
        out[kind] = lines[: max(4, round(0.55 * len(lines)))]
    return out


def rounded(value: Fraction, mode: str) -> int:
    return int({"down": value // 1, "half": (value + Fraction(1, 2)) // 1, "up": -(-value // 1)}[mode])


def cut_off(fen: int, rule: str) -> int:
    """What is left of a sum without its odd pence."""
    return fen // 5 * 5 if rule == "five" else fen // 100 * 100 if rule == "yuan" and fen >= 1000 else fen // 10 * 10


class Item:
    """One kind of goods on a slip: what is paid for and what is thrown in (in qian, a tenth of a liang), and its sum in fen."""

    def __init__(self, goods: str, qian: int):
        self.goods, self.qian, self.free = goods, qian, 0
        self.price: Fraction | None = None  # a jin
        self.sum = Fraction(0)
        self.simple = False  # whether another item may refer to its weight


class Hand:
    """Draws slips; `held` are the rules of the house."""

    def __init__(self, dice: random.Random, held: dict[str, Any]):
        self.dice, self.h, self.plain = dice, held, False
        self.scale, self.shy = 100, False
        self.crate, self.big = "", False

    def pick(self, *weighted: tuple[float, Any]) -> Any:
        return self.dice.choices([value for _, value in weighted], [weight for weight, _ in weighted])[0]

    def words(self, kind: str) -> str:
        lines = self.h["phrases"][kind]
        return str(self.dice.choices(lines, [1 / (rank + 2) ** 0.6 for rank in range(len(lines))])[0])

    # ---- numbers ----

    def number(self, n: int) -> str:
        """Before a word that counts."""
        if self.dice.random() < 0.25:
            return str(n)
        if 20 < n < 30 and not self.plain and self.dice.random() < 0.15:
            return "廿" + DIGITS[n % 10]
        return "两" if n == 2 else han(n)

    def weight(self, qian: int) -> str:
        """Words for a weight; a mark follows those that nothing but a stop may follow."""
        jin, liang, half = qian // self.scale, qian % self.scale // 10, qian % 10 // 5
        name = self.dice.choice(["二", "两"]) if jin == 2 else han(jin)
        if self.plain:
            return (f"{name}斤" if jin else "") + (han(liang).replace("二", "二") + "两" if liang else "") + ("半" if half else "")
        if self.dice.random() < 0.15:
            text = (f"{jin}斤" if jin else "") + (f"{liang}两" if liang else "") + ("半" if half else "")
            if self.scale == 100 and jin and liang and not half and self.dice.random() < 0.4:
                text = f"{jin}.{liang}斤"
            return text if jin or liang else "半两"
        if liang * 20 == self.scale and not half:
            if not jin:
                return "半斤"
            return "斤半" if jin == 1 and self.dice.random() < 0.6 else f"{name}斤半"
        if not jin:
            if self.scale == 100 and liang > 5 and not half and self.dice.random() < 0.2:
                return f"半斤多{han(liang - 5) if liang != 7 else '二'}两"
            return "半两" if not liang else han(liang) + "两" + ("半" if half else "")
        if not liang:
            if half:
                return f"{name}斤零半两"
            return f"{name}斤" + ("整" if self.dice.random() < 0.03 else "")
        if not half and liang < 10 and self.dice.random() < 0.16:
            return self.words("w_over").format(A=name, B=han(liang))
        if not half and self.scale // 10 - liang < 4 and self.dice.random() < 0.35:
            return self.words("w_short").format(A="两" if jin == 1 else han(jin + 1), B=han(self.scale // 10 - liang))
        if not half and liang < 10 and self.dice.random() < 0.18:
            return f"{name}斤{han(liang)}\x01"
        return f"{name}斤{han(liang)}两" + (self.pick((3, "半"), (1, "五\x01")) if half else "")

    def money(self, fen: int) -> str:
        """Words for a sum; a mark follows those that no numeral may follow."""
        dice = self.dice
        yuan, jiao, rest = fen // 100, fen // 10 % 10, fen % 10
        name = "两" if yuan == 2 else han(yuan)
        two = self.pick((3, "块"), (1, "元"))
        ten = "毛" if two == "块" else "角"
        jiaos = "两" if jiao == 2 and dice.random() < 0.5 else han(jiao)
        if dice.random() < 0.12:
            return f"{fen / 100:.2f}" + two if yuan or dice.random() < 0.5 else f"{fen}分" if fen < 100 else f"{fen / 100:.2f}元"
        if not yuan:
            if not jiao:
                return f"{'二' if rest == 2 else han(rest)}分" + self.pick((5, ""), (1, "钱"))
            if not rest:
                return jiaos + ten + self.pick((5, ""), (1, "钱"))
            if rest == 5 and dice.random() < 0.25:
                return f"{jiaos}{ten}半"
            return f"{jiaos}{ten}{han(rest)}" + self.pick((1, "\x02"), (1, "分"))
        if not jiao and not rest:
            return name + two + self.pick((4, ""), (1, "钱") if two == "块" else (1, ""), (0.4, "整"))
        if not jiao:
            return f"{name}{two}零{han(rest)}" + self.pick((2, "分"), (1, "\x02"))
        if rest > 4 and jiao == 9 and dice.random() < 0.6:
            return self.words("m_short").format(A="两" if yuan == 1 else han(yuan + 1), B=han(10 - rest))
        if not rest:
            if jiao == 5 and dice.random() < 0.35:
                return f"{name}{two}半"
            if yuan == 1 and two == "块" and dice.random() < 0.1:
                return f"块{han(jiao)}\x02"
            return self.pick((2, f"{name}{two}{han(jiao)}\x02") if two == "块" else (0, ""), (2, f"{name}{two}{jiaos}{ten}"))
        return self.pick((1.5, f"{name}{two}{han(jiao)}{han(rest)}\x02") if two == "块" else (0, ""), (2, f"{name}{two}{jiaos}{ten}{han(rest)}分"), (1.5, f"{name}{two}{jiaos}{ten}{han(rest)}\x02"))

    def count(self, n: int, goods: str, unit: str) -> str:
        if not self.plain:
            if goods in DOZEN and self.dice.random() < 0.6:
                if n % 12 == 0:
                    return self.number(n // 12) + "打"
                if n == 6:
                    return "半打"
                if n % 12 == 6:
                    return self.number(n // 12) + "打半"
                if n > 12 and n % 12 < 5:
                    return self.number(n // 12) + f"打零{self.number(n % 12)}{unit}"
            if goods in PAIRS and n % 2 == 0 and self.dice.random() < 0.6:
                return self.number(n // 2) + "对"
        return self.number(n) + unit

    def drawn(self, low: int, high: int) -> int:
        """A weight in qian between so many jin."""
        jin = self.dice.randrange(low, high + 1)
        liang = self.pick((4, 0), (2, self.scale // 20), (6, self.dice.randrange(1, self.scale // 10)))
        return jin * self.scale + liang * 10 + (5 if self.dice.random() < (0.2 if liang else 0) else 0)

    def said(self, kind: str, **slots: Any) -> str:
        """A phrasing of the kind with its slots filled: ints are numbers, ("w", qian) weights, ("m", fen) money, ("c", n, goods, unit) counts."""
        for _ in range(60):
            text = self.words(kind)
            if text.startswith("{W}{g}") and slots["g"][0] in NUMERAL or "盒" in text and slots.get("u") == "盒":
                continue
            if "{C}{g}" in text and slots["g"][0] in NUMERAL:
                continue
            made = {}
            for key, slot in slots.items():
                if isinstance(slot, int):
                    made[key] = self.number(slot)
                elif isinstance(slot, tuple):
                    made[key] = {"w": self.weight, "m": self.money, "c": self.count}[slot[0]](*slot[1:])
                else:
                    made[key] = slot
            text = text.format(**made)
            if re.search("\x01(?![，；。：）、]|$)", text) or re.search(f"\x02[{NUMERAL}](?!斤|两|百斤|打|对|{slots.get('u', '斤')})|\x02[二三四五六七八九两半十0-9]", text):
                continue
            if re.search(r"块[一二三四五六七八九两](?:斤|两)", text.replace("\x02", "|")):
                continue
            return text.replace("\x01", "").replace("\x02", "")
        raise ValueError(kind)

    # ---- goods ----

    def weighed(self, goods: str, before: Item | None, kind: str) -> tuple[list[str], Item]:
        """What was weighed: its words and the item, without its price."""
        dice, h = self.dice, self.h
        self.scale = 160 if goods in h["old"] else 100
        low, high = (1, 4) if goods in FINE else (1, 14)
        crate = self.crate or dice.choice(CRATES)
        a, b = dice.sample(NAMES, 2)
        w = self.drawn(low, high)
        part = self.pick((3, dice.randrange(1, 8) * 10), (2, self.scale // 2), (2, self.scale), (1, self.scale + self.scale // 2), (1, 15))
        names: dict[str, Any] = {"g": goods, "c": crate, "a": a, "b": b, "h": before.goods if before else ""}
        if kind in ("q_eq", "q_double") and (not before or not before.simple or (before.goods in h["old"]) != (goods in h["old"])):
            kind = "q_plain"
        if kind == "q_meas":
            measure = "提" if goods in LIQUID else "升" if goods in GRAIN else "把" if goods in BUNDLE else ""
            if measure:
                n = dice.randrange(1, 8)
                return [self.said(kind, n=n, m=measure, g=goods)], Item(goods, n * h["measures"][measure])
            kind = "q_plain"
        if kind == "q_plain":
            item = Item(goods, w if not self.shy else dice.randrange(*((13, 40) if self.big else (3, 15))) * self.scale)
            item.simple = True
            return [self.said(kind, g=goods, W=("w", item.qian))], item
        if kind in ("q_eq", "q_double"):
            assert before
            return [self.said(kind, **names)], Item(goods, before.qian * (2 if kind == "q_double" else 1))
        if kind in ("q_back", "q_bad", "q_less2", "q_addback") and w < 2 * part:
            w += 3 * self.scale
        if kind in ("q_add", "q_addback"):
            v = self.drawn(0, 3) or 50
            x = part if part < v + w else 10
            return [self.said(kind, W=("w", w), V=("w", v), X=("w", x), **names)], Item(goods, w + v - (x if kind == "q_addback" else 0))
        if kind in ("q_tare", "q_tareh"):
            w = dice.randrange(8, 40) * self.scale + (0 if self.shy else self.pick((2, 0), (1, 50), (2, dice.randrange(1, 10) * 10)))
            v = self.scale + dice.randrange(1, 10) * 10
            return [self.said(kind, W=("w", w), V=("w", v), **names)], Item(goods, w - (v if kind == "q_tare" else h["tares"][crate]))
        if kind == "q_ntare":
            n, v = dice.randrange(2, 5), self.scale + dice.randrange(0, 9) * 10
            w = dice.randrange(20, 70) * self.scale + dice.randrange(0, 10) * 10
            return [self.said(kind, n=n, W=("w", w), V=("w", v), **names)], Item(goods, w - n * v)
        if kind == "q_left":
            w += dice.randrange(8, 30) * self.scale
            v = self.drawn(3, 7)
            return [self.said(kind, W=("w", w), V=("w", v), **names)], Item(goods, w - v)
        if kind in ("q_less2", "q_more2"):
            return [self.said(kind, W=("w", w), V=("w", part), **names)], Item(goods, 2 * w + (part if kind == "q_more2" else -part))
        if kind == "q_each":
            n = dice.randrange(2, 7)
            w = self.drawn(0, 4) or 5 * self.scale // 10
            return [self.said(kind, n=n, W=("w", w), **names)], Item(goods, n * w)
        if kind == "q_half":
            w = dice.randrange(1, 12) * 2 * self.scale // 2 + dice.randrange(0, 5) * 20
            return [self.said(kind, W=("w", w), **names)], Item(goods, w // 2)
        if kind == "q_fix":
            v = self.drawn(low, high)
            if v == w:
                v += 20
            return [self.said(kind, W=("w", w), V=("w", v), **names)], Item(goods, v)
        return [self.said(kind, W=("w", w), V=("w", part), **names)], Item(goods, w - part)

    def priced(self, item: Item, before: Item | None, kind: str) -> list[str]:
        """Words for the price of what was weighed; sets the sum."""
        dice, h = self.dice, self.h
        board = item.goods in BOARD
        fen = dice.randrange(120, 480) if item.goods in FINE else dice.randrange(6, 130)
        if dice.random() < 0.3:
            fen = max(1, fen // 10) * 10
        step = dice.choice([1, 2, 2, 3, 5])
        h_name = before.goods if before else ""
        if kind in ("p_same", "p_above", "p_below") and (not before or before.price is None or before.price <= 12 or before.price.denominator > 1):
            kind = "p_jin"
        if kind == "p_liang" and item.goods not in FINE:
            kind = "p_jin"
        if not board and kind in ("", "p_list", "p_listoff", "p_listup"):
            kind = "p_jin"
        if board and kind in ("p_list", "") and self.plain:
            kind = ""
        per = Fraction(0)
        text = ""
        if kind == "p_jin":
            per, text = Fraction(fen), self.said(kind, M=("m", fen))
        elif kind == "p_liang":
            fen = dice.randrange(8, 36)
            per, text = Fraction(fen * self.scale // 10), self.said(kind, M=("m", fen))
        elif kind == "p_bai":
            fen = dice.randrange(6, 60) * 100 + dice.choice([0, 0, 50, 20, 80])
            per, text = Fraction(fen, 100), self.said(kind, M=("m", fen))
        elif kind == "p_ban":
            fen = max(4, fen // 2)
            per, text = Fraction(2 * fen), self.said(kind, M=("m", fen))
        elif kind == "p_nw":
            n, fen = dice.choice([2, 3, 3, 4, 5, 6, 10]), dice.choice([100, 100, 50, 200, 80, 150, 120])
            words = f"{'两' if fen == 200 else '一'}块钱" if fen % 100 == 0 else {50: "五毛钱", 80: "八毛钱", 150: "一块五毛钱", 120: "一块二毛钱"}[fen]
            per, text = Fraction(fen, n), self.said(kind, M=words, k=n)
        elif kind == "p_lump":
            fen = dice.randrange(15, 120) * 5
            item.sum = Fraction(fen)
            return [self.said(kind, M=("m", fen))]
        elif kind in ("p_list", ""):
            per, text = Fraction(h["board"][item.goods]), self.said(kind, **{}) if kind else ""
        elif kind == "p_listoff":
            per, text = Fraction(h["board"][item.goods] - step), self.said(kind, M=("m", step))
        elif kind == "p_listup":
            per, text = Fraction(h["board"][item.goods] + step), self.said(kind, M=("m", step))
        elif kind in ("p_same", "p_above", "p_below"):
            assert before
            assert before.price is not None
            per = before.price + {"p_same": 0, "p_above": step, "p_below": -step}[kind]
            text = self.said(kind, h=h_name, **({} if kind == "p_same" else {"M": ("m", step)}))
        elif kind == "p_fix":
            other = fen - step if fen > 15 else fen + step
            if fen <= 15:
                kind = "p_jin"
                per, text = Fraction(fen), self.said(kind, M=("m", fen))
            else:
                per, text = Fraction(other), self.said(kind, M=("m", fen), L=("m", other))
        item.price = per
        out = [text] if text else []
        item.sum = per * item.qian / self.scale
        return out

    def changed(self, item: Item, kind: str) -> list[str]:
        """Words for what is changed about a price or a part of the goods."""
        dice = self.dice
        per = item.price
        if per is None or kind == "":
            return []
        if kind in ("m_off", "m_up"):
            step = dice.choice([1, 2, 2, 3, 5])
            if per.denominator > 1 or per < 12:
                return []
            item.price = per + (step if kind == "m_up" else -step)
            item.sum = item.price * item.qian / self.scale
            return [self.said(kind, M=("m", step))]
        if kind == "m_zk":
            z, word = self.discount()
            item.sum *= z
            item.price = None
            return [self.said(kind, g=item.goods, Z=word)]
        if not item.simple or item.qian < 2 * self.scale:
            return []
        v = self.pick((3, self.scale), (2, self.scale // 2), (2, self.scale + self.scale // 2), (2, dice.randrange(3, 9) * 10))
        if kind == "m_rao":
            v = dice.choice([10, 10, 20, 20, 30, self.scale // 2])
            item.free = v
            item.simple = False
            return [self.said(kind, V=("w", v))]
        item.simple = False
        item.price = None
        if kind == "m_chu":
            item.sum = per * (item.qian - v + v * Fraction(self.h["cheap"], 100)) / self.scale
            return [self.said(kind, V=("w", v))]
        if per < 10:
            return []
        low = max(2, int(per * dice.choice([5, 6, 7, 8]) / 10))
        if kind == "m_tier":
            v = dice.randrange(1, item.qian // self.scale) * self.scale
            item.sum = (per * v + low * (item.qian - v)) / self.scale
        else:
            item.sum = (per * (item.qian - v) + low * v) / self.scale
        return [self.said(kind, V=("w", v), M=("m", low))]

    def discount(self) -> tuple[Fraction, str]:
        n = self.pick((3, 90), (3, 95), (2, 80), (1, 85), (1, 98), (1, 88), (1, 70), (0.7, 50))
        if n == 50:
            return Fraction(1, 2), "对"
        text = str(n // 10 if n % 10 == 0 else n) if self.dice.random() < 0.2 else DIGITS[n // 10] + (DIGITS[n % 10] if n % 10 else "")
        return Fraction(n, 100), text

    def numbered(self, goods: str, kind: str, price: str) -> tuple[list[str], Item]:
        """What was counted, with its price."""
        dice, h = self.dice, self.h
        unit = BOARD[goods][0] if goods in BOARD else COUNTED[goods]
        n = self.pick((4, dice.randrange(2, 12)), (3, dice.randrange(10, 40)), (2, 12), (1, 24), (1, 6), (1, 18), (1, dice.choice([102, 105, 110, 120, 150])))
        if self.shy:
            n = dice.randrange(4, 20) if goods != "火柴" else dice.randrange(24, 70)
        d = dice.randrange(1, 4)
        names: dict[str, Any] = {"g": goods, "u": unit}
        if kind == "c_plain":
            text, paid = self.said(kind, C=("c", n, goods, unit), **names), n
        elif kind in ("c_bad", "c_back"):
            n += 4
            text, paid = self.said(kind, C=("c", n, goods, unit), D=("c", d, goods, unit), **names), n - d
        elif kind == "c_send":
            text, paid = self.said(kind, C=("c", n, goods, unit), D=("c", d, goods, unit), **names), n
        elif kind == "c_add":
            text, paid = self.said(kind, C=("c", n, goods, unit), D=("c", d, goods, unit), **names), n + d
        elif kind in ("c_box", "c_boxshort", "c_loose"):
            boxes, each = dice.randrange(2, 5), dice.choice([12, 20, 24, 30, 36, 50])
            d = dice.randrange(2, 6)
            text = self.said(kind, n=boxes, D=self.number(each) + unit, k=d, **names)
            paid = boxes * each + {"c_box": 0, "c_boxshort": -d, "c_loose": d}[kind]
        elif kind == "c_each":
            each, heads = dice.randrange(2, 7), dice.randrange(2, 7)
            text, paid = self.said(kind, C=self.number(each) + unit, n=heads, **names), each * heads
        else:
            other = n + dice.choice([-1, 1, 2, 3, 5])
            text, paid = self.said(kind, C=("c", n, goods, unit), D=("c", other, goods, unit), **names), other
        item = Item(goods, 0)
        fen = dice.randrange(3, 95)
        if price == "p_da" and goods not in DOZEN or price == "p_pair" and goods not in PAIRS:
            price = "p_one"
        if goods in BOARD and price in ("p_list", ""):
            item.sum = Fraction(h["board"][goods] * paid)
            return [text] + ([self.said("p_list")] if price else []), item
        if price in ("p_list", ""):
            price = "p_one"
        if price == "p_one":
            item.sum = Fraction(fen * paid)
            return [text, self.said(price, u=unit, M=("m", fen))], item
        if price == "p_da":
            fen = dice.randrange(30, 300)
            item.sum = Fraction(fen * paid, 12)
            return [text, self.said(price, M=("m", fen))], item
        if price == "p_pair":
            item.sum = Fraction(fen * paid, 2)
            return [text, self.said(price, M=("m", fen))], item
        k, fen = dice.choice([2, 3, 3, 4, 5, 6]), dice.choice([5, 10, 20, 50, 25, 100])
        item.sum = Fraction(fen * paid, k)
        return [text, self.said("p_n", u=unit, k=k, M=("m", fen))], item

    # ---- the whole ----

    def slip(self, wanted: tuple[str, ...] = ()) -> list[Any] | None:
        """A slip and its three numbers; `wanted`: a plain one in which a rule of the house shows."""
        dice, h = self.dice, self.h
        what = wanted[0] if wanted else ""
        self.plain = self.shy = bool(what)
        self.big = "big" in wanted
        self.crate = wanted[1] if what == "tare" else ""
        goods_of = [*BOARD]
        items: list[Item] = []
        blocks: list[str] = []
        number = (2 if what == "places" else 1) if what else self.pick((5, 1), (4, 2), (1.6, 3))
        used: set[str] = set()
        before = None
        for _ in range(number):
            counted = dice.random() < 0.3
            if what in ("price", "person"):
                goods = wanted[1]
                counted = BOARD[goods][0] != "斤"
            elif what == "old":
                goods, counted = wanted[1], False
            elif what == "measure":
                goods, counted = dice.choice({"提": LIQUID[:3], "升": GRAIN, "把": BUNDLE}[wanted[1]]), False
            elif what in ("places", "mode", "throw", "cheap", "zeroperson"):
                goods, counted = dice.choice([one for one in goods_of if BOARD[one][0] == "斤" and (what != "zeroperson" or one not in h["full"]) and one not in used]), False
            elif what == "zero" and wanted[1]:
                goods, counted = "白糖", False
            elif what == "tare":
                goods, counted = dice.choice(WEIGHED), False
            elif what:
                goods = dice.choice(goods_of)
                counted = BOARD[goods][0] != "斤"
            else:
                pool = [*COUNTED, *PAST] if counted else self.pick((5, WEIGHED), (3, FINE), (3, [one for one in BOARD if BOARD[one][0] == "斤"]))
                goods = dice.choice(pool)
            if goods in used:
                return None
            used.add(goods)
            if counted:
                if what:
                    parts, item = self.numbered(goods, "c_plain", "")
                else:
                    parts, item = self.numbered(goods, self.pick((9, "c_plain"), (2, "c_bad"), (2, "c_send"), (2, "c_back"), (1.5, "c_add"), (1, "c_box"), (1, "c_boxshort"), (1, "c_loose"), (1.5, "c_each"), (1.5, "c_fix")),
                                                self.pick((5, "p_list"), (9, "")) if goods in BOARD else self.pick((6, "p_one"), (3, "p_da"), (3, "p_pair"), (2, "p_n")))  # fmt: skip
                before = None
            elif what:
                if what in ("mode", "places", "throw", "cheap"):
                    self.shy = False
                parts, item = self.weighed(goods, None, {"tare": "q_tareh", "measure": "q_meas"}.get(what, "q_plain"))
                if what in ("throw", "cheap") and item.qian < 250:
                    return None
                parts += self.priced(item, None, "" if goods in BOARD else "p_jin")
                if what in ("throw", "cheap"):
                    parts += self.changed(item, "m_rao" if what == "throw" else "m_chu")
            else:
                kind = self.pick((16, "q_plain"), (2.5, "q_add"), (2.5, "q_addback"), (3, "q_back"), (2.5, "q_bad"), (3, "q_tare"), (3, "q_tareh"), (2, "q_ntare"), (1.5, "q_left"), (2, "q_less2"), (2, "q_more2"), (3, "q_each"), (2, "q_half"), (3, "q_fix"), (4, "q_meas"))
                if before and dice.random() < 0.25:
                    kind = dice.choice(["q_eq", "q_double"])
                parts, item = self.weighed(goods, before, kind)
                price = self.pick((12, "p_jin"), (4, "p_liang"), (1.5, "p_bai"), (1.5, "p_ban"), (2, "p_nw"), (1.6, "p_lump"), (2, "p_fix"), (1, "p_bai"))
                if goods in BOARD:
                    price = self.pick((5, ""), (3, "p_list"), (2, "p_listoff"), (1.5, "p_listup"), (1, "p_jin"))
                if before and before.price and dice.random() < 0.4:
                    price = self.pick((2, "p_same"), (2, "p_above"), (2, "p_below"))
                change = self.pick((10, ""), (1.5, "m_off"), (1.2, "m_up"), (1.3, "m_zk"), (1.8, "m_chu"), (1.5, "m_chup"), (1.5, "m_tier"), (2, "m_rao"))
                if price in ("p_listoff", "p_listup", "p_lump", "p_same", "p_above", "p_below", "p_fix"):
                    change = ""
                if change == "m_chu" and price == "":
                    price = "p_list"
                parts += self.priced(item, before, price)
                parts += self.changed(item, change)
                before = item
            items.append(item)
            if blocks:
                blocks.append(self.pick((6, "；"), (3, "。"), (1, "；另外，"), (1, "。还有，"), (1, "；又，")))
            blocks.append("，".join(parts))
        # who, and what is said of the whole
        who = dice.choice(NAMES) + dice.choice(CALLED)
        opening, ends = "", []
        person = ""
        style = self.pick((5, "none"), (5, "who"), (3.5, "person"), (1, "personend"), (1, "not")) if not what else "none"
        if what in ("person", "zeroperson"):
            style, person = "person", wanted[2] if what == "person" else dice.choice([one for one in PEOPLE if h["share"][one] < 100])
        if style == "who" or what and style == "none" and dice.random() < 0.5:
            opening = self.said("o_who", who=who)
        elif style in ("person", "personend"):
            person = person or dice.choice(PEOPLE)
            if style == "person":
                opening = self.said("o_cls", who=who, cls=person)
            else:
                ends.append(self.said("o_clsend", cls=person))
        elif style == "not":
            opening = self.said("o_not", who=who, cls=dice.choice([one for one in PEOPLE if h["share"][one] < 100]))
        share = Fraction(h["share"][person], 100) if person else Fraction(1)
        zk, less, zero, after, debt = Fraction(1), 0, False, 0, 0
        whole = self.pick((12, ""), (2, "zk") if not person else (0, ""), (1.5, "less") if not person else (0, ""), (3.5, "zero")) if not what else ""
        if what in ("zero", "zeroperson"):
            whole = "zero"
        if whole == "zero" and person and any(item.goods in h["full"] for item in items):
            whole = ""
        if whole == "zk":
            zk, word = self.discount()
            ends.append(self.said("s_zk", Z=word))
        elif whole == "zero":
            zero = True
            ends.append(self.said("s_zero"))
        elif whole == "less":
            less = dice.choice([2, 3, 5, 10, 20])
            ends.append(self.said("s_less", M=("m", less)))
        if not whole:
            extra = self.pick((7, ""), (1, "s_fee"), (1, "s_bag"), (2, "s_dep"), (2, "s_ret"), (1.2, "both")) if not what else {"lend": "s_dep", "back": "s_ret"}.get(what, "")
            if extra in ("s_fee", "s_bag"):
                after = dice.choice([5, 10, 15, 20, 25, 30])
                ends.append(self.said(extra, M=("m", after)))
            elif extra:
                for one in ("s_dep", "s_ret") if extra == "both" else (extra,):
                    thing, n = wanted[1] if what else dice.choice(LENT), 1 if what else dice.choice([1, 1, 2, 3])
                    if any(thing in end for end in ends):
                        continue
                    after += h["lent"][thing] * n * (1 if one == "s_dep" else -1)
                    ends.append(self.said(one, k=thing, n=n))
        # the sum
        mode = h["mode"]
        if what == "mode" and not (0 < items[0].sum % 1 < Fraction(1, 2) if wanted[1] == "low" else items[0].sum % 1 >= Fraction(1, 2)):
            return None
        if what == "zero" and not wanted[1] and items[0].sum % 10 < 5:
            return None
        if what == "places" and sum(rounded(item.sum, mode) for item in items) == rounded(sum((item.sum for item in items), Fraction(0)), mode):
            return None
        sums = [Fraction(rounded(item.sum, mode)) if h["place"] == "item" else item.sum for item in items]
        parted = sum((amount * (1 if item.goods in h["full"] else share) for item, amount in zip(items, sums, strict=True)), Fraction(0))
        if zero and h["zerofirst"]:
            total = rounded(cut_off(rounded(sum(sums, Fraction(0)), mode), h["zero"]) * share, mode)
        else:
            total = rounded(parted * zk, mode)
            total = cut_off(total, h["zero"]) if zero else total
        due = total - less + after
        if due < 20:
            return None
        # what is paid
        pay = self.pick((5, ""), (6, "y_cash"), (2.5, "y_part"), (1, "y_notes"), (2.5, "y_half"), (2, "y_all"), (2, "y_paid"), (1.5, "y_owe"), (1.5, "y_kind")) if not what else {"halves": "y_half", "debt": "y_cash"}.get(what, "")
        rest = 0 if h["unsaid"] == "paid" else -due
        if what == "debt" or pay == "y_cash" and not whole and dice.random() < 0.45:
            pay = "y_cash"
            debt = dice.randrange(5, 60) * self.pick((3, 5), (1, 2)) * self.pick((3, 1), (2, -1))
            if due + debt <= 0:
                debt = -debt
            ends.append(self.said("s_debt" if debt > 0 else "s_credit", M=("m", abs(debt))))
        if pay in ("y_cash", "y_notes"):
            owed = due + debt
            paid = next((note for note in (50, 100, 200, 300, 500, 600, 1000, 1200, 1500, 2000, 3000, 5000, 10000) if note > owed), owed + 200)
            if pay == "y_cash":
                paid = self.pick((6, paid), (2, max(10, owed // 100 * 100)), (1, owed + dice.randrange(1, 9) * 10), (1, max(5, owed - dice.randrange(1, 30))))
                words = self.said(pay, M=("m", paid))
            else:
                big, small, n = dice.choice([500, 1000, 200]), dice.choice([100, 50, 10]), dice.randrange(2, 5)
                paid = big + n * small
                words = self.said(pay, A=f"{'两' if big == 200 else han(big // 100)}块", n=n, B="一块" if small == 100 else "五毛" if small == 50 else "一毛")
            ends.append(words)
            rest = paid - owed
        elif pay == "y_part":
            paid = max(5, due * dice.randrange(2, 9) // 1000 * 100 or due // 20 * 10)
            if paid >= due:
                return None
            ends.append(self.said(pay, M=("m", paid)))
            rest = paid - due
        elif pay == "y_half":
            ends.append(self.said(pay))
            rest = -(due // 2 if h["odd"] == "cash" else due - due // 2)
        elif pay == "y_all":
            ends.append(self.said(pay))
            rest = -due
        elif pay == "y_paid":
            ends.append(self.said(pay))
            rest = 0
        elif pay == "y_owe":
            owe = min(due - 5, dice.randrange(1, 40) * 5)
            ends.append(self.said(pay, M=("m", owe)))
            rest = -owe
        elif pay == "y_kind":
            n, fen = dice.randrange(4, 30), dice.randrange(5, 10)
            kind = dice.choice([one for one in ("鸡蛋", "鸭蛋", "皮蛋") if one not in used] or ["鹅蛋"])
            if n * fen >= due:
                return None
            ends.append(self.said(pay, C=self.number(n) + "个", e=kind, M=("m", fen)))
            rest = n * fen - due
        dice.shuffle(ends)
        if not what and dice.random() < 0.4:
            talk = self.said("chat")
            if any(item.goods in talk for item in items):
                return None
            if opening and dice.random() < 0.2:
                opening += "，" + talk
            else:
                ends.insert(dice.choice([0, len(ends)]), talk)
        stop = self.pick((3, "。"), (2, "，"), (2, "；"))
        text = (opening + self.pick((3, "："), (3, "，"), (1, "。")) if opening else "") + "".join(blocks)
        for end in ends:
            text += ("。" if stop == "，" and re.search("别的|其余|一共|通通|全部", end) else stop) + end
        net = sum(item.qian + (item.free if h["throw"] else 0) for item in items)
        return [text + self.pick((3, ""), (2, "。")), net, due + (debt if h["debt"] else 0), rest]


def house(dice: random.Random) -> dict[str, Any]:
    """The prices and rules of the house."""
    shares = dict.fromkeys(PEOPLE, 100)
    shares |= dict(zip(dice.sample(PEOPLE, 2), dice.sample([97, 95, 94, 92, 90], 2), strict=True))
    return {
        "board": {goods: dice.randrange(low, high + 1) for goods, (_, low, high) in BOARD.items()}, "old": sorted(dice.sample(FINE, 3)), "full": sorted(dice.sample([*BOARD], 2)),
        "tares": {crate: dice.randrange(5, 26) * 10 for crate in CRATES}, "lent": {thing: dice.choice([10, 15, 20, 25, 30, 40, 50, 60, 80]) for thing in LENT}, "share": shares,
        "measures": {"提": dice.choice([40, 50, 60]), "升": dice.choice([150, 160, 120]), "把": dice.choice([80, 70, 100])}, "cheap": dice.choice([50, 60, 70, 80]),
        "mode": dice.choice(["down", "half", "up"]), "place": dice.choice(["item", "total"]), "zero": dice.choice(["jiao", "five", "yuan"]), "zerofirst": dice.choice([0, 1]),
        "unsaid": dice.choice(["paid", "owed"]), "odd": dice.choice(["cash", "owed"]), "throw": dice.choice([0, 1]), "debt": dice.choice([0, 1]),
    }  # fmt: skip


def key_of(held: dict[str, Any]) -> str:
    return repr([held["board"][goods] for goods in BOARD])


def slips(dice: random.Random, held: dict[str, Any], number: int, wanted: list[tuple[str, ...]]) -> list[list[Any]]:
    hand = Hand(dice, {**held, "phrases": phrases(key_of(held))})
    made: list[list[Any]] = []
    seen: set[str] = set()
    todo = wanted[:]
    while len(made) < number:
        one = hand.slip(todo[-1] if todo else ())
        if not one or one[0] in seen:
            continue
        if todo:
            todo.pop()
        seen.add(one[0])
        made.append(one)
    dice.shuffle(made)
    return made


def plain(held: dict[str, Any]) -> list[tuple[str, ...]]:
    """What plain slips of the given ones have to show."""
    favoured = [one for one in PEOPLE if held["share"][one] < 100]
    out: list[tuple[str, ...]] = [("price", goods) for goods in BOARD] * 3 + [("old", goods) for goods in FINE] * 3 + [("tare", crate) for crate in CRATES] * 4 + [("measure", one) for one in ("提", "升", "把")] * 3
    out += [("person", goods, one) for goods in [*BOARD, *held["full"]] for one in favoured] + [("person", dice_goods, one) for one in PEOPLE if one not in favoured for dice_goods in ("白糖", "毛巾", "肥皂")]
    out += [("lend", one) for one in LENT] * 2 + [("back", one) for one in LENT] * 2 + [("mode", "low")] * 4 + [("mode", "high")] * 4 + [("places", "")] * 10 + [("zero", "")] * 4 + [("zero", "big")] * 4 + [("zeroperson", "")] * 4 + [("zeroperson", "big")] * 4
    return out + [("throw", "")] * 3 + [("cheap", "")] * 4 + [("halves", "")] * 6 + [("debt", "")] * 4


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"slips-{seed}")
    held = house(dice)
    rows = slips(dice, held, 500, plain(held))
    with (folder / "条子.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["条子", "净重", "应收", "找欠"], *rows])
