# %%
import re

import pandas as pd

note = open("检定说明.txt", encoding="utf-8").read()
print(note)
table = pd.read_csv("检定.csv", dtype=str, keep_default_na=False)
print(table.describe(), table["备注"].value_counts(), table["单位"].value_counts())
# %%
from mpmath import mp, mpf

mp.dps = 300
switch, asked = int(re.search(r"D(\d+) 及以前", note)[1]), int(re.search(r"计数 (\d+) 处", note)[1])
gone = set(table["备注"].str.extract(r"代替 (D\d+)")[0].dropna())
used = table[~table["编号"].isin(gone) & (table["备注"] != "气泡")]
print(len(table), len(used), gone)
n = [mpf(x) for x in used["计数"]]
litres = [mpf(1000) / 60 if unit == "立方米/时" else mpf(1) for unit in used["单位"]]
q = [mpf(x) * f for x, f in zip(used["标准流量"], litres)]
k = [1 if int(code[1:]) <= switch else 2 for code in used["编号"]]
w = [(mpf(u) * f / d) ** -2 for u, f, d in zip(used["不确定度"], litres, k)]
A = mp.matrix(10, 10)
b = mp.matrix(10, 1)
for i in range(10):
    b[i] = sum(wi * qi * ni**i for wi, qi, ni in zip(w, q, n))
    for j in range(10):
        A[i, j] = sum(wi * ni ** (i + j) for wi, ni in zip(w, n))
c = mp.lu_solve(A, b)
curve = lambda x: sum(c[i] * mpf(x) ** i for i in range(10))
chi = sum(wi * (qi - curve(ni)) ** 2 for wi, qi, ni in zip(w, q, n))
coefficients = [f"{float(c[i]):.14e}" for i in range(10)]
frame = pd.DataFrame({"次数": range(10), "系数": coefficients})
frame.to_csv("output/系数.csv", index=False)
print(frame)
# %%
print(f"答案：流量={float(curve(asked)):.2f}; 残差={float(chi):.6f}")
