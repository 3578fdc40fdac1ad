# %%
import math
import re

import openpyxl
from scipy.stats import t as student

latest = {}
for sheet in openpyxl.load_workbook("shear_tests.xlsx"):
    for number, glue, force, area, remark, *_ in sheet.iter_rows(min_row=4, values_only=True):
        if not number or number == "mean":
            continue
        value, unit = re.fullmatch(r"([\d.]+)\s*(k?N?)", str(force)).groups()
        width, length = (float(side) for side in area.split("x"))
        slipped = "slipped" in str(remark or "").lower()
        latest[number] = (glue.strip().upper(), float(value) * (1000 if unit == "kN" else 1) / (width * length), slipped)
groups = {g: [s for glue, s, slipped in latest.values() if glue == g and not slipped] for g in "AB"}
# %%
def stats(values):
    mean = sum(values) / len(values)
    return mean, sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values), len(values)

(ma, va, na), (mb, vb, nb) = stats(groups["A"]), stats(groups["B"])
se = math.sqrt(va + vb)
df = (va + vb) ** 2 / (va ** 2 / (na - 1) + vb ** 2 / (nb - 1))
t = (mb - ma) / se
reach = student.ppf(0.975, df) * se
p = 2 * student.sf(abs(t), df)
print("Glue B is stronger." if p < 0.05 and t > 0 else "No clear difference.")
print(f"Answer: n_a={na}; n_b={nb}; diff={mb - ma:.3f} MPa; low={mb - ma - reach:.3f} MPa; high={mb - ma + reach:.3f} MPa; t={t:.3f}; df={df:.3f}; p={p:.4f}")
