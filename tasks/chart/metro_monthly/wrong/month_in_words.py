# %%
import pandas as pd

daily = pd.read_excel("客流.xlsx", sheet_name="日客流", header=2)
print(daily.head(), daily.dtypes)
# %%
daily = daily.set_index("日期")
daily = daily.apply(pd.to_numeric, errors="coerce").ffill()
monthly = daily.groupby(daily.index.strftime("%Y-%m")).sum()
table = monthly.rename_axis(index="月份", columns="线路").stack().rename("总客流").reset_index()
table["总客流"] = table["总客流"].round(2)
table["月份"] = table["月份"].str[:4] + "年" + table["月份"].str[5:] + "月"
table.to_csv("output/月客流.csv", index=False, encoding="utf-8")
# %%
import matplotlib.pyplot as plt
from matplotlib import font_manager

names = {font.name for font in font_manager.fontManager.ttflist}
for name in ("Noto Sans CJK SC", "SimHei"):
    if name in names:
        plt.rcParams["font.sans-serif"] = [name, "DejaVu Sans"]
        break
else:
    from mplfonts import use_font

    use_font("Noto Sans CJK SC")
fig, ax = plt.subplots(figsize=(9, 5))
for name in monthly.columns:
    ax.plot(monthly.index, monthly[name], marker="o", label=name)
ax.set_title("各线路月客流")
ax.set_xlabel("月份")
ax.set_ylabel("总客流（万人次）")
ax.legend()
fig.savefig("output/月客流.png", dpi=120)
best = monthly.sum(axis=1).idxmax()
print(f"已完成补缺和汇总。\n答案：{best}")
