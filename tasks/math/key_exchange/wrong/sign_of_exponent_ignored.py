# %%
import json

triples = json.load(open("exercise.json"))
remainders = [pow(int(t["base"]), abs(int(t["exponent"])), int(t["modulus"])) for t in triples]
open("output/key.txt", "w").write("\n".join(map(str, remainders)) + "\n")
print(f"Answer: {sum(remainders)}")
