# %%
import pandas as pd
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

pages = pd.read_excel("shear_tests.xlsx", sheet_name=None, skiprows=2)
tests = pd.concat(pages, names=["day"]).reset_index(level="day").dropna(subset=["area (mm)"])
tests = tests.groupby("specimen", sort=False).last() if False else tests[~tests["specimen"].duplicated(keep="last")]
tests = tests[~tests["remark"].astype(str).str.lower().str.contains("slipped")]
text = tests["force"].astype(str).str.replace(" ", "")
newton = text.str.replace("k?N", "", regex=True).astype(float) * text.str.endswith("kN").map({True: 1000, False: 1})
area = tests["area (mm)"].map(lambda a: float(a.split("x")[0]) * float(a.split("x")[1]))
mpa = newton / area
by = mpa.groupby(tests["glue"].str.strip().str.upper())
a, b = by.get_group("A"), by.get_group("B")
# %%
pair = CompareMeans(DescrStatsW(b), DescrStatsW(a))
t, p, df = pair.ttest_ind(usevar="unequal")
low, high = pair.tconfint_diff(usevar="unequal")
print(f"Answer: n_a={a.size}; n_b={b.size}; diff={b.mean() - a.mean():.3f}; low={low:.3f}; high={high:.3f}; t={t:.3f}; df={df:.3f}; p={p:.4f}")
