# %%
import json

house = json.load(open("house.json"))
print(house)
# %%
program = f"HOUSE = {house!r}\n" + '''
import re
from datetime import date

from fastapi import FastAPI, HTTPException, Request, Response

app = FastAPI()
bookings = {}
state = {"next": HOUSE["first_id"]}


def refuse(status, text):
    raise HTTPException(status, text)


def minutes(time):
    return int(time[:2]) * 60 + int(time[3:])


def shown(minute):
    return f"{minute // 60:02d}:{minute % 60:02d}"


def check_day(day):
    try:
        fine = isinstance(day, str) and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day) and date.fromisoformat(day)
    except ValueError:
        fine = False
    if not fine:
        refuse(422, "malformed day")


@app.post("/bookings", status_code=201)
async def book(request: Request):
    try:
        sent = await request.json()
    except ValueError:
        refuse(422, "no JSON")
    if not isinstance(sent, dict):
        refuse(422, "no object")
    check_day(sent.get("day"))
    for name in ("from", "to"):
        if not isinstance(sent.get(name), str) or not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", sent[name]):
            refuse(422, "malformed time")
    if not all(isinstance(sent.get(name), str) and sent[name].strip() for name in ("room", "who")):
        refuse(422, "malformed text")
    if type(sent.get("people")) is not int or sent["people"] < 1:
        refuse(422, "malformed number of people")
    room, day, who, people = sent["room"], sent["day"], sent["who"].strip(), sent["people"]
    start, end = minutes(sent["from"]), minutes(sent["to"])
    if room not in HOUSE["rooms"]:
        refuse(404, "no such room")
    step = HOUSE["step_minutes"]
    if end <= start or start % step or end - start > HOUSE["longest_minutes"] or people > HOUSE["rooms"][room]:
        refuse(400, "against the rules")
    if start < minutes(HOUSE["opens"]) or end > minutes(HOUSE["closes"]):
        refuse(400, "closed then")
    same_day = [one for one in bookings.values() if one["day"] == day]
    gap = HOUSE["gap_minutes"]
    for one in same_day:
        if one["room"] == room and start < minutes(one["to"]) + gap and end > minutes(one["from"]) - gap:
            refuse(409, "taken")
    theirs = sum(minutes(one["to"]) - minutes(one["from"]) for one in same_day if one["who"].lower() == who.lower())
    if theirs + end - start > HOUSE["minutes_per_person_and_day"]:
        refuse(403, "enough for one day")
    booking = {"id": state["next"], "room": room, "day": day, "from": sent["from"], "to": sent["to"], "who": who, "people": people}
    state["next"] += 1
    bookings[booking["id"]] = booking
    return booking


@app.get("/bookings")
def of_day(day: str):
    return {"bookings": sorted((b for b in bookings.values() if b["day"] == day), key=lambda b: (b["from"], b["room"]))}


@app.get("/free")
def free(request: Request, room: str, day: str):
    check_day(day)
    if room not in HOUSE["rooms"]:
        refuse(404, "no such room")
    least = int(request.query_params.get("minutes", 60))
    spans, start, gap = [], minutes(HOUSE["opens"]), HOUSE["gap_minutes"]
    for one in sorted((b for b in bookings.values() if b["day"] == day and b["room"] == room), key=lambda b: b["from"]):
        spans.append((start, minutes(one["from"]) - gap))
        start = minutes(one["to"]) + gap
    spans.append((start, minutes(HOUSE["closes"])))
    return {"free": [[shown(a), shown(b)] for a, b in spans if b > a and b - a >= least]}


@app.delete("/bookings/{number}", status_code=204)
def cancel(number: int):
    if bookings.pop(number, None) is None:
        refuse(404, "no such booking")
    return Response(status_code=204)
'''
open("output/app.py", "w").write(program)
# %%
import sys

sys.path.insert(0, "output")
import app

print(app.app.title, sorted(route.path for route in app.app.routes)[:3])
print(f"output/app.py is ready for the rooms {', '.join(house['rooms'])}.")
