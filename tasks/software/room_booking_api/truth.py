"""A long random conversation; what is taken is kept as sets of minutes."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

DAYS = ["2024-05-31", "2024-06-01"]
BAD = [{"day": "2024-02-30"}, {"day": "31.05.2024"}, {"day": "2024-6-1"}, {"from": "9:00"}, {"to": "24:30"}, {"from": "aa:bb"}, {"who": "  "},
       {"who": 7}, {"people": "3"}, {"people": True}, {"people": 2.5}, {"people": 0}, {"room": None}, {"from": 900}, {"day": 20240601},
       {"day": "2024-W22-5"}, {"day": "20240531"}, {"day": "2024-05-31 "}, {"day": "2024-152"}, {"day": "2024-05-31T00:00"}, {"day": ""}, {"to": "09:60"}, {"to": "0960"},
       {"to": "09.30"}, {"from": "09:00 "}, {"from": " 9:00"}, {"from": "09:00\n"}, {"from": "09:00:00"}, {"from": None}, {"room": ["Oak"]}, {"room": 7}, {"who": ["Ada"]},
       {"who": None}, {"people": None}, {"people": -1}, {"people": [3]}, {"room": "Nowhere", "people": 0}]  # fmt: skip


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "house.json").read_bytes()
    house = json.loads(raw)
    dice = random.Random(hashlib.sha256(raw).hexdigest())
    rooms, step, gap = list(house["rooms"]), house["step_minutes"], house["gap_minutes"]
    opens, closes = minutes(house["opens"]), minutes(house["closes"])
    cases: list[dict[str, Any]] = []
    kept: list[dict[str, Any]] = []
    last = [house["first_id"]]

    def ask(sent: dict[str, Any], status: int | None = None) -> None:
        start, end = (minutes(sent["from"]), minutes(sent["to"])) if status is None else (0, 0)
        rival = [b for b in kept if (b["room"], b["day"]) == (sent.get("room"), sent.get("day"))]
        near = {m for b in rival for m in range(minutes(b["from"]) - gap, minutes(b["to"]) + gap)}
        mine = sum(minutes(b["to"]) - minutes(b["from"]) for b in kept if b["day"] == sent.get("day") and b["who"].lower() == str(sent.get("who")).strip().lower())
        if status is None:
            wrong = end <= start or start < opens or end > closes or start % step or end % step or end - start > house["longest_minutes"]
            if sent["room"] not in rooms:
                status = 404
            elif wrong or sent["people"] > house["rooms"][sent["room"]]:
                status = 400
            elif near & set(range(start, end)):
                status = 409
            else:
                status = 403 if mine + end - start > house["minutes_per_person_and_day"] else 201
        case: dict[str, Any] = {"method": "POST", "url": "/bookings", "json": sent, "status": status}
        if status == 201:
            kept.append({**sent, "who": sent["who"].strip(), "id": last[0]})
            case["body"] = kept[-1]
            last[0] += 1
        cases.append(case)

    def look(day: str) -> None:
        listed = sorted((b for b in kept if b["day"] == day), key=lambda b: (b["from"], b["room"]))
        cases.append({"method": "GET", "url": f"/bookings?day={day}", "status": 200, "body": {"bookings": listed}})
        for room in rooms:
            for least in (None, step, 3 * step):
                taken = {m for b in kept if (b["room"], b["day"]) == (room, day) for m in range(minutes(b["from"]) - gap, minutes(b["to"]) + gap)}
                spans, start = [], None
                for minute in range(opens, closes + 1):
                    if minute < closes and minute not in taken:
                        start = minute if start is None else start
                    elif start is not None:
                        spans += [[shown(start), shown(minute)]] if minute - start >= (60 if least is None else least) else []
                        start = None
                url = f"/free?room={room}&day={day}" + (f"&minutes={least}" if least else "")
                cases.append({"method": "GET", "url": url, "status": 200, "body": {"free": spans}})

    def made(start: int, length: int, **other: Any) -> dict[str, Any]:
        sent = {"room": dice.choice(rooms), "day": dice.choice(DAYS), "from": shown(start), "to": shown(start + length), "who": "Ada", "people": dice.randrange(1, 5)}
        return sent | other

    first = made(opens, 2 * step, day=DAYS[0], room=rooms[0])
    look(DAYS[0])
    for change in BAD:
        ask(first | change, 422)
    for name in first:
        ask({key: value for key, value in first.items() if key != name}, 422)
    for body in ({"json": [first]}, {"json": "Ada"}, {"json": 5}, {}, {"form": "{room", "headers": {"Content-Type": "application/json"}}):
        cases.append({"method": "POST", "url": "/bookings", "status": 422, **body})
    longest, room, day = house["longest_minutes"], rooms[2], "2024-07-01"
    edge = {"room": room, "day": day, "people": house["rooms"][room]}
    ask(made(opens, longest, who="Eve", **edge))
    ask(made(opens + longest + gap - step, step, who="Flo", **edge))
    ask(made(opens + longest + gap, longest, who="Flo", **edge))
    left = house["minutes_per_person_and_day"] - longest
    ask(made(opens, left + step, who="eve", **edge | {"room": rooms[0], "people": 1}))
    ask(made(opens, left, who=" EVE", **edge | {"room": rooms[0], "people": 1}))
    ask(made(opens, step, who="Eve", **edge | {"room": rooms[1], "people": 1}))
    ask(made(closes - step, step, who="Gus", **edge | {"room": rooms[1], "people": 1}))
    ask(made(opens, step, who="Eve", **edge))
    look(day)
    day = "2024-07-02"
    late = {"room": rooms[0], "day": day, "people": 1}
    ask(made(opens + gap + 2 * step, step, who="Hal", **late))
    ask(made(opens + 2 * step, step, who="Ida", **late))
    ask(made(opens + step, step, who="Ida", **late))
    ask(made(opens + 2 * gap + 2 * step, step, who="Ida", **late))
    ask(made(opens + 2 * gap + 3 * step, step, who="Ida", **late))
    look(day)
    ask(first | {"room": rooms[0].lower(), "people": 999})
    ask(first)
    ask(first | {"people": house["rooms"][rooms[0]] + 1})
    ask(made(opens + 2 * step + gap, step, day=DAYS[0], room=rooms[0], who=" ada "))
    ask(made(closes - step, step, day=DAYS[0], room=rooms[1], who="Bo", people=house["rooms"][rooms[1]]))
    ask(made(closes - 2 * step, step, day=DAYS[1], room=rooms[1], who="Bo", people=house["rooms"][rooms[1]] + 1))
    ask(made(closes - step, 2 * step))
    ask(made(opens - step, 2 * step))
    ask(made(opens + step, 0))
    ask(made(opens + 3 * step, -step))
    ask(made(opens + 1, step))
    ask(made(opens + step, step + 1))
    ask(made(opens + step - 1, step + 1))
    ask(made(opens + 4 * step, house["longest_minutes"] + step))
    for number in range(45):
        length = step * dice.randrange(1, house["longest_minutes"] // step + 1)
        ask(made(dice.randrange(opens, closes - length + 1, step), length, who=dice.choice(["Ada", "ADA ", "Bo", "Cy", "Di", " di"])))
        if number % 9 == 8:
            gone = kept.pop(dice.randrange(len(kept)))
            cases += [{"method": "DELETE", "url": f"/bookings/{gone['id']}", "status": status} for status in (204, 404)]
        if number % 15 == 14:
            look(DAYS[number % 2])
    newest = kept.pop()
    cases.append({"method": "DELETE", "url": f"/bookings/{newest['id']}", "status": 204})
    ask({key: value for key, value in newest.items() if key != "id"})
    cases.append({"method": "GET", "url": "/free?room=Nowhere&day=2024-06-01", "status": 404})
    cases.append({"method": "GET", "url": "/free?room=Nowhere&day=2024-06-31", "status": 422})
    for day in ("2024-06-31", "2024-6-1", "20240601", "today"):
        cases.append({"method": "GET", "url": f"/free?room={rooms[0]}&day={day}", "status": 422})
    cases.append({"method": "GET", "url": "/bookings?day=2024-08-01", "status": 200, "body": {"bookings": []}})
    cases.append({"method": "GET", "url": f"/free?room={rooms[0]}&day=2024-08-01", "status": 200, "body": {"free": [[house["opens"], house["closes"]]]}})
    return {"cases": cases}


def minutes(time: str) -> int:
    return int(time[:2]) * 60 + int(time[3:])


def shown(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"
