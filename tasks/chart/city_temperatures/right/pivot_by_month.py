# %%
import numpy as np
import pandas as pd

days = pd.read_table("气温.csv", sep=",", encoding="gbk")
days = days.replace(-9999, np.nan).query("'2024-07-01' <= 日期 <= '2024-07-31'")
mean = days.assign(差=days["最高"].sub(days["最低"])).pivot_table(values="差", columns="城市").iloc[0]
print(mean.round(3).to_dict())
# %%
print(f"**答案：城市={mean.idxmax()}; 温差={mean.max():.2f}度**")
