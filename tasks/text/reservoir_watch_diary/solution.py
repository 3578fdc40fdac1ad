# %%
import csv
import datetime as dt
import math
import random
import re
from collections import Counter, defaultdict

rows = list(csv.DictReader(open("日记.csv", encoding="utf-8")))
names = sorted({row["署名"] for row in rows if row["署名"]})
print(Counter(row["署名"] for row in rows))
for row in rows[:25]:
    print(row["编号"], row["日期"], row["署名"] or "--", row["内容"])
# %%
# What an entry is made of: its matters, and in each of them what a writer could have done otherwise.
PLACES = "左坝头 观测房 右坝头 溢洪道 小码头 茶山湾 老渡口 库尾 果园沟".split()
THINGS = (
    "放水涵的铁盖 启闭机 水尺的灯 值班室的电话 泵房的门锁 巡查船 雨量筒 护栏第三根 坝顶路灯 拦鱼网 西屋的窗 大喇叭 渗水量杯 救生圈 灶房的烟囱 发电机 应急灯 "
    "铁皮柜 测压管的盖子 码头跳板 警示牌 院里水龙头 屋顶的瓦 巡坝的自行车 三轮板车 对讲机 柴油桶 下坝台阶 闸房的梯子 沙袋堆"
).split()
ITEMS = "长把镰刀 铜秤 蓝雨衣 竹篙 手摇钻 大扳手 望远镜 算盘 搪瓷盆 粗麻绳 红布旗 水桶 钢卷尺 皮手套 老花镜 象棋 热水瓶 蓑衣 铁锹 剪刀".split()
ANY = {"place": "|".join(PLACES), "thing": "|".join(THINGS), "item": "|".join(ITEMS), "name": "|".join(names)}
LEVEL = re.compile(r"(\d\d)(?:\.(\d\d)(米?)|米(\d\d))")
GAP = re.compile(r"(\d+)(公分|厘米)")
CLOCK = re.compile(r"(\d+)(?::(\d\d)|点(?:(\d\d)(分?))?)(?!钟)")
LIST = re.compile(rf"(?:{ANY['place']})(?:、(?:{ANY['place']})){{2,3}}")
FOLK = (
    "钓|老师|村|老头|后生|镇上|偷着|水利站|卖|一家人|两口子|收废铁|画画|电工|过路(?!雨)|养蜂|外人|娃娃|外地|送报|桑叶|洗衣|婚纱|老人|砍柴|巡河|派出所|邻库|兽医|"
    "学生|贩子|测量|N的(老婆|儿子|堂弟|徒弟)|船家|货郎|修路|邮差|有人|乘凉|老太|林业|和尚|板栗|偷瓜|来人|剃头|民兵|上坟|戏班|妇女|酒厂|老汉|对岸人家|记者|算命|一伙|护林"
)
SKY = "天阴|大雾|日头|雨(?!衣|靴)|雷|风(?!吹跑)|霜|闷热|天上|云|冻得|太阳|雾|凉下来|晴|湿气|清早凉|不冷不热|打闪|秋老虎|回南|冰|春寒|露水|雪|毫米|地都裂口"
BEFORE = r"从N手里接|^接N的班|N还在扫|N等我到|钥匙是N交|接班时N说|N还没起|^N交的班"
AFTER = r"^下一班N|^等N来换我|N明天来接|下回轮到N|钥匙留给N|来接班的N|^N来接班|就等N上来"


def parts(text):
    sign = "。" if text.endswith("。") else " "
    if sign == "。" and "；" in text:
        sign = "；"
    return sign, text.rstrip("。").split(sign)


entries = []
told = defaultdict(Counter)  # entry -> name: said by somebody that it is his (or, below nought, is not)
asked = []
days = {row["日期"]: k for k, row in enumerate(rows)}
last_named = {}
source = {}
for k, row in enumerate(rows):
    sign, said = parts(row["内容"])
    one = {"habits": [("join", sign)], "order": [], "things": [], "level": None, "gap": None}
    note = one["habits"].append
    for part in said:
        shape = re.sub(ANY["name"], "N", part)
        shape = re.sub(ANY["item"], "I", shape)
        found = re.findall(ANY["name"], part)
        for name in found:
            note(("mentions", name))
            told[k][name] -= 1
        if LEVEL.search(part):
            topic = "位"
            m = LEVEL.search(part)
            one["level"] = int(m[1] + (m[2] or m[4]))
            note(("level sign", "米" if m[4] else "." + m[3]))
            n = one["level"]
            note(("fine", 10 if n % 10 == 0 else 5 if n % 5 == 0 else n % 2))
            if g := GAP.search(part):
                less = re.search("低|落|降|少了|少{|少\\d|下去|退|小\\d|减|矮", re.sub("水涨水落", "", part))
                one["gap"] = -int(g[1]) if less else int(g[1])
                note(("unit", g[2]))
                note(("base first", g.start() < m.start()))
            flat = GAP.sub("D", LEVEL.sub("L", part)).split("，")
            for j, clause in enumerate(flat):
                if "L" in clause or "D" in clause:
                    clause = flat[j - 1] + clause if clause == "L" and j and "D" not in flat[j - 1] else clause
                    note(("涨落" if "D" in clause else "位", clause))
        elif m := LIST.search(part):
            topic = "巡"
            way = [PLACES.index(place) for place in m[0].split("、")]
            steps = [(b - a) % 9 for a, b in zip(way, way[1:])]
            note((f"round {len(way)}", 1 if sum(steps) < 9 else -1 if sum(9 - s for s in steps) < 9 else 0))
            flat = part.replace(m[0], "P")
            if spot := re.search(ANY["place"], flat):
                cut = flat.rindex("，", 0, spot.start())
                n = PLACES.index(spot[0])
                note(("spot", "other" if n not in way else "first" if n == way[0] else "end" if n == way[-1] else "mid"))
                note(("见", flat[cut + 1:].replace(spot[0], "Q")))
                flat = flat[:cut]
            times = list(CLOCK.finditer(flat))
            if times:
                minutes = [int(t[1]) * 60 + int(t[2] or t[3] or 0) for t in times]
                note(("clock", 10 if all(t % 10 == 0 for t in minutes) else 5 if all(t % 5 == 0 for t in minutes) else 1))
                for t in times:
                    if t[2] or t[3]:
                        note(("clock sign", ":" if t[2] else "点" + t[4]))
                one["stay"] = (minutes[1] - minutes[0]) % 1440
            note(("巡" + str(len(times)), CLOCK.sub("T", flat)))
        elif m := re.search(ANY["thing"], part):
            thing = m[0]
            one["things"].append(thing)
            if k - last_named.get(thing, (-99, 0))[0] > 14:
                topic = "修"
                last_named[thing] = (k, k)
                ahead, rest = part[: m.start()], part[m.end():]
                way = "!" + rest[:3] if rest.startswith(("不行了", "也出毛病")) else rest[rest.index("，"):] if "，" in rest else ""
                note((topic, ahead + way))
            else:
                topic = "跟"
                source[k] = last_named[thing][1]
                last_named[thing] = (k, source[k])
                note((topic, part.replace(thing, "X")))
        elif re.search(ANY["item"], part) and shape != "穿了N的蓑草鞋，小":
            topic = "交"
            item = re.search(ANY["item"], part)[0]
            if found:
                asked.append((k, found[0], item))
                note(("问", shape))
            else:
                open_ = [q for q in asked if q[2] == item]
                if open_:
                    told[k][open_[-1][1]] += 3
                note(("答", shape))
        elif found and re.search(r"\d+月\d+号", part):
            topic = "交"
            month, day = map(int, re.search(r"(\d+)月(\d+)号", part).groups())
            whom = found[0] if "歇" in part or "要替" in part else found[-1]
            here = dt.date.fromisoformat(row["日期"])
            for n in range(1, 15):
                if ((then := here + dt.timedelta(days=n)).month, then.day) == (month, day) and then.isoformat() in days:
                    told[days[then.isoformat()]][whom] += 3
            note(("换", re.sub(r"\d+月\d+号", "Y", shape)))
        elif found and re.search(BEFORE, shape):
            topic = "交"
            told[k - 1][found[0]] += 3
            note(("接", shape))
        elif found and re.search(AFTER, shape):
            topic = "交"
            told[k + 1][found[0]] += 3
            note(("下", shape))
        elif re.search("闸|放水|泄|渠", part) and "闸板" not in part:
            topic = "闸"
            if m := re.search(r"\d+(圈|转|度)", part):
                note(("gate sign", m[1]))
            note((topic, re.sub(r"\d+(圈|转|度)", "Z", part)))
        else:
            topic = "人" if re.search(FOLK, shape) else "天" if re.search(SKY, shape) else "闲"
            note((topic, re.sub(r"\d+毫米", "0", shape)))
        one["order"].append(topic)
    entries.append(one)
print(len(source), len(asked), sum(any(v > 0 for v in c.values()) for c in told.values()))
# %%
# What is left out while the water rises or falls, and which matter comes before which.
ORDER = []
for k, one in enumerate(entries):
    rising = bool(k) and one["level"] > entries[k - 1]["level"]
    for topic in "天闸人闲":
        one["habits"].append((f"{topic} while {rising}", topic in one["order"]))
    seen = list(dict.fromkeys(one["order"]))
    ORDER.append([(a + b, 1) if a < b else (b + a, 0) for i, a in enumerate(seen) for b in seen[i + 1:]])

# "Last time" is the entry before, or the writer's own last one: the figures say which.
back = {}  # entry -> entries of which one should be the same man's
for k, one in enumerate(entries):
    if one["gap"] is None:
        continue
    of = one["level"] - one["gap"]
    if entries[k - 1]["level"] == of:
        one["habits"].append(("since", "last"))
    else:
        one["habits"].append(("since", "own"))
        back[k] = [j for j in range(max(0, k - 16), k - 1) if entries[j]["level"] == of]
for k, j in source.items():
    entries[k]["habits"].append(("matter", "last" if j == k - 1 else "older"))
RISK = [0.0, 0.0, 0.07, 0.15, 0.18, 0.22, 0.26, 0.29, 0.33, 0.35, 0.37]  # back on duty after so many entries
stays, alive = [1e-4], 1.0
for n in range(1, 40):
    risk = RISK[min(n, 10)]
    stays.append(max(alive * risk, 1e-4))
    alive *= 1 - risk
STAY = [math.log(p) for p in stays] + [math.log(1e-4)] * 600

N = len(rows)
who = [names.index(row["署名"]) if row["署名"] else None for row in rows]
share = [[float(w == m) for m in range(6)] if w is not None else None for w in who]
WAYS = defaultdict(set)
for one in entries:
    for name, way in one["habits"]:
        WAYS[name].add(way)
links = defaultdict(list)
for k, js in back.items():
    for j in [k, *js]:
        links[j].append(("gap", k))
for k, j in source.items():
    if j < k - 1:
        links[k].append(("matter", k))
        links[j].append(("matter", k))
ROSTER = LINKS = SAID = True
FINE = 0.35  # matters' order goes by pairs, which say much of the same thing


def learned():
    """For each entry and man, how well the habits that the shares show go with it."""
    count, total, order, older, rounds = [defaultdict(Counter) for _ in names], [Counter() for _ in names], [defaultdict(lambda: [1.0, 1.0]) for _ in names], [], []
    own = [[1.0, 1.0] for _ in names]
    for k, one in enumerate(entries):
        if share[k] is None:
            continue
        for m, part in enumerate(share[k]):
            if part < 0.02:
                continue
            for name, way in one["habits"]:
                count[m][name][way] += part
                total[m][name] += part
            for pair, way in ORDER[k]:
                order[m][pair][way] += part
            if "stay" in one:
                rounds.append((m, part, one["stay"]))
            if k in source and source[k] < k - 1 and share[source[k]]:
                same = share[source[k]][m]
                own[m][0] += part * same
                own[m][1] += part * (1 - same)
    middle = []
    for m in range(6):
        weight = sum(p for i, p, _ in rounds if i == m) + 1
        mean = (sum(p * t for i, p, t in rounds if i == m) + 170) / weight
        middle.append((mean, math.sqrt((sum(p * (t - mean) ** 2 for i, p, t in rounds if i == m) + 4 * 900) / (weight + 3))))
    said = []
    for k, one in enumerate(entries):
        scores = []
        for m in range(6):
            score = 0.0
            for name, way in one["habits"]:
                n = len(WAYS[name])
                a = 0.7 if n < 8 else 0.35
                score += math.log((count[m][name][way] + a) / (total[m][name] + a * n))
            for pair, way in ORDER[k]:
                seen = order[m][pair]
                score += FINE * math.log(seen[way] / (seen[0] + seen[1]))
            if "stay" in one:
                mean, wide = middle[m]
                score += max(-8.0, -math.log(wide) - (one["stay"] - mean) ** 2 / 2 / wide**2)
            if SAID:
                score += 3 * max(-3, min(3, told[k][names[m]]))
            scores.append(score)
        said.append(scores)
    return said, [(math.log(a / (a + b)), math.log(b / (a + b))) for a, b in own]


dice = random.Random(5)
free = [k for k in range(N) if who[k] is None]
for turn in range(5):
    said, own = learned()
    if turn == 0:
        now = [w if w is not None else said[k].index(max(said[k])) for k, w in enumerate(who)]
    tally = [[0.02] * 6 for _ in range(N)]
    for sweep in range(26):
        for k in free:
            scores = list(said[k])
            for m in range(6):
                if ROSTER:
                    i, j = k - 1, k + 1
                    while i >= 0 and now[i] != m and k - i < 30:
                        i -= 1
                    while j < N and now[j] != m and j - k < 30:
                        j += 1
                    scores[m] += STAY[k - i] + STAY[j - k] - STAY[j - i]
                if LINKS:
                    for kind, at in links[k]:
                        one = m if at == k else now[at]
                        if kind == "gap":
                            scores[m] += 3.5 * any((m if j == k else now[j]) == one for j in back[at])
                        else:
                            j = source[at]
                            scores[m] += own[one][0] if (m if j == k else now[j]) == one else own[one][1] - 1.0
            top = max(scores)
            weights = [math.exp(score - top) for score in scores]
            now[k] = dice.choices(range(6), weights)[0]
            if sweep > 5:
                for m in range(6):
                    tally[k][m] += weights[m] / sum(weights)
    for k in free:
        share[k] = [part / sum(tally[k]) for part in tally[k]]
    print(turn, sum(max(share[k]) for k in free) / len(free))
with open("output/执笔.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["编号", "署名"])
    for k in free:
        out.writerow([rows[k]["编号"], names[share[k].index(max(share[k]))]])
