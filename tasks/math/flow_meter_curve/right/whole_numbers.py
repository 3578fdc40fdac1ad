# %%
import csv
import re
from fractions import Fraction as F

import sympy

rows = list(csv.reader(open("检定.csv", encoding="utf-8")))[1:]
note = open("检定说明.txt", encoding="utf-8").read()
last, ask = map(int, (re.search(r"D(\d+) 及以前", note)[1], re.search(r"计数 (\d+)", note)[1]))
replaced = {row[5].split()[-1] for row in rows if row[5].startswith("重测")}
data = []
for code, count, flow, unit, spread, remark in rows:
    if code in replaced or remark == "气泡":
        continue
    f = F(50, 3) if unit.startswith("立方") else F(1)
    s = F(spread) * f / (2 if int(code[1:]) > last else 1)
    data.append((int(count) - 50000, F(flow) * f, 1 / s**2))
# Around 50000 in fractions; the shift back to powers of the count is exact as well.
moment = [sum(w * d**k for d, _, w in data) for k in range(19)]
right = [sum(w * y * d**i for d, y, w in data) for i in range(10)]
exact = lambda value: sympy.Rational(value.numerator, value.denominator)
M = sympy.Matrix([[exact(moment[i + j]) for j in range(10)] + [exact(right[i])] for i in range(10)])
solved = M.rref()[0][:, 10]
x = sympy.symbols("x")
poly = sympy.Poly(sum(solved[i] * (x - 50000) ** i for i in range(10)), x)
coefficients = poly.all_coeffs()[::-1]
# %%
with open("output/系数.csv", "w", encoding="utf-8") as file:
    file.write("次数,系数\n")
    for i, value in enumerate(coefficients):
        file.write(f"{i},{float(value):.14e}\n")
c = [F(int(v.p), int(v.q)) for v in solved]
at = lambda d: sum(ci * d**i for i, ci in enumerate(c))
chi = sum(w * (y - at(d)) ** 2 for d, y, w in data)
print(f"答案：流量={float(at(ask - 50000)):.6f} 升/分; 残差={float(chi):.6f}")
