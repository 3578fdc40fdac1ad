# %%
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

trips = pd.read_csv("trips.csv", parse_dates=["date"])
calendar = pd.read_csv("calendar.csv", parse_dates=["date"], keep_default_na=False)


def minute(text):
    return int(text[:2]) * 60 + int(text[3:]) if text else np.nan


for name in ("low_1", "low_2", "sunrise", "sunset"):
    calendar[name] = calendar[name].map(minute)
for name in ("school", "market", "event", "bridge", "fare", "sky"):
    calendar[name] = calendar[name].astype("category").cat.codes
near = calendar.set_index("date")
parts = [near] + [near[["event", "market", "fare", "bridge", "school", "wind"]].shift(-lag).add_suffix(f" {lag}") for lag in (-2, -1, 1, 2)]
table = trips[["trip", "lorries"]].join(pd.concat(parts, axis=1).loc[trips["date"]].reset_index(drop=True))
leaves = trips["time"].map(minute)
table["gap"] = np.fmin((leaves - table.pop("low_1")).abs(), (leaves - table.pop("low_2")).abs())
table["light"], table["dawn"], table["leaves"] = table.pop("sunset") - leaves, leaves - table.pop("sunrise"), leaves
table["boat"] = trips["boat"].astype("category").cat.codes
date = trips["date"].dt
table["weekday"], table["day"], table["year day"], table["n"] = date.day_of_week, date.day, date.day_of_year, (trips["date"] - trips["date"].min()).dt.days
table["side"], table["nth"] = table["trip"] % 2, (date.day + 6) // 7
past = trips["cars"].notna()
kinds = ["trip", "boat", *[name for name in table if name.startswith("event")]]
trees = HistGradientBoostingRegressor(max_iter=500, learning_rate=0.06, max_leaf_nodes=14, min_samples_leaf=10, categorical_features=kinds, l2_regularization=1.0, random_state=1)
trees.fit(table[past], np.log(trips["cars"][past]))
answer = trips.loc[~past, ["date", "time", "from"]].copy()
answer["cars"] = np.exp(trees.predict(table[~past])).round().astype(int)
answer["date"] = answer["date"].dt.strftime("%Y-%m-%d")
answer.to_csv("output/forecast.csv", index=False)
# %%
quay = trips.groupby(trips["date"].dt.day_of_week)["left"].sum().reindex(range(7)).astype(int)
figure, axes = plt.subplots(figsize=(8, 4.5))
axes.bar(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], quay)
axes.set_title("Left on the quay")
axes.set_ylabel("cars")
figure.tight_layout()
figure.savefig("output/left.png", dpi=120)
