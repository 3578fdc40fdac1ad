# %%
import csv
import re

lines = open("群聊.txt", encoding="utf-8").read().splitlines()
roster = list(csv.DictReader(open("名单.csv", encoding="utf-8")))
print(len(lines), sum(map(len, lines)))
print("\n".join(lines[:140]))
# %%
# All of it read; the ways of saying each thing, in braces what varies.
BANK = {
    "pre": [
        "老师好，", "方老师，", "补充一下，", "打扰一下，", "我又来了，", "说个事，", "不好意思各位，", "刚下班看到，",
        "在路上打字，", "想来想去，", "跟家里商量过了，", "报告老师，", "去年的{S}码袖口已经短了，", "昨晚比着门框量了身高，一米{S1}，",
        "隔壁班穿{S}码的挺多，", "他表哥比他高半个头都才穿{S}码，", "洗了一水缩得厉害，", "这半年饭量大得吓人，", "奶奶总怕冻着，",
        "孩子怕热，", "天天在操场滚，", "校门口那家店卖得贵，", "楼上邻居送了些旧的，", "前两年我家买过{N}{I}都没怎么穿，",
        "他爸非说{S}码够穿三年，我没听，", "看群里好几家订{S}码，我家瘦，", "我家这个不挑，", "体育课摔破过裤子，", "听说今年面料薄，",
        "翻了衣柜才发现，", "跟售后问了尺码表，", "昨天试了同事家孩子的，", "算了一下开销，", "本来想都按{S}码来，量完改主意了，",
        "孩子自己拿的主意，", "早上吵了一架，最后依他，", "我这人拿不定主意，", "眼看要开学了，", "回家翻了去年的小票，",
        "春天那次订的{N}到现在还新着，",
    ],
    "post": [
        "，谢谢老师", "，辛苦老师了", "，麻烦记一下", "，劳驾", "，先这样", "，就这么定", "，感谢", "～", "！", "，有劳",
        "，再变我自己打嘴", "，孩子等着穿呢", "，钱月底一起转", "，去年订{S}码就吃了亏", "，邻居家也是这么订的", "，他奶奶说得对",
        "，老师忙完再记不急", "，别怪我啰嗦", "，小的那个将来接着穿",
    ],
    "ops": {
        "setS": [
            "{I}改成{S}码", "{I}换{S}码", "{I}按{S}码订吧", "{I}要{S}码才合身，帮改一下", "{I}的码改一下，{S}",
            "{I}我写错了，应该是{S}码", "{I}还是{S}码保险，改这个", "把{I}调到{S}码", "{I}尺码错了，是{S}才对",
            "{I}那栏请填{S}码",
        ],
        "up1": [
            "{I}大一号", "{I}往上提一码", "{I}放大一个码", "{I}的码再大一档", "{I}换大一码的", "{I}宁可长点，加一号",
            "{I}上一个号",
        ],
        "down1": [
            "{I}小一号", "{I}往下降一码", "{I}换小一码的", "{I}的码收一档", "{I}买小一号就行", "{I}下一个号",
            "{I}别那么肥，减一号",
        ],
        "up2": [
            "{I}大两号", "{I}一口气往上跳两码", "{I}放大两档",
        ],
        "plus": [
            "{I}再加{N}", "{I}多来{N}，码一样", "{I}添{N}", "给{I}追加{N}", "{I}还要补{N}",
            "{I}在原来的数上加{N}",
        ],
        "setN": [
            "{I}改{N}", "{I}一共{N}就够了", "{I}总共只要{N}", "{I}留{N}，多的退", "{I}数量改成{N}",
            "{I}合计{N}",
        ],
        "minus": [
            "{I}少要{N}", "{I}退{N}", "{I}减{N}", "{I}扣掉{N}", "{I}拿掉{N}，剩下的照旧",
        ],
        "off": [
            "{I}不要了", "{I}去掉", "{I}划掉吧", "{I}全退", "{I}这回不订了", "{I}就免了", "{I}当我没报",
        ],
        "new": [
            "再订{N}{I}，{S}码", "另外{I}也来{N}，{S}码的", "{I}补订{N}，{S}码", "漏了{I}，{S}码{N}",
            "还差个{I}，{N}，{S}码",
        ],
        "newsame": [
            "{I}也要{N}，跟{J}同码", "补{N}{I}，码照{J}的", "{I}来{N}，尺码随{J}",
        ],
        "newup": [
            "{I}也来{N}，码比{J}大一号", "补{N}{I}，比{J}的码大一档",
        ],
        "newdown": [
            "{I}也来{N}，码比{J}小一号", "补{N}{I}，比{J}的码小一档",
        ],
        "align": [
            "{I}的码跟{J}统一", "{I}改成和{J}一样的码", "{I}别跟{J}两个码，随{J}吧",
        ],
        "turn": [
            "{I}不要了，换成{J}，码和数量照旧", "{I}那份改订{J}，码和数量不变", "把{I}整个换成{J}，尺码数量都一样",
        ],
        "double": [
            "{I}翻个倍", "{I}按现在的数再来一遍",
        ],
    },
    "whole": {
        "allup": [
            "订的全部大一号", "订的几样都往上提一码", "报过的统统放大一档", "每样都上一个号",
        ],
        "alldown": [
            "订的全部小一号", "订的几样都往下降一码", "每样都收一档",
        ],
        "exceptup": [
            "除了{I}，其余都大一号", "{I}不动，剩下的统统大一码", "只有{I}的码合适，别的都加一号",
        ],
        "exceptdown": [
            "除了{I}，其余都小一号", "{I}不动，剩下的统统小一码",
        ],
        "alloff": [
            "这次一样都不订了，前面报的全取消", "要转学了，订的都退掉", "亲戚给了整整一箱，之前报的统统作废",
        ],
        "maxoff": [
            "订的里头单价最高的那样退掉", "看了下预算，订的里面单价最贵的那样不要了",
        ],
        "minoff": [
            "订的里头单价最低的那样不要了", "订的里面单价最便宜的那样退掉",
        ],
        "kth": [
            "第一次报的那条里，排第{k}的不要了", "最早报的几样里第{k}样去掉", "头一回报名那串，第{k}个划掉",
        ],
        "kthup": [
            "第一次报的那条里，排第{k}的大一号", "最早报的几样里第{k}样往上提一码",
        ],
        "onlymax": [
            "只留单价最高的那样，别的都退", "订的里面就要单价最贵的那样，其余取消",
        ],
        "undo": [
            "我刚才改的不算，恢复原样", "上回改的那下收回，还按改之前的", "我最近那次改动作废，退回到改前", "后悔了，前面那一改就当没改过",
        ],
    },
    "copy": {
        "same": [
            "跟{K}一样", "照{K}的来一份", "{K}怎么订我就怎么订", "复制{K}的单子", "和{K}订得一模一样就行",
        ],
        "sameup": [
            "跟{K}一样，就是都大一号", "照{K}的来，尺码全部加一码", "{K}订什么我订什么，码统统大一档",
        ],
        "samedown": [
            "跟{K}一样，就是都小一号", "照{K}的来，尺码全部减一码",
        ],
        "samebut": [
            "跟{K}一样，只是{I}不要", "照{K}的来，{I}除外", "{K}订什么我订什么，{I}就算了",
        ],
        "sameiup": [
            "跟{K}一样，只有{I}大一号", "照{K}的来，不过{I}加一码",
        ],
        "sameone": [
            "样数和码跟{K}一样，每样只要一份", "照{K}的来，但数量都是一",
        ],
        "item": [
            "{I}照{K}的来，码和数都一样", "{I}跟{K}一样", "{I}抄{K}的",
        ],
    },
    "twin": {
        "same": [
            "{B}的跟{A}一样", "{B}照{A}的再来一份",
        ],
        "down": [
            "{B}的样样跟{A}一样，就是都小一号", "{B}照{A}的订，码全部减一档",
        ],
        "up": [
            "{B}的样样跟{A}一样，就是都大一号", "{B}照{A}的订，码全部加一档",
        ],
    },
    "ask_size": [
        "{I}我订的码会不会小", "老师，{I}我报的那个码合适吗", "{I}往年偏大还是偏小呀，我按平时的码报的",
        "有经验的说说，{I}按正常码订行不行",
    ],
    "say_up": [
        "@{K} 这款偏小，建议比你报的大一号", "@{K} 往年都嫌小，最好往上提一码",
    ],
    "say_down": [
        "@{K} 这款偏肥，比你报的小一号正好", "@{K} 往年都嫌大，可以降一码",
    ],
    "take": [
        "那听老师的", "好，就按您说的办", "行，照这个建议改", "明白了，依您的", "有道理，那就这么改",
    ],
    "stock": [
        "{I}还有{S}码的吗？有的话给我家换{S}码，没有就不动", "要是{I}有{S}码，我家就换{S}码，没有拉倒",
        "不知道{I}{S}码有没有货，有就给我家换成它，没有维持原样",
    ],
    "offer": [
        "@{K} 我家{I}订多了，匀{N}给你要不要？{S}码的", "@{K} 听说你还缺{I}，我这儿让出{N}，{S}码，要吗？",
        "@{K} 我多报了{N}{I}，{S}码，转你行不行？",
    ],
    "accept": [
        "要的，转给我吧", "太好了，我接着", "正缺呢，归我了", "行，我要了",
    ],
    "accept1": [
        "我拿一{M}就够，另外的你自己留着", "一{M}就行，多了穿不过来", "那我只接一{M}",
    ],
    "open": [
        "多报了一{M}{I}，{S}码，谁家要？", "一{M}{S}码的{I}想让出去，有人接吗？",
    ],
    "me": [
        "我要", "给我吧", "我接", "我家要",
    ],
    "me2": [
        "我也想要", "晚了一步？我也要", "还有吗，我也想接", "我也需要",
    ],
    "to_first": [
        "先到先得，给先开口的那位", "按顺序来，归第一位举手的",
    ],
    "to_second": [
        "后面那位先私信过我，给后开口的那位", "不好意思，让给第二位，人家更急",
    ],
    "to_none": [
        "算了，孩子又要留着，不让了", "我婆婆说留着换洗，谁都不给啦",
    ],
    "swap": [
        "@{K} 你家{I}和我家{I}码正好订反了，咱俩把码对调一下？", "@{K} 要不要跟我家换一下{I}的码？你穿我的，我穿你的",
    ],
    "swap_yes": [
        "行，换", "可以，那就对调", "成，换吧",
    ],
    "swap_no": [
        "不换了，我家这个码正好", "我问了孩子，他不肯换", "还是各订各的吧",
    ],
    "proxy": [
        "替{K}报一下，他手机坏了：", "{K}在出差，托我登记：", "受{K}之托报个名：",
    ],
    "proxyop": [
        "替{K}改一下，他在开会：", "{K}让我带句话：", "{K}没网，托我说：",
    ],
    "spouse_keep": [
        "别听我家那位的，还按改之前的", "我家那位刚才瞎改，恢复他改之前的", "家里我说了算，那一改作废",
    ],
    "plusone": [
        "我家也这样改", "我家同样处理", "照这个给我家也改一下", "我家跟着改",
    ],
    "late": [
        "现在改还来得及吗：", "知道截止了，还能改就改一下：", "厚着脸皮问一句，能不能再改：",
    ],
    "yes": [
        "@{K} 还没发给厂家，给你改了", "@{K} 赶上了，改好了", "@{K} 行，最后一次哈",
    ],
    "no": [
        "@{K} 单子已经发走，改不了", "@{K} 来不及了，抱歉", "@{K} 厂家不让动了",
    ],
    "yesno": [
        "@{K} 改好了；@{L} 你的那条没赶上", "@{K} 这边还行，已改；@{L} 对不住，改不动了",
    ],
    "noyes": [
        "@{K} 你这条没赶上；@{L} 给你改好了", "@{K} 改不动了抱歉；@{L} 已改",
    ],
    "short": [
        "厂家来电话，{I}{S}码断货，已经订了{I}{S}码的统一换大一号，不愿意的说一声",
        "通知：{I}的{S}码做不出来了，订了这个码的一律往上一号，不同意的在群里讲",
    ],
    "short_off": [
        "断货的那样我家不换了，直接退", "刚通知的断货那样，我家退掉",
    ],
    "short_down": [
        "断货的那样别给我家换大，要小一号的", "刚通知的断货那样，我家改要小一码的，大的穿不了",
    ],
    "talk": [
        "{I}要不要换大一号，等量完身高再说", "我在想{I}退不退，先放着", "{I}我家先不动，看看别家", "谁说{I}都得订{S}码的？哪有这规定",
        "好几个人劝我{I}小一号，我没听", "我家{I}就这样，不改了", "{I}退一{M}要扣手续费吗", "{I}{S}码有人退的话告诉我一声",
        "孩子想要{S}码的{I}，我说等涨个子再说", "本想给{I}再加{N}，一看钱包算了", "{I}大一号的话袖子会不会盖手",
        "万一{I}不够穿，到时再补{N}也行吧", "{I}{S}码我看图上挺大的", "去年{I}我订了{N}，一次都没穿", "要是{I}也能退就好了",
        "有没有人知道{I}什么料子", "{I}{S}码大概对应多高", "早知道{I}这么薄当初就该多订{N}", "我差点把{I}订成{S}码",
        "{I}要不要多订{N}呢，纠结", "听说三班{I}全换大一号了", "同事家的{I}{S}码都起球了", "{I}颜色发下来别又跟图不一样",
        "我妈说{I}再加{N}，我没理她", "上学期那批{I}退了好几件", "{S}码到底是看身高还是看胖瘦", "哪家订了{S}码的{I}，到时候借我比比",
        "如果{I}能单买袖子就好了", "刚才外卖备注写成{I}{S}码了，笑死", "{I}好看，可惜没有女款", "开学那天穿哪套",
        "孩子说同桌有两{M}{I}", "群里消息太多爬楼爬晕了", "雨伞要不要统一订", "水杯我家要{n}个，回头在另一个群报",
        "书包我订了{n}个，跟校服没关系", "谁有数学暑假作业的答案对一下", "明天接娃晚十分钟", "今天高速堵成停车场", "家长会是周几来着",
        "操场塑胶味散了没", "饭卡充{n}百够吗", "我家那个又把红领巾弄丢了", "班费交了没有人记得吗", "午休枕头要自己带吗", "放学东门西门",
        "这个群几点能安静", "昨天梦见给娃交作业", "口算本还差{n}本", "篮球课报名截止了吗", "有拼车的吗，城北方向",
        "牛奶订{n}份的在隔壁接龙", "体检表谁还没交", "老师辛苦，记这么多", "爬完楼了，服气", "哪位家长会修投影仪", "我家的码全凭感觉，哈哈",
        "小票找不到了，去年{I}花了多少来着", "要不咱班{I}都穿大一号，像嘻哈队", "别人家{I}都合身，就我家像面口袋",
        "我老公以为{I}是给他订的，要{S}码", "{I}退货的事上次找的谁",
    ],
}
ITEM = {}
for item, names in {
    "短袖": "短袖 短袖衫 T恤 短秀", "长裤": "长裤 长裤子 裤子 常裤", "外套": "外套 冲锋衣 外tao", "马甲": "马甲 毛背心 背心 马夹",
    "运动服": "运动服 运动套装 运动福",
}.items():
    ITEM |= dict.fromkeys(names.split(), item)
PRICE = {"短袖": 45, "长裤": 60, "外套": 120, "马甲": 55, "运动服": 98}
ITEMS = "|".join(sorted(ITEM, key=len, reverse=True))
DIGIT = "零一两三四五六七八九十"
SLOT = {
    "I": ITEMS, "J": ITEMS, "S": r"\d{3}", "N": "[一两三四五六1-6][件条套]", "M": "[件条套]", "n": "[一两三]", "S1": "[一二三四五七八]+",
    "K": "[^，。：；]+?", "L": "[^，。：；]+?", "A": "..", "B": "..", "k": "[一二三四五]",
}


def form(words):
    """A regular expression of a way of saying something; the same slot twice is the same thing."""
    seen = set()

    def slot(found):
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{SLOT[name]})"

    return re.sub(r"\\\{(\w+)\\\}", slot, re.escape(words))


def unnamed(words):
    return re.sub(r"\\\{(\w+)\\\}", lambda m: f"(?:{SLOT[m[1]]})", re.escape(words))


def some(forms):
    return [re.compile(form(words)) for words in forms]


PRE = re.compile("(?:" + "|".join(unnamed(w) for w in BANK["pre"]) + ")+")
POST = re.compile("(?:" + "|".join(unnamed(w) for w in BANK["post"]) + ")$")
TALK = "(?:" + "|".join(unnamed(w) for w in BANK["talk"]) + ")"
TALK = re.compile(f"{TALK}(?:(?:，|。|……){TALK})*")
OPS = {kind: some(forms) for kind, forms in BANK["ops"].items()}
WHOLE = {kind: some(forms) for kind, forms in BANK["whole"].items()}
COPY = {kind: some(forms) for kind, forms in BANK["copy"].items()}
TWIN = {kind: some(forms) for kind, forms in BANK["twin"].items()}
BITS = some(["{I}{S}码{N}", "{I}{S}的{N}", "{N}{I}（{S}码）", "{S}码{I}{N}", "{I}{N}{S}码", "{I}要{S}码的{N}"])


def match(patterns, words):
    for pattern in patterns:
        if m := pattern.fullmatch(words):
            g = m.groupdict()
            for key in ("I", "J"):
                if g.get(key):
                    g[key] = ITEM[g[key]]
            if g.get("S"):
                g["S"] = int(g["S"])
            if g.get("N"):
                g["N"] = int(g["N"][0]) if g["N"][0].isdigit() else DIGIT.index(g["N"][0])
            return g
    return None


def which(table, words):
    for kind, patterns in table.items():
        g = match(patterns, words)
        if g is not None:
            return kind, g
    return None, None


# %%
class Class:
    def __init__(self):
        self.kids = [row["孩子"] for row in roster]
        self.home = {}  # account -> children
        self.names = {}  # how a child's home is called -> child
        self.remark = {}
        for row in roster:
            kid = row["孩子"]
            self.remark[kid] = row["备注"]
            for name in (kid, kid[1:], kid + "家", kid[1:] + "家", kid[1:] + "家长"):
                self.names[name] = kid
            for account in row["家长群昵称"].split("、"):
                self.home.setdefault(account, []).append(kid)
        self.now = {kid: {} for kid in self.kids}
        self.first = {}
        self.before = {}
        self.advice, self.stock, self.offers, self.swaps, self.late = {}, [], {}, {}, {}
        self.open, self.short = None, None
        self.odd = []

    def kid_of(self, name):
        if name in self.names:
            return self.names[name]
        return self.home[name][0]

    def put(self, kid, new):
        self.before[kid] = self.now[kid]
        self.now[kid] = dict(new)

    def listed(self, words):
        if m := re.fullmatch(r"统一(\d{3})码：(.+)", words):
            parts = re.split("[、，；]", m[2])
            found = [match(some(["{I}{N}"]), part) for part in parts]
            return {g["I"]: (int(m[1]), g["N"]) for g in found} if all(found) else None
        found = [match(BITS, part) for part in re.split("[、，；]", words)]
        return {g["I"]: (g["S"], g["N"]) for g in found} if all(found) else None

    def bare(self, kids, words):
        """Which child is meant, and the words without saying so."""
        for kid in kids:
            for name in (self.remark[kid], kid[1:]):
                for tail in ("那份，", "的，", "：", "的"):
                    if name and words.startswith(name + tail):
                        return kid, words[len(name + tail):]
        for start in ("我家娃", "我家的", "我家", "孩子的", "我们"):
            if words.startswith(start):
                return kids[0], words[len(start):]
        return kids[0], words

    def applied(self, now, words):
        """One or more changes, or None where the words are none."""
        kind, g = which(OPS, words)
        if kind:
            new, i = dict(now), g["I"]
            size, n = now.get(i, (0, 0))
            j = now.get(g.get("J"), (0, 0))[0]
            if i not in now and not kind.startswith("new"):
                return None
            if kind == "setS":
                new[i] = (g["S"], n)
            elif kind in ("up1", "down1", "up2"):
                new[i] = (size + {"up1": 5, "down1": -5, "up2": 10}[kind], n)
            elif kind in ("plus", "minus", "setN", "double"):
                new[i] = (size, {"plus": n + (g.get("N") or 0), "minus": n - (g.get("N") or 0), "setN": g.get("N"), "double": 2 * n}[kind])
            elif kind == "off":
                del new[i]
            elif kind == "new":
                new[i] = (g["S"], g["N"])
            elif kind.startswith("new"):
                new[i] = (j + {"newsame": 0, "newup": 5, "newdown": -5}[kind], g["N"])
            elif kind == "align":
                new[i] = (j, n)
            elif kind == "turn":
                new[g["J"]] = new.pop(i)
            return new
        for joint in ("，另外", "，然后", "；", "，"):
            for at in [m.start() for m in re.finditer(joint, words)]:
                one = self.applied(now, words[:at])
                two = self.applied(one, words[at + len(joint):]) if one is not None else None
                if two is not None:
                    return two
        return None

    def whole(self, kid, kind, g):
        now = self.now[kid]
        i = g.get("I")
        if kind in ("allup", "alldown", "exceptup", "exceptdown"):
            d = 5 if kind.endswith("up") else -5
            return {k: (s + (0 if k == i else d), n) for k, (s, n) in now.items()}
        if kind == "alloff":
            return {}
        if kind in ("maxoff", "minoff", "onlymax"):
            far = (max if "max" in kind else min)(now, key=PRICE.get)
            return {far: now[far]} if kind == "onlymax" else {k: v for k, v in now.items() if k != far}
        if kind == "undo":
            return self.before[kid]
        item = self.first[kid]["零一二三四五".index(g["k"]) - 1]
        if kind == "kth":
            return {k: v for k, v in now.items() if k != item}
        return {**now, item: (now[item][0] + 5, now[item][1])}

    def copied(self, kid, kind, g):
        theirs = self.now[self.kid_of(g["K"])]
        i = g.get("I")
        if kind == "item":
            return {**self.now[kid], i: theirs[i]}
        made = {}
        for k, (s, n) in theirs.items():
            if kind == "samebut" and k == i:
                continue
            d = 5 if kind == "sameup" or (kind == "sameiup" and k == i) else -5 if kind == "samedown" else 0
            made[k] = (s + d, 1 if kind == "sameone" else n)
        return made

    def order(self, kid, words):
        for start in ("报名：", "登记一下，", "我家", kid[1:] + "：", self.remark[kid] + "："):
            if start != "：":
                words = words.removeprefix(start)
        order = self.listed(words)
        if order is not None:
            self.first[kid] = list(order)
            self.put(kid, order)
        return order is not None

    def teacher(self, words):
        if g := match(some(BANK["short"]), words):
            self.short = item, size = g["I"], g["S"]
            for kid, order in self.now.items():
                if order.get(item, (0, 0))[0] == size:
                    self.put(kid, {**order, item: (size + 5, order[item][1])})
        elif m := re.match("厂家回话了：|问过了，|刚跟厂家对了库存：", words):
            there = re.findall(rf"({ITEMS})(\d{{3}})有", words[m.end():])
            there = {(ITEM[i], int(s)) for i, s in there}
            for kid, item, size in self.stock:
                if (item, size) in there:
                    self.put(kid, {**self.now[kid], item: (size, self.now[kid][item][1])})
            self.stock = []
        elif g := match(some(BANK["say_up"]), words):
            self.advice[self.kid_of(g["K"])][1] = 5
        elif g := match(some(BANK["say_down"]), words):
            self.advice[self.kid_of(g["K"])][1] = -5
        else:
            for names, forms in (("K", "yes"), ("", "no"), ("K", "yesno"), ("L", "noyes")):
                if g := match(some(BANK[forms]), words):
                    for name in names:
                        kid = self.kid_of(g[name])
                        self.put(kid, self.late.pop(kid))

    def heard(self, who, words):
        if who == "系统":
            old, new = re.findall("“(.+?)”", words)
            self.home[new] = self.home.pop(old)
            return
        if who == "方老师":
            self.teacher(words)
            return
        kids = self.home[who]
        kid = kids[0]
        if m := re.fullmatch("「(.+?)：(.+)」(.+)", words):
            if m[3] in BANK["plusone"]:
                self.put(kid, self.applied(self.now[kid], self.bare(self.home.get(m[1], kids), m[2])[1]))
            return
        if TALK.fullmatch(words):
            return
        # answers
        if words in BANK["take"]:
            item, d = self.advice.pop(kid)
            size, n = self.now[kid][item]
            self.put(kid, {**self.now[kid], item: (size + d, n)})
            return
        one = match(some(BANK["accept1"]), words)
        if words in BANK["accept"] or one is not None:
            giver, item, n = self.offers.pop(kid)
            n = 1 if one is not None else n
            size, had = self.now[giver][item]
            self.put(giver, {**self.now[giver], item: (size, had - n)})
            self.put(kid, {**self.now[kid], item: (size, n)})
            return
        if words in BANK["swap_yes"]:
            other, item = self.swaps.pop(kid)
            mine, theirs = self.now[kid], self.now[other]
            self.put(kid, {**mine, item: (theirs[item][0], mine[item][1])})
            self.put(other, {**theirs, item: (mine[item][0], theirs[item][1])})
            return
        if words in BANK["swap_no"]:
            return
        if self.open and words in BANK["me"] + BANK["me2"]:
            self.open[2].append(kid)
            return
        if self.open and kid == self.open[0] and words in BANK["to_first"] + BANK["to_second"] + BANK["to_none"]:
            giver, item, takers = self.open
            if words not in BANK["to_none"]:
                taker = takers[0 if words in BANK["to_first"] else 1]
                size, n = self.now[giver][item]
                self.put(giver, {**self.now[giver], item: (size, n - 1)})
                self.put(taker, {**self.now[taker], item: (size, 1)})
            self.open = None
            return
        if g := match(some(BANK["offer"]), words):
            self.offers[self.kid_of(g["K"])] = (kid, g["I"], g["N"])
            return
        if g := match(some(BANK["open"]), words):
            self.open = (kid, g["I"], [])
            return
        if g := match(some(BANK["swap"]), words):
            self.swaps[self.kid_of(g["K"])] = (kid, g["I"])
            return
        if m := re.match("|".join(map(re.escape, BANK["late"])), words):
            self.late[kid] = self.applied(self.now[kid], self.bare([kid], words[m.end():])[1])
            return
        for words_ in BANK["proxy"] + BANK["proxyop"]:
            if m := re.match(form(words_), words):
                other = self.kid_of(m["K"])
                other, rest = self.bare([k for k in (self.home.get(m["K"]) or [other])] if m["K"] in self.home else [other], words[m.end():])
                new = self.applied(self.now[other], rest)
                if new is not None:
                    self.put(other, new)
                elif not self.order(other, rest):
                    self.odd.append((who, words))
                return
        # what one says oneself, with or without much around it
        core = PRE.sub("", words, count=1) if PRE.match(words) else words
        if self.own(kids, core) or self.own(kids, POST.sub("", core)):
            return
        self.odd.append((who, words))

    def own(self, kids, core):
        if match(some(w + "？" for w in BANK["ask_size"]), core):
            self.advice[kids[0]] = [match(some(w + "？" for w in BANK["ask_size"]), core)["I"], 0]
            return True
        if g := match(some(BANK["stock"]), core):
            self.stock.append((kids[0], g["I"], g["S"]))
            return True
        if core in BANK["short_off"] + BANK["short_down"]:
            item, size = self.short
            new = {k: v for k, v in self.now[kids[0]].items() if k != item}
            if core in BANK["short_down"]:
                new[item] = (size - 5, self.now[kids[0]][item][1])
            self.put(kids[0], new)
            return True
        if core in BANK["spouse_keep"]:
            self.put(kids[0], self.before[kids[0]])
            return True
        if len(kids) == 2:
            for kid in kids:
                other = next(k for k in kids if k != kid)
                m = re.fullmatch(f"{self.remark[kid]}：(.+?)。(.+)", core)
                if not m:
                    continue
                order = self.listed(m[1])
                kind, _ = which(TWIN, m[2])
                self.first[kid] = list(order)
                self.put(kid, order)
                if kind:
                    d = {"same": 0, "down": -5, "up": 5}[kind]
                    self.put(other, {i: (s + d, n) for i, (s, n) in order.items()})
                    return True
                return self.order(other, m[2])
        kid, rest = self.bare(kids, core)
        for words in (core, rest):
            kind, g = which(WHOLE, words)
            if kind:
                self.put(kid, self.whole(kid, kind, g))
                return True
            kind, g = which(COPY, words)
            if kind and (g["K"] in self.names or g["K"] in self.home):
                self.put(kid, self.copied(kid, kind, g))
                return True
            new = self.applied(self.now[kid], words)
            if new is not None:
                self.put(kid, new)
                return True
        return not self.now[kid] and self.order(kid, core)


group = Class()
for line in lines:
    who, words = re.fullmatch(r"\d+/\d+ \d+:\d+ (.+?)：(.+)", line).groups()
    group.heard(who, words)
print(len(group.odd), "lines are none of these:")
for who, words in group.odd:
    print(who, words)
# %%
with open("output/校服.csv", "w", encoding="utf-8") as file:
    print("孩子,品种,尺码,件数", file=file)
    for item in PRICE:
        for kid in sorted(group.kids):
            if item in group.now[kid]:
                print(kid, item, *group.now[kid][item], sep=",", file=file)
