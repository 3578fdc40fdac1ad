# %%
import json


def power(b, e, m):
    if e < 0:
        # The inverse by the extended Euclidean algorithm.
        r, s, x, y = b % m, m, 1, 0
        while s:
            r, s, x, y = s, r % s, y, x - r // s * y
        b, e = x, -e
    result, b = 1, b % m
    while e:
        if e & 1:
            result = result * b % m
        b, e = b * b % m, e >> 1
    return result


total = 0
with open("output/key.txt", "w") as file:
    for t in json.load(open("exercise.json")):
        r = power(*(int(t[k]) for k in ("base", "exponent", "modulus")))
        total += r
        print(r, file=file)
print(f"Answer: {total:,}")
