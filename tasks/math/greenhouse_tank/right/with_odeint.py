# %%
import json

import numpy as np
from scipy.integrate import odeint

p = json.load(open("tank.json"))
t = np.linspace(0, 24, 24 * 600 + 1)


def f(y, t):
    heat = p["heater"] * (p["heater_from"] <= t < p["heater_to"])
    return p["k"] * (p["mean"] + p["swing"] * np.sin(2 * np.pi * (t - 9) / 24) - y) + heat


y = odeint(f, p["water_at_midnight"], t, tcrit=[p["heater_from"], p["heater_to"]], hmax=0.01, rtol=1e-9, atol=1e-9).ravel()
print(f"Answer: at18={round(float(y[18 * 600]), 2)}, highest={round(float(y.max()), 2)}")
