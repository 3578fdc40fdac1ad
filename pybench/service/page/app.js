// The page: the history on the left, one conversation on the right, and what is sent.

import { ask, bytes, find, icon, make, pathOf } from "./dom.js";
import { Log } from "./log.js";

const IDEAS = [
  "Plot a sine and a cosine, and mark where they cross",
  "What does this file hold? Show its columns and a summary",
  "How many primes are there below a million, and how are they spread?",
];
let about = null, current = null, log = null, source = null, rows = [], drawn = "", follows = true, seen = 0;

// ---------------------------------------------------------------- history

async function list() {
  rows = await ask("GET", `/api/conversations?words=${encodeURIComponent(find("search").value)}`);
  const now = JSON.stringify([rows, current?.id, rows.length ? "" : find("search").value]);
  if (now === drawn) return;  // what is drawn again loses the focus and what it was asked
  drawn = now;
  find("conversations").replaceChildren(...rows.map(item));
  if (!rows.length) find("conversations").append(make("p", { class: "soft", text: find("search").value ? "Nothing found." : "" }));
}

function item(row) {
  const link = make("a", { href: `#${row.id}`, text: row.title, title: row.title, "aria-current": row.id === current?.id ? "page" : null });
  const change = async (method, body) => { await tell(ask(method, `/api/conversations/${row.id}`, body)); await list(); };
  const rename = () => {
    const field = make("input", { "aria-label": "New name" });
    field.value = row.title;
    const done = (keep) => {
      field.replaceWith(link);
      if (keep && field.value.trim()) change("PATCH", { title: field.value });
    };
    field.addEventListener("keydown", (key) => { if (key.key === "Enter") done(true); if (key.key === "Escape") { key.stopPropagation(); done(false); } });
    link.replaceWith(field);
    field.select();
  };
  const remove = async (click) => {
    const button = click.currentTarget;
    if (button.dataset.sure === undefined) {
      button.dataset.sure = "";
      button.textContent = "Sure?";
      button.setAttribute("aria-label", `Really delete: ${row.title}`);
      return;
    }
    await change("DELETE");
    if (row.id === current?.id) location.hash = "";
  };
  const button = (drawing, name, onclick, kind = "") =>
    make("button", { class: `quiet ${kind}`, "aria-label": `${name}: ${row.title}`, title: name, onclick }, icon(drawing));
  return make("div", { class: `item ${row.id === current?.id ? "current" : ""} ${row.pinned ? "pinned" : ""} ${row.busy ? "busy" : ""}` }, link,
    button("star", row.pinned ? "Unpin" : "Pin", () => change("PATCH", { pinned: !row.pinned }), "pin"),
    button("pen", "Rename", rename), button("cross", "Delete", remove));
}

// ---------------------------------------------------------------- one conversation

async function open(id) {
  document.body.classList.remove("showing-history");
  source?.close();
  source = null;
  seen = 0;
  current = id ? await tell(ask("GET", `/api/conversations/${id}`)) : null;
  if (id && !current) { location.hash = ""; return; }
  log = new Log(current?.id, { edit, rate, skip, changed, titled, grown: follow });
  if (!current) log.root.append(hello());
  show();
  if (current) listen();
  await Promise.all([list(), showFiles()]);
  if (matchMedia("(min-width: 761px)").matches) find("request").focus();
}

function hello() {
  const pick = (text) => { find("request").value = text; resize(); find("request").focus(); };
  return make("div", { class: "hello" }, make("h2", { text: "What shall we work out?" }),
    make("p", { text: "An agent writes Python, runs it in a kernel of this conversation, and answers." }),
    make("div", {}, ...IDEAS.map((text) => make("button", { text, onclick: () => pick(text) }))));
}

function listen() {
  const mine = current.id;
  source = new EventSource(`/api/conversations/${mine}/events?after=${seen}`);
  source.onmessage = (message) => {
    const number = Number(message.lastEventId);
    if (mine !== current?.id || number <= seen) return;
    seen = number;
    const was = log.busy;
    log.add({ ...JSON.parse(message.data), number });
    if (was !== log.busy) { show(); list(); }
    follow();
  };
  source.onerror = () => say("The server does not answer; waiting for it…", true);
  source.onopen = () => say("");
}

function show() {
  const busy = log?.busy ?? false;
  find("title").textContent = current?.title ?? "New conversation";
  document.title = `${current?.title ?? "New conversation"} · PyBench`;
  find("send").hidden = busy;
  find("stop").hidden = !busy;
  find("model").value = current?.model ?? find("model").value;
  find("agent").value = current?.agent ?? find("agent").value;
  find("agent").disabled = (log?.requests.size ?? 0) > 0;
  find("export").hidden = find("files-button").hidden = !current;
}

function titled(title) {
  if (current) current = { ...current, title };
  show();
  list();
}

async function ensure() {
  if (current) return current;
  const made = await ask("POST", "/api/conversations", { model: find("model").value, agent: find("agent").value });
  current = made;
  history.replaceState(null, "", `#${made.id}`);
  await open(made.id);
  return made;
}

async function send(event) {
  event?.preventDefault();
  const field = find("request"), text = field.value.trim();
  if (!text || log?.busy) return;
  field.value = "";
  resize();
  follows = true;
  try {
    const one = await ensure();
    await ask("POST", `/api/conversations/${one.id}/requests`, { text });
    find("attached").replaceChildren();
    say("");
  } catch (error) {
    field.value = text; // nothing that was written is lost
    resize();
    say(error.message, true);
  }
}

async function edit(number, text) {
  const made = await tell(ask("POST", `/api/conversations/${current.id}/branch`, { request: number, text }));
  if (made) location.hash = made.id;
}

const rate = (exchange, rating) => tell(ask("POST", `/api/conversations/${current.id}/rating`, { exchange, rating }));
const skip = () => tell(ask("POST", `/api/conversations/${current.id}/stop`, { only_rebuild: true }));
const stop = () => current && log?.busy && tell(ask("POST", `/api/conversations/${current.id}/stop`, {}));

// ---------------------------------------------------------------- files

let later = 0;
function changed() {
  clearTimeout(later);
  later = setTimeout(showFiles, 150);
}

async function showFiles() {
  const found = current ? await ask("GET", `/api/conversations/${current.id}/files`) : [];
  find("file-count").textContent = found.length ? `(${found.length})` : "";
  const rows = found.map((one) => make("li", {}, make("a", { href: pathOf(current.id, one.path), download: true, text: one.path }), " ", make("small", { text: bytes(one.bytes) })));
  find("files").replaceChildren(found.length ? make("ul", {}, ...rows) : make("p", { class: "soft", text: "No files yet. Drop some here, or let the code make them." }));
}

async function upload(chosen) {
  for (const file of chosen) {
    const chip = make("span", { class: "chip", text: `${file.name} …` });
    find("attached").append(chip);
    try {
      if (file.size > about.upload_mb * 2 ** 20) throw new Error(`larger than ${about.upload_mb} MB`);
      const one = await ensure();
      find("attached").append(chip);
      await ask("PUT", pathOf(one.id, file.name), file);
      chip.textContent = `✓ ${file.name} (${bytes(file.size)})`;
    } catch (error) {
      chip.classList.add("bad");
      chip.textContent = `${file.name}: ${error.message}`;
    }
  }
  find("pick").value = "";
}

// ---------------------------------------------------------------- the rest

async function tell(work) {
  try { return await work; } catch (error) { say(error.message, true); return null; }
}

function say(text, bad = false) {
  find("state").textContent = text;
  find("state").className = bad ? "bad" : "";
}

function follow() {
  if (follows) find("scroll").scrollTop = find("scroll").scrollHeight;
}

function resize() {
  const field = find("request");
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}

function paint(theme) {
  document.documentElement.classList.toggle("dark", theme === "dark");
}

const preferred = () => localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
paint(preferred());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => paint(preferred()));
find("theme").addEventListener("click", () => {
  localStorage.setItem("theme", preferred() === "dark" ? "light" : "dark");
  paint(preferred());
});
find("composer").addEventListener("submit", send);
find("stop").addEventListener("click", stop);
find("request").addEventListener("input", resize);
find("request").addEventListener("keydown", (key) => {
  if (key.key === "Enter" && !key.shiftKey && !key.isComposing) send(key);
});
document.addEventListener("keydown", (key) => {
  if (key.key === "Escape") { document.body.classList.remove("showing-history"); find("export").open = false; stop(); }
  if (key.key === "k" && (key.ctrlKey || key.metaKey)) { key.preventDefault(); find("search").focus(); }
});
find("new").addEventListener("click", () => { location.hash = ""; if (!current) open(""); });
find("open-history").addEventListener("click", () => { document.body.classList.add("showing-history"); find("close-history").focus(); });
find("close-history").addEventListener("click", () => document.body.classList.remove("showing-history"));
find("files-button").addEventListener("click", () => {
  find("files").hidden = !find("files").hidden;
  find("files-button").setAttribute("aria-expanded", !find("files").hidden);
});
let typing = 0;
find("search").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(list, 150); });
for (const name of ["model", "agent"]) {
  find(name).addEventListener("change", () => current && tell(ask("PATCH", `/api/conversations/${current.id}`, { [name]: find(name).value })));
}
for (const link of find("export").querySelectorAll("a")) {
  link.addEventListener("click", () => { find("export").open = false; location.href = `/api/conversations/${current.id}/export/${link.dataset.form}`; });
  link.setAttribute("href", "#export");
  link.addEventListener("click", (click) => click.preventDefault());
}
find("attach").addEventListener("click", () => find("pick").click());
find("pick").addEventListener("change", () => upload([...find("pick").files]));
let inside = 0;
addEventListener("dragenter", (drag) => { drag.preventDefault(); inside += 1; find("drop").hidden = false; });
addEventListener("dragleave", () => { inside -= 1; if (inside <= 0) find("drop").hidden = true; });
addEventListener("dragover", (drag) => drag.preventDefault());
addEventListener("drop", (drag) => { drag.preventDefault(); inside = 0; find("drop").hidden = true; upload([...drag.dataTransfer.files]); });
find("request").addEventListener("paste", (paste) => { if (paste.clipboardData.files.length) upload([...paste.clipboardData.files]); });
find("scroll").addEventListener("scroll", () => {
  const place = find("scroll");
  follows = place.scrollHeight - place.scrollTop - place.clientHeight < 80;
});
new ResizeObserver(follow).observe(find("log")); // pictures load late
addEventListener("hashchange", () => { const id = location.hash.slice(1); if (id !== (current?.id ?? "")) open(id); });

for (const [id, drawing] of Object.entries({ attach: "attach", theme: "moon", "open-history": "menu", "close-history": "cross" })) find(id).append(icon(drawing));
find("new").prepend(icon("plus"));
about = await ask("GET", "/api/about");
find("user").textContent = about.user;
for (const name of ["model", "agent"]) {
  find(name).replaceChildren(...about[`${name}s`].map((one) => make("option", { value: one, text: one })));
  find(name).hidden = about[`${name}s`].length < 2 && name === "agent";
}
await open(location.hash.slice(1));
