# %%
import numpy as np
import pandas as pd

raw = pd.read_excel("pricelist.xlsx", header=None, skiprows=5, dtype=str)
raw.columns = ["category", "sku", "article", "small", "medium", "large"]
notes = raw["category"].dropna()
cold = notes[notes.str.startswith("* ")].str.extract(r"(\d+) %")[0].astype(int).iloc[0]
offer = notes[notes.str.startswith("# ")].str.extract(r"(\d+) %")[0].astype(int).iloc[0]
goods = raw.dropna(subset=["sku"]).assign(category=lambda t: t["category"].ffill())
goods = goods.loc[~goods["article"].str.contains(r"\(x\)")]
long = goods.set_index(["category", "sku", "article"]).stack().rename_axis(["category", "sku", "article", "size"])
parts = long.str.extract(r"^£?(?P<amount>\d+\.?\d*)(?P<mark>[*#]?)$").dropna(subset=["amount"])
factor = np.select([parts["mark"] == "*", parts["mark"] == "#"], [100 + cold, 100 - offer], 100)
parts["price"] = (parts["amount"].astype(float) * factor / 100 + 1e-9).round(2)
parts["price"].reset_index().to_csv("output/prices.csv", index=False, float_format="%.2f", encoding="utf-8-sig")
print(f"Answer: {parts['price'].sum():.2f}")
