# %%
import pandas as pd

weeks = pd.read_html("canteen.html")
print(len(weeks), weeks[0], weeks[1])
# %%
days = ["Mon", "Tue", "Wed", "Thu", "Fri"]
table = pd.concat(weeks).melt("Menu", days, "day", "sold")
table = table[(table["Menu"] != "All") & (table["sold"] != "closed")]
table["sold"] = table["sold"].replace("-", "0").astype(float)
means = table.pivot_table(index="day", columns="Menu", values="sold").loc[days, ["Meat", "Vegetarian", "Vegan"]]
print(means)
# %%
import matplotlib.pyplot as plt

ax = means.plot.bar(figsize=(8, 5), rot=0)
ax.set_title("Meals per weekday")
ax.set_ylabel("meals")
plt.savefig("output/meals.png")
print(f"Saved.\n\nAnswer: {means.loc['Wed'].sum():.0f}")
