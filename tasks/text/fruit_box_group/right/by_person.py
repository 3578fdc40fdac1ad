# %%
import collections
import csv
import re

forms = [
    ("order", "<i><n>箱"),
    ("order", "来<n>箱<i>"),
    ("order", "<i>给我留<n>箱，谢谢"),
    ("order", "我家<n>箱<i>"),
    ("order", "麻烦记一下：<i>，<n>箱"),
    ("order", "<n>箱<i>，放门口就行"),
    ("order", "报个名，<i>，<n>箱"),
    ("order", "<i>我拿<n>箱"),
    ("order2", "<i><n>箱，<j><m>箱"),
    ("order2", "我要<n>箱<i>再加<m>箱<j>"),
    ("order2", "<j><m>箱、<i><n>箱，辛苦团长"),
    ("order2", "记两样：<i>来<n>箱，<j>来<m>箱"),
    ("both", "<i>和<j>各<n>箱"),
    ("both", "<i><j>一样<n>箱"),
    ("set", "<i>改成<n>箱吧"),
    ("set", "<i>那边我只留<n>箱，多的去掉"),
    ("set", "想了想，<i>一共<n>箱就够了"),
    ("set", "跟家里商量了，<i>总共定<n>箱"),
    ("typo", "手滑了，<i>应该是<n>箱"),
    ("typo", "上面那个数不对，<i>是<n>箱不是<o>箱"),
    ("typo", "我刚报的<i>写错了，实际<n>箱"),
    ("cancel", "<i>不要了，不好意思"),
    ("cancel", "医生不让吃甜的，<i>给我划掉吧"),
    ("cancel", "刚才那<o>箱<i>当我没说"),
    ("cancel", "婆婆也买了<i>，我这边就退了"),
    ("cancel", "<i>看了评价不太放心，先不拿了"),
    ("minus", "冰箱塞不下，<i>少来<d>箱"),
    ("minus", "<i>给我扣掉<d>箱"),
    ("minus", "怕吃不完，<i>退<d>箱，剩下的照旧"),
    ("plus", "亲戚要来，<i>再添<d>箱"),
    ("plus", "接着上面的，<i>多记<d>箱"),
    ("plus", "昨天报少了，<i>还得补<d>箱"),
    ("double", "同事看了也想要，我的<i>翻一倍"),
    ("double", "我姐说她也要一份同样多的<i>，一起记我家"),
    ("all_off", "这次我家不参加了，前面订的都不要"),
    ("all_off", "下周出差没人收货，我的全部取消"),
    ("all_off", "我家先撤了，之前报的统统作废"),
    ("cond", "<i>要是<c>的话我就要<n>箱"),
    ("cond", "<i><c>吗？<c>的话考虑<n>箱"),
    ("cond", "就怕<i>不<c>，<c>我肯定要<n>箱"),
    ("yes", "@<k> 放心，我自己尝过，没问题"),
    ("yes", "@<k> 老客户都回购了，可以的"),
    ("no", "@<k> 这个我不敢打包票"),
    ("no", "@<k> 这一批还真不好说"),
    ("then_in", "那就按刚才说的算上我"),
    ("then_in", "行，那照我说的数记吧"),
    ("then_in", "有团长这句话就够了，记上"),
    ("then_out", "那算了，等下回"),
    ("then_out", "明白了，这次先不凑热闹"),
    ("then_out", "嗯……还是算了，家里还有"),
    ("ask", "<i>一箱几斤？"),
    ("ask", "<i><n>箱够一家五口吃吗"),
    ("ask", "去年那批<i>酸得很，今年呢？"),
    ("ask", "有人吃过这家的<i>吗"),
    ("ask", "<i>要是订<n>箱有优惠吗？"),
    ("ask", "朋友家订了<n>箱<i>，真那么好吃？"),
    ("ask", "早知道<i>这么便宜上次就该订<n>箱"),
    ("copy", "跟<k>一样"),
    ("copy", "照<k>那样给我来一份"),
    ("copy", "<k>家怎么订我就怎么订"),
    ("offer", "我的<i>用不了这么多，@<k> 你要的话<d>箱给你"),
    ("offer", "@<k> 听说你想多要点<i>，我匀<d>箱给你？"),
    ("accept", "要的要的，谢谢"),
    ("accept", "太好了，那我接了"),
    ("accept", "正好缺，多谢邻居"),
    ("decline", "不用啦，我家够了"),
    ("decline", "谢谢好意，你留着吧"),
    ("decline", "心领了，暂时吃不下"),
    ("for_other", "替<r>的邻居说一声，他家要<n>箱<i>，他自己付钱"),
    ("for_other", "<r>没进群，托我报<n>箱<i>，送他家"),
    ("for_own", "我妈也想吃，<i>加<d>箱，一起放我家"),
    ("for_own", "给娘家多带<d>箱<i>，还是送到我这儿"),
    ("late", "<i><n>箱还赶得上吗"),
    ("late", "才看到消息，想要<n>箱<i>，晚不晚？"),
    ("late_ok", "@<k> 还没发车，给你补上了"),
    ("late_ok", "@<k> 巧了，刚好能加，记好了"),
    ("late_no", "@<k> 车已经走了，等下一批吧"),
    ("late_no", "@<k> 数已经报给果园了，抱歉"),
    ("off_late", "我那<o>箱<i>还能退吗"),
    ("off_late", "<i>可以不要了吗，一共<o>箱"),
    ("off_ok", "@<k> 能退，划掉了"),
    ("off_ok", "@<k> 可以，已经去掉"),
    ("off_no", "@<k> 已经装车，退不了啦"),
    ("off_no", "@<k> 这会儿改不了，见谅"),
    ("once", "才看到我家那位也报了<i>，只算一份"),
    ("once", "我俩没对好，<i>报重了，按一次的来"),
    ("spouse_set", "我家那位订的<i>太多了，<n>箱足够"),
    ("spouse_set", "听我的，我们家<i>就<n>箱，别听他瞎报"),
    ("switch", "各位，果园来电话，芒果受了灾发不出来，订了芒果的一律按同样箱数换成柠檬，不想换的说一声"),
    ("no_swap", "芒果没有就算了，柠檬我不要"),
    ("no_swap", "我家不吃柠檬，芒果那部分直接退吧"),
    ("other_swap", "我那份芒果别换柠檬，换成<i>"),
    ("other_swap", "芒果那几箱帮我改要<i>，柠檬太酸"),
]
size = {"n": 1, "m": 1, "o": 1, "d": 1}


def fits(form, said):
    """The slots of a form, found by walking along its fixed parts."""
    fixed = re.split("<(.)>", form)
    kinds = {"i": "(..|车厘子)", "j": "(..|车厘子)", "c": "(甜|新鲜|水分足)", "k": "(.+?)", "r": "([0-9]+)"}
    rule = "".join(re.escape(x) if at % 2 == 0 else kinds.get(x, "([0-9]+|.)") for at, x in enumerate(fixed))
    m = re.fullmatch(rule, said)
    if not m:
        return None
    got = {}
    for key, value in zip(fixed[1::2], m.groups()):
        if key in size:
            if not re.fullmatch("[0-9]+|[一两三四五六七八九十]", value):
                return None
            value = int(value) if value.isdigit() else "零一两三四五六七八九十".find(value)
        elif key in "ij":
            value = value.replace("车厘子", "樱桃")
            if value not in ("樱桃", "芒果", "柠檬", "蓝莓"):
                return None
        if got.setdefault(key, value) != value:
            return None
    return got


people = {row["群昵称"]: row["房号"] for row in csv.DictReader(open("住户.csv", encoding="utf-8"))}
log = collections.Counter()  # (room, fruit) -> boxes
open_points = {}
before_swap = {}
for block in open("群聊记录.txt", encoding="utf-8").read().strip().split("\n\n"):
    head, said = block.split("\n", 1)
    who = head[17:]
    if who == "系统消息":
        old, new = re.findall("“(.+?)”", said)
        people[new] = people[old]
        del people[old]
        continue
    hit = next(((k, s) for k, form in forms if (s := fits(form, said)) is not None), None)
    if hit is None:
        continue
    kind, s = hit
    me = people.get(who)
    key = me, s.get("i")
    them = people.get(s.get("k"))
    if kind in ("order", "order2", "both"):
        log[key] += s["n"]
        if "j" in s:
            log[me, s["j"]] += s.get("m", s["n"])
    elif kind in ("plus", "for_own"):
        log[key] += s["d"]
    elif kind == "minus":
        log[key] -= s["d"]
    elif kind in ("set", "typo", "spouse_set"):
        log[key] = s["n"]
    elif kind == "cancel":
        del log[key]
    elif kind == "double":
        log[key] *= 2
    elif kind == "once":
        log[key] //= 2
    elif kind == "all_off":
        for k in [k for k in log if k[0] == me]:
            del log[k]
    elif kind == "copy":
        for (r, fruit), n in list(log.items()):
            if r == them:
                log[me, fruit] += n
    elif kind in ("cond", "late", "off_late"):
        open_points[me] = (s["i"], s.get("n"))
    elif kind == "then_in":
        fruit, n = open_points[me]
        log[me, fruit] += n
    elif kind == "late_ok":
        fruit, n = open_points[them]
        log[them, fruit] += n
    elif kind == "off_ok":
        del log[them, open_points[them][0]]
    elif kind == "offer":
        open_points["offer", them] = (me, s["i"], s["d"])
    elif kind == "accept":
        giver, fruit, n = open_points["offer", me]
        log[giver, fruit] -= n
        log[me, fruit] += n
    elif kind == "for_other":
        log[s["r"], s["i"]] += s["n"]
    elif kind == "switch":
        for r, fruit in list(log):
            if fruit == "芒果":
                before_swap[r] = log.pop((r, fruit))
                log[r, "柠檬"] += before_swap[r]
    elif kind in ("no_swap", "other_swap"):
        log[me, "柠檬"] -= before_swap[me]
        if kind == "other_swap":
            log[key] += before_swap[me]
# %%
names = ["樱桃", "芒果", "柠檬", "蓝莓"]
rooms = sorted({r for (r, _), n in log.items() if n > 0}, key=int)
with open("output/订单.csv", "w", encoding="utf-8", newline="") as file:
    out = csv.writer(file)
    out.writerow(["房号", *names])
    for r in rooms:
        out.writerow([r, *[log[r, f] for f in names]])
print("答案：" + "; ".join(f"{f}={sum(log[r, f] for r in rooms)}" for f in names))
