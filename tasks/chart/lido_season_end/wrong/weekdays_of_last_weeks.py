# %%
import numpy as np
import pandas as pd

print(open("notes.txt").read())
weather = pd.read_csv("weather.csv", parse_dates=["date"]).set_index("date")
calendar = pd.read_csv("calendar.csv", parse_dates=["date"], keep_default_na=False).set_index("date")
counts = {y: pd.read_csv(f"counts_{y}.csv", parse_dates=["date"]).set_index("date") for y in range(2021, 2025)}
for y, table in counts.items():
    print(y, table.describe(), table.tail(2))
print(weather.groupby(weather.index.year).describe().T, calendar["event"].value_counts())
# %%
counts[2023] = counts[2023].diff().fillna(counts[2023])
visits = pd.concat(counts.values()).sum(axis=1)
refit = pd.to_datetime(open("notes.txt").read().split("refit on ")[1].split(" they")[0])
visits[visits.index < refit] /= 2
last = weather.index[weather["tmax"] > 45].max()
weather["heat"] = weather["tmax"].where(weather.index > last, (weather["tmax"] - 32) / 1.8)
print(last, weather["heat"].rolling(7).mean().loc[last - pd.Timedelta(days=9) : last + pd.Timedelta(days=9)])
data = calendar.join(weather).join(visits.rename("visits"))
print(data.groupby([data.index.year, data.index.month])[["heat", "visits"]].mean())
# %%
holiday = (data["school_holiday"] == "yes") & (data.index.dayofweek < 5)
X = pd.get_dummies(pd.Series(data.index.dayofweek, index=data.index)).astype(float)
for day in range(5):
    X.loc[holiday, day] = 0
X["free"] = holiday.astype(float)
X["warm"] = data["heat"].clip(16, 30) - 16
X["scorching"] = (data["heat"] - 30).clip(lower=0)
X["rain"] = np.sqrt(data["rain_mm"])
X["meet"] = (data["event"] == "swim meet").astype(float)
turn = (data.index.dayofyear - 191) / 70
X["turn"], X["turn2"] = turn, turn**2
for year in (2022, 2023, 2024):
    X[year] = (data.index.year == year).astype(float)
known = (data["visits"] > 0) & (data["event"] != "open day") & (data["open"] == "yes")
weights, *_ = np.linalg.lstsq(X[known].to_numpy(), np.log(data.loc[known, "visits"]).to_numpy(), rcond=None)
print(dict(zip(X.columns, weights.round(3))), (np.log(data.loc[known, "visits"]) - X[known] @ weights).std())
recent = visits.iloc[-28:].groupby(visits.index[-28:].dayofweek).mean()
said = pd.Series(recent.reindex(data.index.dayofweek).to_numpy(), index=data.index).where(data["open"] == "yes", 0)
ahead = said[data.index > visits.index.max()].round()
forecast = pd.DataFrame({"date": ahead.index.strftime("%Y-%m-%d"), "visitors": ahead.astype(int).to_numpy()})
forecast.to_csv("output/forecast.csv", index=False)
# %%
import matplotlib.pyplot as plt

seasons = visits.groupby(visits.index.year).sum()
fig, ax = plt.subplots()
ax.bar([str(year) for year in seasons.index], seasons.to_numpy())
ax.set_title("Visitors by season")
ax.set_ylabel("visitors")
fig.savefig("output/seasons.png")
print(f"Answer: best_day={visits.idxmax():%Y-%m-%d}; visitors={visits.max():.0f}")
