# %%
import pandas as pd

log, notes = open("站志.md", encoding="utf-8").read(), open("资料说明.md", encoding="utf-8").read()
print(log, notes)
auto, hand = pd.read_csv("自记.csv"), pd.read_csv("人工.csv")
auto["时间"] = pd.to_datetime(auto["时间"])
print(auto.describe(), hand.describe(), auto["读数"].value_counts().head(8))
back = auto.index[auto["时间"].diff() < pd.Timedelta(0)]
print(auto.loc[back[0] - 3 : back[0] + 3])
# %%
import re

own, staff = map(float, re.search(r"自记仪零点高程 ([\d.]+) 米，水尺零点高程 ([\d.]+) 米（", log).groups())
lower = float(re.search(r"复测.*水尺零点高程 ([\d.]+)", log)[1])
month, day = map(int, re.search(r"(\d+) 月 (\d+) 日：涨水", log).groups())
struck = pd.Timestamp(2024, month, day)
is_new = auto.index >= back[0]
auto["时间"] += pd.to_timedelta(8 * is_new, unit="h")
auto["米"] = auto["读数"].where(is_new, auto["读数"] / 100)
run = (auto["读数"] != auto["读数"].shift()).cumsum()
stuck = run.groupby(run).transform("size") >= 12
print(auto[stuck].groupby(run[stuck]).agg(["first", "size"]))
valid = auto[~stuck & ~auto["读数"].isin([-999, -9.99])]
daily = own + valid.groupby(valid["时间"].dt.normalize())["米"].mean()
hand["日"] = pd.to_datetime(hand["日期"])
zero = (hand["日"] > struck).map({True: lower, False: staff})
by_hand = (zero + hand["水尺读数"]).set_axis(hand["日"])
print((daily - by_hand).groupby(pd.Grouper(freq="10D")).mean())
levels = daily.reindex(by_hand.index).fillna(by_hand)
print(daily.reindex(by_hand.index).isna().sum())
table = pd.DataFrame({"日期": levels.index.strftime("%Y-%m-%d"), "水位": levels.to_numpy()})
table.round(3).to_csv("output/日均.csv", index=False)
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = ["DejaVu Sans"]
plt.rcParams["axes.unicode_minus"] = False
fig, ax = plt.subplots(figsize=(11, 5))
ax.plot(levels.index, levels.to_numpy())
ax.set_title("闸前日平均水位")
ax.set_ylabel("水位（米）")
fig.savefig("output/日均.png")
warning = float(re.search(r"警戒水位 ([\d.]+)", notes)[1])
print(f"答案：超警={(levels > warning).sum()}; 最高={levels.idxmax():%Y-%m-%d}")
