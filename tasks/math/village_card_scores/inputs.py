"""Two years of a card club's evenings in its notation, the first year with the points; the seed draws the house rules, too."""

import csv
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

MEMBERS = "ABCDEGHJKMPRSTW"
GIVEN, WANTED = 380, 300
COLUMNS = ["no", "date", "game", "table", "call", "eyes", "tricks", "shown", "knocks", "last", "lady", "remark"]
SEATS = ["p1", "p2", "p3", "p4"]

Rules = dict[str, Any]

# Each rule of the house with what it can be; the seed draws one of each.
OPTIONS: dict[str, list[Any]] = {
    "base A": [2, 3, 4, 5, 6],
    "base L": [2, 3, 4, 5, 6],
    "base H": [2, 3, 4, 5, 6],
    "base B": [2, 3, 4, 5, 6],
    "solo": ["x2", "+2", "+3", "+4"],
    "null": [6, 7, 8, 9, 10],
    "null trick": [1, 2, 3],  # for each trick after the first of a lost null
    "step": [(8, "full"), (10, "full"), (12, "full"), (15, "full"), (10, "begun"), (15, "begun"), (20, "begun")],
    "march": [3, 4, 5, 6, 8],
    "march steps": [True, False],
    "loss": ["+1", "+2", "+base", "x2"],
    "tie": ["lost", "void", "half", "dealer"],
    "after tie": ["x2", "+3", "+5"],
    "streak": [("won", 2), ("won", 3), ("lost", 2), ("lost", 3)],
    "season": [(month, suit, effect) for effect in ("+2", "+3", "x2") for suit in "ALHB" for month in range(1, 13)],
    "season first": [True, False],  # before what a solo adds, or after it
    "knocks": [(1, 2, 4, 8), (1, 2, 3, 4), (1, 2, 4, 6), (1, 2, 3, 5)],
    "dealer knocks": ["none", "+2", "+3"],
    "run 3": [1, 2],
    "run 4": [3, 4, 5],
    "four": [3, 4, 5, 6],
    "trump run": ["x2", "+1", "+2"],
    "shown": ["winners", "better, left", "better, none", "all"],
    "shown compared": ["best", "sum"],
    "shown in null": [True, False],
    "shown doubled": [True, False],
    "solo pays": [2, 3],
    "null pays": [0, 2, 3],  # the caller's share of the value; 0: the caller alone is written down
    "cap": [16, 18, 20, 24, 25, 30],
    "cap after": [True, False],
    "first game": ["half", "no knocks", "no loss"],
    "last game": ["x2", "+3", "+4"],
    "halves": ["down", "up"],
    "seven": [("self", 2), ("self", 3), ("side", 1), ("side", 2)],
    "dealer": ["last +1", "last +2", "last and lost +2", "last and won +2"],
    "lady": [1, 2, 3],
    "lady in hearts": ["x2", "none", "same"],
    "lady of a friend": ["none", "victim", "same"],
    "lady in null": [True, False],
    "revoke": [("void", 6), ("void", 8), ("lost", 4), ("lost", 5), ("stands", 4), ("stands", 5)],
    "revoke others": [0, 1, 2],
    "floor": [40, 45, 50, 60, 70],
}


@dataclass
class Game:
    """A record; seats are 0 to 3 in the order of `table`, the dealer's is 0."""

    no: int
    day: str
    game: int
    table: str
    kind: str  # pair, solo or null
    caller: int
    partner: int  # the caller's own seat where there is none
    trump: str
    eyes: int
    tricks: int
    shown: list[tuple[int, str, str]]  # seat, r3, r4 or f, suit or rank
    knocks: list[int]
    last: tuple[int, str]
    lady: tuple[int, int] | None  # victim, captor
    revoke: int | None
    month: int = 0
    side: tuple[bool, ...] = field(default=())

    def __post_init__(self) -> None:
        self.month = int(self.day[5:7])
        self.side = tuple(seat in (self.caller, self.partner) for seat in range(4))


def changed(value: int, how: str) -> int:
    return value * int(how[1:]) if how[0] == "x" else value + int(how[1:])


def half(value: int, rules: Rules) -> int:
    size = (abs(value) + (rules["halves"] == "up")) // 2
    return size if value > 0 else -size


def steps(eyes: int, rules: Rules) -> int:
    size, how = rules["step"]
    over = abs(eyes - 60)
    return over // size if how == "full" else -(-over // size)


def shown_points(game: Game, won: bool, rules: Rules) -> int:
    """What is shown counts for the winners (or against them); by the head."""
    if not game.shown or (game.kind == "null" and not rules["shown in null"]):
        return 0
    values = []
    for seat, kind, suit in game.shown:
        value = rules["four"] if kind == "f" else rules["run 3" if kind == "r3" else "run 4"]
        values.append((seat, changed(value, rules["trump run"]) if kind != "f" and suit == game.trump else value))
    mine = [value for seat, value in values if game.side[seat] == won]
    other = [value for seat, value in values if game.side[seat] != won]
    who = rules["shown"]
    if who == "winners":
        return sum(mine)
    if who == "all" or not mine or not other:
        return sum(mine) - sum(other)
    weigh: Callable[[list[int]], int] = max if rules["shown compared"] == "best" else sum
    if weigh(mine) != weigh(other):
        return sum(mine) if weigh(mine) > weigh(other) else -sum(other)
    if who == "better, none":
        return 0
    first = min(seat or 4 for seat, _ in values)
    return sum(mine) if game.side[first % 4] == won else -sum(other)


def evening_points(games: list[Game], rules: Rules) -> list[list[int]]:
    """The points of all games of one evening, in their order."""
    result = []
    totals: dict[str, int] = {}
    before: tuple[str, bool | None] = ("", None)
    tied_before = False
    for game in games:
        points, won, tied = game_points(game, rules, game is games[0], game is games[-1], before, tied_before)
        before, tied_before = (game.table[game.caller], won), tied
        for seat, name in enumerate(game.table):
            total = totals.get(name, 0)
            points[seat] = max(points[seat], -rules["floor"] - total)
            totals[name] = total + points[seat]
        result.append(points)
    return result


def game_points(game: Game, rules: Rules, first: bool, last: bool, before: tuple[str, bool | None], tied_before: bool) -> tuple[list[int], bool | None, bool]:
    """The points before the floor, whether the caller won (None: neither), and whether the eyes were equal."""
    side, kind = game.side, game.kind
    points = [0, 0, 0, 0]
    fate, fine = rules["revoke"]
    judged = game.revoke is None or fate == "stands"
    if game.revoke is not None:
        points = [rules["revoke others"]] * 4
        points[game.revoke] = -fine
        if fate == "void":
            return points, None, False
    tied = judged and kind != "null" and game.eyes == 60
    won: bool | None
    if not judged:
        assert game.revoke is not None
        won = not side[game.revoke]
    elif kind == "null":
        won = game.tricks == 0
    elif tied:
        won = side[0] if rules["tie"] == "dealer" else None if rules["tie"] == "void" else False
    else:
        won = game.eyes > 60
    if won is not None:
        value = game_value(game, rules, won, tied, judged, first)
        shown = shown_points(game, won, rules)
        if rules["shown doubled"]:
            value += shown
        knocks = len(game.knocks)
        extra = 0
        if knocks and game.knocks[0] == 0:
            knocks -= 1
            extra = 0 if rules["dealer knocks"] == "none" else int(rules["dealer knocks"])
        if not (first and rules["first game"] == "no knocks"):
            value = value * rules["knocks"][knocks] + extra
        cap = rules["cap"]
        if not rules["cap after"]:
            value = max(-cap, min(cap, value))
        if first and rules["first game"] == "half":
            value = half(value, rules)
        if last and rules["last game"] == "x2":
            value *= 2
        if tied_before and rules["after tie"] == "x2":
            value *= 2
        if rules["cap after"]:
            value = max(-cap, min(cap, value))
        if not rules["shown doubled"]:
            value += shown
        if last and rules["last game"] != "x2":
            value += int(rules["last game"])
        if tied_before and rules["after tie"] != "x2":
            value += int(rules["after tie"])
        if before == (game.table[game.caller], won) and won == (rules["streak"][0] == "won"):
            value += rules["streak"][1]
        share = 1 if kind == "pair" else rules["solo pays"] if kind == "solo" else rules["null pays"]
        for seat in range(4):
            signed = value if side[seat] == won else -value
            if seat == game.caller:
                signed *= share or 1
            elif not share:
                signed = 0
            points[seat] += signed
    personal(game, rules, won, points)
    return points, won, tied


def game_value(game: Game, rules: Rules, won: bool, tied: bool, judged: bool, first: bool) -> int:
    if game.kind == "null":
        return rules["null"] + (rules["null trick"] * max(0, game.tricks - 1) if judged else 0)
    base = rules["base " + game.trump]
    month, suit, effect = rules["season"]
    ways = [effect] if suit == game.trump and (game.month - month) % 12 < 3 else []
    if game.kind == "solo":
        ways.append(rules["solo"])
    for way in ways if rules["season first"] else ways[::-1]:
        base = changed(base, way)
    if tied and rules["tie"] == "half":
        return half(base, rules)
    value = base
    if judged:
        march = game.tricks in (0, 8)
        if march:
            value += rules["march"]
        if not march or rules["march steps"]:
            value += steps(game.eyes, rules)
    if not won and not (first and rules["first game"] == "no loss"):
        value = value + base if rules["loss"] == "+base" else changed(value, rules["loss"])
    return value


def personal(game: Game, rules: Rules, won: bool | None, points: list[int]) -> None:
    """The last trick, the dealer and the queen of hearts, which no knock doubles."""
    side = game.side
    seat, card = game.last
    if card == game.trump + "7":
        whose, worth = rules["seven"]
        for other in range(4):
            if other == seat or (whose == "side" and side[other] == side[seat]):
                points[other] += worth
    if seat == 0:
        dealer = rules["dealer"]
        if dealer in ("last +1", "last +2"):
            points[0] += int(dealer[-2:])
        elif won is not None and (side[0] == won) == ("won" in dealer):
            points[0] += 2
    if game.lady and (game.kind != "null" or rules["lady in null"]):
        victim, captor = game.lady
        worth = rules["lady"]
        if game.trump == "H":
            worth *= {"x2": 2, "none": 0, "same": 1}[rules["lady in hearts"]]
        friends = side[victim] == side[captor]
        if not friends or rules["lady of a friend"] == "same":
            points[captor] += worth
        if not friends or rules["lady of a friend"] != "none":
            points[victim] -= worth


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"crake-{seed}")
    while True:
        rules = {name: dice.choice(options) for name, options in OPTIONS.items()}
        half = GIVEN // 2
        games = season(dice, date(2022, 1, 7), half, 1) + season(dice, date(2023, 1, 6), half, half + 1)
        games += season(dice, date(2024, 1, 5), WANTED, GIVEN + 1)
        if settled(games, rules):
            break
    notation = (Path(__file__).parent / "data" / "notation.txt").read_text("utf-8")
    (folder / "notation.txt").write_text(notation, encoding="utf-8")
    points = all_points(games, rules)
    write(folder / "scored.csv", COLUMNS + SEATS, [[*record(g), *p] for g, p in zip(games, points, strict=True)][:GIVEN])
    write(folder / "unscored.csv", COLUMNS, [record(g) for g in games[GIVEN:]])


def write(path: Path, head: list[str], rows: list[list]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([head, *rows])


def all_points(games: list[Game], rules: Rules) -> list[list[int]]:
    return [points for _, evening in groupby(games, key=lambda g: g.day) for points in evening_points(list(evening), rules)]


def settled(games: list[Game], rules: Rules) -> bool:
    """Whether at least five given games speak against each other rule, unless it never matters."""
    right = all_points(games, rules)
    month, suit, effect = rules["season"]
    # What holds for a season has to be seen in both years of the book, or it could be a rule that was dropped.
    later = [a != b for a, b in zip(right, all_points(games, {**rules, "season": ((month + 5) % 12 + 1, suit, effect)}), strict=True)]
    if min(sum(later[: GIVEN // 2]), sum(later[GIVEN // 2 : GIVEN])) < 4:
        return False
    for name, options in OPTIONS.items():
        for option in options:
            # Of the seasons only the next ones: a quarter that begins elsewhere or another effect is further off.
            if option == rules[name] or (name == "season" and (option[1] != suit or (option[0] - month) % 12 not in (0, 1, 11) or (option[0] != month and option[2] != effect))):
                continue
            differ = [a != b for a, b in zip(right, all_points(games, {**rules, name: option}), strict=True)]
            if sum(differ[:GIVEN]) < 5 and any(differ):
                return False
    return True


def season(dice: random.Random, start: date, count: int, no: int) -> list[Game]:
    """So many games on the Fridays of a year, six to nine an evening."""
    evenings = round(count / 7.5)
    while sum(lengths := [dice.randrange(6, 10) for _ in range(evenings)]) != count:
        pass
    weeks = sorted(dice.sample(range(52), evenings))
    games: list[Game] = []
    for week, length in zip(weeks, lengths, strict=True):
        day = (start + timedelta(7 * week)).isoformat()
        present = dice.sample(MEMBERS, dice.choice([4, 4, 5]))
        tonight: list[Game] = []
        for number in range(1, length + 1):
            # With five at the table, the one to the dealer's right sits out.
            turn = (number - 1) % len(present)
            table = "".join((present[turn:] + present[:turn])[:4])
            tonight.append(draw(dice, no + len(games) + len(tonight), day, number, table, tonight, number == length))
        games += tonight
    return games


def draw(dice: random.Random, no: int, day: str, number: int, table: str, tonight: list[Game], last_game: bool) -> Game:
    kind = dice.choices(["pair", "solo", "null"], [64, 21, 15])[0]
    caller = dice.randrange(4)
    if tonight and dice.random() < 0.35:
        again = table.find(tonight[-1].table[tonight[-1].caller])
        caller = again if again >= 0 else caller
    partner = dice.choice([seat for seat in range(4) if seat != caller]) if kind == "pair" else caller
    side = tuple(seat in (caller, partner) for seat in range(4))
    trump = "" if kind == "null" else dice.choice("ALHB")
    after_tie = bool(tonight) and tonight[-1].kind != "null" and tonight[-1].eyes == 60
    revoke = dice.randrange(4) if kind != "null" and not after_tie and dice.random() < 0.07 else None
    eyes = 0
    if kind == "null":
        tricks = 0 if dice.random() < 0.5 else dice.choices([1, 2, 3, 4], [4, 3, 2, 1])[0]
    elif not last_game and not after_tie and revoke is None and dice.random() < 0.1:
        tricks, eyes = dice.choice([3, 4, 4, 5]), 60
    elif dice.random() < 0.08:
        tricks = dice.choice([0, 8, 8])
        eyes = 15 * tricks
    else:
        tricks = min(7, max(1, round(dice.gauss(4.2, 1.6))))
        eyes = 60
        while eyes == 60:
            eyes = min(114, max(6, round(15 * tricks + dice.gauss(0, 9))))
    shown: list[tuple[int, str, str]] = []
    suits, ranks = list("ALHB"), list("AKQJ")
    for seat in dice.sample(range(4), 4):
        if dice.random() < 0.24:
            what = dice.choices(["r3", "r4", "f"], [5, 3, 2])[0]
            pool = ranks if what == "f" else suits
            # The trump suit is the one in which most runs are.
            thing = trump if what != "f" and trump in pool and trump and dice.random() < 0.35 else dice.choice(pool)
            pool.remove(thing)
            shown.append((seat, what, thing))
    number_of_knocks = dice.choices([0, 1, 2, 3], [60, 22, 10, 8])[0]
    knocks = []
    for turn in range(number_of_knocks):
        knocks.append(dice.choice([seat for seat in range(4) if side[seat] == bool(turn % 2)]))
    if number_of_knocks and not side[0] and dice.random() < 0.3:
        knocks[0] = 0
    can_take = [seat for seat in range(4) if (tricks > 0 if side[seat] else tricks < 8)]
    winner = dice.choice(can_take)
    if trump and dice.random() < 0.14:
        card = trump + "7"
    else:
        card = dice.choice([suit + rank for suit in "ALHB" for rank in "89JQKXA7" if suit + rank not in ("HQ", trump + "7")])
    lady = None
    if dice.random() < 0.36:
        captor = dice.choice(can_take)
        lady = (dice.choice([seat for seat in range(4) if seat != captor]), captor)
    return Game(no, day, number, table, kind, caller, partner, trump, eyes, tricks, shown, knocks, (winner, card), lady, revoke)


def record(game: Game) -> list[str | int]:
    """A line of the club's book."""
    name = game.table
    call = {"pair": f"{name[game.caller]}+{name[game.partner]} {game.trump}", "solo": f"{name[game.caller]} solo {game.trump}", "null": f"{name[game.caller]} null"}[game.kind]
    return [
        game.no, game.day, game.game, game.table, call,
        "" if game.kind == "null" else game.eyes, game.tricks,
        " ".join(f"{name[seat]}:{kind}{thing}" for seat, kind, thing in game.shown),
        "".join(name[seat] for seat in game.knocks),
        f"{name[game.last[0]]} {game.last[1]}",
        f"{name[game.lady[0]]}>{name[game.lady[1]]}" if game.lady else "",
        f"revoke {name[game.revoke]}" if game.revoke is not None else "",
    ]  # fmt: skip
