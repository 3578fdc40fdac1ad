# %%
import csv
import html
import json

rules = json.load(open("rules.json", encoding="utf-8"))
rows = list(csv.DictReader(open("questions.csv", encoding="utf-8")))
# %%
sections = []
for number, row in enumerate(rows):
    buttons = "".join(
        f'<button type="button" data-right="{int(letter == row["答案"])}" onclick="answer(this)">{html.escape(row["选项" + letter])}</button>'
        for letter in "ABCD"
        if row["选项" + letter].strip()
    )
    sections.append(f'<template data-question="{html.escape(row["题目"])}">{buttons}</template>')
names = json.dumps(sorted(rules["称号"], key=lambda one: -one["最低分"]), ensure_ascii=False)
page = f"""<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>{html.escape(rules["标题"])}</title>
<style>body{{margin:1em auto;max-width:700px}}button{{font:inherit;padding:.5em 1em;margin:.25em}}button:disabled{{opacity:.6}}</style></head>
<body><p id="progress"></p><p>总分 <span id="score">0</span></p><p id="question"></p><div id="options"></div>
<p id="feedback"></p><p><button id="next" type="button" onclick="next()" disabled>下一题</button></p><p id="result"></p>
{"".join(sections)}
<script>
var templates = document.getElementsByTagName("template"), at = 0, points = 0, row = 0;
function el(id) {{ return document.getElementById(id); }}
function show() {{
  el("progress").textContent = (at + 1) + "/" + templates.length;
  el("question").textContent = templates[at].dataset.question;
  el("options").innerHTML = templates[at].innerHTML;
}}
function answer(button) {{
  var right = el("options").querySelector("[data-right='1']").textContent, fine = button.dataset.right === "1";
  el("options").querySelectorAll("button").forEach(function (one) {{ one.disabled = true; }});
  row = fine ? row + 1 : 0;
  points = fine ? points + {rules["答对得分"]} : Math.max(points - {rules["答错扣分"]}, 0);
  if (row === {rules["连对题数"]}) {{ points += {rules["连对奖励"]}; row = 0; }}
  el("feedback").textContent = fine ? "正确" : "错误，答案是" + right;
  el("score").textContent = points;
  el("next").disabled = false;
}}
function next() {{
  el("feedback").textContent = "";
  el("next").disabled = true;
  at += 1;
  if (at < templates.length) {{ show(); return; }}
  el("question").textContent = "";
  el("options").innerHTML = "";
  var name = {names}.find(function (one) {{ return one["最低分"] <= points; }});
  el("result").textContent = "得分" + points + "，" + name["称号"];
}}
show();
</script></body></html>"""
open("output/quiz.html", "w", encoding="utf-8").write(page)
print("output/quiz.html")
