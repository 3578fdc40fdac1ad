# %%
import sqlite3

import matplotlib.pyplot as plt
import openpyxl

db = sqlite3.connect("clinic.sqlite")
rows = db.execute("""
    select d.name, sum(strftime('%m', day) <= '03'), sum(strftime('%m', day) between '04' and '06'),
           sum(strftime('%m', day) between '07' and '09'), sum(strftime('%m', day) >= '10')
    from departments d left join visits v
      on v.dept_id = d.dept_id and lower(trim(status)) = 'attended' and day like '2024-%'
    group by d.dept_id order by d.name
""").fetchall()
rows = [(name, *(n or 0 for n in quarters)) for name, *quarters in rows]
book = openpyxl.Workbook()
page = book.active
page.append(["department", "Q1", "Q2", "Q3", "Q4", "total"])
for name, *quarters in rows:
    page.append([name, *quarters, sum(quarters)])
sums = [sum(column) for column in list(zip(*rows))[1:]]
page.append(["All departments", *sums, sum(sums)])
page.column_dimensions["A"].width = 22
book.save("output/visits_2024.xlsx")
# %%
drawn = [row for row in rows if sum(row[1:])]
base = [0] * len(drawn)
fig, ax = plt.subplots(figsize=(10, 5), dpi=110)
for quarter, grey in zip(range(1, 5), ("0.9", "0.7", "0.5", "0.3")):
    heights = [row[quarter] for row in drawn]
    ax.bar([row[0] for row in drawn], heights, bottom=base, color=grey, edgecolor="black", label=f"Q{quarter}")
    base = [b + h for b, h in zip(base, heights)]
ax.set_title("Attended visits 2024")
ax.legend(bbox_to_anchor=(1, 1))
ax.tick_params(axis="x", labelrotation=20)
fig.savefig("output/visits_2024.png", bbox_inches="tight")
print(f"Answer: {sum(sums)} visits")
