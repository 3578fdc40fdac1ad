# %%
import json

tank = json.load(open("tank.json"))
print(tank)
# %%
import numpy as np
from scipy.integrate import solve_ivp


def rate(t, water, heating):
    air = tank["mean"] + tank["swing"] * np.sin(2 * np.pi * (t - 9) / 24)
    return tank["k"] * (air - water) + (tank["heater"] if heating else 0)


times, temperatures, water = [], [], tank["water_at_midnight"]
pieces = [(0, tank["heater_from"], False), (tank["heater_from"], tank["heater_to"], True), (tank["heater_to"], 24, False)]
for begin, end, heating in pieces:
    grid = np.linspace(begin, end, 20001)
    piece = solve_ivp(rate, (begin, end), [water], args=(heating,), t_eval=grid, rtol=1e-9, atol=1e-9)
    times.append(piece.t)
    temperatures.append(piece.y[0])
    water = piece.y[0, -1]
times, temperatures = np.concatenate(times), np.concatenate(temperatures)
# %%
print(f"Answer: at18={np.interp(18, times, temperatures) * 1.8 + 32:.2f} °F; highest={temperatures.max():.2f}")
