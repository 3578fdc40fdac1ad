# %%
import re

guests = [line.strip() for line in open("guests.txt", encoding="utf-8") if line.strip()]
bad = {g: set() for g in guests}
for line in open("conflicts.csv", encoding="utf-8").read().splitlines()[1:]:
    a, b = re.split("[,，]", line.strip())
    if a in bad and b in bad:
        bad[a].add(b)
        bad[b].add(a)
partner = {}
for line in open("couples.txt", encoding="utf-8"):
    if line.strip():
        a, b = line.strip().split("和")
        partner[a], partner[b] = b, a
# %%
count = 0


def seat(order):
    global count
    last = order[-1]
    if len(order) == len(guests):
        ring = order + [order[0]]
        near = {frozenset(p) for p in zip(ring, ring[1:])}
        if order[0] not in bad[last] and all(frozenset(p) in near for p in partner.items()):
            count += 1
        return
    for guest in guests:
        if guest not in order and guest not in bad[last]:
            seat(order + [guest])


seat([guests[0]])
print(f"一共 {count} 种。\n\n**答案：{count} 种坐法**")
