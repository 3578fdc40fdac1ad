# %%
import pandas as pd

villages = pd.read_csv("villages.csv")
print(villages)
# %%
import numpy as np
from scipy.optimize import minimize

served = villages
points, vans = served[["x_km", "y_km"]].to_numpy(), served["vans"].to_numpy()


def kilometres(place):
    return 2 * (vans * np.hypot(*(points - place).T)).sum()


found = minimize(kilometres, points.mean(axis=0), method="Nelder-Mead", options={"xatol": 1e-8, "fatol": 1e-8})
print(found)
# %%
print(f"Answer: x={found.x[0]:.2f}; y={found.x[1]:.2f}; km={found.fun:.1f}")
