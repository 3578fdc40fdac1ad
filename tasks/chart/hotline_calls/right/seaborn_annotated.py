# %%
import sqlite3

import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

with sqlite3.connect("hotline.sqlite") as db:
    calls = pd.read_sql("""
        select case when started_at > 100000000000 then started_at / 1000 else started_at end + 28800 as t
        from calls where status <> 'test' and parent_id is null and seconds >= 5
    """, db)
when = pd.to_datetime(calls["t"], unit="s")
when = when[when.dt.strftime("%Y-%m") == "2024-03"]
grid = pd.DataFrame(0, index=range(7), columns=range(24))
for moment in when:
    grid.at[moment.weekday(), moment.hour] += 1
names = [f"周{d}" for d in "一二三四五六日"]
# %%
sns.set_theme(font="Noto Sans CJK SC")
fig, ax = plt.subplots(figsize=(15, 5))
sns.heatmap(grid.set_axis(names), annot=True, fmt="d", cmap="Greys", linewidths=0.3, ax=ax, cbar=False)
ax.tick_params(axis="y", rotation=0)
ax.set_title("2024年3月来电")
ax.set_xlabel("钟点")
fig.savefig("output/时段.png", bbox_inches="tight")
day, hour = grid.stack().idxmax()
print(f"答案：星期={names[day]}; 钟点={hour}点; 来电={grid.at[day, hour]}个")
