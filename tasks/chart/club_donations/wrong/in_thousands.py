# %%
import pandas as pd

donations = pd.read_csv("donations.csv", parse_dates=["date"])
print(donations.head(), donations["kind"].value_counts(), donations["date"].min(), donations["date"].max())
# %%
gifts = donations[(donations["kind"] == "gift") & (donations["date"].dt.year == 2024)]
table = gifts.pivot_table(index=gifts["date"].dt.month, columns="team", values="amount", aggfunc="sum")
table = table.reindex(range(1, 13)).fillna(0).cumsum()
print(table)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5))
for team in table:
    ax.plot(table.index, table[team], label=team)
ax.set_title("Boat fund 2024")
ax.set_xlabel("month")
ax.legend()
fig.savefig("output/boat_fund.png")
print(f"Done.\n\nAnswer: {table.iloc[-1].sum() / 1000:.2f} thousand")
