# %%
import pandas as pd

book = pd.read_excel("plan.xlsx", sheet_name=None)
for name, sheet in book.items():
    print(name)
    print(sheet)
rule = pd.read_excel("plan.xlsx", sheet_name="说明", header=None).iloc[0, 0]
print(rule)
# %%
import re

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

products, hours = book["产品"], book["工时"]
use = products[[f"{stage}工时" for stage in hours["工序"]]].to_numpy().T
first, second = re.match(r"(.+)的件数不得少于(.+)的件数的两倍", rule).groups()
couple = (products["产品"] == first).astype(int) - 2 * (products["产品"] == second).astype(int)
result = milp(
    -products["单件利润"].to_numpy(),
    constraints=[
        LinearConstraint(use, ub=hours["可用工时"].to_numpy()),
        LinearConstraint(couple.to_numpy()[None, :], lb=0),
    ],
    integrality=np.ones(len(products)),
    bounds=Bounds(0, products["最多件数"].to_numpy()),
)
counts = np.round(result.x).astype(int)
# %%
plan = pd.DataFrame({"产品": products["产品"], "件数": counts})
plan.to_csv("output/方案.csv", index=False, encoding="utf-8")
print(plan)
print(f"答案：{counts @ products['单件利润'].to_numpy() / 10000:.4f} 万元")
