# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

gifts = pd.read_csv("donations.csv", parse_dates=["date"]).query("kind == 'gift' and date >= '2024-01-01'")
ends = pd.date_range("2024-01-31", "2024-12-31", freq="ME")
totals = gifts.sort_values("date").assign(sum=lambda t: t.groupby("team")["amount"].cumsum())
level = pd.DataFrame({team: [part.loc[part["date"] <= end, "amount"].sum() for end in ends]
                      for team, part in totals.groupby("team")}, index=ends)
# %%
sns.set_theme(style="darkgrid", palette="pastel")
fig, ax = plt.subplots(figsize=(10, 5))
sns.lineplot(level, dashes=False, linewidth=3, ax=ax)
ax.set(title="Boat fund 2024", xlabel="end of month", ylabel="money collected")
fig.autofmt_xdate()
fig.savefig("output/boat_fund.png", bbox_inches="tight")
print(level.tail(1))
print(f"\nAnswer: {level.iloc[-1].sum():.2f}")
