# %%
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

log = pd.read_csv("电表.csv", dtype=str)
log["数"] = pd.to_numeric(log["读数"].str.replace("[^0-9.]", "", regex=True))
log["日"] = pd.to_datetime(log["日期"])
swap = int(np.flatnonzero(log["说明"] == "装表")[0])
offset = log["数"][swap - 1] - log["数"][swap]
log.loc[swap:, "数"] += offset
level = log[log["说明"] == "日抄"].set_index("日")["数"].resample("D").asfreq().interpolate("time")
table = pd.DataFrame({"每日用电量": level.diff()}).iloc[1:]
table["7日均值"] = table["每日用电量"].rolling(7, min_periods=1).mean()
# %%
sns.set_theme(style="whitegrid", font="Noto Sans CJK SC", palette="muted")
fig, ax = plt.subplots(figsize=(11, 5))
sns.lineplot(table, dashes=False, ax=ax)
ax.set(title="家庭用电", xlabel="", ylabel="度")
fig.autofmt_xdate()
fig.savefig("output/用电量.png", dpi=120, bbox_inches="tight")
print(f"均值最高：{table['7日均值'].max():.2f} 度")
print(f"答案：{table['7日均值'].idxmax():%Y年%m月%d日}")
