"""Eight windows of a works canteen, with the menu of each day; beside what they share each has two habits of its own (see `habit`). The five months that follow are kept back."""

import csv
import math
import random
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

FIRST, AHEAD, END = date(2016, 1, 4), date(2019, 7, 1), date(2019, 12, 1)
# First and last day of each public holiday, then the weekend days that were worked for it.
HOLIDAYS = """2016-02-07 2016-02-13 2016-02-06 2016-02-14 | 2016-04-02 2016-04-04 | 2016-04-30 2016-05-02 | 2016-06-09 2016-06-11 2016-06-12
| 2016-09-15 2016-09-17 2016-09-18 | 2016-10-01 2016-10-07 2016-10-08 2016-10-09 | 2016-12-31 2017-01-02 | 2017-01-27 2017-02-02 2017-01-22 2017-02-04
| 2017-04-02 2017-04-04 2017-04-01 | 2017-04-29 2017-05-01 | 2017-05-28 2017-05-30 2017-05-27 | 2017-10-01 2017-10-08 2017-09-30 | 2017-12-30 2018-01-01
| 2018-02-15 2018-02-21 2018-02-11 2018-02-24 | 2018-04-05 2018-04-07 2018-04-08 | 2018-04-29 2018-05-01 2018-04-28 | 2018-06-16 2018-06-18 | 2018-09-22 2018-09-24
| 2018-10-01 2018-10-07 2018-09-29 2018-09-30 | 2018-12-30 2019-01-01 2018-12-29 | 2019-02-04 2019-02-10 2019-02-02 2019-02-03 | 2019-04-05 2019-04-07
| 2019-05-01 2019-05-04 2019-04-28 2019-05-05 | 2019-06-07 2019-06-09 | 2019-09-13 2019-09-15 | 2019-10-01 2019-10-07 2019-09-29 2019-10-12"""
DISHES = """红烧排骨 清蒸鲈鱼 白切鸡 土豆烧牛肉 糖醋里脊 油焖大虾 香辣鸡块 粉蒸肉
青椒肉丝 番茄炒蛋 宫保鸡丁 小炒牛肉 虾仁豆腐 家常豆腐 土豆片炒肉 茄子肉末
牛肉面 炸酱面 鸡丝凉面 番茄蛋面 鱼汤面 酸辣面 排骨面 虾仁面
麻婆豆腐 清炒时蔬 干煸四季豆 红烧茄子 酸辣土豆丝 韭菜炒蛋 香菇青菜 凉拌豆腐
老鸭汤 鱼头豆腐汤 玉米排骨汤 番茄牛腩煲 香菇鸡汤 酸辣汤 虾米冬瓜汤 肉丸粉丝煲
麻辣水煮鱼 剁椒鱼头 辣子鸡 回锅肉 麻辣香锅 香辣虾 孜然牛肉 干锅土豆
咖喱鸡饭 咖喱牛肉饭 卤肉饭 鱼排饭 排骨饭 虾仁滑蛋饭 茄子饭 土豆炖鸡饭
猪肉饺 牛肉粉 三鲜馄饨 酸辣粉 虾饺 鸡肉包 鱼丸粉 豆腐包"""
STUFFS = ["鱼", "鸡", "牛", "虾", "排骨", "豆腐", "土豆", "茄子", "蛋"]
WINDOWS = 8
PLAIN = ["rival", "tired", "heat", "payday", "temple", "fresh", "course", "wet"]
TURNS = ["cook", "novelty", "clash", "partner", "teams", "clearing", "aftermath", "month"]


def build(seed: int, folder: Path) -> None:
    works = random.Random(f"windows-{seed}").randrange(10000, 100000)
    world = made(works)
    days, names = world["days"], [f"{k}号" for k in range(1, WINDOWS + 1)]
    past = [[day, *row] for day, row in zip(days, world["came"], strict=True) if day < AHEAD]
    write(folder / "份数.csv", ["日期", *names], past)
    write(folder / "菜单.csv", ["日期", *names], [[day, *menu] for day, menu in zip(days, world["menu"], strict=True)])
    write(folder / "天气.csv", ["气象站", "日期", "最高气温", "降雨毫米"], [[f"S{works}", day, *sky] for day, sky in world["sky"].items()])


def made(works: int) -> dict[str, Any]:
    """The working `days` with their `menu`, the `sky` of all days, and of each window how many portions `came` to be sold and were to be expected (`due`)."""
    dice = random.Random(works)
    calendar = [FIRST + timedelta(n) for n in range((END - FIRST).days)]
    sky, mild = {}, 0.0
    for day in calendar:
        mild = 0.72 * mild + dice.gauss(0, 2.4)
        warmth = 20 - 10.5 * math.cos(2 * math.pi * (day.timetuple().tm_yday - 22) / 365.25) + mild
        wet = dice.random() < (0.42 if 4 <= day.month <= 8 else 0.28)
        sky[day] = (round(warmth, 1), round(dice.expovariate(0.09), 1) if wet else 0.0)
    off = public_holidays()
    days = [day for day in calendar if off.get(day) == "worked" or (day.weekday() < 5 and off.get(day) != "off")]
    cards = [line.split() for line in DISHES.splitlines()]
    menu: list[list[str]] = []
    for _ in days:
        menu.append([dice.choice([dish for dish in cards[k] if not menu or dish != menu[-1][k]]) for k in range(WINDOWS)])
    plain, turns = dice.sample(PLAIN, WINDOWS), dice.sample(TURNS, WINDOWS)
    due, came = [], []
    for k in range(WINDOWS):
        own = [habit(kind, k, dice, days, menu, sky) for kind in (plain[k], turns[k])]
        liked = {dish: dice.uniform(-0.25, 0.25) for dish in cards[k]}
        both = [sum(parts) for parts in zip(shared(dice, days, sky), [liked[row[k]] for row in menu], *own, strict=True)]
        due.append([math.exp(total) for total in both])
        came.append([round(d * math.exp(dice.gauss(0, 0.04))) for d in due[-1]])
    return {"days": days, "menu": menu, "sky": sky, "due": list(zip(*due, strict=True)), "came": list(zip(*came, strict=True)), "habits": list(zip(plain, turns, strict=True))}


def shared(dice: random.Random, days: list[date], sky: dict[date, tuple[float, float]]) -> list[float]:
    """What moves people to every window, to a degree of its own."""
    week = [w + dice.gauss(0, 0.04) for w in (0.02, 0.03, 0.0, 0.01, -0.06)]
    yearly = [dice.uniform(-0.05, 0.05) for _ in range(4)]
    level, growth = dice.uniform(5.6, 6.6), dice.uniform(-0.03, 0.05)
    leave, back, rain = dice.uniform(0.08, 0.14), dice.uniform(0.05, 0.1), dice.uniform(-0.01, 0.015)
    found = []
    for n, day in enumerate(days):
        turn = 2 * math.pi * day.timetuple().tm_yday / 365.25
        total = level + growth * n / 250 + week[min(day.weekday(), 4)]
        total += yearly[0] * math.cos(turn) + yearly[1] * math.sin(turn) + yearly[2] * math.cos(2 * turn) + yearly[3] * math.sin(2 * turn)
        total -= leave * (n + 1 < len(days) and (days[n + 1] - day).days > 3) + back * (n > 0 and (day - days[n - 1]).days > 3)
        found.append(total + rain * math.sqrt(sky[day][1]))
    return found


def habit(kind: str, k: int, dice: random.Random, days: list[date], menu: list[list[str]], sky: dict[date, tuple[float, float]]) -> list[float]:
    """What one kind of habit adds on each day at window `k`."""
    size, many = dice.uniform(0.15, 0.2), range(len(days))
    cards = [line.split() for line in DISHES.splitlines()]
    own = [row[k] for row in menu]
    others = [j for j in range(WINDOWS) if j != k]
    if kind == "rival":  # something that is liked more, at any other window
        stuff = dice.choice(["鱼", "鸡", "牛", "虾", "排骨", "豆腐"])
        plenty = [sum(stuff in menu[n][j] for j in others) for n in many]
        return [-size * min(2, count) / 2 - 0.03 * (count > 0) for count in plenty]
    if kind == "tired":  # the same dish again within a few days
        within = dice.choice([3, 4, 5])
        return [-size * (own[n] in own[max(0, n - within) : n]) for n in many]
    if kind == "heat":  # some dishes go badly on hot days
        hot, limit = dice.sample(cards[k], 4), dice.choice([24, 26, 28])
        return [-size * (own[n] in hot and sky[days[n]][0] > limit) for n in many]
    if kind == "payday":  # dear before, cheap after
        on, few = dice.choice([5, 8, 10, 15, 20]), dice.choice([3, 4])
        paid = [n for n in many if days[n].day <= on and (n + 1 == len(days) or days[n + 1].day > on or days[n + 1].month != days[n].month)]
        before, after = {n - j for n in paid for j in range(1, few + 1)}, {n + j for n in paid for j in range(few)}
        return [size * 0.7 * ((n in after) - (n in before)) for n in many]
    if kind == "temple":  # little meat by the moon's days
        moons = moon_days()
        return [size * 1.2 * (moons[days[n]] in (1, 15)) for n in many]
    if kind == "fresh":  # delivered on two days of the week, liked on these and the day after the second
        stuff, one, two = dice.sample(cards[k], 4), *sorted(dice.sample(range(5), 2))
        return [size * (own[n] in stuff and days[n].weekday() in (one, two)) for n in many]
    if kind == "course":  # people from outside on every other worked Wednesday (or another day)
        weekday, odd, count, added = dice.randrange(5), dice.randrange(2), 0, []
        for day in days:
            count += day.weekday() == weekday
            added.append(size * (day.weekday() == weekday and count % 2 == odd))
        return added
    if kind == "wet":
        limit = dice.choice([3, 5, 8])
        return [size * (sky[days[n]][1] > limit) for n in many]
    if kind == "cook":  # three cooks by turns of two days each, or the like
        round_of, turn = dice.choice([6, 7, 8, 9]), dice.randrange(9)
        good, bad = dice.sample(range(round_of), 2)
        return [size * ((n + turn) % round_of in (good, (good + 1) % round_of)) - size * ((n + turn) % round_of == bad) for n in many]
    if kind == "novelty":  # a dish that was not to be had for long
        since = dice.choice([10, 12, 15])
        return [size * (n >= since and own[n] not in own[n - since : n]) for n in many]
    if kind == "clash":  # another window has the same thing in it
        rivals = dice.sample(others, 3)
        return [-size * any(stuff in own[n] and stuff in menu[n][j] for stuff in STUFFS for j in rivals) for n in many]
    if kind == "partner":  # goes well with two dishes of another window
        j = dice.choice(others)
        with_it = dice.sample(cards[j], 2)
        return [size * (menu[n][j] in with_it) for n in many]
    if kind == "teams":  # of two teams one likes it; they change weekly, and begin anew after a week with a holiday
        weeks, odd, count, added = {}, dice.randrange(2), 0, []
        for day in days:
            weeks.setdefault(day - timedelta(day.weekday()), []).append(day)
        for monday, worked in weeks.items():
            count = 0 if any(public_holidays().get(monday + timedelta(j)) == "off" for j in range(5)) else count + 1
            added += [size * (count > 0 and count % 2 == odd)] * len(worked)
        return added
    if kind == "clearing":  # the first dry day after two or more wet ones, of all days
        added = []
        for day in days:
            rains = [sky.get(day - timedelta(j), (0, 0))[1] for j in range(3)]
            added.append(-size * 1.2 * (rains[0] == 0 and rains[1] > 0 and rains[2] > 0))
        return added
    if kind == "aftermath":  # the day after two dishes of a neighbour
        j = dice.choice(others)
        heavy = dice.sample(cards[j], 2)
        return [-size * (n > 0 and menu[n - 1][j] in heavy) for n in many]
    assert kind == "month"  # two days before the last worked day of a month, and the first three of the next
    last = {n for n in many if n + 1 == len(days) or days[n + 1].month != days[n].month}
    return [size * (n + 1 in last or n in last) - 0.1 * any(n - j in last for j in (1, 2, 3)) for n in many]


@cache
def public_holidays() -> dict[date, str]:
    found = {}
    for group in HOLIDAYS.split("|"):
        first, last, *worked = (date.fromisoformat(word) for word in group.split())
        found |= {first + timedelta(n): "off" for n in range((last - first).days + 1)}
        found |= {day: "worked" for day in worked}
    return found


@cache
def moon_days() -> dict[date, int]:
    """The day of the lunar month by Beijing's clock; months begin on the day of the new moon."""
    starts = []
    for k in range(192, 250):
        century = k / 1236.85
        sun, moon, node = (math.radians(a + b * k) for a, b in ((2.5534, 29.10535669), (201.5643, 385.81693528), (160.7108, 390.67050274)))
        at = 2451550.09765 + 29.530588853 * k + 0.0001337 * century**2
        at += -0.4072 * math.sin(moon) + 0.17241 * math.sin(sun) + 0.01608 * math.sin(2 * moon) + 0.01039 * math.sin(2 * node) + 0.00739 * math.sin(moon - sun)
        at += -0.00514 * math.sin(moon + sun) + 0.00208 * math.sin(2 * sun) - 0.00111 * math.sin(moon - 2 * node) - 0.00057 * math.sin(moon + 2 * node)
        starts.append(date(2000, 1, 1) + timedelta(math.floor(at - 2451544.5 + 8 / 24 - 69 / 86400)))
    found = {}
    for start, following in zip(starts, starts[1:], strict=False):
        length = (following - start).days
        found |= {start + timedelta(n): n + 1 for n in range(length)}
    return found


def write(path: Path, header: list[str], rows: list[list[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])
