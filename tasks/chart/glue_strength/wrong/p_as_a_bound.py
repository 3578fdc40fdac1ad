# %%
import pandas as pd

book = pd.read_excel("shear_tests.xlsx", sheet_name=None, header=2)
for name, page in book.items():
    print(name, page.head(3), page.tail(2), sep="\n")
# %%
tests = pd.concat(book.values(), ignore_index=True)
tests = tests[tests["specimen"] != "mean"].drop_duplicates("specimen", keep="last")
tests = tests[~tests["remark"].fillna("").str.contains("slip", case=False)]
force = tests["force"].astype(str)
newton = force.str.extract(r"([\d.]+)")[0].astype(float).where(~force.str.contains("kN"), lambda v: v * 1000)
sides = tests["area (mm)"].str.split("x", expand=True).astype(float)
strength = newton / sides[0] / sides[1]
glue = tests["glue"].str.strip().str.upper()
# %%
from scipy import stats

a, b = strength[glue == "A"], strength[glue == "B"]
test = stats.ttest_ind(b, a, equal_var=False)
low, high = test.confidence_interval(0.95)
print(f"Glue B compared with A, Welch test.\nAnswer: n_a={len(a)}; n_b={len(b)}; diff={b.mean() - a.mean():.3f}; "
      f"low={low:.3f}; high={high:.3f}; t={test.statistic:.3f}; df={test.df:.3f}; p=<0.05")
