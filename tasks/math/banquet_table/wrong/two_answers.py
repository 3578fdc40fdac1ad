# %%
for name in ("guests.txt", "conflicts.csv", "couples.txt"):
    print(name, open(name, encoding="utf-8").read(), sep="\n")
# %%
import csv
import itertools

guests = open("guests.txt", encoding="utf-8").read().split()
foes = {frozenset((row["甲"], row["乙"])) for row in csv.DictReader(open("conflicts.csv", encoding="utf-8"))}
couples = {frozenset(line.split("和")) for line in open("couples.txt", encoding="utf-8").read().split()}
count = 0
for rest in itertools.permutations(guests[1:]):
    seats = (guests[0], *rest, guests[0])
    neighbours = {frozenset(pair) for pair in zip(seats, seats[1:])}
    if couples <= neighbours and not neighbours & foes:
        count += 1
print(f"不去掉旋转的话，\n答案：{count * len(guests)}\n去掉以后：\n答案：{count}")
