# %%
import pandas as pd

table = pd.read_csv("日值.csv", sep=";", encoding="gb18030", dtype=str)
print(table.head(), table["站名"].value_counts(), table.duplicated().sum())
# %%
table = table.drop_duplicates()
table = table[table["站名"] == "城北站"].replace({"微量": "0", "9999": None})
for column in ["日平均气温", "降水量"]:
    table[column] = pd.to_numeric(table[column].str.replace(",", "."))
month = pd.to_datetime(table["日期"]).dt.month
warm = table.groupby(month)["日平均气温"].mean()
rain = table.groupby(month)["降水量"].sum()
print(warm, rain)
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

font_manager.fontManager.addfont(Path(mplfonts.__file__).parent / "fonts/SimHei.ttf")
plt.rcParams["font.sans-serif"] = ["SimHei"]
plt.rcParams["axes.unicode_minus"] = False
names = [f"{m}月" for m in warm.index]
fig, (top, low) = plt.subplots(2, 1, figsize=(8, 7))
top.plot(names, warm.values, marker="o")
top.set_ylabel("气温（℃）")
low.barh(names, rain.values)
low.set_xlabel("降水（毫米）")
low.invert_yaxis()
fig.suptitle("城北站2023年气候")
fig.savefig("output/气候.png")
print(f"完成。\n\n答案：最湿月份={rain.idxmax()}月; 年降水={rain.sum():.1f}; 最热月均温={warm.max():.2f}")
