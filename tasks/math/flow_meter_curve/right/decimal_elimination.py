# %%
import re
from decimal import Decimal as D
from decimal import getcontext

import pandas as pd

getcontext().prec = 250
t = pd.read_csv("检定.csv", dtype=str).fillna("")
note = open("检定说明.txt", encoding="utf-8").read()
edge = re.search(r"(D\d+) 及以前", note)[1]
t = t[~t["编号"].isin([r[-4:] for r in t["备注"] if "代替" in r])]
t = t[~t["备注"].eq("气泡")]
points = []
for r in t.itertuples(index=False):
    unit = D(1000) / D(60) if r.单位 == "立方米/时" else D(1)
    sigma = D(r.不确定度) * unit / (D(1) if r.编号 <= edge else D(2))
    points.append((D(r.计数), D(r.标准流量) * unit, sigma))
# Gram-Schmidt on the weighted columns (QR), then back substitution.
columns = [[n**i / s for n, _, s in points] for i in range(10)]
y = [q / s for _, q, s in points]
dot = lambda a, b: sum(p * r for p, r in zip(a, b))
basis, R, z = [], [[D(0)] * 10 for _ in range(10)], []
for j, col in enumerate(columns):
    v = col
    for i, e in enumerate(basis):
        R[i][j] = dot(e, v)
        v = [a - R[i][j] * b for a, b in zip(v, e)]
    R[j][j] = dot(v, v).sqrt()
    basis.append([a / R[j][j] for a in v])
    z.append(dot(basis[j], y))
c = [D(0)] * 10
for i in range(9, -1, -1):
    c[i] = (z[i] - sum(R[i][j] * c[j] for j in range(i + 1, 10))) / R[i][i]
# %%
pd.DataFrame({"次数": range(10), "系数": [f"{v:.14E}" for v in c]}).to_csv("output/系数.csv", index=False, encoding="utf-8")
value = lambda n: sum(ci * n**i for i, ci in enumerate(c))
ask = D(re.search(r"计数 (\d+)", note)[1])
chi = sum(((q - value(n)) / s) ** 2 for n, q, s in points)
print(f"答案：流量={value(ask):.6f}; 残差={chi:.6f}")
