# %%
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

read = pd.read_csv("readings.csv", parse_dates=["date"]).set_index("date")
sky = pd.read_csv("weather.csv", parse_dates=["date"]).set_index("date")
book = pd.read_csv("book.csv", parse_dates=["date"])
days = sky.index
table = pd.DataFrame(index=days)
table["weekday"], table["day"], table["odd"], table["nth"] = days.dayofweek, days.day, days.day % 2, (days.day + 6) // 7
table["year day"], table["n"] = days.dayofyear, np.arange(len(days))
rain, hot, cold = sky["rain_mm"], sky["max_c"], sky["min_c"]
table["rain"], table["hot"], table["cold"], table["tomorrow"], table["yesterday"], table["hot before"] = rain, hot, cold, rain.shift(-1), rain.shift(1), hot.shift(1)
table["week's rain"], table["days' rain"] = rain.rolling(7, min_periods=1).sum(), rain.rolling(3, min_periods=1).sum()
for over in (0, 1, 3, 5):
    wet = rain > over
    table[f"dry {over}"] = wet.cumsum().groupby(wet.cumsum()).cumcount()
words = {"open": "open day|gates open", "party": "work party", "swap": "plant swap|plants for", "judges": "judges", "children": "children", "dung": "manure"}
for name, pattern in words.items():
    there = days.isin(book.loc[book["entry"].str.contains(pattern), "date"])
    for lag in (-2, -1, 0, 1, 2):
        table[f"{name} {lag}"] = pd.Series(there, index=days).shift(lag, fill_value=False).astype(float)
for name, begins, ends in (("ban", "hose ban|banned|no hoses", "lifted|allowed|ban over|end of the"), ("school", "holidays|schools closed|no school", "school again|of school$|schools open|back to school")):
    state = pd.Series(np.nan, index=days)
    state[days.isin(book.loc[book["entry"].str.contains(begins), "date"])] = 1
    state[days.isin(book.loc[book["entry"].str.contains(ends), "date"])] = 0
    table[name] = state.ffill().fillna(0)
coming = days[days > read.index[-1]][:56]
answer = pd.DataFrame({"date": coming.strftime("%Y-%m-%d")})
for tap, name in enumerate(read, 1):
    out = pd.Series(np.nan, index=days)
    of_tap = book["entry"].str.contains(f"[Tt]ap {tap}\\b")
    out[days.isin(book.loc[of_tap & book["entry"].str.contains("out of order|gives nothing|no water|out of use"), "date"])] = 1
    out[days.isin(book.loc[of_tap & book["entry"].str.contains("works again|back in use|in order again|running again|water at|opened"), "date"])] = 0
    runs = out.ffill().fillna(0) == 0
    known = read.index[runs[read.index] & (read[name] > 0)]
    trees = HistGradientBoostingRegressor(max_iter=100, learning_rate=0.1, max_leaf_nodes=8, min_samples_leaf=8, l2_regularization=1.0, random_state=1)
    trees.fit(table.loc[known], np.log(read.loc[known, name]))
    answer[name] = (np.exp(trees.predict(table.loc[coming])) * runs[coming]).round().astype(int).to_numpy()
answer.to_csv("output/forecast.csv", index=False)
