# %%
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

flow = pd.read_csv("客流.csv", parse_dates=["日期"])
days = pd.read_csv("日历天气.csv", parse_dates=["日期"])
past = len(flow)
date = days["日期"].dt
table = pd.DataFrame({"weekday": date.dayofweek, "day": date.day, "year day": date.dayofyear, "n": np.arange(len(days))})
for name, word in (("off", "放假"), ("worked", "补班")):
    table[name] = (days["放假补班"] == word).astype(int)
    table[f"{name} before"], table[f"{name} after"] = table[name].shift(1, fill_value=0), table[name].shift(-1, fill_value=0)
for name in ("最高气温", "降雨毫米"):
    table[name], table[f"{name} before"] = days[name], days[name].shift(1)
answer = pd.DataFrame({"日期": date.strftime("%Y-%m-%d")[past:]})
trees = HistGradientBoostingRegressor(max_iter=300, learning_rate=0.05, max_leaf_nodes=12, random_state=1)
trees.fit(table[:past], np.log(flow.iloc[:, 1]))
answer["人次"] = np.exp(trees.predict(table[past:])).round().astype(int)
answer.to_csv("output/预测.csv", index=False, encoding="utf-8")
