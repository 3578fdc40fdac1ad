# %%
import numpy as np
import pandas as pd
import statsmodels.api as sm

sheets = {name: page.set_index(page.columns[0]) for name, page in pd.read_excel("photometer.xlsx", sheet_name=None).items()}
read = lambda page: page.filter(like="r").filter(regex="^r[0-9]").map(lambda v: np.nan if isinstance(v, str) else v).astype(float)
points = read(sheets["standards"]).stack().dropna()
level = points.index.get_level_values(0).astype(float)
zero = points[level == 0].mean()
points, level = points[level > 0] - zero, level[level > 0]
fit = sm.WLS(points.to_numpy(), sm.add_constant(np.asarray(level)), weights=1 / level**2).fit()
a, b = fit.params
samples = sheets["samples"]
conc = (read(samples).mean(axis=1) - zero - a) / b
status = pd.cut(conc, [-np.inf, level.min(), level.max(), np.inf], labels=["below range", "ok", "above range"]).astype(str)
result = pd.DataFrame({"status": status, "mg_per_l": (conc * samples["dilution"]).round(3)})
result.loc[status != "ok", "mg_per_l"] = np.nan
result.to_excel("output/iron.xlsx", index_label="sample", sheet_name="iron", engine="xlsxwriter")
# %%
print(result)
print("Answer: a=%.5f; b=%.5f" % (a, b))
