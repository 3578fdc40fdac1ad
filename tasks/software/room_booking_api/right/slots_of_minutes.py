# %%
import json
with open("house.json") as f:
    h = json.load(f)
print(h)
# %%
code = f"""
import datetime, re
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

app = FastAPI(title="Rooms")
H = {h}
""" + """
bookings = []
counter = [H["first_id"]]


def m(text):
    return int(text[0:2]) * 60 + int(text[3:5])


def problem(code, text):
    return JSONResponse(status_code=code, content={"detail": text})


def good_day(value):
    if not isinstance(value, str) or re.match("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", value) is None:
        return False
    y, mo, d = (int(part) for part in value.split("-"))
    try:
        datetime.date(y, mo, d)
    except ValueError:
        return False
    return True


def good_time(value):
    return isinstance(value, str) and len(value) == 5 and value[2] == ":" and (value[:2] + value[3:]).isdecimal() and int(value[:2]) < 24 and int(value[3:]) < 60


def blocked(room, day, extra):
    minutes = set()
    for b in bookings:
        if b["room"] == room and b["day"] == day:
            minutes.update(range(m(b["from"]) - extra, m(b["to"]) + extra))
    return minutes


@app.post("/bookings")
async def post(request: Request):
    try:
        data = await request.json()
    except Exception:
        return problem(422, "not JSON")
    if type(data) is not dict:
        return problem(422, "not an object")
    fine = good_day(data.get("day")) and good_time(data.get("from")) and good_time(data.get("to"))
    fine = fine and type(data.get("room")) is str and type(data.get("who")) is str and data["who"].strip() != ""
    fine = fine and type(data.get("people")) is int and data["people"] > 0
    if not fine:
        return problem(422, "malformed")
    if data["room"] not in H["rooms"]:
        return problem(404, "room")
    a, b = m(data["from"]), m(data["to"])
    for rule in (a < b, m(H["opens"]) <= a, b <= m(H["closes"]), a % H["step_minutes"] == 0, b % H["step_minutes"] == 0,
                 b - a <= H["longest_minutes"], data["people"] <= H["rooms"][data["room"]]):
        if not rule:
            return problem(400, "rules")
    if blocked(data["room"], data["day"], H["gap_minutes"]) & set(range(a, b)):
        return problem(409, "taken")
    name = data["who"].strip()
    total = b - a
    for other in bookings:
        if other["day"] == data["day"] and other["who"].upper() == name.upper():
            total += m(other["to"]) - m(other["from"])
    if total > H["minutes_per_person_and_day"]:
        return problem(403, "too much")
    made = {key: data[key] for key in ("room", "day", "from", "to")}
    made.update(who=name, people=data["people"], id=counter[0])
    counter[0] = counter[0] + 1
    bookings.append(made)
    return JSONResponse(status_code=201, content=made)


@app.get("/bookings")
async def get(day: str = ""):
    return {"bookings": sorted([b for b in bookings if b["day"] == day], key=lambda b: [b["from"], b["room"]])}


@app.get("/free")
async def free(room: str = "", day: str = "", minutes: int = 60):
    if not good_day(day):
        return problem(422, "day")
    if room not in H["rooms"]:
        return problem(404, "room")
    taken, spans, first = blocked(room, day, H["gap_minutes"]), [], None
    for minute in range(m(H["opens"]), m(H["closes"]) + 1):
        is_free = minute < m(H["closes"]) and minute not in taken
        if is_free and first is None:
            first = minute
        if not is_free and first is not None:
            if minute - first >= minutes:
                spans.append(["%02d:%02d" % divmod(first, 60), "%02d:%02d" % divmod(minute, 60)])
            first = None
    return {"free": spans}


@app.delete("/bookings/{number}")
async def delete(number: int):
    for place, b in enumerate(bookings):
        if b["id"] == number:
            del bookings[place]
            return Response(status_code=204)
    return problem(404, "booking")
"""
with open("output/app.py", "w") as f:
    f.write(code)
print("Saved.")
