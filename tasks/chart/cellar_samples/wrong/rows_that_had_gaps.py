# %%
import pandas as pd

df = pd.read_csv("samples.csv", na_values=["?", "-999"])
print(df.describe())
# %%
df = df.drop_duplicates("sample_id").sort_values("sample_id")
numbers = df.columns[2:]
filled = int(df[numbers].isna().sum().sum())
df[numbers] = df[numbers].fillna(df.groupby("cultivar")[list(numbers)].transform("median")).round(3)
df.to_csv("output/samples_clean.csv", index=False)
rows = df.index[pd.read_csv("samples.csv", na_values=["?", "-999"]).loc[df.index].isna().any(axis=1)]
print(f"Saved.\nAnswer: {len(rows)}")
