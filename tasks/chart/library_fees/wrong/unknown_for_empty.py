# %%
import pandas as pd

loans = pd.read_csv("loans.csv", dtype={"card": str}, parse_dates=["due", "returned"])
members = pd.read_json("members.json")
books = pd.read_csv("books.tsv", sep="\t")
print(loans.head(), members.head(), books.head())
# %%
members["card"] = members["card"].astype(str).str.zfill(4)
df = loans.merge(members, on="card", how="left").merge(books, on="book", how="left")
df["group"] = df["group"].fillna("adult")
df["days_late"] = (df["returned"].fillna(pd.Timestamp("2024-06-30")) - df["due"]).dt.days
rate = df["group"].map({"adult": 0.25, "senior": 0.10, "child": 0.0})
df["fee"] = (df["days_late"].clip(lower=0) * rate).clip(upper=8).round(2)
df = df[df["fee"] > 0].sort_values(["fee", "loan"], ascending=[False, True])
df["name"] = df["name"].fillna("unknown")
df[["loan", "card", "name", "title", "branch", "days_late", "fee"]].to_csv("output/fees.csv", index=False)
# %%
import matplotlib.pyplot as plt

sums = df.groupby("branch")["fee"].sum().sort_values()
fig, ax = plt.subplots()
ax.barh(sums.index, sums.values)
ax.set_title("Late fees by branch")
ax.set_xlabel("pounds")
fig.tight_layout()
fig.savefig("output/fees.png")
print(f"Answer: {df['fee'].sum():.2f}")
