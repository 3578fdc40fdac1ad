"""Two years of a canal's passages, a part of them with the clerk's toll; the seed draws the line, the boats and the rules in his head."""

import csv
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import ceil, floor, sin
from pathlib import Path
from typing import Any

WHARVES = (
    "Basin End,Tinker's Wharf,Coldharbour,Marl Pits,Ashby Bridge,Friar's Lock,Lower Hessle,Upper Hessle,Quarry Arm,Wenlow,Maltings,Stoke Turnover,"
    "Dunnock Row,Gibbet Hill,Pinfold,Saltersford,Withy Bank,Four Lanes,Mill Pound,Old Forge,Brindle,Cuckoo Bridge"
).split(",")
BOATS = (
    "Perseverance,Swan,Industry,Two Brothers,Hannah,Providence,Good Intent,Nimrod,Speedwell,Ann and Mary,Trafalgar,Heron,Fidelity,Endeavour,Sally,"
    "Lord Hill,Hope,Defiance,Victory,Jane,Union,Plough,Rose in June,Kingfisher"
).split(",")
CARRIERS = "Josiah Beech,Thos. Orme,Widow Salt,Crowther & Sons,Jas. Tunnicliff,Wm. Hallam,Peter Rudge,Marsh & Co.".split(",")
ESTATE = "Lord Harbury"
GOODS = {
    "coal": 18, "slack": 7, "limestone": 8, "lime": 11, "manure": 12, "roadstone": 11, "grain": 12, "flour": 6, "timber": 7, "iron": 6, "bricks": 7,
    "pottery": 5, "groceries": 6,
}  # fmt: skip
COLUMNS = ["no", "date", "hour", "boat", "from", "to", "lading", "behind", "water"]
GIVEN, WANTED = 420, 300
FIRST = date(1838, 1, 1)

Rules = dict[str, Any]

_CHEAP, _MIDDLE, _DEAR = [0.5, 0.75, 1.0], [0.75, 1.0, 1.25, 1.5], [1.25, 1.5, 1.75, 2.0]
_RATES = {"coal": _CHEAP, "slack": _CHEAP, "limestone": _CHEAP, "manure": _CHEAP, "roadstone": _CHEAP, "pottery": _DEAR, "groceries": _DEAR}

# Each rule of the clerk with what it can be, in pence, cwt, furlongs; None: there is no such rule. The seed draws one of each.
OPTIONS: dict[str, list[Any]] = {f"rate {good}": _RATES.get(good, _MIDDLE) for good in GOODS} | {
    "way": [(2, "up"), (4, "up"), (4, "near"), (4, "down"), (8, "up"), (8, "near")],
    "burden": [(5, "up"), (5, "down"), (5, "near"), (10, "up"), (10, "down"), (10, "near"), (20, "near")],
    "mixed": ["dearest", "each", "main", "dearest from a quarter"],
    "least": [("tons", 10), ("tons", 12), ("miles", 3), ("miles", 4), ("toll", 36), ("toll", 48), ("toll", 60)],
    "least on": ["freight", "all"],
    "empty": [("mile", 1.0), ("mile", 1.5), ("mile", 2.0), ("flat", 18), ("flat", 24), ("lock", 2), ("lock", 3)],
    "back": [(part, days, after) for part in (0.0, 0.5) for days in (4, 5, 6, 7, 9, 10) for after in ("last up", "any up", "last laden")],
    "empties": ["plain", "locks", "all"],
    "rounding": [(1, "down"), (1, "near"), (1, "up"), (3, "near"), (3, "up"), (3, "down")],
    "dry": [None, *((inches, pence) for inches in (24, 27, 30, 33) for pence in (1, 1.5, 2, 3))],
    "short": [None, *((feet, pence, alone) for feet in (50, 60) for pence in (1, 2) for alone in (False, True))],
    "exempt": [
        None, *((what, when, part) for what in ("manure", "roadstone", "both", "estate") for when in ("water 30", "water 33", "6 miles", "8 miles", "up") for part in (0, 0.5)),
    ],
    "sunday": [None, "x1.5", "x2", "+12", "+24"],
    "night": [None, *((start, end, how) for start in (20, 21, 22) for end in (4, 5) for how in ("+6", "+12", "+18", "x1.25"))],
    "both": ["add", "dearer", "compound"],
    "dearer on": ["freight", "all"],
    "pair": [None, "x0.75", "x0.8", "x0.9", "-12", "-18"],
    "season": [
        None,
        *((goods, start, length, by) for goods in ("coal slack", "limestone lime", "grain flour")
          for start, length in ((10, 4), (11, 4), (12, 3), (5, 4), (6, 3), (8, 3)) for by in (-0.25, 0.25)),
    ],
    "change": [
        None,
        *((good, day, by) for good in ("coal", "grain", "lime") for day in ("1838-06-24", "1838-09-29", "1839-03-25", "1839-06-24")
          for by in (-0.25, 0.25)),
    ],
    "far": [None, *((miles, part) for miles in (8, 10, 12) for part in (0.5, 0.75))],
    "frequent": [None, *((whose, nth, part) for whose, nths in (("boat", (2, 3)), ("owner", (4, 5, 6))) for nth in nths for part in (0.5, 0.75, 0.9))],
    "tunnel": [None, 6, 12, 18, "0.5 a ton", "1 a ton"],
}  # fmt: skip
ABSENT = ["dry", "short", "exempt", "sunday", "night", "pair", "season", "change", "far", "frequent", "tunnel"]
HELD = 10

# What nobody would think of him, but the book should tell nevertheless.
ODD: dict[str, list[Any]] = {
    "ties": ["down"], "least for empties": [True], "pair of empties": [True], "exempt if any": [True],
    "season year": [1838, 1839], "frequent counts empties": [True], "back if turned": [True],
}  # fmt: skip


@dataclass(frozen=True)
class Line:
    """What the note and the two lists tell: furlongs and locks from the basin, boats with owner and length, where the tunnel is."""

    wharves: list[str]
    furlongs: list[int]
    locks: list[int]
    boats: list[str]
    owners: list[str]
    feet: list[int]
    tunnel: int


@dataclass(frozen=True)
class Passage:
    """One passage; `boat`, `start`, `end` and `behind` are places in the lists. What follows `behind` is worked out from all passages."""

    no: int
    day: date
    minute: int
    boat: int
    start: int
    end: int
    lading: tuple[tuple[str, int], ...]
    water: int
    behind: int | None = None
    leads: bool = False
    turned: bool = False
    since: tuple[tuple[str, int], ...] = ()
    nth: tuple[int, int] = (0, 0)
    nth_of_all: tuple[int, int] = (0, 0)


def steps(value: float, unit: float, how: str, ties: str = "up") -> float:
    units = round(value / unit, 6)
    if how == "near":
        return unit * (floor(units + 0.5) if ties == "up" else ceil(units - 0.5))
    return unit * (ceil(units) if how == "up" else floor(units))


def rate(good: str, passage: Passage, rules: Rules) -> float:
    """Pence for a ton and a mile."""
    pence: float = rules["rate " + good]
    if rules["season"]:
        which, start, length, by = rules["season"]
        pence += by * (good in which.split() and (passage.day.month - start) % 12 < length and rules.get("season year") in (None, passage.day.year))
    if rules["change"]:
        which, day, by = rules["change"]
        pence += by * (good == which and passage.day.isoformat() >= day)
    return pence


def exempted(passage: Passage, miles: float, line: Line, rules: Rules) -> float:
    """What part of the toll is left."""
    if not rules["exempt"] or not passage.lading:
        return 1
    what, when, part = rules["exempt"]
    if what == "estate":
        concerned = line.owners[passage.boat] == ESTATE
    else:
        goods = ("manure", "roadstone") if what == "both" else (what,)
        concerned = (any if rules.get("exempt if any") else all)(good in goods for good, _ in passage.lading)
    number = 0 if when == "up" else int(when.replace("water", "").replace("miles", ""))
    holds = passage.end > passage.start if when == "up" else miles <= number if "miles" in when else passage.water >= number
    return float(part) if concerned and holds else 1


def ton_miles(passage: Passage, miles: float, rules: Rules) -> float:
    """The freight of a laden boat, at so much a ton and mile."""
    unit, how = rules["burden"]
    ties = rules.get("ties", "up")
    parts = sorted(((cwt, rate(good, passage, rules)) for good, cwt in passage.lading), reverse=True)
    total = sum(cwt for cwt, _ in parts)
    dearest, main = max(pence for _, pence in parts), parts[0][1]
    if rules["mixed"] == "each":
        worth = sum(steps(cwt, unit, how, ties) * pence for cwt, pence in parts)
    else:
        pence = dearest if rules["mixed"] == "dearest" else main
        if rules["mixed"] == "dearest from a quarter" and any(p == dearest and 4 * cwt >= total for cwt, p in parts):
            pence = dearest
        worth = steps(total, unit, how, ties) * pence
    if rules["least"][0] == "tons" and total < 20 * rules["least"][1]:
        worth = 20 * rules["least"][1] * main
    return worth / 20 * miles


def toll(passage: Passage, line: Line, rules: Rules) -> int:
    """The toll in pence."""
    furlongs = abs(line.furlongs[passage.end] - line.furlongs[passage.start])
    locks = abs(line.locks[passage.end] - line.locks[passage.start])
    laden = bool(passage.lading)
    ties = rules.get("ties", "up")
    miles = steps(furlongs, rules["way"][0], rules["way"][1], ties) / 8
    left = exempted(passage, miles, line, rules)
    if not left:
        return 0
    kind, least = rules["least"]
    if kind == "miles" and (laden or rules.get("least for empties")):
        miles = max(miles, least)
    if laden:
        if rules["far"]:
            beyond, part = rules["far"]
            miles -= max(0, miles - beyond) * (1 - part)
        freight = ton_miles(passage, miles, rules) * left
        if rules["frequent"]:
            whose, nth, part = rules["frequent"]
            counts = passage.nth_of_all if rules.get("frequent counts empties") else passage.nth
            freight *= part if counts[whose == "owner"] >= nth else 1
    else:
        by, worth = rules["empty"]
        freight = worth * (miles if by == "mile" else locks if by == "lock" else 1)
        part, days, after = rules["back"]
        back = dict(passage.since).get(after, 999) <= days and (passage.turned or not rules.get("back if turned"))
        if back and not part:
            return 0
        freight *= part if back else 1
    pair = rules["pair"] if passage.behind is not None and (laden or rules.get("pair of empties")) else None
    if pair:
        freight = freight * float(pair[1:]) if pair[0] == "x" else max(0, freight + int(pair))
    held = laden and kind == "toll"
    if held and rules["least on"] == "freight":
        freight = max(freight, least)
    charges = 0.0
    if laden or rules["empties"] != "plain":
        if rules["dry"] and passage.water < rules["dry"][0]:
            charges += locks * rules["dry"][1]
        if rules["short"]:
            feet, pence, alone = rules["short"]
            if line.feet[passage.boat] < feet and not (alone and (passage.leads or passage.behind is not None)):
                charges += locks * pence
    if laden and rules["tunnel"] and min(passage.start, passage.end) <= line.tunnel < max(passage.start, passage.end):
        if isinstance(rules["tunnel"], str):
            unit, how = rules["burden"]
            charges += float(rules["tunnel"].split()[0]) * steps(sum(cwt for _, cwt in passage.lading), unit, how, ties) / 20
        else:
            charges += rules["tunnel"]
    total = freight + charges
    if laden or rules["empties"] == "all":
        total = with_extras(total, freight if rules["dearer on"] == "freight" else total, passage, rules)
    if held and rules["least on"] == "all":
        total = max(total, least)
    size, how = rules["rounding"]
    return round(steps(total, size, how, ties))


def with_extras(total: float, base: float, passage: Passage, rules: Rules) -> float:
    """The toll with what Sundays and nights cost more."""
    ways = []
    if rules["sunday"] and passage.day.weekday() == 6:
        ways.append(rules["sunday"])
    if rules["night"]:
        start, end, how = rules["night"]
        if passage.minute >= 60 * start or passage.minute < 60 * end:
            ways.append(how)
    more: list[float] = []
    for how in ways:
        whole = base + sum(more) if rules["both"] == "compound" else base
        more.append(whole * (float(how[1:]) - 1) if how[0] == "x" else int(how))
    return total + (max(more, default=0) if rules["both"] == "dearer" else sum(more))


def linked(passages: list[Passage], owners: list[str]) -> list[Passage]:
    """The passages, in their order, with what depends on those before."""
    latest: dict[int, dict[str, date]] = {}
    last: dict[int, Passage] = {}
    counts: dict[Any, int] = {}
    leaders = {(p.day, p.behind) for p in passages if p.behind is not None}
    made = []
    for p in passages:
        seen = latest.setdefault(p.boat, {})
        since = {"any up": (p.day - seen["up"]).days} if "up" in seen else {}
        if before := last.get(p.boat):
            if before.lading:
                since["last laden"] = (p.day - before.day).days
                if before.end > before.start:
                    since["last up"] = since["last laden"]
        month = p.day.year, p.day.month
        keys: list[Any] = [(p.boat, month), (owners[p.boat], month)]
        for key in keys:
            counts["all", key] = counts.get(("all", key), 0) + 1
            counts[key] = counts.get(key, 0) + bool(p.lading)
        nth, nth_of_all = ((counts[keys[0]], counts[keys[1]]), (counts["all", keys[0]], counts["all", keys[1]]))
        turned = before is not None and (before.end > before.start) != (p.end > p.start)
        made.append(replace(p, turned=turned, since=tuple(since.items()), nth=nth, nth_of_all=nth_of_all, leads=(p.day, p.boat) in leaders))
        last[p.boat] = p
        if p.lading and p.end > p.start:
            seen["up"] = p.day
    return made


def draw_rules(dice: random.Random) -> Rules:
    """Some of the rules that may be absent are."""
    while True:
        rules = {name: dice.choice([option for option in options if option is not None]) for name, options in OPTIONS.items()}
        rules |= dict.fromkeys(dice.sample(ABSENT, len(ABSENT) - HELD))
        clash = rules["season"] and rules["change"] and rules["change"][0] in rules["season"][0].split()
        if not clash:
            return rules


def draw_line(dice: random.Random) -> Line:
    """Fourteen wharves up the hill, fourteen boats of seven owners."""
    furlongs, locks = [0], [0]
    for _ in range(12):
        furlongs.append(furlongs[-1] + dice.randrange(5, 20))
        locks.append(locks[-1] + dice.choice([0, 0, 1, 1, 2, 3, 5]))
    carriers = dice.sample(CARRIERS, 5)
    owners = [ESTATE] * 3 + [carriers[0]] * 3 + [carriers[1]] * 2 + [carriers[2]] * 2 + carriers[3:] + [carriers[3], carriers[0]]
    feet = [dice.choice([66, 68, 70, 70, 71]) for _ in owners]
    for k, size in zip(dice.sample(range(14), 5), (42, 45, 48, 54, 57), strict=True):
        feet[k] = size
    return Line(dice.sample(WHARVES, 13), furlongs, locks, dice.sample(BOATS, 14), owners, feet, dice.choice([1, 2, 3, 8, 9, 10]))


def draw_lading(dice: random.Random) -> tuple[tuple[str, int], ...]:
    goods = dice.choices(list(GOODS), list(GOODS.values()), k=2)
    whole = dice.randrange(120, 240) if dice.random() < 0.25 else dice.randrange(240, 500)
    if goods[0] == goods[1] or dice.random() < 0.75:
        return ((goods[0], whole),)
    whole = dice.randrange(260, 500)
    less = round(whole * dice.choice([0.08, 0.13, 0.18, 0.22, 0.28, 0.33, 0.38, 0.44])) + dice.randrange(-3, 4)
    parts = [(goods[0], less), (goods[1], whole - less)]
    dice.shuffle(parts)
    return tuple(parts)


def draw_passages(dice: random.Random, line: Line) -> list[Passage]:
    """Every boat goes from wharf to wharf for two years; some boats have one that goes behind them when both lie at the same place."""
    partner = {0: 1, 3: 4, 6: 7, 8: 9}
    at = [dice.randrange(13) for _ in line.boats]
    due = [dice.randrange(20) for _ in line.boats]
    high = [False] * 14
    fresh = [True] * 14
    noise, made = 0.0, []
    for number in range(760):
        day = FIRST + timedelta(number)
        noise = 0.93 * noise + dice.gauss(0, 1.3)
        water = max(12, round(33 - 8 * sin((number - 75) / 58.1) + noise))
        pace = min(2.0, max(0.3, 1 + (len(made) - number) / 15))
        rows: list[tuple[Passage, int]] = []
        for boat in sorted(range(14), key=lambda _: dice.random()):
            if due[boat] > number or (day.weekday() == 6 and dice.random() < 0.35):
                continue
            led = partner.get(boat)
            pair = led is not None and at[led] == at[boat] and dice.random() < 0.9
            end = goal(dice, at, boat, partner)
            likely = 0.72 if high[boat] and end < at[boat] else 0.3 if not high[boat] and end > at[boat] else 0.1
            empty = not fresh[boat] and dice.random() < likely
            minute = passing(dice, day)
            row = Passage(0, day, minute, boat, at[boat], end, () if empty else draw_lading(dice), water)
            rows.append((row, len(rows)))
            moved = [boat]
            if pair and led is not None:
                bare = not fresh[led] and dice.random() < (0.8 if empty else 0.1)
                rows.append((replace(row, boat=led, lading=() if bare else draw_lading(dice), behind=boat), len(rows)))
                moved.append(led)
            gap = dice.randrange(1, 13) if not empty and (end > at[boat] or dice.random() < 0.5) else round(dice.randrange(4, 47) * pace)
            for who in moved:
                at[who], due[who], fresh[who], high[who] = end, number + gap + 3 * (who != boat), False, not empty and end > row.start
        made += [row for row, _ in sorted(rows, key=lambda r: (r[0].minute, r[1]))]
        if len(made) >= GIVEN + WANTED:
            break
    return [replace(p, no=no) for no, p in enumerate(made[: GIVEN + WANTED], 1)]


def goal(dice: random.Random, at: list[int], boat: int, partner: dict[int, int]) -> int:
    """Where a boat goes: often to the one it goes together with, mostly not just to the next wharf."""
    other = partner.get(boat, next((first for first, second in partner.items() if second == boat), None))
    if other is not None and at[other] != at[boat] and dice.random() < 0.7:
        return at[other]
    places = [k for k in range(13) if k != at[boat]]
    return dice.choices(places, [0.7 if abs(k - at[boat]) < 2 else 1.4 if abs(k - at[boat]) < 6 else 1 for k in places])[0]


def passing(dice: random.Random, day: date) -> int:
    """The minute of the day: never a full hour."""
    if dice.random() < (0.35 if day.weekday() == 6 else 0.16):
        hour = dice.choice([20, 20, 21, 21, 22, 23, 0, 2, 3, 4, 4])
    else:
        hour = dice.randrange(5, 20)
    return 60 * hour + dice.choice([10, 20, 30, 40, 50])


def weeks(dice: random.Random, passages: list[Passage]) -> set[int] | None:
    """Monday weeks of the book, at random, so that 420 passages are in it."""
    sizes = Counter((p.day - FIRST).days // 7 for p in passages)
    order = sorted(sizes)
    dice.shuffle(order)
    chosen: set[int] = set()
    total = 0
    for week in order:
        if total + sizes[week] <= GIVEN:
            chosen.add(week)
            total += sizes[week]
    return chosen if total == GIVEN else None


def rivals(rules: Rules) -> Iterator[Rules]:
    """Each rule with what else it could be, or not at all; numbers also a little to either side."""
    for name, options in OPTIONS.items():
        yield from ({name: option} for option in options if option != rules[name])
    for name, options in ODD.items():
        yield from ({name: option} for option in options)
    for name in ("back", "dry", "least", "far", "short", "frequent", "night"):
        if not rules[name]:
            continue
        for k, value in enumerate(rules[name]):
            if isinstance(value, int) and value:
                yield from ({name: (*rules[name][:k], value + by, *rules[name][k + 1 :])} for by in (-2, -1, 1, 2))
    if rules["exempt"] and rules["exempt"][1] != "up":
        what, when, part = rules["exempt"]
        number = int("".join(filter(str.isdigit, when)))
        yield from ({"exempt": (what, when.replace(str(number), str(number + by)), part)} for by in (-2, -1, 1, 2))


def concerned(passages: list[Passage], line: Line) -> dict[str, list[int]]:
    """For each rule the places of the passages that it can matter for at all."""

    def laden(p: Passage) -> bool:
        return bool(p.lading)

    def late(p: Passage) -> bool:
        return not 300 <= p.minute < 1140

    def holds(p: Passage, goods: tuple[str, ...]) -> bool:
        return any(good in goods for good, _ in p.lading)

    tests: dict[str, Callable[[Passage], bool]] = {
        "burden": laden, "mixed": lambda p: len(p.lading) > 1, "least": laden, "least on": laden, "empty": lambda p: not p.lading, "back": lambda p: not p.lading,
        "empties": lambda p: not p.lading, "exempt": laden, "sunday": lambda p: p.day.weekday() == 6, "both": lambda p: p.day.weekday() == 6, "night": late,
        "dearer on": lambda p: p.day.weekday() == 6 or late(p), "pair": lambda p: p.behind is not None, "far": laden, "frequent": laden,
        "tunnel": lambda p: min(p.start, p.end) <= line.tunnel < max(p.start, p.end), "dry": lambda p: p.water < 36, "short": lambda p: line.feet[p.boat] < 64,
        "season": lambda p: holds(p, ("coal", "slack", "limestone", "lime", "grain", "flour")), "change": lambda p: holds(p, ("coal", "grain", "lime")),
    } | {f"rate {good}": lambda p, good=good: holds(p, (good,)) for good in GOODS}  # fmt: skip
    places = range(len(passages))
    return {name: [k for k in places if name not in tests or tests[name](passages[k])] for name in OPTIONS | ODD}


def settled(passages: list[Passage], line: Line, given: set[int], rules: Rules) -> bool:
    """Whether tolls of the book speak against each rival, unless it hardly ever matters, and each rule can be seen."""
    right = [toll(p, line, rules) for p in passages]
    places = concerned(passages, line)
    left_open = 0
    for rival in sorted(rivals(rules), key=lambda rival: None not in rival.values()):
        ((name, option),) = rival.items()
        mutant = rules | rival
        differ = [passages[k].no in given for k in places[name] if toll(passages[k], line, mutant) != right[k]]
        inside, outside = sum(differ), len(differ) - sum(differ)
        if option is None and (inside < 8 or outside < 4):
            return False
        if inside < 3 and outside > bool(inside):
            return False
        left_open += 0 if inside else outside
    return left_open <= 2


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"canal-tolls-{seed}")
    while True:
        line, rules = draw_line(dice), draw_rules(dice)
        drawn = draw_passages(dice, line)
        chosen = next((chosen for _ in range(40) if (chosen := weeks(dice, drawn))), None)
        if len(drawn) < GIVEN + WANTED or not chosen or not date(1839, 12, 1) < drawn[-1].day < date(1840, 1, 1):
            continue
        passages = linked(drawn, line.owners)
        given = {p.no for p in passages if (p.day - FIRST).days // 7 in chosen}
        if settled(passages, line, given, rules):
            break
    rows = [[*record(p, line), str(toll(p, line, rules))] for p in passages]
    write(folder / "book.csv", [*COLUMNS, "toll"], [row for p, row in zip(passages, rows, strict=True) if p.no in given])
    write(folder / "rest.csv", COLUMNS, [row[:-1] for p, row in zip(passages, rows, strict=True) if p.no not in given])
    far = zip(line.wharves, line.furlongs, line.locks, strict=True)
    write(folder / "wharves.csv", ["wharf", "miles", "furlongs", "locks"], [[name, str(f // 8), str(f % 8), str(k)] for name, f, k in far])
    boats = sorted(zip(line.boats, line.owners, map(str, line.feet), strict=True))
    write(folder / "boats.csv", ["boat", "owner", "feet"], [list(boat) for boat in boats])
    note = (Path(__file__).parent / "data" / "note.txt").read_text("utf-8")
    (folder / "note.txt").write_text(note.format(one=line.wharves[line.tunnel], two=line.wharves[line.tunnel + 1]), encoding="utf-8")


def write(path: Path, head: list[str], rows: list[list[str]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def record(p: Passage, line: Line) -> list[str]:
    """A line of the book."""
    lading = ", ".join(f"{good} {cwt // 20}-{cwt % 20}" for good, cwt in p.lading) or "empty"
    behind = "" if p.behind is None else line.boats[p.behind]
    return [
        str(p.no), p.day.isoformat(), f"{p.minute // 60}:{p.minute % 60:02d}", line.boats[p.boat], line.wharves[p.start], line.wharves[p.end],
        lading, behind, str(p.water),
    ]  # fmt: skip
