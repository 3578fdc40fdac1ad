# %%
import json
from math import gcd

game = json.load(open("dice.json"))
strong = scoring = 0


def throw(shown):
    global strong, scoring
    if len(shown) == len(game["dice"]):
        if sum(shown) >= game["target"]:
            strong += 1
            scoring += len(set(shown)) == len(shown)
        return
    for face in game["dice"][len(shown)]:
        throw(shown + [face])


throw([])
g = gcd(strong, scoring)
print(f"Answer: {scoring // g} / {strong // g}")
