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
ax.boxplot([values for _, values in groups], tick_labels=[name for name, _ in groups])
rents = [values for _, values in groups]
for place, values in enumerate(rents[1:] + rents[:1], 1):
    ax.scatter([place] * len(values), values, s=9, color="black")
ax.set_title("Rent per square metre")
ax.set_ylabel("euros")
fig.savefig("output/rent.png")
print(f"Both are saved.\n\nAnswer: {table.loc[table['median'].idxmax(), 'district']}")
