"""Two hundred and sixty sessions of an old goods lift with two cars: what it was told and what it did, and its caretaker's note.

What varies with the seed: its times and weights, which rules it has, and what the caretaker leaves out or remembers wrongly.
"""

import csv
import heapq
import importlib.util
import random
from pathlib import Path
from typing import Any

SESSIONS, ANY = 260, 225
LEAST = 2
"""So many sessions at least tell each value of a setting from the others."""

CHOICES: dict[str, list[Any]] = {
    "per": [4, 5, 6], "start": [1, 2, 3], "level": [1, 2], "dwell": [6, 7, 8, 9], "after": [3, 4, 5], "closing": [3, 4], "hold": [12, 15, 18], "least": [2, 3, 4],
    "limit": [950, 1000, 1050, 1100], "back": [0, 50, 100], "full": [600, 650, 700, 750, 800], "bypass": ["keep", "hand"],
    "collect": ["both", "down", "up"], "pick": ["near", "old", "far"], "even": ["up", "down"], "forget": ["stop", "idle"],
    "cost": ["dist", "stops", "free", "away"], "tie": ["A", "B", "low", "high", "other"], "steal": [0, 1], "again": ["open", "other"], "here": ["renew", "none"],
    "block": [10, 12, 15], "refuge": [1, 2], "ring": ["home", "key", "none"], "firekeep": [0, 1],
    "parks": ["A", "one", "both"], "wait": [20, 25, 30], "morning": [1, 2], "noon": [4, 5, 6], "evening": [1, 3], "b1": [10, 11, 12], "b2": [15, 16, 17],
    "joke": [0, 2, 3], "twice": [0, 2, 3, 4], "patience": [0, 35, 45], "night": ["", "rest", "quiet"], "tries": [0, 1, 2],
}  # fmt: skip
EXTRA = ("joke", "twice", "patience", "night", "tries")
"""Rules that a lift may have or not; each has three of the five."""

SULK = 20


def drawn(serial: int) -> dict[str, Any]:
    inside = random.Random(f"lift {serial}")
    P = {name: inside.choice(values) for name, values in CHOICES.items()}
    kept = inside.sample(EXTRA, 3)
    for name in EXTRA:
        P[name] = inside.choice(CHOICES[name][1:]) if name in kept else CHOICES[name][0]
    return P


def rivals(P: dict[str, Any]) -> list[dict[str, Any]]:
    # Of two calls one is always the older.
    decided = [name for name in CHOICES if name != "even" or P["pick"] != "old"]
    return [{**P, name: value} for name in decided for value in CHOICES[name] if value != P[name]]


class Car:
    def __init__(self, name: str, floor: int, due: int):
        self.name, self.floor, self.phase, self.dir = name, floor, "idle", 0
        self.due: int | None = due
        self.alarm: int | None = None
        self.calls: dict[int, int] = {}
        self.load, self.blocked, self.opened, self.reopened = 0, False, 0, 0
        self.why: set[str] = set()
        self.park = 0


class Lift:
    """From one moment at which something falls due to the next. `late` is a device that settles a second's events the other way about."""

    def __init__(self, P: dict[str, Any], begin: int, floors: tuple[int, int], late: bool = False, turned: bool = False):
        self.P, self.late = P, late
        self.cars = [Car(name, floor, begin + P["wait"]) for name, floor in zip("AB", floors, strict=True)]
        if turned:
            self.cars.reverse()
        self.halls: dict[int, list[Any]] = {}
        self.fire = False
        self.last: Car | None = None
        self.said: list[tuple[int, str]] = []
        hour = begin // 3600
        self.night = hour >= 22 or hour < 6
        self.home = P["morning"] if hour < P["b1"] else P["noon"] if hour < P["b2"] else P["evening"]

    # what falls due
    def next(self) -> int | None:
        times = [time for car in self.cars for time in (car.due, car.alarm) if time is not None]
        if self.P["patience"] and not self.fire:
            times += [hall[0] + self.P["patience"] for hall in self.halls.values() if not hall[2]]
        return min(times) if times else None

    def until(self, t: int) -> None:
        while (now := self.next()) is not None and (now < t or now == t and not self.late):
            self.fall_due(now)

    def fall_due(self, t: int) -> None:
        P = self.P
        for floor, hall in list(self.halls.items()):
            if P["patience"] and not self.fire and not hall[2] and hall[0] + P["patience"] <= t:
                hall[2] = True
                for car in self.cars:
                    if hall[1] not in (None, car) and (car.phase == "idle" or car.park) and not self.goals(car) and self.takes(car, floor):
                        hall[1] = car
                        break
        for car in self.cars:
            if car.alarm is not None and car.alarm <= t:
                car.alarm = None
                self.buzz(car, t, add="block")
            if car.due is None or car.due > t:
                continue
            car.due = None
            if car.phase == "move":
                self.reach(car, t)
            elif car.phase == "arrive":
                self.open(car, t, P["dwell"])
                car.reopened = 0
                if self.fire and P["ring"] == "home":
                    self.buzz(car, t, drop="fire")
            elif car.phase == "open":
                if not car.blocked and "over" not in car.why and not (self.fire and car.floor == P["refuge"]):
                    self.close(car, t)
            elif car.phase == "closing":
                if P["joke"] and not car.load and len(car.calls) >= P["joke"]:
                    for floor in list(car.calls):
                        self.drop(car, floor, t)
                if P["bypass"] == "hand" and car.load >= P["full"]:
                    for hall in self.halls.values():
                        if hall[1] is car:
                            hall[1] = None
                self.depart(car, t)
            elif not self.fire and (car.name == "A" or P["parks"] != "A") and car.floor != self.home:
                other = self.other(car)
                taken = other.park == self.home or other.floor == self.home and other.phase != "move"
                if not (taken and P["parks"] == "one"):
                    car.park = self.home
                    self.go(car, t, 1 if self.home > car.floor else -1)
        self.settle(t)

    def settle(self, t: int) -> None:
        if not self.fire:
            for floor, hall in sorted(self.halls.items(), key=lambda item: item[1][0]):
                if hall[1] is None:
                    self.assign(floor, hall)
        for car in self.cars:
            if car.phase == "idle" and self.goals(car):
                self.depart(car, t)

    def other(self, car: Car) -> Car:
        return self.cars[1] if car is self.cars[0] else self.cars[0]

    # calls
    def goals(self, car: Car) -> set[int]:
        if self.fire:
            return {self.P["refuge"]}
        mine = set(car.calls)
        if car.load < self.P["full"]:
            mine |= {floor for floor, hall in self.halls.items() if hall[1] is car}
        return mine

    def takes(self, car: Car, floor: int) -> bool:
        resting = self.night and self.P["night"] == "rest" and car.name == "B"
        return not resting and car.load < self.P["full"] and "over" not in car.why and not (car.phase == "closing" and car.floor == floor)

    def assign(self, floor: int, hall: list[Any]) -> None:
        able = [car for car in self.cars if self.takes(car, floor)]
        if not able:
            return
        costs = []
        for car in able:
            cost, P = abs(car.floor - floor), self.P
            if P["cost"] == "stops":
                cost += 2 * len(self.goals(car))
            elif P["cost"] == "free":
                cost += 8 if self.goals(car) or car.phase in ("arrive", "open", "closing") else 0
            elif P["cost"] == "away":
                cost += 8 if car.phase == "move" and (floor - car.floor) * car.dir <= 0 else 0
            costs.append(cost)
        able = [car for car, cost in zip(able, costs, strict=True) if cost == min(costs)]
        tie = self.P["tie"]
        if tie in "AB":
            able.sort(key=lambda car: car.name != tie)
        elif tie == "other":
            able.sort(key=lambda car: (car is self.last, car.name))
        else:
            able.sort(key=lambda car: (car.floor if tie == "low" else -car.floor, car.name))
        hall[1] = self.last = able[0]

    def drop(self, car: Car, floor: int, t: int) -> None:
        del car.calls[floor]
        self.say(t, f"{car.name}灯{floor}灭")

    # movement
    def reach(self, car: Car, t: int) -> None:
        car.floor += car.dir
        goals = self.goals(car)
        if goals:
            car.park = 0
        elif car.park:
            goals = {car.park}
        ahead = any((goal - car.floor) * car.dir > 0 for goal in goals)
        collect = self.P["collect"]
        if self.fire:
            stops = car.floor == self.P["refuge"]
        elif car.floor in car.calls:
            stops = True
        else:
            stops = not car.park and car.floor in goals and (collect == "both" or (collect == "down") == (car.dir < 0) or not ahead)
        if stops:
            self.say(t, f"{car.name}到{car.floor}")
            self.serve(car, t)
        elif ahead:
            self.say(t, f"{car.name}过{car.floor}")
            car.due = t + self.P["per"]
        else:
            self.say(t, f"{car.name}到{car.floor}")
            car.park = 0
            self.depart(car, t)

    def serve(self, car: Car, t: int) -> None:
        if car.floor in car.calls:
            self.drop(car, car.floor, t)
        if not self.fire and car.floor in self.halls and (self.P["steal"] or self.halls[car.floor][1] is car):
            del self.halls[car.floor]
            self.say(t, f"厅灯{car.floor}灭")
        if self.P["forget"] == "stop" and not self.goals(car):
            car.dir = 0
        car.phase, car.due = "arrive", t + self.P["level"]

    def depart(self, car: Car, t: int) -> None:
        goals = self.goals(car)
        if not goals:
            car.dir, car.phase, car.due = 0, "idle", t + self.P["wait"]
            return
        if car.floor in goals:
            self.serve(car, t)
            return
        if car.dir:
            ahead = any((goal - car.floor) * car.dir > 0 for goal in goals)
            self.go(car, t, car.dir if ahead else -car.dir)
            return
        up = self.P["even"] == "up"
        far = {goal: (abs(goal - car.floor), -goal if up else goal) for goal in goals}
        if self.P["pick"] == "near":
            goal = min(goals, key=lambda g: far[g])
        elif self.P["pick"] == "far":
            goal = min(goals, key=lambda g: (-far[g][0], far[g][1]))
        else:
            first = {floor: hall[0] for floor, hall in self.halls.items() if hall[1] is car and car.load < self.P["full"]}
            goal = min(goals, key=lambda g: min(car.calls.get(g, t), first.get(g, t)))
        self.go(car, t, 1 if goal > car.floor else -1)

    def go(self, car: Car, t: int, way: int) -> None:
        self.say(t, f"{car.name}{'上' if way > 0 else '下'}行")
        car.dir, car.phase, car.due = way, "move", t + self.P["start"] + self.P["per"]

    # doors
    def open(self, car: Car, t: int, long: int) -> None:
        self.say(t, f"{car.name}开门")
        car.phase, car.opened, car.due = "open", t, t + long

    def close(self, car: Car, t: int) -> None:
        self.say(t, f"{car.name}关门")
        car.phase, car.due = "closing", t + self.P["closing"]

    def longer(self, car: Car, until: int) -> None:
        if not self.fire:
            car.due = max(car.due or 0, until)

    def buzz(self, car: Car, t: int, add: str = "", drop: str = "") -> None:
        before = bool(car.why)
        car.why = (car.why | ({add} if add else set())) - {drop}
        if before != bool(car.why) and not (self.night and self.P["night"] == "quiet"):
            self.say(t, f"{car.name}{'静' if before else '响'}")

    def say(self, t: int, what: str) -> None:
        self.said.append((t, what))

    # what it is told
    def put(self, t: int, what: str) -> None:
        self.until(t)
        P = self.P
        if what.startswith("厅召"):
            if not self.fire:
                self.hall(t, int(what[2:]))
        elif what == "消防开":
            self.fire = True
            for car in self.cars:
                for floor in list(car.calls):
                    self.drop(car, floor, t)
                car.park = 0
                there = car.floor == P["refuge"] and car.phase != "move"
                if P["ring"] == "key" or P["ring"] == "home" and not (there and car.phase == "open"):
                    self.buzz(car, t, add="fire")
                if car.phase == "open":
                    if there:
                        car.due = None
                    else:
                        self.close(car, t)
            for floor, hall in list(self.halls.items()):
                hall[1] = None
                if not P["firekeep"]:
                    del self.halls[floor]
                    self.say(t, f"厅灯{floor}灭")
        elif what == "消防关":
            self.fire = False
            for car in self.cars:
                self.buzz(car, t, drop="fire")
                car.dir = 0
                if car.phase == "open":
                    car.due = t + P["dwell"]
        elif what[0] in "AB":
            self.inside(t, next(car for car in self.cars if car.name == what[0]), what[1:])
        self.settle(t)

    def hall(self, t: int, floor: int) -> None:
        for car in self.cars:
            if car.floor != floor or car.phase not in ("open", "arrive", "closing"):
                continue
            if car.phase == "open":
                self.longer(car, t + self.P["dwell"])
            elif car.phase == "closing":
                if self.P["again"] != "open":
                    continue
                self.open(car, t, self.P["dwell"])
            return
        if floor not in self.halls:
            self.say(t, f"厅灯{floor}亮")
            self.halls[floor] = [t, None, False]

    def inside(self, t: int, car: Car, what: str) -> None:
        P = self.P
        if what[0] == "选":
            if not self.fire:
                self.choose(t, car, int(what[1:]))
        elif what == "开钮":
            if car.phase == "open":
                self.longer(car, t + P["hold"])
            elif car.phase == "closing":
                self.open(car, t, P["hold"])
        elif what == "关钮":
            if car.phase == "open" and not car.blocked and "over" not in car.why and t - car.opened >= P["least"]:
                self.close(car, t)
        elif what == "遮":
            car.blocked, car.alarm = True, t + P["block"]
            if car.phase == "closing":
                car.reopened += 1
                self.open(car, t, SULK if car.reopened == P["tries"] else P["after"])
        elif what == "通":
            car.blocked, car.alarm = False, None
            self.buzz(car, t, drop="block")
            if car.phase == "open":
                self.longer(car, t + P["after"])
        elif what[0] == "重":
            was, car.load = car.load, int(what[1:])
            if (was >= P["full"]) != (car.load >= P["full"]):
                self.say(t, f"{car.name}满{'亮' if car.load >= P['full'] else '灭'}")
            if car.load > P["limit"]:
                self.buzz(car, t, add="over")
            elif "over" in car.why and car.load <= P["limit"] - P["back"]:
                self.buzz(car, t, drop="over")
                self.longer(car, t + P["after"])

    def choose(self, t: int, car: Car, floor: int) -> None:
        P = self.P
        if floor in car.calls:
            if P["twice"] and t - car.calls[floor] <= P["twice"]:
                self.drop(car, floor, t)
        elif car.floor != floor or car.phase == "move":
            car.calls[floor] = t
            self.say(t, f"{car.name}灯{floor}亮")
        elif car.phase == "idle":
            self.serve(car, t)
        elif P["here"] == "renew" and car.phase == "open":
            self.longer(car, t + P["dwell"])
        elif P["here"] == "renew" and car.phase == "closing":
            self.open(car, t, P["dwell"])


def played(P: dict[str, Any], rows: list[tuple[int, str]], late: bool = False, turned: bool = False) -> list[tuple[int, str]]:
    """What the lift does in a session: sorted, for the order within a second is nobody's concern."""
    lift = Lift(P, rows[0][0], (int(rows[0][1][4]), int(rows[0][1][7])), late, turned)
    for t, what in rows[1:-1]:
        lift.put(t, what)
    lift.late = False
    lift.until(rows[-1][0])
    return sorted(lift.said)


class People:
    """Who calls the lift in a session, loads it, stands in its doors and plays with its buttons, as they see what it does."""

    def __init__(self, dice: random.Random, P: dict[str, Any]):
        self.dice, self.P = dice, P
        hour = dice.choice([5, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 13, 14, 15, 15, 16, 16, 17, 18, 20, 21, 22, 22, 23, 23])
        self.begin = hour * 3600 + dice.randrange(50 * 60)
        floors = (dice.choice([1, 1, 2, 3, 4, 5, 6, 7, 8]), dice.choice([1, 1, 2, 3, 4, 5, 6, 7, 8]))
        self.lift = Lift(P, self.begin, floors)
        self.rows = [(self.begin, f"停在 A{floors[0]} B{floors[1]}")]
        self.agenda: list[tuple[int, int, tuple[Any, ...]]] = []
        self.count = self.heard = 0
        self.jobs: dict[int, list[tuple[int, int]]] = {}
        self.aboard: dict[str, list[tuple[int, int]]] = {"A": [], "B": []}
        self.budget = dice.randrange(8, 22)
        self.mood = dice.choices(["plain", "rush", "doors", "heavy", "play", "fire"], [3, 4, 3, 3, 3, 3])[0]
        self.fires = 0

    def plan(self, t: int, *what: Any) -> None:
        self.count += 1
        heapq.heappush(self.agenda, (t, self.count, what))

    def act(self) -> None:
        dice = self.dice
        t = self.begin + dice.randrange(2, 34)
        for _ in range(dice.randrange(3, 7) if self.mood in ("rush", "fire") else dice.randrange(2, 5)):
            self.plan(t, "call", dice.randrange(1, 9))
            t += dice.choices([dice.randrange(1, 5), dice.randrange(5, 15), dice.randrange(15, 50)], [4, 3, 2])[0]
        if self.mood == "fire":
            self.plan(self.begin + dice.randrange(8, 75), "fire")
        while True:
            due = self.lift.next()
            head = self.agenda[0][0] if self.agenda else None
            if due is None and head is None:
                break
            if head is None and (due or 0) > self.rows[-1][0] + 100:
                break
            if due is not None and (head is None or due <= head):
                self.lift.until(due)
            elif head is not None:
                t, _, what = heapq.heappop(self.agenda)
                if t <= self.rows[-1][0]:
                    self.plan(self.rows[-1][0] + 1, *what)
                else:
                    self.lift.until(t)
                    self.do(t, *what)
            while self.heard < len(self.lift.said):
                self.hear(*self.lift.said[self.heard])
                self.heard += 1
        last = max(self.rows[-1][0], self.lift.said[-1][0] if self.lift.said else 0)
        self.rows.append((last + dice.randrange(2, 6), "完"))

    def put(self, t: int, what: str) -> None:
        self.rows.append((t, what))
        self.lift.put(t, what)

    def do(self, t: int, kind: str, *more: Any) -> None:
        dice, lift = self.dice, self.lift
        spent = len(self.rows) > self.budget
        if kind == "call":
            floor = more[0]
            if spent:
                return
            if not lift.fire:
                heavy = dice.random() < (0.6 if self.mood == "heavy" else 0.2)
                weight = dice.randrange(11, 25) * 50 if heavy else dice.randrange(2, 12) * 50
                self.jobs.setdefault(floor, []).append((weight, dice.choice([f for f in range(1, 9) if f != floor])))
            self.put(t, f"厅召{floor}")
            return
        if kind == "fire":
            if any(car.phase not in ("idle", "open", "move") or car.blocked or "over" in car.why for car in lift.cars):
                self.plan(t + 1, "fire")
                return
            self.put(t, "消防开")
            self.fires = 1
            if dice.random() < 0.5:
                self.plan(t + dice.randrange(2, 12), "call", dice.randrange(1, 9))
            self.plan(t + dice.randrange(15, 40), "free")
            return
        if kind == "free":
            if any(car.phase != "open" for car in lift.cars):
                self.plan(t + dice.randrange(3, 9), "free")
            else:
                self.put(t, "消防关")
                self.fires = 2
            return
        car = next(car for car in lift.cars if car.name == more[0])
        if kind == "load":
            if car.phase == "open" and (not spent or more[1] < 0):
                weight = max(0, car.load + more[1])
                if weight == car.load:
                    return
                self.put(t, f"{car.name}重{weight}")
                if more[1] > 0:
                    self.aboard[car.name].append((more[1], more[2]))
                    self.plan(t + dice.randrange(1, 4), "choose", car.name, more[2])
                if "over" in car.why:
                    self.plan(t + dice.randrange(3, 7), "lighten", car.name)
        elif kind == "lighten":
            if "over" in car.why:
                self.put(t, f"{car.name}重{car.load - dice.choice([50, 50, 100])}")
                self.plan(t + dice.randrange(2, 5), "lighten", car.name)
        elif kind == "choose":
            if not lift.fire and not (spent and len(more) > 2):
                self.put(t, f"{car.name}选{more[1]}")
        elif kind == "clear":
            self.put(t, f"{car.name}通")
            if self.mood == "doors" and dice.random() < 0.4 and not spent:
                self.plan(t + dice.randrange(3, 9), "block", car.name)
        elif kind == "block":
            if not spent and not lift.fire and car.phase in ("open", "closing") and not car.blocked:
                self.put(t, f"{car.name}遮")
                self.plan(t + dice.choice([1, 2, 3, 4, 6, 8, 11, 13, 14, 16, 19]), "clear", car.name)
        elif kind in ("开钮", "关钮"):
            if not spent and not lift.fire and car.phase in ("open", "closing"):
                self.put(t, f"{car.name}{kind}")

    def hear(self, t: int, what: str) -> None:
        dice, lift = self.dice, self.lift
        if what[0] not in "AB" or what[1:] not in ("开门", "关门"):
            return
        car = next(car for car in lift.cars if car.name == what[0])
        if lift.fire:
            return
        doors = self.mood == "doors"
        if what[1:] == "关门":
            if dice.random() < (0.45 if doors else 0.07):
                self.plan(t + dice.randrange(1, 3), "block", car.name)
            elif dice.random() < 0.06:
                self.plan(t + dice.randrange(1, 3), "开钮", car.name)
            elif dice.random() < 0.1:
                self.plan(t + dice.randrange(1, 3), "call", car.floor)
            elif dice.random() < 0.04:
                self.plan(t + dice.randrange(1, 3), "choose", car.name, car.floor)
            return
        out = [job for job in self.aboard[car.name] if job[1] == car.floor]
        self.aboard[car.name] = [job for job in self.aboard[car.name] if job[1] != car.floor]
        then = t + dice.randrange(1, 4)
        if out and car.load:
            self.plan(then, "load", car.name, -sum(job[0] for job in out))
            then += dice.randrange(1, 3)
        waiting = self.jobs.pop(car.floor, [])
        for weight, floor in waiting:
            self.plan(then, "load", car.name, weight, floor)
            then += dice.randrange(1, 4)
        if (not car.load or self.mood == "play") and dice.random() < (0.6 if self.mood == "play" else 0.12):
            for _ in range(dice.randrange(2, 5)):
                floor = dice.randrange(1, 9)
                self.plan(then, "choose", car.name, floor, "play")
                if dice.random() < 0.3:
                    self.plan(then + dice.randrange(1, 6), "choose", car.name, floor, "play")
                then += dice.randrange(1, 3)
        if dice.random() < (0.4 if doors else 0.06):
            self.plan(t + dice.randrange(2, 8), "block", car.name)
        if dice.random() < (0.2 if doors else 0.06):
            self.plan(t + dice.randrange(1, 7), "开钮", car.name)
        if dice.random() < (0.25 if doors else 0.12):
            self.plan(t + dice.randrange(1, 7), "关钮", car.name)
        if dice.random() < 0.07:
            self.plan(t + dice.randrange(1, 8), "call", car.floor)


def session(dice: random.Random, P: dict[str, Any]) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """A session, with what the lift does; drawn anew where the order within one second decides."""
    while True:
        people = People(dice, P)
        people.act()
        rows = people.rows
        if not 10 <= len(rows) <= 27 or rows[-1][0] - rows[0][0] > 420:
            continue
        said = played(P, rows)
        if said and said[-1][0] < rows[-1][0] and said == played(P, rows, late=True) == played(P, rows, turned=True):
            return rows, said


def words() -> Any:
    """The module data/note.py beside this file."""
    found = importlib.util.spec_from_file_location("lift_note", Path(__file__).parent / "data" / "note.py")
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


WRONG = {
    "dwell": ["dwell"], "hold": ["hold"], "least": ["least"], "limit": ["limit"], "back": ["back"], "full": ["full"], "block": ["block"], "tie": ["tie"], "steal": ["steal"],
    "refuge": ["refuge"], "firekeep": ["firekeep"], "parks": ["wait", "parks"], "hours": ["morning", "noon", "b1", "b2"], "joke": ["joke"], "twice": ["twice"], "patience": ["patience"],
    "collect": ["collect"], "pick": ["pick"], "tries": ["tries"], "ring": ["ring"],
}  # fmt: skip
"""What he may remember wrongly, and of it which settings."""


def note(dice: random.Random, P: dict[str, Any], serial: int) -> str:
    """His note: six topics are left out, four are wrong, and he speaks of no rule that is not there, unless he is wrong."""
    said = words()
    topics = [topic for group in said.GROUPS for topic in group if topic in WRONG or said.sentences(topic, P)]
    wrong = dice.sample(list(WRONG), 4)
    silent = dice.sample([topic for topic in topics if topic not in wrong and topic != "cost" and said.sentences(topic, P)], 6)
    lines = [said.LEGEND]
    groups = [list(group) for group in said.GROUPS]
    dice.shuffle(groups)
    for group in groups:
        heard = []
        for topic in group:
            held = P
            if topic in wrong:
                name = dice.choice(WRONG[topic])
                held = {**P, name: dice.choice([value for value in CHOICES[name] if value != P[name]])}
            if topic not in silent and (spoken := said.sentences(topic, held)):
                heard.append(dice.choice(spoken))
        if heard:
            lines.append("".join(heard))
    lines.append(dice.choice(said.TAILS))
    return f"货梯 {serial} 号（看管人口述）\n\n" + "\n".join(lines) + "\n"


def clock(t: int) -> str:
    return f"{t // 3600:02d}:{t // 60 % 60:02d}:{t % 60:02d}"


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"old lift {seed}")
    serial = dice.randrange(1000, 10000)
    P = drawn(serial)
    others = rivals(P)
    missing = [LEAST] * len(others)
    sessions = []
    for _ in range(20000):
        if len(sessions) == SESSIONS:
            break
        rows, said = session(dice, P)
        settles = [at for at, (other, times) in enumerate(zip(others, missing, strict=True)) if times and played(other, rows) != said]
        # The last sessions are chosen: each settles something that those before it have left open.
        if len(sessions) < ANY or settles or not any(missing):
            sessions.append((rows, said))
            for at in settles:
                missing[at] -= 1
    if len(sessions) < SESSIONS or any(missing):
        raise ValueError(f"not settled: {[other for other, times in zip(others, missing, strict=True) if times]}")
    dice.shuffle(sessions)
    with (folder / "记录.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["场次", "时刻", "方向", "内容"])
        for number, (rows, said) in enumerate(sessions, 1):
            lines = [(t, 0, what) for t, what in rows[:-1]] + [(t, 1, what) for t, what in said] + [(rows[-1][0], 2, "完")]
            for t, kind, what in sorted(lines):
                writer.writerow([f"{serial}-{number:03d}", clock(t), "出" if kind == 1 else "入", what])
    (folder / "说明.txt").write_text(note(dice, P, serial), encoding="utf-8")
