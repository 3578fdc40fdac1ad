// A small document object model for pages under test: structure, events, timers on a virtual clock.
// No layout, no drawing, no network. Python gives `__parse(html)` (a tree as JSON) and calls `__run(step)`.
"use strict";
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

class Event {
  constructor(type, init = {}) {
    Object.assign(this, { bubbles: false, cancelable: true, defaultPrevented: false, detail: null }, init);
    this.type = type;
    this.timeStamp = clock.now;
    this.stopped = this.stoppedNow = false;
  }
  preventDefault() { this.defaultPrevented = true; }
  stopPropagation() { this.stopped = true; }
  stopImmediatePropagation() { this.stopped = this.stoppedNow = true; }
}
class MouseEvent extends Event {}
class PointerEvent extends MouseEvent {}
class KeyboardEvent extends Event {}
class InputEvent extends Event {}
class CustomEvent extends Event {}
class FocusEvent extends Event {}

class EventTarget {
  constructor() { this._handlers = {}; }
  addEventListener(type, fn, options) {
    const once = options && options.once;
    const list = (this._handlers[type] ??= []);
    if (fn && !list.some((h) => h.fn === fn)) list.push({ fn, once });
  }
  removeEventListener(type, fn) {
    this._handlers[type] = (this._handlers[type] || []).filter((h) => h.fn !== fn);
  }
  _fire(event) {
    event.currentTarget = this;
    const inline = this["on" + event.type] ?? this._inline?.(event.type);
    if (typeof inline === "function" && inline.call(this, event) === false) event.preventDefault();
    for (const handler of [...(this._handlers[event.type] || [])]) {
      if (event.stoppedNow) return;
      if (handler.once) this.removeEventListener(event.type, handler.fn);
      (handler.fn.handleEvent ?? handler.fn).call(handler.fn.handleEvent ? handler.fn : this, event);
    }
  }
  dispatchEvent(event) {
    event.target = this;
    for (let node = this; node; node = event.bubbles ? node.parentNode ?? node._above : null) {
      node._fire(event);
      if (event.stopped) break;
    }
    return !event.defaultPrevented;
  }
}

class Node extends EventTarget {
  constructor() { super(); this.childNodes = []; this.parentNode = null; }
  get parentElement() { return this.parentNode instanceof Element ? this.parentNode : null; }
  get firstChild() { return this.childNodes[0] ?? null; }
  get lastChild() { return this.childNodes.at(-1) ?? null; }
  get nextSibling() { return this._beside(1, "childNodes"); }
  get previousSibling() { return this._beside(-1, "childNodes"); }
  get nextElementSibling() { return this._beside(1, "children"); }
  get previousElementSibling() { return this._beside(-1, "children"); }
  get ownerDocument() { return document; }
  get isConnected() { return document.contains(this); }
  get children() { return this.childNodes.filter((n) => n instanceof Element); }
  get firstElementChild() { return this.children[0] ?? null; }
  get lastElementChild() { return this.children.at(-1) ?? null; }
  get childElementCount() { return this.children.length; }
  get textContent() { return this.childNodes.map((n) => n.textContent).join(""); }
  set textContent(text) { this.replaceChildren(...(text === null || text === "" ? [] : [String(text)])); }
  _beside(step, kind) {
    const row = this.parentNode?.[kind] ?? [];
    return row[row.indexOf(this) + step] ?? null;
  }
  appendChild(node) { return this.insertBefore(node, null); }
  insertBefore(node, before) {
    if (node instanceof DocumentFragment) {
      for (const child of [...node.childNodes]) this.insertBefore(child, before);
      return node;
    }
    node.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
    if (node.tagName === "SCRIPT" && this.isConnected && !node._ran) runScript(node);
    return node;
  }
  removeChild(node) { node.remove(); return node; }
  replaceChild(node, old) { this.insertBefore(node, old); old.remove(); return old; }
  remove() {
    if (this.parentNode) this.parentNode.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }
  append(...nodes) { for (const n of nodes) this.appendChild(asNode(n)); }
  prepend(...nodes) { const first = this.firstChild; for (const n of nodes) this.insertBefore(asNode(n), first); }
  before(...nodes) { for (const n of nodes) this.parentNode.insertBefore(asNode(n), this); }
  after(...nodes) { const next = this.nextSibling; for (const n of nodes) this.parentNode.insertBefore(asNode(n), next); }
  replaceWith(...nodes) { this.before(...nodes); this.remove(); }
  replaceChildren(...nodes) { for (const n of [...this.childNodes]) n.remove(); this.append(...nodes); }
  hasChildNodes() { return this.childNodes.length > 0; }
  contains(node) { for (let n = node; n; n = n.parentNode) if (n === this) return true; return false; }
  *_all() { for (const child of this.children) { yield child; yield* child._all(); } }
  querySelectorAll(selector) {
    const rules = parseSelector(selector);
    return [...this._all()].filter((el) => rules.some((rule) => matches(el, rule)));
  }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
  getElementsByTagName(name) { return name === "*" ? [...this._all()] : this.querySelectorAll(name); }
  getElementsByClassName(names) { return this.querySelectorAll("." + names.trim().split(/\s+/).join(".")); }
}
class Text extends Node {
  constructor(data) { super(); this.data = String(data); this.nodeType = 3; this.nodeName = "#text"; }
  get textContent() { return this.data; }
  set textContent(text) { this.data = String(text); }
  get nodeValue() { return this.data; }
  set nodeValue(text) { this.data = String(text); }
  cloneNode() { return new Text(this.data); }
}
class DocumentFragment extends Node { constructor() { super(); this.nodeType = 11; } }

const REFLECTED = "id title name type href src alt placeholder htmlFor max min step rel target action method lang role colSpan rowSpan".split(" ");
const SWITCHES = "disabled hidden required readOnly multiple autofocus open draggable".split(" ");
class Element extends Node {
  constructor(tag, attrs = {}) {
    super();
    Object.assign(this, { nodeType: 1, localName: tag.toLowerCase(), _attrs: { ...attrs }, scrollTop: 0 });
    this.tagName = this.nodeName = tag.toUpperCase();
    this.style = makeStyle(this);
    this.dataset = new Proxy({}, {
      get: (_, key) => this._attrs["data-" + dashed(key)],
      set: (_, key, value) => { this._attrs["data-" + dashed(key)] = String(value); return true; },
      has: (_, key) => "data-" + dashed(key) in this._attrs,
      deleteProperty: (_, key) => delete this._attrs["data-" + dashed(key)],
    });
  }
  getAttribute(name) { return this._attrs[name.toLowerCase()] ?? null; }
  setAttribute(name, value) { this._attrs[name.toLowerCase()] = String(value); if (name === "style") this.style.cssText = value; }
  removeAttribute(name) { delete this._attrs[name.toLowerCase()]; }
  hasAttribute(name) { return name.toLowerCase() in this._attrs; }
  toggleAttribute(name, force) { const on = force ?? !this.hasAttribute(name); on ? this.setAttribute(name, "") : this.removeAttribute(name); return on; }
  get attributes() { return Object.entries(this._attrs).map(([name, value]) => ({ name, value })); }
  get className() { return this._attrs.class ?? ""; }
  set className(value) { this._attrs.class = String(value); }
  get classList() {
    const el = this, read = () => el.className.split(/\s+/).filter(Boolean), write = (list) => { el.className = list.join(" "); };
    return {
      add: (...names) => write([...new Set([...read(), ...names])]),
      remove: (...names) => write(read().filter((n) => !names.includes(n))),
      contains: (name) => read().includes(name),
      toggle(name, force) { const on = force ?? !read().includes(name); on ? this.add(name) : this.remove(name); return on; },
      replace(a, b) { write(read().map((n) => (n === a ? b : n))); },
      get length() { return read().length; }, item: (i) => read()[i] ?? null, get value() { return el.className; },
      forEach: (fn) => read().forEach(fn), [Symbol.iterator]: () => read()[Symbol.iterator](), toString: () => el.className,
    };
  }
  get innerText() { return this.textContent; }
  set innerText(text) { this.textContent = text; }
  get innerHTML() { return this.childNodes.map(serialize).join(""); }
  set innerHTML(html) { this.replaceChildren(...fragment(html)); }
  get outerHTML() { return serialize(this); }
  insertAdjacentHTML(where, html) { this._adjacent(where, fragment(html)); }
  insertAdjacentElement(where, el) { this._adjacent(where, [el]); return el; }
  insertAdjacentText(where, text) { this._adjacent(where, [new Text(text)]); }
  _adjacent(where, nodes) { this[{ beforebegin: "before", afterbegin: "prepend", beforeend: "append", afterend: "after" }[where.toLowerCase()]](...nodes); }
  get options() { return this.querySelectorAll("option"); }
  get selectedIndex() { const all = this.options, at = all.findIndex((o) => o.selected); return at < 0 && all.length ? 0 : at; }
  set selectedIndex(at) { this.options.forEach((o, i) => { o._selected = i === at; }); }
  get selectedOptions() { return [this.options[this.selectedIndex]].filter(Boolean); }
  get selected() { return this._selected ?? this.hasAttribute("selected"); }
  set selected(on) { if (on && this.parentNode) this.closest("select")?.options.forEach((o) => { o._selected = false; }); this._selected = !!on; }
  get value() {
    if (this.localName === "select") return this.options[this.selectedIndex]?.value ?? "";
    if (this.localName === "option") return this._attrs.value ?? this.textContent.trim();
    if (this.localName === "textarea") return this._value ?? this.textContent;
    return this._value ?? this._attrs.value ?? (this._attrs.type === "checkbox" || this._attrs.type === "radio" ? "on" : "");
  }
  set value(value) {
    if (this.localName === "select") this.options.forEach((o) => { o._selected = o.value === String(value); });
    else if (/^(option|button|li|data|meter|progress)$/.test(this.localName)) this._attrs.value = String(value);
    else this._value = value === null ? "" : String(value);
  }
  get valueAsNumber() { return this.value === "" ? NaN : Number(this.value); }
  get checked() { return this._checked ?? this.hasAttribute("checked"); }
  set checked(on) {
    if (on && this._attrs.type === "radio") for (const el of document.querySelectorAll("input")) if (el._attrs.type === "radio" && el._attrs.name === this._attrs.name) el._checked = false;
    this._checked = !!on;
  }
  get form() { return this.closest("form"); }
  get elements() { return this.querySelectorAll("input,select,textarea,button"); }
  get rows() { return this.querySelectorAll("tr"); }
  get cells() { return this.children.filter((c) => /^T[DH]$/.test(c.tagName)); }
  insertRow(at = -1) { const row = document.createElement("tr"); const body = this.querySelector("tbody") ?? this; body.insertBefore(row, at < 0 ? null : body.children[at] ?? null); return row; }
  insertCell(at = -1) { const cell = document.createElement("td"); this.insertBefore(cell, at < 0 ? null : this.children[at] ?? null); return cell; }
  deleteRow(at) { this.rows.at(at)?.remove(); }
  checkValidity() { return this.localName === "form" ? this.elements.every((el) => el.checkValidity()) : !(this.hasAttribute("required") && this.value === ""); }
  reportValidity() { return this.checkValidity(); }
  setCustomValidity() {}
  reset() { for (const el of this.elements) { el._value = undefined; el._checked = undefined; } this.dispatchEvent(new Event("reset")); }
  requestSubmit() { if (this.checkValidity()) this.dispatchEvent(new Event("submit", { bubbles: true })); }
  submit() {}
  matches(selector) { return parseSelector(selector).some((rule) => matches(this, rule)); }
  closest(selector) { for (let n = this; n instanceof Element; n = n.parentNode) if (n.matches(selector)) return n; return null; }
  cloneNode(deep) {
    const copy = new Element(this.localName, this._attrs);
    copy.style.cssText = this._attrs.style ?? "";
    if (deep) for (const child of this.childNodes) copy.appendChild(child.cloneNode(true));
    return copy;
  }
  get content() { return (this._content ??= Object.assign(new DocumentFragment(), { childNodes: this.childNodes })); }
  click() {
    if (this.disabled) return;
    const box = this.localName === "input" && /^(checkbox|radio)$/.test(this._attrs.type ?? "");
    const was = this.checked;
    if (box) this.checked = this._attrs.type === "radio" ? true : !was;
    const fine = this.dispatchEvent(new MouseEvent("click", { bubbles: true, button: 0, clientX: 0, clientY: 0 }));
    if (!fine) { if (box) this.checked = was; return; }
    if (box) for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true }));
    const type = this._attrs.type ?? "submit";
    if ((this.localName === "button" && type === "submit") || (this.localName === "input" && type === "submit")) this.closest("form")?.requestSubmit();
    if (this.localName === "button" && type === "reset") this.closest("form")?.reset();
    if (this.localName === "label" ) (document.getElementById(this._attrs.for ?? "") ?? (this._attrs.for ? null : this.querySelector("input")))?.click();
    if (this.localName === "summary" && this.parentNode) this.parentNode.open = !this.parentNode.open;
  }
  focus() { document.activeElement = this; this.dispatchEvent(new FocusEvent("focus")); }
  blur() { document.activeElement = document.body; this.dispatchEvent(new FocusEvent("blur")); }
  select() {}
  showModal() { this.open = true; }
  show() { this.open = true; }
  close() { this.open = false; }
  scrollIntoView() {}
  animate() { return { finished: Promise.resolve(), cancel() {} }; }
  getBoundingClientRect() { return { x: 0, y: 0, left: 0, top: 0, right: 100, bottom: 20, width: 100, height: 20 }; }
  getContext() { return blank(); }
  _inline(type) { const code = this._attrs["on" + type]; return code ? new Function("event", code) : undefined; }
}
for (const name of REFLECTED) {
  const attr = name === "htmlFor" ? "for" : name.toLowerCase();
  Object.defineProperty(Element.prototype, name, { get() { return this._attrs[attr] ?? (name === "type" ? (this.localName === "input" ? "text" : "submit") : ""); }, set(v) { this._attrs[attr] = String(v); } });
}
for (const name of SWITCHES) Object.defineProperty(Element.prototype, name, { get() { return name.toLowerCase() in this._attrs; }, set(on) { on ? (this._attrs[name.toLowerCase()] = "") : delete this._attrs[name.toLowerCase()]; } });
Object.defineProperty(Element.prototype, "width", { get() { return Number(this._attrs.width ?? 300); }, set(v) { this._attrs.width = String(v); } });
Object.defineProperty(Element.prototype, "height", { get() { return Number(this._attrs.height ?? 150); }, set(v) { this._attrs.height = String(v); } });
const HTMLElement = Element, HTMLInputElement = Element, HTMLButtonElement = Element, NodeList = Array;

const dashed = (key) => String(key).replace(/[A-Z]/g, (c) => "-" + c.toLowerCase());
const asNode = (n) => (n instanceof Node ? n : new Text(n));
const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
function blank() { const f = new Proxy(function () {}, { get: (_, k) => (k === Symbol.toPrimitive ? () => 0 : k === "then" ? undefined : f), apply: () => f, set: () => true, construct: () => f }); return f; }
function makeStyle(el) {
  const read = () => Object.fromEntries((el._attrs.style ?? "").split(";").map((p) => p.split(":")).filter((p) => p.length > 1).map(([k, ...v]) => [k.trim(), v.join(":").trim()]));
  const write = (rules) => { el._attrs.style = Object.entries(rules).filter(([, v]) => v !== "").map(([k, v]) => `${k}: ${v}`).join("; "); };
  return new Proxy({}, {
    get(_, key) {
      if (key === "cssText") return el._attrs.style ?? "";
      if (key === "setProperty") return (k, v) => write({ ...read(), [k]: v });
      if (key === "removeProperty") return (k) => write({ ...read(), [k]: "" });
      if (key === "getPropertyValue") return (k) => read()[k] ?? "";
      return typeof key === "string" ? read()[dashed(key)] ?? "" : undefined;
    },
    set(_, key, value) { if (key === "cssText") el._attrs.style = String(value); else write({ ...read(), [dashed(key)]: String(value ?? "") }); return true; },
  });
}
function serialize(node) {
  if (node instanceof Text) return /^(SCRIPT|STYLE)$/.test(node.parentNode?.tagName ?? "") ? node.data : escaped(node.data);
  const attrs = Object.entries(node._attrs).map(([k, v]) => ` ${k}="${v.replace(/&/g, "&amp;").replace(/"/g, "&quot;")}"`).join("");
  return VOID.has(node.localName) ? `<${node.localName}${attrs}>` : `<${node.localName}${attrs}>${node.childNodes.map(serialize).join("")}</${node.localName}>`;
}
function build(tree) {
  if (typeof tree === "string") return new Text(tree);
  const el = new Element(tree[0], tree[1]);
  for (const child of tree[2]) { const node = build(child); node.parentNode = el; el.childNodes.push(node); }
  return el;
}
const fragment = (html) => JSON.parse(__parse(String(html), true)).map((t) => { const n = build(t); for (const s of n.querySelectorAll("script")) s._ran = true; if (n.tagName === "SCRIPT") n._ran = true; return n; });

function parseSelector(text) {
  return splitOutside(text, ",").map((part) => {
    const steps = [];
    let rest = part.trim(), link = " ";
    while (rest) {
      const m = /^(\*|[\w-]+)?((?:#[\w-]+|\.[\w-]+|\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?)*)/.exec(rest);
      if (!m[0]) throw new SyntaxError(`not a selector: ${text}`);
      steps.push({ link, tag: m[1] ?? "*", tests: m[2].match(/#[\w-]+|\.[\w-]+|\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? [] });
      rest = rest.slice(m[0].length);
      const gap = /^\s*([>+~])?\s*/.exec(rest);
      link = gap[1] ?? " ";
      rest = rest.slice(gap[0].length);
    }
    return steps;
  });
}
function splitOutside(text, mark) {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    depth += "([".includes(c) ? 1 : ")]".includes(c) ? -1 : 0;
    if (c === mark && !depth) parts.push(""); else parts[parts.length - 1] += c;
  }
  return parts;
}
function matches(el, steps, at = steps.length - 1) {
  const step = steps[at];
  if (!(el instanceof Element) || !passes(el, step)) return false;
  if (at === 0) return true;
  if (step.link === ">") return matches(el.parentNode, steps, at - 1);
  if (step.link === "+") return matches(el.previousElementSibling, steps, at - 1);
  const key = step.link === "~" ? "previousElementSibling" : "parentNode";
  for (let n = el[key]; n; n = n[key]) if (matches(n, steps, at - 1)) return true;
  return false;
}
function passes(el, { tag, tests }) {
  if (tag !== "*" && tag.toLowerCase() !== el.localName) return false;
  return tests.every((test) => {
    if (test[0] === "#") return el._attrs.id === test.slice(1);
    if (test[0] === ".") return el.className.split(/\s+/).includes(test.slice(1));
    if (test[0] === "[") {
      const [, name, op, raw] = /^\[\s*([\w-]+)\s*(?:([~|^$*]?=)\s*(.*?))?\s*\]$/.exec(test);
      const has = el._attrs[name.toLowerCase()], want = (raw ?? "").replace(/^["']|["']$/g, "");
      if (has === undefined || !op) return has !== undefined;
      return { "=": has === want, "^=": has.startsWith(want), "$=": has.endsWith(want), "*=": has.includes(want), "~=": has.split(/\s+/).includes(want), "|=": has === want || has.startsWith(want + "-") }[op];
    }
    const [, name, arg] = /^::?([\w-]+)(?:\((.*)\))?$/.exec(test);
    const row = el.parentNode?.children ?? [el], place = row.indexOf(el) + 1;
    switch (name) {
      case "first-child": return place === 1;
      case "last-child": return place === row.length;
      case "nth-child": return nth(arg, place);
      case "nth-of-type": return nth(arg, row.filter((r) => r.tagName === el.tagName).indexOf(el) + 1);
      case "first-of-type": return row.find((r) => r.tagName === el.tagName) === el;
      case "last-of-type": return row.filter((r) => r.tagName === el.tagName).at(-1) === el;
      case "not": return !el.matches(arg);
      case "is": case "where": return el.matches(arg);
      case "checked": return el.checked || el.selected;
      case "disabled": return el.disabled;
      case "enabled": return !el.disabled;
      case "empty": return !el.childNodes.length;
      default: throw new SyntaxError(`not supported: ${test}`);
    }
  });
}
function nth(arg, place) {
  const m = /^\s*(?:(odd)|(even)|([+-]?\d*)n\s*([+-]\s*\d+)?|(\d+))\s*$/.exec(arg);
  if (m[5]) return place === Number(m[5]);
  const a = m[1] || m[2] ? 2 : m[3] === "" || m[3] === "+" ? 1 : m[3] === "-" ? -1 : Number(m[3]);
  const b = m[1] ? 1 : m[2] ? 0 : Number((m[4] ?? "0").replace(/\s/g, ""));
  return a === 0 ? place === b : (place - b) % a === 0 && (place - b) / a >= 0;
}

const clock = { now: 0, next: 1, timers: new Map() };
function later(fn, ms, every, args) { const id = clock.next++; clock.timers.set(id, { fn, at: clock.now + Math.max(every ? 1 : 0, Number(ms) || 0), every: every ? Math.max(1, Number(ms) || 0) : 0, args }); return id; }
function advance(ms) {
  const end = clock.now + ms;
  for (let guard = 0; guard < 20000; guard++) {
    const due = [...clock.timers].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
    if (!due) break;
    const [id, timer] = due;
    clock.now = Math.max(clock.now, timer.at);
    if (timer.every) timer.at += timer.every; else clock.timers.delete(id);
    guarded(() => (typeof timer.fn === "function" ? timer.fn(...timer.args) : (0, eval)(timer.fn)));
  }
  clock.now = end;
}
