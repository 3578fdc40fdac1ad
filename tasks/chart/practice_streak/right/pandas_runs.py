# %%
import pandas as pd

data = pd.read_json("sessions.json", convert_dates=False).drop_duplicates("id")
data = data[data["deleted"] != True] if "deleted" in data else data
data = data.merge(pd.read_csv("users.csv"))
start = pd.to_datetime(data["started"], utc=True)
data["day"] = [t.tz_convert(zone).tz_localize(None).normalize() for t, zone in zip(start, data["time_zone"])]
total = data.groupby(["user", "day"])["minutes"].sum()
good = total[total >= 15].reset_index().sort_values(["user", "day"])
good["run"] = (good.groupby("user")["day"].diff() != pd.Timedelta(days=1)).cumsum()
runs = good.groupby(["user", "run"])["day"].agg(["count", "max"]).sort_values("count")
# %%
user, last = runs.index[-1][0], runs.iloc[-1]
print(runs.tail(3))
print(f"**Answer: user={user}; days={last['count']} days; last_day={last['max'].date()}**")
