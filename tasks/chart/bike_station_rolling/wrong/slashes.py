# %%
import pandas as pd

log = pd.read_csv("借车.csv")
print(log.head(8))
parts = log["日期"].str.extract(r"(\d{4})\D(\d+)\D(\d+)").astype(int)
log["日期"] = pd.to_datetime(parts.set_axis(["year", "month", "day"], axis=1))
days = log.groupby("日期")["次数"].sum().asfreq("D", fill_value=0).to_frame()
days["七日均值"] = days["次数"].rolling(7, min_periods=1).mean()
out = days.round(2).reset_index()
out["日期"] = out["日期"].dt.strftime("%Y-%m-%d")
out["日期"] = out["日期"].str.replace("-", "/")
out.to_csv("output/七日均值.csv", index=False)
# %%
import matplotlib.pyplot as plt
from mplfonts import use_font

use_font("Noto Sans CJK SC")
fig, ax = plt.subplots(figsize=(10, 5))
ax.plot(days.index, days["次数"], label="每日次数", linewidth=1)
ax.plot(days.index, days["七日均值"], label="七日均值", linewidth=2)
ax.set_title("校门口借车次数")
ax.set_xlabel("日期")
ax.legend()
fig.savefig("output/七日均值.png")
print(f"答案：{days['七日均值'].round(2).idxmax():%Y-%m-%d}")
