# %%
import pandas as pd

df = pd.read_csv("samples.csv", na_values=["?", "-999"])
print(df.describe())
# %%
df = df.drop_duplicates("sample_id").sort_values("sample_id")
numbers = df.columns[2:]
filled = int(df[numbers].isna().sum().sum())
df[numbers] = df[numbers].fillna(df.groupby("cultivar")[list(numbers)].transform("median")).round(3)
df = df[["sample_id", "cultivar", *sorted(numbers)]]
df.to_csv("output/samples_clean.csv", index=False)
print(f"Saved.\nAnswer: {filled}")
