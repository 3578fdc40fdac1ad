# %%
import numpy as np
import pandas as pd

meter = pd.read_csv("meter.csv")
x = pd.to_datetime(meter["time"], utc=True).astype("datetime64[s, UTC]").astype("int64") / 3600
y = np.unwrap(meter["kwh"].to_numpy(), period=100000)
prices = pd.read_csv("prices.csv")
local = pd.DatetimeIndex(prices["start"]).tz_localize("Europe/Berlin", ambiguous="infer")
hours = local.tz_convert("UTC").astype("datetime64[s, UTC]").astype("int64") / 3600
use = np.interp(hours + 1, x, y) - np.interp(hours, x, y)
table = pd.DataFrame({"date": local.strftime("%Y-%m-%d"), "kwh": use, "cost_eur": use * prices["ct_per_kwh"] / 100})
table.insert(1, "hours", 1)
days = table.groupby("date", as_index=False).sum()
days.to_csv("output/days.csv", index=False, float_format="%.2f")
# %%
print(days.tail(3))
print("Answer:", round(days["cost_eur"].sum() / days["kwh"].sum() * 100, 3))
