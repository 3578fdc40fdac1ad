# %%
import calendar
import csv

import matplotlib.pyplot as plt

teams = ["Eights", "Fours", "Juniors", "Masters"]
monthly = {team: [0.0] * 12 for team in teams}
for row in csv.DictReader(open("donations.csv")):
    year, month, _ = row["date"].split("-")
    if year == "2024" and row["kind"] == "gift":
        monthly[row["team"]][int(month) - 1] += float(row["amount"])
# %%
fig, ax = plt.subplots(figsize=(9, 5), dpi=100)
names = [calendar.month_abbr[m] for m in range(1, 13)]
whole = 0
for team, style, grey in zip(teams, ["-", "--", "-.", ":"], ["0", "0.2", "0.4", "0.5"]):
    level, sums = 0, []
    for amount in monthly[team]:
        level += amount
        sums.append(round(level, 2))
    whole += level
    ax.plot(names, sums, linestyle=style, color=grey, marker="o", markersize=4, label=team)
ax.set_title("Boat fund 2024")
ax.set_ylabel("collected by the end of the month")
ax.grid(alpha=0.3)
ax.legend(title="Team")
fig.savefig("output/boat_fund.png")
print(f"Answer: {whole:,.2f}")
