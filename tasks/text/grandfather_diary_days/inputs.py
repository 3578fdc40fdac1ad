"""A grandfather's diary notes with days in the old style, and the solar days that were found for some of them.

What varies with the seed, beside the notes: the grandfather's habits (his market, his way of counting days, his age, his landmarks of years).
"""

import csv
import math
import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

STEMS, BRANCHES, ANIMALS = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥", "鼠牛虎兔龙蛇马羊猴鸡狗猪"
TERMS = "春分 清明 谷雨 立夏 小满 芒种 夏至 小暑 大暑 立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至 小寒 大寒 立春 雨水 惊蛰".split()
MONTHS = "正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 冬月 腊月".split()
OTHER_MONTHS = {1: "孟春", 2: "杏月 仲春", 3: "桃月 季春", 4: "孟夏", 5: "榴月 仲夏", 6: "荷月 季夏", 7: "孟秋", 8: "桂月 仲秋", 9: "菊月 季秋", 10: "孟冬", 11: "十一月 仲冬", 12: "十二月 季冬"}
FEASTS = {(1, 7): "人日", (1, 15): "元宵 上元 灯节", (2, 2): "龙抬头 二月二", (3, 3): "上巳 三月三", (4, 8): "浴佛节", (5, 5): "端午 端阳 重五", (6, 6): "六月六", (7, 7): "七夕 乞巧", (7, 15): "中元 七月半",
          (8, 15): "中秋 八月半", (9, 9): "重阳 重九", (10, 1): "十月朝 寒衣节", (10, 15): "下元", (12, 8): "腊八"}  # fmt: skip
FULL_YEARS = range(1912, 1961)


class Month(NamedTuple):
    year: int
    number: int
    leap: bool
    first: date
    days: int


# ---- sun and moon (J. Meeus, Astronomical Algorithms, chapters 25 and 49) ----


def sun(jd: float) -> float:
    """Apparent longitude of the sun in degrees."""
    t = (jd - 2451545) / 36525
    m = math.radians(357.52911 + 35999.05029 * t - 0.0001537 * t * t)
    centre = (1.914602 - 0.004817 * t) * math.sin(m) + (0.019993 - 0.000101 * t) * math.sin(2 * m) + 0.000289 * math.sin(3 * m)
    node = math.radians(125.04 - 1934.136 * t)
    return (280.46646 + 36000.76983 * t + 0.0003032 * t * t + centre - 0.00569 - 0.00478 * math.sin(node)) % 360


def new_moon(k: int) -> float:
    t = k / 1236.85
    m, mm, f, om = (math.radians(x) for x in (2.5534 + 29.1053567 * k, 201.5643 + 385.81693528 * k + 0.0107582 * t * t, 160.7108 + 390.67050284 * k - 0.0016118 * t * t, 124.7746 - 1.56375588 * k))
    e = 1 - 0.002516 * t
    shift = -0.4072 * math.sin(mm) + 0.17241 * e * math.sin(m) + 0.01608 * math.sin(2 * mm) + 0.01039 * math.sin(2 * f) + 0.00739 * e * math.sin(mm - m) - 0.00514 * e * math.sin(mm + m) + 0.00208 * e * e * math.sin(2 * m)
    shift += -0.00111 * math.sin(mm - 2 * f) - 0.00057 * math.sin(mm + 2 * f) + 0.00056 * e * math.sin(2 * mm + m) - 0.00042 * math.sin(3 * mm) + 0.00042 * e * math.sin(m + 2 * f) + 0.00038 * e * math.sin(m - 2 * f)
    shift += -0.00024 * e * math.sin(2 * mm - m) - 0.00017 * math.sin(om) - 0.00007 * math.sin(mm + 2 * m) + 0.000325 * math.sin(math.radians(299.77 + 0.107408 * k - 0.009173 * t * t)) + 0.000165 * math.sin(math.radians(251.88 + 0.016321 * k))
    return 2451550.09766 + 29.530588861 * k + 0.00015437 * t * t + shift


def local_day(jd: float) -> date:
    """The day at eight hours east of Greenwich."""
    return date(1858, 11, 17) + timedelta(math.floor(jd - 25 / 86400 - 2400000.5 + 8 / 24))


def heavens() -> tuple[list[Month], list[tuple[int, str, date]]]:
    terms: list[tuple[int, str, date]] = []
    for year in range(1911, 1962):
        found = []
        for k, name in enumerate(TERMS):
            guess = 2451623.8 + (year - 2000) * 365.2422 + (k if k < 19 else k - 24) * 15.2184
            for _ in range(6):
                guess += ((k * 15 - sun(guess) + 180) % 360 - 180) / 360 * 365.2422
            found.append((year, name, local_day(guess)))
        terms += sorted(found, key=lambda row: row[2])
    firsts = [local_day(new_moon(k)) for k in range(-1103, -475)]
    middle = [day for _, name, day in terms if TERMS.index(name) % 2 == 0]
    solstice = {year: day for year, name, day in terms if name == "冬至"}
    months: list[Month] = []
    for year in range(1912, 1962):
        low, high = bisect_right(firsts, solstice[year - 1]) - 1, bisect_right(firsts, solstice[year]) - 1
        number, done = 11, high - low == 12
        for k in range(low, high):
            leap = not done and k > low and not any(firsts[k] <= day < firsts[k + 1] for day in middle)
            if k > low and not leap:
                number = number % 12 + 1
            done |= leap
            months.append(Month(year - (number > 10), number, leap, firsts[k], (firsts[k + 1] - firsts[k]).days))
    return [month for month in months if month.year in FULL_YEARS], [row for row in terms if 1912 <= row[0] <= 1960]


def pair(n: int) -> str:
    return STEMS[n % 10] + BRANCHES[n % 12]


def day_pair(day: date) -> str:
    return pair((day - date(1949, 10, 1)).days % 60)  # a jiazi day


def han(n: int) -> str:
    tens = "" if n < 10 else "十" if n < 20 else "零一二三四五六七八九"[n // 10] + "十"
    return tens + ("零一二三四五六七八九"[n % 10] if n % 10 or not n else "")


def two(n: int) -> str:
    return "两" if n == 2 else han(n)

FRESH = 0.12  # of all notes, those that take wordings that most lack


class Almanac:
    def __init__(self, months: list[Month], terms: list[tuple[int, str, date]]):
        self.months, self.firsts = months, [month.first for month in months]
        self.of_year = {year: [month for month in months if month.year == year] for year in FULL_YEARS}
        self.terms = {day: name for _, name, day in terms}
        self.term = {(year, name): day for year, name, day in terms}

    def index(self, day: date) -> int:
        return bisect_right(self.firsts, day) - 1

    def lunar(self, day: date) -> tuple[Month, int]:
        month = self.months[self.index(day)]
        return month, (day - month.first).days + 1

    def year(self, day: date) -> int:
        return self.lunar(day)[0].year

    def leap(self, year: int) -> int:
        return next((month.number for month in self.of_year[year] if month.leap), 0)


Said = tuple[float, str, tuple[str, ...]]  # weight, words, habits that they hang on


class Grandfather:
    def __init__(self, dice: random.Random, almanac: Almanac, held: dict[str, Any], phrases: dict[str, list[str]]):
        self.dice, self.almanac, self.held, self.phrases = dice, almanac, held, phrases
        self.fresh = False  # whether this note takes wordings that most others lack
        self.start = date.min
        self.said = ""  # the first day of the note in hand

    def some(self, section: str) -> str:
        if self.fresh and self.dice.random() < 0.4:
            section += " rare"
        return self.dice.choice(self.phrases[section])

    def choose(self, options: list[Said]) -> tuple[str, tuple[str, ...]]:
        """A negative weight marks words of the fresh notes alone."""
        options = [one for one in options if one[0]]
        known = [one for one in options if one[0] > 0]
        new = [one for one in options if one[0] < 0]
        share = 3 * sum(-one[0] for one in new) / (sum(abs(one[0]) for one in options) or 1)
        pool = new if self.fresh and new and (not known or self.dice.random() < min(0.5, share)) else known
        if not pool:
            raise LookupError
        _, words, why = self.dice.choices(pool, [abs(one[0]) for one in pool])[0]
        return words, why

    # ---- a day within its lunar year ----

    def month_words(self, month: Month) -> list[tuple[float, str]]:
        leap = self.almanac.leap(month.year)
        if month.leap:
            return [(4, f"闰{MONTHS[month.number - 1]}"), (1, f"后一个{MONTHS[month.number - 1]}"), (1, "闰月"), (-1, f"闰的那个{MONTHS[month.number - 1]}")]
        if leap == month.number:
            return [(2, f"头一个{MONTHS[month.number - 1]}"), (-1, f"没闰的那个{MONTHS[month.number - 1]}")]
        words = [(8.0, MONTHS[month.number - 1])]
        words += [(1.0, word) for word in OTHER_MONTHS[month.number].split()]
        words += [(-2, words[0][1] + "里"), (-1, words[0][1] + "间")]
        return words

    def day_words(self, number: int, days: int) -> list[tuple[float, str]]:
        plain = "初" + han(number) if number <= 10 else {20: "二十"}.get(number, han(number))
        words = [(8.0, plain)]
        if number > 20 and number < 30:
            words = [(6, "廿" + han(number - 20)), (2, plain), (-1, "念" + han(number - 20))]
        if number == 20:
            words = [(3, "二十"), (3, "廿日"), (-1, "念日")]
        if number != 20:
            words += [(1, plain + "日"), (0.6, plain + "那天")]
        words += {1: [(4, "朔日"), (-3, "月头第一天")], 15: [(4, "望日"), (4, "月半"), (-2, "逢望那天")], 16: [(9, "既望"), (-2, "望后一天")], 14: [(-4, "望前一天")], 30: [(3, "三十")]}.get(number, [])
        if number == days:
            words += [(5, "晦日"), (5, "月底最后一天"), (-3, "月尽那天")]
        if number == days - 1:
            words += [(1, "晦前一日"), (-3, "月底倒数第二天")]
        if number in (11, 12, 13):
            words += [(0.8, f"中旬第{han(number - 10)}天" if number > 11 else "中旬头一天")]
        if 21 <= number <= 24:
            words += [(0.8, f"下旬第{han(number - 20)}天" if number > 21 else "下旬头一天")]
        if 2 < number < 10:
            words += [(-1.5, f"第{han(number)}天")]
        if 2 <= days - number <= 4:
            words += [(-2, f"倒数第{han(days - number + 1)}天")]
        if number in (10, 20):
            words += [(0.8, "上旬末一天" if number == 10 else "中旬末一天")]
        return words

    def span(self, anchor: str, gap: int, why: tuple[str, ...]) -> list[Said]:
        """A day some days off a named one."""
        inside = 1 if self.held["count"] else 0
        if gap == 0:
            return [(5, anchor, why), (1.5, anchor + "当天", why), (-0.7, anchor + "正日子", why), (-0.7, f"过{anchor}那天", why), (-0.7, f"正当{anchor}", why)]
        if gap == 1:
            return [(2, anchor + "次日", why), (2, anchor + "第二天", why), (-1, anchor + "的下一天", why), (-1, anchor + "才过一天", why)]
        if gap == -1:
            return [(2, anchor + "前一日", why), (1, anchor + "前夕", why), (-0.7, f"离{anchor}还差一天那天", why), (-0.7, f"{anchor}的上一天", why)]
        n = abs(gap) + inside
        ahead: list[Said] = [(-1.2, f"离{anchor}还有{two(-gap)}天的那天", why)] if -9 <= gap < -1 else []
        side = "后" if gap > 0 else "前"
        if not 3 <= n <= 9:
            return []
        return [*ahead, (4, f"{anchor}{side}{han(n)}日", (*why, "count")), (2, f"{anchor}{side}{han(n)}天", (*why, "count"))]

    def feasts(self, day: date) -> list[tuple[str, tuple[str, ...]]]:
        month, number = self.almanac.lunar(day)
        found: list[tuple[str, tuple[str, ...]]] = []
        if not month.leap:
            found += [(word, ()) for word in FEASTS.get((month.number, number), "").split()]
            if (month.number, number) == (12, self.held["small"]):
                found += [("小年", ("small",)), ("送灶", ("small",))]
            if (month.number, number) == (2, self.held["flowers"]):
                found += [("花朝", ("flowers",))]
            if month.number == 12 and number == month.days:
                found += [("除夕", ()), ("大年夜", ())]
        name = self.almanac.terms.get(day)
        if name and name not in ("小寒", "大寒", "立春", "雨水", "惊蛰"):
            found += [(name, ())]
            if name == "冬至":
                found += [("冬节", ())]
        if self.almanac.terms.get(day + timedelta(self.held["cold"])) == "清明":
            found += [("寒食", ("cold",))]
        return found

    def dog(self, day: date) -> dict[str, date]:
        year = day.year
        term = self.almanac.term

        def nth(start: date, stem: int, n: int) -> date:
            while (start - date(1949, 10, 1)).days % 10 != stem:
                start += timedelta(1)
            return start + timedelta(10 * (n - 1))

        found: dict[str, date] = {}
        if (year, "夏至") not in term:
            return found
        if day_pair(term[year, "夏至"])[0] != "庚":
            found |= {"头伏": nth(term[year, "夏至"], 6, 3), "中伏": nth(term[year, "夏至"], 6, 4)}
        if day_pair(term[year, "立秋"])[0] != "庚":
            found["末伏"] = nth(term[year, "立秋"], 6, 1)
        if day_pair(term[year, "立秋"])[0] != "戊":
            found["秋社"] = nth(term[year, "立秋"], 4, 5)
        if day_pair(term[year, "立春"])[0] != "戊":
            found["春社"] = nth(term[year, "立春"], 4, 5)
        if day_pair(term[year, "芒种"])[0] != "丙":
            found["入梅"] = nth(term[year, "芒种"], 2, 1)
        return found

    def inner(self, day: date, plain: bool = False) -> list[Said]:
        """Words that name the day within its lunar year."""
        almanac = self.almanac
        month, number = almanac.lunar(day)
        m, why = self.choose([(weight, word, ()) for weight, word in self.month_words(month)])
        d, _ = self.choose([(weight, word, ()) for weight, word in self.day_words(number, month.days)])
        joined = m + d
        out: list[Said] = [(9, joined, why)]
        if plain:
            return out
        out += [(1.6, f"{m}{day_pair(day)}日", ()), (-0.3, f"{m.removesuffix('里')}里逢{day_pair(day)}那天", ()), (-0.3, f"{m.removesuffix('里')}里那个{day_pair(day)}日", ()), (-0.3, f"{m.removesuffix('里')}的{day_pair(day)}日", ())]
        mark = self.held["word"]
        for name, rest, weight, key in (("", self.held["market"], 1.2, "market"), (self.held["town"], self.held["town market"], 0.8, "town market")):
            if number % 5 == rest and month.number != almanac.leap(month.year):
                nth = (number - rest) // 5 + (rest > 0)
                last = number + 5 > month.days
                label = f"{name}{mark}"
                out += [(weight * 1.5, f"{m}头一个{label}日", (key,))] if nth == 1 else [(weight * 1.5, f"{m}第{han(nth)}个{label}日", (key,))] if nth < 4 else []
                out += [(weight * 1.5, f"{m}末一个{label}日", (key,)), (-0.5, f"{m}收尾那个{label}日", (key,))] if last else []
                if 10 < number <= 15 or 20 < number <= 25:
                    ten = 10 if number <= 15 else 20
                    out += [(weight, f"{m}{'初十' if ten == 10 else '二十'}过后头一个{label}日", (key,))]
        for gap in range(-8, 9):
            for anchor, hangs in self.feasts(day - timedelta(gap)):
                if almanac.year(day - timedelta(gap)) == month.year and not (anchor.endswith(("二", "三", "六")) and gap):
                    out += [(weight * (4 if hangs else 1.6 if not gap else 0.9) / (1 if abs(gap) < 2 else 2), words, keys) for weight, words, keys in self.span(anchor, gap, hangs)]
        for anchor, start in self.dog(day).items():
            gap = (day - start).days
            if anchor in ("头伏", "末伏") and 0 < gap < 9 or anchor == "中伏" and 0 < gap < 9:
                out += [(2.5, f"{anchor}第{han(gap + 1)}天", ())]
            elif gap == 0:
                out += [(3, anchor + ("头一天" if "伏" in anchor else "那天"), ())]
            elif gap in (-1, 1) and "伏" not in anchor:
                out += [(1, anchor + ("次日" if gap == 1 else "前一日"), ())]
        return out

    # ---- with its year, seen from the day of writing ----

    def year_words(self, year: int, now: int) -> list[Said]:
        held = self.held
        out: list[Said] = [(3, pair(year - 4) + "年", ()), (-0.7, pair(year - 4) + "岁", ())]
        out += [(2.5, f"民国{self.dozens(year - 1911)}年", ()), (-0.7, f"民国第{han(year - 1911)}年", ()), (-0.5, f"民国纪元{han(year - 1911)}年", ())] if 1913 <= year <= 1949 else []
        out += [(3, "".join("〇一二三四五六七八九"[int(c)] for c in str(year)) + "年", ())] if year > 1949 else []
        if 6 <= year - held["born"] <= 63:
            age = self.dozens(year - held["born"])
            out += [(2, f"我{age}岁那年", ("born",)), (1, f"我{age}岁上", ("born",)), (-0.7, f"那年我{age}岁，", ("born",)), (-0.7, f"我{age}岁的时候，", ("born",)), (-0.5, f"我活到{age}岁，", ("born",))]
        if now and 0 < now - year < 12:
            out += [(2, f"上一个{ANIMALS[(year - 4) % 12]}年", ()), (-1, f"最近一个过去的{ANIMALS[(year - 4) % 12]}年", ())]
        for name, when in held["events"].items():
            gap = year - when
            late = year - when + 1 - held["after"]  # the number that "after" takes
            out += [(7, name + "那年", ("event " + name, "year of " + name)), (-0.7, name + "的那一年", ("event " + name,))] if gap == 0 else []
            out += [(1.5, f"{name}前一年", ("event " + name,)), (-0.7, f"{name}的上一年", ("event " + name,))] if gap == -1 else []
            out += [(3, f"{name}后第{han(late)}年", ("event " + name, "after"))] if gap > 0 and late in (2, 3, 4) else []
        if now:
            years_ago: dict[int, list[Said]] = {1: [(22, "去年", ()), (4, "上年", ()), (2, "旧年", ()), (-4, "去岁", ())], 2: [(22, "前年", ()), (-4, "前岁", ())], 3: [(16, "大前年", ())]}
            out += years_ago.get(now - year, [])
        return out

    def dozens(self, n: int) -> str:
        return "廿" + han(n - 20) if 20 < n < 30 and self.dice.random() < 0.5 else han(n)

    def named(self, day: date, now: date | None) -> tuple[str, tuple[str, ...]]:
        """Words for a day, alone in its sentence."""
        almanac, held = self.almanac, self.held
        month, number = almanac.lunar(day)
        if not now:
            year, why = self.choose(self.year_words(month.year, 0))
            words, more = self.choose(self.inner(day))
            return year + words, why + more
        mine = almanac.year(now)
        ago = (now - day).days
        near: list[Said] = []
        today = almanac.lunar(now)[0]
        d, _ = self.choose([(weight, word, ()) for weight, word in self.day_words(number, month.days)])
        back = almanac.index(now) - almanac.index(day)
        if ago in (0, 1, 2, 3):
            days_ago: dict[int, list[Said]] = {0: [(9, "今日", ()), (4, "今天", ()), (-2, "今儿", ()), (-1, "就在今日", ())], 1: [(9, "昨日", ()), (5, "昨天", ()), (-2, "昨儿", ()), (-2, "昨日里", ())], 2: [(9, "前日", ()), (4, "前天", ()), (-2, "前儿", ())], 3: [(9, "大前日", ()), (4, "大前天", ())]}
            near += days_ago[ago]
        if 3 < ago < 20:
            near += [(3, f"{han(ago)}天前", ()), (-0.7, f"距今{han(ago)}天", ()), (-0.7, f"{han(ago)}天之前", ())] + {7: [(2, "一个礼拜前", ())], 14: [(-5, "两个礼拜前", ())]}.get(ago, [])
        if back == 0:
            near += [(0 if d[0] in "第倒" else 5, d, ()), (4, "本月" + d, ()), (2, "这个月" + d, ()), (1, f"本月{day_pair(day)}日", ()), (-0.7, "当月" + d, ()), (-0.7, "本月里" + d, ())]
        if back == 1:
            near += [(6, "上月" + d, ()), (2, "上个月" + d, ()), (-1, "刚过去那个月的" + d, ()), (1, f"上月{day_pair(day)}日", ())]
            if ago < 29 and re.fullmatch("[初廿二十].*", d) and number > almanac.lunar(now)[1] and "旬" not in d and number < 30:
                near += [(4, d, ())]
        if back == 2:
            near += [(4, "上上月" + d, ()), (2, "上上个月" + d, ())]
        mark = held["word"]
        if ago > 0:
            for name, key in (("", "market"), (held["town"], "town market")):
                gone = [k for k in range(1, 13) if almanac.lunar(now - timedelta(k))[1] % 5 == held[key]]
                label = name + mark
                if almanac.lunar(now)[1] % 5 != held[key] and ago in gone[:2]:
                    words = [(14, f"上一个{label}日"), (7 if not name else 0.1, f"上一{label}"), (-3, f"刚过的那个{label}日")] if ago == gone[0] else [(8, f"上上个{label}日"), (-3, f"倒数第二个{label}日")]
                    near += [(weight, word, (key,)) for weight, word in words]
        if now.year > 1930 and 0 < ago < 21:
            shift = held["week"]

            def week(x: date) -> int:
                return (x.toordinal() + shift - 1) // 7

            gone_weeks = week(now) - week(day)
            sunday = day.weekday() == 6
            key_words: tuple[str, ...] = ("week",) if sunday or now.weekday() == 6 else ()
            name = self.dice.choice(["礼拜", "星期"]) + ("日" if sunday and self.dice.random() < 0.5 else "天" if sunday else han(day.weekday() + 1))
            weeks_ago: dict[int, list[Said]] = {0: [(6, "这" + name, key_words), (4, "本" + name, key_words)], 1: [(14, "上" + name, key_words), (7, "上个" + name, key_words)], 2: [(6, "上上" + name, key_words)]}
            near += weeks_ago.get(gone_weeks, [])
        if now.year > 1931 and ago < 200:
            near += [(1.5, f"阳历{han(day.month)}月{han(day.day)}号", ()), (-0.6, f"新历{han(day.month)}月{han(day.day)}日", ())]
            near += [(9, word, ()) for md, word in (((10, 1), "国庆"), ((5, 1), "五一节"), ((1, 1), "阳历年")) if now.year > 1950 and (day.month, day.day) == md]
        solstice = almanac.term.get((day.year if day.month == 12 and day.day > 20 else day.year - 1, "冬至"))
        if solstice and ago < 150:
            past = (day - solstice).days - held["nines"]
            if 0 <= past < 81:
                nine, k = past // 9, past % 9
                near += [(5, f"{han(nine + 1)}九{'头一天' if k == 0 else '末一天' if k == 8 else f'第{han(k + 1)}天'}", ("nines",)), (-1, f"数到{han(nine + 1)}九的第{han(k + 1)}天", ("nines",))]
            if past == 81:
                near += [(12, "出九那天", ("nines",))]
        if almanac.terms.get(day) in ("立春", "雨水", "惊蛰", "大寒", "小寒") and ago < 150:
            near += [(6, str(almanac.terms[day]), ())] + ([(4, "打春", ())] if almanac.terms[day] == "立春" else [])
        if near and self.dice.random() < (0.9 if ago < 20 else 0.5):
            return self.choose(near)
        words, more = self.choose(self.inner(day))
        if month.year == mine:
            if month.number == today.number and "月" in words and month.leap == today.leap and self.dice.random() < 0.5:
                raise LookupError  # his own month goes by its number rarely
            return self.choose([(6, "", ()), (2, "今年", ()), (-1, "本年", ())])[0] + words, more
        if month.year == mine - 1 and ago < 200 and month.number > today.number + 1 and self.dice.random() < 0.5 and not re.match("[一二三四五六七八九]九", words):
            return words, more
        year, why = self.choose(self.year_words(month.year, mine))
        return year + words, why + more

    # ---- a day seen from another in the same note ----

    def later(self, day: date, first: date) -> list[Said]:
        gap = (day - first).days
        if gap == 1:
            return [(3, "次日", ()), (2, "翌日", ()), (3, "第二天", ()), (-1, "转过天来", ()), (-1, "第二日", ()), (-1, "睡了一觉起来，", ())]
        out: list[Said] = [(2, f"过了{two(gap)}天", ()), (2, f"又过{han(gap)}日", ()), (-1, f"熬过{two(gap)}天", ()), (-1, f"等了{two(gap)}天", ())]
        if first == self.start:
            out += [(2, f"到第{han(gap + 1)}天", ()), (2, f"{two(gap)}天后", ()), (-1, f"{two(gap)}天一过", ()), (-1, f"{two(gap)}日后", ())]
        between = gap - self.held["apart"]
        out += [(9, f"隔了{two(between)}天", ("apart",)), (2, f"相隔{two(between)}日", ("apart",))] if between > 1 else []
        if gap == 7:
            out += [(3, "过了一个礼拜", ())]
        return out + [(weight * 2, words, why) for weight, words, why in self.next_market(day, first)]

    def next_market(self, day: date, first: date) -> list[Said]:
        out: list[Said] = []
        for name, key in (("", "market"), (self.held["town"], "town market")):
            days = [k for k in range(1, 13) if self.almanac.lunar(first + timedelta(k))[1] % 5 == self.held[key]]
            label = name + self.held["word"]
            if self.almanac.lunar(first)[1] % 5 == self.held[key]:
                continue
            if (day - first).days == days[0]:
                out += [(3, f"下一个{label}日", (key,)), (-1, f"接下来那个{label}日", (key,))]
            elif (day - first).days == days[1]:
                out += [(2, f"其后第二个{label}日", (key,))]
        return out

    def following(self, day: date, first: date, same: bool, now: date | None, said: str) -> list[Said]:
        """A bare day after `first`, or (same) in its month."""
        month, number = self.almanac.lunar(day)
        apart = self.almanac.index(day) - self.almanac.index(first)
        if same and apart or apart > 1 or (day - first).days > 20:
            return []
        if same and now and self.almanac.index(now) - self.almanac.index(first) == 1 and number <= self.almanac.lunar(now)[1]:
            return []  # might be taken for a day of his own month
        words = [(weight, word, ()) for weight, word in self.day_words(number, month.days) if not (word[0] in "晦月" and apart or "旬" in word or "朔" in word or word[0] in "第倒")]
        if apart:
            start = self.almanac.lunar(first)[1]
            keep = [one for one in words if number < start]
            words = [(weight, m + word, ()) for weight, word, _ in words for m in ["次月"] * ("月" in said)] + keep * 2
        out: list[Said] = [(weight * 2, word, why) for weight, word, why in words]
        if not same:
            out += [(weight * 3, words, why) for weight, words, why in self.next_market(day, first)]
            out += [(8, words, why) for words, why in self.feasts(day) if words not in ("二月二", "三月三", "六月六")]
        return out

    def weekly(self, day: date, first: date) -> list[Said]:
        gap = (day - first).days - 6 - self.held["seventh"]
        if gap % 7 or gap // 7 not in range(7):
            return []
        k = gap // 7
        return [(1.0 if k in (0, 2, 4) else -1.0, "头七" if k == 0 else han(k + 1) + "七", ("seventh",))]

    def same_year(self, day: date, first: date) -> list[Said]:
        one, other = self.almanac.lunar(first)[0], self.almanac.lunar(day)[0]
        if other.year - one.year not in (0, 1) or other.year == one.year and other.number <= one.number:
            return []
        words, why = self.choose(self.inner(day))
        if other.year == one.year:
            return [(3, "同年" + words, why), (2, "当年" + words, why), (-1, "也在那一年的" + words, why)]
        return [(3, "次年" + words, why), (2, "第二年" + words, why), (-1, "转过年来的" + words, why)]

    # ---- notes ----

    def heading(self, day: date) -> str:
        dice = self.dice
        month, _ = self.almanac.lunar(day)
        year = month.year
        branch = pair(year - 4)
        republic = f"民国{self.dozens(year - 1911)}年"
        western = "".join("〇一二三四五六七八九"[int(c)] for c in str(year)) + "年"
        front = dice.choice([republic, republic, branch + "年", f"{republic} {branch}", branch] if year < 1950 else [western, western, branch + "年", f"{western}（{branch}）"])
        words, _ = self.choose([one for one in self.inner(day, dice.random() < 0.7) if not one[2]])
        tail = dice.choice(["", "", "", "夜", " 灯下", " 晨", " 雨窗", " 记", "，晴", "，阴"])
        week = dice.choice(["", "", " " + dice.choice(["礼拜", "星期"]) + ("日" if day.weekday() == 6 else han(day.weekday() + 1))]) if day.year > 1930 else ""
        return front + dice.choice(["", " "]) + words + (week or tail)

    def slot(self, code: str, days: dict[str, date], hangs: dict[str, tuple[str, ...]], now: date | None) -> str:
        letter, how, base = code[0], code[1:2], code[2:]
        day = days[letter]
        if not how:
            words, hangs[letter] = self.named(day, now)
            self.said = words
            return words
        first = days[base]
        gap = (day - first).days
        if how in "#%":
            hangs[letter] = hangs.get(base, ())
            return two(abs(gap))
        options = {">": lambda: self.later(day, first), "~": lambda: self.following(day, first, False, now, self.said), "^": lambda: self.following(day, first, True, now, self.said), "7": lambda: self.weekly(day, first), "=": lambda: self.same_year(day, first)}[how]()
        words, more = self.choose(options)
        hangs[letter] = hangs.get(base, ()) + more
        return words

    def draw_days(self, codes: list[str], now: date | None) -> dict[str, date]:
        dice = self.dice
        if now:
            ago = dice.choices([dice.randint(0, 3), dice.randint(1, 20), dice.randint(4, 45), dice.randint(30, 380), dice.randint(300, 1200), dice.randint(1000, 12000)], [1, 3, 4, 3, 2.4, 3])[0]
            first = now - timedelta(ago)
        else:
            first = date(1914, 3, 1) + timedelta(dice.randrange(15500))
        if dice.random() < 0.45:
            first = self.nudged(first, now)
        days = {"A": first}
        for code in codes:
            if code == "A" or code[0] in days:
                continue
            how, base = code[1], days[code[2]]
            far = {">": (1, 9), "~": (1, 18), "^": (-9, 9), "#": (2, 9), "%": (-9, -2), "7": (6, 49), "=": (20, 420)}[how]
            if how == "7":
                gap = 6 + self.held["seventh"] + 7 * dice.choice([0, 0, 2, 4, 1, 3, 6] if self.fresh else [0, 0, 2, 4])
            else:
                gap = dice.randint(*far)
            if how in "~>" and dice.random() < 0.25:
                rest = self.held[dice.choice(["market", "town market"])]
                gap = next(k for k in range(1, 13) if self.almanac.lunar(base + timedelta(k))[1] % 5 == rest)
            if gap == 0:
                raise LookupError
            days[code[0]] = base + timedelta(gap)
        if now and max(days.values()) > now or min(days.values()) < date(1912, 3, 1) or max(days.values()) > date(1960, 12, 31):
            raise LookupError
        return days

    def nudged(self, day: date, now: date | None) -> date:
        """Somewhere near a day with a name."""
        dice, held = self.dice, self.held
        gap = dice.choice([0, 0, 0, 1, -1, 2, 3, 4, 5, 6, -3, -4, -5, -6])
        month = self.almanac.lunar(day)[0]
        ways = []
        for key in [*FEASTS, *[(2, held["flowers"])] * 3, (12, held["small"]), (12, held["small"])]:
            ways += [one.first + timedelta(key[1] - 1 + gap) for one in self.almanac.of_year[month.year] if one.number == key[0] and not one.leap and key[1] <= one.days]
        clear = self.almanac.term.get((day.year, "清明"))
        if clear:
            ways += [clear + timedelta(gap), clear + timedelta(gap), clear - timedelta(held["cold"]), clear - timedelta(held["cold"])]
        solstice = self.almanac.term.get((day.year - 1, "冬至"))
        if solstice and now and 0 <= (now - solstice).days < 150:
            ways += [solstice + timedelta(held["nines"] + dice.randrange(82)) for _ in range(14)]
        ways += [start + timedelta(dice.choice([0, 0, 1, 2, 4, 6])) for start in self.dog(day).values()]
        ways = [one for one in ways if not now or one <= now]
        if not ways or now and (now - day).days < 20 and dice.random() < 0.5:
            return day
        return dice.choice(ways)

    def note(self, now: date | None) -> dict[str, Any]:
        dice = self.dice
        kind = dice.choices(["plain", "plans", "mended", "chain", "dead"], [3.4, 2.6, 1.3, 3, 0.6])[0]
        template, answers = self.some(kind).split(" = ")
        codes = [code for code in re.findall(r"\{([A-D](?:[>~^#%7=][A-D])?)\}", template)]
        days = self.draw_days(sorted(codes), now)
        hangs: dict[str, tuple[str, ...]] = {}
        self.start = days["A"]
        for code in sorted(codes):
            template = template.replace("{" + code + "}", self.slot(code, days, hangs, now))
        asked = dict(part.split(":") for part in answers.split())
        names = dice.sample(list(self.phrases["events"]), 3)
        words = []
        for name in names:
            known, _, new = name.split(": ")[1].partition(" | ")
            words.append(dice.choice(new.split()) if self.fresh and dice.random() < 0.4 else dice.choice(known.split()))
        if any(a != b and (a in b or set(a) & set(b)) for a in words for b in words):
            raise LookupError
        for letter, phrase in zip("XYZ", words, strict=True):
            template = template.replace("{" + letter + "}", phrase)
        while "{why}" in template or "{who}" in template:
            template = template.replace("{why}", self.some("why"), 1).replace("{who}", self.some("who"), 1)
        letter = dice.choice(sorted(asked))
        closed = "" if template.endswith("。") else "。"
        before = self.some("talk") + "。" if dice.random() < 0.25 else ""
        after = self.some("talk") + "。" if dice.random() < 0.25 else ""
        return {"heading": self.heading(now) if now else "", "note": before + template + closed + after, "asked": names["XYZ".index(letter)].split(":")[0], "day": days[asked[letter]], "hangs": hangs[asked[letter]]}

    def notes(self, number: int) -> list[dict[str, Any]]:
        made: list[dict[str, Any]] = []
        while len(made) < number:
            now = date(1916, 3, 1) + timedelta(self.dice.randrange(15000)) if self.dice.random() < 0.8 else None
            self.fresh = self.dice.random() < FRESH
            try:
                made.append(self.note(now))
            except LookupError:
                continue
        return made


PLACES = "河口 石坝 罗坊 上埠 龙潭 桐木 双溪 横塘".split()
LANDMARKS = "大水 大旱 闹蝗虫 过兵 老屋失火 石桥修成 闹霍乱 地动 瓦窑倒塌 冰雹打谷".split()


def habits(dice: random.Random) -> dict[str, Any]:
    market, town = dice.sample([1, 2, 3, 4], 2)
    years = sorted(dice.sample(range(1917, 1949), 6))
    return {
        "market": market, "town market": town, "town": dice.choice(PLACES), "word": dice.choice(["圩", "集", "场"]), "count": dice.randrange(2), "apart": dice.randrange(2), "small": dice.choice([23, 24]),
        "flowers": dice.choice([12, 15]), "cold": dice.choice([1, 2]), "nines": dice.randrange(2), "seventh": dice.randrange(2), "week": dice.randrange(2), "born": dice.randrange(1890, 1899),
        "after": dice.randrange(2), "events": dict(zip(dice.sample(LANDMARKS, 6), years, strict=True)),
    }  # fmt: skip


def read_phrases(path: Path) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            sections[line[1:-1]] = []
        elif line and not line.startswith("#"):
            sections[list(sections)[-1]].append(line)
    return sections


LEAST = {"market": 8, "town market": 8, "count": 12, "apart": 9, "small": 7, "flowers": 7, "cold": 7, "nines": 8, "seventh": 12, "week": 10, "born": 8, "after": 8}


def examples(dice: random.Random, writer: Grandfather, number: int) -> list[dict[str, Any]]:
    """Examples that hang on each habit often enough; the scarce habits' ones are drawn on until there are enough."""
    least = LEAST | {"event " + name: 6 for name in writer.held["events"]} | {"year of " + name: 3 for name in writer.held["events"]}
    pool = writer.notes(number)
    for _ in range(400):
        counts = {key: sum(key in one["hangs"] for one in pool) for key in least}
        wanted = [key for key in least if counts[key] < least[key]]
        if not wanted:
            break
        more = [one for one in writer.notes(40) if any(key in one["hangs"] for key in wanted)]
        idle = [k for k, one in enumerate(pool) if not one["hangs"]]
        for one in more:
            pool[idle.pop()] = one
    else:
        raise ValueError(f"too few examples of {wanted}")
    dice.shuffle(pool)
    return pool


NUMBER = {word: n for n, word in enumerate("零一二三四五六七八九")} | {"两": 2}


def most(votes: list[int]) -> int:
    """The commonest; -1, which no habit is, without votes."""
    return Counter(votes).most_common(1)[0][0] if votes else -1


def number(word: str) -> int:
    word = word.replace("廿", "二十")
    tens, _, ones = word.rpartition("十")
    return (NUMBER[tens] if tens else 1) * 10 + (NUMBER[ones] if ones else 0) if "十" in word else NUMBER[word]


def read_off(rows: list[list[str]], almanac: Almanac) -> dict[str, Any]:
    """His habits as short words in the notes vote for them."""
    notes = [(note, date.fromisoformat(day)) for _, note, _, day in rows]
    text = "\n".join(note for note, _ in notes)
    word = max("圩集场", key=lambda w: len(re.findall(f"个{w}日", text)))
    town = max(PLACES, key=lambda place: text.count(f"{place}{word}"))

    def votes(pattern: str, vote: Callable[[re.Match[str], date], list[int]]) -> int:
        return most([one for note, day in notes for found in [re.search(pattern, note)] if found for one in vote(found, day)])

    def called(day: date) -> list[str]:
        month, k = almanac.lunar(day)
        if month.leap:
            return []
        days = [("初" if k <= 10 else "") + han(k)] + (["廿" + han(k - 20)] if 20 < k < 30 else [])
        return [MONTHS[month.number - 1] + words for words in [*days, *({1: ["朔日"], 15: ["望日", "月半"], 16: ["既望"]}.get(k, []))]]

    def lunar_year(_: re.Match[str], day: date) -> list[int]:
        return [almanac.year(day)]

    def anchored(found: re.Match[str], day: date) -> date:
        """The named day itself, by what is said beside it."""
        if found[2]:
            gap = number(found[2]) - held["count"]
            return day - timedelta(gap if found[1] == "后" else -gap)
        return day - timedelta({"次": 1, "第": 1, "前": -1}.get(found[0][2:3], 0))

    def on(place: int, values: tuple[int, int]) -> Callable[[re.Match[str], date], list[int]]:
        def vote(found: re.Match[str], day: date) -> list[int]:
            month, k = almanac.lunar(anchored(found, day))
            return [k] if month.number == place and k in values else []

        return vote

    def clear(found: re.Match[str], day: date) -> list[int]:
        there = anchored(found, day)
        gap = (almanac.term[there.year, "清明"] - there).days
        return [gap] if gap in (1, 2) else []

    def nine(found: re.Match[str], day: date) -> list[int]:
        start = almanac.term[day.year if day.month == 12 else day.year - 1, "冬至"]
        k = 9 * (number(found[1]) - 1) + (0 if found[2] == "头一天" else 8 if found[2] == "末一天" else number(found[3]) - 1)
        gap = (day - start).days - k
        return [gap] if gap in (0, 1) else []

    def off(found: re.Match[str], day: date) -> list[int]:
        sign = 1 if found[2] == "后" else -1
        gaps = [number(found[3]) - n for n in (0, 1)]
        names = {name: key for key, words in FEASTS.items() for name in words.split()}
        out = []
        for inside, gap in enumerate(gaps):
            there = day - timedelta(sign * gap)
            month, k = almanac.lunar(there)
            if names.get(found[1]) == (month.number, k) and not month.leap or almanac.terms.get(there) == found[1]:
                out.append(inside)
        return out

    def apart(found: re.Match[str], day: date) -> list[int]:
        fits = [n for n in (0, 1) if any(words.split("月")[-1] in found[1] for words in called(day - timedelta(number(found[2]) + n)))]
        return fits if len(fits) == 1 else []

    held: dict[str, Any] = {"word": word, "town": town}
    held["market"] = votes(f"(?:[上下头末一二三]个|第[一二三]个|上一){word}日", lambda _, day: [almanac.lunar(day)[1] % 5] if almanac.lunar(day)[1] % 5 else [])
    held["town market"] = votes(f"个{town}{word}日", lambda _, day: [almanac.lunar(day)[1] % 5] if almanac.lunar(day)[1] % 5 else [])
    held["nines"] = votes("([一二三四五六七八九])九(头一天|末一天|第(.)天)", nine)
    held["count"] = votes(f"({'|'.join(w for words in FEASTS.values() for w in words.split())}|{'|'.join(TERMS)})([前后])([三四五六七八九])[日天]", off)
    beside = "(?:([前后])([二三四五六七八九])[日天]|次日|第二天|前一日|前夕)?"
    held["small"] = votes(f"(?:小年|送灶){beside}", on(12, (23, 24)))
    held["flowers"] = votes(f"花朝{beside}", on(2, (12, 15)))
    held["cold"] = votes(f"寒食{beside}", clear)
    held["apart"] = votes("(.*)(?:隔了|相隔)([一二三四五六七八九两])[天日]", apart)
    held["born"] = votes("我([一二三四五六七八九十廿]+)岁(?:那年|上)", lambda found, day: [almanac.year(day) - number(found[1])])
    events = {name: votes(f"{name}那年", lunar_year) for name in LANDMARKS if re.search(f"{name}那年", text)}
    held["after"] = votes(f"({'|'.join(events)})后第(.)年", lambda found, day: [n for n in (0, 1) if almanac.year(day) - events[found[1]] == number(found[2]) - 1 + n])
    seventh: list[int] = []
    week: list[int] = []
    for heading, note, _, day in rows:
        solar = date.fromisoformat(day)
        for k, name in ((1, "头七"), (3, "三七"), (5, "五七")):
            if name in note:
                likely = [shift for shift in (0, 1) if any(words.partition("月")[2] in note for words in called(solar - timedelta(7 * k - 1 + shift)))]
                seventh += likely if len(likely) == 1 else []
        found = re.search(r"(这|本|上|上个|上上)(?:礼拜|星期)([日天一二三四五六])", note)
        if found:
            back = {"这": 0, "本": 0, "上上": 2}.get(found[1], 1)
            for now in (solar + timedelta(gap) for gap in range(1, 21)):
                if any(re.search(rf"月{words}(?![一二三四五六七八九])", heading) for words in {words.partition("月")[2] for words in called(now)}):
                    fits = [(now.toordinal() + shift - 1) // 7 - (solar.toordinal() + shift - 1) // 7 == back for shift in (0, 1)]
                    week += [fits.index(True)] if sum(fits) == 1 else []
    return held | {"events": events, "seventh": most(seventh), "week": most(week)}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"diary-{seed}")
    months, terms = heavens()
    almanac = Almanac(months, terms)
    writer = Grandfather(dice, almanac, habits(dice), read_phrases(Path(__file__).parent / "data" / "phrases.txt"))
    for _ in range(30):  # the notes that are given must say of each habit what it is
        rows = examples(dice, writer, 400)
        if read_off([[one["heading"], one["note"], one["asked"], one["day"].isoformat()] for one in rows], almanac) == writer.held:
            break
    else:
        raise ValueError("no notes that tell his habits")
    with (folder / "札记.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["落款", "札记", "事", "公历"], *([one["heading"], one["note"], one["asked"], one["day"].isoformat()] for one in rows)])
    with (folder / "朔闰.csv").open("w", newline="", encoding="utf-8") as file:
        lines = [[pair(m.year - 4), ("闰" if m.leap else "") + MONTHS[m.number - 1], m.first.isoformat(), day_pair(m.first), m.days] for m in months]
        csv.writer(file).writerows([["年", "月", "初一", "初一干支", "天数"], *lines])
    with (folder / "节气.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["节气", "公历"], *([name, day.isoformat()] for _, name, day in terms)])
