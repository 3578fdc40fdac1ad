# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

log = pd.read_csv("家庭支出.csv", encoding="utf-8-sig", dtype=str)
log["类别"] = log["类别"].fillna("").str.strip().replace("", "其他")
log["金额"] = pd.to_numeric(log["金额"].str.replace(r"[^0-9.\-]", "", regex=True))
by = log.groupby("类别")["金额"].sum()
low = by[by / by.sum() < 0.04].index.union(["其他"])
merged = by.groupby(by.index.where(~by.index.isin(low), "其他")).sum().sort_values()
# %%
sns.set_theme(font="Noto Sans CJK SC")
merged.plot.pie(autopct="%1.1f%%", colors=sns.color_palette("pastel"), ylabel="", figsize=(7, 7), pctdistance=0.7)
plt.title("2024年家庭支出")
plt.savefig("output/支出占比.png", bbox_inches="tight")
print(merged)
print(f"答案：{100 * merged['其他'] / merged.sum():.1f}%")
