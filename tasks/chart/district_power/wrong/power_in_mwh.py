# %%
import pandas as pd

df = pd.read_parquet("用电.parquet")
print(df.head(), df.isna().sum())
# %%
df = df.dropna(subset=["电量_kWh"])
g = df.groupby("区").agg(户数=("用户", "nunique"), 总电量=("电量_kWh", "sum"), 电费=("电费_元", "sum"))
g["均价"] = (g["电费"] / g["总电量"]).round(4)
g["占比"] = (100 * g["总电量"] / g["总电量"].sum()).round(2)
g["总电量"] = g["总电量"].round(1)
g = g.sort_values("总电量", ascending=False).reset_index()
g["总电量"] = (g["总电量"] / 1000).round(1)
g[["区", "户数", "总电量", "均价", "占比"]].to_csv("output/各区用电.csv", index=False)
print(f"答案：{df['电费_元'].sum() / df['电量_kWh'].sum():.4f}")
