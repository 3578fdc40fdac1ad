# %%
import pandas as pd

sales = pd.read_csv("sales.csv")
weather = pd.read_csv("weather.csv")
print(sales.head(), sales["scoops"].unique()[:20], weather.head(12), weather["unit"].value_counts())
# %%
sales["day"] = pd.to_datetime(sales["date"], format="%d.%m.%Y")
sales["scoops"] = pd.to_numeric(sales["scoops"], errors="coerce")
weather["day"] = pd.to_datetime(weather["day"])
weather["celsius"] = weather["tmax"].where(weather["unit"] == "C", (weather["tmax"] - 32) / 1.8)
weather = weather.sort_values("sent_at").drop_duplicates("day", keep="last")
days = sales.merge(weather, on="day").dropna(subset=["scoops"])
# %%
import matplotlib.pyplot as plt
import numpy as np

slope, intercept = np.polyfit(days["celsius"], days["scoops"], 1)
r2 = np.corrcoef(days["celsius"], days["scoops"])[0, 1] ** 2
ends = np.array([days["celsius"].min(), days["celsius"].max()])
fig, ax = plt.subplots(figsize=(8, 5))
ax.scatter(days["celsius"], days["scoops"])
ax.plot(ends, intercept + slope * ends, color="tab:red")
ax.set_title("Scoops and heat")
ax.set_xlabel("maximum in C")
ax.set_ylabel("scoops")
fig.savefig("output/scoops.png")
print(f"Saved.\n\nAnswer: slope={slope / 1.8:.3f}; intercept={intercept:.3f}; r2={r2:.3f}")
