"""Short diaries in simplified or traditional Chinese, in seven encodings; names tell nothing."""

import random
import zipfile
from pathlib import Path

SIMPLE = [
    "今天下了一整天的雨，我在家里看书。", "晚饭吃了饺子，是妈妈包的，味道很好。",
    "期末考试终于结束了，数学比想象中简单。", "下午和同学们去河边骑车，风很大。",
    "电脑又坏了，修理的人说要换硬盘。", "我决定明年学一门新的语言。", "外婆寄来一箱苹果，又红又甜。",
    "夜里停电了，我们点着蜡烛聊天。", "图书馆借的书已经过期三天了。", "第一次自己坐火车去省城，有点紧张。",
]  # fmt: skip
COMPLEX = [
    "今天下了一整天的雨，我在家裡看書。", "晚飯吃了餃子，是媽媽包的，味道很好。",
    "期末考試終於結束了，數學比想像中簡單。", "下午和同學們去河邊騎車，風很大。",
    "電腦又壞了，修理的人說要換硬碟。", "我決定明年學一門新的語言。", "外婆寄來一箱蘋果，又紅又甜。",
    "夜裡停電了，我們點著蠟燭聊天。", "圖書館借的書已經過期三天了。", "第一次自己坐火車去省城，有點緊張。",
]  # fmt: skip


def spoiled(text: str, codec: str) -> bytes:
    """UTF-8 bytes read as cp1252 (its five gaps as Latin-1, as browsers do) or Latin-1, saved as UTF-8."""
    shown = ""
    for byte in text.encode("utf-8"):
        try:
            shown += bytes([byte]).decode(codec)
        except UnicodeDecodeError:
            shown += chr(byte)
    return shown.encode("utf-8")


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"old-files-{seed}")
    kinds = (
        ["gb18030"] * 4
        + ["big5"] * 4
        + ["utf-8"] * 2
        + ["utf-8-sig"] * 2
        + ["utf-16"] * 2
        + ["cp1252"] * 3
        + ["latin-1"] * 2
    )
    dice.shuffle(kinds)
    names = sorted(f"note{dice.randrange(100, 1000)}_{n}.txt" for n in range(len(kinds)))
    with zipfile.ZipFile(folder / "old_files.zip", "w", zipfile.ZIP_DEFLATED) as box:
        for name, kind in zip(names, kinds, strict=True):
            stock = COMPLEX if kind == "big5" or (kind != "gb18030" and dice.random() < 0.3) else SIMPLE
            number = f"{dice.randrange(1995, 2008)}-{dice.randrange(1, 13)}-{dice.randrange(1, 29)}"
            lines = [number, *dice.sample(stock, dice.randrange(4, 8))]
            text = dice.choice(["\n", "\r\n"]).join(lines) + dice.choice(["", "\n"])
            packed = spoiled(text, kind) if kind in ("cp1252", "latin-1") else text.encode(kind)
            box.writestr(zipfile.ZipInfo(name, (2004, 1, 1, 0, 0, 0)), packed, zipfile.ZIP_DEFLATED)
