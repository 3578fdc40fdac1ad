"""Lines split by hand; families found in one dictionary of folded names."""

import sqlite3
import zipfile
from collections import defaultdict
from pathlib import Path
from statistics import mean
from typing import Any

FORMS = {"north.csv": (",", "utf-8", 1), "south.csv": (";", "latin-1", 1000), "west.txt": ("\t", "utf-16", 1)}


def truth(inputs: Path) -> dict[str, Any]:
    db = sqlite3.connect(inputs / "names.sqlite")
    family = {name.casefold(): kin for name, kin in db.execute("select species, family from species")}
    family |= {
        alias.casefold(): family[name.casefold()]
        for alias, name in db.execute("select alias, species from aliases")
    }
    db.close()
    birds: dict[str, list[int]] = defaultdict(list)
    weights: dict[str, list[float]] = defaultdict(list)
    with zipfile.ZipFile(inputs / "reports.zip") as pack:
        for member, (mark, code, factor) in FORMS.items():
            for line in pack.read(member).decode(code).splitlines()[1:]:
                _, name, count, weight = line.split(mark)
                kin = family.get(name.strip().casefold(), "unknown")
                birds[kin].append(int(count or 1))
                if weight not in ("", "0"):
                    weights[kin].append(float(weight.replace(",", ".")) * factor)
    table = [
        {"family": k, "reports": len(v), "birds": sum(v), "mean_weight_g": round(mean(weights[k]), 2)}
        for k, v in birds.items()
    ]
    table.sort(key=lambda row: (-row["birds"], row["family"]))
    return {
        "families": table,
        "counts": {"reports": sum(r["reports"] for r in table), "unknown": len(birds["unknown"])},
    }
