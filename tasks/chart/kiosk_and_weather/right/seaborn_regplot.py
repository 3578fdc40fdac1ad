# %%
import pandas as pd
import seaborn as sns
from scipy.stats import linregress

weather = pd.read_csv("weather.csv").sort_values("sent_at").groupby("day").last()
weather.loc[weather["unit"] == "F", "tmax"] = (weather["tmax"] - 32) * 5 / 9
sales = pd.read_csv("sales.csv").query("scoops != 'closed'")
sales["day"] = sales["date"].str.split(".").str[::-1].str.join("-")
both = sales.join(weather["tmax"], on="day", how="inner")
both["scoops"] = both["scoops"].astype(int)
# %%
sns.set_theme(style="whitegrid")
ax = sns.regplot(both, x="tmax", y="scoops", ci=None, truncate=True, scatter_kws={"alpha": 0.7}, line_kws={"color": "black"})
ax.set(title="Scoops and heat", xlabel="maximum (°C)", ylabel="scoops")
ax.figure.savefig("output/scoops.png", dpi=130)
fit = linregress(both["tmax"], both["scoops"])
print(f"Answer: slope={fit.slope:.3f}; intercept={fit.intercept:.3f}; r2={fit.rvalue ** 2:.3f}")
