# %%
import json

house = json.load(open("house.json", encoding="utf-8"))
# %%
app = """from datetime import date, datetime, time
from itertools import count
from typing import Annotated, Literal

from fastapi import FastAPI, HTTPException, Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

HOUSE = @@
ROOMS = HOUSE["rooms"]


def real_day(text: str) -> str:
    datetime.strptime(text, "%Y-%m-%d")
    return text


Clock = Annotated[str, StringConstraints(strict=True, pattern=r"^(?:[01]\\d|2[0-3]):[0-5]\\d$", min_length=5, max_length=5)]
Day = Annotated[str, StringConstraints(strict=True, pattern=r"^\\d{4}-\\d\\d-\\d\\d$"), AfterValidator(real_day)]
Text = Annotated[str, StringConstraints(strict=True, strip_whitespace=True, min_length=1)]


class Wish(BaseModel):
    model_config = ConfigDict(populate_by_name=True)
    room: Annotated[str, StringConstraints(strict=True)]
    day: Day
    start: Clock = Field(alias="from")
    end: Clock = Field(alias="to")
    who: Text
    people: Annotated[int, Field(strict=True, ge=1)]


class Booking(Wish):
    id: int

    def span(self):
        return to_minutes(self.start), to_minutes(self.end)


def to_minutes(text):
    hours, minutes = map(int, text.split(":"))
    return 60 * hours + minutes


def to_text(minutes):
    return time(*divmod(minutes, 60)).strftime("%H:%M")


app = FastAPI()
ids = count(HOUSE["first_id"])
store: dict[int, Booking] = {}
OPENS, CLOSES, GAP = to_minutes(HOUSE["opens"]), to_minutes(HOUSE["closes"]), HOUSE["gap_minutes"]


@app.post("/bookings", status_code=201, response_model_by_alias=True)
def create(wish: Wish) -> Booking:
    if wish.room not in ROOMS:
        raise HTTPException(404)
    booking = Booking(id=0, **wish.model_dump(by_alias=True))
    start, end = booking.span()
    on_grid = start % HOUSE["step_minutes"] == end % HOUSE["step_minutes"] == 0
    if not (OPENS <= start < end <= CLOSES and on_grid and end - start <= HOUSE["longest_minutes"] and wish.people <= ROOMS[wish.room]):
        raise HTTPException(400)
    today = [b for b in store.values() if b.day == wish.day]
    for other in today:
        begins, stops = other.span()
        if other.room == wish.room and not (end + GAP <= begins or stops + GAP <= start):
            raise HTTPException(409)
    used = sum(b.span()[1] - b.span()[0] for b in today if b.who.casefold() == booking.who.casefold())
    if used + end - start > HOUSE["minutes_per_person_and_day"]:
        raise HTTPException(403)
    booking.id = next(ids)
    store[booking.id] = booking
    return booking


@app.get("/bookings")
def listing(day: Annotated[str, Query()]):
    found = [b for b in store.values() if b.day == day]
    found.sort(key=lambda b: (b.start, b.room))
    return {"bookings": [b.model_dump(by_alias=True) for b in found]}


@app.get("/free")
def free(room: str, day: Day, minutes: int = 60):
    if room not in ROOMS:
        raise HTTPException(404)
    spans, at = [], OPENS
    for begins, stops in sorted(b.span() for b in store.values() if (b.room, b.day) == (room, day)):
        spans.append((at, begins - GAP))
        at = stops + GAP
    spans.append((at, CLOSES))
    return {"free": [(to_text(a), to_text(b)) for a, b in spans if b - a >= max(minutes, 1)]}


@app.delete("/bookings/{number}", status_code=204)
def cancel(number: Annotated[int, Path()]) -> None:
    if number not in store:
        raise HTTPException(404)
    del store[number]
"""
with open("output/app.py", "w", encoding="utf-8") as file:
    file.write(app.replace("@@", repr(house)))
print("ok")
