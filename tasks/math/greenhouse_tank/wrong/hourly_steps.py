# %%
import json
from math import pi, sin

tank = json.load(open("tank.json"))
water = tank["water_at_midnight"]
curve = [water]
for hour in range(24):
    air = tank["mean"] + tank["swing"] * sin(2 * pi * (hour - 9) / 24)
    heater = tank["heater"] if tank["heater_from"] <= hour < tank["heater_to"] else 0
    water += tank["k"] * (air - water) + heater
    curve.append(water)
print(f"Answer: at18={curve[18]:.2f}; highest={max(curve):.2f}")
