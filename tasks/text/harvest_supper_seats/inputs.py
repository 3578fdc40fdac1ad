"""A seating plan and the notes of guests who change chairs: each note says something of the state at its moment."""

import csv
import json
import random
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

TABLES = "ABCDEFGHIJ"
FIRST = (
    "Ada Agnes Albert Alice Alma Amos Anna Arthur Basil Beatrice Bella Ben Bertha Bess Boris Bruno Cecil Celia Clara Claude Conrad Cora Cyril Daisy "
    "Dan Della Dennis Dora Doris Edgar Edith Edna Elias Ella Elmer Elsie Emil Emma Enid Eric Ernest Esther Ethel Eva Ezra Fanny Felix Flora Floyd "
    "Frank Freda Gail George Gilda Giles Grace Greta Gus Guy Hank Harold Hazel Hector Helga Henry Hilda Hiram Homer Hope Hugo Ian Ida Ines Ira "
    "Irene Iris Isaac Ivan Ivy Jack Jane Jasper Jed Jenny Joan Joel Josie Judith Julia Karl Kate Keith Kitty Lance Laura Lena Leo Leslie Lilian Lionel "
    "Lloyd Lois Lorna Lucas Lucy Lydia Mabel Magnus Maisie Mamie Martha Max Maud Mavis Milo Minnie Moira Molly Myra Nadine Nancy Ned Nell Neville Nora "
    "Norris Olaf Olga Olive Oscar Otto Pansy Patrick Paula Pearl Percy Phil Piers Polly Quentin Rachel Ralph Reg Rhoda Rita Roland Rosa Rufus Ruth Sadie "
    "Saul Selma Seth Silas Sybil Tess Tilda Tobias Ursula Vera Victor Viola Walt Wanda Wilma Winston Zelda"
).split()
LAST = (
    "Ashby Barlow Cobb Dunne Eames Frith Garland Hobbs Ingle Jessop Kettle Lomax Marsh Nutley Oakes Pocock Quill Rudge Sayers Thorne Upton Varley "
    "Weston Yardley Zeller Abbot Birtles Crane Dobbs Everett Farrow Gribble Hatch Ivory Jolly Kersey Larkin Mossop Norris Orchard Pringle"
).split()
Seat = tuple[str, int]
SIDES = {"wall": (1, 3, 5, 7, 9), "window": (2, 4, 6, 8, 10)}


def facing(seat: Seat) -> Seat:
    return seat[0], seat[1] + 1 if seat[1] % 2 else seat[1] - 1


def beside(seat: Seat) -> list[Seat]:
    return [(seat[0], n) for n in (seat[1] - 2, seat[1] + 2) if 1 <= n <= 10]


def build(seed: int, folder: Path) -> None:
    supper = Supper(random.Random(f"suppers-{seed}").randrange(1000, 10000))
    supper.tell()
    (folder / "notes.txt").write_text("\n".join(supper.lines) + "\n", encoding="utf-8")
    (folder / "hall.txt").write_text(HALL.format(number=supper.number), encoding="utf-8")
    with (folder / "plan.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["table", "chair", "name", "married to"])
        writer.writerows(supper.plan)


HALL = """Harvest supper, hall booking no. {number}

Ten long tables, A to J, with ten chairs each. Chairs 1, 3, 5, 7, 9 stand on the wall side, 2, 4, 6, 8, 10 on the window side.
1 faces 2, 3 faces 4 and so on up to 9 and 10. Chairs 1 and 2 are at the door end, 9 and 10 at the stage end.
Neighbours (next to, beside) are those on the same side: 3 sits between 1 and 5.
"""


class Supper:
    """Who sits where, and the notes so far."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.dice = dice = random.Random(f"supper-{number}")
        self.bank: dict[str, list[str]] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
        first, last = dice.sample(FIRST, len(FIRST)), dice.sample(LAST, len(LAST))
        self.spare_first, self.spare_last = first[84:], last
        self.homes: dict[str, list[str]] = {}
        self.spouse: dict[str, str] = {}
        self.seat: dict[Seat, str] = {}
        names = iter(first[:84])
        free = {table: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] for table in TABLES}
        left = 84
        for surname in last:
            size = min(left, dice.choice([1, 2, 2, 2, 3, 3, 4]))
            tables = [table for table in TABLES if len(free[table]) >= size + 1]
            if not size or not tables:
                break
            left -= size
            table = dice.choice(tables)
            home = [f"{next(names)} {surname}" for _ in range(size)]
            self.homes[surname] = home
            if size > 1:
                self.spouse[home[0]], self.spouse[home[1]] = home[1], home[0]
            start = dice.randrange(len(free[table]) - size + 1)
            chairs = free[table][start : start + size]
            for name, chair in zip(home, dice.sample(chairs, size), strict=True):
                self.seat[table, chair] = name
                free[table].remove(chair)
        self.printed = dict(self.seat)
        self.plan = [[t, n, self.seat.get((t, n), ""), self.spouse.get(self.seat.get((t, n), ""), "")] for t in TABLES for n in range(1, 11)]
        self.lines: list[str] = []
        self.clock = datetime(2025, 9, 1, 8, 0)
        self.away: dict[str, Seat] = {}
        self.gone: set[str] = set()
        self.last: dict[str, tuple[dict[Seat, str], dict[Seat, str]]] = {}  # by writer: the chairs of the latest request before and after
        self.wait: set[str] = set()
        self.regret: set[str] = set()
        self.returned: set[str] = set()
        self.due: list[tuple[int, int, Callable[[], None]]] = []
        self.tally = 0

    # ------------------------------------------------------------------ words

    def line(self, who: str, words: str) -> None:
        self.clock += timedelta(minutes=self.dice.randrange(4, 75))
        if self.clock.hour >= 22:
            self.clock = self.clock.replace(hour=7, minute=self.dice.randrange(10, 59)) + timedelta(days=1)
        self.lines.append(f"{self.clock.day} Sep {self.clock:%H:%M} {who}: {words}")

    def called(self, name: str, writer: str) -> str:
        if self.spouse.get(name) == writer and self.dice.random() < 0.7:
            return "my better half"
        return name if self.dice.random() < 0.4 else name.split()[0]

    def filled(self, words: str, writer: str, **slots: str) -> str:
        guests = self.some(3)
        words = re.sub(r"\[([^\]]*)\]", lambda found: self.dice.choice(found[1].split("|")), words)
        shown = {"X": guests[0], "Y": guests[1], "Z": guests[2], "T": self.dice.choice(TABLES), **slots}
        if "{N}" in words and "N" not in slots:
            shown["N"] = f"{self.dice.choice(self.spare_first)} {self.dice.choice(self.spare_last)}"
        for key in ("X", "Y", "Z"):
            shown[key] = self.called(shown[key], writer)
        text = words.format(**shown)
        return ". ".join(part[:1].upper() + part[1:] for part in text.split(". "))

    def say(self, writer: str, kind: str, **slots: str) -> None:
        core = self.filled(self.dice.choice(self.bank[kind]), writer, **slots)
        before, after = "", ""
        if writer != "Marian" and self.dice.random() < 0.65:
            before = " ".join(self.filled(words, "") for words in self.dice.sample(self.bank["before"], self.dice.choice([1, 1, 2]))) + " "
        if writer != "Marian" and self.dice.random() < 0.5:
            after = " " + self.filled(self.dice.choice(self.bank["after"]), "")
        self.line(writer, before + core + after)

    def newcomer(self) -> str:
        return f"{self.spare_first.pop()} {self.dice.choice(self.spare_last)}"

    # ------------------------------------------------------------------ state

    @property
    def guests(self) -> list[str]:
        return sorted(self.seat.values())

    def of(self, name: str) -> Seat:
        return next(seat for seat, who in self.seat.items() if who == name)

    def change(self, writer: str, new: dict[Seat, str]) -> None:
        """Chairs get other guests ("" for none); the writer may take this back."""
        self.last[writer] = ({seat: self.seat.get(seat, "") for seat in new}, dict(new))
        for seat, name in new.items():
            self.seat.pop(seat, None)
            if name:
                self.seat[seat] = name

    def free_at(self, table: str) -> list[Seat]:
        return [(table, n) for n in range(1, 11) if (table, n) not in self.seat]

    def some(self, count: int) -> list[str]:
        return self.dice.sample([name for name in self.guests if name not in self.wait], count)

    def writer(self, *about: str) -> str:
        """One of the people concerned, of their homes or anybody."""
        homes = [name for one in about for name in self.homes.get(one.split()[-1], []) if name in self.seat.values()]
        who = self.dice.choice(homes) if homes and self.dice.random() < 0.6 else self.dice.choice(self.guests)
        return who

    # ------------------------------------------------------------------ notes

    def swap(self) -> None:
        x, y = self.some(2)
        mine = self.dice.random() < 0.3
        writer = x if mine else self.writer(x, y)
        if not mine and writer in (x, y):
            return
        a, b = self.of(x), self.of(y)
        self.change(writer, {a: y, b: x})
        self.say(writer, "swap_me" if mine else "swap", X=x, Y=y)
        self.perhaps_forget(writer)

    def ring(self) -> None:
        x, y, z = self.some(3)
        writer = self.writer(x)
        if writer in (x, y, z):
            return
        a, b, c = self.of(x), self.of(y), self.of(z)
        self.change(writer, {b: x, c: y, a: z})
        self.say(writer, "ring", X=x, Y=y, Z=z)
        self.perhaps_forget(writer)

    def perhaps_forget(self, writer: str) -> None:
        if self.dice.random() < 0.28:
            self.regret.add(writer)
            self.later(3, 14, lambda: self.forget(writer))

    def forget(self, writer: str) -> None:
        self.regret.discard(writer)
        if writer not in self.last or writer in self.wait or writer not in self.seat.values():
            return
        before, after = self.last[writer]
        if all(self.seat.get(seat, "") == name for seat, name in after.items()):
            self.change(writer, before)
            del self.last[writer]
            self.say(writer, "forget")

    def cancel(self) -> None:
        (x,) = self.some(1)
        mine = self.dice.random() < 0.4
        writer = x if mine else self.writer(x)
        if not mine and writer == x:
            return
        seat = self.of(x)
        self.change(writer, {seat: ""})
        self.last.pop(writer)
        self.say(writer, "cancel_me" if mine else "cancel", X=x)
        if self.dice.random() < 0.45:
            self.away[x] = seat
            self.later(8, 50, lambda: self.back(x))
        else:
            self.gone.add(x)

    def back(self, x: str) -> None:
        old = self.away[x]
        seats = [old] if old not in self.seat else self.free_at(old[0])
        if not seats:
            return
        del self.away[x]
        self.returned.add(x)
        writer = self.writer(x)
        self.change(writer, {seats[0]: x})
        self.last.pop(writer)
        self.say(writer, "back", X=x)

    def instead(self) -> None:
        (x,) = self.some(1)
        writer = self.writer(x)
        if writer == x:
            return
        new = self.newcomer()
        self.change(writer, {self.of(x): new})
        self.last.pop(writer)
        self.gone.add(x)
        self.say(writer, "instead", X=x, N=new)

    def move(self) -> None:
        """Somebody, or a new guest, gets a free chair."""
        dice = self.dice
        kind = dice.choices(["beside", "facing", "lowest", "highest", "end"], [2, 2, 6, 6, 1])[0]
        x, y = self.some(2)
        slots: dict[str, str] = {"Y": y}
        if kind == "beside":
            seats = [seat for seat in beside(self.of(y)) if seat not in self.seat]
            if len(seats) != 1 or self.of(x) in beside(self.of(y)):
                return
        elif kind == "facing":
            seats = [facing(self.of(y))]
            if seats[0] in self.seat:
                return
        else:
            table = dice.choice(TABLES)
            seats = self.free_at(table)
            if kind == "highest":
                seats.reverse()
            slots["T"] = table
            if kind == "end":
                seats = [seat for seat in seats if seat[1] in (1, 2, 9, 10)]
                dice.shuffle(seats)
                if seats:
                    slots["E"] = "door" if seats[0][1] < 3 else "stage"
                    slots["S"] = "wall" if seats[0][1] % 2 else "window"
            if not seats or self.of(x)[0] == table:
                return
        if kind != "end" and len(self.seat) < 86 and dice.random() < 0.45:
            writer = self.writer(y)
            if writer == y:
                return
            new = self.newcomer()
            self.change(writer, {seats[0]: new})
            self.last.pop(writer)
            self.say(writer, f"new_{kind}", N=new, **slots)
            return
        mine = kind in ("beside", "facing") and dice.random() < 0.3
        writer = x if mine else self.writer(x)
        if (writer in (x, y)) != mine:
            return
        self.change(writer, {seats[0]: x, self.of(x): ""})
        self.say(writer, f"{kind}_me" if mine else kind, X=x, **slots)
        self.perhaps_forget(writer)

    def condition(self) -> None:
        dice = self.dice
        kind = dice.choice(["if_free", "if_free", "if_coming", "if_same"])
        x, z = self.some(2)
        writer = self.writer(x)
        if kind == "if_free":
            y = dice.choice([name for name in self.guests if name != x and (facing(self.of(name)) not in self.seat or dice.random() < 0.2)])
            seat = facing(self.of(y))
            if writer in (x, y) or self.seat.get(seat) == x:
                return
            if seat not in self.seat:
                self.change(writer, {seat: x, self.of(x): ""})
            self.say(writer, kind, X=x, Y=y)
        elif kind == "if_coming":
            gone = sorted((set(self.away) | self.gone) - set(self.seat.values()))
            y = dice.choice(gone if gone and dice.random() < 0.5 else [name for name in self.guests if name not in self.returned])
            if writer in (x, y, z) or y in (x, z):
                return
            if y in self.seat.values():
                self.change(writer, {self.of(x): z, self.of(z): x})
            self.say(writer, kind, X=x, Y=y, Z=z)
        else:
            table = self.of(x)[0]
            near = [name for name in self.guests if self.of(name)[0] == table and name != x]
            y = dice.choice(near if near and dice.random() < 0.5 else self.guests)
            if writer in (x, y, z) or y in (x, z) or y in self.wait:
                return
            if self.of(y)[0] != table:
                self.change(writer, {self.of(y): z, self.of(z): y})
            self.say(writer, kind, X=x, Y=y, Z=z)
        self.last.pop(writer, None)

    def by_print(self) -> None:
        (x,) = self.some(1)
        y = self.dice.choice(sorted(self.printed.values()))
        seat = next(seat for seat, name in self.printed.items() if name == y)
        writer = self.writer(x)
        if writer in (x, y) or y == x or self.of(x) == seat or self.seat.get(seat) in self.wait:
            return
        self.change(writer, {self.of(x): self.seat.get(seat, ""), seat: x})
        self.say(writer, "printed", X=x, Y=y)
        self.last.pop(writer)

    def ask(self) -> None:
        dice = self.dice
        x, y = self.some(2)
        mine = dice.random() < 0.6
        writer = x if mine else self.writer(x)
        if (writer in (x, y)) != mine or writer in self.wait:
            return
        self.wait |= {x, y}
        words = dice.choice(self.bank["ask" if mine else "ask_for"]).replace("{Y}", y)
        self.line(writer, self.filled(words, writer, X=x))
        self.last.pop(writer, None)

        def answer() -> None:
            self.wait -= {x, y}
            fine = dice.random() < 0.6
            self.line(y, dice.choice(self.bank["agree" if fine else "refuse"]))
            if fine:
                self.change(y, {self.of(x): y, self.of(y): x})
                self.last.pop(y)
                self.last.pop(writer, None)

        self.later(2, 12, answer)

    def organiser(self) -> None:
        dice = self.dice
        kind = dice.choice(["tables", "shift", "unshift", "flip", "turn", "homes", "homes"])
        t, u = dice.sample(TABLES, 2)
        side = dice.choice(["wall", "window"])
        row = [(t, n) for n in SIDES[side]]
        old = [self.seat.get(seat, "") for seat in row]
        slots = {"T": t, "U": u, "S": side}
        if kind == "tables":
            new = {(a, n): self.seat.get((b, n), "") for n in range(1, 11) for a, b in ((t, u), (u, t))}
        elif kind == "flip":
            new = {(t, n): self.seat.get(facing((t, n)), "") for n in range(1, 11)}
        elif kind in ("shift", "unshift", "turn"):
            order = {"shift": [old[-1], *old[:-1]], "unshift": [*old[1:], old[0]], "turn": old[::-1]}[kind]
            new = dict(zip(row, order, strict=True))
        else:
            now = {home: sorted(self.of(name) for name in names if name in self.seat.values()) for home, names in self.homes.items()}
            whole = [h for h, seats in now.items() if len(seats) == len(self.homes[h]) > 1 and len({s[0] for s in seats}) == 1]
            pairs = [(p, q) for p in whole for q in whole if p < q and len(now[p]) == len(now[q]) and now[p][0][0] != now[q][0][0]]
            pairs = [(p, q) for p, q in pairs if not any(n.split()[-1] in (p, q) and n not in self.homes[p] + self.homes[q] for n in self.seat.values())]
            if not pairs:
                return
            p, q = dice.choice(pairs)
            slots |= {"P": p, "Q": q}
            new = {}
            for a, b in zip(now[p], now[q], strict=True):
                new[a], new[b] = self.seat[b], self.seat[a]
        if any(seat in new for seat in self.away.values()):
            return
        self.change("Marian", new)
        self.say("Marian", kind, **slots)

    def chat(self) -> None:
        words = [self.filled(one, "") for one in self.dice.sample(self.bank["chat"], self.dice.choice([1, 1, 2]))]
        self.line(self.dice.choice([name for name in self.guests if name not in self.wait | self.regret]), " ".join(words))

    # ------------------------------------------------------------------ the whole

    def later(self, least: int, most: int, what: Callable[[], None]) -> None:
        self.tally += 1
        self.due.append((len(self.lines) + self.dice.randrange(least, most), self.tally, what))

    def run_due(self, anyway: bool = False) -> None:
        ready = sorted(self.due, key=lambda one: one[:2])
        if ready and (anyway or ready[0][0] <= len(self.lines)):
            self.due.remove(ready[0])
            ready[0][2]()

    def tell(self, total: int = 540) -> None:
        notes: list[tuple[Callable[[], None], float]] = [
            (self.swap, 22), (self.ring, 9), (self.cancel, 9), (self.instead, 7), (self.move, 36), (self.condition, 24), (self.by_print, 11), (self.ask, 9),
            (self.organiser, 5), (self.chat, 22),
        ]  # fmt: skip
        while len(self.lines) < total:
            self.run_due()
            self.dice.choices([one for one, _ in notes], [weight for _, weight in notes])[0]()
        while self.due:
            self.run_due(anyway=True)
            if self.dice.random() < 0.5:
                self.chat()
