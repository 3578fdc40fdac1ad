# %%
import re

import numpy as np
import pandas as pd
from scipy.optimize import linprog

t = pd.read_excel("plan.xlsx", sheet_name="产品")
h = pd.read_excel("plan.xlsx", sheet_name="工时")
rule = pd.read_excel("plan.xlsx", sheet_name="说明", header=None).iat[0, 0]
a, b = re.match("(.+)的件数不得少于(.+)的件数的两倍", rule).groups()
A = t.iloc[:, 2:5].to_numpy(float).T
extra = np.where(t["产品"] == a, -1.0, 0) + np.where(t["产品"] == b, 2.0, 0)
r = linprog(-t.iloc[:, 1], A_ub=np.vstack([A, extra]), b_ub=[*h.iloc[:, 1], 0], bounds=[(0, m) for m in t.iloc[:, 5]], integrality=1)
out = pd.Series(np.rint(r.x).astype(int), index=t["产品"], name="件数")
out.to_csv("output/方案.csv")
print("答案：%d" % round(-r.fun))
