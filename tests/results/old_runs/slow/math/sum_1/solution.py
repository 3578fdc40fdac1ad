# %%
import time
numbers = [int(word) for word in open("numbers.txt").read().split()]
# %%
time.sleep(6)
total = sum(numbers)
# %%
print("Answer:", total)
