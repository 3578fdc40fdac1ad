# %%
import pandas as pd

book = pd.read_excel("游客量.xlsx", sheet_name=None, index_col=0)
asked = pd.read_csv("待填.csv", dtype=str)
pages = {p: t.apply(pd.to_numeric, errors="coerce").ffill() for p, t in book.items()}
asked["预测"] = [pages[p].iloc[-1][f"{int(m[5:])}月"] for p, m in zip(asked["景区"], asked["月份"])]
asked.to_csv("output/预测.csv", index=False)
print("已保存")
