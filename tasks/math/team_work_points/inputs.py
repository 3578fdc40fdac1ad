"""Two years of a production team's work-point slips, a part of them with the points; the seed draws the rules of the team, too."""

import csv
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗"
GIVEN_NAMES = "水生 桂芳 德发 秀英 长林 春花 满仓 玉兰 大贵 金凤 有田 腊梅 石柱 翠莲 银宝 冬生 来喜 巧云 福根 小满".split()
OUTDOOR = "犁田 插秧 割稻 薅草 修渠 摘棉 挑肥".split()
INDOOR = "搓绳 修具 碾米".split()
LOADS = "挑肥"
COLUMNS = ["号", "日期", "姓名", "上午", "下午", "担数", "到", "天", "自带", "伴", "备注"]
GIVEN, WANTED = 420, 300
WEEKS, ABREAST = 15, 8

Rules = dict[str, Any]

_BASES = [25, 30, 35, 40, 45, 50]

# Each rule of the team with what it can be, in tenths of a point; the seed draws one of each.
OPTIONS: dict[str, list[Any]] = {f"base {work}": _BASES for work in OUTDOOR[:-1] + INDOOR} | {
    "loads": [(5, 1, "full"), (10, 2, "full"), (10, 2, "begun"), (10, 3, "full"), (15, 3, "full"), (15, 3, "begun"), (20, 4, "begun")],
    "loads graded": [True, False],
    "cart": ["+10", "+15", "+20", "x2"],
    "winter": ["afternoon -10", "afternoon -5", "each -5", "afternoon x0.5"],
    "rain": ["+5", "+10", "x1.2", "x1.5"],
    "busy months": [4, 5, 6, 7, 8, 9],
    "busy": ["+5", "+10", "x1.2", "x1.5"],
    "busy first": [True, False],
    "practice": [("same half", 3), ("same half", 5), ("either half", 3), ("either half", 5)],
    "ox": ["half +10", "half +5", "day +15", "day +20"],
    "ox idle": [0, 5],
    "lead": ["+10", "+20", "5 a head", "3 a head", "10 from 4"],
    "night": ["+30", "+40", "half the day", "all the day"],
    "night capped": [True, False],
    "market": ["+10", "+20", "afternoon +10"],
    "market days": [3, 4, 5],
    "bell": [345, 360, 375],
    "bell in winter": [0, 30, 60],
    "late": [(30, "begun", 5), (30, "full", 5), (15, "begun", 3), (15, "full", 3), (20, "begun", 5)],
    "apprentice": ["grade 5", "x0.7", "least 50", "half the afternoon"],
    "broken": ["-5", "-10", "tool is void"],
    "ill": ["none", "half", "full"],
    "meeting": ["+5", "+10", "whole day +10"],
    "streak": [(3, "from", 5), (3, "on", 10), (4, "from", 5), (4, "on", 10), (5, "from", 10)],
    "pair": ["mean", "higher", "lower"],
    "regrade": [(who, month, change) for who in range(14) for month in range(5, 20) for change in (-1, 1)],
    "extras graded": [True, False],
    "cap": [100, 110, 120, 130],
    "floor": [20, 25, 30, 35],
    "rounding": ["5 down", "5 near", "5 up", "1 near"],
}


@dataclass(frozen=True)
class Slip:
    """What one member did on one day; `who` and `mate` are places in the team's list."""

    no: int
    day: date
    who: int
    morning: str
    afternoon: str
    loads: tuple[int, int]
    came: int
    wet: bool
    tool: str
    mate: int | None
    remark: str
    number: int = 0

    @property
    def month(self) -> int:
        """1 is the first January, 13 the second."""
        return (self.day.year - 1971) * 12 + self.day.month


def changed(value: float, how: str) -> float:
    return value * float(how[1:]) if how[0] == "x" else value + int(how)


def grade(slip: Slip, who: int, grades: list[int], rules: Rules) -> float:
    whose, month, change = rules["regrade"]
    return grades[who] + (change if who == whose and slip.month >= month else 0)


def half_points(slip: Slip, part: int, rules: Rules) -> float:
    """What half a day's work is worth before the grade."""
    work = (slip.morning, slip.afternoon)[part]
    if not work:
        return 0
    if work == LOADS:
        points, size, how = rules["loads"]
        count = slip.loads[part]
        value: float = points * (count // size if how == "full" else -(-count // size))
        if slip.tool == "车" and not (slip.remark == "坏" and rules["broken"] == "tool is void"):
            value = changed(value, rules["cart"])
    else:
        value = rules["base " + work]
    if slip.remark == "病" and part == 1:
        if rules["ill"] == "none":
            return 0
        value *= 0.5 if rules["ill"] == "half" else 1
    if slip.day.month in (12, 1, 2):
        where, how = rules["winter"].split()
        if where == "each" or part == 1:
            value = changed(value, how)
    if work in OUTDOOR:
        ways = [rules["rain"]] if slip.wet else []
        if slip.day.month in (rules["busy months"], rules["busy months"] + 1):
            ways.insert(0 if rules["busy first"] else len(ways), rules["busy"])
        for how in ways:
            value = changed(value, how)
    return value


def extras(slip: Slip, before: Slip | None, rules: Rules) -> float:
    """Practice, ox, leading and market day."""
    total = 0.0
    works = [slip.morning, slip.afternoon]
    if before:
        last = [before.morning, before.afternoon]
        where, worth = rules["practice"]
        for part, work in enumerate(works):
            total += worth * bool(work and (work == last[part] if where == "same half" else work in last))
    if slip.tool == "牛" and not (slip.remark == "坏" and rules["broken"] == "tool is void"):
        unit, worth = rules["ox"].split()
        ploughed = works.count("犁田")
        total += int(worth) * (ploughed if unit == "half" else bool(ploughed)) if ploughed else rules["ox idle"]
    if slip.remark == "带":
        lead = rules["lead"]
        if lead == "10 from 4":
            total += 10 * (slip.number >= 4)
        else:
            total += int(lead) if lead[0] == "+" else int(lead[0]) * slip.number
    if slip.day.day % rules["market days"] == 0:
        market = rules["market"]
        total += int(market.split("+")[1]) * (market[0] == "+" or bool(slip.afternoon))
    return total


def slip_points(slip: Slip, before: Slip | None, run: int, grades: list[int], rules: Rules) -> int:
    """Tenths of a point. `before` is the member's slip of the day before, `run` the days in a row up to this one."""
    parts = [half_points(slip, part, rules) for part in (0, 1)]
    if slip.remark == "学" and rules["apprentice"] == "half the afternoon":
        parts[1] /= 2
    own = grade(slip, slip.who, grades, rules)
    if slip.mate is not None:
        other = grade(slip, slip.mate, grades, rules)
        own = {"mean": (own + other) / 2, "higher": max(own, other), "lower": min(own, other)}[rules["pair"]]
    if slip.remark == "学" and rules["apprentice"] == "grade 5":
        own = 5
    more = extras(slip, before, rules)
    total = more if not rules["extras graded"] else more * own / 10
    for part, work in zip(parts, (slip.morning, slip.afternoon), strict=True):
        total += part if work == LOADS and not rules["loads graded"] else part * own / 10
    if slip.day.day == 1:
        total += int(rules["meeting"].split("+")[1]) * (rules["meeting"][0] == "+" or bool(slip.morning and slip.afternoon))
    days, how, worth = rules["streak"]
    if run >= days if how == "from" else run == days:
        total += worth
    if slip.remark == "坏" and rules["broken"][0] == "-":
        total += int(rules["broken"])
    if slip.morning:
        step, how, worth = rules["late"]
        over = slip.came - rules["bell"] - (rules["bell in winter"] if slip.day.month in (12, 1, 2) else 0)
        if over > 0:
            total -= worth * (over // step if how == "full" else -(-over // step))
    if slip.remark == "学" and rules["apprentice"] == "x0.7":
        total *= 0.7
    night = 0.0
    if slip.remark == "夜":
        night = int(rules["night"]) if rules["night"][0] == "+" else total / 2 if rules["night"] == "half the day" else total
    if rules["night capped"]:
        total = min(rules["cap"], total + night)
    else:
        total = min(rules["cap"], total) + night
    total = max(total, rules["floor"])
    if slip.remark == "学" and rules["apprentice"] == "least 50":
        total = max(total, 50)
    size, how = rules["rounding"].split()
    units = round(total / int(size), 6)
    return int(size) * int({"down": units // 1, "near": (units + 0.5) // 1, "up": -(-units // 1)}[how])


def book_points(slips: list[Slip], grades: list[int], rules: Rules) -> list[int]:
    """The points of all slips of both books, in their order."""
    return [slip_points(slip, before, run, grades, rules) for slip, before, run in in_a_row(slips)]


def in_a_row(slips: list[Slip]) -> list[tuple[Slip, Slip | None, int]]:
    """Each slip with the member's slip of the day before, and how many days in a row it ends."""
    last: dict[int, tuple[Slip, int]] = {}
    made = []
    for slip in slips:
        before, run = last.get(slip.who, (None, 0))
        if before and slip.day - before.day != timedelta(1):
            before, run = None, 0
        last[slip.who] = slip, run + 1
        made.append((slip, before, run + 1))
    return made


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"work-points-{seed}")
    while True:
        team = [surname + name for surname, name in zip(dice.sample(SURNAMES, 14), dice.sample(GIVEN_NAMES, 14), strict=True)]
        grades = [dice.choice([6, 7, 8, 9, 9, 10]) for _ in team]
        rules = {name: dice.choice(options) for name, options in OPTIONS.items()}
        given_months = months(dice)
        slips = [slip for month in range(1, 25) for slip in days(dice, month)]
        slips = [replace(slip, no=no) for no, slip in enumerate(slips, 1)]
        if settled(slips, given_months, grades, rules):
            break
    points = book_points(slips, grades, rules)
    rows = [[*record(slip, team), f"{worth / 10:.1f}"] for slip, worth in zip(slips, points, strict=True)]
    write(folder / "book.csv", [*COLUMNS, "工分"], [row for slip, row in zip(slips, rows, strict=True) if slip.month in given_months])
    write(folder / "rest.csv", COLUMNS, [row[:-1] for slip, row in zip(slips, rows, strict=True) if slip.month not in given_months])
    note = (Path(__file__).parent / "data" / "note.txt").read_text("utf-8")
    listed = "".join(f"  {name} {worth}\n" for name, worth in zip(team, grades, strict=True))
    (folder / "note.txt").write_text(note.format(listed=listed), encoding="utf-8")


def write(path: Path, head: list[str], rows: list[list[str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def months(dice: random.Random) -> set[int]:
    """Fourteen of the 24 months: each month of the year at least once."""
    twice = set(dice.sample(range(1, 13), 2))
    return {month for month in range(1, 13) for month in ([month, month + 12] if month in twice else [month + dice.choice([0, 12])])}


def settled(slips: list[Slip], given: set[int], grades: list[int], rules: Rules) -> bool:
    """Whether given slips speak against each other rule, unless it never matters; those of seasons in both years."""
    for season in ({12, 1, 2}, {rules["busy months"], rules["busy months"] + 1}):
        if len({(month - 1) // 12 for month in given if (month - 1) % 12 + 1 in season}) < 2:
            return False
    right = book_points(slips, grades, rules)
    for name, option in rivals(rules):
        other = book_points(slips, grades, {**rules, name: option})
        differ = [slip.month in given for slip, a, b in zip(slips, right, other, strict=True) if a != b]
        if sum(differ) < 5 and not all(differ):
            return False
    return True


def rivals(rules: Rules) -> Iterator[tuple[str, Any]]:
    """Each rule with what else it could be; of who was graded anew only neighbours, and nobody."""
    for name, options in OPTIONS.items():
        if name == "regrade":
            who, month, change = rules[name]
            yield from ((name, (who, later, change)) for later in (month - 1, month + 1, 99))
        else:
            yield from ((name, option) for option in options if option != rules[name])


def days(dice: random.Random, month: int) -> Iterator[Slip]:
    """Six days in a row of one month, five slips a day."""
    first = 1 if dice.random() < 0.55 else dice.randrange(2, 23)
    crew = dice.sample(range(14), 7)
    usual = {who: dice.choices(works_of(month), k=2) for who in crew}
    for k in range(6):
        day = date(1971 + (month - 1) // 12, (month - 1) % 12 + 1, first + k)
        wet = dice.random() < 0.3
        present = dice.sample(crew, 5)
        pair = sorted(present[:2]) if dice.random() < 0.5 else []
        drawn: dict[int, Slip] = {}
        for who in sorted(present):
            mate = pair[1 - pair.index(who)] if who in pair else None
            slip = draw(dice, day, who, mate, wet, usual[who])
            drawn[who] = beside(dice, slip, drawn[mate]) if mate in drawn else slip
        yield from drawn.values()


def beside(dice: random.Random, slip: Slip, mate: Slip) -> Slip:
    """The slip of one who did what the mate did."""
    works = mate.morning, mate.afternoon
    came = mate.came if not (slip.morning and mate.morning) else slip.came
    remark = slip.remark if mate.afternoon or slip.remark != "病" else ""
    return replace(slip, morning=works[0], afternoon=works[1], loads=loads(dice, *works), came=came, tool="", remark=remark)


def works_of(month: int) -> list[str]:
    season = (month - 1) % 12 + 1
    out = ["修渠", LOADS, "犁田"] if season in (12, 1, 2) else ["犁田", "插秧", "薅草", LOADS, "修渠"] if season < 8 else ["割稻", "摘棉", "犁田", LOADS, "薅草"]
    return [*out, *INDOOR]


def loads(dice: random.Random, morning: str, afternoon: str) -> tuple[int, int]:
    first, second = (dice.randrange(4, 15) if work == LOADS else 0 for work in (morning, afternoon))
    return first, second


def draw(dice: random.Random, day: date, who: int, mate: int | None, wet: bool, usual: list[str]) -> Slip:
    month = (day.year - 1971) * 12 + day.month
    morning, afternoon = (dice.choice(works_of(month)) if dice.random() < 0.45 else work for work in usual)
    missing = dice.random()
    remark, number = "", 0
    if missing > 0.2:
        remark = dice.choices(["", "带", "夜", "学", "坏", "病"], [46, 12, 17, 9, 8, 8])[0]
        number = dice.randrange(2, 8) if remark == "带" else 0
    elif missing < 0.1:
        morning = ""
    else:
        afternoon = ""
    ploughs, carries = "犁田" in (morning, afternoon), LOADS in (morning, afternoon)
    tool = ""
    if dice.random() < (0.65 if ploughs or carries else 0.12):
        tool = "车" if carries and (not ploughs or dice.random() < 0.5) else "牛"
    if remark == "坏" and not tool and dice.random() < 0.5:
        tool = "牛" if ploughs else "车" if carries else ""
    bell = 390 if day.month in (12, 1, 2) else 350
    came = bell + 5 * dice.choice([-4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 18]) if morning else 780
    return Slip(0, day, who, morning, afternoon, loads(dice, morning, afternoon), came, wet, tool, mate, remark, number)


def record(slip: Slip, team: list[str]) -> list[str]:
    """A line of the book."""
    counts = [f"{part}{count}" for part, count in zip("上下", slip.loads, strict=True) if count]
    remark = {"": "", "带": f"带{slip.number}人", "夜": "夜班", "学": "学徒", "坏": "坏了家什", "病": "下午病"}[slip.remark]
    return [
        str(slip.no), slip.day.isoformat(), team[slip.who], slip.morning, slip.afternoon, " ".join(counts),
        f"{slip.came // 60}:{slip.came % 60:02d}", "雨" if slip.wet else "晴", slip.tool, "" if slip.mate is None else team[slip.mate], remark,
    ]  # fmt: skip
