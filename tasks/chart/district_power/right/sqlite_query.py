# %%
import sqlite3

import pandas as pd

db = sqlite3.connect(":memory:")
pd.read_parquet("用电.parquet").to_sql("t", db, index=False)
table = pd.read_sql("""
    select 区, count(distinct 用户) 户数, round(sum(电量_kWh), 1) 总电量, round(sum(电费_元) / sum(电量_kWh), 4) 均价,
           round(100 * sum(电量_kWh) / (select sum(电量_kWh) from t), 2) 占比
    from t where 电量_kWh is not null group by 区 order by sum(电量_kWh) desc
""", db)
table.to_csv("output/各区用电.csv", index=False, encoding="utf-8")
price, = db.execute("select sum(电费_元) / sum(电量_kWh) from t where 电量_kWh is not null").fetchone()
print(table)
print(f"答案：{price:.4f}")
