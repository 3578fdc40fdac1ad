# %%
import re

import pandas as pd

text = open("交接班记录.txt", encoding="utf-8").read()
names = pd.read_csv("设备.csv")
print(names)
print(text)
# %%
# All read: what is said, of which problem, and how it is put.
READ = [
    ("report", "漏油", "<m>底下又是一摊，拖了两遍地"),
    ("report", "漏油", "<m>旁边地面发滑，机身下沿在往下滴"),
    ("report", "漏油", "Put a tray under <m>, it fills in about three hours"),
    ("report", "漏油", "<m> has left a dark puddle, mind your step"),
    ("report", "异响", "<m>一提速就嗡嗡叫，隔着门都听得见"),
    ("report", "异响", "<m>转起来咔哒咔哒的，像有东西松了"),
    ("report", "异响", "<m> sounds like a coffee grinder since lunch"),
    ("report", "异响", "You can hear <m> rattle from the canteen"),
    ("report", "误停", "<m>没人碰自己就停，门明明关着"),
    ("report", "误停", "<m>半小时歇了四次，复位又能走"),
    ("report", "误停", "<m> stands still for no reason and starts again after a reset"),
    ("report", "误停", "<m> thinks its guard is open, it is not"),
    ("report", "不热", "<m>预热一个钟头还只有六十度"),
    ("report", "不热", "<m>封口粘不牢，烙条摸着是温的"),
    ("report", "不热", "<m> never gets beyond lukewarm"),
    ("report", "不热", "Seals from <m> open by hand, the bar is cold"),
    ("report", "跑偏", "<m>上的料老往左边靠，边都磨毛了"),
    ("report", "跑偏", "<m>的带子每小时要用手拨回来一次"),
    ("report", "跑偏", "On <m> everything wanders to the edge"),
    ("report", "跑偏", "The belt of <m> rubs against the frame again and again"),
    ("report", "贴歪", "<m>出来的瓶子，字都是斜的"),
    ("report", "贴歪", "客户退了一箱，<m>贴的不正"),
    ("report", "贴歪", "Bottles leave <m> with the print at an angle"),
    ("report", "贴歪", "<m> puts the barcode over the seam"),
    ("fixed", "", "<m>：<p>，机修来过，试了两小时正常"),
    ("fixed", "", "<m>（<p>）今早处理好了，跑了一班没再出"),
    ("fixed", "", "<m>: <p> is history, ran the whole shift without it"),
    ("fixed", "", "Mechanic was at <m> because of <p>, all fine since"),
    ("back", "", "<m>：<p>，消停了没几天，今天又来了"),
    ("back", "", "高兴早了，<m><p>今天重新出现"),
    ("back", "", "<m>: we are not rid of <p>, it started anew today"),
    ("back", "", "Sad news from <m>, <p> came back this shift after days of peace"),
    ("unfixed", "", "<m>：<p>，上次说弄好了，其实当天只是没开机，一直没动过"),
    ("unfixed", "", "更正：<m>的<p>根本没修，是记成别的单子了"),
    ("unfixed", "", "<m>: <p> was never repaired, the mechanic had looked at another job"),
    ("unfixed", "", "Correction for <m>: what we wrote about <p> being over was wishful, nobody touched it"),
    ("part", "", "<m>：<p>，拆开看了，要的东西仓库没有，已下单"),
    ("part", "", "<m>（<p>）厂家说下周才发货，先凑合用"),
    ("part", "", "<m>: for <p> we need something that is on order"),
    ("part", "", "<m>: <p>, the spare is sold out, the maker sends it when he has it"),
    ("came", "", "<m>：<p>，东西到了，放在工具间，还没人装"),
    ("came", "", "<m>（<p>）快递收到了，等机修排班"),
    ("came", "", "<m>: the parcel for <p> is on the shelf, nobody has mounted it yet"),
    ("came", "", "<m>: <p>, spare delivered, waiting for a free mechanic"),
    ("wrong", "", "<m>：<p>，寄来的型号不对，退回重发"),
    ("wrong", "", "<m>: the parcel for <p> held the wrong size, sent back, new one on its way"),
    ("false", "", "<m>：<p>，查了，是我们自己参数设错，机器没毛病"),
    ("false", "", "<m>: <p> was our own doing, someone had turned the wrong knob, machine is healthy"),
    ("moved", "", "<m>：<p>，前面写错机台了，应该是<n>"),
    ("moved", "", "<m>: <p> has been written down for the wrong machine, it is <n>"),
    ("look", "", "<m>：<p>，看了一眼，跟之前一样，没空弄"),
    ("look", "", "<m>: <p>, no change, no time"),
    ("look", "", "<m>：<p>，老张说他有办法，明天再说"),
    ("look", "", "<m>: <p>, cleaned around it, will see"),
]
MEANT = {
    "滴油的事": "漏油",
    "the oil under it": "漏油",
    "那个怪声": "异响",
    "the noise": "异响",
    "自己停机的毛病": "误停",
    "the phantom stops": "误停",
    "温度上不去的问题": "不热",
    "the cold bar": "不热",
    "带子走偏": "跑偏",
    "the belt running off": "跑偏",
    "标贴不正": "贴歪",
    "the crooked labels": "贴歪",
}
ORDER = ["漏油", "异响", "误停", "不热", "跑偏", "贴歪"]
code = {name: row["编号"] for _, row in names.iterrows() for name in row}
any_name = "|".join(sorted(map(re.escape, code), key=len, reverse=True))


def form(words):
    words = re.escape(words)
    words = words.replace("<m>", f"(?P<m>{any_name})").replace("<n>", f"(?P<n>{any_name})")
    return re.compile(words.replace("<p>", "(?P<p>" + "|".join(map(re.escape, MEANT)) + ")"))


READ = [(kind, problem, form(words)) for kind, problem, words in READ]
state, done = {}, {}
for line in text.splitlines():
    if m := re.match("== ([0-9-]+)", line):
        day = m[1]
    for kind, problem, shape in READ:
        m = shape.fullmatch(line[2:])
        if not m:
            continue
        g = m.groupdict()
        key = code[g["m"]], problem or MEANT[g["p"]]
        if key not in state and kind not in ("report", "back", "unfixed"):
            continue
        if kind == "report":
            state[key] = [day, "待修"]
        elif kind == "back":
            state[key] = [day, "待修"]
        elif kind == "unfixed":
            state[key] = done.pop(key)
        elif kind == "fixed":
            done[key] = state.pop(key)
        elif kind == "false":
            state.pop(key)
        elif kind in ("part", "wrong") and key in state:
            state[key][1] = "等件"
        elif kind == "came":
            state[key][1] = "待修"
        elif kind == "moved":
            state[code[g["n"]], key[1]] = state.pop(key)
rows = [[*key, since, now] for key, (since, now) in state.items()]
rows.sort(key=lambda r: (r[0], ORDER.index(r[1])))
out = pd.DataFrame(rows, columns=["编号", "问题", "自", "状态"])
out.to_csv("output/未解决.csv", index=False)
print(out)
print(f"答案：待修={len(out)}; 等件={(out['状态'] == '等件').sum()}")
