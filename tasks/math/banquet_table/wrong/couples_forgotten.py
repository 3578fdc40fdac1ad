# %%
import csv
import itertools

guests = open("guests.txt", encoding="utf-8").read().split()
foes = {frozenset((row["甲"], row["乙"])) for row in csv.DictReader(open("conflicts.csv", encoding="utf-8"))}
count = 0
for rest in itertools.permutations(guests[1:]):
    seats = (guests[0], *rest, guests[0])
    count += not {frozenset(pair) for pair in zip(seats, seats[1:])} & foes
print(f"答案：{count}")
