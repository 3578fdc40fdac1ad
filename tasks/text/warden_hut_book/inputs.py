"""Two books of a nature reserve: entries that six wardens signed, and entries of later years that nobody signed.

How a warden writes is a table of habits: for each place where a sentence can go one way or another (words, signs,
numerals, the order of adjectives, of numbers, of time and place, of cause and effect, whether a thing, a place or a word
comes back or gives way to another one), how often each way is taken.
What is written about tells little, for the jobs went round.
"""

import csv
import math
import random
from collections.abc import Sequence
from pathlib import Path

WARDENS = ["Agnes", "Bertram", "Colm", "Delia", "Edwin", "Frieda", "Gerald", "Hester", "Ifor", "Joan", "Kit", "Lorna"]
SIGNED, UNSIGNED = 20, 120
JOBS: list[dict[str, list[str]]] = [
    {
        "kinds": ["teal", "coots", "gadwall", "grebes", "shoveler", "wigeon", "pochard", "moorhens"],
        "spots": ["the mere", "the north lagoon", "the reed edge", "the long hide"],
        "things": ["hide shutter", "bird table", "ringing net", "telescope stand"],
    },
    {
        "kinds": ["brimstones", "hawkers", "ringlets", "darters", "peacocks", "skippers", "hoverflies", "commas"],
        "spots": ["the bramble ride", "the sunny bank", "the old quarry", "the meadow"],
        "things": ["moth trap", "butterfly board", "transect post", "insect house"],
    },
    {
        "kinds": ["orchids", "sundews", "cowslips", "bog beans", "gentians", "marsh marigolds", "twayblades", "quaking sedges"],
        "spots": ["the fen", "the chalk slope", "the wet corner", "the orchid plot"],
        "things": ["seed tray", "deer fence", "mowing bar", "quadrat frame"],
    },
    {
        "kinds": ["loose boards", "broken rails", "leaning posts", "split planks", "bent hinges", "missing steps", "rotten joists", "blocked drains"],
        "spots": ["the boardwalk", "the workshop", "the west stile", "the footbridge"],
        "things": ["wheelbarrow", "sluice handle", "generator", "gate latch"],
    },
    {
        "kinds": ["families", "school classes", "ramblers", "cyclists", "photographers", "dog walkers", "anglers", "picnic parties"],
        "spots": ["the car park", "the hut", "the picnic field", "the nature trail"],
        "things": ["visitor counter", "leaflet rack", "trail sign", "tea urn"],
    },
    {
        "kinds": ["eels", "roach", "sticklebacks", "newts", "pike", "toads", "crayfish", "water voles"],
        "spots": ["the outlet", "the mill leat", "the main dyke", "the weir"],
        "things": ["eel pass", "gauge board", "punt", "trash screen"],
    },
]  # fmt: skip
PLACES = ["the island", "the lower gate", "the oak", "the pump house", "the ditch", "the east wall", "the jetty", "the lane"]
DAYS = ["on Monday", "on Tuesday", "on Wednesday", "on Thursday", "on Friday", "on Saturday", "on Sunday"]
NEAR = ["by", "near", "behind", "beside"]
CAUSES = [
    "the bolts had rusted", "the frost had got in", "the wood was rotten", "the mice had been at it", "somebody had leaned on it",
    "the flood had shifted it", "the screws were gone", "the wind had caught it", "the rope had frayed", "a branch had come down on it",
]  # fmt: skip
ACTS = [("mended", "mending", "mend"), ("replaced", "replacing", "replace"), ("cleaned", "cleaning", "clean"), ("painted", "painting", "paint"),
        ("moved", "moving", "move"), ("oiled", "oiling", "oil"), ("checked", "checking", "check"), ("braced", "bracing", "brace")]  # fmt: skip
SIZES = ["small", "large", "tiny", "huge", "long", "short"]
COLOURS = ["grey", "white", "brown", "black", "green", "yellow"]
STATES = ["old", "wet", "torn", "battered", "muddy", "broken"]
FOUND = ["glove", "feather", "scarf", "kite", "egg box", "boot", "notebook", "bucket", "tin", "hat", "bottle", "basket"]
COOL = ["cold", "mild", "warm", "chilly", "raw", "fresh"]
DAMP = ["wet", "dry", "damp", "foggy", "drizzly", "clear"]
GOOD = [
    "the path is dry", "the water is down", "the new sign is up", "the hedge is laid", "the grass is short", "the paint has held",
    "the fence is straight", "the ice has gone", "the key is back", "the stove draws well",
]  # fmt: skip
BAD = [
    "the steps are slippery", "the ditch smells", "the lock still sticks", "the far end is under water", "the nettles are back",
    "the roof drips", "the door jams", "the bin is full", "the log pile is low", "the clock has stopped",
]  # fmt: skip
PEOPLE = ["a teacher", "two students", "the postman", "a retired vet", "the farmer", "a young couple", "the vicar", "a man with a drone"]
NEWS = [
    "asked for a map", "had seen an otter", "wanted to help with the mowing", "complained about the mud", "brought a cake",
    "had lost a dog", "took pictures all day", "stayed for tea", "offered us a boat", "asked after the owls",
]  # fmt: skip
DEADLINES = ["before Easter", "before the frost", "next week", "this month", "before the open day", "in the autumn"]
WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()

WORDS_TELL, SEEN, DEEP = 0.55, 0.95, 3.0
# Each place where the ways part, with the number of ways and how much wardens differ there.
WAYS: dict[str, tuple[int, float]] = {
    "weather form": (3, WORDS_TELL), "weather order": (2, SEEN), "weather place": (3, SEEN),
    "count form": (3, WORDS_TELL), "series comma": (2, WORDS_TELL), "numerals": (3, WORDS_TELL), "spot first": (2, SEEN),
    "cause first": (2, SEEN), "cause word": (3, WORDS_TELL), "voice": (4, WORDS_TELL), "again": (2, WORDS_TELL),
    "comma after clause": (2, SEEN), "comma after time": (2, SEEN), "comma after place": (2, SEEN),
    "adjectives": (3, SEEN), "time and place": (2, SEEN), "time first": (2, SEEN), "guess": (3, WORDS_TELL), "aside": (3, WORDS_TELL),
    "contrast": (6, WORDS_TELL), "good first": (2, SEEN), "also": (4, WORDS_TELL), "told": (3, WORDS_TELL),
    "to do": (4, WORDS_TELL), "deadline first": (2, SEEN), "duty place": (2, SEEN), "join": (3, WORDS_TELL), "future": (3, WORDS_TELL),
    "count order": (4, DEEP), "days in order": (3, DEEP), "thing again": (2, DEEP), "spot again": (2, DEEP), "near again": (2, DEEP),
}  # fmt: skip


def habits(dice: random.Random) -> dict[str, list[float]]:
    made = {}
    for name, (ways, spread) in WAYS.items():
        weights = [math.exp(spread * dice.gauss(0, 1)) for _ in range(ways)]
        made[name] = [weight / sum(weights) for weight in weights]
    return made


class Entry:
    """One entry in the making, with the ways that it took."""

    def __init__(self, dice: random.Random, habit: dict[str, list[float]], job: dict[str, list[str]]) -> None:
        self.dice, self.habit, self.job = dice, habit, job
        self.took: list[tuple[str, int]] = []
        self.days: list[str] = []
        self.near = self.thing = self.spot = ""

    def way(self, name: str) -> int:
        taken = self.dice.choices(range(WAYS[name][0]), self.habit[name])[0]
        self.took.append((name, taken))
        return taken

    def one(self, of: Sequence[str]) -> str:
        return self.dice.choice(of)

    def act(self) -> tuple[str, str, str]:
        return self.dice.choice(ACTS)

    def number(self, value: int) -> str:
        if value > 19:
            return str(value)
        way = self.way("numerals") if value > 1 else 0
        return str(value) if way == 2 or (way == 1 and value > 9) else WORDS[value]

    def front(self, words: str, kind: str) -> str:
        return words + ("," if self.way(f"comma after {kind}") else "")

    def beside(self) -> str:
        """A word for near: the one of the last time or another one."""
        if self.near:
            again = self.way("near again")
            self.near = self.near if again else self.one([word for word in NEAR if word != self.near])
        else:
            self.near = self.one(NEAR)
        return self.near

    def a_thing(self) -> str:
        if self.thing:
            again = self.way("thing again")
            self.thing = self.thing if again else self.one([thing for thing in self.job["things"] if thing != self.thing])
        else:
            self.thing = self.one(self.job["things"])
        return self.thing

    def a_spot(self) -> str:
        if self.spot:
            again = self.way("spot again")
            self.spot = self.spot if again else self.one([spot for spot in self.job["spots"] if spot != self.spot])
        else:
            self.spot = self.one(self.job["spots"])
        return self.spot

    def where_and_when(self, place: str) -> str:
        time = self.days.pop(0)
        at = self.beside() + " " + place
        return f"{at} {time}" if self.way("time and place") else f"{time} {at}"

    def weather(self) -> str:
        pair = [self.one(COOL), self.one(DAMP)]
        if self.way("weather order"):
            pair.reverse()
        wind = self.one(["north", "east", "south", "west"])
        part = self.one(["morning", "day", "afternoon"])
        form = self.way("weather form")
        if form == 0:
            return f"a {pair[0]}, {pair[1]} {part} with the wind in the {wind}"
        if form == 1:
            return f"the {part} was {pair[0]} and {pair[1]} with a wind from the {wind}"
        return f"{pair[0]} and {pair[1]} {'all' if part == 'day' else 'this'} {part}, wind {wind}"

    def count(self) -> str:
        kinds = self.dice.sample(self.job["kinds"], 3)
        numbers = self.dice.sample(range(2, 15), 3)
        order = self.way("count order")
        while numbers in (sorted(numbers), sorted(numbers, reverse=True)) or kinds == sorted(kinds):
            self.dice.shuffle(numbers)
            self.dice.shuffle(kinds)
        if order < 2:
            numbers.sort(reverse=order == 1)
        elif order == 2:
            kinds.sort()
        items = [f"{self.number(n)} {kind}" for n, kind in zip(numbers, kinds, strict=True)]
        series = f"{items[0]}, {items[1]}{',' if self.way('series comma') else ''} and {items[2]}"
        spot = self.one(["at ", "along ", "around "]) + self.a_spot()
        first = self.way("spot first")
        form = self.way("count form")
        body = [f"I counted {series}", f"there were {series}", series][form]
        return f"{self.front(spot, 'place')} {body}" if first else f"{body} {spot}"

    def repair(self) -> str:
        thing, (past, _, _), cause = self.a_thing(), self.act(), self.one(CAUSES)
        voice = self.way("voice")
        who = self.one(["I ", "we "]) if voice == 0 else ""
        act = f"the {thing} was {past}" if voice == 1 else f"{who}{past} the {thing}" if voice < 3 else f"had the {thing} {past}"
        word = ["as", "because", "since"][self.way("cause word")]
        if self.way("again"):
            act += " again" if self.dice.random() < 0.5 else " once more"
        if self.way("cause first"):
            return f"{word} {self.front(cause, 'clause')} {act}"
        return f"{act} {word} {cause}"

    def find(self) -> str:
        size, colour, state = self.one(SIZES), self.one(COLOURS), self.one(STATES)
        order = self.way("adjectives")
        thing = " ".join([[size, state, colour], [state, size, colour], [colour, size, state]][order][:3]) + " " + self.one(FOUND)
        thing = ("an " if thing[0] in "aeiou" else "a ") + thing
        guess = ["perhaps", "maybe", "possibly"][self.way("guess")]
        of = f"{guess} {self.one(['from the last party', 'lost in the storm', 'a present from the fox', 'off a boat', 'dropped by a child'])}"
        aside = self.way("aside")
        hedge = [f", {of}", f" - {of}", f" ({of})"][aside]
        if self.way("time first"):
            time = self.front(self.days.pop(0), "time")
            return f"{time} I found {thing} {self.beside()} {self.one(PLACES)}{hedge}"
        return f"I found {thing} {self.where_and_when(self.one(PLACES))}{hedge}"

    def visit(self) -> str:
        who, news = self.one(PEOPLE), self.one(NEWS)
        told = self.way("told")
        when = self.where_and_when(self.a_spot())
        also = self.way("also")
        if told == 0:
            core = f"{who} came by {when} and {news}"
        elif told == 1:
            core = f"{who}, met {when}, {news}"
        else:
            core = f"met {who} {when} who {news}"
        return [core, f"also {core}", f"{core} too", f"{core} as well"][also]

    def contrast(self) -> str:
        good, bad = self.one(GOOD), self.one(BAD)
        a, b = (good, bad) if self.way("good first") else (bad, good)
        B = b[0].upper() + b[1:]
        return [f"{a}, but {b}", f"{a}. But {b}", f"{a}. However, {b}", f"{a}. {B}, however", f"{a}, though {b}", f"though {a}, {b}"][
            self.way("contrast")
        ]

    def duty(self) -> str:
        thing, (past, ing, plain) = self.a_thing(), self.act()
        form = self.way("to do")
        core = [f"the {thing} needs {ing}", f"the {thing} must be {past}", f"someone should {plain} the {thing}", f"to do: {plain} the {thing}"][form]
        if form == 3:
            return f"{core} {self.one(DEADLINES)}"
        if self.way("deadline first"):
            return f"{self.front(self.one(DEADLINES), 'time')} {core}"
        return f"{core} {self.one(DEADLINES)}"

    def plan(self) -> str:
        will = ["I shall", "I will", "I am going to"][self.way("future")]
        return f"{will} {self.act()[2]} the {self.a_thing()} {self.where_and_when(self.a_spot())}"

    def text(self) -> str:
        kinds = self.dice.sample(["count", "repair", "find", "visit", "contrast", "plan"], 5)
        kinds.insert(len(kinds) if self.way("duty place") else self.dice.randrange(1, len(kinds)), "duty")
        place = self.way("weather place")
        kinds.insert([0, len(kinds), self.dice.randrange(1, len(kinds))][place], "weather")
        self.days = self.dice.sample(DAYS, sum(kind in ("find", "visit", "plan") for kind in kinds))
        order = self.way("days in order")
        while self.days in (sorted(self.days, key=DAYS.index), sorted(self.days, key=DAYS.index, reverse=True)) and len(self.days) > 2:
            self.dice.shuffle(self.days)
        if order < 2:
            self.days.sort(key=DAYS.index, reverse=order == 1)
        parts = [getattr(self, kind)() for kind in kinds]
        said = parts[0][0].upper() + parts[0][1:]
        for part in parts[1:]:
            join = self.way("join") if len(part) < 75 and ". " not in part else 0
            said += [". " + part[0].upper() + part[1:], "; " + part, ", and " + part][join] if part[0] != "I" or join == 0 else [
                ". ", "; ", ", and "][join] + part
        return said + "."


DEEPER = ("count order", "days in order", "thing again", "spot again", "near again")


def counted(entries: list[tuple[int, list[tuple[str, int]]]]) -> list[dict[str, list[float]]]:
    """Habits as signed entries show them."""
    made = [{name: [0.7] * ways for name, (ways, _) in WAYS.items()} for _ in range(6)]
    for who, took in entries:
        for name, way in took:
            made[who][name][way] += 1
    return [{name: [n / sum(seen) for n in seen] for name, seen in habit.items()} for habit in made]


def share(entries: list[tuple[int, list[tuple[str, int]]]], style: list[dict[str, list[float]]], without: tuple[str, ...] = ()) -> float:
    """The share of entries whose writer is the likeliest one."""
    right = 0
    for who, took in entries:
        said = [sum(math.log(habit[name][way]) for name, way in took if name not in without) for habit in style]
        right += said.index(max(said)) == who
    return right / len(entries)


def made(number: int) -> tuple[list[list[str]], list[list[str]], list[str], float, float]:
    """Signed rows, unsigned rows, writers of the unsigned ones; the share that the signed ones tell, with and without the deeper habits."""
    dice = random.Random(f"hut-book-{number}")
    names = sorted(dice.sample(WARDENS, 6))
    style = [habits(dice) for _ in names]
    jobs = dice.sample(range(6), 6)
    known = []
    for who in range(6):
        for _ in range(SIGNED):
            entry = Entry(dice, style[who], JOBS[jobs[who] if dice.random() < 0.75 else dice.randrange(6)])
            known.append((who, entry.text(), entry.took))
    dice.shuffle(known)
    writers = [k % 6 for k in range(UNSIGNED)]
    dice.shuffle(writers)
    unknown = []
    for who in writers:
        entry = Entry(dice, style[who], JOBS[dice.randrange(6)])
        unknown.append((who, entry.text(), entry.took))
    seen = counted([(who, took) for who, _, took in known])
    asked = [(who, took) for who, _, took in unknown]
    signed = [[names[who], text] for who, text, _ in known]
    unsigned = [[f"{number}-{k:03d}", text] for k, (_, text, _) in enumerate(unknown, 1)]
    return signed, unsigned, [names[who] for who in writers], share(asked, seen), share(asked, seen, DEEPER)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"hut-books-{seed}")
    while True:
        signed, unsigned, _, with_all, without = made(dice.randrange(1000, 10000))
        if with_all >= 0.95 and without <= 0.83:
            break
    for name, header, rows in (("signed", ["warden", "entry"], signed), ("unsigned", ["number", "entry"], unsigned)):
        with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(header)
            writer.writerows(rows)
