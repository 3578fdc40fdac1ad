# %%
numbers = [int(word) for word in open("numbers.txt").read().split()]
# %%
total = sum(numbers)
# %%
print("Answer:", total)
