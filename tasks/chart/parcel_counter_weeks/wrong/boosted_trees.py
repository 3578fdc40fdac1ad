# %%
import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor

got = pd.read_csv("取件.csv", parse_dates=["日期"]).set_index("日期")
calendar = pd.read_csv("日历.csv", parse_dates=["日期"]).set_index("日期")
sky = pd.read_csv("天气.csv", parse_dates=["日期"]).set_index("日期")
book = pd.read_csv("大事.csv", parse_dates=["日期"])
days, start = calendar.index, len(got)
entries = book.groupby("日期")["事项"].apply(list).to_dict()
table = pd.DataFrame(index=days)
table["weekday"], table["day"], table["year day"], table["n"] = days.day_of_week, days.day, days.day_of_year, np.arange(len(days))
moon = calendar["农历"].str[-2:]
table["moon"] = moon.map({name: k for k, name in enumerate(sorted(set(moon)))}).astype("category")
rain, wind = sky["降雨毫米"], sky["风力"]
table["off"], table["rain"], table["before"], table["next"], table["wind"], table["wind before"] = calendar["上班"] == "休息", rain, rain.shift(1), rain.shift(-1), wind, wind.shift(1)
bridge = pd.Series(np.nan, index=days)
said = book[book["事项"].str.contains("大桥|封桥")]
bridge[said["日期"]] = (~said["事项"].str.contains("恢复|通车|重新|放行")).astype(float).to_numpy()
table["bridge"] = bridge.ffill().fillna(0)
who = book["事项"].str.extract("(百货汇|橙市|万家购|拼一拼|好物多|云上街)")[0]
kinds = {name: who == name for name in who.dropna().unique()} | {words: book["事项"].str.contains(words) for words in ("分拨中心", "戏", "城南", "水泵厂")}
for name, there in kinds.items():
    on = pd.Series(days.isin(book.loc[there, "日期"]), index=days)
    table[f"since {name}"] = on.cumsum().groupby(on.cumsum()).cumcount()
    table[f"until {name}"] = on[::-1].cumsum().groupby(on[::-1].cumsum()).cumcount()[::-1]
answer = pd.DataFrame({"日期": days[start : start + 42].strftime("%Y-%m-%d")})
for k, name in enumerate(got, 1):
    shut, closed, weekday = np.zeros(len(days), bool), False, None
    for n, day in enumerate(days):
        for said in entries.get(day, []):
            if said.startswith(f"{k}号点"):
                if "周" in said:
                    weekday = "一二三四五六日".index(said.split("周")[1][0])
                else:
                    closed = not any(word in said for word in ("恢复", "重新", "又开门", "开门了"))
            elif "春节" in said:
                closed = "停业" in said
        shut[n] = closed or day.day_of_week == weekday
    known = np.flatnonzero(~shut[:start] & (got[name].to_numpy() > 0))
    trees = HistGradientBoostingRegressor(max_iter=120, learning_rate=0.08, max_leaf_nodes=8, min_samples_leaf=8, l2_regularization=1.0, categorical_features="from_dtype", random_state=1)
    trees.fit(table.iloc[known], np.log(got[name].to_numpy()[known]))
    answer[name] = (np.exp(trees.predict(table)) * ~shut)[start : start + 42].round().astype(int)
answer.to_csv("output/预测.csv", index=False, encoding="utf-8")
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

font_manager.fontManager.addfont(Path(mplfonts.__file__).parent / "fonts/SimHei.ttf")
plt.rcParams["font.sans-serif"] = ["SimHei"]
weeks = got[-56:].sum(axis=1).to_numpy().reshape(8, 7).sum(axis=1)
labels = [f"第{k}周" for k in range(1, 9)]
figure, axes = plt.subplots(figsize=(8, 4.5))
axes.bar(labels, weeks, color="#b5651d")
axes.set_title("近八周取件量")
axes.set_ylabel("件")
figure.tight_layout()
figure.savefig("output/每周.png", dpi=120)
print(weeks)
