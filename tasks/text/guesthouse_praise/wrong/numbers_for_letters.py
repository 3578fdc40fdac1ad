# %%
import csv
import re
from collections import defaultdict

import numpy as np

rows = list(csv.DictReader(open("praise.csv", encoding="utf-8")))
print(len(rows), sum(len(row["内容"]) for row in rows))
for row in rows[:60]:
    print(row["内容"])
# %%
# What is written of depends on the house alone. What tells a pen: words and signs, what is named first, and whether
# a word, a dish, a thing, a sight, a companion comes back or gives way to another one.
DEGREE = "很|挺|特别|真"
LOOK, FEEL = "亮堂|宽敞|雅致|小巧|别致", "安静|干净|暖和|清爽|舒服"
COMPANY = "老婆|同事|爸妈|闺蜜|同学|孩子|邻居|师傅"
DAY = "周五晚上|周六一早|国庆那几天|上个月底|清明前|暑假里|中秋当天|下雪那周"
HOURS = ["天没亮", "清早", "上午", "中午", "下午", "傍晚", "夜里"]
DISH = (
    "醋鱼|藕粉|河虾|莼菜汤|酱鸭|菱角|银鱼蛋羹|荷叶粉蒸肉|笋干|腊肉|土鸡汤|蕨菜|山药|野菌煲|竹筒饭|石耳炖蛋|豆花|米线|烧饼|酱排骨|"
    "糯米藕|臭豆腐|桂花糕|梅干菜扣肉|花蛤|海蛎煎|紫菜汤|带鱼|白灼虾|鱿鱼|蟹肉粥|椒盐皮皮虾"
)
THING = "热水器|窗帘|茶具|阳台灯|台灯|电热毯|门锁|浴缸|烧水壶|投影仪|床垫|木窗|吹风机|空调|淋浴头|晾衣架"
CAUSE = "我们淋了雨|孩子晕车|那天降温|我们到得晚|赶上停电|我腰不好|路上堵了很久|我们丢了伞"
GOOD = "位置好找|停车方便|早饭管饱|院子漂亮|被子松软|老板娘爱聊天|视野开阔|水压很足"
BAD = "楼梯有点陡|隔音一般|蚊子不少|信号时断时续|离车站远|早饭开得晚|门口在修路|毛巾薄了些"
CASE = "(?:周末来|带老人|赶上下雨|住得久|人多|第一次来)的话"


def habits(text):
    """(place where one can write one way or another, way taken)"""
    made = []

    def note(name, way):
        made.append((name, way))

    # arrival
    m = re.search(f"(我们|我|)(?:和({COMPANY})(?:{DAY})|(?:{DAY})和({COMPANY}))过来，(住了|待了|一共住了)(.)晚", text)
    note("who", m[1])
    note("company first", bool(m[2]))
    note("stay", m[4])
    note("numerals", m[5].isdigit())
    note("arrival first", m.start() == 0)
    company = m[2] or m[3]
    # room
    if m := re.search(f"房间(又|{DEGREE}|)({LOOK}|{FEEL})(又|，也|、)", text):
        note("look first", m[2] in LOOK.split("|"))
        note("room", m[3])
    # food
    price = r"(（?)(\d\d)(元|块钱|块)）?"
    dishes = []
    if m := re.search(f"(点了|吃了|要了)({DISH}){price}、({DISH}){price}(、|和)({DISH}){price}", text):
        dishes = [m[2], m[6], m[11]]
        prices, lengths = [int(m[4]), int(m[8]), int(m[13])], [len(dish) for dish in dishes]
        note("dishes", "up" if prices == sorted(prices) else "down" if prices == sorted(prices)[::-1] else "long last" if lengths == sorted(lengths) else "")
        note("ordered", m[1])
        note("price", m[5])
        note("brackets", m[3])
        note("series", m[10])
        note("verdict", bool(re.search("味道[^。！～；，]+好，$", text[: m.start()])))
    # host
    if m := re.search(f"(因为|由于)(?:{CAUSE})", text):
        note("cause word", m[1])
        near = text[max(0, m.start() - 22): m.end() + 22]
        note("host", re.search("老板(?!娘)|店家|房东", near)[0])
        before = re.split("[。！～；]", text[: m.start()])[-1]
        note("cause first", not re.search("送来了姜茶，$|一床被子，$|开车来接，$|一锅粥，$|上了楼，$|一晚房费，$|一盏灯，$|朝南的，$", before))
        note("kind", bool(re.search(f"(老板|店家|房东)({DEGREE})(热情|细心|实在|周到)，", near)))
    # what was mended, and what is wished for
    things = []
    if m := re.search(f"说了一声就把({THING})|说了一声就(?:修好|换掉|擦干净|调好)了({THING})|说了一声，({THING})就被|({THING})说了一声就", text):
        things.append(next(g for g in m.groups() if g))
        note("mending", [bool(g) for g in m.groups()].index(True))
    if m := re.search(f"({THING})要是能", text):
        things.append(m[1])
        if len(things) == 2:
            note("thing again", things[0] == things[1])
    # outing
    spots = re.findall(f"(?:{'|'.join(HOURS)})去了([^，。！～；]+)", text)
    hours = re.findall(f"({'|'.join(HOURS)})去了", text)
    if hours:
        note("outing", 0)
    if m := re.search(f"(.{{2,4}}?)（({'|'.join(HOURS)})去的）、(.{{2,4}}?)（({'|'.join(HOURS)})去的）、(.{{2,4}}?)（({'|'.join(HOURS)})去的）都值得", text):
        note("outing", 1)
        hours, spots = [m[2], m[4], m[6]], [m[1], m[3], m[5]]
    if hours:
        rank = [HOURS.index(hour) for hour in hours]
        note("hours", "up" if rank == sorted(rank) else "down" if rank == sorted(rank)[::-1] else "")
    # contrast
    if m := re.search(f"(虽然|)({GOOD}|{BAD})(，但|，不过|。不过|，只是|，)({GOOD}|{BAD})(倒是真的|)", text):
        note("good first", m[2] in GOOD.split("|"))
        note("contrast", m[1] + m[3] + m[5])
    # advice
    if m := re.search(f"({CASE}|)(推荐|别错过|建议尝尝|)({DISH})(一定要点|)(，{CASE}|)", re.sub(r"(点了|吃了|要了).+?[。！～；，]", lambda s: "#" * len(s[0]) if re.search(r"\d", s[0]) else s[0], text)):
        if m[2] or m[4]:
            note("advice", m[2] + m[4])
            note("case first", bool(m[1]))
            if dishes:
                note("dish again", m[3] in dishes)
    # end
    m = re.search(f"下次(会|打算|一定要)带({COMPANY})再去看([^，。！～；]+)", text)
    note("again", m[1])
    note("end last", m.end() >= len(text) - 1)
    note("company again", m[2] == company)
    if spots:
        note("sight again", any(spot.endswith(m[3]) for spot in spots))
    # the same word of degree again and again
    degrees = re.findall(f"(?:房间|也|，|味道|老板|店家|房东)({DEGREE})(?:{LOOK}|{FEEL}|满意|好|热情|细心|实在|周到)", text)
    for one, two in zip(degrees, degrees[1:]):
        note("degree again", one == two)
    # signs
    for sign in re.findall("[。！～]", text):
        note("sign", sign)
    rest = re.sub(f"({GOOD}|{BAD})[，。].{{0,2}}({GOOD}|{BAD})", "", text)
    stops = len(re.findall("[。！～]", rest)) - 1
    for sign, count in (("。", stops), ("；", rest.count("；")), ("，", 8 - stops - rest.count("；"))):
        for _ in range(count):
            note("join", sign)
    return made


read = [habits(row["内容"]) for row in rows]
ways = defaultdict(list)
for made in read:
    for name, way in made:
        if way not in ways[name]:
            ways[name].append(way)
for name in ways:
    print(name, {way: sum((name, way) in made for made in read) for way in ways[name]})
# %%
places = [(name, way) for name in ways for way in ways[name]]
at = {place: k for k, place in enumerate(places)}
X = np.zeros((len(rows), len(places)))
for k, made in enumerate(read):
    for place in made:
        X[k, at[place]] += 1
of = np.array([list(ways).index(name) for name, _ in places])
groups = (of[:, None] == np.arange(len(ways))[None]).astype(float)


def mixture(rng, pens=6, rounds=80):
    share = rng.dirichlet(np.full(pens, 0.5), size=len(X))
    for _ in range(rounds):
        seen = share.T @ X + 0.5
        log = np.log(seen) - np.log(seen @ groups @ groups.T)
        said = X @ log.T + np.log(share.sum(0) + 1)
        top = said.max(1, keepdims=True)
        total = float((top[:, 0] + np.log(np.exp(said - top).sum(1))).sum())
        share = np.exp(said - top)
        share /= share.sum(1, keepdims=True)
    return total, share


rng = np.random.default_rng(7)
tries = sorted((mixture(rng) for _ in range(30)), key=lambda one: -one[0])
print([round(total) for total, _ in tries[:8]], tries[0][1].max(1).mean())
pen = tries[0][1].argmax(1)
with open("output/groups.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["编号", "写手"])
    for row, k in zip(rows, pen, strict=True):
        out.writerow([row["编号"], k + 1])
