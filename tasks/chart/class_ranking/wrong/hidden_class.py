# %%
import pandas as pd

book = pd.read_excel("学生.xlsx", sheet_name=None, dtype=str)
students = pd.concat([page.assign(班级=name) for name, page in book.items()], ignore_index=True)
marks = pd.read_csv("期末.csv", encoding="gb18030", dtype=str)
again = pd.read_json("补考.json", dtype={"学号": str})
print(students.head(), marks["成绩"].unique()[:40], again.head())
# %%
marks["期末"] = pd.to_numeric(marks["成绩"].str.replace("分", ""), errors="coerce").fillna(0)
grid = students.merge(pd.DataFrame({"科目": ["语文", "数学", "英语"]}), how="cross")
grid = grid.merge(marks[["学号", "科目", "期末"]], on=["学号", "科目"], how="left")
grid = grid.merge(again.rename(columns={"成绩": "补考"}), on=["学号", "科目"], how="left")
grid["期末"] = grid["期末"].fillna(0)
grid["成绩"] = grid[["期末", "补考"]].max(axis=1).where(~(grid["补考"] >= 60), 60).where(grid["补考"].notna(), grid["期末"])
wide = grid.pivot(index=["学号", "姓名", "班级"], columns="科目", values="成绩").astype(int).reset_index()
wide["总分"] = wide[["语文", "数学", "英语"]].sum(axis=1)
wide["名次"] = wide.groupby("班级")["总分"].rank(method="min", ascending=False).astype(int)
# %%
wide["序"] = wide["班级"].map({"一班": 1, "二班": 2, "三班": 3})
wide = wide.sort_values(["序", "名次", "学号"])
columns = ["学号", "姓名", "班级", "语文", "数学", "英语", "总分", "名次"]
wide[columns].to_excel("output/总表.xlsx", index=False)
import openpyxl

book = openpyxl.load_workbook("output/总表.xlsx")
for row in range(2, 12):
    book.active.row_dimensions[row].hidden = True
book.save("output/总表.xlsx")
means = wide.groupby("序")["总分"].mean()
print(f"答案：一班={means[1]:.2f}; 二班={means[2]:.2f}; 三班={means[3]:.2f}")
