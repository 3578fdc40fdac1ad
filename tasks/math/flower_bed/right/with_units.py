# %%
import json

import sympy

c = json.load(open("curves.json"))
x = sympy.symbols("x", real=True)
gap = sum(sympy.nsimplify(b - a, rational=True) * x**i for i, (a, b) in enumerate(zip(c["first"], c["second"])))
start, end = c["from"], c["to"]
cuts = sorted([start, end] + [float(r) for r in sympy.Poly(gap, x).nroots() if abs(sympy.im(r)) < 1e-9 and start < sympy.re(r) < end])
F = sympy.lambdify(x, sympy.integrate(gap, x))
area = sum(abs(F(b) - F(a)) for a, b in zip(cuts, cuts[1:]))
slope = [float(sympy.re(r)) for r in sympy.Poly(sympy.diff(gap, x), x).nroots() if abs(sympy.im(r)) < 1e-9]
g = sympy.lambdify(x, gap)
far = max([start, end, *[r for r in slope if start < r < end]], key=lambda v: abs(g(v)))
print(f"Answer: area={area:.3f} m²; x={far:.3f} m")
