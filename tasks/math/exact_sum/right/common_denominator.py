# %%
import json
import math
import re

text = open("sum.txt").read()
first, step, last = int(re.search(r"one over (\d+)", text)[1]), int(re.search(r"steps of (\d+)", text)[1]), int(re.search(r"last one is (\d+)", text)[1])
out = int(re.search(r"denominator (\d+)", text)[1])
top, bottom = 0, math.lcm(*range(first, last + 1, step))
for i, n in enumerate(range(first, last + 1, step)):
    if n != out:
        top += bottom // n * (1 - 2 * (i % 2))
g = math.gcd(top, bottom)
json.dump({"numerator": f"{top // g}", "denominator": f"{bottom // g}"}, open("output/sum.json", "w"), indent=4)
print("Answer:", len(f"{bottom // g}"))
