# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

sheets = pd.read_excel("质检.xlsx", sheet_name=None, dtype={"数量": str})
alias = sheets.pop("别名")
log = pd.concat(sheets, ignore_index=True).dropna(subset=["缺陷"])
log["名称"] = log["缺陷"].str.strip()
log = log.merge(alias, left_on="名称", right_on="叫法", how="left")
log["名称"] = log["标准名"].fillna(log["名称"])
log["件"] = pd.to_numeric(log["数量"].str.extract(r"(\d+)")[0]).fillna(1).astype(int)
pareto = log.groupby("名称", as_index=False)["件"].sum().sort_values("件", ascending=False, ignore_index=True)
pareto["占比"] = pareto["件"].cumsum() / pareto["件"].sum() * 100
# %%
sns.set_theme(style="white", font="Noto Sans CJK SC")
fig, ax = plt.subplots(figsize=(9, 5))
sns.barplot(pareto, x="名称", y="件", hue="名称", palette="Blues_r", ax=ax, legend=False)
twin = ax.twinx()
sns.lineplot(x=pareto["名称"], y=pareto["占比"], ax=twin, color="crimson", marker="o")
twin.set(ylim=(0, 105), ylabel="累计占比 (%)")
ax.set(title="缺陷帕累托图", xlabel="缺陷", ylabel="件数")
fig.tight_layout()
fig.savefig("output/帕累托.png")
few = pareto.loc[pareto["占比"].shift(fill_value=0) < 80, "名称"]
print(f"答案：{', '.join(few)}")
