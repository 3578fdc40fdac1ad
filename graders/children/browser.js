// The window around the document: globals that pages use, scripts, and the steps of a test.
"use strict";
const errors = [];
function guarded(work) { try { return work(); } catch (e) { errors.push(`${e.name ?? "Error"}: ${e.message ?? e}`); return undefined; } }

const document = new (class Document extends Node {
  constructor() { super(); this.nodeType = 9; this.readyState = "loading"; this.activeElement = null; this.cookie = ""; this.hidden = false; this.visibilityState = "visible"; }
  get documentElement() { return this.children[0]; }
  get body() { return this.querySelector("body"); }
  get head() { return this.querySelector("head"); }
  get title() { return this.querySelector("title")?.textContent.trim() ?? ""; }
  set title(text) { let el = this.querySelector("title"); if (!el) this.head.append((el = this.createElement("title"))); el.textContent = text; }
  get forms() { return this.querySelectorAll("form"); }
  get _above() { return window; }
  getElementById(id) { return [...this._all()].find((el) => el._attrs.id === id) ?? null; }
  getElementsByName(name) { return [...this._all()].filter((el) => el._attrs.name === name); }
  createElement(tag) { return new Element(tag); }
  createElementNS(_, tag) { return new Element(tag); }
  createTextNode(text) { return new Text(text); }
  createDocumentFragment() { return new DocumentFragment(); }
  createEvent() { const e = new Event(""); e.initEvent = (type, bubbles) => Object.assign(e, { type, bubbles }); return e; }
  hasFocus() { return true; }
  execCommand() { return true; }
})();

const window = globalThis;
{
  const target = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "_fire"]) window[name] = target[name].bind(target);
  window.dispatchEvent = (event) => { event.target = window; target._fire(event); return !event.defaultPrevented; };
  const store = () => { const data = new Map(); return { getItem: (k) => data.get(String(k)) ?? null, setItem: (k, v) => void data.set(String(k), String(v)), removeItem: (k) => void data.delete(String(k)), clear: () => data.clear(), key: (i) => [...data.keys()][i] ?? null, get length() { return data.size; } }; };
  const says = [];
  Object.assign(window, {
    self: window, top: window, parent: window, innerWidth: 1024, innerHeight: 768, devicePixelRatio: 1, scrollY: 0,
    Event, MouseEvent, PointerEvent, KeyboardEvent, InputEvent, CustomEvent, FocusEvent, EventTarget, Node, Text, Element, HTMLElement, HTMLInputElement, HTMLButtonElement, DocumentFragment, NodeList,
    setTimeout: (fn, ms, ...args) => later(fn, ms, false, args), setInterval: (fn, ms, ...args) => later(fn, ms, true, args),
    clearTimeout: (id) => void clock.timers.delete(id), clearInterval: (id) => void clock.timers.delete(id),
    requestAnimationFrame: (fn) => later(() => fn(clock.now), 16, false, []), cancelAnimationFrame: (id) => void clock.timers.delete(id),
    queueMicrotask: (fn) => void Promise.resolve().then(fn), structuredClone: (v) => JSON.parse(JSON.stringify(v)),
    localStorage: store(), sessionStorage: store(), performance: { now: () => clock.now },
    alert: (text) => void says.push(String(text)), confirm: () => true, prompt: (_, given = "") => given, alerts: says,
    location: { href: "http://page.local/", pathname: "/", search: "", hash: "", reload() {} }, history: { pushState() {}, replaceState() {} },
    navigator: { userAgent: "page test", language: "en", clipboard: { writeText: () => Promise.resolve() } },
    console: Object.fromEntries(["log", "info", "warn", "error", "debug", "table", "group", "groupEnd"].map((n) => [n, () => {}])),
    getComputedStyle: (el) => el.style, matchMedia: () => ({ matches: false, addEventListener() {}, addListener() {} }),
    fetch: () => Promise.reject(new TypeError("no network")), Audio: function () { return blank(); }, AudioContext: function () { return blank(); },
    Image: function () { return new Element("img"); }, crypto: { randomUUID: () => `id-${clock.next++}`, getRandomValues: (a) => a.map((_, i) => (i * 7919 + 13) % 256) },
    ResizeObserver: function () { return blank(); }, MutationObserver: function () { return blank(); }, IntersectionObserver: function () { return blank(); },
    FormData: class { constructor(form) { this.data = new Map(form ? form.elements.filter((e) => e.name && (!/^(checkbox|radio)$/.test(e.type) || e.checked)).map((e) => [e.name, e.value]) : []); } get(k) { return this.data.get(k) ?? null; } set(k, v) { this.data.set(k, v); } append(k, v) { this.data.set(k, v); } has(k) { return this.data.has(k); } entries() { return this.data.entries(); } [Symbol.iterator]() { return this.data.entries(); } },
  });
  const RealDate = Date, epoch = RealDate.UTC(2024, 5, 3, 12);
  window.Date = class extends RealDate { constructor(...a) { a.length ? super(...a) : super(epoch + clock.now); } static now() { return epoch + clock.now; } };
}

function runScript(el) {
  el._ran = true;
  const type = el._attrs.type ?? "";
  if (type && !/^(text\/javascript|application\/javascript|module)$/.test(type)) return;
  const code = el._attrs.src ? __source(el._attrs.src) : el.textContent;
  if (code) guarded(() => (0, eval)(type === "module" ? `(function(){"use strict";${code}\n})()` : code));
}
function __load(html) {
  for (const tree of JSON.parse(__parse(html, false))) { const node = build(tree); node.parentNode = document; document.childNodes.push(node); }
  for (const el of document._all()) if (el._attrs.id && !(el._attrs.id in window)) window[el._attrs.id] = el;
  const scripts = document.querySelectorAll("script");
  const late = (el) => el._attrs.type === "module" || ("defer" in el._attrs && el._attrs.src);
  for (const el of [...scripts.filter((s) => !late(s)), ...scripts.filter(late)]) { runScript(el); }
  document.readyState = "complete";
  guarded(() => document.dispatchEvent(new Event("DOMContentLoaded", { bubbles: true })));
  guarded(() => window.dispatchEvent(new Event("load")));
  advance(20);
}
function __find(css) { const el = document.querySelector(css); if (!el) throw new Error(`nothing matches ${css}`); return el; }
function __step(step) {
  const fire = (el, type, Kind = Event, init = {}) => el.dispatchEvent(new Kind(type, { bubbles: true, ...init }));
  if ("click" in step) { const el = __find(step.click); for (const t of ["pointerdown", "mousedown", "pointerup", "mouseup"]) fire(el, t, MouseEvent, { button: 0 }); el.click(); }
  else if ("type" in step) {
    const el = __find(step.type); el.focus(); el.value = step.value;
    for (const [t, K] of [["keydown", KeyboardEvent], ["input", InputEvent], ["keyup", KeyboardEvent], ["change", Event]]) fire(el, t, K, { key: String(step.value).at(-1) ?? "" });
  } else if ("choose" in step) { const el = __find(step.choose); el.value = step.value; fire(el, "input"); fire(el, "change"); }
  else if ("key" in step) {
    const el = step.on ? __find(step.on) : document.activeElement ?? document.body;
    const codes = { " ": ["Space", 32], Enter: ["Enter", 13], Escape: ["Escape", 27], ArrowLeft: ["ArrowLeft", 37], ArrowUp: ["ArrowUp", 38], ArrowRight: ["ArrowRight", 39], ArrowDown: ["ArrowDown", 40] };
    const [code, keyCode] = codes[step.key] ?? [/^[a-z]$/i.test(step.key) ? "Key" + step.key.toUpperCase() : /^\d$/.test(step.key) ? "Digit" + step.key : step.key, step.key.toUpperCase().charCodeAt(0)];
    const going = fire(el, "keydown", KeyboardEvent, { key: step.key, code, keyCode, which: keyCode });
    if (going && step.key === "Enter" && el.localName === "input") el.form?.requestSubmit();
    fire(el, "keyup", KeyboardEvent, { key: step.key, code, keyCode, which: keyCode });
  } else if ("wait_ms" in step) advance(step.wait_ms);
  advance(1);
  if ("eval" in step) return JSON.stringify((0, eval)(step.eval)) ?? "null";
  if ("select" in step) return JSON.stringify(document.querySelectorAll(step.select).map((el) => ({ text: el.textContent, value: el.value, hidden: !__visible(el) })).slice(0, 500));
  return "null";
}
function __visible(el) { for (let n = el; n instanceof Element; n = n.parentNode) if (n.hidden || n.style.display === "none" || n.style.visibility === "hidden") return false; return true; }
