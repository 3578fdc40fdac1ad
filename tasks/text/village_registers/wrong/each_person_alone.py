# %%
import csv
from collections import Counter, defaultdict

import numpy as np
from scipy.optimize import linear_sum_assignment


def load(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


first, second = load("first.csv"), load("second.csv")
print(len(first), len(second))
for row in first[:30] + second[:30]:
    print(row["编号"], row["户号"], row["与户主关系"], row["姓名"], row["性别"], row["岁数"])
for book in (first, second):
    print(Counter(row["与户主关系"] for row in book).most_common())
# %%
# 名字分三种：夫姓加娘家姓加氏、不带姓的小名、全名。孩子的姓看户主。
def understand(book):
    homes = defaultdict(list)
    for k, row in enumerate(book):
        one = {"k": k, "home": row["户号"], "role": row["与户主关系"], "name": row["姓名"], "man": row["性别"] == "男", "age": int(row["岁数"])}
        homes[one["home"]].append(one)
    for members in homes.values():
        clan = members[0]["name"][0]
        for one in members:
            name, one["clan"] = one["name"], clan
            if name.endswith("氏") and len(name) == 3:
                one |= {"kind": "shi", "surname": name[1], "given": name[0]}
            elif name[0] != clan and one["age"] < 22 and one["role"] in "子 女 孙 孙女 弟 妹 侄 侄女 亲属".split():
                one |= {"kind": "milk", "surname": clan, "given": name}
            else:
                one |= {"kind": "full", "surname": name[0], "given": name[1:]}
    return homes


homes_a, homes_b = understand(first), understand(second)
people_a = [one for members in homes_a.values() for one in members]
people_b = [one for members in homes_b.values() for one in members]
assert [one["k"] for one in people_a] == list(range(len(first)))
share = Counter(one["surname"] for one in people_a + people_b)
# 国标一级字按拼音排，码位挨着的字多半同音。
def place(sign):
    code = sign.encode("gb2312")
    return (code[0] - 176) * 94 + code[1] - 161


places = {sign: place(sign) for one in people_a + people_b for sign in one["name"]}


def same_sound(x, y):
    return abs(places[x] - places[y]) <= 9 and max(places[x], places[y]) < 3755


def sign_score(x, y):
    return 2.6 if x == y else 1.4 if same_sound(x, y) else -2.0


def name_score(a, b):
    kinds = {a["kind"], b["kind"]}
    if kinds == {"milk"}:
        return 2.5 if a["name"] == b["name"] else -4
    if "milk" in kinds:
        milk, other = (a, b) if a["kind"] == "milk" else (b, a)
        if other["surname"] != milk["clan"]:
            return -5
        return -1.0 if other["kind"] == "shi" else 0.8
    if a["surname"] != b["surname"]:
        return -8
    base = 1.2 - 0.5 * np.log(8 * share[a["surname"]] / (len(people_a) + len(people_b)))
    if kinds == {"shi"}:
        return base + (1.2 if a["given"] == b["given"] else -3)
    if "shi" in kinds:
        return base - 0.3
    if len(a["given"]) == len(b["given"]) == 2:
        score = 0.8 * sign_score(a["given"][0], b["given"][0]) + sign_score(a["given"][1], b["given"][1])
        return base + (score if score >= -1.9 else -2.2)
    return base + (1.0 if a["given"][-1] == b["given"][-1] else -3)


def age_score(a, b):
    gap = b["age"] - a["age"] - 6
    close, loose = (0.9, 1.6) if a["age"] < 20 else (1.1, 2.3) if a["age"] < 45 else (1.4, 3.3)
    return 1.3 + np.log(sum(w * np.exp(-0.5 * (gap / s) ** 2) / s for w, s in ((0.6, close), (0.35, loose), (0.05, 2.5 * loose))))


alone = np.full((len(people_a), len(people_b)), -30.0)
for a in people_a:
    for b in people_b:
        if a["man"] == b["man"] and abs(b["age"] - a["age"] - 6) <= 13:
            alone[a["k"], b["k"]] = name_score(a, b) + age_score(a, b)


def paired(score, least):
    gain = np.maximum(score - least, 0)
    return [(a, b) for a, b in zip(*linear_sum_assignment(-gain)) if gain[a, b] > 0]


print(len(paired(alone, 2)))
# %%
result = paired(alone, 2)
with open("output/pairs.csv", "w", encoding="utf-8", newline="") as file:
    out = csv.writer(file)
    out.writerow(["甲编号", "乙编号"])
    out.writerows((first[a]["编号"], second[b]["编号"]) for a, b in result)
print(len(result))
