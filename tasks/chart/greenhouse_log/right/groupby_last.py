# %%
import io
import numpy as np
import pandas as pd

body = [line for line in open("log.tsv", encoding="utf-8") if line[0] != "#" and not line.startswith("time")]
log = pd.read_csv(io.StringIO("".join(body)), sep="\t", names=["time", "sensor", "reading"])
log["sensor"] = log["sensor"].str.upper().astype("category")
log["unit"] = log["reading"].str[-1]
log["value"] = pd.to_numeric(log["reading"].str[:-1].str.rstrip("° ").str.replace(",", "."), errors="coerce")
log["celsius"] = np.select([log["unit"] == "C", log["unit"] == "F", log["unit"] == "K"],
                           [log["value"], (log["value"] - 32) * 5 / 9, log["value"] - 273.15], np.nan)
log = log[(log["celsius"] >= -20) & (log["celsius"] <= 60)]
clean = log.groupby([pd.to_datetime(log["time"]), log["sensor"].astype(str)])["celsius"].last().round(2).reset_index()
clean.to_parquet("output/readings.parquet", engine="pyarrow")
print(clean.head())
# %%
print("The log is tidy now.\nAnswer: %.3f" % clean["celsius"].mean())
