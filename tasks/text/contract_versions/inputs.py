"""Two versions of a lease as Word files: clauses added, removed, renumbered, changed or only in width."""

import io
import random
import zipfile
from pathlib import Path

import docx

DIGITS = "零一二三四五六七八九十"
WIDE = str.maketrans(",():;0123456789", "，（）：；０１２３４５６７８９")
CLAUSES = {
    "租赁物": "甲方将位于{a}路{b}号的房屋出租给乙方,面积{c}平方米。",
    "租赁期限": "租期{a}个月,自2024年{m}月1日起算。",
    "租金": "每月租金为人民币{r}元,按季支付。\n乙方应于每季度首月{m}日前付清。",
    "押金": "乙方支付相当于{m}个月租金的押金(无息)。", "用途": "房屋仅用于办公,未经书面同意不得改作他用。",
    "维修": "房屋主体由甲方维修;单次费用低于{c}元的由乙方承担。", "转租": "乙方不得转租。",
    "水电费": "水电费由乙方按表计量,每月{m}日结清。", "物业费": "物业费每平方米{b}元,由乙方承担。",
    "装修": "乙方装修须经甲方同意。\n拆除时恢复原状,期限{m}日。",
    "提前解约": "任何一方可以提前解约。\n须提前{a}日书面通知对方。",
    "违约责任": "逾期付款的,每日按欠款的万分之{m}支付违约金。", "保险": "甲方投保财产险。\n保额为{c}万元。",
    "交还": "期满后{m}日内交还房屋。", "通知": "通知以书面形式送达。",
    "争议解决": "协商不成的,提交房屋所在地法院。", "停车位": "乙方可使用{m}个停车位:编号{a}至{b}。",
}  # fmt: skip


def numeral(number: int) -> str:
    tens, ones = divmod(number, 10)
    return (
        (DIGITS[tens] if tens > 1 else "")
        + ("十" if tens else "")
        + (DIGITS[ones] if ones or not tens else "")
    )


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"contract-{seed}")

    def filled(name: str) -> str:
        values = {
            "a": dice.randrange(12, 60),
            "b": dice.randrange(61, 99),
            "c": dice.randrange(100, 999),
            "m": dice.randrange(2, 10),
        }
        return CLAUSES[name].format(r=dice.randrange(40, 150) * 100, **values)

    names = list(CLAUSES)
    deep = dice.choice(["装修", "提前解约", "保险"])  # changes in its second paragraph only
    rest = [name for name in names[1:2] + names[3:] if name != deep]
    dice.shuffle(rest)
    new, gone = rest[:2], rest[2:4]
    first = [name for name in names if name not in new]
    text = {name: filled(name) for name in first}
    second = [name for name in first if name not in gone]
    for name in new:
        second.insert(dice.randrange(1, len(second) - 1), name)
    usual = [n for n in second if n not in new and "{" in CLAUSES[n] and n not in ("租金", deep)]
    changed = ["租金", deep, *dice.sample(usual, 2)]
    calm = next(n for n in second if n not in (*new, *changed) and "," in text[n])
    later = {}
    for name in second:
        later[name] = text.get(name, "") if name not in new else filled(name)
        while name in changed and later[name] == text[name]:
            later[name] = filled(name)
        if name == calm or dice.random() < 0.5:
            later[name] = later[name].translate(WIDE)
        if dice.random() < 0.3:
            later[name] = later[name].replace("。", "。 ").replace("乙方", " 乙方")
    write(folder / "合同_初稿.docx", first, text, dice)
    write(folder / "合同_修订.docx", second, later, dice)


def write(path: Path, names: list[str], text: dict[str, str], dice: random.Random) -> None:
    paper = docx.Document()
    paper.add_heading("房屋租赁合同", 0)
    paper.add_paragraph("甲方与乙方经协商,就第三方评估过的房屋订立本合同,共同遵守。")
    for number, name in enumerate(names, 1):
        for at, part in enumerate(text[name].split("\n")):
            paper.add_paragraph(
                f"第{numeral(number)}条 {name}{dice.choice('：:')}{part}" if at == 0 else part
            )
    paper.add_paragraph("签署:甲方 ________ 乙方 ________")
    packed = io.BytesIO()
    paper.save(packed)
    with zipfile.ZipFile(packed) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as box:
        for name in old.namelist():
            box.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), old.read(name), zipfile.ZIP_DEFLATED)
