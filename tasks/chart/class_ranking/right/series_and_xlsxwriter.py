# %%
import pandas as pd

students = pd.concat(pd.read_excel("学生.xlsx", sheet_name=None, dtype=str), names=["班级"]).reset_index("班级").set_index("学号")
exam = pd.read_csv("期末.csv", encoding="gb18030", dtype=str).set_index(["学号", "科目"])["成绩"]
exam = exam.str.extract(r"(\d+)")[0].fillna(0).astype(int)
again = pd.read_json("补考.json", dtype={"学号": str}).set_index(["学号", "科目"])["成绩"]
index = pd.MultiIndex.from_product([students.index, ["语文", "数学", "英语"]], names=["学号", "科目"])
first = exam.reindex(index).fillna(0)
retake = again.reindex(index)
best = first.where(first >= retake.fillna(-1), retake)
final = best.mask(retake >= 60, 60).astype(int).unstack()
table = students.join(final)[["姓名", "班级", "语文", "数学", "英语"]]
table["总分"] = table.iloc[:, 2:].sum(axis=1)
table["名次"] = [1 + sum((table["班级"] == c) & (table["总分"] > t)) for c, t in zip(table["班级"], table["总分"])]
table = table.reset_index()
order = pd.Categorical(table["班级"], ["一班", "二班", "三班"], ordered=True)
table = table.iloc[pd.DataFrame({"a": order, "b": table["名次"], "c": table["学号"]}).sort_values(["a", "b", "c"]).index]
# %%
with pd.ExcelWriter("output/总表.xlsx", engine="xlsxwriter") as writer:
    table.to_excel(writer, sheet_name="总表", index=False)
    writer.sheets["总表"].set_column(0, 7, 10)
mean = table.groupby("班级")["总分"].mean()
print(f"**答案：一班={mean['一班']:.2f}分; 二班={mean['二班']:.2f}分; 三班={mean['三班']:.2f}分**")
