# %%
import json
from math import pi, sin

tank = json.load(open("tank.json"))
water, step, curve = tank["water_at_midnight"], 0.001, []
for number in range(24000):
    air = tank["mean"] + tank["swing"] * sin(2 * pi * (number * step - 9) / 24)
    curve.append(water)
    water += step * (tank["k"] * (air - water) + tank["heater"])
print(f"Answer: at18={curve[18000]:.2f}; highest={max(curve):.2f}")
