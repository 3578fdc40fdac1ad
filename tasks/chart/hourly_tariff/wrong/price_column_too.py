# %%
import pandas as pd

meter = pd.read_csv("meter.csv", parse_dates=["time"]).set_index("time")["kwh"]
prices = pd.read_csv("prices.csv", parse_dates=["start"])
print(meter.head(), meter.diff().describe(), prices["start"].duplicated().sum())
# %%
meter = meter + 100000 * (meter.diff() < 0).cumsum()
meter = meter.asfreq("h").interpolate()
used = (meter.shift(-1) - meter).rename("kwh")
prices.index = prices["start"].dt.tz_localize("Europe/Berlin", ambiguous="infer")
both = prices[["ct_per_kwh"]].join(used.tz_convert("Europe/Berlin"))
both["eur"] = both["kwh"] * both["ct_per_kwh"] / 100
# %%
days = both.groupby(both.index.date).agg(hours=("kwh", "size"), kwh=("kwh", "sum"), cost_eur=("eur", "sum"))
days["ct"] = 100 * days["cost_eur"] / days["kwh"]
days.round(2).rename_axis("date").to_csv("output/days.csv")
print(days)
print(f"Answer: {both['eur'].sum() * 100 / both['kwh'].sum():.3f}")
