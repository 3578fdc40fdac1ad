# %%
import cv2
import pandas as pd

video = cv2.VideoCapture("gate.mp4")
rate = video.get(cv2.CAP_PROP_FPS)
rows, shots, number, since = [], [], 0, None
while True:
    more, frame = video.read()
    if not more:
        break
    mean = cv2.resize(frame[9:19, 141:151], (1, 1), interpolation=cv2.INTER_AREA)
    hue, saturation, _ = cv2.cvtColor(mean, cv2.COLOR_BGR2HSV)[0, 0]
    green = 45 < hue < 85 and saturation > 100
    if green and since is None:
        since = number
        shots.append(frame)
    elif not green and since is not None:
        rows.append((round(since / rate, 2), round(number / rate, 2)))
        since = None
    number += 1
print(rate, number, rows)
# %%
pd.DataFrame(rows, columns=["open_s", "close_s"]).to_csv("output/gate.csv", index=False)
cv2.imwrite("output/gate.png", cv2.hconcat(shots))
print("Saved the times and the pictures.")
