# %%
import pandas as pd

table = pd.read_csv("电表.csv", parse_dates=["日期"])
print(table.head(8), table["说明"].value_counts(), table[table["说明"] != "日抄"], len(table))
# %%
table["读数"] = table["读数"].astype(str).str.replace("[,度]", "", regex=True).astype(float)
kinds = table.set_index("说明")["读数"]
jump = kinds["拆表"] - kinds["装表"]
change = table.loc[table["说明"] == "装表", "日期"].iloc[0]
daily = table[table["说明"] == "日抄"].set_index("日期")["读数"]
daily[daily.index >= change] += jump
used = daily.asfreq("D").interpolate().diff().loc["2024-03-01":]
mean = used.rolling(7, min_periods=1).mean()
print(len(used), used.describe())
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

plt.rcParams["font.family"] = ["DejaVu Sans"]
fig, ax = plt.subplots(figsize=(10, 5))
ax.plot(used.index, used, label="每日用电量", linewidth=1)
ax.plot(mean.index, mean, label="7日均值", linewidth=2)
ax.set_title("家庭用电")
ax.set_ylabel("度")
ax.legend()
fig.savefig("output/用电量.png")
print(f"已保存。\n\n答案：{mean.idxmax():%Y-%m-%d}")
