# %%
print(open("sum.txt").read())
# %%
import json
import re
from fractions import Fraction

first, step, last, left_out = map(int, re.findall(r"\d+", open("sum.txt").read()))
total = Fraction(0)
for place, n in enumerate(range(first, last + 1, step)):
    if n != left_out:
        total += Fraction(1 if place % 2 == 0 else -1, n)
json.dump({"p": str(total.numerator), "q": str(total.denominator)}, open("output/sum.json", "w"))
print(f"Answer: {len(str(total.denominator))}")
