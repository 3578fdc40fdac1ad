"""Four hundred messages to the village's lorry, and the rows that the old clerk made of them.

What varies with the seed, beside the messages: the clerk's habits.
"""

import csv
import random
import re
from collections import Counter
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

DIGITS = "零一二三四五六七八九"
WEEK = "一二三四五六日"


def zh(n: int, liang: bool = True) -> str:
    """A whole number below 100,000 in characters; `liang`: 两百 and not 二百."""
    if n >= 10000:
        rest = n % 10000
        return zh(n // 10000, True).replace("二", "两") + "万" + ("" if not rest else ("零" if rest < 1000 else "") + zh(rest, liang))
    text, gap = "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = n // unit % 10
        if not digit:
            gap = gap or bool(text)
            continue
        if gap:
            text, gap = text + "零", False
        if digit == 2 and unit >= 100 and liang:
            text += "两" + name
        elif digit == 1 and unit == 10 and not text:
            text += "十"
        else:
            text += DIGITS[digit] + name
    return text or "零"


def count(n: int) -> str:
    """The number before a measure word: 两, not 二."""
    return "两" if n == 2 else zh(n)


def full(text: str) -> str:
    return text.translate(str.maketrans("0123456789", "０１２３４５６７８９"))


class Writer:
    """Draws messages; `habits` are the clerk's, the same in all rows of one book."""

    def __init__(self, dice: random.Random, habits: dict):
        self.dice, self.habits = dice, habits

    def pick(self, *weighted):
        """One of (weight, value)."""
        return self.dice.choices([v for _, v in weighted], [w for w, _ in weighted])[0]

    def num(self, n: int, latin: float = 0.3, measure: bool = True) -> str:
        x = self.dice.random()
        if x < latin:
            return str(n)
        if x < latin + 0.04:
            return full(str(n))
        return count(n) if measure else zh(n, self.dice.random() < 0.7)

    # ---- days ----

    def weekday(self, n: int) -> str:
        word = self.pick((6, "周"), (3, "星期"), (3, "礼拜"))
        if n == 6:
            return word + ("天" if word == "礼拜" else self.pick((1, "日"), (1, "天")))
        return word + WEEK[n]

    def day(self, received: datetime, kind: str = "") -> tuple[str, date]:
        """Words for a day to come, and the day."""
        dice = self.dice
        base = received.date() - timedelta(days=1 if received.hour < self.habits["cut"] else 0)
        monday = base - timedelta(days=base.weekday())
        night = received.hour < 5
        while True:
            kind = kind or self.pick((6 if not night else 0, "today"), (14, "next"), (8, "after"), (8, "third"), (1.2, "fourth"), (5, "in"), (1.5, "weeks"), (14, "bare"),
                        (5, "this"), (10, "coming"), (2.5, "second"), (8, "number"), (3, "own"), (3, "nextmonth"), (5, "full"), (3, "short"), (2, "last"), (2.5, "feast"),
                        (2, "edge"), (1.2, "firstweek"), (1.2, "both"))  # fmt: skip
            if kind == "today":
                return self.pick((6, "今天"), (2, "今儿"), (1, "今日"), (0.6, "今儿个"), (0.5, "当天")), base
            if kind == "next":
                return self.pick((6, "明天"), (3, "明儿"), (1, "明日"), (0.8, "明儿个"), (0.5, "赶明儿")), base + timedelta(1)
            if kind == "after":
                return self.pick((6, "后天"), (2, "后儿"), (0.7, "后儿个"), (0.7, "后日")), base + timedelta(2)
            if kind == "third":
                return self.pick((6, "大后天"), (1.2, "大后儿"), (0.7, "大后日")), base + timedelta(3)
            if kind == "fourth":
                return "大大后天", base + timedelta(4)
            if kind == "in":
                n = self.pick((3, 2), (4, 3), (3, 4), (3, 5), (2, 6), (1, 8), (1, 10), (1, 12))
                word = self.num(n)
                return self.pick((2, f"{word}天后"), (1, f"{word}天以后"), (2, f"过{word}天"), (1, f"再过{word}天"), (0.7, f"再等{word}天"), (0.5, f"{word}天之后")), base + timedelta(n)
            if kind == "weeks":
                n = self.pick((4, 1), (3, 2), (1, 3))
                if dice.random() < 0.2:
                    return self.pick((1, "半个月后"), (1, "过半个月")), base + timedelta(15)
                if n == 1 and dice.random() < 0.4:
                    return self.pick((1, "下周今天"), (1, "下礼拜今天")), base + timedelta(7)
                word = count(n) + self.pick((2, "个星期"), (2, "个礼拜"), (1, "周"))
                return self.pick((2, word + "后"), (1, "过" + word), (1, word + "以后")), base + timedelta(7 * n)
            if kind == "bare":
                n = dice.randrange(7)
                ahead = (n - base.weekday()) % 7
                if ahead == 0 and not self.habits["same"]:
                    ahead = 7
                return self.weekday(n), base + timedelta(ahead)
            if kind == "this":
                n = dice.randrange(7)
                if n > base.weekday():
                    return self.pick((2, "这"), (1, "本")) + self.weekday(n), monday + timedelta(n)
                kind = ""
            if kind == "coming":
                n = dice.randrange(7)
                word = self.weekday(n)
                return self.pick((4, "下"), (2, "下个") if not word.startswith("周") else (0, ""), (1, "下一个") if not word.startswith("周") else (0, "")) + word, monday + timedelta(7 + n)
            if kind == "second":
                n = dice.randrange(7)
                return "下下" + self.weekday(n), monday + timedelta(14 + n)
            if kind == "number":
                n = dice.randrange(1, 29)
                if n == base.day:
                    kind = ""
                    continue
                first = base.replace(day=1)
                when = base.replace(day=n) if n > base.day else (first + timedelta(32)).replace(day=n)
                return self.daynumber(n), when
            if kind == "own":
                if base.day < 27:
                    n = dice.randrange(base.day + 1, 29)
                    return self.pick((2, "这个月"), (2, "本月"), (1, "这月")) + self.daynumber(n, 0.15), base.replace(day=n)
                kind = ""
            if kind == "nextmonth":
                n = dice.randrange(1, 29)
                return self.pick((3, "下个月"), (2, "下月")) + self.daynumber(n, 0.25), (base.replace(day=1) + timedelta(32)).replace(day=n)
            if kind == "full":
                when = base + timedelta(dice.randrange(1, 60))
                latin = dice.random() < 0.4
                if latin:
                    return f"{when.month}月{when.day}{self.pick((3, '号'), (2, '日'), (1, ''))}", when
                return f"{zh(when.month)}月{zh(when.day)}{self.pick((3, '号'), (1, '日'), (1, ''))}", when
            if kind == "short":
                when = base + timedelta(dice.randrange(1, 40))
                return f"{when.month}{self.pick((2, '.'), (1, '/'), (1, '-'))}{when.day}{self.pick((2, ''), (1, '号'))}".replace("/" + str(when.day) + "号", f"/{when.day}"), when
            if kind == "last":
                if dice.random() < 0.6:
                    first = (base.replace(day=1) + timedelta(32)).replace(day=1)
                    words = self.pick((3, "月底"), (2, "这个月底"), (1, "本月底"), (1, "这个月最后一天"), (0.7, "月末"))
                else:
                    first = (base.replace(day=1) + timedelta(64)).replace(day=1)
                    words = self.pick((2, "下月底"), (2, "下个月底"), (1, "下个月最后一天"))
                if first - timedelta(1) > base:
                    return words, first - timedelta(1)
                kind = ""
            if kind in ("feast", "edge"):
                feasts = [(1, 1, ("元旦",)), (5, 1, ("五一", "劳动节")), (6, 1, ("六一", "儿童节")), (7, 1, ("七一",)), (8, 1, ("八一",)), (10, 1, ("国庆", "国庆节", "十一")), (9, 10, ("教师节",)), (3, 8, ("三八节",)), (5, 4, ("五四",)), (3, 12, ("植树节",))]
                ahead = []
                for m, d, names in feasts:
                    when = date(base.year, m, d)
                    when = when if when > base + timedelta(1) else date(base.year + 1, m, d)
                    if (when - base).days < 70:
                        ahead.append((when, names))
                if ahead and kind == "feast":
                    when, names = dice.choice(ahead)
                    return dice.choice(names) + self.pick((3, ""), (1, "那天"), (0.7, "当天")), when
                if kind == "edge":
                    options = []
                    if ahead:
                        when, names = dice.choice(ahead)
                        options.append((dice.choice(names), when))
                    last = (base.replace(day=1) + timedelta(32)).replace(day=1) - timedelta(1)
                    if last > base + timedelta(2):
                        options.append(("月底", last))
                    n = dice.randrange(1, 7)
                    options.append(("下" + self.weekday(n), monday + timedelta(7 + n)))
                    name, when = dice.choice(options)
                    if dice.random() < 0.5:
                        return name + self.pick((3, "前一天"), (2, "的前一天")), when - timedelta(1)
                    if name != "月底":
                        return name + self.pick((2, "后一天"), (1, "的第二天"), (1, "第二天")), when + timedelta(1)
                kind = ""
            if kind == "firstweek":
                n = dice.randrange(7)
                first = (base.replace(day=1) + timedelta(32)).replace(day=1)
                when = first + timedelta((n - first.weekday()) % 7)
                which = self.pick((3, 1), (2, 2), (1, 0))
                month = self.pick((3, "下个月"), (2, "下月"))
                word = self.pick((2, "星期"), (2, "礼拜"), (1, "周"))
                name = word + ("日" if n == 6 and word != "礼拜" else "天" if n == 6 else WEEK[n])
                if which == 0:
                    end = (first + timedelta(32)).replace(day=1) - timedelta(1)
                    return f"{month}最后一个{name}", end - timedelta((end.weekday() - n) % 7)
                return f"{month}第{zh(which)}个{name}" if which == 2 or dice.random() < 0.6 else f"{month}头一个{name}", when + timedelta(7 * (which - 1))
            if kind == "both":
                n = self.pick((1, 1), (1, 2), (1, 3))
                when = base + timedelta(n)
                word = ["", "明天", "后天", "大后天"][n]
                return self.pick((1, f"{word}{self.weekday(when.weekday())}"), (1, f"{word}，{when.day}号，"), (1, f"{word}（{self.weekday(when.weekday())}）")), when
            if kind not in ("feast", "edge"):
                kind = ""

    def daynumber(self, n: int, bare: float = 0.0) -> str:
        word = str(n) if self.dice.random() < 0.45 else zh(n)
        if 20 < n < 30 and self.dice.random() < 0.12:
            word = "廿" + DIGITS[n - 20]
        return word + ("" if self.dice.random() < bare else self.pick((5, "号"), (1, "日")))

    # ---- clock ----

    def clock(self, hour: int, minute: int, latin: float = 0.3) -> str:
        """Words for an hour of 1 to 12 (or 24) and minutes."""
        x = self.dice.random()
        digit = (lambda n: str(n)) if x < latin else (lambda n: full(str(n))) if x < latin + 0.03 else count
        if x < latin and self.dice.random() < 0.35:
            return f"{hour}{self.pick((3, ':'), (2, '：'))}{minute:02d}"
        this, after = digit(hour), digit(hour % 12 + 1 if hour <= 12 else hour + 1)
        dot = self.pick((12, "点"), (1, "点钟" if minute == 0 else "点"), (0.6, "时"))
        if minute == 0:
            return this + dot + self.pick((5, ""), (1.3, "整") if dot == "点" else (0, ""))
        if minute == 30:
            return this + (dot if dot != "时" else "点") + self.pick((8, "半"), (1, "三十"), (0.6, "三十分"))
        if minute == 15:
            return this + "点" + self.pick((4, "一刻"), (1, digit(15)), (0.6, digit(15) + "分"), (0.7, "过一刻"))
        if minute == 45:
            return self.pick((4, this + "点三刻"), (1, this + "点" + digit(45)), (2.5, "差一刻" + after + "点"), (1.5, after + "点差一刻"), (0.8, after + "点还差一刻"))
        if minute < 10:
            small = {2: "两"}.get(minute, zh(minute))
            return this + "点" + self.pick((3, ("0%d" % minute) if x < latin else "零" + zh(minute)), (1, "过" + small + "分"), (1, "零" + zh(minute) + "分"))
        if minute >= 50:
            left = digit(60 - minute)
            return self.pick((2, f"差{left}分{after}点"), (1.5, f"{after}点差{left}分"), (0.8, f"{after}点还差{left}分"), (1.5, f"{this}点{digit(minute)}"), (1, f"{this}点{digit(minute)}分"))
        return this + "点" + digit(minute) + self.pick((2, ""), (1, "分"))

    def moment(self, received: datetime, when: date, given: bool, kind: str = "") -> tuple[str, date, int] | None:
        """Words for a time on a day; the day as the clerk counts it, and minutes of that day (1440: he may write 24:00)."""
        dice, h = self.dice, self.habits
        minute = self.pick((34, 0), (26, 30), (6, 15), (7, 45), (3, 10), (4, 20), (3, 40), (4, 50), (2, 55), (2, 5), (1, 25), (1, 35), (1, 8))
        kind = kind or self.pick((13, "morning"), (8, "fore"), (7, "noon"), (20, "after"), (4, "dusk"), (9, "evening"), (4, "night"), (2, "midnight"), (3, "early"), (22, "bare"), (6, "day24"))
        latin = 0.3
        if kind == "morning":
            hour = dice.randrange(5, 10)
            word = self.pick((5, "早上"), (2, "早晨"), (1.5, "清早"), (1, "大清早"), (1.5, "一早"), (0.6, "一大早"))
            return word + self.clock(hour, minute, latin), when, hour * 60 + minute
        if kind == "fore":
            hour = dice.randrange(7, 12)
            return self.pick((5, "上午"), (1, "午前")) + self.clock(hour, minute, latin), when, hour * 60 + minute
        if kind == "noon":
            hour = self.pick((1, 11), (3, 12), (2, 13), (0.5, 14))
            minute = 30 if hour == 11 else minute
            if hour == 12 and minute >= 45:
                minute = 0
            return self.pick((5, "中午"), (1.5, "晌午")) + self.clock((hour - 1) % 12 + 1, minute, latin), when, hour * 60 + minute
        if kind == "after":
            hour = dice.randrange(13, 19)
            return self.pick((8, "下午"), (1, "午后"), (1, "后晌")) + self.clock(hour - 12, minute, latin), when, hour * 60 + minute
        if kind == "dusk":
            hour = dice.randrange(17, 20)
            return self.pick((4, "傍晚"), (1, "擦黑")) + self.clock(hour - 12, minute, latin), when, hour * 60 + minute
        if kind == "evening":
            hour = dice.randrange(18, 24)
            minute = 0 if hour == 23 and minute > 30 else minute
            return self.pick((6, "晚上"), (1, "晚间"), (1, "夜里") if hour > 20 else (0, ""), (0.7, "晚")) + self.clock(hour - 12, minute, latin), when, hour * 60 + minute
        if kind == "night":  # after midnight, said of the evening before
            hour = dice.randrange(1, 4)
            minute = min(minute, 40)
            minute = 30 if minute in (40, 35, 25) else minute
            return self.pick((4, "夜里"), (3, "半夜"), (1, "后半夜"), (0.8, "深夜")) + self.clock(hour, minute, latin), when + timedelta(h["night"]), hour * 60 + minute
        if kind == "midnight":
            return self.pick((4, "晚上"), (3, "半夜"), (2, "夜里")) + self.clock(12, 0, latin).replace("12:00", "12点").replace("12：00", "12点"), when, 1440
        if kind == "early":
            hour = dice.randrange(1, 6)
            return "凌晨" + self.clock(hour, minute, latin), when, hour * 60 + minute
        if kind == "day24":
            hour = dice.randrange(13, 23)
            return self.pick((6, ""), (1, "下午") if hour < 18 else (0, "")) + self.clock(hour, minute, 0.7), when, hour * 60 + minute
        hour = dice.randrange(1, 13) if kind == "bare" else dice.choice([5, 6, 7])
        at = (hour + 12 if hour <= h["pm"] else hour) * 60 + minute
        text = self.clock(hour, minute, latin)
        if any(word in text for word in ("差", "点还")) and hour in (12, h["pm"]):
            return None
        now = received.hour * 60 + received.minute
        base = received.date() - timedelta(days=1 if received.hour < h["cut"] else 0)
        if when == received.date() and (at <= now or not given):
            if at <= now and hour < 12 and at < 720 and at + 720 > now:
                at += 720
            elif at <= now and not given:
                when = when + timedelta(1)
            elif at <= now:
                return None
        if received.date() != base and not given:
            return None
        return text, when, at

    # ---- how long ----

    def minutes(self, least: int = 15) -> tuple[str, int]:
        """A plain span of time."""
        dice = self.dice
        n = self.pick((2, 0), (6, 1), (8, 2), (6, 3), (3, 4), (1, 5), (1, 6))
        part = self.pick((5, 0), (5, 30), (1.2, 15), (1.2, 45), (2, 20), (1.5, 40), (1, 10), (1, 50))
        if n == 0:
            part = self.pick((3, 30), (2, 15), (2, 45), (2, 40), (2, 50), (1, 90), (1, 80), (1, 100), (1, 75), (1, 120))
            if part == 30 and dice.random() < 0.7:
                return self.pick((3, "半个钟头"), (2, "半小时"), (2, "半个小时"), (0.6, "半个钟"), (0.6, "半点钟")), 30
            if part == 15 and dice.random() < 0.7:
                return "一刻钟", 15
            if part == 45 and dice.random() < 0.7:
                return "三刻钟", 45
            return self.num(part, 0.5) + self.pick((4, "分钟"), (1, "分")), part
        hours = self.pick((4, "个钟头"), (4, "个小时"), (3, "小时"), (0.6, "个钟"))
        digit = self.num(n, 0.3)
        if digit == "两" and hours[0] == "个" and dice.random() < 0.12:
            digit, hours = "俩", hours[1:]
        elif digit == "三" and hours[0] == "个" and dice.random() < 0.12:
            digit, hours = "仨", hours[1:]
        if part == 0:
            return digit + hours, n * 60
        if part == 30:
            if hours[0] == "个":
                return self.pick((8, digit + "个半" + hours[1:]), (0.8, digit + hours + "半") , (0.8, digit + hours + "零三十分")).replace("个钟半", "个半钟"), n * 60 + 30
            return self.pick((3, digit + hours + "半"), (1, f"{n}.5小时"), (1, digit + hours + "三十分钟"), (1, digit + hours + "三十分")), n * 60 + 30
        if part in (15, 45) and dice.random() < 0.5:
            return digit + hours + self.pick((2, ""), (1, "零"), (1, "又")) + {15: "一刻钟", 45: "三刻钟"}[part], n * 60 + part
        return digit + hours + self.pick((3, ""), (1, "零"), (0.6, "又")) + self.num(part, 0.3) + self.pick((2, "分钟"), (2, "分")), n * 60 + part

    def span(self, start: int | None, kind: str = "") -> tuple[str, int]:
        dice, h = self.dice, self.habits
        kind = kind or self.pick((50, "plain"), (18 if start is not None and start < 1320 else 0, "until"), (4, "half"), (4, "each"), (4, "sum"), (4, "times"), (2, "back"), (2, "fix"))
        lead = self.pick((4, "要"), (3, "大概"), (3, "来回"), (3, "用"), (2, "得"), (2, "前后"), (2, "估计"), (1, ""))
        if kind == "half":
            return self.pick((5, (lead + "半天", h["half"])), (3, (lead + "一天", 2 * h["half"])), (2, (lead + "一天半", 3 * h["half"])), (2, (lead + "一整天", 2 * h["half"])), (1.5, (lead + "两天", 4 * h["half"])), (1, (lead + "两个半天", 2 * h["half"])), (0.8, (lead + "半天零" + "一个钟头", h["half"] + 60)))
        if kind == "until":
            end = start + dice.choice([30, 45, 60, 90, 105, 120, 150, 165, 180, 210, 240, 270, 300])
            if end >= 1440:
                return self.span(start, "plain")
            hour, minute = divmod(end, 60)
            said = (hour - 1) % 12 + 1
            first = said % 12 * 60 + minute
            latin = 0.3
            near = next(x for x in (first, first + 720, first + 1440) if x > start)
            text = self.clock(said, minute, latin)
            if near != end or dice.random() < 0.35:
                if dice.random() < 0.25 and hour >= 13:
                    text = self.clock(hour, minute, 0.8)
                else:
                    word = "早上" if hour < 8 and hour > 4 else "凌晨" if hour < 5 else "上午" if hour < 12 else "中午" if hour == 12 else "下午" if hour < 18 else "晚上"
                    if hour == 11 and minute > 30 or hour == 0:
                        return self.span(start, "plain")
                    if "差" in text and hour in (11, 12, 17, 7):
                        return self.span(start, "plain")
                    text = word + text
            elif "差" in text and said == 12:
                return self.span(start, "plain")
            return self.pick((5, "到"), (2, "用到"), (2, "一直到"), (1, "忙到"), (1, "跑到")) + text + self.pick((4, ""), (2, "完"), (1, "回来"), (1, "结束")), end - start
        if kind == "each":
            text, n = self.minutes()
            return self.pick((2, "来回各"), (1, "来去各")) + text, 2 * n
        if kind == "sum":
            a, n = self.minutes()
            b, m = self.minutes()
            return self.pick((2, f"去要{a}，回来{b}"), (1, f"装车{a}，路上{b}"), (1, f"{a}装货，{b}卸货"), (1, f"路上{a}，卸货再{b}"), (0.6, f"去{a}回{b}")), n + m
        if kind == "times":
            text, n = self.pick((1, ("四十分钟", 40)), (1, ("半个钟头", 30)), (1, ("一个钟头", 60)), (1, ("一个半小时", 90)), (1, ("三刻钟", 45)), (1, ("50分钟", 50)), (1, ("一刻钟", 15)))
            k = dice.randrange(2, 6)
            word = self.num(k)
            return self.pick((2, f"一趟{text}，跑{word}趟"), (2, f"跑{word}趟，每趟{text}"), (1, f"{word}趟，一趟{text}"), (1, f"一趟要{text}，一共{word}趟")), n * k
        if kind == "back":
            text, n = self.minutes()
            b, m = self.pick((1, ("十分钟", 10)), (1, ("一刻钟", 15)), (0.7, ("5分钟", 5)))
            if n <= m + 5:
                return self.span(start, "plain")
            return self.pick((1, (f"{lead}{text}，中间歇{b}不算", n - m)), (1, (f"{lead}{text}，再加{b}装卸", n + m)), (1, (f"{lead}{text}外加{b}", n + m)))
        if kind == "fix":
            a, _ = self.minutes()
            b, n = self.minutes()
            return self.mend(lead + a, b), n
        text, n = self.minutes()
        return lead + text, n

    # ---- how heavy ----

    def jin(self, kind: str = "") -> tuple[str, Fraction]:
        """A plain weight in jin (half a kilogram)."""
        dice = self.dice
        kind = kind or self.pick((30, "jin"), (6, "half"), (4, "liang"), (8, "kg"), (8, "ton"), (3, "dan"), (2, "small"), (1, "g"))
        if kind == "jin":
            n = self.pick((1, dice.randrange(3, 20)), (3, dice.randrange(20, 100)), (4, dice.randrange(10, 100) * 10), (3, dice.randrange(100, 1000)), (3, dice.randrange(10, 60) * 100), (1.5, dice.randrange(1000, 9999)))
            return self.num(n, 0.35, False) + "斤", Fraction(n)
        if kind == "half":
            n = self.pick((1, 1), (2, 2), (2, 3), (2, dice.randrange(4, 40)))
            if n == 1:
                return self.pick((2, "一斤半"), (1.5, "斤半")), Fraction(3, 2)
            return self.num(n, 0.2) + "斤半", n + Fraction(1, 2)
        if kind == "liang":
            n, m = dice.randrange(1, 30), dice.choice([1, 2, 3, 4, 6, 7, 8])
            tail = self.pick((3, "两"), (2, ""))
            two = "二" if m == 2 else zh(m)
            if dice.random() < 0.15:
                return self.num(n, 0) + "斤" + two + "两半", n + Fraction(m, 10) + Fraction(1, 20)
            return self.num(n, 0) + "斤" + two + tail, n + Fraction(m, 10)
        if kind == "small":
            return self.pick((2, ("半斤", Fraction(1, 2))), (2, ("八两", Fraction(8, 10))), (1, ("七两半", Fraction(3, 4))), (1, ("六两", Fraction(6, 10))), (1, ("半公斤", Fraction(1))), (1, ("二两", Fraction(2, 10))))
        if kind == "kg":
            n = self.pick((2, dice.randrange(2, 30)), (3, dice.randrange(4, 80) * 5), (1, dice.randrange(30, 400)))
            unit = self.pick((5, "公斤"), (1.5, "千克"), (1, "kg"), (0.5, "KG"))
            if unit.lower() == "kg":
                return self.pick((2, (f"{n}{unit}", Fraction(2 * n))), (1, (f"{n}.5{unit}", Fraction(2 * n + 1))))
            if dice.random() < 0.25:
                return self.num(n, 0.2) + unit + "半", Fraction(2 * n + 1)
            return self.num(n, 0.35, False if n > 2 else True) + unit, Fraction(2 * n)
        if kind == "g":
            n = dice.choice([250, 300, 400, 750, 800])
            return f"{n}克", Fraction(n, 500)
        if kind == "dan":
            n = self.pick((2, 1), (2, 2), (2, 3), (1, 5), (1, 8))
            return self.pick((3, (self.num(n, 0.1) + "担", Fraction(100 * n))), (2, (self.num(n, 0.1) + "担半", Fraction(100 * n + 50))))
        n = self.pick((4, 1), (3, 2), (3, 3), (2, 4), (1, 5))
        m = dice.randrange(1, 10)
        return self.pick((3, (self.num(n, 0.2) + "吨", Fraction(2000 * n))), (2, (self.num(n, 0) + "吨半", Fraction(2000 * n + 1000))), (1, ("半吨", Fraction(1000))), (1.5, (f"{n}.{m}吨", Fraction(2000 * n + 200 * m))), (1.5, (f"{count(n)}吨{'二' if m == 2 else zh(m)}", Fraction(2000 * n + 200 * m))), (0.7, (f"{count(n)}吨零{zh(m * 10)}斤", Fraction(2000 * n + 10 * m))))

    def weight(self, kind: str = "") -> tuple[str, Fraction]:
        dice = self.dice
        kind = kind or self.pick((50, "plain"), (9, "each"), (4, "more"), (4, "net"), (3, "less"), (3, "fix"), (2, "mixed"))
        goods = self.pick((5, "苹果"), (5, "化肥"), (4, "水泥"), (4, "玉米"), (3, "大米"), (3, "西瓜"), (3, "饲料"), (2, "菜籽"), (2, "土豆"), (2, "棉花"), (1, "核桃"), (1, "花生"), (1, "板栗"), (1, "木炭"), (1, "萝卜"), (0.8, "八角"), (0.7, "木耳"), (0.6, "五花肉"), (0.5, "红枣"))
        verb = self.pick((5, "拉"), (2, "送"), (2, "运"), (1, "装"), (1, "有"))
        box = self.pick((3, "袋"), (3, "筐"), (2, "包"), (2, "箱"), (1, "麻袋"))
        if kind == "each":
            k = self.pick((4, dice.randrange(2, 13)), (1, dice.randrange(13, 60)))
            text, w = self.jin("half") if dice.random() < 0.4 else self.pick((2, ("五十斤", 50)), (2, ("八十斤", 80)), (1, ("一百斤", 100)), (1, ("25公斤", 50)), (1, ("四十公斤", 80)), (1, ("40斤", 40)), (1, ("三十斤", 30)), (1, ("五十公斤", 100)))
            word = self.num(k)
            return self.pick((3, f"{verb}{word}{box}{goods}，每{box}{text}"), (2, f"{verb}{word}{box}{goods}，一{box}{text}"), (1, f"{goods}一{box}{text}，{verb}{word}{box}"), (1, f"{verb}{goods}{word}{box}，每{box}{text}"), (1, f"{verb}{word}{box}{goods}，各{text}")), k * Fraction(w)
        text, w = self.jin()
        if kind == "more":
            k = dice.randrange(2, 10)
            b, v = self.pick((1, ("二十斤", 20)), (1, ("十五斤", 15)), (1, ("八斤", 8)), (1, ("12斤", 12)), (1, ("六斤半", Fraction(13, 2))))
            each, e = self.pick((1, ("五十斤", 50)), (1, ("八十斤", 80)), (1, ("40斤", 40)), (1, ("三十五斤", 35)))
            return f"{verb}{self.num(k)}{box}{goods}，每{box}{each}，" + self.pick((1, "外加"), (1, "另有"), (1, "还有")) + self.pick((1, "零散的"), (1, "散的"), (1, "")) + b, k * Fraction(e) + Fraction(v)
        if kind == "net":
            gross, g = self.pick((1, (self.num(n := dice.randrange(60, 400), 0.3, False) + "斤", n)), (1, (f"{n}斤", n)))
            b, v = self.pick((1, ("八斤", 8)), (1, ("十二斤", 12)), (1, ("两斤半", Fraction(5, 2))), (1, ("五斤", 5)), (1, ("10斤", 10)))
            return self.pick((2, f"{verb}{goods}，毛重{gross}，皮重{b}"), (1, f"{verb}{goods}，连{box}{gross}，{box}重{b}"), (1, f"{verb}{goods}毛重{gross}，扣皮{b}")), Fraction(g) - Fraction(v)
        if kind == "less":
            b, v = self.jin("jin")
            return f"{verb}{goods}{text}，" + self.pick((1, "还有"), (1, "外加"), (1, "捎上")) + self.pick((1, "青菜"), (1, "黄豆"), (1, "红薯")) + b, w + v
        if kind == "fix":
            b, v = self.jin("jin" if dice.random() < 0.7 else "")
            return f"{verb}{goods}" + self.mend(text, b), v
        return self.pick((3, f"{verb}{text}{goods}"), (2, f"{verb}{goods}{text}"), (1, f"{goods}{text}"), (1, f"{verb}{goods}，{text}"), (1, f"{verb}{goods}，一共{text}")), w

    # ---- how much ----

    def yuan(self, kind: str = "", last: bool = True) -> tuple[str, Fraction]:
        """A plain sum of money in yuan; `last`: nothing follows that could be taken for its unit."""
        dice = self.dice
        kind = kind or self.pick((22, "tens"), (14, "short"), (10, "whole"), (9, "piece"), (0.8, "mao"), (4, "cents"), (4, "bare"), (3, "hundred"), (1.5, "capital"), (1.5, "sign"))
        unit = self.pick((6, "块"), (4, "元"), (2, "块钱"))
        if kind == "tens":
            n = self.pick((5, dice.randrange(2, 10) * 10), (2, dice.randrange(11, 99)), (4, dice.randrange(11, 60) * 10), (1, dice.randrange(101, 999)), (1, dice.randrange(10, 30) * 100))
            return self.num(n, 0.35, False) + unit, Fraction(n)
        if kind == "short" :  # 一百五, 一千二
            n, m = self.pick((6, 1), (4, 2), (2, 3), (1, 4)), dice.randrange(1, 10)
            big, name = self.pick((6, (100, "百")), (2, (1000, "千")), (0.3, (10000, "万")))
            first = self.pick((2, "两"), (1, "二")) if n == 2 else zh(n)
            if n == 1 and big < 10000 and dice.random() < 0.2:
                first = ""
            if n == 2 and big == 10000:
                first = "两"
            return first + name + ("二" if m == 2 else zh(m)), Fraction(n * big + m * big // 10)
        if kind == "whole":
            n, m = dice.randrange(1, 6), dice.randrange(1, 10)
            return self.pick((2, (zh(n * 100 + m) + unit, n * 100 + m)), (1, (zh(n * 100 + m), n * 100 + m)), (1, (zh(n * 1000 + m * 10) + unit, n * 1000 + m * 10)), (1, (zh(n * 100) + unit, n * 100)), (0.7, (zh(n * 1000 + m * 100) + unit, n * 1000 + m * 100)), (0.5, (zh(n * 100 + 10 + m) + unit, n * 100 + 10 + m)))
        if kind == "piece":  # 块八, 三块五
            n, m = self.pick((2, 1), (2, 2), (5, dice.randrange(3, 30))), dice.randrange(1, 10)
            first = "" if n == 1 and dice.random() < 0.6 else self.num(n, 0.1)
            two = "二" if m == 2 else zh(m)
            return first + "块" + two + self.pick((5, ""), (2, "毛"), (1, "毛钱")), n + Fraction(m, 10)
        if kind == "mao":
            m, f = dice.randrange(1, 10), dice.randrange(1, 10)
            two = "两" if m == 2 else zh(m)
            return self.pick((4, (two + self.pick((3, "毛"), (2, "毛钱"), (1, "角")), Fraction(m, 10))), (3, (two + "毛" + ("二" if f == 2 else zh(f)), Fraction(m, 10) + Fraction(f, 100))), (0.8, (("" if m == 1 else two) + "毛" + ("二" if f == 2 else zh(f)), Fraction(m, 10) + Fraction(f, 100))))
        if kind == "cents":
            n, m, f = dice.randrange(2, 120), dice.randrange(1, 10), dice.randrange(1, 10)
            two, three = ("二" if m == 2 else zh(m)), ("二" if f == 2 else zh(f))
            return self.pick((2, (self.num(n, 0.1) + "块" + two + "毛" + three, n + Fraction(10 * m + f, 100))), (1, (self.num(n, 0.1) + "块零" + three + self.pick((1, "分"), (1, "")), n + Fraction(f, 100))), (1, (f"{n}.{m}元", n + Fraction(m, 10))), (1, (f"{n}.{m}{f}", n + Fraction(10 * m + f, 100))), (0.8, (zh(n) + "元" + zh(m) + "角", n + Fraction(m, 10))))
        if kind == "bare":
            n = dice.choice([30, 40, 50, 60, 80, 90, 100, 120, 150, 180, 200, 260])
            return self.num(n, 0.6, False), Fraction(n)
        if kind == "hundred":
            n = dice.randrange(1, 9)
            return self.pick((2, (count(n) + "百块", 100 * n)), (1, (count(n) + "百整", 100 * n)), (1, (zh(n * 10 + 5) + "块整", 10 * n + 5)))
        if kind == "capital":
            n = dice.randrange(11, 60) * 10
            names = "零壹贰叁肆伍陆柒捌玖"
            a, b = n // 100, n // 10 % 10
            text = (names[a] + "佰" if a else "") + (names[b] + "拾" if b else "")
            return text + "元" + self.pick((1, ""), (1, "整")), Fraction(n)
        n = dice.randrange(30, 400)
        return self.pick((2, f"¥{n}"), (1, f"￥{n}"), (1, f"{n}元整"), (1, f"¥{n}.00")), Fraction(n)

    def money(self, jin: Fraction | None, minutes: int | None, kind: str = "") -> tuple[str, Fraction]:
        dice = self.dice
        lead = self.pick((6, "运费"), (4, "给"), (2, "车钱"), (2, "一共给"), (2, "讲好"), (1, "说好"), (1, "算"), (1, "付"))
        kind = kind or self.pick((52, "plain"), (7 if jin else 0, "perjin"), (4 if minutes else 0, "perhour"), (5, "trips"), (4, "plus"), (4, "parts"), (2.5, "off"), (2, "cut"), (3, "fix"), (1.5, "each"))
        if kind == "perjin":
            text, price = self.yuan(self.pick((5, "mao"), (1, "piece")))
            total = price * jin
            if (total * 100).denominator != 1 or (total * 20) % 20 == 10 or total < 2:
                return self.money(jin, minutes, "plain")
            return self.pick((3, f"一斤{text}"), (2, f"每斤{text}"), (2, f"按斤算，一斤{text}"), (1, f"{lead}{text}一斤")), self.rounded(total)
        if kind == "perhour":
            text, price = self.yuan(self.pick((3, "tens"), (1, "bare")))
            total = price * minutes / 60
            if (total * 100).denominator != 1 or (total * 20) % 20 == 10 or price > 120:
                return self.money(jin, minutes, "plain")
            return self.pick((2, f"一个钟头{text}"), (1, f"每小时{text}"), (1, f"{text}一个小时")), self.rounded(total)
        if kind == "trips":
            text, price = self.yuan(self.pick((3, "tens"), (1, "short"), (1, "piece")))
            k = dice.randrange(2, 7)
            word = self.num(k)
            return self.pick((2, f"一趟{text}，{word}趟"), (2, f"{word}趟，每趟{text}"), (1, f"{word}趟，{text}一趟")), price * k
        text, price = self.yuan()
        if kind == "each":
            return self.pick((2, f"来回各{text}"), (1, f"去一趟{text}，回来也是{text}")), 2 * price
        if kind == "plus":
            b, more = self.yuan(self.pick((3, "tens"), (1, "piece")))
            why = self.pick((2, "过桥费"), (2, "装车费"), (1, "油钱"), (1, "卸货"), (1, "饭钱"))
            return self.pick((2, f"{lead}{text}，另加{why}{b}"), (1, f"{lead}{text}，{why}{b}另算"), (1, f"{lead}{text}再加{b}{why}")), price + more
        if kind == "parts":
            b, more = self.yuan()
            return self.pick((2, f"先给{text}，到了再给{b}"), (1, f"定金{text}，尾款{b}"), (1, f"我出{text}，他出{b}"), (1, f"{text}现金，{b}微信")), price + more
        if kind == "off":
            whole, n = self.pick((1, ("一百二", 120)), (1, ("两百", 200)), (1, ("140块", 140)), (1, ("八十块", 80)), (1, ("三百", 300)), (1, ("二百六", 260)))
            rate, r = self.pick((2, ("九折", 90)), (2, ("八折", 80)), (1, ("八五折", 85)), (0.7, ("对折", 50)), (1, ("九五折", 95)))
            return self.pick((2, f"{lead}{whole}打{rate}"), (1, f"{lead}{whole}，给打{rate}")), self.rounded(Fraction(n * r, 100))
        if kind == "cut":
            whole, n = self.pick((1, ("一百二", 120)), (1, ("两百", 200)), (1, ("150块", 150)), (1, ("八十五块", 85)), (1, ("三百", 300)), (1, ("百六", 160)))
            less, m = self.pick((2, ("十块", 10)), (1, ("五块", 5)), (1, ("20块", 20)), (0.7, ("块五", Fraction(3, 2))))
            return self.pick((2, f"{lead}{whole}，便宜{less}"), (1, f"{lead}{whole}少{less}"), (1, f"{lead}{whole}，抹掉{less}")), n - Fraction(m)
        if kind == "fix":
            b, price = self.yuan()
            return lead + self.mend(text, b), price
        return lead + text, price

    def rounded(self, total: Fraction) -> Fraction:
        way = self.habits["round"]
        if way == "yuan":
            return Fraction(int(total + Fraction(1, 2)))
        return Fraction(int(total)) if way == "floor" else Fraction(int(total * 10 + Fraction(1, 2)), 10)

    def mend(self, first: str, right: str) -> str:
        """A slip of the tongue."""
        return self.pick((3, f"{first}，不对，{right}"), (2, f"{first}，哦不，{right}"), (2, f"{first}，说错了，是{right}"), (1, f"{first}……不不，{right}"), (1, f"{first}，记错了，应该是{right}"), (1, f"不是{first}，是{right}"), (1, f"原来说{first}，现在改{right}"), (0.8, f"{first}，啊不是，{right}"), (0.7, f"{first}（写错了，{right}）"))

    # ---- whole messages ----

    def when(self, received: datetime, day: str = "", moment: str = "", mend: bool | None = None):
        """Words, the day and the minute, or None in place of what is not said."""
        dice = self.dice
        while True:
            style = self.pick((68, "both"), (7, "daypart"), (9, "notime"), (9, "noday"), (7, "soon"))
            if day or moment:
                style = "noday" if day == "none" else "both"
            if style == "soon" and 6 <= received.hour < 20:
                text, n = self.pick((2, self.minutes()), (1, ("十分钟", 10)), (1, ("半个钟头", 30)))
                if n <= 300:
                    at = received + timedelta(minutes=n)
                    if at.date() == received.date():
                        return self.pick((2, text + "后"), (1, text + "以后"), (2, "过" + text), (1, "再过" + text)), at.date(), at.hour * 60 + at.minute
                continue
            if style == "soon":
                continue
            if style == "noday":
                if received.hour < 5:
                    continue
                found = self.moment(received, received.date(), False, moment or "bare")
                if found:
                    return found
                continue
            words, when = self.day(received, day)
            if style == "notime":
                return words, when, None
            if style == "daypart":
                if when == received.date():
                    continue
                if words[-1] in "一二三四五六七八九十廿":
                    words += "号" if "月" in words else "，"
                return words + self.pick((2, "上午"), (2, "下午"), (2, "早上"), (1, "晚上"), (1, "一早"), (1, "中午")), when, None
            if words.endswith(("天", "儿")) and words[:2] in ("今天", "明天", "明儿", "今儿") and len(words) == 2 and dice.random() < 0.18 and not moment:  # 明早, 今晚
                kind = self.pick((1, "morning"), (1, "evening"))
                found = self.moment(received, when, True, kind)
                for word in ("早上", "早晨", "大清早", "清早", "一大早", "一早", "晚上", "晚间", "夜里", "晚"):
                    if found[0].startswith(word):
                        found = (("早" if kind == "morning" else "晚") + found[0][len(word):], *found[1:])
                        break
                words = words[0]
            else:
                found = self.moment(received, when, True, moment)
            if not found:
                continue
            text, on, at = found
            if datetime(on.year, on.month, on.day) + timedelta(minutes=at) <= received + timedelta(minutes=5):
                continue
            if words.endswith("，") or words[-1].isdigit() and text[0].isdigit():
                join = "" if words.endswith("，") else self.pick((1, " "), (1, "，"))
            elif words[-1] in "一二三四五六七八九十廿" and text[0] in "一二两三四五六七八九十差１２３４５６７８９":
                join = self.pick((1, "，"), (1, "的"), (1, " "))
            else:
                join = self.pick((12, ""), (1, "，"), (1, " "), (1, "的"))
                join = "" if len(words) == 1 or join == "的" and (words.endswith(("后", "）")) or text[0] in "晚早") else join
            if (dice.random() < 0.06 if mend is None else mend) and len(words) > 1:
                return self.mended(received, words, when, text, on, at, join)
            return words + join + text, on, at

    def mended(self, received, words, when, text, on, at, join):
        """The day alone, the time alone or the whole is put right."""
        dice = self.dice
        kind = self.pick((2, "clock"), (2, "day"))
        if kind == "day" and when > received.date():
            for _ in range(20):
                other, day = self.day(received, self.pick((2, "third"), (2, "after"), (2, "coming"), (1, "full")))
                if day > received.date() and day != when:
                    text2, gap = words + join + text, on - when
                    return self.pick((2, f"{text2}，不对，{other}"), (1, f"{text2}，日子说错了，是{other}"), (1, f"{text2}，哦不，{other}")), day + gap, at
        if kind == "clock":
            # the part of the day stays the same
            part = next((p for p in ("大清早", "一大早", "早上", "早晨", "清早", "一早", "上午", "午前", "下午", "午后", "后晌", "傍晚", "晚上", "晚间") if text.startswith(p)), "")
            if part and at < 1440:
                hour = at // 60
                low, high = {"上午": (7, 11), "午前": (7, 11), "下午": (13, 18), "午后": (13, 18), "后晌": (13, 18), "傍晚": (17, 19), "晚上": (18, 22), "晚间": (18, 22)}.get(part, (5, 9))
                new = dice.choice([x for x in range(low, high + 1) if x != hour])
                minute = dice.choice([0, 0, 30, 15])
                late = self.clock((new - 1) % 12 + 1, minute)
                if datetime(on.year, on.month, on.day, new, minute) > received + timedelta(minutes=5):
                    return self.pick((3, f"{words}{join}{text}，不对，{late}"), (2, f"{words}{join}{text}，哦不，{late}"), (1, f"{words}{join}{text}，还是{late}吧"), (1, f"{words}{join}{text}，改成{late}")), on, new * 60 + minute
        return words + join + text, on, at

    def message(self, received: datetime, **forced) -> tuple[str, list[str]]:
        dice = self.dice
        text, day, at = self.when(received, forced.get("day", ""), forced.get("moment", ""), forced.get("mend"))
        parts = [("when", text)]
        jin = minutes = yuan = None
        if dice.random() < 0.66 or forced.get("money") == "perjin":
            text, jin = self.weight(forced.get("weight", ""))
            parts.append(("weight", text))
        if dice.random() < 0.62 or forced.get("money") == "perhour" or forced.get("span"):
            text, minutes = self.span(at, forced.get("span", ""))
            parts.append(("span", text))
        if dice.random() < 0.72 or forced.get("money"):
            text, yuan = self.money(jin, minutes, forced.get("money", ""))
            while "趟" in text and any("趟" in part for _, part in parts):  # two numbers of trips would contradict each other
                text, yuan = self.money(jin, minutes, forced.get("money", ""))
            parts.append(("money", text))
        head, rest = parts[0], parts[1:]
        if not any(text.startswith(("到", "用到", "一直到", "忙到", "跑到")) for name, text in rest if name == "span"):
            dice.shuffle(rest)
        at_front = dice.random() < 0.8 or any(text.startswith(("到", "用到", "一直到", "忙到", "跑到")) for name, text in rest if name == "span")
        if at_front:
            order = [head, *rest]
        else:
            order = rest[:]
            order.insert(dice.randrange(1, len(rest) + 1) if rest else 0, head)
        texts = [text for _, text in order]
        place = self.pick((5, "县城"), (4, "镇上"), (3, "粮站"), (2, "火车站"), (2, "三里桥"), (2, "八里庄"), (2, "六块田"), (1.5, "三元镇"), (1.5, "十里铺"), (1, "五分场"), (1, "二道河"), (1, "千斤坝"), (1, "3号仓库"), (1, "五一村"), (1, "两河口"), (1, "三角地"), (0.8, "七天超市"), (0.8, "四方街"), (0.8, "八角楼"), (0.7, "6号码头"), (0.7, "半坡"), (0.7, "双月湾"), (0.6, "两点水驿站"), (0.6, "百元店"), (0.5, "九点半饭馆"), (0.5, "二十里堡"), (0.5, "十八亩"), (0.5, "八斗沟"), (0.5, "12号院"), (0.5, "五担山"), (0.5, "三吨桥"))
        where = self.pick((6, ""), (3, f"去{place}"), (2, f"送到{place}"), (1.5, f"到{place}卸"), (1, f"从{place}出来"))
        if where:
            slot = dice.randrange(0, len(texts) + 1)
            texts.insert(slot, where)
        who = self.pick((9, ""), (2, "我是" + self.name()), (1.5, self.name() + "家的"), (1, self.name()), (0.8, "老郭，"), (0.8, "郭会计好"), (0.6, "两个人跟车"), (0.5, "我家门牌28号"), (0.5, "电话尾号3305"), (0.4, "一家三口都去"), (0.4, "带四块篷布"))
        who = who.rstrip("，")
        if who:
            texts.insert(self.pick((4, 0), (1, len(texts))), who)
        if dice.random() < 0.25:
            texts.append(self.pick((2, "谢谢"), (1, "麻烦了"), (1, "急用"), (1, "别忘了"), (1, "路不好走，慢点"), (1, "行不行回个话"), (1, "货怕雨"), (0.5, "下雨就算了"), (0.5, "一定准时")))
        text = ""
        for number, piece in enumerate(texts):
            text += (self.pick((8, "，"), (1, " "), (1.5, "。"), (0.7, "；"), (0.5, ",")) if number else "") + piece
        text = text.replace("，，", "，") + self.pick((3, ""), (1, "。"), (0.5, "！"), (0.3, "~"))
        return text, self.row(day, at, minutes, jin, yuan)

    def name(self) -> str:
        return self.pick((3, "周三喜"), (3, "老五"), (3, "王二"), (2, "三姐"), (2, "万全"), (2, "李四"), (2, "张百顺"), (1.5, "小六子"), (1.5, "伍十一"), (1, "马千里"), (1, "周日升"), (1, "郝初一"), (1, "石点金"), (1, "陆半夏"), (1, "二婶"), (1, "牛大力"), (1, "周一平"), (0.8, "万三"), (0.8, "丁零"), (0.8, "八爷"), (0.8, "双喜"), (0.6, "周天来"), (0.6, "章五一"), (0.6, "时三明"), (0.6, "元九"))

    def row(self, day, at, minutes, jin, yuan) -> list[str]:
        h = self.habits
        nothing = h["nothing"]
        if at == 1440 and h["midnight"] == "next":
            day, at = day + timedelta(1), 0
        return [
            day.isoformat(),
            nothing if at is None else f"{at // 60:02d}:{at % 60:02d}",
            nothing if minutes is None else str(minutes),
            nothing if jin is None else plain(jin),
            nothing if yuan is None else plain(yuan) if h["cents"] == "plain" else f"{float(yuan):.2f}",
        ]


def plain(value: Fraction) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


def habits(dice: random.Random) -> dict:
    return {"cut": dice.choice([0, 4]), "same": dice.random() < 0.5, "night": dice.choice([0, 1]), "pm": dice.choice([5, 6, 7]), "half": dice.choice([240, 300]),
            "round": dice.choice(["yuan", "floor", "jiao"]), "midnight": dice.choice(["24", "next"]), "nothing": dice.choice(["", "-", "/"]), "cents": dice.choice(["plain", "two"])}  # fmt: skip


def book(dice: random.Random, held: dict, rows: int, start: datetime, forced: list[dict]) -> list[list[str]]:
    writer = Writer(dice, held)
    made = []
    times = sorted(start + timedelta(days=dice.randrange(400), minutes=dice.choices([dice.randrange(360, 1320), dice.randrange(8, 200)], [94, 6])[0]) for _ in range(rows))
    seen = set()
    special = dict(zip(dice.sample(range(rows), len(forced)), forced))
    for number, received in enumerate(times):
        while True:
            how = dict(special.get(number, {}))
            if how.pop("late", False):
                received = received.replace(hour=dice.randrange(0, 4))
            if how.pop("own_weekday", False):
                how["day"] = "bare"
                received = received.replace(hour=dice.randrange(7, 12))
            text, row = writer.message(received, **how)
            if text not in seen:
                break
        seen.add(text)
        made.append([received.strftime("%Y-%m-%d %H:%M"), text, *row])
    return made


FORCED = (
    [{"late": True, "day": kind, "moment": at, "mend": False} for kind in ("next", "after", "third", "next", "bare") for at in ("morning", "after")]
    + [{"own_weekday": True, "moment": at} for at in ("fore", "after", "evening", "after") * 2]
    + [{"day": kind, "moment": "night", "mend": False} for kind in ("next", "after", "third", "coming") * 2]
    + [{"moment": "midnight", "day": "next", "mend": False}] * 4
    + [{"money": "perjin", "weight": "plain"}] * 12
    + [{"span": "half"}] * 4
    + [{"day": kind, "moment": "border", "mend": False} for kind in ("next", "after", "third") * 4]
)


def most(votes: list) -> Any:
    return Counter(votes).most_common(1)[0][0] if votes else None


def read_off(rows: list[list[str]]) -> dict:
    """The clerk's habits, each by rows that can hardly be read in another way."""
    far = {"明天": 1, "明儿": 1, "后天": 2, "大后天": 3}
    cut, same, night, half, ways, pm = [], [], [], [], [], []
    for received, text, day, at, minutes, jin, yuan in rows:
        if re.search("不对|不是|不，|错|改|原来|还是", text):
            continue
        got, on = datetime.fromisoformat(received), date.fromisoformat(day)
        plainly = re.search(r"(?<!大)(明天|明儿|大后天|(?<!大)后天)(早上|上午|下午|[，。 的]*(?:夜里|半夜|后半夜|深夜)[123一两二三](?:点|:))", text)
        if plainly:
            gap = (on - got.date()).days - far[plainly[1]]
            if got.hour < 4 and plainly[2] in ("早上", "上午", "下午"):
                cut.append(4 if gap == -1 else 0)
            if got.hour >= 4 and re.match("[，。 的]*(?:夜里|半夜|后半夜|深夜)", plainly[2]) and at < "04":
                night.append(gap)
        bare = re.search(r"(?<![上午下晚里夜晨早晌后间黑到差一二两三四五六七八九十0-9.:])([567五六七])(?:点(?!钟?[前后]|.{0,2}差)|:)", text)
        if bare and at[:2].isdigit() and on > got.date() and "到" not in text:
            hour = " 一二三四五六七".find(bare[1]) if bare[1] in "五六七" else int(bare[1])
            if int(at[:2]) % 12 == hour:
                pm.append((hour, at >= "12"))
        own = re.search(r"(?<![下这本个一二头后天明])(?:周|星期|礼拜)([一二三四五六日天])(?![喜日天一前后第的])", text)
        if own and got.hour >= 5 and "一二三四五六日天".replace("天", "").find(own[1].replace("天", "日")) == got.weekday() and (on - got.date()).days in (0, 7):
            same.append(on == got.date())
        if re.search("半天", text) and not re.search("半个月|个半天|半天零", text) and minutes in ("240", "300"):
            half.append(int(minutes))
        price = re.search(r"(?:一斤|每斤)([一两三四五六七八九])毛([一二三四五六七八九])?", text)
        if price and re.fullmatch(r"[0-9.]+", jin) and re.fullmatch(r"[0-9.]+", yuan):
            total = Fraction(jin) * (Fraction(DIGITS.replace("二", "两").index(price[1]), 10) + (Fraction(DIGITS.index(price[2]), 100) if price[2] else 0))
            if total.denominator > 1:
                made = {"yuan": int(total + Fraction(1, 2)), "floor": int(total), "jiao": Fraction(int(total * 10 + Fraction(1, 2)), 10)}
                ways += [name for name, value in made.items() if value == Fraction(yuan)]
    cells = [cell for row in rows for cell in row[3:]]
    late = [hour for hour in (5, 6, 7) if [said for at, said in pm if at == hour].count(True) > [said for at, said in pm if at == hour].count(False)]
    return {
        "cut": most(cut), "same": most(same), "night": most([gap for gap in night if gap in (0, 1)]), "half": most(half), "round": most(ways),
        "pm": max([5, *late]), "midnight": "24" if any(row[3] == "24:00" for row in rows) else "next",
        "nothing": most([cell for cell in cells if cell in ("", "-", "/")]),
        "cents": "two" if all(re.fullmatch(r"\d+\.\d\d", row[6]) for row in rows if row[6] not in ("", "-", "/")) else "plain",
    }  # fmt: skip


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"lorry-{seed}")
    held = habits(dice)
    start = datetime(dice.randrange(2017, 2023), dice.randrange(1, 13), 1)
    for _ in range(40):  # the rows that are given must say of each habit what it is
        rows = book(dice, held, 400, start, FORCED)
        if read_off(rows) == held:
            break
    else:
        raise ValueError("no rows that tell the habits")
    with (folder / "登记本.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["收到", "原话", "日期", "时间", "分钟", "斤", "元"], *rows])
