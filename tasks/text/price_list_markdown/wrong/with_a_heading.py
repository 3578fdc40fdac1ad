# %%
import pandas as pd

table = pd.read_csv("price_list.csv", sep=";", decimal=",")
print(table.head(10))
# %%
table = table[table["stock"] > 0].sort_values("article")
lines = ["# Price list", "", "| Article | Description | Price |", "| --- | --- | ---: |"]
for _, row in table.iterrows():
    text = row["description"].replace("|", "\\|").replace("\n", "<br>")
    lines.append(f"| {row['article']} | {text} | {row['price_eur']:,.2f} |")
open("output/price_list.md", "w", encoding="utf-8").write("\n".join(lines) + "\n")
print(f"The table is saved.\nAnswer: {len(table)}")
