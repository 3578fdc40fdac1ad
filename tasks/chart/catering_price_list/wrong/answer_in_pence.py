# %%
import pandas as pd

raw = pd.read_excel("pricelist.xlsx", header=None, dtype=object)
print(raw.to_string())
# %%
import re

df = raw.iloc[5:].copy()
df.columns = ["category", "sku", "article", "small", "medium", "large"]
df = df[df["sku"].notna()]
df["category"] = df["category"].ffill()
df = df[~df["article"].str.contains("(x)", regex=False)]
notes = raw[0].dropna().astype(str)
surcharge = float(re.search(r"(\d+) %", notes[notes.str.startswith("*")].iloc[0])[1])
offer = float(re.search(r"(\d+) %", notes[notes.str.startswith("#")].iloc[0])[1])
print(surcharge, offer, len(df))


def price(cell):
    text = str(cell).replace("£", "").strip()
    if not re.match(r"^\d", text):
        return None
    value = float(text.rstrip("*#"))
    if text.endswith("*"):
        value *= 1 + surcharge / 100
    if text.endswith("#"):
        value *= 1 - offer / 100
    return round(value, 2)


# %%
df["order"] = range(len(df))
flat = df.melt(["category", "sku", "article", "order"], var_name="size", value_name="price")
flat["price"] = flat["price"].map(price)
flat["rank"] = flat["size"].map({"small": 0, "medium": 1, "large": 2})
flat = flat.dropna(subset=["price"]).sort_values(["order", "rank"])
flat[["category", "sku", "article", "size", "price"]].to_csv("output/prices.csv", index=False)
print(f"Flat list saved.\nAnswer: {flat['price'].sum() * 100:.0f} pence")
