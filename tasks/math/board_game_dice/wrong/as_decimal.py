# %%
import json

game = json.load(open("dice.json"))
print(game)
# %%
from fractions import Fraction
from itertools import product

throws = list(product(*game["dice"]))
strong = [throw for throw in throws if sum(throw) >= game["target"]]
scoring = [throw for throw in strong if len(set(throw)) == len(throw)]
chance = Fraction(len(scoring), len(strong))
print(f"Answer: {float(chance):.6f}")
