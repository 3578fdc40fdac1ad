# %%
import json
import pandas as pd
import matplotlib.pyplot as plt

frame = pd.json_normalize(json.load(open("history.json")), "sessions")
text = frame["length"].astype(str)
clock = text.where(text.str.count(":") == 2, "0:" + text).where(text.str.contains(":"))
frame["sec"] = pd.to_timedelta(clock).dt.total_seconds().fillna(pd.to_numeric(frame["length"], errors="coerce"))
frame = frame.loc[frame.groupby("session")["sec"].idxmax()].query("sec >= 30")
frame["local"] = pd.to_datetime(frame["started"]).dt.tz_localize(None) + pd.Timedelta(hours=8)
kinds = ["Music", "Podcasts", "Audiobooks"]
hours = (frame.assign(h=frame["sec"] / 3600).groupby([pd.Grouper(key="local", freq="MS"), "kind"])["h"].sum().unstack(fill_value=0))
hours = hours.reindex(pd.date_range("2023-01-01", "2024-06-01", freq="MS"), fill_value=0)[kinds]
# %%
plt.style.use("seaborn-v0_8-pastel")
ax = hours.plot.area(stacked=True, linewidth=0, figsize=(10, 5), x_compat=True)
ax.set_title("Listening hours")
ax.set_ylabel("hours per month")
ax.legend(title="Kind")
ax.figure.savefig("output/listening.png", dpi=110)
total = hours.sum().round(1)
print(f"Answer: music={total['Music']}; podcasts={total['Podcasts']}; audiobooks={total['Audiobooks']}")
