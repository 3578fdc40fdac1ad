# %%
import json
from fractions import Fraction
from itertools import product

game = json.load(open("dice.json"))
strong = [t for t in product(*game["dice"]) if sum(t) > game["target"]]
chance = Fraction(sum(len(set(t)) == len(t) for t in strong), len(strong))
print(f"Answer: {chance.numerator}/{chance.denominator}")
