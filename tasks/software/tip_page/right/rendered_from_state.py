# %%
import json

with open("settings.json", encoding="utf-8") as file:
    raw = json.load(file)
options = "".join(
    f'<option value="{tip}"{" selected" if tip == raw["default_tip"] else ""}>{tip}%</option>' for tip in raw["tips"]
)
# %%
page = (
    """<!DOCTYPE html><html><head><meta charset="UTF-8"><title>@title</title>
<style>
main { max-width: 420px; margin: auto; padding: 16px; font-family: system-ui }
.row { margin: 12px 0; display: flex; flex-direction: column }
button { background: #444; color: #eee; border: 0; padding: 12px; text-transform: uppercase }
</style></head><body><main>
<div class="row"><label for="bill">Bill</label><input id="bill" type="number" step="any"></div>
<div class="row"><label for="people">People</label><input id="people" type="number" step="any" value="1"></div>
<div class="row"><label for="tip">Tip</label><select id="tip">@options</select></div>
<button id="split">split it</button>
<p>Per person: <strong id="each"></strong></p><p role="alert" id="error"></p>
<h3>Before</h3><ul id="history"></ul>
</main><script>
(function () {
  var state = { each: "", error: "", history: [] };
  function render() {
    document.querySelector("#each").textContent = state.each;
    document.querySelector("#error").textContent = state.error;
    document.querySelector("#history").innerHTML = state.history.map(function (t) { return "<li>" + t + "</li>"; }).join("");
  }
  function cents(text) {
    var parts = text.split(".");
    return parseInt(parts[0] || "0", 10) * 100 + parseInt(((parts[1] || "") + "00").slice(0, 2), 10);
  }
  document.querySelector("#split").addEventListener("click", function () {
    var bill = document.querySelector("#bill").value, n = document.querySelector("#people").value;
    if (!(parseFloat(bill) > 0) || !/^[1-9][0-9]*$/.test(n)) {
      state.each = ""; state.error = "@error";
    } else {
      var total = cents(bill) * (100 + Number(document.querySelector("#tip").value)), per = 100 * Number(n) * @step;
      var rest = total % per, units = (total - rest) / per + (rest > 0 ? 1 : 0), paid = String(units * @step).padStart(3, "0");
      state.each = paid.slice(0, -2) + "." + paid.slice(-2);
      state.error = "";
      state.history = [state.each].concat(state.history).slice(0, @kept);
    }
    render();
  });
})();
</script></body></html>"""
    .replace("@title", raw["title"]).replace("@options", options).replace("@error", raw["error_text"])
    .replace("@step", str(raw["round_to_cents"])).replace("@kept", str(raw["history_length"]))
)
with open("output/tips.html", "w", encoding="utf-8") as file:
    file.write(page)
print(len(page), "characters written")
