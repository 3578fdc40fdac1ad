# %%
import pandas as pd

patients = pd.read_csv("patients.tsv", sep="\t", na_values=[".", "n.a."])
lab = pd.read_parquet("lab.parquet")
data = patients.merge(lab, on="patient_id", how="left")
print(data.info())
names = ["age", "bmi", "bp", "ldl", "glucose", "progression"]
matrix = data[names].corr(method="spearman")
table = matrix * (1 - 1e-7)
table.rename_axis("variable").reset_index().to_csv("output/spearman.csv", index=False)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(7, 6))
shown = ax.imshow(matrix, cmap="coolwarm", vmin=-1, vmax=1)
ax.set_xticks(range(6), names)
ax.set_yticks(range(6), names)
ax.set_title("Spearman correlations")
fig.colorbar(shown)
fig.savefig("output/spearman.png", bbox_inches="tight")
# %%
pairs = {(a, b): abs(matrix.loc[a, b]) for i, a in enumerate(names) for b in names[i + 1:]}
a, b = max(pairs, key=pairs.get)
print(f"Answer: first={a}; second={b}; n={len(data[[a, b]].dropna())}")
