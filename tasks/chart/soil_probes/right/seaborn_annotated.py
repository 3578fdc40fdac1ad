# %%
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

names = ["moisture", "ph", "nitrogen", "organic", "temperature"]
soil = pd.read_parquet("soil.parquet").query("depth_cm == 30")[names].mask(lambda t: t == -999)
rho = soil.corr("spearman")
fig, ax = plt.subplots(figsize=(8, 7))
sns.heatmap(rho, annot=True, fmt=".2f", vmin=-1, vmax=1, cmap="vlag", square=True, ax=ax)
ax.set_title("Soil at 30 cm")
fig.savefig("output/correlations.png", dpi=110, bbox_inches="tight")
# %%
upper = rho.where(np.triu(np.ones(rho.shape, bool), 1)).stack()
first, second = upper.abs().idxmax()
print(f"Answer: pair={first} {second}; rho={upper[first, second]:.3f}")
