# %%
import pandas as pd

guests = pd.read_csv("guests.csv")
letter = open("letter.txt", encoding="utf-8").read()
print(guests.to_string())
print(letter)
# %%
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas


def day(written):
    return pd.to_datetime(written, format="%d.%m.%Y" if "." in written else "%Y-%m-%d")


guests = guests[guests["status"].str.strip().str.lower() == "confirmed"].copy()
guests["day"] = guests["arrival"].map(day)
guests["total"] = guests["nights"] * (guests["rate_eur"] + 2.5 * guests["persons"])
guests = guests.sort_values(["day", "last"])
pdf = canvas.Canvas("output/letters.pdf", pagesize=(612, 792))
for g in guests.itertuples():
    leave = g.day + pd.Timedelta(days=g.nights)
    text = letter.format(
        first=g.first, last=g.last, nights=g.nights, total=f"{g.total:,.2f}",
        arrival=f"{g.day.day} {g.day:%B %Y}", departure=f"{leave.day} {leave:%B %Y}",
    )
    for row, line in enumerate(text.splitlines()):
        pdf.drawString(70, 760 - 18 * row, line)
    pdf.showPage()
pdf.save()
print(f"{len(guests)} letters.\nAnswer: {guests['total'].sum():.2f}")
