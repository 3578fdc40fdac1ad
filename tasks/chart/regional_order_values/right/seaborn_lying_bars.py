# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

frame = pd.read_csv("orders.csv").groupby("order_id").first()
frame = frame[~frame["status"].str.casefold().eq("cancelled")]
frame["region"] = frame["region"].str.casefold().str.split().str.join(" ")
frame["amount"] = pd.to_numeric(frame["amount"].str.replace(r"USD|\$|,|\s", "", regex=True))
summary = frame.groupby("region")["amount"].agg(["size", "sum"]).sort_values("sum", ascending=False).round(2)
summary.columns = ["orders", "total"]
summary.to_excel("output/by_region.xlsx", engine="xlsxwriter")
# %%
sns.set_theme(style="whitegrid")
ax = sns.barplot(x=summary["total"] / 1000, y=summary.index, hue=summary.index, palette="flare", legend=False)
ax.set(title="Order value by region", xlabel="total (thousand dollars)", ylabel="")
plt.tight_layout()
plt.savefig("output/by_region.png")
print(summary)
print(f"Answer: {summary['total'].sum():.2f} dollars")
