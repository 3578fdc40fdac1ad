# %%
import csv
import re

lines = open("借账.txt", encoding="utf-8").read().splitlines()
people = list(csv.DictReader(open("各家.csv", encoding="utf-8")))
who = {name: one["姓名"] for one in people for name in (one["姓名"], one["也叫"]) if name}
print(len(lines), lines[:40])
# %%
# The kinds of lines, as reading shows them: names as letters, amounts as n m k r, 钱 or 谷 as t, a day as D.
BORROW = """a向b借了n。|b借给an。|a[手头紧/揭不开锅/急等着用/一时周转不开]，从b那里拿了n，[说秋后还/说年底还/说收了麦还/没说几时还]。|b家里有余，a来借去n。|a[要办喜事/要嫁女儿/要给爹做寿/要送儿子念书]，b借他n。|n，b的，a借走了。|[今天/今早/今晚/刚才]a去找b，借得n。|b拿出n给a[救急/应急/过关]，要还的。
a[添猪崽/买种子/修屋顶/抓药/打井]，短了n，b垫上，算借的。|b本想借给am，[翻遍了只有/凑来凑去只有/手上只有]n，a[先拿去了/不嫌少，拿去了/全拿去了]。|a[开口要/张口要/来借]m，b给了n。|a从b那里拿了m，当场嫌多，退回去k。|b替a交了n的款，[说好/讲好/商量好/谈妥]算a借他的。|a赊了b[一只羊/两只鹅/一口锅/一辆板车/几捆苇席]，作价n[，欠着/，先欠着/，账先挂着]。
b给a[做了张床/砌了灶/补了屋/打了口柜子]，工料n，a[没付，记账/说先记着/暂时没给，记下]。|不是m，是n：a跟b说定的数，已经借走了。"""
REPAY = """a还了bn。|b[收到/点收]a还的n。|a给b送去n，[顶账/抵账/还账]。|a还bm，b退他k，说先留着用。|a[托人捎给/叫儿子送给/让媳妇带给]bn，还账的，b说[收到/点收]了。|b[来要账/上门讨账/来催]，a给了n，[别的缓缓/剩下的再说/余下的先放放]。|a带了m去还b，b只收了n。
a没有现成的，拿一头小猪顶了欠b的n。|a给b[干了几天活/割了三天麦/赶了两趟车/挑了半月水]，抵掉欠账n。|b[摔坏了/弄丢了/压断了]a[的犁/的扁担/的锄头/的秤]，赔n，从a欠他的账里扣。|a欠b的t，[今天/今早/今晚/刚才]还到只剩r。"""
KINDS = {
    "borrow": BORROW,
    "same": "c也向b借了这么多。|c也来找b，借的数跟a一样。|b又照样借给c一份。",
    "double": "c也向b借，数目是a这一笔的两倍。",
    "above": "c见了，也跟b借，比a多借k。",
    "below": "c也跟b借，比a少k。",
    "he": "他又向c借了n。|不够，他再跟c借了n。|回头他又去c家，借来n。",
    "repay": REPAY,
    "half": "a欠b的t还了一半。|a先还b一半的t，[另一半年底再说/另一半缓一缓/另一半先欠着]。|b免了a一半的t账。|a欠b的t，[还掉五成/先还五成]。",
    "third": "a欠b的t还了三分之一。|a欠b的t，还得只剩三分之二。",
    "two_thirds": "a欠b的t还了三分之二。|a欠b的t，还得只剩三分之一。",
    "clear": "a把欠b的t[全还了/都还了/还完了]。|a跟b的t账清了，是a还的。|b说a欠的t不要了。|a欠b的t，[一次还光/当天还光/一把还光]。|a欠b的t账，b[当众烧了条子/把条子撕了/说就算了]。",
    "odd": "a欠b的t，零头O还掉了，[整数留着/整的还欠/整的再说]。|a欠b的t，零头O[抹了/免了/不要了]。",
    "old": "a把D向b借的那一笔还上了，[别的照旧/其余不动]。|Db借给a的那笔，[今天/今早/今晚/刚才]还了。",
    "take": "a欠b的t，c[认下了/揽下了/接过去了]，[往后/以后/从今往后]由c还。|c跟b[说好/讲好/商量好/谈妥]，a那笔t账归自己还，a不欠了。|a欠b的t[转到/算到/挪到]c[头上/名下/账上]。",
    "assign": "b把a欠他的t[让给了/转给了/抵给了]c，a以后还c。|a欠b的t，b说还给c就是，三人都[点了头/同意了/没二话]。|b拿a欠他的t账给了c，从此c是债主。|c替a还清了欠b的t，a改欠c。|a欠b的t由c[垫付了/代还了/先还了]，a记在c名下。",
    "pay_part": "c替a还了bn，这个数a改欠c。|c代a给bn，b那里减，c这里加。",
    "offset": "a和b互相欠着t，[今天/今早/今晚/刚才]两下一抵，只留差数。|b、a把t账对冲了，多的一头留着。",
    "triangle": "a欠b、b欠c，三人[说好/讲好/商量好/谈妥]，a改欠cn，两头各减这么多。|b叫a把n直接认给c，a欠b、b欠c都少了这个数，a欠c多了这个数。",
    "to_grain": "a欠b的钱改成谷，一块钱折N斤。|a和b商定，那笔钱账不算钱了，按一块钱N斤改记谷。",
    "raise": "a欠b的t[过了期/拖得太久/一年没动]，加一成。|b跟a算利，欠的t添一成。",
    "raise2": "a欠b的t[过了期/拖得太久/一年没动]，加两成。|b跟a算利，欠的t添两成。",
    "split": "a欠b的t由c、d对半认下，a不欠了。|c和d一人一半，把a欠b的t揽到自己[头上/名下/账上]。",
    "each": "a、c、d三人各向b借了n。|b借给a、c、d每人n。",
    "pool": "a、c、d[合起来/凑在一起/搭伙]向b借了m，三家平摊。|b拿出m，a、c、d三家分着借走，一样多。",
    "all_half": "b[要盖房/要娶亲/遭了灾/要给娘治病]，凡欠他t的，[今天/今早/今晚/刚才]都还了一半。|b[放话/说了/传话]，欠他t的一律减半。",
    "all_clear": "a[卖了牛/卖了房/得了一笔汇款]，在外头欠的t[统统/一概/全部]还清。|a把自己欠各家的t[一笔不剩都/一笔一笔都/全]还了。",
    "called_in": "b[要出远门/要搬去镇上/要分家]，欠他t的都来还清了。|b把别人欠他的t全收齐了。",
    "small": "b说了，欠他t不满m的都不要了。|凡欠bt在m以下的（不含m），[一笔勾掉/都免了/不算了]。",
    "over": "a[管不过来/年纪大了/常年在外]，他欠的、别人欠他的t都归c。|c接了a的t账：a欠人家的由c还，人家欠a的还给c。",
    "swap": "a和c[说好/讲好/商量好/谈妥]，两人欠b的t[对调/互换]。|a欠b的t跟c欠b的t换了个个儿。",
    "ask": "a想跟b借n，b[说赶集回来再看/说过两天回话/要问问媳妇/说先想想]。|a向b开口借n，b[没吭声/说再说/没接话]。|a打听b能不能借他n，[等回话/还没信儿]。",
    "yes": "b答应了a开口的那件事，东西已经给了。|a向b讨的那一笔，b[如数借了/照数给了/一点不少地借了]。|b[想通了/松了口/到底肯了]，a要借的照给。",
    "yes_half": "a向b讨的那一笔，b只借了一半。|b答应了a，不过只给一半。",
    "no": "a向b讨的那一笔，b[没借/没给/推掉了]。|b回了a：没有。",
    "offer": "c说愿意替a还清欠b的t，[往后/以后/从今往后]a欠他，就看b肯不肯。|c提出把a欠b的t揽过去由自己先还，a再慢慢还他，b说想想。",
    "offer_yes": "b[肯了/应了]，c替a还的事[照办/就这么办了]。|c替a还b的事，b点头，办了。",
    "offer_no": "b[不肯/不干]，c替a还的事[作罢/算了/不提了]。|c替a还b的事没成。",
    "fix": "D记的a向b借的那笔[写错了/记岔了/不对]，是n。|更正：Db借给a的是n。|Da向b借的数不对，该是n，[改过来/以此为准]。",
    "fix_more": "Da向b借的那笔少写了k。|Db借给a的不止那些，要加上k。",
    "fix_less": "Da向b借的那笔多写了k。|Db借给a的没有那么多，要减去k。",
    "fix_who": "Da那笔不是向b借的，是向c借的。|更正：D借给a的不是b，是c，数不变。",
    "undo": "Da向b借的那笔没拿成，[划掉/取消/不作数]。|Db借给a的原样送回来了，等于没借。",
    "less": "走到半路嫌多，送回来k。|里头k是送的，不算账。|点数时少了k，按实数记。",
    "more": "出门时又添了k，一并算借的。|外加k，也算借的。",
    "other": "其中k是替c借的，记c欠。|c在里头占k，由c自己还。",
    "shared": "一半是替c借的，记c欠。|这笔c认一半，由c自己还。",
    "interest": "当中k是利，不抵本。|里面k算利钱利谷，账上不减。",
    "lent": "其中k是c垫的，改欠c。|有k是c代出的，记成欠c。",
}
NAME = "(?:" + "|".join(sorted(who, key=len, reverse=True)) + ")"
DIGIT = "[零一二两三四五六七八九十百千0-9]+"
AMOUNT = f"(?:{DIGIT}(?:元|块钱|块)|{DIGIT}斗谷子?|{DIGIT}担(?:半|{DIGIT}斤)?谷子?|{DIGIT}斤谷子?)"
SLOT = {**dict.fromkeys("abcd", NAME), **dict.fromkeys("nmkr", AMOUNT), "t": "[钱谷]", "D": r"\d+月\d+日", "O": f"(?:{AMOUNT}|{DIGIT}斤)", "N": DIGIT}


def pattern(form):
    seen, out = set(), ""
    for c in re.split(r"(\[.*?\]|[a-zA-Z])", form):
        if c.startswith("["):
            out += "(?:" + c[1:-1].replace("/", "|") + ")"
        elif c in SLOT:
            out += f"(?P={c})" if c in seen and c in "tm" else f"(?P<{c}{'' if c not in seen else sum(1 for x in out if x == '<')}>{SLOT[c]})"
            seen.add(c)
        else:
            out += re.escape(c)
    return re.compile(out)


FORMS = [(kind, pattern(form)) for kind, forms in KINDS.items() for form in re.split(r"[|\n]", forms)]


def number(text):
    if text.isdigit():
        return int(text)
    total, digit = 0, 0
    for c in text:
        if c in "十百千":
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[c]
            digit = 0
        else:
            digit = "零一二三四五六七八九".index("二" if c == "两" else c)
    return total + digit


def amount(text):
    if f := re.fullmatch(f"({DIGIT})(?:元|块钱|块)", text):
        return "钱", number(f[1])
    if f := re.fullmatch(f"({DIGIT})斗谷子?", text):
        return "谷", number(f[1]) * 15
    if f := re.fullmatch(f"({DIGIT})担(半|{DIGIT}斤)?谷子?", text):
        return "谷", number(f[1]) * 100 + (0 if not f[2] else 50 if f[2] == "半" else number(f[2][:-1]))
    return "谷", number(re.match(DIGIT, text)[0])


def kind_of(text):
    for kind, form in FORMS:
        f = form.fullmatch(text)
        if f:
            parts = {}
            for key, value in f.groupdict().items():
                value = who.get(value, value)
                if key[0] in "abcd" and parts.get(key[0], value) != value:
                    break
                parts.setdefault(key[0], value)
            else:
                return kind, parts
    return None, {}


unknown = set()
for line in lines[1:]:
    for n, sentence in enumerate(re.findall("[^。]+。", line.split(" ", 1)[1])):
        if not kind_of(sentence)[0]:
            unknown.add(("" if n == 0 else "+") + re.sub(AMOUNT, "#", re.sub(NAME, "@", sentence)))
print("not taken into account, as it changes nothing:", len(unknown))
print("\n".join(sorted(unknown)))
# %%
owed, loans, asked, offers = {}, {}, {}, {}


def add(a, b, t, n):
    owed[a, b, t] = owed.get((a, b, t), 0) + n
    if owed[a, b, t] < 0:
        print("below nothing:", day, line)
    if not owed[a, b, t]:
        del owed[a, b, t]


def lend(a, b, t, n):
    add(a, b, t, n)
    loans[day, a, b] = loans[day, a, "?"] = (t, n, b)


last = None  # the last line, if it was a loan: who, of whom, what, how much
for line in lines[1:]:
    day, text = line.split(" ", 1)
    first, *tails = re.findall("[^。]+。", text)
    kind, p = kind_of(first)
    a, b, c, d, t = (p.get(key) for key in "abcdt")
    n, m, k, r = (amount(p[key]) if key in p else None for key in "nmkr")
    plain, moved = None, None
    debt = (a, b, t)
    if kind == "borrow":
        t, size = n if n else (m[0], m[1] - k[1])
        lend(a, b, t, size)
        moved = plain = (a, b, t, size)
    elif kind in ("same", "double", "above", "below"):
        _, lender, t, size = last
        size = {"same": size, "double": 2 * size, "above": size + (k[1] if k else 0), "below": size - (k[1] if k else 0)}[kind]
        lend(c, lender, t, size)
    elif kind == "he":
        lend(last[0], c, *n)
    elif kind == "repay":
        if r:
            add(a, b, t, r[1] - owed[debt])
        else:
            t, size = n if n else (m[0], m[1] - k[1])
            add(a, b, t, -size)
            moved = (a, b, t, -size)
    elif kind in ("half", "third", "two_thirds", "clear"):
        times, of = {"half": (1, 2), "third": (1, 3), "two_thirds": (2, 3), "clear": (1, 1)}[kind]
        add(*debt, -owed[debt] * times // of)
    elif kind == "odd":
        add(*debt, -(owed[debt] % 10))
    elif kind == "old":
        t, size, _ = loans[p["D"], a, b]
        add(a, b, t, -size)
    elif kind in ("take", "assign"):
        size = owed[debt]
        add(*debt, -size)
        add(*((c, b) if kind == "take" else (a, c)), t, size)
    elif kind == "pay_part":
        add(a, b, n[0], -n[1])
        add(a, c, *n)
    elif kind == "offset":
        size = min(owed[a, b, t], owed[b, a, t])
        add(a, b, t, -size)
        add(b, a, t, -size)
    elif kind == "triangle":
        add(a, b, n[0], -n[1])
        add(b, c, n[0], -n[1])
        add(a, c, *n)
    elif kind == "to_grain":
        size = owed[a, b, "钱"]
        add(a, b, "钱", -size)
        add(a, b, "谷", size * number(p["N"]))
    elif kind in ("raise", "raise2"):
        add(*debt, owed[debt] // (10 if kind == "raise" else 5))
    elif kind == "split":
        size = owed[debt]
        add(*debt, -size)
        add(c, b, t, size // 2)
        add(d, b, t, size // 2)
    elif kind in ("each", "pool"):
        for one in (a, c, d):
            lend(one, b, *(n if n else (m[0], m[1] // 3)))
    elif kind in ("all_half", "all_clear", "called_in", "small"):
        for old in [old for old in owed if old[2] == t and (old[0] == a if kind == "all_clear" else old[1] == b)]:
            if kind != "small" or owed[old] < m[1]:
                add(*old, -owed[old] // (2 if kind == "all_half" else 1))
    elif kind == "over":
        for old in [old for old in owed if old[2] == t and a in old]:
            size = owed[old]
            add(*old, -size)
            add(*(c if one == a else one for one in old[:2]), t, size)
    elif kind == "swap":
        owed[a, b, t], owed[c, b, t] = owed[c, b, t], owed[a, b, t]
    elif kind == "ask":
        asked[a, b] = n
    elif kind in ("yes", "yes_half"):
        t, size = asked.pop((a, b))
        lend(a, b, t, size // (2 if kind == "yes_half" else 1))
    elif kind == "offer":
        offers[a, b or "", c] = t
    elif kind == "offer_yes":
        t = offers[a, b, c]
        size = owed[a, b, t]
        add(a, b, t, -size)
        add(a, c, t, size)
    elif kind in ("fix", "fix_more", "fix_less", "undo"):
        t, size, _ = loans[p["D"], a, b]
        add(a, b, t, {"fix": n[1] - size if n else 0, "fix_more": k[1] if k else 0, "fix_less": -k[1] if k else 0, "undo": -size}[kind])
    elif kind == "fix_who":
        t, size, _ = loans[p["D"], a, b]
        add(a, b, t, -size)
        add(a, c, t, size)
    for tail in tails:
        also, q = kind_of(tail)
        if not also or not moved:
            continue
        plain = None
        a, b, t, size = moved
        part = amount(q["k"])[1] if "k" in q else size // 2
        if also == "lent":
            add(a, q["c"], t, part)
        else:
            add(a, b, t, part if also in ("more", "interest") else -part)
        if also in ("other", "shared"):
            add(q["c"], b, t, part)
    last = plain
print(len(owed), list(owed.items())[:5])
# %%
import os

os.makedirs("output", exist_ok=True)
with open("output/欠账.csv", "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["欠的人", "借出的人", "东西", "数量"])
    for debt, n in owed.items():
        writer.writerows([[*debt, n // 2], [*debt, n - n // 2]] if n > 100 else [[*debt, n]])
print("好了")
