# %%
import lxml.html
import pandas as pd

tree = lxml.html.parse("rainfall.html").getroot()
height = {}
for row in tree.xpath("//table[@id='gauges']//tr[td]"):
    name, text, _ = (cell.text_content() for cell in row.xpath("td"))
    value = float(text.replace(",", "").split()[0])
    height[name] = value * 0.3048 if text.endswith("ft") else value
rain = {}
for row in tree.xpath("//table[@id='rain']//tr[td]"):
    values = []
    for cell in row.xpath("td")[1:]:
        mark = "".join(cell.xpath("sup/text()"))
        number = pd.to_numeric(cell.text, errors="coerce")
        values.append(number * 25.4 if mark == "2" else number)
    rain[row.xpath("string(td[1])")] = values
months = pd.DataFrame(rain, index=["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
half = months.loc["Apr":"Sep"].sum(skipna=False)
half = half[[name for name in half.index if height[name] > 300]].dropna().sort_values()
# %%
print(half)
print("Answer: gauge=%s, mm=%.1f" % (half.index[-1], half.iloc[-1]))
