# %%
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

order = "age bmi bp ldl glucose progression".split()
frame = pd.read_table("patients.tsv", na_values=[".", "n.a."]).set_index("patient_id")
frame = frame.join(pd.read_parquet("lab.parquet").set_index("patient_id"))[order]
rho = frame.corr("spearman")
rho.to_csv("output/spearman.csv", float_format="%.3f", index_label="variable")
# %%
plt.figure(figsize=(8, 7))
sns.heatmap(rho, annot=True, fmt=".2f", cmap="Greys", square=True, linewidths=0.5)
plt.title("Spearman correlations")
plt.tight_layout()
plt.savefig("output/spearman.png", dpi=120)
upper = rho.abs().where(np.triu(np.ones((6, 6), bool), 1)).stack()
first, second = upper.idxmax()
print(f"Strongest: {first} with {second}.")
print(f"Answer: first={first}; second={second}; n={frame[[first, second]].dropna().shape[0]} patients")
