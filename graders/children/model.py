"""Child job: load a saved model (this runs its code) and predict the given rows."""

import pickle
from typing import Any


def main(payload: dict[str, Any], call: Any) -> list[Any]:
    """Return `predict`'s values for the table {columns, rows} as a list."""
    import joblib
    import pandas as pd

    try:
        model = joblib.load(payload["path"])
    except Exception:
        with open(payload["path"], "rb") as file:  # noqa: PTH123
            model = pickle.load(file)  # noqa: S301
    said = model.predict(pd.DataFrame(payload["rows"], columns=payload["columns"]))
    values = said.tolist() if hasattr(said, "tolist") else list(said)
    return [value[0] if isinstance(value, list) and len(value) == 1 else value for value in values]
