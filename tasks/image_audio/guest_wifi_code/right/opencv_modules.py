# %%
import json

import cv2
import numpy as np
import qrcode

with open("network.json", encoding="utf-8") as file:
    network = json.load(file)
quoted = {key: "".join("\\" + c if c in '\\;,:"' else c for c in network[key]) for key in ("ssid", "password")}
text = f"WIFI:T:{network['security']};S:{quoted['ssid']};P:{quoted['password']};" + ("H:true;;" if network["hidden"] else ";")
print(text)
# %%
code = qrcode.QRCode(error_correction=qrcode.constants.ERROR_CORRECT_Q, border=4)
code.add_data(text.encode())
code.make()
modules = np.where(code.get_matrix(), 0, 255).astype(np.uint8)
cv2.imwrite("output/wifi.png", np.kron(modules, np.ones((12, 12), np.uint8)))
print("Answer:", len(text))
