# %%
import json
from fractions import Fraction
from itertools import product

game = json.load(open("dice.json"))
throws = list(product(*game["dice"]))
scoring = [t for t in throws if sum(t) >= game["target"] and len(set(t)) == len(t)]
chance = Fraction(len(scoring), len(throws))
print(f"Answer: {chance.numerator}/{chance.denominator}")
