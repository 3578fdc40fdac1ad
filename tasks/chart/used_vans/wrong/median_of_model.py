# %%
import pandas as pd

sold = pd.read_csv("sold.tsv", sep="\t", dtype=str)
offered = pd.read_csv("offered.tsv", sep="\t", dtype=str)
sold["price"] = sold["price"].str.replace(r"[^\d.]", "", regex=True).astype(float)
medians = sold.groupby(sold["model"].str.strip().str.lower())["price"].median()
offered["price"] = offered["model"].str.strip().str.lower().map(medians)
offered[["id", "price"]].to_csv("output/prices.csv", index=False)
print("done")
