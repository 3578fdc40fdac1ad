# %%
import pandas as pd
from scipy.stats import chi2_contingency

people = pd.read_csv("households.csv")
people = people[people["health"] != "unknown"]
group = pd.cut(people["visits"], [-1, 0, 3, 10**6], labels=["none", "few", "many"])
counts = pd.crosstab(people["health"], group).loc[["excellent", "good", "fair", "poor"]]
chi2, p, dof, expected = chi2_contingency(counts)
print(counts, p)
# %%
table = pd.DataFrame(expected, index=counts.index, columns=list(counts.columns)).round(2)
table.to_csv("output/expected.csv")
v = (chi2 / counts.to_numpy().sum() / 2) ** 0.5
print(f"Answer: chi2={chi2:.0f}; dof={dof}; V={v:.3f}")
