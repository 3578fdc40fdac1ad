# %%
import re

page = open("rainfall.html", encoding="utf-8").read()
high, best = set(), (0, "")
first, second = re.findall(r"<table.*?</table>", page, re.S)
for name, height in re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td>", first):
    number, unit = height.replace(",", "").split()
    if float(number) * (0.3048 if unit == "ft" else 1) > 300:
        high.add(name)
for row in re.findall(r"<tr><td>(.*?)</tr>", second):
    name, *cells = re.split(r"</td>(?:<td>)?", row)
    total = 0.0
    for cell in cells[3:9]:
        found = re.fullmatch(r"([\d.]+)(?:<sup>(\d)</sup>)?", cell)
        if not found:
            break
        total += float(found[1]) * (25.4 if found[2] == "2" else 1)
    else:
        if name in high:
            best = max(best, (total, name))
print(f"It is {best[1]}.")
print(f"Answer: gauge={best[1]}; mm={best[0]:.1f} mm")
