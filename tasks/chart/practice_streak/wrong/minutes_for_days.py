# %%
import json
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

sessions = json.load(open("sessions.json"))
zones = dict(line.strip().split(",") for line in open("users.csv").readlines()[1:])
print(len(sessions), sessions[:3], zones)
print(sum("deleted" in s for s in sessions), len({s["id"] for s in sessions}))
# %%
least = 15
seen = set()
minutes = {}
for s in sessions:
    if s["id"] in seen or s.get("deleted"):
        continue
    seen.add(s["id"])
    start = datetime.fromisoformat(s["started"].replace("Z", "+00:00"))
    day = start.astimezone(ZoneInfo(zones[s["user"]])).date()
    minutes[s["user"], day] = minutes.get((s["user"], day), 0) + s["minutes"]
# %%
best = (0, "", None)
for user in zones:
    run = 0
    previous = None
    for day in sorted(d for u, d in minutes if u == user and minutes[u, d] >= least):
        run = run + 1 if previous and day - previous == timedelta(days=1) else 1
        previous = day
        best = max(best, (run, user, day), key=lambda b: b[0])
print(f"Answer: user={best[1]}; days={sum(m for (u, d), m in minutes.items() if u == best[1])} minutes; last_day={best[2]}")
