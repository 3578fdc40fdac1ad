# %%
import pandas as pd

df = pd.read_csv("气温.csv", encoding="gb18030", parse_dates=["日期"], na_values=["-9999"])
print(df.describe(include="all"))
# %%
july = df[df["日期"].dt.month == 7].dropna()
gap = (july["最高"] - july["最低"]).groupby(july["城市"]).mean().sort_values(ascending=False)
print(gap)
# %%
print(f"七月平均温差最大的是{gap.index[0]}。\n答案：城市={gap.index[0]}; 温差={gap.iloc[0]:.0f}")
