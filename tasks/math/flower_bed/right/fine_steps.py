# %%
import json

curves = json.load(open("curves.json"))


def value(coefficients, x):
    return sum(c * x**i for i, c in enumerate(coefficients))


steps = 400_000
width = (curves["to"] - curves["from"]) / steps
area, best, where = 0.0, -1.0, 0.0
for i in range(steps + 1):
    x = curves["from"] + i * width
    gap = abs(value(curves["first"], x) - value(curves["second"], x))
    area += gap * width * (0.5 if i in (0, steps) else 1)
    if gap > best:
        best, where = gap, x
print(f"Answer: area={round(area, 3)}; x={round(where, 3)}")
