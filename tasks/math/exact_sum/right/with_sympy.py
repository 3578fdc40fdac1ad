# %%
import re

import sympy

first, step, last, out = (int(n) for n in re.findall(r"\d+", open("sum.txt").read()))
total = sympy.S(0)
sign = 1
for n in range(first, last + 1, step):
    total += 0 if n == out else sympy.Rational(sign, n)
    sign *= -1
p, q = sympy.fraction(total)
with open("output/sum.json", "w") as file:
    file.write('{"denominator": "%s", "numerator": "%s"}' % (q, p))
print(f"**Answer: {len(str(q))} digits**")
