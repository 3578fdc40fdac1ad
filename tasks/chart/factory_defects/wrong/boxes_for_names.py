# %%
import pandas as pd

book = pd.read_excel("质检.xlsx", sheet_name=None)
for name, sheet in book.items():
    print(name, sheet.shape, sheet.head(3), sheet.tail(3))
# %%
names = book.pop("别名").set_index("叫法")["标准名"]
rows = pd.concat(book.values())
rows = rows[rows["缺陷"].notna()].copy()
rows["缺陷"] = rows["缺陷"].str.strip().replace(names.to_dict())
rows["数量"] = rows["数量"].astype("string").str.replace("件", "").astype(float).fillna(1)
counts = rows.groupby("缺陷")["数量"].sum().sort_values(ascending=False)
share = 100 * counts.cumsum() / counts.sum()
print(counts, share)
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

plt.rcParams["font.family"] = ["DejaVu Sans"]
fig, ax = plt.subplots(figsize=(9, 5))
ax.bar(counts.index, counts.values)
right = ax.twinx()
right.plot(counts.index, share.values, color="tab:red", marker="o")
right.set_ylim(0, 105)
right.set_ylabel("累计占比（%）")
ax.set_ylabel("件数")
ax.set_title("缺陷帕累托图")
fig.savefig("output/帕累托.png")
few = counts.index[: int((share < 80).sum()) + 1]
print(f"图已保存。\n\n答案：{', '.join(few)}")
