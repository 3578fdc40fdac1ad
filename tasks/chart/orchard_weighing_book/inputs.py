"""A workbook in weekly use with table, names, charts, sparklines and a text box; and a list of weeks to go in."""

import csv
import random
from datetime import date, datetime, timedelta
from pathlib import Path

PLOTS = ["东坡", "西坡", "河滩", "老园"]


def build(seed: int, folder: Path) -> None:
    import xlsxwriter

    dice = random.Random(f"orchard-{seed}")
    first, count, new = dice.randrange(9, 14), dice.randrange(18, 24), dice.randrange(4, 6)
    window, words = 8, "八"
    monday = lambda week: date.fromisocalendar(2024, week, 1)  # noqa: E731
    size = [dice.uniform(40, 130) for _ in PLOTS]
    boxes = [[max(4, round(dice.gauss(mean, mean / 4))) for mean in size] for _ in range(count + new)]
    last = first + count - 1
    turn = last + dice.randrange(2, new)
    end = 4 + count
    book = xlsxwriter.Workbook(folder / "采收.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1), "author": "果园办公室"})
    day, kilos, bold = (book.add_format(f) for f in ({"num_format": "m月d日"}, {"num_format": "#,##0.0"}, {"bold": True}))
    low = book.add_format({"font_color": "#9C0006", "bg_color": "#FFC7CE"})
    log, sums = book.add_worksheet("台账"), book.add_worksheet("汇总")
    log.write("A1", "云岭果园采收台账", bold)
    log.write("A2", "单位：公斤")
    heads = ["周次", "周一", *PLOTS, "合计"]
    log.add_table(3, 0, end - 1, 6, {"name": "采收", "columns": [{"header": h} for h in heads], "style": "Table Style Light 11"})
    for at in range(count):
        row = 4 + at
        log.write(row, 0, first + at)
        log.write_datetime(row, 1, datetime.combine(monday(first + at), datetime.min.time()), day)
        kg = [14 * n for n in boxes[at]]
        for column, value in enumerate(kg, 2):
            log.write(row, column, value, kilos)
        log.write_formula(row, 6, f"=SUM(C{row + 1}:F{row + 1})", kilos, sum(kg))
    log.write(end + 2, 0, "以上数据已与过磅单核对。", bold)
    log.data_validation(f"C5:F{end}", {"validate": "decimal", "criteria": ">=", "value": 0, "error_message": "不能为负"})
    log.conditional_format(f"C5:F{end}", {"type": "cell", "criteria": "<", "value": 500, "format": low})
    log.write_comment(f"E{dice.randrange(7, end - 3)}", "当周河滩停电一天", {"author": "老周"})
    log.freeze_panes(4, 1)
    log.print_area(f"A1:G{end}")
    log.set_column("B:G", 11)
    book.define_name("全季", f"=台账!$G$5:$G${end}")
    book.define_name("本周", f"=台账!$G${end}")
    for column, head in enumerate(["地块", "全季合计（公斤）", f"最近{words}周平均（公斤）", "最高一周（周次）", "走势"]):
        sums.write(0, column, head, bold)
    for at, plot in enumerate(PLOTS):
        letter, row = "CDEF"[at], 2 + at
        column = [14 * line[at] for line in boxes[:count]]
        sums.write(row - 1, 0, plot)
        sums.write_formula(f"B{row}", f"=SUM(台账!{letter}5:{letter}{end})", kilos, sum(column))
        sums.write_formula(f"C{row}", f"=AVERAGE(台账!{letter}{end - window + 1}:{letter}{end})", kilos, sum(column[-window:]) / window)
        best = f"=INDEX(台账!$A$5:$A${end},MATCH(MAX(台账!{letter}5:{letter}{end}),台账!{letter}5:{letter}{end},0))"
        sums.write_formula(f"D{row}", best, None, first + column.index(max(column)))
        sums.add_sparkline(f"E{row}", {"range": f"台账!{letter}5:{letter}{end}", "markers": True})
    whole = [14 * sum(line) for line in boxes[:count]]
    sums.write("A7", "本周合计（公斤）")
    sums.write_formula("B7", "=本周", kilos, whole[-1])
    sums.write("A8", "全季合计（公斤）")
    sums.write_formula("B8", "=SUM(全季)", kilos, sum(whole))
    sums.write("A9", "已记周数")
    sums.write_formula("B9", f"=COUNT(台账!A5:A{end})", None, count)
    sums.set_column("A:D", 18)
    stacked = book.add_chart({"type": "column", "subtype": "stacked"})
    for at, plot in enumerate(PLOTS):
        stacked.add_series({"name": f"=台账!${'CDEF'[at]}$4", "categories": f"=台账!$A$5:$A${end}", "values": f"=台账!${'CDEF'[at]}$5:${'CDEF'[at]}${end}"})
    line = book.add_chart({"type": "line"})
    line.add_series({"name": "=台账!$G$4", "categories": f"=台账!$A$5:$A${end}", "values": f"=台账!$G$5:$G${end}", "y2_axis": True,
                     "trendline": {"type": "moving_average", "period": 3}})  # fmt: skip
    stacked.combine(line)
    stacked.set_title({"name": "全季各地块采收"})
    sums.insert_chart("A11", stacked)
    recent = book.add_chart({"type": "column"})
    start = end - window + 1
    recent.add_series({"name": "=台账!$G$4", "categories": f"=台账!$A${start}:$A${end}", "values": f"=台账!$G${start}:$G${end}", "data_labels": {"value": True}})
    recent.set_title({"name": f"最近{words}周合计"})
    sums.insert_chart("I11", recent)
    sums.insert_textbox("G2", "每周一上午更新；图表供周会使用。", {"width": 240, "height": 60})
    poster = book.add_chartsheet("海报")
    course = book.add_chart({"type": "area"})
    course.add_series({"name": "=台账!$G$4", "categories": f"=台账!$B$5:$B${end}", "values": f"=台账!$G$5:$G${end}"})
    course.set_title({"name": "全季走势"})
    poster.set_chart(course)
    notes = book.add_worksheet("说明")
    for row, text in enumerate((
        "果农按箱报数，台账一律按公斤记。",
        f"每箱净重：第 {turn - 1} 周及以前用木箱，14 公斤；第 {turn} 周起改用塑料筐，12.5 公斤。",
        "同一周报了两次的，以后交的为准。",
    )):  # fmt: skip
        notes.write(row, 0, text)
    book.close()
    rows = []
    for at in range(count - 1, count + new):
        sent = datetime.combine(monday(first + at) + timedelta(6), datetime.min.time()) + timedelta(minutes=dice.randrange(960, 1200))
        rows.append([first + at, f"{sent:%Y-%m-%d %H:%M}", *boxes[at]])
        if at == count + 1:
            wrong = list(boxes[at])
            wrong[dice.randrange(4)] += dice.choice([-9, 11, 17])
            rows.append([first + at, f"{sent - timedelta(minutes=45):%Y-%m-%d %H:%M}", *wrong])
    middle = rows[1:]
    while middle == rows[1:] or middle[-1][0] == max(row[0] for row in rows):
        dice.shuffle(middle)
    with (folder / "新周.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["周次", "提交时间", *(f"{plot}（箱）" for plot in PLOTS)], *middle, rows[0]])
