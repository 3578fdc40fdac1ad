# %%
from bs4 import BeautifulSoup

days = ["Mon", "Tue", "Wed", "Thu", "Fri"]
menus = ["Meat", "Vegetarian", "Vegan"]
sold = {menu: {day: [] for day in days} for menu in menus}
page = BeautifulSoup(open("canteen.html", encoding="utf-8"), "html.parser")
for row in page.find_all("tr"):
    cells = [cell.get_text(strip=True) for cell in row.find_all("td")]
    if not cells or cells[0] not in sold:
        continue
    for day, cell in zip(days, cells[1:]):
        if cell != "closed":
            sold[cells[0]][day].append(0 if cell == "-" else int(cell))
average = {menu: [sum(sold[menu][day]) / len(sold[menu][day]) for day in days] for menu in menus}
print(average)
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(9, 5), dpi=120)
for step, (menu, grey) in enumerate(zip(menus, ["0.25", "0.55", "0.85"])):
    places = [at + (step - 1) * 0.27 for at in range(5)]
    plt.bar(places, average[menu], width=0.25, color=grey, edgecolor="black", linewidth=0.6, label=menu)
plt.xticks(range(5), days)
plt.grid(axis="y", alpha=0.4)
plt.gca().set_axisbelow(True)
plt.ylabel("meals on average")
plt.title("Meals per weekday")
plt.legend(title="Menu", ncols=3)
plt.savefig("output/meals.png")
wednesday = sum(average[menu][2] for menu in menus)
print("The chart is in output/meals.png.\n")
print(f"Answer: {wednesday:.2f} meals")
