# %%
import csv, json

with open("questions.csv", encoding="utf-8", newline="") as file:
    table = [row for row in csv.reader(file)][1:]
with open("rules.json", encoding="utf-8") as file:
    rules = json.load(file)
data = [{"q": r[0], "o": [x for x in r[1:5] if x], "a": r[1 + "ABCD".index(r[5])]} for r in table]
# %%
head = f"""<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>{rules["标题"]}</title>
<style>
  body {{ background: #eef5ee; font-size: 22px; text-align: center }}
  ol {{ list-style: upper-alpha inside; padding: 0 }}
  ol button {{ min-width: 8em; padding: 10px; margin: 6px; border-radius: 20px; border: 1px solid #6a6; background: #fff }}
  fieldset {{ border: none }}
</style></head>
<body>
<header><h1>{rules["标题"]}</h1><span id="progress"></span>　得分：<b id="score"></b></header>
<h2 id="question"></h2>
<fieldset id="box"><ol id="options"></ol></fieldset>
<div id="feedback"></div>
<fieldset id="nextbox"><button id="next">下一题</button></fieldset>
<h2 id="result"></h2>
<script>const DATA = {json.dumps(data, ensure_ascii=False)}, RULES = {json.dumps(rules, ensure_ascii=False)};</script>
"""
body = """<script>
const $ = (id) => document.querySelector("#" + id);
const game = { i: 0, points: 0, streak: 0, done: false, over: false, said: "" };
function draw() {
  const item = DATA[game.i];
  $("score").innerText = game.points;
  $("feedback").innerText = game.said;
  $("nextbox").disabled = !game.done || game.over;
  $("box").disabled = game.done;
  if (game.over) {
    $("question").innerText = "";
    $("options").replaceChildren();
    const title = RULES["称号"].reduce((best, t) => (t["最低分"] <= game.points && (!best || t["最低分"] > best["最低分"]) ? t : best), null);
    $("result").innerText = "得分" + game.points + "，" + title["称号"];
    return;
  }
  $("progress").innerText = game.i + 1 + "/" + DATA.length;
  $("question").innerText = item.q;
  $("options").replaceChildren(...item.o.map((text) => {
    const li = document.createElement("li");
    li.innerHTML = "<button></button>";
    li.firstChild.innerText = text;
    li.firstChild.onclick = () => pick(text);
    return li;
  }));
}
function pick(text) {
  game.done = true;
  if (text === DATA[game.i].a) {
    game.said = "正确";
    game.points += RULES["答对得分"];
    if (++game.streak >= RULES["连对题数"]) { game.points += RULES["连对奖励"]; game.streak = 0; }
  } else {
    game.said = `错误，答案是${DATA[game.i].a}`;
    game.points -= RULES["答错扣分"];
    if (game.points < 0) game.points = 0;
    game.streak = 0;
  }
  draw();
}
$("next").onclick = () => {
  game.said = "";
  game.done = false;
  if (game.i === DATA.length - 1) game.over = true; else game.i++;
  draw();
};
draw();
</script></body></html>"""
with open("output/quiz.html", "w", encoding="utf-8") as file:
    file.write(head + body)
print("做好了，共", len(data), "题。")
