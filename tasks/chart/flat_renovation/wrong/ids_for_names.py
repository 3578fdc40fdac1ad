# %%
import pandas as pd

jobs = pd.read_excel("plan.xlsx", sheet_name="jobs", dtype=str).fillna("")
free = pd.read_excel("plan.xlsx", sheet_name="days off", dtype=str)
print(jobs.to_string(), free)
# %%
import numpy as np

off = pd.to_datetime(free["date"], format="%d.%m.%Y").to_numpy().astype("datetime64[D]")
calendar = np.busdaycalendar(holidays=off)
jobs["days"] = [int(t.split()[0]) * (5 if "w" in t else 1) for t in jobs["takes"]]
done = {}
while len(done) < len(jobs):
    for row in jobs.itertuples():
        before = [a.strip() for a in row.after.split(",") if a.strip()]
        if row.id in done or any(a not in done for a in before):
            continue
        earliest = max([np.datetime64("2024-04-22")] + [done[a][1] + 1 for a in before])
        if row.not_before:
            earliest = max(earliest, np.datetime64(row.not_before))
        start = np.busday_offset(earliest, 0, roll="forward", busdaycal=calendar)
        done[row.id] = start, np.busday_offset(start, row.days - 1, busdaycal=calendar)
jobs["start"] = [pd.Timestamp(done[i][0]) for i in jobs["id"]]
jobs["end"] = [pd.Timestamp(done[i][1]) for i in jobs["id"]]
jobs[["id", "job", "start", "end"]].to_csv("output/schedule.csv", index=False, date_format="%Y-%m-%d")
# %%
import matplotlib.dates as mdates
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(10, 6))
length = (jobs["end"] - jobs["start"]).dt.days + 1
ax.barh(jobs["id"], length, left=mdates.date2num(jobs["start"]))
ax.xaxis_date()
ax.invert_yaxis()
ax.set_title("Renovation plan")
fig.autofmt_xdate()
fig.tight_layout()
fig.savefig("output/gantt.png")
print(f"Both files are ready.\n\nAnswer: {jobs['end'].max():%Y-%m-%d}")
