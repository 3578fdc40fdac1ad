# %%
import pandas as pd
from pandas.tseries.offsets import CustomBusinessDay

jobs = pd.read_excel("plan.xlsx", "jobs").fillna("")
off = pd.read_excel("plan.xlsx", "days off")["date"]
step = CustomBusinessDay(holidays=pd.to_datetime(off, dayfirst=True).tolist())
spans = {}
todo = list(jobs.itertuples(index=False))
while todo:
    job = todo.pop(0)
    needs = [n.strip() for n in job.after.split(",")] if job.after else []
    if any(n not in spans for n in needs):
        todo.append(job)
        continue
    start = step.rollforward(pd.Timestamp("2024-04-22"))
    for need in needs:
        start = max(start, spans[need][1] + step)
    if job.not_before:
        start = max(start, step.rollforward(pd.Timestamp(job.not_before)))
    number, unit = job.takes.split()
    spans[job.id] = start, start + (int(number) * {"d": 1, "w": 5}[unit] - 1) * step
jobs["start"], jobs["end"] = zip(*jobs["id"].map(spans))
jobs.to_csv("output/schedule.csv", columns=["id", "job", "start", "end"], index=False)
# %%
import matplotlib.pyplot as plt

plt.style.use("grayscale")
bottom_up = jobs.iloc[::-1]
fig, ax = plt.subplots(figsize=(10, 7))
ax.barh(bottom_up["job"], bottom_up["end"] - bottom_up["start"] + pd.Timedelta(days=1), left=bottom_up["start"], color="0.8", edgecolor="0.2")
ax.grid(axis="x", linestyle=":")
ax.set_title("Renovation plan")
fig.autofmt_xdate()
fig.savefig("output/gantt.png", bbox_inches="tight")
print(f"Answer: {jobs['end'].max().date()}")
