# %%
import pandas as pd
import seaborn as sns

frame = pd.read_csv("flowers.csv", na_values="n/a", usecols=["species", "petal_length", "petal_width", "unit"])
frame = frame.dropna().assign(species=lambda t: t["species"].str.lower())
frame.loc[frame["unit"] == "mm", ["petal_length", "petal_width"]] /= 10
sns.set_theme(style="whitegrid")
ax = sns.scatterplot(frame, x="petal_length", y="petal_width", hue="species", style="species", palette="colorblind",
                     hue_order=["setosa", "versicolor", "virginica"])
ax.set(xlabel="petal length (cm)", ylabel="petal width (cm)", title="Iris petals")
ax.figure.savefig("output/flowers.png", dpi=120)
# %%
print(f"Answer: points={len(frame)}; mean_length={frame['petal_length'].mean():.2f} cm")
