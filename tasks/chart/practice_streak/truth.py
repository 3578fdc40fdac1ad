"""pandas: days as numbers; a run is where the day less its place stays the same."""

import json
from pathlib import Path
from typing import Any

import pandas as pd


def truth(inputs: Path) -> dict[str, Any]:
    df = pd.DataFrame(json.loads((inputs / "sessions.json").read_text())).drop_duplicates("id")
    df = df[df["deleted"].isna()].merge(pd.read_csv(inputs / "users.csv"), on="user")
    moments = pd.to_datetime(df["started"])
    df["day"] = [m.tz_convert(z).toordinal() for m, z in zip(moments, df["time_zone"], strict=True)]
    days = df.groupby(["user", "day"], as_index=False)["minutes"].sum()
    days = days[days["minutes"] >= 15]
    days["run"] = days["day"] - days.groupby("user").cumcount()
    runs = days.groupby(["user", "run"])["day"].agg(["size", "max"]).reset_index().sort_values("size")
    best = runs.iloc[-1]
    last = pd.Timestamp.fromordinal(int(best["max"])).strftime("%Y-%m-%d")
    return {"best": {"user": best["user"], "days": int(best["size"]), "last_day": last}}
