"""A phone's address book: vCard 2.1 (folded quoted-printable) and 3.0 (folded lines), doubled people."""

import random
from pathlib import Path

FAMILY = "王李张刘陈杨赵黄周吴徐孙"
GIVEN = ["伟", "芳", "秀英", "敏", "静", "强", "磊", "洋", "艳", "晓明", "欣怡", "子涵", "建国"]
FIRMS = ["华星电子有限公司", "蓝天物流", "Northwind (上海)", "城南小学", "众合律师事务所", ""]


def quoted(text: str) -> str:
    """Quoted-printable with soft line breaks, as phones write it."""
    units = [f"={byte:02X}" for byte in text.encode("utf-8")]
    lines = ["".join(units[i : i + 20]) for i in range(0, len(units), 20)]
    return "=\r\n".join(lines)


def written(number: str, dice: random.Random) -> str:
    spaced = f"{number[:3]}{{0}}{number[3:7]}{{0}}{number[7:]}".format(dice.choice(["", "-", " "]))
    return dice.choice(["", "", "+86 ", "+86", "0086-", "(+86)"]) + spaced


def card(dice: random.Random, name: str, firm: str, phones: list[str], mails: list[str]) -> str:
    old = dice.random() < 0.5
    coded = ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
    lines = ["BEGIN:VCARD", "VERSION:2.1" if old else "VERSION:3.0"]
    lines.append(f"FN{coded}{quoted(name)}" if old else f"FN:{name}")
    if firm:
        org = firm + dice.choice(["", ";销售部"])
        lines.append(
            f"ORG{coded}{';'.join(quoted(part) for part in org.split(';'))}"
            if old
            else f"ORG:{org[:4]}\r\n {org[4:]}"
        )
    lines += [f"TEL;{dice.choice(['CELL', 'TYPE=CELL', 'HOME', 'WORK;VOICE'])}:{phone}" for phone in phones]
    lines += [
        f"EMAIL;{dice.choice(['INTERNET', 'TYPE=WORK'])}:"
        + dice.choice([str.lower, str.upper, str.title])(mail)
        for mail in mails
    ]
    note = "FN:备注里的名字" if old else "张三\\, TEL:13900000000"
    lines.append(f"NOTE:{note}")
    return "\r\n".join([*lines, "END:VCARD"])


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"contacts-{seed}")
    names = dice.sample([f + g for f in FAMILY for g in GIVEN], 45)
    cards = []
    people = []
    for name in names:
        mobiles = [
            f"1{dice.choice('35789')}{dice.randrange(10**8, 10**9)}" for _ in range(dice.choice([1, 1, 2]))
        ]
        if dice.random() < 0.12:
            mobiles = []
        phones = [written(one, dice) for one in mobiles]
        if mobiles and dice.random() < 0.3:
            phones.append(written(mobiles[0], dice))
        if dice.random() < 0.4 or not phones:
            phones.insert(
                0,
                dice.choice(["010-8{}", "(021) 6{}", "+86 755 2{}", "12{}"]).format(
                    dice.randrange(10**6, 10**7)
                ),
            )
        mails = [f"user{dice.randrange(100, 999)}@mail.example" for _ in range(dice.choice([0, 1, 1, 2]))]
        if mails and dice.random() < 0.2:
            mails.append(mails[0])
        firm = dice.choice(FIRMS)
        people.append((name, firm, mobiles, mails))
        cards.append(card(dice, name, firm, phones, mails))
    for name, _, mobiles, mails in dice.sample([one for one in people if one[2]], 7):
        again = [written(mobiles[-1], dice)] + (
            [written(f"19{dice.randrange(10**8, 10**9)}", dice)] if dice.random() < 0.5 else []
        )
        called = dice.choice([name, name + "（新）", name[0] + "总"])
        cards.insert(
            dice.randrange(20, len(cards)),
            card(dice, called, dice.choice(FIRMS), again, ["new" + m for m in mails[:1]]),
        )
    (folder / "contacts.vcf").write_bytes(("\r\n".join(cards) + "\r\n").encode("utf-8"))
