# %%
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

log = open("运行日志.txt", encoding="utf-8").read()
print(log)
data = {f"{k}号": pd.read_csv(f"{k}号.csv", parse_dates=["时间"]).set_index("时间") for k in range(1, 5)}
wind = pd.DataFrame({k: d["风速"] for k, d in data.items()})
print(wind.describe())
print(wind.resample("D").mean())
print(pd.DataFrame({k: d["有功功率"] for k, d in data.items()}).describe())
# %%
def when(month, day, clock="00:00"):
    return pd.Timestamp(f"2025-{month}-{day} {clock}")


# km/h from some moment of that day: where the ratio to the other turbines jumps
m = re.search(r"(\d+)月(\d+)日 (\d号)机组更换测风仪", log)
gauge, day = m[3], when(m[1], m[2])
median = wind.drop(columns=gauge).median(axis=1)
ratio = (wind[gauge] / median)[day : day + pd.Timedelta("1D")]
steps = np.log(ratio).rolling(3).min().shift(-2)
change = steps[steps > 0.6].index[0]
print(gauge, change, ratio[change - pd.Timedelta("40min") : change + pd.Timedelta("40min")])
data[gauge].loc[change:, "风速"] /= 3.6
# frozen: as long as the reading does not move
m = re.search(r"(\d+)月(\d+)日(\d\d:\d\d) (\d号)机组风速仪结冰", log)
ice = data[m[4]]
after = ice.loc[when(m[1], m[2], m[3]) :, "风速"]
frozen = after[(after != after.iloc[0]).cumsum() == 0].index
print(len(frozen), "frozen")
ice.loc[frozen, "风速"] = np.nan
m = re.search(r"(\d+)月(\d+)日(\d\d:\d\d) 电网调度令：(\d号)机组限出力，(\d+)月(\d+)日(\d\d:\d\d) 解除", log)
limited = data[m[4]]
inside = (limited.index >= when(m[1], m[2], m[3])) & (limited.index < when(m[5], m[6], m[7]))
limited.loc[inside, "有功功率"] = np.nan
m = re.search(r"(\d号)机组的风速采集器比功率采集器时钟慢 (\d+) 分钟", log)
data[m[1]]["风速"] = data[m[1]]["风速"].shift(-int(m[2]) // 10)
curves = {}
for name, d in data.items():
    d = d[d["有功功率"] > -900].dropna()
    place = np.floor(d["风速"] + 0.5)
    curves[name] = d.groupby(place)["有功功率"].mean().reindex(range(3, 13))
curves = pd.DataFrame(curves)
print(curves.round(1))
# %%
from mplfonts import use_font

use_font("Noto Sans CJK SC")
fig, ax = plt.subplots(figsize=(8, 5))
for name in curves:
    ax.plot(curves.index, curves[name], marker="o", markersize=3, label=name)
ax.set_xticks(curves.index)
ax.set_title("功率曲线")
ax.set_xlabel("风速（m/s）")
ax.set_ylabel("平均功率（kW）")
ax.legend()
fig.tight_layout()
fig.savefig("output/功率曲线.png", dpi=120)
print("答案：" + "; ".join(f"{k}={v:.0f}" for k, v in curves.loc[8].items()))
