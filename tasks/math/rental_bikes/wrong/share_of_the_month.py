# %%
import pandas as pd

rides = pd.read_csv("rides.csv")
heir = open("closing.txt").read().strip()
share = rides.groupby("from")["rides"].sum() / rides["rides"].sum()
share.round(6).rename_axis("station").rename("share").reset_index().to_csv("output/shares.csv", index=False)
top = share.idxmax()
left = rides[rides["from"] != top]
print(f"Answer: {left.loc[left['from'] == heir, 'rides'].sum() / left['rides'].sum():.4f}")
