# %%
import json
import random
from fractions import Fraction

game = json.load(open("dice.json"))
random.seed(1)
throws = [[random.choice(die) for die in game["dice"]] for _ in range(20000)]
strong = [t for t in throws if sum(t) >= game["target"]]
chance = Fraction(sum(len(set(t)) == len(t) for t in strong), len(strong)).limit_denominator(1000)
print(f"Answer: {chance.numerator}/{chance.denominator}")
