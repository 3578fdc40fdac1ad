# %%
import numpy as np
import pandas as pd

sales = pd.read_csv("sales.csv", parse_dates=["date"])
calendar = pd.read_csv("calendar.csv", parse_dates=["date"])
data = calendar.merge(sales, on="date", how="left")
print(data.describe(), data.tail(35))
# %%
text = data["rolls"].map(lambda v: "" if pd.isna(v) else str(int(v)))
twice = text.map(lambda t: len(t) >= 4 and len(t) % 2 == 0 and t[: len(t) // 2] == t[len(t) // 2 :])
print(data[twice])
data.loc[twice, "rolls"] = [int(t[: len(t) // 2]) for t in text[twice]]
x = pd.get_dummies(data["date"].dt.dayofweek, dtype=float)
x["step"] = np.arange(len(data))
x["promotion"] = (data["promotion"] == "yes").astype(float)
x.columns = x.columns.astype(str)
# %%
from sklearn.linear_model import LinearRegression

known = data["rolls"].notna() & (data["closed"] == "no")
fit = LinearRegression().fit(x[known], np.log(data.loc[known, "rolls"]))
data["forecast"] = np.exp(fit.predict(x)).round()
data.loc[data["closed"] == "yes", "forecast"] = 0
out = data.tail(28)[["date", "forecast"]]
out.to_csv("output/forecast.csv", index=False)
print(out)
