# %%
lines = open("numbers.txt").read().splitlines()
print(lines[:15])
# %%
import math

numbers = [int(line) for line in lines if line.strip() and not line.startswith("#")]
product = math.prod(numbers)
digits = str(abs(product))
zeros = len(digits) - len(digits.rstrip("0"))
sign = "negative" if product < 0 else "positive"
print(f"Answer: digit_sum={sum(map(int, digits))}; zeros={zeros}; sign={'-' if product < 0 else '+'}")
