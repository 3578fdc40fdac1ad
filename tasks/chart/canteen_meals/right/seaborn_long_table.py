# %%
from io import StringIO
from pathlib import Path

import pandas as pd
import seaborn as sns

frames = pd.read_html(StringIO(Path("canteen.html").read_text(encoding="utf-8")))
long = pd.concat(frames).drop(columns="Week").set_index("Menu").stack().reset_index()
long.columns = ["Menu", "Day", "Meals"]
long = long[long["Menu"].isin(["Meat", "Vegetarian", "Vegan"]) & long["Meals"].ne("closed")]
long["Meals"] = long["Meals"].astype(str).str.replace("-", "0").astype(int)
# %%
sns.set_theme(style="whitegrid", palette="pastel")
grid = sns.catplot(long, kind="bar", x="Day", y="Meals", hue="Menu", order=["Mon", "Tue", "Wed", "Thu", "Fri"],
                   hue_order=["Meat", "Vegetarian", "Vegan"], errorbar=None, height=5, aspect=1.5)
grid.ax.set_title("Meals per weekday")
grid.savefig("output/meals.png")
mean = long[long["Day"] == "Wed"].groupby("Menu")["Meals"].mean().sum()
print(f"Answer: {mean:.2f}")
