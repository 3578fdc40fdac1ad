"""Measures for night markets and what changed them later: decisions, a correction, one that begins late."""

import random
import re
from pathlib import Path

DIGITS = "零一二三四五六七八九"
CHAPTERS = {"目的": "总则", "选址": "设立", "证照": "经营", "检查": "监督", "罚证": "责任", "解释": "附则"}
# name -> paragraphs; a paragraph is a text, or a text and its items. {name.2} stands for a reference.
ARTICLES = {
    "目的": ["为了规范夜市经营活动，方便群众生活，根据有关法律、法规，制定本办法。"],
    "范围": ["本市市区内夜市的设立、经营和监督适用本办法。", "农村集市不适用本办法，但{秩序.2}的规定除外。"],
    "部门": ["市商务部门负责夜市的统筹管理。", "公安、消防、食品安全等部门按照各自职责做好相关工作。", "街道办事处协助前述部门开展工作。"],
    "原则": ["夜市管理遵循便民、安全、不扰民的原则。"],
    "选址": [("夜市选址应当符合下列条件：", ["距离医院、学校{a}米以上", "具备{b}平方米以上的硬化场地", "有独立的供水、供电设施", "不占用消防车通道"]), "主办方应当公示选址理由。"],
    "申请": [("设立夜市，主办方应当提交下列材料：", ["设立申请书", "符合{选址.1.2}的场地证明", "安全预案", "周边居民意见汇总"])],
    "审核": ["市商务部门应当自收到{申请.}规定的材料之日起{c}日内作出决定。", "材料不符合{申请..3}要求的，应当一次告知。", "决定应当书面送达。"],
    "期限": ["夜市的设立期限为{d}年，期满前{e}日可以申请延续，延续按照{审核.1}办理。"],
    "公告": ["准予设立的夜市名录由市商务部门每季度公告一次。"],
    "证照": ["摊主凭登记卡入场经营，登记卡由主办方发放。", "登记卡不得转借。", "主办方发放登记卡不得收费。"],
    "时间": ["夜市营业时间为{f}时至次日{g}时。", "节假日可以延长{h}小时，但应当提前{i}日公告。"],
    "摊位": [("摊位设置应当符合下列要求：", ["摊位间距不小于{j}米", "通道宽度不小于{k}米", "明示摊位号和登记卡"]), "摊位号由主办方按照{选址.2}公示的方案编排。"],
    "秩序": ["摊主应当听从主办方管理，文明经营。", "任何人不得在夜市内堆放易燃易爆物品。", "夜市噪声不得超过{l}分贝，测量按照《环境噪声防治条例》第{m}条、第{n}条执行。"],
    "食品": ["经营食品的摊主应当遵守《食品安全法》第{o}条的规定，并在摊位明示{摊位.1.3}规定的内容。", "食品留样保存{p}小时。"],
    "卫生": ["主办方应当在营业结束后{q}分钟内清扫场地。", "餐厨垃圾应当单独收集。"],
    "收费": ["主办方收取摊位费应当明码标价。", "摊位费每平方米每日不超过{r}元，押金不超过{s}元。", "押金应当在退场后{t}日内退还。"],
    "检查": ["市商务部门每月检查不少于{u}次，检查内容包括{时间.}至{秩序.}的执行情况。", "检查人员不得少于两人。"],
    "投诉": ["对违反{证照.3}、{收费.2}的行为，任何人可以投诉。", "市商务部门应当在{v}日内答复。"],
    "档案": ["主办方应当建立摊主档案，保存{w}年，档案中应当载明登记卡编号和押金数额。"],
    "评议": ["市商务部门每年组织夜市评议，评议结果作为{期限.}规定的延续的依据。"],
    "罚证": ["违反{证照.2}规定的，处{x}元以下罚款。", "违反{证照.3}规定的，责令退还，处{y}元罚款。"],
    "罚序": ["违反{秩序.2}规定的，处{z}元罚款；违反{秩序.3}规定的，责令改正。", "违反{卫生.2}规定的，依照《城市市容条例》第{aa}条处理。"],
    "罚费": ["违反{收费.3}规定的，责令退还押金，并处押金{bb}倍罚款。"],
    "渎职": ["检查人员违反{检查.2}规定的，依法给予处分。"],
    "解释": ["本办法由市商务部门负责解释。"],
    "施行": ["本办法自2019年1月1日起施行。"],
}
NEW = {
    "培训": ["运营单位应当每年组织摊主培训不少于{cc}次，培训内容包括{秩序.2}和{食品.2}的规定。"],
    "应急": ["运营单位应当每半年组织一次应急演练，演练按照{申请..3}的预案进行。", "演练记录保存{dd}年。"],
    "信用": ["违反{收费.3}、{证照.2}规定的，记入信用档案。"],
    "支付": ["摊主应当支持现金支付，不得拒收。"],
    "评分": ["夜市评分办法由市商务部门另行制定。"],
}
INSERT_AFTER = {"培训": ["证照", "时间", "摊位"], "应急": ["秩序", "食品"], "信用": ["检查"], "支付": ["卫生", "食品"]}


def numeral(n: int) -> str:
    tens, ones = divmod(n, 10)
    return (DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + (DIGITS[ones] if ones else "")


class Text:
    """Articles as [name, chapter, [[id, words, [[id, words], ...]], ...]]; words hold {name.id.id}."""

    def __init__(self) -> None:
        self.articles: list[list] = []

    def find(self, name: str) -> list:
        return next(one for one in self.articles if one[0] == name)

    def number(self, name: str) -> int:
        return [one[0] for one in self.articles].index(name) + 1

    def ref(self, found: re.Match) -> str:
        name, part, item = (found[1].split(".") + ["", ""])[:3]
        words = f"第{numeral(self.number(name))}条"
        paragraphs = self.find(name)[2]
        at = next((i for i, one in enumerate(paragraphs) if str(one[0]) == part), 0)
        if part:
            words += f"第{numeral(at + 1)}款"
        if item:
            place = [str(one[0]) for one in paragraphs[at][2]].index(item)
            words += f"第{numeral(place + 1)}项"
        return words

    def filled(self, words: str) -> str:
        return re.sub(r"\{([^}]+)\}", self.ref, words)

    def lines(self) -> list[str]:
        found, chapter = ["夜市管理办法"], ""
        for number, (_, part, paragraphs) in enumerate(self.articles, 1):
            if part != chapter:
                chapter = part
                found.append(f"第{numeral(1 + list(CHAPTERS.values()).index(part))}章　{part}")
            for at, (_, words, items) in enumerate(paragraphs):
                found.append((f"第{numeral(number)}条　" if at == 0 else "　　") + self.filled(words))
                found += [
                    f"　　（{numeral(i + 1)}）{self.filled(item[1])}{'。' if i == len(items) - 1 else '；'}"
                    for i, item in enumerate(items)
                ]
        return found


def paragraphs_of(parts: list, values: dict[str, int]) -> list:
    def fill(words: str) -> str:
        def value(found: re.Match) -> str:
            return str(values[found[1]])

        words = re.sub(r"第\{([a-z]+)\}条", lambda m: f"第{numeral(values[m[1]])}条", words)
        return re.sub(r"\{([a-z]+)\}", value, words)

    made = []
    for number, part in enumerate(parts, 1):
        words, items = part if isinstance(part, tuple) else (part, [])
        made.append([number, fill(words), [[i, fill(item)] for i, item in enumerate(items, 1)]])
    return made


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"night-market-{seed}")
    keys = re.findall(r"\{([a-z]+)\}", str(ARTICLES) + str(NEW))
    values = dict(zip(keys, dice.sample(range(2, 3 + len(keys)), len(keys)), strict=True))
    for key in ("m", "n", "o", "aa"):
        values[key] = dice.randrange(8, 20)
    values["n"] = dice.randrange(23, 26)
    text, chapter = Text(), ""
    for name, parts in ARTICLES.items():
        chapter = CHAPTERS.get(name, chapter)
        text.articles.append([name, chapter, paragraphs_of(parts, values)])
    (folder / "办法_原文.txt").write_text("\n".join(text.lines()) + "\n", encoding="utf-8")
    (folder / "文件").mkdir()
    doomed = dice.sample(["原则", "公告", "档案", "评议"], 3)
    inserts = [(name, dice.choice(INSERT_AFTER[name])) for name in dice.sample(list(INSERT_AFTER), 4)]
    fresh = iter(range(50, 99))

    def numbered(name: str, before: dict[str, int]) -> str:
        now, then = text.number(name), before[name]
        return f"第{numeral(then)}条" + (f"改为第{numeral(now)}条" if now != then else "")

    def decide(changes: list[tuple]) -> list[str]:
        """Apply changes, then word them with the numbers before and after."""
        before = {one[0]: at for at, one in enumerate(text.articles, 1)}
        said = []
        for change in changes:
            kind, name = change[:2]
            if kind == "delete":
                text.articles.remove(text.find(name))
                said.append((before[name], lambda n=name: f"删去第{numeral(before[n])}条。"))
            elif kind == "insert":
                after = text.find(change[2])
                behind = sum(c[0] == "insert" and c[2] == after[0] for c in changes[: changes.index(change)])
                text.articles.insert(text.articles.index(after) + 1 + behind, [name, after[1], paragraphs_of(NEW[name], values)])

                def words_of_new(n: str = name) -> str:
                    body = "\n　　".join(text.filled(part[1]) for part in text.find(n)[2])
                    return f"增加一条，作为第{numeral(text.number(n))}条：“{body}”"

                said.append((before[change[2]] + 0.5 + 0.01 * len(said), words_of_new))
        for change in changes:
            kind, name = change[:2]
            if kind in ("delete", "insert"):
                continue
            article = text.find(name) if name else None
            if kind == "reword":
                at = change[2]
                article[2][at - 1][1] = change[3]
                said.append((before[name], lambda n=name, a=at, w=change[3]: f"{numbered(n, before)}，第{numeral(a)}款修改为：“{text.filled(w)}”"))
            elif kind == "add paragraph":
                at = change[2]
                article[2].insert(at - 1, [next(fresh), change[3], []])
                said.append((before[name], lambda n=name, a=at, w=change[3]: f"{numbered(n, before)}，增加一款，作为第{numeral(a)}款：“{text.filled(w)}”"))
            elif kind == "drop paragraph":
                at = change[2]
                article[2].pop(at - 1)
                said.append((before[name], lambda n=name, a=at: f"{numbered(n, before)}，删去第{numeral(a)}款。"))
            elif kind == "add item":
                at = change[2]
                article[2][0][2].insert(at - 1, [next(fresh), change[3]])
                part = "第一款" if len(article[2]) > 1 else ""
                said.append((before[name], lambda n=name, a=at, w=change[3], p=part: f"{numbered(n, before)}，{p}增加一项，作为第{numeral(a)}项：“{w}；”"))
            elif kind == "drop item":
                at = change[2]
                article[2][0][2].pop(at - 1)
                part = "第一款" if len(article[2]) > 1 else ""
                said.append((before[name], lambda n=name, a=at, p=part: f"{numbered(n, before)}，删去{p}第{numeral(a)}项。"))
            elif kind == "everywhere":
                old, new = change[2:4]
                for one in text.articles:
                    for part in one[2]:
                        for piece in [part, *part[2]]:
                            piece[1] = piece[1].replace(old, new)
                said.append((99, lambda o=old, w=new: f"将本办法中的“{o}”统一修改为“{w}”。"))
            elif kind == "words in":
                names, old, new = change[2:5]
                for each in names:
                    for part in text.find(each)[2]:
                        for piece in [part, *part[2]]:
                            piece[1] = piece[1].replace(old, new)
                where = "、".join(f"第{numeral(n)}条" for n in sorted(before[each] for each in names))
                said.append((98, lambda w=where, o=old, x=new: f"将{w}中的“{o}”修改为“{x}”。"))
        said.sort(key=lambda pair: pair[0])
        return [words() for _, words in said]

    def letter(number: str, day: str, items: list[str], end: str) -> None:
        head = f"关于修改《夜市管理办法》的决定\n（{number}，{day}公布）\n经研究，决定对《夜市管理办法》作如下修改：\n"
        body = "\n".join(f"{numeral(i)}、{item}" for i, item in enumerate(items, 1))
        (folder / "文件" / f"{number}.txt").write_text(f"{head}{body}\n{end}\n", encoding="utf-8")

    usual = "《夜市管理办法》根据本决定作相应修改，条文顺序以及文中引用的条、款、项序号作相应调整，重新公布。"
    # The first decision: new words for a body everywhere, articles and paragraphs in and out.
    first = decide([
        ("delete", doomed[0]), ("insert", *inserts[0]), ("insert", *inserts[1]),
        ("add paragraph", "证照", dice.choice([1, 2]), f"摊主实行一人一卡，每卡对应{dice.randrange(2, 9)}个以下摊位，超出的依照{{摊位.2}}重新编排。"),
        ("add item", "申请", dice.choice([1, 2, 3]), "垃圾分类方案"),
        ("reword", "时间", 2, f"节假日可以延长{dice.randrange(1, 4)}小时，但应当按照{{审核.3}}的方式书面公告。"),
        ("everywhere", "", "主办方", "运营单位"),
    ])
    letter("2020年第31号", "2020年11月5日", first, f"本决定自2021年1月1日起施行。{usual}")
    wrong, right = dice.sample(["十日", "十五日", "二十日", "三十日"], 2)
    drop = ("drop item", "选址", dice.choice([1, 3])) if dice.random() < 0.5 else ("drop paragraph", "秩序", 1)
    second = decide([
        ("delete", doomed[1]), ("insert", *inserts[2]),
        drop, ("drop paragraph", "部门", 3),
        ("reword", "投诉", 2, f"市商务部门应当在{right}内答复，涉及{{食品.2}}的移送有关部门。"),
        ("words in", "", ["收费", "罚费"], "押金", "保证金"),
    ])
    changed = [item.replace(f"在{right}内答复", f"在{wrong}内答复") for item in second]
    letter("2022年第9号", "2022年4月8日", changed, f"本决定自2022年5月1日起施行。{usual}")
    at = next(i for i, item in enumerate(changed, 1) if f"在{wrong}内答复" in item)
    (folder / "文件" / "2022年第12号.txt").write_text(
        "更正通知\n（2022年第12号，2022年4月26日公布）\n"
        f"经核对原件，《关于修改〈夜市管理办法〉的决定》（2022年第9号）第{numeral(at)}项中的“{wrong}”应为“{right}”，特此更正。\n",
        encoding="utf-8",
    )
    # The last decision: only one item is in force at once. Its other items are worded on a copy.
    kept = [[name, part, [[i, w, [list(x) for x in items]] for i, w, items in parts]] for name, part, parts in text.articles]
    minutes = dice.randrange(61, 99)
    now = ("reword", "卫生", 1, f"运营单位应当在营业结束后{minutes}分钟内清扫场地，并按照{{检查.1}}接受检查。")
    last = decide([
        ("delete", doomed[2]), ("insert", *inserts[3]), now,
        ("add paragraph", "收费", 2, "摊位费按月收取。"), ("reword", "罚证", 1, "违反{证照.2}规定的，处九百元以下罚款。"),
        ("everywhere", "", "摊主", "经营者"),
    ])
    text.articles = kept
    number, words = text.number("卫生"), now[3]
    at = next(i for i, item in enumerate(last, 1) if "分钟内清扫" in item)
    # In force alone, it must say what holds with today's numbers.
    last[at - 1] = f"第{numeral(number)}条，第一款修改为：“{text.filled(words)}”"
    letter(
        "2024年第27号", "2024年12月20日", last,
        f"本决定第{numeral(at)}项自公布之日起施行，其余各项自2025年7月1日起施行。{usual}",
    )
