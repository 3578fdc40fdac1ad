# %%
import csv
import math
import re
from collections import Counter, defaultdict

signed = list(csv.DictReader(open("署名.csv", encoding="utf-8")))
unsigned = list(csv.DictReader(open("未署名.csv", encoding="utf-8")))
print(Counter(row["代书"] for row in signed), len(unsigned))
for row in signed[:25]:
    print(row["代书"], row["信"])
# %%
# What a letter is about does not tell. What its writer does each time: which word, sign and numeral, and above all what
# comes first - great or small sums, elders or young ones, money or goods, time or place, good or bad news - and whether a
# person, a place or a verb comes back.
KIN = "祖母 大伯 二叔 三婶 姑母 舅父 大嫂 小弟 二妹 侄儿 外甥".split()
DIGITS = {c: k for row in ("零一二三四五六七八九", "零壹贰叁肆伍陆柒捌玖") for k, c in enumerate(row)}
DAY = "(?:初[一二三四五六七八九十]|十[一二三四五六七八九]|廿[一二三四五六七八九]|二十|三十)"
NUMBER = "[零一二三四五六七八九十百壹贰叁肆伍陆柒捌玖拾佰0-9]+"
COOL, DAMP = "天[冷热凉暖]", "雨多|风大|雾重|地潮"
PEOPLE = "阿水|老金|同乡阿顺|船上的厨子|药铺伙计|表兄|隔房阿根|教书的老潘"
GOOD = "工钱照发|身子结实|伙食尚好|住处宽敞|东家和气|生意有起色|债已还清|同伴都肯帮忙|夜里睡得着|米价落了"
BAD = "活计太重|蚊虫很凶|水不干净|夜里太吵|脚气又犯|路途太远|货价涨得快|房租要加|常常误餐|汇水太高"
CAUSE = "淋了雨|赶了夜工|吃坏了东西|搬货闪了腰|水土不服|踩到铁钉|睡在地上|忙着卸船|替人值夜|多喝了两杯"
EFFECT = "歇了两日|发了一场热|没能写信|请了三天假|看了一回医生|瘦了一圈|误了一班船|少领几日工钱"
ACT = "修屋顶|买两头猪|还清旧债|送弟妹上学|替祖母抓药|补种番薯|挖一口井|做一身新衣"
DEADLINE = "清明前|端午前|中秋前|入冬前|过年前|下月内"
DO = "看货|算账|搬家|学手艺|找事做|领工钱|等船|见东家"


def value(words):
    if words.isdigit():
        return int(words)
    total, now = 0, 0
    for c in words:
        if c in "百佰":
            total, now = total + now * 100, 0
        elif c in "十拾":
            total, now = total + (now or 1) * 10, 0
        else:
            now = DIGITS[c]
    return total + now


def day(words):
    if words in ("初十", "二十", "三十"):
        return {"初": 10, "二": 20, "三": 30}[words[0]]
    return {"初": 0, "十": 10, "廿": 20}[words[0]] + DIGITS[words[1]]


def order(values):
    return "up" if values == sorted(values) else "down" if values == sorted(values, reverse=True) else "none"


def habits(text):
    """(place where one can write one way or another, way taken) of a letter"""
    made = []

    def note(name, way):
        made.append((name, way))

    note("well", text[1:3])
    note("letter first", bool(re.search(f"家信{DAY}", text)))
    # the money
    m = re.search(
        f"(今|兹|这次)([寄汇带捎])上(共{NUMBER}元，)?给(..)({NUMBER})元(，|、)(..)({NUMBER})元(，又|及|，|、)(..)({NUMBER})元",
        text,
    )
    note("now", m[1])
    note("total first", bool(m[3]))
    note("series sign", m[6])
    note("series end", m[9] if m[9] in ("，又", "及") else "sign")
    note(
        "numerals",
        "figures" if m[5].isdigit() else "formal" if re.search("[壹贰叁肆伍陆柒捌玖拾佰]", m[5]) else "plain",
    )
    kin, sums = [m[4], m[7], m[10]], [value(m[5]), value(m[8]), value(m[11])]
    elders = order([KIN.index(one) for one in kin]) == "up"
    note("sums", {"none": "kin" if elders else "none"}.get(order(sums), order(sums)))
    money = m.start()
    # the goods
    g = re.search(
        f"托({PEOPLE})([寄汇带捎])去(.+?)(（|，|——)(大号|小号|中号|黑色|蓝色|灰色|红色|绿色|半新|全新|旧的|修过)、(..)、(..)(?:）|，|——)和(.+?)(?=[。，；])",
        text,
    )
    for thing in (g[3], g[8]):
        note("noun first", thing[0] != "一")
    note("aside", g[4])
    note(
        "traits",
        "".join("s" if "号" in one else "c" if one[1] == "色" else "n" for one in (g[5], g[6], g[7])),
    )
    note("money first", money < g.start())
    note("verb again", m[2] == g[2])
    # the weather
    w = re.search(f"(此地近来|这边|近日)({COOL}|{DAMP})(，|而且|)({COOL}|{DAMP})", text)
    note("weather", w[1])
    note("cool first", w[2][0] == "天")
    ahead = text[: w.start()]
    note(
        "weather place",
        "first"
        if ahead.count("收到") and len(re.split("收到", ahead)[1]) < 4
        else "last"
        if re.match("[。，；]代问", text[w.end() :])
        else "mid",
    )
    # illness, meeting, plan
    i = re.search(
        f"({DAY})(，?)(?:(?:因为|因|只为)({CAUSE})，({EFFECT})|({EFFECT})，(?:因为|因|只为)({CAUSE}))", text
    )
    note("cause first", bool(i[3]))
    note("comma after time", i[2])
    note("cause word", re.search("因为|因|只为", i[0])[0])
    t = re.search(
        f"(?:(在[^。，；]+?)(，?)({DAY})|({DAY})(，?)(在[^。，；]+?))([也还又]?)(遇见|碰到|见着)({PEOPLE})",
        text,
    )
    p = re.search(f"儿(将|打算|要)(?:(在[^。，；]+?)(，?)({DAY})|({DAY})(，?)(在[^。，；]+?))({DO})", text)
    note("time first", bool(t[4]))
    note("time first", bool(p[5]))
    note("comma after time", t[5] if t[4] else t[2])
    note("comma after time", p[6] if p[5] else p[3])
    note("also", t[7])
    note("told", t[8])
    note("future", p[1])
    note("person again", t[9] == g[1])
    note("spot again", (t[1] or t[6]) == (p[2] or p[7]))
    note("meeting first", t.start() < i.start())
    note(
        "days",
        order(
            [
                day(one)
                for one in re.findall(
                    f"(?<!{'[十廿初]'}){DAY}(?=收到|，|在|因|只|[也还又]?(?:遇见|碰到|见着)|{EFFECT}|{DO})",
                    re.sub(f"{NUMBER}元", "", text),
                )
            ]
        ),
    )
    # good and bad news, the request, the kin
    c = re.search(f"(虽?)({GOOD}|{BAD})(，但|，只是|。不过|，)({GOOD}|{BAD})", text)
    note("good first", bool(re.match(GOOD, c[2])))
    note("contrast", c[1] or c[3])
    r = re.search(f"(?:({DEADLINE})(，?))?(请|望|务必|烦家里)({ACT})", text)
    note("deadline first", bool(r[1]))
    note("ask word", r[3])
    if r[1]:
        note("comma after time", r[2])
    kin = [KIN.index(one) for one in re.search("代问(..)、(..)、(..)好", text).groups()]
    note("kin", order(kin))
    starts = [
        money,
        g.start(),
        w.start(),
        i.start(),
        t.start(),
        p.start(),
        c.start(),
        r.start(),
        text.index("代问"),
        re.search(f"家信{DAY}|{DAY}收到", text).start(),
    ]
    for at in starts:
        note("join", text[at - 1])
    return made


print(unsigned[0]["信"], habits(unsigned[0]["信"]))
# %%
import numpy as np
import pandas as pd

made = [habits(row["信"]) for row in signed + unsigned]
places = sorted({(name, str(way)) for one in made for name, way in one})
at = {place: k for k, place in enumerate(places)}
X = np.zeros((len(made), len(places)))
for k, one in enumerate(made):
    for name, way in one:
        X[k, at[name, str(way)]] += 1
same = np.array([[float(one[0] == other[0]) for other in places] for one in places])
names = sorted({row["代书"] for row in signed})
known = np.array([[float(row["代书"] == name) for name in names] for row in signed])
share = np.vstack([known, np.zeros((len(unsigned), len(names)))])
for _ in range(8):
    seen = share.T @ X + 0.6
    said = X @ np.log(seen / (seen @ same)).T
    new = np.exp(said - said.max(1, keepdims=True))
    new /= new.sum(1, keepdims=True)
    share = np.vstack([known, new[len(signed) :]])
writers = [names[k] for k in share[len(signed) :].argmax(1)]
pd.DataFrame({"编号": [row["编号"] for row in unsigned], "代书": writers}).to_csv(
    "output/代书.csv", index=False
)
