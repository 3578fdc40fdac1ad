# %%
import json
import re
from fractions import Fraction

first, step, last, left_out = map(int, re.findall(r"\d+", open("sum.txt").read()))
kept = [n for n in range(first, last + 1, step) if n != left_out]
total = sum((Fraction((-1) ** place, n) for place, n in enumerate(kept)), Fraction(0))
json.dump({"numerator": str(total.numerator), "denominator": str(total.denominator)}, open("output/sum.json", "w"))
print(f"Answer: {len(str(total.denominator))}")
