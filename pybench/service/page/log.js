// One conversation as elements: each event changes them once, in its order.

import { find, highlight, icon, make, pathOf } from "./dom.js";

const OUTCOMES = { ok: "", error: "error", timeout: "over its time", died: "kernel died" };
const REASONS = {
  max_turns: "The agent used up its replies.", trial_time: "The agent used up its time for cells.",
  max_tokens: "The agent used up its tokens.", max_cost: "The agent used up its budget.",
  context_window: "The conversation no longer fits the model's context.", cell_died: "The code brought its kernel down too often.",
  no_reply: "The model's replies could not be used.", stopped: "Stopped.", cell_limit: "The code ran into a limit.",
  gave_up: "Given up by hand.",
};

export class Log {
  constructor(conversation, on) {
    this.conversation = conversation;
    this.on = on; // edit(number, text), rate(exchange, value), skip(), changed()
    this.root = find("log");
    this.root.replaceChildren();
    this.requests = new Map();
    this.ratings = new Map();
    this.busy = false;
    this.live = this.thought = this.cell = null;
  }

  add(event) {
    this[`on_${event.kind}`]?.(event);
  }

  on_request(event) {
    this.root.querySelector(".hello")?.remove();
    this.busy = true;
    const said = make("div", { class: "said", text: event.text });
    const tools = make("div", { class: "tools" },
      make("button", { class: "quiet", text: "Edit", "aria-label": "Edit this request", onclick: () => this.edit(event, said, tools) }),
      make("button", { class: "quiet", text: "Retry", "aria-label": "Ask this again", onclick: () => this.on.edit(event.number, event.text) }));
    this.requests.set(event.number, event.text);
    this.root.append(make("article", { class: "request", "aria-label": "Your request" }, said, tools));
    this.wait("thinking");
  }

  edit(event, said, tools) {
    const field = make("textarea", { "aria-label": "Changed request" });
    field.value = event.text;
    const back = () => { field.replaceWith(said); row.replaceWith(tools); };
    const send = () => this.on.edit(event.number, field.value);
    const row = make("div", { class: "tools" }, make("button", { text: "Send", onclick: send }), make("button", { class: "quiet", text: "Cancel", onclick: back }));
    field.addEventListener("keydown", (key) => {
      if (key.key === "Escape") { key.stopPropagation(); back(); } // elsewhere it stops the reply
      if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) send();
    });
    said.replaceWith(field);
    tools.replaceWith(row);
    field.focus();
  }

  wait(text) {
    this.waiting?.remove();
    this.waiting = text ? make("p", { class: "soft running" }, make("span", { class: "dot" }), ` ${text}…`) : null;
    if (this.waiting) this.root.append(this.waiting);
  }

  on_text(event) {
    this.wait("");
    if (!this.live) this.root.append((this.live = make("article", { class: "reply live", "aria-label": "Reply" })));
    this.live.append(event.piece);
  }

  on_thought(event) {
    this.wait("");
    if (!this.thought) {
      this.thought = make("div");
      this.root.append(make("details", { class: "thought", open: true }, make("summary", { text: "Reasoning" }), this.thought));
    }
    this.thought.append(event.piece);
  }

  on_reset() {
    this.live?.remove();
    this.thought?.parentElement.remove();
    this.live = this.thought = null;
    this.wait("asking again");
  }

  on_reply(event) {
    this.wait("");
    if (event.reasoning && !this.thought) this.on_thought({ piece: event.reasoning });
    if (this.thought) this.thought.parentElement.open = false;
    const reply = this.live ?? make("article", { class: "reply", "aria-label": "Reply" });
    reply.classList.remove("live");
    reply.innerHTML = event.html; // rendered by the server, which lets no HTML of the model's through
    for (const code of reply.querySelectorAll("pre code.language-python")) code.replaceChildren(highlight(code.textContent));
    if (!this.live && event.html) this.root.append(reply);
    if (!event.html) reply.remove();
    this.live = this.thought = null;
  }

  on_cell(event) {
    this.wait("");
    const copy = make("button", { class: "quiet", text: "Copy", "aria-label": "Copy the code", onclick: (click) => {
      click.preventDefault();
      navigator.clipboard?.writeText(event.code);
      copy.textContent = "Copied";
    } });
    this.cell = {
      told: make("span", { class: "running" }, make("span", { class: "dot" }), " running"),
      out: make("div", { class: "out" }),
    };
    const code = make("pre", { class: "code", tabindex: "0", "aria-label": "Code" }, highlight(event.code));
    this.root.append(make("section", { class: "cell", "aria-label": "Code cell" },
      make("details", { open: true }, make("summary", {}, "Python", this.cell.told, copy), code), this.cell.out));
  }

  on_printed(event) {
    if (!this.cell) return;
    let last = this.cell.out.lastElementChild;
    if (!last?.classList.contains(event.stream)) this.cell.out.append((last = make("pre", { class: event.stream, tabindex: "0" })));
    last.append(event.piece);
    last.scrollTop = last.scrollHeight;
  }

  on_cell_done(event) {
    if (!this.cell) return;
    const { told, out } = this.cell, result = event.result, seconds = result.duration_sec;
    told.className = "";
    const outcome = result.interrupted ? "stopped" : OUTCOMES[result.status];
    told.textContent = `${outcome ? `${outcome} · ` : ""}${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
    out.replaceChildren();
    for (const stream of ["stdout", "stderr"]) {
      if (result[stream]) out.append(make("pre", { class: stream, tabindex: "0", text: result[stream].replace(/\n$/, "") }));
    }
    const frames = result.displays.some((each) => each.kind === "frame");
    if (result.value != null && !frames) out.append(make("pre", { text: result.value, tabindex: "0" }));
    for (const each of result.displays) out.append(this.display(each));
    if (result.error) out.append(make("pre", { class: "error", tabindex: "0", text: result.error.traceback || `${result.error.name}: ${result.error.message}` }));
    if (result.status === "died") out.append(make("p", { class: "error", text: `The kernel died (${result.death ?? "cause unknown"}). Variables are gone, files are still there.` }));
    if (result.state_lost && result.status === "timeout") out.append(make("p", { class: "error", text: "The cell could not be interrupted: variables are gone, files are still there." }));
    if (result.dropped_chars) out.append(make("p", { class: "soft", text: `${result.dropped_chars} characters of output were dropped.` }));
    if (result.files.length) {
      const links = result.files.slice(0, 30).map((path) => make("a", { class: "chip", href: pathOf(this.conversation, path), download: true }, icon("save"), path));
      out.append(make("div", { class: "made" }, ...links));
    }
    this.cell = null;
    if (this.busy) this.wait("thinking");
    this.on.changed();
  }

  display(each) {
    if (each.kind === "picture") return make("img", { src: each.address, alt: "Picture made by the code", onload: () => this.on.grown?.() });
    if (each.kind === "text") return make("pre", { text: each.text, tabindex: "0" });
    if (each.kind === "html") {
      const made = make("div", { class: "reply" });
      made.innerHTML = each.html; // as in on_reply
      return made;
    }
    const frame = make("iframe", { sandbox: "", src: each.address, title: "Output of the code", loading: "lazy" });
    frame.style.height = `${Math.max(each.rows, 2) * 29 + 30}px`;
    return frame;
  }

  on_nudge(event) {
    this.note(event.problem);
    this.wait("thinking");
  }

  on_upload(event) {
    this.root.querySelector(".hello")?.remove();
    this.root.append(make("div", { class: "request" }, make("a", { class: "chip", href: pathOf(this.conversation, event.path), download: true }, icon("attach"), event.path)));
    this.on.changed();
  }

  on_rebuilding() {
    this.wait("");
    this.rebuilding = this.note("The kernel is built up again from the cells so far…");
    this.rebuilding.append(make("button", { class: "quiet", text: "Skip", onclick: () => this.on.skip() }));
  }

  on_rebuilt(event) {
    this.rebuilding?.remove();
    this.note(event.line);
    if (this.busy) this.wait("thinking");
    this.on.changed();
  }

  on_title(event) {
    this.on.titled(event.title);
  }

  on_rating(event) {
    const row = this.ratings.get(event.exchange);
    if (!row) return;
    for (const button of row.querySelectorAll("button")) {
      const is_on = Number(button.dataset.value) === event.rating;
      button.classList.toggle("on", is_on);
      button.setAttribute("aria-pressed", is_on);
    }
  }

  on_end(event) {
    this.busy = false;
    this.wait("");
    this.rebuilding?.remove();
    this.rebuilding = null;
    if (this.cell) {
      this.cell.told.className = "";
      this.cell.told.textContent = "cut off";
      this.cell = null;
    }
    this.live?.classList.remove("live");
    this.live = this.thought = null;
    if (event.stop_reason === "error") this.note(event.detail, true);
    else if (event.stop_reason !== "answer") this.note(REASONS[event.stop_reason] ?? event.detail);
    const thumb = (value, drawing, name) => make("button", { class: "quiet", "data-value": value, "aria-label": name, "aria-pressed": "false",
      onclick: (click) => this.on.rate(event.exchange, click.currentTarget.classList.contains("on") ? 0 : value) }, icon(drawing));
    const row = make("span", { class: "tools" }, thumb(1, "up", "Good"), thumb(-1, "down", "Bad"));
    this.ratings.set(event.exchange, row);
    const tokens = (event.prompt_tokens ?? 0) + (event.completion_tokens ?? 0);
    const facts = [tokens && `${tokens} tokens`, event.cost_usd && `$${event.cost_usd.toFixed(4)}`].filter(Boolean).join(" · ");
    this.root.append(make("div", { class: "foot" }, row, facts));
  }

  note(text, bad = false) {
    const made = make("p", { class: bad ? "note bad" : "note", text });
    this.root.append(made);
    return made;
  }
}
