# %%
import pandas as pd

table = pd.read_csv("家庭支出.csv")
print(table.head(20), table["类别"].unique())
# %%
table["类别"] = table["类别"].str.strip().fillna("其他")
table["金额"] = table["金额"].astype(str).str.replace("[￥,元]", "", regex=True).astype(float)
sums = table.groupby("类别")["金额"].sum()
share = sums / sums.sum()
small = (share < 0.04) | (share.index == "其他")
parts = share[~small].sort_values(ascending=False)
parts["其他"] = share[small].sum()
print(parts)
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

font_manager.fontManager.addfont(Path(mplfonts.__file__).parent / "fonts/SimHei.ttf")
plt.rcParams["font.sans-serif"] = ["SimHei"]
fig, ax = plt.subplots(figsize=(7, 6))
ax.pie(parts.values, labels=parts.index, autopct="%.1f%%")
ax.legend(list(parts.index[1:]) + [parts.index[0]], loc="upper left", bbox_to_anchor=(-0.15, 1.1), fontsize=8)
ax.set_title("2024年家庭支出")
fig.savefig("output/支出占比.png")
print(f"饼图画好了。\n\n答案：{parts['其他'] * 100:.1f}%")
