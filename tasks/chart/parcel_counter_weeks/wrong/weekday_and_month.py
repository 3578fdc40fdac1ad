# %%
import numpy as np
import pandas as pd

got = pd.read_csv("取件.csv", parse_dates=["日期"]).set_index("日期")
calendar = pd.read_csv("日历.csv", parse_dates=["日期"]).set_index("日期")
sky = pd.read_csv("天气.csv", parse_dates=["日期"]).set_index("日期")
book = pd.read_csv("大事.csv", parse_dates=["日期"])
days, start = calendar.index, len(got)
entries = book.groupby("日期")["事项"].apply(list).to_dict()
columns = [days.day_of_week == k for k in range(7)] + [days.month == k for k in range(2, 13)] + [np.arange(len(days)) / 365, np.sqrt(sky["降雨毫米"])]
columns += [(calendar["上班"] == "休息") & (days.day_of_week < 5), (calendar["上班"] == "上班") & (days.day_of_week > 4)]
columns += [days.isin(book.loc[book["事项"].str.contains(words), "日期"]) for words in ("大促|促销|满减|全场", "分拨中心", "戏", "城南", "水泵厂")]
X = np.column_stack(columns).astype(float)
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
    weights = np.linalg.lstsq(X[known], np.log(got[name].to_numpy()[known]), rcond=None)[0]
    answer[name] = (np.exp(X @ weights) * ~shut)[start : start + 42].round().astype(int)
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
