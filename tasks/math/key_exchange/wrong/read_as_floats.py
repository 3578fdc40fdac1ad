# %%
import json

triples = json.load(open("exercise.json"))
remainders = [pow(int(float(t["base"])), max(int(float(t["exponent"])), 1), int(float(t["modulus"]))) for t in triples]
open("output/key.txt", "w").write("\n".join(map(str, remainders)) + "\n")
print(f"Answer: {sum(remainders)}")
