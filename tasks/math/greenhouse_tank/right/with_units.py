# %%
import json
from math import pi, sin

tank = json.load(open("tank.json"))


def rate(t, water, on):
    air = tank["mean"] + tank["swing"] * sin(2 * pi * (t - 9) / 24)
    return tank["k"] * (air - water) + (tank["heater"] if on else 0)


# Runge-Kutta by hand; the steps end where the heater switches.
h, water = 1 / 1000, tank["water_at_midnight"]
highest, at18 = water, None
for n in range(24000):
    t = n * h
    on = tank["heater_from"] <= t + h / 2 < tank["heater_to"]
    if n == 18000:
        at18 = water
    a = rate(t, water, on)
    b = rate(t + h / 2, water + h / 2 * a, on)
    c = rate(t + h / 2, water + h / 2 * b, on)
    d = rate(t + h, water + h * c, on)
    water += h / 6 * (a + 2 * b + 2 * c + d)
    highest = max(highest, water)
print(f"Answer: at18={at18:.2f} °C; highest={highest:.2f} °C")
