# %%
import json
from pathlib import Path

settings = json.loads(Path("settings.json").read_text(encoding="utf-8"))
# %%
html = f"""<!doctype html>
<html lang=en>
<meta charset=utf-8>
<meta name=viewport content="width=device-width, initial-scale=1">
<title>{settings["title"]}</title>
<style>
  body {{ background: #fbf7ef; color: #3b2f2f; font: 18px Georgia, serif; display: grid; place-items: center }}
  td {{ padding: 6px }}
  #error {{ color: crimson; min-height: 1.4em }}
  #each {{ font-size: 2rem }}
</style>
<h2>{settings["title"]}</h2>
<form id=f onsubmit="return false">
  <table>
    <tr><td>Bill (EUR)<td><input type=number id=bill required min=0.01 step=0.01>
    <tr><td>People<td><input type=number id=people required min=1 step=1 value=1>
    <tr><td>Tip<td><select id=tip></select>
  </table>
  <button id=split type=button>Who pays what?</button>
</form>
<div id=each></div>
<div id=error></div>
<ul id=history></ul>
<script>const config = {json.dumps(settings)};</script>
<script>
  const [bill, people, tip, each, error, history_] = ["bill", "people", "tip", "each", "error", "history"].map((id) => document.getElementById(id));
  config.tips.forEach((t) => tip.add(new Option(`${{t}} percent`, t, false, t === config.default_tip)));
  document.getElementById("split").onclick = function () {{
    if (!document.getElementById("f").checkValidity()) {{
      each.innerText = "";
      error.innerText = config.error_text;
      return;
    }}
    const cents = BigInt(Math.round(parseFloat(bill.value) * 100)) * BigInt(100 + +tip.value);
    const unit = 100n * BigInt(people.value) * BigInt(config.round_to_cents);
    const units = cents / unit + (cents % unit ? 1n : 0n);
    const euros = (Number(units) * config.round_to_cents / 100).toLocaleString("en-US", {{ minimumFractionDigits: 2, useGrouping: false }});
    each.innerText = euros;
    error.innerText = "";
    history_.insertAdjacentHTML("afterbegin", `<li>${{euros}}</li>`);
    [...history_.children].slice(config.history_length).forEach((li) => li.remove());
  }};
</script>
</html>"""
Path("output/tips.html").write_text(html, encoding="utf-8")
print("Saved output/tips.html")
