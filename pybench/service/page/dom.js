// Elements made by hand: what a model says is only ever text, but for the HTML that the server has rendered.

export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "text") made.textContent = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const DRAWINGS = {
  attach: "M21 12l-8.5 8.5a5.5 5.5 0 0 1-8-8L13 4a3.7 3.7 0 0 1 5.300 5.200L9.800 17.700a1.800 1.800 0 0 1-2.600-2.600L15 7.500",
  plus: "M12 5v14M5 12h14",
  up: "M7 10v11H3V10zM7 10l4.500-8a2.500 2.500 0 0 1 2.500 3l-1 4h6.500a2 2 0 0 1 2 2.400l-1.600 7.600a2.500 2.500 0 0 1-2.400 2H7",
  down: "M17 14V3h4v11zM17 14l-4.500 8a2.500 2.500 0 0 1-2.500-3l1-4H4.500a2 2 0 0 1-2-2.400L4.100 5a2.500 2.500 0 0 1 2.400-2H17",
  save: "M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 20h14",
  star: "M12 3l2.700 5.800 6.300.800-4.600 4.400 1.200 6.300L12 17.200 6.400 20.300l1.200-6.300L3 9.600l6.300-.800z",
  pen: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  cross: "M6 6l12 12M18 6L6 18",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  menu: "M4 7h16M4 12h16M4 17h16",
};

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) made.setAttribute(key, value);
  path.setAttribute("d", DRAWINGS[name]);
  made.append(path);
  return made;
}

export const find = (id) => document.getElementById(id);

const TOKENS = /(#[^\n]*)|("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\b(and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|False|try|while|with|yield)\b|\b(\d[\w.]*)\b/g;

export function highlight(code) {
  const made = document.createDocumentFragment();
  let place = 0;
  for (const found of code.matchAll(TOKENS)) {
    made.append(code.slice(place, found.index));
    const kind = found[1] ? "c" : found[2] ? "s" : found[3] ? "k" : "n";
    made.append(make("span", { class: kind, text: found[0] }));
    place = found.index + found[0].length;
  }
  made.append(code.slice(place));
  return made;
}

export function bytes(count) {
  return count < 1000 ? `${count} B` : count < 1e6 ? `${(count / 1e3).toFixed(0)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

export async function ask(method, path, body) {
  const raw = body instanceof Blob;
  const answer = await fetch(path, {
    method,
    body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    headers: body === undefined || raw ? {} : { "Content-Type": "application/json" },
  });
  const text = await answer.text();
  let value = null;
  try { value = text ? JSON.parse(text) : null; } catch { /* not ours: told below */ }
  if (!answer.ok) throw new Error(value?.error?.message ?? `the server answered ${answer.status}`);
  return value;
}

export const pathOf = (conversation, path) =>
  `/api/conversations/${conversation}/files/${path.split("/").map(encodeURIComponent).join("/")}`;
