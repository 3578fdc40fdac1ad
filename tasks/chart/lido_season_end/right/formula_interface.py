# %%
import re

import numpy as np
import pandas as pd
import statsmodels.formula.api as smf

frames = []
for year in range(2021, 2025):
    f = pd.read_csv(f"counts_{year}.csv")
    f["n"] = f["east"] + f["west"]
    if (f["n"].diff().dropna() >= 0).all():
        f["n"] = np.diff(f["n"], prepend=0)
    frames.append(f)
past = pd.concat(frames)[["date", "n"]]
day, month, year = re.search(r"refit on (\d+) (\w+) (\d+)", open("notes.txt").read()).groups()
past["n"] = past["n"].where(pd.to_datetime(past["date"]) >= pd.Timestamp(f"{day} {month} {year}"), past["n"] // 2)
df = pd.read_csv("calendar.csv").merge(pd.read_csv("weather.csv"), on="date").merge(past, on="date", how="left")
when = pd.to_datetime(df["date"])
df["year"], df["doy"] = when.dt.year.astype(str), (when.dt.dayofyear - 200) / 50
fahrenheit = df["date"] <= df.loc[df["tmax"] > 45, "date"].max()
df.loc[fahrenheit, "tmax"] = (df["tmax"] - 32) / 1.8
df["kind"] = np.where((df["school_holiday"] == "yes") & (when.dt.weekday < 5), "free", when.dt.day_name())
df["meet"] = df["event"].eq("swim meet").astype(int)
df["warm"], df["hot"] = df["tmax"].clip(16, 30), df["tmax"].clip(lower=30)
# %%
train = df[df["n"].gt(0) & df["event"].ne("open day")]
fit = smf.ols("np.log(n) ~ C(kind) + C(year) + warm + hot + np.sqrt(rain_mm) + meet + doy + I(doy**2)", train).fit()
print(fit.params)
future = df[df["n"].isna()].copy()
future["visitors"] = np.where(future["open"] == "yes", np.exp(fit.predict(future)), 0).round(1)
future[["date", "visitors"]].to_csv("output/forecast.csv", index=False)
import matplotlib.pyplot as plt
import seaborn as sns

seasons = df.groupby("year", as_index=False)["n"].sum()
ax = sns.barplot(seasons, x="year", y="n", color="skyblue")
ax.set(title="Visitors by season", ylabel="Visitors", xlabel="")
ax.get_figure().savefig("output/seasons.png", dpi=120)
best = df.loc[df["n"].idxmax()]
print(f"Answer: best_day={best['date']}; visitors={best['n']:.0f}")
