# %%
import json

settings = json.load(open("settings.json", encoding="utf-8"))
print(settings)
# %%
page = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>%TITLE%</title>
<style>body { font-family: sans-serif; max-width: 28em; margin: 2em auto } #error { color: #b00 }#each::after { content: " €" }</style>
</head>
<body>
<h1>%TITLE%</h1>
<label>Bill <input id="bill" type="number" step="0.01" min="0"></label>
<label>People <input id="people" type="number" step="1" min="1" value="1"></label>
<label>Tip <select id="tip"></select></label>
<button id="split" type="button">Split</button>
<p>Each pays <output id="each"></output></p>
<p id="error"></p>
<ul id="history"></ul>
<script>
const settings = %SETTINGS%;
const field = (id) => document.getElementById(id);
for (const tip of settings.tips) {
  const option = document.createElement("option");
  option.value = String(tip);
  option.textContent = tip + " %";
  option.selected = tip === settings.default_tip;
  field("tip").append(option);
}
field("split").addEventListener("click", () => {
  const cents = Math.round(Number(field("bill").value) * 100);
  const people = Number(field("people").value);
  if (!(cents > 0) || !Number.isInteger(people) || people < 1) {
    field("each").textContent = "";
    field("error").textContent = settings.error_text;
    return;
  }
  const hundredths = cents * (100 + Number(field("tip").value));
  const unit = 100 * people * settings.round_to_cents;
  const paid = Math.ceil(hundredths / unit) * settings.round_to_cents;
  const text = (paid / 100).toFixed(2);
  field("each").textContent = text;
  field("error").textContent = "";
  const item = document.createElement("li");
  item.textContent = text;
  field("history").prepend(item);
  while (field("history").children.length > settings.history_length) field("history").lastElementChild.remove();
});
</script>
</body>
</html>
"""
page = page.replace("%TITLE%", settings["title"]).replace("%SETTINGS%", json.dumps(settings, ensure_ascii=False))
open("output/tips.html", "w", encoding="utf-8").write(page)
print("The page is saved as output/tips.html.")
