"""More sessions of the lift that its number names, played second by second by a control that is written another way."""

import csv
import hashlib
import importlib.util
import random
from pathlib import Path
from typing import Any


def of_the_builder() -> Any:
    """The module inputs.py beside this file: what can be inside of a lift, and what people do with it."""
    found = importlib.util.spec_from_file_location("lift_inputs", Path(__file__).with_name("inputs.py"))
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


class Call:
    def __init__(self, floor, time):
        self.floor, self.time, self.cab, self.moved = floor, time, None, False


class Cab:
    """A car; `left` counts the seconds down to what comes next."""

    def __init__(self, board, name, floor):
        self.board, self.P, self.name, self.floor = board, board.P, name, floor
        self.state, self.way, self.left, self.homing = "stand", 0, board.P["wait"], False
        self.chosen: list[Call] = []
        self.load = self.open_for = self.turned_back = 0
        self.shaded: int | None = None
        self.over = self.stuck = self.alarm = self.heard = False

    def say(self, what):
        self.board.said.append((self.board.now, self.name + what))

    def sound(self):
        rings = self.over or self.stuck or self.alarm
        if rings != self.heard and not (self.board.is_night and self.P["night"] == "quiet"):
            self.say("响" if rings else "静")
        self.heard = rings

    def errands(self):
        """Where it has to go, with the time at which it was asked to."""
        if self.board.fire:
            return [(self.P["refuge"], 0)]
        found = [(call.floor, call.time) for call in self.chosen]
        if self.load < self.P["full"]:
            found += [(call.floor, call.time) for call in self.board.hall if call.cab is self]
        return found

    def mine_here(self):
        return any(call.floor == self.floor and call.cab is self for call in self.board.hall)

    def further(self, floors):
        return any((floor - self.floor) * self.way > 0 for floor in floors)

    # a second
    def count(self):
        if self.shaded is not None:
            self.shaded += 1
            if self.shaded == self.P["block"]:
                self.stuck = True
                self.sound()
        self.open_for += 1
        if self.left > 0:
            self.left -= 1
        if self.left or self.state == "parked":
            return
        getattr(self, "after_" + self.state)()

    def after_stand(self):
        self.state = "parked"
        home, other = self.board.home, self.board.other(self)
        if self.board.fire or self.floor == home or self.P["parks"] == "A" and self.name == "B":
            return
        if self.P["parks"] == "one" and (other.homing or other.floor == home and other.state != "travel"):
            return
        self.homing = True
        self.leave(1 if home > self.floor else -1)

    def after_travel(self):
        self.floor += self.way
        errands = [floor for floor, _ in self.errands()]
        self.homing = self.homing and not errands
        further = self.further([self.board.home] if self.homing else errands)
        if not self.homing and self.floor in errands:
            in_its_way = {"both": 0, "up": 1, "down": -1}[self.P["collect"]] in (0, self.way)
            asked = any(call.floor == self.floor for call in self.chosen)
            if self.board.fire or asked or in_its_way or not further:
                self.say(f"到{self.floor}")
                self.arrive()
                return
        if further:
            self.say(f"过{self.floor}")
            self.left = self.P["per"]
            return
        self.say(f"到{self.floor}")
        self.homing = False
        self.decide()

    def after_level(self):
        self.turned_back = 0
        self.unfold(self.P["dwell"])
        if self.P["ring"] == "home" and self.alarm:
            self.alarm = False
            self.sound()

    def after_open(self):
        if self.shaded is None and not self.over and not (self.board.fire and self.floor == self.P["refuge"]):
            self.fold()

    def after_closing(self):
        if self.load == 0 and self.P["joke"] and len(self.chosen) >= self.P["joke"]:
            self.forget_all()
        if self.P["bypass"] == "hand" and self.load >= self.P["full"]:
            for call in self.board.hall:
                call.cab = None if call.cab is self else call.cab
        self.decide()

    # what it does
    def forget_all(self):
        for call in self.chosen:
            self.say(f"灯{call.floor}灭")
        self.chosen = []

    def arrive(self):
        if any(call.floor == self.floor for call in self.chosen):
            self.chosen = [call for call in self.chosen if call.floor != self.floor]
            self.say(f"灯{self.floor}灭")
        if not self.board.fire:
            for call in self.board.hall:
                if call.floor == self.floor and (call.cab is self or self.P["steal"]):
                    self.board.hall.remove(call)
                    self.board.said.append((self.board.now, f"厅灯{self.floor}灭"))
                    break
        if self.P["forget"] == "stop" and not self.errands():
            self.way = 0
        self.state, self.left = "level", self.P["level"]

    def decide(self):
        errands = self.errands()
        if not errands:
            self.state, self.way, self.left = "stand", 0, self.P["wait"]
        elif any(floor == self.floor for floor, _ in errands):
            self.arrive()
        elif self.way:
            self.leave(self.way if self.further([floor for floor, _ in errands]) else -self.way)
        else:
            lean = 1 if self.P["even"] == "up" else -1

            def rank(errand):
                floor, time = errand
                if self.P["pick"] == "old":
                    return (time, 0)
                gap = abs(floor - self.floor)
                return (gap if self.P["pick"] == "near" else -gap, -lean * floor)

            self.leave(1 if min(errands, key=rank)[0] > self.floor else -1)

    def leave(self, way):
        self.say("上行" if way > 0 else "下行")
        self.state, self.way, self.left = "travel", way, self.P["start"] + self.P["per"]

    def unfold(self, seconds):
        self.say("开门")
        self.state, self.left, self.open_for = "open", seconds, 0

    def fold(self):
        self.say("关门")
        self.state, self.left = "closing", self.P["closing"]

    def linger(self, seconds):
        if not self.board.fire:
            self.left = max(self.left, seconds)

    def stay(self, seconds):
        """Its doors stay open for so long, or open again."""
        if self.state == "open":
            self.linger(seconds)
        elif self.state == "closing":
            self.unfold(seconds)

    # what it is told
    def told(self, what):
        if what == "开钮":
            self.stay(self.P["hold"])
        elif what == "关钮":
            if self.state == "open" and self.shaded is None and not self.over and self.open_for >= self.P["least"]:
                self.fold()
        elif what == "遮":
            self.shaded = 0
            if self.state == "closing":
                self.turned_back += 1
                self.unfold(20 if self.turned_back == self.P["tries"] else self.P["after"])
        elif what == "通":
            self.shaded, self.stuck = None, False
            self.sound()
            if self.state == "open":
                self.linger(self.P["after"])
        elif what.startswith("重"):
            self.weigh(int(what[1:]))
        elif not self.board.fire:
            self.choose(int(what[1:]))

    def weigh(self, load):
        full = self.P["full"]
        if self.load < full <= load:
            self.say("满亮")
        if load < full <= self.load:
            self.say("满灭")
        self.load = load
        if load > self.P["limit"]:
            self.over = True
            self.sound()
        elif self.over and load <= self.P["limit"] - self.P["back"]:
            self.over = False
            self.sound()
            self.linger(self.P["after"])

    def choose(self, floor):
        for call in self.chosen:
            if call.floor == floor:
                if self.board.now - call.time <= self.P["twice"] and self.P["twice"]:
                    self.chosen.remove(call)
                    self.say(f"灯{floor}灭")
                return
        if floor != self.floor or self.state == "travel":
            self.chosen.append(Call(floor, self.board.now))
            self.say(f"灯{floor}亮")
        elif self.state in ("stand", "parked"):
            self.arrive()
        elif self.P["here"] == "renew":
            self.stay(self.P["dwell"])


class Board:
    def __init__(self, P, begin, floors):
        self.P, self.now, self.fire, self.last = P, begin, False, None
        self.said: list[tuple[int, str]] = []
        self.hall: list[Call] = []
        hour = begin // 3600
        self.is_night = not 6 <= hour < 22
        self.home = P[("morning", "noon", "evening")[(hour >= P["b1"]) + (hour >= P["b2"])]]
        self.cabs = [Cab(self, name, floor) for name, floor in zip("AB", floors, strict=True)]

    def other(self, cab):
        return self.cabs[cab is self.cabs[0]]

    def second(self):
        self.now += 1
        if self.P["patience"] and not self.fire:
            for call in self.hall:
                if self.now - call.time >= self.P["patience"] and not call.moved:
                    call.moved = True
                    other = self.other(call.cab) if call.cab else None
                    if other and (other.state in ("stand", "parked") or other.homing) and not other.errands() and self.may(other, call):
                        call.cab = other
        for cab in self.cabs:
            cab.count()
        self.share()

    def may(self, cab, call):
        if self.is_night and self.P["night"] == "rest" and cab.name == "B":
            return False
        if cab.load >= self.P["full"] or cab.over:
            return False
        return cab.floor != call.floor or cab.state != "closing"

    def share(self):
        if not self.fire:
            for call in self.hall:
                if call.cab is None and (able := [cab for cab in self.cabs if self.may(cab, call)]):
                    call.cab = self.last = min(able, key=lambda cab: (self.price(cab, call), *self.order(cab)))
        for cab in self.cabs:
            if cab.state in ("stand", "parked") and cab.errands():
                cab.decide()

    def price(self, cab, call):
        gap = abs(cab.floor - call.floor)
        if self.P["cost"] == "stops":
            gap += 2 * len({floor for floor, _ in cab.errands()})
        if self.P["cost"] == "free" and (cab.errands() or cab.state in ("level", "open", "closing")):
            gap += 8
        if self.P["cost"] == "away" and cab.state == "travel" and not cab.further([call.floor]):
            gap += 8
        return gap

    def order(self, cab):
        B = cab.name == "B"
        return {"A": (B,), "B": (not B,), "low": (cab.floor, B), "high": (-cab.floor, B), "other": (cab is self.last, B)}[self.P["tie"]]

    def told(self, what):
        if what == "消防开":
            self.alert()
        elif what == "消防关":
            self.fire = False
            for cab in self.cabs:
                cab.alarm, cab.way = False, 0
                cab.sound()
                if cab.state == "open":
                    cab.left = self.P["dwell"]
        elif what.startswith("厅召"):
            if not self.fire:
                self.call(int(what[2:]))
        else:
            self.cabs["AB".index(what[0])].told(what[1:])
        self.share()

    def call(self, floor):
        for cab in self.cabs:
            if cab.floor == floor and (cab.state in ("open", "level") or cab.state == "closing" and self.P["again"] == "open"):
                cab.stay(self.P["dwell"])
                return
        if all(call.floor != floor for call in self.hall):
            self.said.append((self.now, f"厅灯{floor}亮"))
            self.hall.append(Call(floor, self.now))

    def alert(self):
        self.fire = True
        for cab in self.cabs:
            cab.forget_all()
            cab.homing = False
            there = cab.floor == self.P["refuge"] and cab.state == "open"
            cab.alarm = self.P["ring"] == "key" or self.P["ring"] == "home" and not there
            cab.sound()
            if cab.state == "open" and not there:
                cab.fold()
        for call in self.hall:
            call.cab = None
        if not self.P["firekeep"]:
            self.said += [(self.now, f"厅灯{call.floor}灭") for call in self.hall]
            self.hall = []


def played(P, rows):
    board = Board(P, rows[0][0], (int(rows[0][1][4]), int(rows[0][1][7])))
    for t, what in rows[1:]:
        while board.now < t:
            board.second()
        if what != "完":
            board.told(what)
    return sorted(board.said)


def seconds(text: str) -> int:
    hours, minutes, rest = map(int, text.split(":"))
    return hours * 3600 + minutes * 60 + rest


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "记录.csv").read_text(encoding="utf-8")
    given: dict[str, tuple[list[Any], list[Any]]] = {}
    for name, time, way, what in list(csv.reader(text.splitlines()))[1:]:
        given.setdefault(name, ([], []))[way == "出"].append((seconds(time), what))
    builder = of_the_builder()
    P = builder.drawn(int(next(iter(given)).split("-")[0]))
    for rows, said in given.values():
        if played(P, rows) != sorted(said):
            raise ValueError("the lift does not play its own sessions")
    dice = random.Random(hashlib.sha256(text.encode()).hexdigest())
    later = [builder.session(dice, P)[0] for _ in range(200)]
    return {
        "sessions": [[[builder.clock(t), what] for t, what in rows] for rows in later],
        "done": [[[builder.clock(t), what] for t, what in played(P, rows)] for rows in later],
    }
