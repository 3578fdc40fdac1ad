# %%
import pandas as pd

flowers = pd.read_csv("flowers.csv", na_values=["n/a"])
print(flowers.describe(include="all"))
# %%
flowers["species"] = flowers["species"].str.lower()
for column in ["petal_length", "petal_width"]:
    flowers[column] = flowers[column].where(flowers["unit"] == "cm", flowers[column] / 10)
flowers = flowers.dropna(subset=["petal_length", "petal_width"])
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(7, 5))
for name, group in flowers.groupby("species"):
    ax.scatter(group["petal_length"], group["petal_width"], label=name)
ax.set_xlabel("petal length (cm)")
ax.set_ylabel("petal width (cm)")
ax.legend()
fig.savefig("output/flowers.png")
mean = flowers["petal_length"].mean()
print(f"Saved.\n\nAnswer: points={len(flowers)}; mean_length={mean * 10:.2f}")
