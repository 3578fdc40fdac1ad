# %%
import openpyxl

order = ["Wind", "Solar", "Hydro", "Gas", "Coal", "Nuclear"]
sheet = openpyxl.load_workbook("generation.xlsx").active
values = {}
for row in sheet.iter_rows(values_only=True):
    if row[0] == "Source":
        years = row[2:]
    elif row[0] in order:
        factor = 1000 if row[1] == "TWh" else 1
        numbers = [str(cell).replace(",", "").replace("e", "").strip() for cell in row[2:]]
        values[row[0]] = [0.0 if n == "-" else float(n) * factor for n in numbers]
sums = [sum(values[name][i] for name in order) for i in range(len(years))]
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(11, 6), dpi=100)
base = [0.0] * len(years)
for name, grey, hatch in zip(order, ["0.95", "0.85", "0.75", "0.6", "0.45", "0.3"], ["", "//", "", "..", "", "xx"]):
    parts = [100 * v / s for v, s in zip(values[name], sums)]
    ax.bar(years, parts, bottom=base, width=0.85, color=grey, edgecolor="black", hatch=hatch, label=name)
    base = [b + p for b, p in zip(base, parts)]
ax.set_xticks(years)
ax.set_ylim(0, 100)
ax.set_ylabel("share in %")
ax.set_title("Power mix")
handles, labels = ax.get_legend_handles_labels()
ax.legend(handles[::-1], labels[::-1], bbox_to_anchor=(1.01, 1))
fig.savefig("output/power_mix.png", bbox_inches="tight")
green = sum(values[name][-1] for name in order[:3]) / sums[-1] * 100
print(f"Answer: {green:.1f}")
