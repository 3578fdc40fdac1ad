# %%
product = [1]
negative = False
for line in open("numbers.txt"):
    line = line.strip()
    if not line or line.startswith("#"):
        continue
    if line.startswith("-"):
        negative = not negative
    factor, carry = abs(int(line)), 0
    for i, digit in enumerate(product):
        carry, product[i] = divmod(digit * factor + carry, 10)
    while carry:
        carry, digit = divmod(carry, 10)
        product.append(digit)
zeros = next(i for i, digit in enumerate(product) if digit)
print(f"Answer: digit_sum={sum(product):,}; zeros={zeros}; sign={'Negative' if negative else 'Positive'}")
