# %%
import csv
import json
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

zone = {row["user"]: ZoneInfo(row["time_zone"]) for row in csv.DictReader(open("users.csv"))}
sessions = {one["id"]: one for one in json.load(open("sessions.json"))}
practised = {}
for one in sessions.values():
    if one.get("deleted"):
        continue
    utc = datetime.strptime(one["started"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
    key = one["user"], utc.astimezone(zone[one["user"]]).date()
    practised[key] = practised.get(key, 0) + one["minutes"]
long_enough = {key for key, minutes in practised.items() if minutes >= 15}

def length(user, day):
    return 1 + length(user, day - timedelta(1)) if (user, day) in long_enough else 0

days, user, last = max((length(user, day), user, day) for user, day in long_enough)
print(f"{user} practised {days} days in a row.")
# %%
print(f"Answer: user={user}, days={days}, last_day={last}")
