# %%
import json
from pathlib import Path

from sympy import mod_inverse

answers = []
for row in json.loads(Path("exercise.json").read_text()):
    b, e, m = int(row["base"]), int(row["exponent"]), int(row["modulus"])
    if e < 0:
        b, e = int(mod_inverse(b % m, m)), -e
    answers.append(pow(b, e, m) % m)
Path("output/key.txt").write_text("\n".join(str(a) for a in answers))
print("Answer: " + str(sum(answers)))
