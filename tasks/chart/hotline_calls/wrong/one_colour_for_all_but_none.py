# %%
import sqlite3
import pandas as pd

calls = pd.read_sql("select * from calls", sqlite3.connect("hotline.sqlite"))
print(calls.describe(include="all"), calls["status"].value_counts())
# %%
kept = calls[(calls["status"] != "test") & calls["parent_id"].isna() & (calls["seconds"] >= 5)]
stamp = kept["started_at"].where(kept["started_at"] < 1e11, kept["started_at"] // 1000)
local = pd.to_datetime(stamp, unit="s", utc=True).dt.tz_convert("Asia/Shanghai")
local = local[(local.dt.year == 2024) & (local.dt.month == 3)]
table = pd.crosstab(local.dt.weekday, local.dt.hour).reindex(index=range(7), columns=range(24), fill_value=0)
print(table)
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

font_manager.fontManager.addfont(Path(mplfonts.__file__).parent / "fonts/SimHei.ttf")
plt.rcParams["font.sans-serif"] = ["SimHei"]
days = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]
fig, ax = plt.subplots(figsize=(12, 5))
image = ax.imshow(table.to_numpy(), cmap="viridis", vmin=0, vmax=1)
ax.set_xticks(range(24), range(24))
ax.set_yticks(range(7), days)
fig.colorbar(image)
ax.set_title("2024年3月来电")
fig.savefig("output/时段.png")
day, hour = table.stack().idxmax()
print(f"图已保存。\n\n答案：星期={days[day]}; 钟点={hour}; 来电={table.loc[day, hour]}")
