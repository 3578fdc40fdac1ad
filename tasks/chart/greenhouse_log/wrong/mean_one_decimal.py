# %%
print(open("log.tsv", encoding="utf-8").read()[:1500])
# %%
import pandas as pd

log = pd.read_csv("log.tsv", sep="\t", comment="#", dtype=str)
log = log[log["time"] != "time"].copy()
log["time"] = pd.to_datetime(log["time"])
log["sensor"] = log["sensor"].str.strip().str.upper()
parts = log["reading"].str.extract(r"^\s*(-?\d+(?:[.,]\d+)?)\s*°?\s*([CFK])\s*$")
print(log.loc[parts[0].isna(), "reading"].value_counts(dropna=False))
value = parts[0].str.replace(",", ".").astype(float)
celsius = value.where(parts[1] != "F", (value - 32) / 1.8)
celsius = celsius.where(parts[1] != "K", value - 273.15)
log["celsius"] = celsius
# %%
good = log[log["celsius"].between(-20, 60)].drop_duplicates(["time", "sensor"], keep="last")
good = good[["time", "sensor", "celsius"]].sort_values(["time", "sensor"]).reset_index(drop=True)
good["celsius"] = good["celsius"].round(2)
good.to_parquet("output/readings.parquet", index=False)
print(f"{len(good)} readings kept.\nAnswer: {good['celsius'].mean():.0f}")
