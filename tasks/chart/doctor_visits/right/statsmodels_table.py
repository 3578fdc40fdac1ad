# %%
import numpy as np
import pandas as pd
from scipy.stats.contingency import association
from statsmodels.stats.contingency_tables import Table

frame = pd.read_csv("households.csv").query("health != 'unknown'")
frame["group"] = np.where(frame["visits"] == 0, "none", np.where(frame["visits"] < 4, "few", "many"))
seen = frame.groupby(["health", "group"]).size().unstack().loc[["excellent", "good", "fair", "poor"], ["none", "few", "many"]]
table = Table(seen, shift_zeros=False)
table.fittedvalues.round(2).reset_index().to_csv("output/expected.csv", index=False)
test = table.test_nominal_association()
print(test)
# %%
print(f"Answer: chi2={test.statistic:.3f}, dof={test.df:.0f}, V={association(seen, method='cramer'):.3f}")
