"""Bytes decoded by hand; people joined through a map from mobile number to row."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    text = (
        (inputs / "contacts.vcf")
        .read_bytes()
        .decode("utf-8")
        .replace("=\r\n", "")
        .replace("\r\n ", "")
        .replace("\r", "")
    )
    people: list[dict[str, Any]] = []
    for block in text.split("BEGIN:VCARD")[1:]:
        one: dict[str, Any] = {"name": "", "firm": "", "mobiles": [], "mails": []}
        for line in block.strip().split("\n"):
            head, _, value = line.partition(":")
            if "QUOTED-PRINTABLE" in head:
                value = re.sub(
                    r"(?:=[0-9A-F]{2})+",
                    lambda m: bytes.fromhex(m[0].replace("=", "")).decode("utf-8"),
                    value,
                )
            name = head.split(";")[0]
            if name == "FN":
                one["name"] = value
            elif name == "ORG":
                one["firm"] = value.split(";")[0]
            elif name == "EMAIL":
                one["mails"].append(value.lower())
            elif name == "TEL":
                digits = re.sub(r"^(0086|86)(?=1\d{10}$)", "", re.sub(r"\D", "", value))
                one["mobiles"] += [digits] if re.fullmatch(r"1\d{10}", digits) else []
        if one["mobiles"]:
            same = next((p for p in people if set(p["mobiles"]) & set(one["mobiles"])), None)
            if same is None:
                people.append(one)
            else:
                same["mobiles"] += one["mobiles"]
                same["mails"] += one["mails"]
                same["firm"] = same["firm"] or one["firm"]
    rows = [
        {
            "姓名": p["name"],
            "手机": ";".join(dict.fromkeys(p["mobiles"])),
            "邮箱": ";".join(dict.fromkeys(p["mails"])),
            "公司": p["firm"],
        }
        for p in people
    ]
    return {"contacts": rows, "count": len(rows)}
