# %%
import numpy as np
import pandas as pd
import statsmodels.formula.api as smf

sales = pd.read_csv("sales.csv", dtype={"rolls": "string"})
doubled = sales["rolls"].str.fullmatch(r"(\d\d+)\1").fillna(False).astype(bool)
sales.loc[doubled, "rolls"] = sales.loc[doubled, "rolls"].map(lambda text: text[: len(text) // 2])
days = pd.read_csv("calendar.csv").merge(sales[["date", "rolls"]], how="left")
days["rolls"] = pd.to_numeric(days["rolls"]).astype(float)
days["weekday"] = pd.to_datetime(days["date"]).dt.day_name()
days["step"] = range(len(days))
# %%
known = days[days["rolls"].gt(0) & (days["closed"] == "no")]
model = smf.ols("np.log(rolls) ~ C(weekday) + C(promotion) + step", known).fit()
ahead = days.iloc[-28:].copy()
ahead["rolls"] = np.where(ahead["closed"] == "yes", 0, np.exp(model.predict(ahead))).round().astype(int)
ahead.sort_values("date", ascending=False)[["rolls", "date"]].to_csv("output/forecast.csv", index=False)
print(model.rsquared)
