# %%
import json
import re

network = json.load(open("network.json", encoding="utf-8"))
print(network)
# %%
import qrcode


def escape(text):
    return re.sub(r'([\\;,:"])', r"\\\1", text)


text = f"WIFI:T:{network['security']};S:{escape(network['ssid'])};P:{escape(network['password'])};"
text += "H:true;;" if network["hidden"] else ";"
code = qrcode.QRCode(box_size=10, border=4)
code.add_data(text.encode("utf-8"))
code.make(fit=True)
code.make_image().save("output/wifi.png")
print(f"{text}\n\nAnswer: {len(text.encode())}")
