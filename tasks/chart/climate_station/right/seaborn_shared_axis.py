# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

raw = pd.read_csv("日值.csv", encoding="gb18030", sep=";", decimal=",", na_values=["9999"]).drop_duplicates()
north = raw[raw["站名"].eq("城北站")].copy()
north["降水量"] = pd.to_numeric(north["降水量"].astype("string").str.replace("微量", "0").str.replace(",", "."))
north["月"] = pd.to_datetime(north["日期"]).dt.month.astype(str) + "月"
by_month = north.groupby("月", sort=False).agg(气温=("日平均气温", "mean"), 降水=("降水量", "sum"))
# %%
sns.set_theme(style="ticks", font="Noto Sans CJK SC", rc={"axes.unicode_minus": False})
fig, axes = plt.subplots(2, sharex=True, figsize=(8, 8))
sns.lineplot(x=by_month.index, y=by_month["气温"], ax=axes[0], color="firebrick", marker="o")
sns.barplot(x=by_month.index, y=by_month["降水"], ax=axes[1], color="lightblue")
axes[0].set_ylabel("平均气温（℃）")
axes[1].set(xlabel="", ylabel="降水量（毫米）")
fig.suptitle("城北站2023年气候", fontsize=15)
fig.tight_layout()
fig.savefig("output/气候.png")
print(by_month)
print(f"答案：最湿月份={by_month['降水'].idxmax()}; 年降水={by_month['降水'].sum():.1f}; 最热月均温={by_month['气温'].max():.2f}")
