# %%
import csv

import cv2
import zxingcpp

sheet = cv2.imread("sheet.png")
came = {}
for row in range(3):
    for column in range(3):
        tile = sheet[row * 132 : row * 132 + 132, column * 132 : column * 132 + 132]
        found = zxingcpp.read_barcodes(cv2.resize(tile, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST))
        for code in found:
            ticket, people = code.text.split("|")
            came[ticket.strip().upper()] = int(people)
print(came)
# %%
result = []
with open("guests.csv", encoding="gb18030", newline="") as file:
    for guest in csv.DictReader(file):
        ticket = guest["票号"].strip().upper()
        if guest["状态"].strip() == "已付款" and ticket in came:
            result.append([ticket, guest["姓名"].strip(), came[ticket]])
result.sort()
with open("output/arrivals.csv", "w", encoding="utf-8-sig", newline="") as file:
    csv.writer(file).writerows([["票号", "姓名", "人数"], *result])
print(f"答案：{sum(row[2] for row in result)} 人")
