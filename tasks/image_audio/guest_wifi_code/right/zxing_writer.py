# %%
import json

import numpy as np
import zxingcpp
from PIL import Image

network = json.loads(open("network.json", encoding="utf-8").read())


def safe(value):
    for sign in ("\\", ";", ",", ":", '"'):
        value = value.replace(sign, "\\" + sign)
    return value


text = "WIFI:T:" + network["security"] + ";S:" + safe(network["ssid"]) + ";P:" + safe(network["password"]) + ";"
text += "H:true;" * network["hidden"] + ";"
# %%
code = np.array(zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode).to_image(scale=8))
picture = Image.new("L", (480, 480), 255)
picture.paste(Image.fromarray(code), ((480 - code.shape[1]) // 2, (480 - code.shape[0]) // 2))
picture.convert("1").save("output/wifi.png")
print(f"The code holds {text}")
print(f"Answer: {len(text)} characters")
