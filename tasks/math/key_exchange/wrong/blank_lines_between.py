# %%
import json

triples = json.load(open("exercise.json"))
print(len(triples), triples[0])
# %%
remainders = [pow(int(t["base"]), int(t["exponent"]), int(t["modulus"])) for t in triples]
open("output/key.txt", "w").write("\n\n".join(map(str, remainders)) + "\n")
print(f"Answer: {sum(remainders)}")
