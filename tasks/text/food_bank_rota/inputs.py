"""A rota and the messages of the people on it: shifts given away, swapped, taken back, by name or by role."""

import csv
import json
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

FIRST = ["Nora", "Hamid", "Greta", "Owen", "Priya", "Tomas", "Ruth", "Felix", "Ada", "Bruno", "Celia", "Dario", "Edith", "Ivan"]
LAST = ["Blake", "Castell", "Dunne", "Eklund", "Farah", "Grant", "Holt", "Ibsen", "Jarvis", "Kemp", "Lowry", "Mendes", "Nash", "Orr"]
ROLES = ["treasurer", "van driver", "keyholder", "cook", "secretary", "first aider"]
Slot = tuple[str, str]  # (date, shift)


def ordinal(day: int) -> str:
    return f"{day}{'th' if 10 < day < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


class Rota:
    """The rota at each moment, and the messages so far."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.said: dict[str, list[str]] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text())
        first, last = dice.sample(FIRST, 14), dice.sample(LAST, 14)
        self.last = dict(zip(first, last, strict=True))
        self.people = first
        self.role = dict(zip(first[:6], dice.sample(ROLES, 6), strict=True))
        self.sister = {first[6]: first[7], first[8]: first[9]}  # whose sister or brother is meant -> name
        monday = datetime(2025, 5, 5)
        days = [monday + timedelta(days=7 * week + day) for week in range(6) for day in (1, 3, 5)]
        self.slots: list[Slot] = [(f"{day:%Y-%m-%d}", shift) for day in days for shift in ("morning", "evening")]
        self.has: dict[Slot, str] = {}
        queue: list[str] = []
        for slot in self.slots:
            queue = queue or dice.sample(first, len(first))
            free = [who for who in queue if who not in [self.has.get((slot[0], s)) for s in ("morning", "evening")]] or first[:3]
            self.has[slot] = free[0]
            if free[0] in queue:
                queue.remove(free[0])
        self.start = dict(self.has)
        self.closed: set[str] = set()
        self.lines: list[str] = []
        self.now = datetime(2025, 5, 2, 8, 0)
        self.events: list[tuple[float, int, Any]] = []
        self.trade: dict[frozenset[str], tuple[Slot, Slot] | None] = {}  # the latest of each pair
        self.busy = 0.0
        self.undone: list[tuple[Slot, str]] = []

    def at(self, days: float, what: Any) -> None:
        self.events.append((days, len(self.events), what))
        self.events.sort(key=lambda event: event[:2])

    def say(self, who: str, kind: str, **slots: str) -> None:
        words = self.dice.choice(self.said[kind]).format(**slots)
        self.lines.append(f"[{self.now:%a %d %b %Y, %H:%M}] {who}: {words}")

    def mine(self, who: str, soon: int = 99) -> list[Slot]:
        today = f"{self.now:%Y-%m-%d}"
        limit = f"{self.now + timedelta(days=soon):%Y-%m-%d}"
        return [s for s in self.slots if self.has[s] == who and today < s[0] <= limit and s[0] not in self.closed]

    def ref(self, who: str, slot: Slot) -> str:
        """Words by which `who` may name one of their shifts."""
        day = datetime.fromisoformat(slot[0])
        gap = (day.date() - self.now.date()).days
        full = f"my {slot[1]} on {day:%A} {day.day} {day:%B}"
        options = [full]
        mine = self.mine(who)
        if sum(s[0] == slot[0] for s in mine) == 1:
            if not any(s[0][8:] == slot[0][8:] and s[0] != slot[0] for s in self.slots):
                options.append(f"my shift on the {ordinal(day.day)}")
            if gap == 1:
                options.append("tomorrow")
            if 2 <= gap <= 6:
                options += [f"this coming {day:%A}"] * 2
        today = f"{self.now:%Y-%m-%d}"
        if mine and slot == mine[0] and who not in [self.has.get((today, s)) for s in ("morning", "evening")]:
            options += ["the next shift I have"] * 3
        if mine and slot == mine[-1] and len(mine) > 1:
            options += ["the last shift I have on the rota"] * 3
        return self.dice.choice(options)

    def name(self, who: str, speaker: str) -> str:
        options = [who]
        if who in self.role:
            options += [f"our {self.role[who]}"] * 2
        for one, other in self.sister.items():
            if who == other and speaker != one:
                options += [f"the sibling of {one}"] * 2
        return self.dice.choice(options)

    def pick(self, who: str, soon: int = 99) -> Slot | None:
        mine = self.mine(who, soon)
        return self.dice.choice([mine[0], mine[-1], self.dice.choice(mine)]) if mine else None

    def others(self, slot: Slot, *away: str) -> list[str]:
        busy = {self.has[s] for s in self.slots if s[0] == slot[0]}
        return [who for who in self.people if who not in busy and who not in away]

    # ------------------------------------------------------------------- stories

    def need(self, when: float) -> None:
        who = self.dice.choice(self.people)
        slot = self.pick(who)
        if slot is None or slot[0] <= f"{self.now + timedelta(days=1):%Y-%m-%d}":
            return
        self.busy = when + 0.25
        self.say(who, "need", ref=self.ref(who, slot))
        helper, second = self.dice.sample(self.others(slot, who), 2)
        end = self.dice.choice(["taken", "taken", "already", "off", "open", "doubt"])
        if end in ("taken", "already", "off"):
            self.at(when + 0.1, lambda: self.say(helper, "take", a=who))
        if end == "taken":
            self.has[slot] = helper
        elif end == "already":
            self.has[slot] = second
            self.at(when + 0.2, lambda: self.say(who, "already", a=helper, b=self.name(second, who)))
        elif end == "off":
            self.at(when + 0.2, lambda: self.say(who, "off", a=helper))
        elif end == "doubt":
            self.at(when + 0.1, lambda: self.say(helper, "cannot", a=who))

    def swap(self, when: float) -> None:
        one = self.dice.choice(self.people)
        first = self.pick(one)
        if first is None:
            return
        partners = [w for w in self.others(first, one) if any(self.has.get((s[0], t)) != one for s in self.mine(w) for t in ("morning", "evening"))]
        two = self.dice.choice(partners)
        theirs = [s for s in self.mine(two) if one not in [self.has[t] for t in self.slots if t[0] == s[0]]]
        if not theirs:
            return
        second = self.dice.choice(theirs)
        day = datetime.fromisoformat(second[0])
        self.say(one, "swap", b=self.name(two, one), ref=self.ref(one, first), theirs=f"{second[1]} on {day:%A} {day.day} {day:%B}")
        self.busy = when + 0.25
        agreed = self.dice.random() < 0.6
        if agreed:
            self.has[first], self.has[second] = two, one
            self.trade[frozenset((one, two))] = (first, second)
        self.at(when + 0.1, lambda: self.say(two, "agree" if agreed else "refuse", a=one))
        if agreed and self.dice.random() < 0.6:
            self.at(when + 1.2, lambda: self.undo(when + 1.2, one, two, first, second))

    def undo(self, when: float, one: str, two: str, first: Slot, second: Slot) -> None:
        if when < self.busy:  # not into what others are just talking about
            self.at(self.busy, lambda: self.undo(self.busy, one, two, first, second))
            return
        today = f"{self.now + timedelta(days=1):%Y-%m-%d}"
        pair = frozenset((one, two))
        if self.trade[pair] == (first, second) and self.has[first] == two and self.has[second] == one and min(first[0], second[0]) > today:
            self.has[first], self.has[second] = one, two
            self.trade[pair] = None
            self.undone.append((first, one))
            self.say(one, "back", b=two)

    def arranged(self, when: float) -> None:
        who = self.dice.choice(self.people)
        slot = self.pick(who)
        if slot is None:
            return
        other = self.dice.choice(self.others(slot, who))
        words = self.ref(who, slot)
        self.has[slot] = other
        self.say(who, "arranged", b=self.name(other, who), ref=words)

    def close(self, when: float) -> None:
        day = self.dice.choice([s[0] for s in self.slots if s[0] > f"{self.now + timedelta(days=9):%Y-%m-%d}"])
        if day in self.closed:
            return
        self.closed.add(day)
        moment = datetime.fromisoformat(day)
        self.say("Office", "close", day=f"{moment:%A} {moment.day} {moment:%B}")
        if self.dice.random() < 0.5:
            self.at(when + 4, lambda: self.reopen(day))

    def reopen(self, day: str) -> None:
        moment = datetime.fromisoformat(day)
        self.closed.discard(day)
        self.say("Office", "reopen", day=f"{moment:%A} {moment.day} {moment:%B}")

    def tell(self) -> None:
        dice = self.dice
        stories = [self.need] * 32 + [self.swap] * 20 + [self.arranged] * 14 + [self.close] * 3
        dice.shuffle(stories)
        for number, story in enumerate(stories):
            time = 0.1 + 24.0 * number / len(stories)
            self.at(time, lambda s=story, t=time: s(t))
        for _ in range(50):
            self.at(dice.uniform(0, 24), lambda: self.say(dice.choice(self.people), "chat"))
        begin = self.now
        while self.events:
            days, _, what = self.events.pop(0)
            self.now = begin + timedelta(days=days)
            what()


def build(seed: int, folder: Path) -> None:
    for attempt in range(100):  # until a trade that was taken back shows at the end
        rota = Rota(random.Random(f"food-bank-{seed}-{attempt}"))
        rota.tell()
        if sum(rota.has[slot] == who and slot[0] not in rota.closed for slot, who in rota.undone) >= 2:
            break
    (folder / "messages.txt").write_text("\n".join(rota.lines) + "\n", encoding="utf-8")
    with (folder / "rota.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["date", "shift", "name"])
        writer.writerows([*slot, f"{who} {rota.last[who]}"] for slot, who in rota.start.items())
    with (folder / "people.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["name", "role", "note"])
        notes = {two: f"sibling of {one}" for one, two in rota.sister.items()}
        writer.writerows([f"{who} {rota.last[who]}", rota.role.get(who, ""), notes.get(who, "")] for who in sorted(rota.people))
