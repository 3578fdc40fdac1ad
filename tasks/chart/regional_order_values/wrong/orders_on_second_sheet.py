# %%
import pandas as pd

orders = pd.read_csv("orders.csv")
print(orders.head())
print(orders["status"].value_counts(), orders["region"].unique())
# %%
clean = orders.drop_duplicates("order_id").copy()
clean["region"] = clean["region"].str.strip().str.lower().str.replace(r"\s+", " ", regex=True)
clean["amount"] = clean["amount"].str.replace(r"[^0-9.]", "", regex=True).astype(float)
clean = clean[clean["status"].str.lower() != "cancelled"]
table = (
    clean.groupby("region")
    .agg(orders=("order_id", "count"), total=("amount", "sum"))
    .round(2)
    .sort_values("total", ascending=False)
    .reset_index()
)
with pd.ExcelWriter("output/by_region.xlsx") as book:
    table.to_excel(book, sheet_name="regions", index=False)
    clean.to_excel(book, sheet_name="orders", index=False)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5))
ax.bar(table["region"], table["total"])
ax.set_title("Order value by region")
ax.set_ylabel("dollars")
fig.tight_layout()
fig.savefig("output/by_region.png")
print(f"I cleaned the export and saved both files.\n\nAnswer: {table['total'].sum():.2f}")
