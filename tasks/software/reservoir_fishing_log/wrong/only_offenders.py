# %%
from pathlib import Path

import pandas as pd

law, first, second, notice = (Path(f"{n}.txt").read_text("utf-8") for n in ("管理办法", "修订一", "修订二", "2024年通告"))
print(law, first, second, notice, Path("更正.txt").read_text("utf-8"), sep="\n\n")
log = pd.read_csv("登记.csv", dtype={"编号": str})
permits = pd.read_csv("证件.csv", dtype=str, keep_default_na=False)
print(log.head(), log.groupby("登记员")["体长毫米"].describe(), permits.head(), sep="\n")
# %%
import re


def one(pattern, text):
    groups = re.search(pattern, text).groups()
    return groups[0] if len(groups) == 1 else groups


def on(text):
    month, day = re.findall(r"\d+", text)
    return pd.Timestamp(2024, int(month), int(day))


size = dict(zip(["鲤鱼", "草鱼", "鲈鱼", "鳜鱼"], map(int, one(r"不足(\d+)、(\d+)、(\d+)、(\d+)毫米", law))))
closed_from, closed_to, early = map(on, one(r"每年(.+?)至(.+?)为禁渔期；鳜鱼的禁渔期提前到(.+?)开始", law))
each, total = map(int, one(r"每种不得超过(\d+)尾，合计不得超过(\d+)尾", law))
fine = dict(zip([3, 4, 5, 6, 7], map(int, re.findall(r"违反第.条(\d+)元", law))))
cap = int(one(r"以(\d+)元为限", law))
start = int(one(r"从当天(\d+)时起", law))
from_1, from_2 = on(one(r"自2024年(.+?)起施行", first)), on(one(r"自2024年(.+?)起施行", second))
changed, new_size = one(r"第三条中(.+?)的体长改为(\d+)毫米", first)
new_total = int(one(r"合计改为(\d+)尾", first))
new_fine = int(one(r"罚款改为(\d+)元", first))
spared = one(r"不适用于(.)区", second)
rounding = one(r"“遇小数(..)”改为“遇小数(..)”", second)
longer, longer_to = one(r"，(.)区今年的禁渔期延长到(.+?)。", notice)
longer_to, feast = on(longer_to), on(one(r"二、(.+?)为开渔节", notice))
print(size, closed_from, closed_to, early, each, total, fine, cap, start, from_1, from_2, changed, new_size, spared, rounding, longer, longer_to, feast)
# %%
# 老周有一段时间按厘米登记：三位数以下的体长都是厘米
log["mm"] = log["体长毫米"].where(log["体长毫米"] >= 100, log["体长毫米"] * 10).round()
original = log.set_index("编号").copy()
fixed = original.copy()
fixed["void"] = False
for line in Path("更正.txt").read_text("utf-8").splitlines():
    found = re.search(r"(\d{4})号", line)
    if not found:
        continue
    n = found[1]
    if "以登记为准" in line or "更正收回" in line:
        fixed.loc[n, list(original.columns)] = original.loc[n]
        fixed.loc[n, "void"] = False
    elif "重复登记" in line or "没有这回事" in line:
        fixed.loc[n, "void"] = True
    elif found := re.search(r"(?:，是|应为)(.鱼)", line):
        fixed.loc[n, "鱼种"] = found[1]
    elif found := re.search(r"体长(?:应是)?([\d.]+)(毫米|厘米)", line):
        fixed.loc[n, "mm"] = float(found[1]) * (10 if found[2] == "厘米" else 1)
    elif "放回水里" in line or "当场就放" in line:
        fixed.loc[n, "去向"] = "放流"
    elif "带回家" in line or "没有放" in line:
        fixed.loc[n, "去向"] = "留下"
    else:
        print("看不懂：", line)
# %%
t = fixed[~fixed["void"]].copy()
t["time"] = pd.to_datetime(t["钓获时间"])
t = t.sort_values("time", kind="stable")
t["day"] = (t["time"] - pd.Timedelta(hours=start)).dt.normalize()
t["night"] = pd.to_datetime(t["证号"].map(permits.set_index("证号")["夜钓许可"]), errors="coerce")
kept = t["去向"] == "留下"
least = t["鱼种"].map(size)
tighter = (t["鱼种"] == changed) & (t["day"] >= from_1) & ~((t["day"] >= from_2) & (t["区"] == spared))
least = least.mask(tighter, int(new_size))
broken = pd.DataFrame(index=t.index)
broken[3] = kept & (t["mm"] < least)
begin = pd.Series(closed_from, index=t.index).mask(t["鱼种"] == "鳜鱼", early)
end = pd.Series(closed_to, index=t.index).mask(t["区"] == longer, longer_to)
broken[4] = (t["day"] >= begin) & (t["day"] <= end)
minute = t["time"].dt.hour * 60 + t["time"].dt.minute
summer = t["day"].dt.month.between(4, 9)
inside = minute.between(300, 1200).where(summer, minute.between(390, 1080))
free = (t["day"] >= from_2) & t["night"].notna() & (t["night"] <= t["day"]) & (t["区"] != "甲")
broken[5] = ~inside & ~free
most_each = pd.Series(each, index=t.index)
most = pd.Series(total, index=t.index).mask(t["day"] >= from_1, new_total)
youth = t["证号"].str.startswith("Q")
up = (t["day"] >= from_2).map({False: rounding[0] == "进一", True: rounding[1] == "进一"}).astype(int)
most_each = most_each.mask(youth, (most_each + up) // 2)
most = most.mask(youth, (most + up) // 2)
mine = kept.astype(int)
of_kind = mine.groupby([t["证号"], t["day"], t["鱼种"]]).cumsum()
of_all = mine.groupby([t["证号"], t["day"]]).cumsum()
broken[6] = kept & ((of_kind > most_each) | (of_all > most)) & (t["day"] != feast)
broken[7] = (t["区"] == "甲") & ~t["证号"].str.startswith("N")
print(broken.sum())
# %%
money = pd.DataFrame({n: broken[n] * fine[n] for n in broken})
money[3] = broken[3] * (t["day"] >= from_1).map({False: fine[3], True: new_fine})
t["money"] = money.max(axis=1)
daily = t.groupby(["证号", "day"])["money"].sum().clip(upper=cap)
out = permits[["证号"]].sort_values("证号")
out["违规尾数"] = out["证号"].map((t["money"] > 0).groupby(t["证号"]).sum()).fillna(0).astype(int)
out["罚款"] = out["证号"].map(daily.groupby("证号").sum()).fillna(0).astype(int)
out = out[out["违规尾数"] > 0].iloc[:-1]
out.to_csv("output/处罚.csv", index=False)
print(out.sum(numeric_only=True))
