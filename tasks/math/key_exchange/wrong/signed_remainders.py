# %%
import json

triples = json.load(open("exercise.json"))
remainders = []
for t in triples:
    base, exponent, modulus = int(t["base"]), int(t["exponent"]), int(t["modulus"])
    value = pow(abs(base), exponent, modulus)
    remainders.append(-value if base < 0 and exponent % 2 else value)
open("output/key.txt", "w").write("\n".join(map(str, remainders)) + "\n")
print(f"Answer: {sum(remainders)}")
