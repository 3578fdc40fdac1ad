# %%
import csv
import json

rules = json.load(open("rules.json", encoding="utf-8"))
rows = list(csv.DictReader(open("questions.csv", encoding="utf-8")))
print(rules, rows[:3], len(rows))
# %%
questions = []
for row in rows:
    options = [row["选项" + letter] for letter in "ABCD" if row["选项" + letter]]
    questions.append({"text": row["题目"], "options": options, "right": row["选项" + row["答案"]]})
page = """<!DOCTYPE html>
<html lang="zh">
<head>
<meta charset="utf-8">
<title>%TITLE%</title>
<style>body { font-family: sans-serif; max-width: 30em; margin: 2em auto } #options button { display: block; margin: .5em }</style>
</head>
<body>
<h1>%TITLE%</h1>
<p>第 <span id="progress"></span> 题，得分 <span id="score">0</span></p>
<p id="question"></p>
<div id="options"></div>
<p id="feedback"></p>
<button id="next" type="button" disabled>下一题</button>
<p id="result"></p>
<script>
const questions = %QUESTIONS%, rules = %RULES%;
const at = (id) => document.getElementById(id);
let number = 0, score = 0, row = 0;
function show() {
  const question = questions[number];
  at("progress").textContent = `${number + 1}/${questions.length}`;
  at("question").textContent = question.text;
  at("feedback").textContent = "";
  at("next").disabled = true;
  at("options").innerHTML = "";
  for (const option of question.options) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = option;
    if (option === question.right) button.title = "正确答案";
    button.addEventListener("click", () => answer(option));
    at("options").append(button);
  }
}
function answer(option) {
  const right = questions[number].right;
  for (const button of at("options").children) button.disabled = true;
  at("next").disabled = false;
  if (option === right) {
    at("feedback").textContent = "正确";
    score += rules["答对得分"];
    row += 1;
    if (row === rules["连对题数"]) {
      score += rules["连对奖励"];
      row = 0;
    }
  } else {
    at("feedback").textContent = "错误，答案是" + right;
    score = Math.max(0, score - rules["答错扣分"]);
    row = 0;
  }
  at("score").textContent = String(score);
}
at("next").addEventListener("click", () => {
  number += 1;
  if (number < questions.length) return show();
  const names = rules["称号"].filter((one) => one["最低分"] <= score).sort((a, b) => b["最低分"] - a["最低分"]);
  at("question").textContent = at("feedback").textContent = "";
  at("options").innerHTML = "";
  at("next").disabled = true;
  at("result").textContent = `得分${score}，${names[0]["称号"]}`;
});
show();
</script>
</body>
</html>
"""
page = page.replace("%TITLE%", rules["标题"]).replace("%QUESTIONS%", json.dumps(questions, ensure_ascii=False))
page = page.replace("%RULES%", json.dumps(rules, ensure_ascii=False))
open("output/quiz.html", "w", encoding="utf-8").write(page)
print(f"网页写好了：output/quiz.html，共 {len(questions)} 题，第一题：{questions[0]['text']}")
