# %%
import sympy

numbers = [sympy.Integer(t) for t in open("numbers.txt").read().splitlines() if t.strip() and t[0] != "#"]
product = sympy.prod(numbers)
text = str(abs(product))
zeros = min(sympy.multiplicity(2, product), sympy.multiplicity(5, product))
total = sum(int(c) for c in text)
# %%
print(f"`Answer: digit_sum={total}; zeros={zeros}; sign={'positive' if product > 0 else 'negative'}`")
