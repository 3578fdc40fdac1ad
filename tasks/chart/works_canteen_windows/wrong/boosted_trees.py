# %%
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

sold = pd.read_csv("份数.csv", parse_dates=["日期"])
menu = pd.read_csv("菜单.csv", parse_dates=["日期"])
sky = pd.read_csv("天气.csv", parse_dates=["日期"]).set_index("日期").reindex(menu["日期"])
past, windows = len(sold), list(sold.columns[1:])
date = menu["日期"].dt
table = pd.DataFrame({"weekday": date.dayofweek, "day": date.day, "year day": date.day_of_year, "n": np.arange(len(menu))})
table["gap"], table["next"] = menu["日期"].diff().dt.days, -menu["日期"].diff(-1).dt.days
table["heat"], table["rain"] = sky["最高气温"].to_numpy(), sky["降雨毫米"].to_numpy()
for name in windows:
    table[name] = menu[name].astype("category")
answer = pd.DataFrame({"日期": date.strftime("%Y-%m-%d")[past:]})
for name in windows:
    trees = HistGradientBoostingRegressor(max_iter=80, learning_rate=0.08, max_leaf_nodes=10, categorical_features="from_dtype", random_state=1)
    trees.fit(table[:past], np.log(sold[name]))
    answer[name] = np.exp(trees.predict(table[past:])).round().astype(int)
answer.to_csv("output/预测.csv", index=False, encoding="utf-8")
