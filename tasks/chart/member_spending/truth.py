"""Whole fen from the cells, sheet by sheet, with openpyxl alone."""

from pathlib import Path
from typing import Any

import openpyxl


def truth(inputs: Path) -> dict[str, Any]:
    book = openpyxl.load_workbook(inputs / "会员消费.xlsx")
    notes = [row[0] for row in book["说明"].iter_rows(values_only=True)]
    factor = {f"{m}月": 100 for m in range(1, 7)}
    factor |= {n[:2]: 100000 for n in notes if n.endswith("千元")} | {
        n[:2]: 1 for n in notes if n.endswith("为分")
    }
    sales: dict[str, tuple[str, str, int]] = {}
    for month, times in factor.items():
        lines = list(book[month].iter_rows(values_only=True))
        head = next(n for n, line in enumerate(lines) if "单号" in line)
        for line in lines[head + 1 :]:
            row = dict(zip(lines[head], line, strict=True))
            if row["状态"] != "已退":
                sales[row["单号"]] = (month, row["等级"].strip()[:2], round(row["金额"] * times))

    def total(at: int, name: str) -> tuple[int, float]:
        kept = [one[2] for one in sales.values() if one[at] == name]
        return len(kept), sum(kept) / 100

    tiers = []
    for name in ("金卡", "银卡", "普通"):
        count, money = total(1, name)
        tiers.append({"等级": name, "笔数": count, "金额": money, "客单价": round(money / count, 2)})
    tiers.sort(key=lambda row: -row["金额"])
    months, before = [], None
    for name in factor:
        count, money = total(0, name)
        growth = round(money / before - 1, 4) if before else None
        months.append({"月份": name, "笔数": count, "金额": money, "环比": growth})
        before = money
    return {
        "tiers": tiers,
        "months": months,
        "total": sum(row["金额"] for row in months),
    }
