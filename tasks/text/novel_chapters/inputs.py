"""A serial novel in one file: chapter lines in careless spacing, sentences like them, pasted chapters."""

import random
from pathlib import Path

DIGITS = "零一二三四五六七八九"
NAMES = (
    "夜雨 旧信 山门 客栈 断桥 灯会 归人 密室 长街 渡口 雪原 钟声 对弈 茶馆 暗流 重逢 古镜 孤舟 画中人 "
    "离歌 青衫 风起 残局 远行"
).split()
LINES = [
    "天还没亮，他就醒了。", "“你怎么来了？”她问。", "街上一个人也没有，只有风。", "他把信折好，放进怀里。",
    "第三章里写过的那把伞又出现了。", "第一章 写到的誓言，他从没忘记。", "门外传来脚步声……",
    "谁也没有想到，事情会变成这样！", "　　她笑了笑，没有说话。", "  茶凉了，又换了一壶。",
    "远处的钟敲了 12 下。", "第二章的秘密终于揭开。", "他数了数，一共七个人。",
]  # fmt: skip


def numeral(number: int) -> str:
    tens, ones = divmod(number, 10)
    return (
        (DIGITS[tens] if tens > 1 else "")
        + ("十" if tens else "")
        + (DIGITS[ones] if ones or not tens else "")
    )


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"novel-{seed}")
    names = dice.sample(NAMES, 23)
    sizes = dice.sample(range(5, 40), 23)
    parts = []
    for number, (name, size) in enumerate(zip(names, sizes, strict=True), 1):
        head = (
            dice.choice(["", "", "  ", "　"])
            + f"第{numeral(number)}章"
            + dice.choice([" ", "　", "  "])
            + name
        )
        body = dice.choices(LINES, k=size)
        for _ in range(3):
            body.insert(dice.randrange(1, len(body)), "")
        parts.append("\n".join([head + dice.choice(["", " "]), "", *body, ""]))
    biggest = max(range(23), key=lambda n: sizes[n])
    for number in [*dice.sample([n for n in range(22) if n != biggest], 2), biggest]:
        at = next(i for i, part in enumerate(parts) if f"第{numeral(number + 1)}章" in part.split("\n", 1)[0])
        parts.insert(at + 1, parts[at])
    text = "《江湖夜雨》\n前言：第一章 之前的话，不算正文。\n\n" + "\n".join(parts) + "\n"
    (folder / "novel.txt").write_bytes(text.replace("\n", "\r\n").encode("gb18030"))
