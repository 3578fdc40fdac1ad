# %%
print(open("rainfall.html", encoding="utf-8").read()[:2500])
# %%
import pandas as pd
from bs4 import BeautifulSoup

soup = BeautifulSoup(open("rainfall.html", encoding="utf-8"), "lxml")
gauges, rain = soup.find_all("table")


def metres(text):
    number, unit = text.replace(",", "").split()
    return float(number) * 0.3048 if unit == "ft" else float(number)


def millimetres(td):
    mark = td.sup.extract().get_text() if td.sup else ""
    text = td.get_text().strip()
    if text in ("", "\u2013"):
        return None
    return float(text) * 25.4 if mark == "2" else float(text)


height = {tr.td.get_text(): metres(tr.find_all("td")[1].get_text()) for tr in gauges.find_all("tr") if tr.td}
table = pd.DataFrame({tr.td.get_text(): [millimetres(td) for td in tr.find_all("td")[1:]] for tr in rain.find_all("tr") if tr.td}).T
print(table)
# %%
summer = table.iloc[:, 3:9].dropna().astype(float).sum(axis=1)
summer = summer[summer.index.map(height) > 300].sort_values(ascending=False)
print(f"Answer: gauge={summer.index[1]}; mm={summer.iloc[0]:.1f}")
