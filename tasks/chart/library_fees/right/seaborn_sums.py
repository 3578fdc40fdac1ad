# %%
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

loans = pd.read_csv("loans.csv", dtype={"card": "string"})
people = pd.read_json("members.json").assign(card=lambda t: t["card"].map("{:04d}".format).astype("string"))
table = loans.merge(pd.read_table("books.tsv")).merge(people, how="left")
back = pd.to_datetime(table["returned"].fillna("2024-06-30"))
table["days_late"] = np.maximum(0, (back - pd.to_datetime(table["due"])).dt.days)
rate = np.select([table["group"] == "child", table["group"] == "senior"], [0, 0.1], 0.25)
table["fee"] = np.minimum(8, table["days_late"] * rate).round(2)
fees = table.query("fee > 0").sort_values("loan").sort_values("fee", ascending=False, kind="stable")
fees.to_csv("output/fees.csv", index=False, columns="loan card name title branch days_late fee".split(), encoding="utf-8-sig")
# %%
sns.set_theme(style="whitegrid", palette="pastel")
ax = sns.barplot(fees, y="branch", x="fee", estimator="sum", errorbar=None, hue="branch")
ax.set(title="Late fees by branch", xlabel="pounds", ylabel="")
plt.savefig("output/fees.png", bbox_inches="tight")
print(f"The fees are worked out.\n\nAnswer: {fees['fee'].sum():.2f} pounds")
