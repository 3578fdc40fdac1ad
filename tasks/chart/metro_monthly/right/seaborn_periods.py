# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

raw = pd.read_excel("客流.xlsx", "日客流", skiprows=2, na_values=["缺"], index_col="日期").ffill().astype(float)
by = raw.groupby(raw.index.to_period("M")).sum()
long = by.rename_axis("月份").reset_index().melt("月份", var_name="线路", value_name="总客流")
long["位"] = long["线路"].map({n: i for i, n in enumerate(raw.columns)})
long = long.sort_values(["月份", "位"]).astype({"月份": str}).drop(columns="位")
long.to_csv("output/月客流.csv", index=False, float_format="%.2f")
# %%
sns.set_theme(style="darkgrid", font="Noto Sans CJK SC", palette="Set2")
fig, ax = plt.subplots(figsize=(10, 5))
sns.lineplot(long, x="月份", y="总客流", hue="线路", style="线路", markers=True, ax=ax)
ax.set_title("各线路月客流")
ax.set_ylabel("总客流 / 万人次")
fig.savefig("output/月客流.png", bbox_inches="tight")
print(f"答案：{by.sum(axis=1).idxmax()}")
