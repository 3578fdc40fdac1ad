// What a person sees of a page. Runs in a world of its own: the document is the page's, every function
// here is the browser's, whatever the page's scripts have replaced.
"use strict";
const pybench = (() => {
  const MAX_MATCHES = 500;
  const MIN_FONT_PX = 5;
  const MAX_BLUR_PX = 1.5;
  const folded = (text) => text.replace(/\s+/g, " ").trim();

  function matches(css) {
    try {
      return [...document.querySelectorAll(css)];
    } catch (error) {
      return [];
    }
  }

  function isShown(element) {
    if (element.tagName === "OPTION" || element.tagName === "OPTGROUP") {
      const list = element.closest("select, datalist");
      return !element.hidden && getComputedStyle(element).display !== "none" && (!list || isShown(list));
    }
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  }

  // The text as written, whatever its capitals are styled to; hidden parts are left out.
  function textOf(element, omitted = null) {
    if (element === omitted || !isShown(element)) return "";
    if (element.tagName === "OPTION") return element.label;
    if (element.matches("input, textarea")) return element.value;
    if (element.matches("script, style, template, select, noscript")) return "";
    let text = written(element, "::before");
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) text += node.data;
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const isInline = getComputedStyle(node).display.startsWith("inline") && node.tagName !== "BR";
      text += isInline ? textOf(node, omitted) : ` ${textOf(node, omitted)} `;
    }
    return text + written(element, "::after");
  }

  // What a style sheet writes before or after an element; signs without a letter, digit or unit are ornament.
  function written(element, part) {
    const style = getComputedStyle(element, part);
    if (["none", "normal"].includes(style.content) || style.display === "none" || style.visibility !== "visible") return "";
    const said = style.content.replace(/counters?\([^)]*\)/g, '"1"').match(/"(?:[^"\\]|\\.)*"/g) || [];
    const text = said.map((one) => one.slice(1, -1)).join("");
    return /[\p{L}\p{N}\p{Sc}%]/u.test(text) ? text : "";
  }

  // Whether an element lies wholly beyond the edge of a part that neither shows nor scrolls what is there.
  function isCutOff(element) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return false;
    for (let node = element.parentElement; node && node !== document.body; node = node.parentElement) {
      const style = getComputedStyle(node), edge = node.getBoundingClientRect();
      if (/hidden|clip/.test(style.overflowY) && (box.top >= edge.bottom || box.bottom <= edge.top)) return true;
      if (/hidden|clip/.test(style.overflowX) && (box.left >= edge.right || box.right <= edge.left)) return true;
    }
    return false;
  }

  // Elements in the order in which they stand on the screen, where that is another one than the document's.
  function asSeen(elements) {
    const placed = elements.map((element) => [element, element.getBoundingClientRect()]);
    const isBefore = ([, a], [, b]) => {
      const isBeside = a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const isInColumn = a.left < b.right - 1 && b.left < a.right - 1;
      return isBeside ? a.right <= b.left + 1 : isInColumn && a.bottom <= b.top + 1;
    };
    const isTurned = placed.some((one, at) => at && isPlain(one[0]) && isPlain(placed[at - 1][0]) && isBefore(one, placed[at - 1]));
    if (isTurned) placed.sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
    return placed.map(([element]) => element);
  }

  // Whether an element has a size and stands where the layout puts it: nothing sticks to the window's edge.
  function isPlain(element) {
    if (!element.getClientRects().length) return false;
    for (let node = element; node instanceof Element; node = node.parentElement) {
      if (["sticky", "fixed"].includes(getComputedStyle(node).position)) return false;
    }
    return ![...element.children].some((node) => getComputedStyle(node).position === "sticky");
  }

  function look(css) {
    const all = matches(css).slice(0, MAX_MATCHES).filter(isShown);
    return asSeen(all.filter((element) => !isCutOff(element))).map((element) => ({
      number: all.indexOf(element),
      doubtful: doubtfulText(element) !== null,
      text: folded(textOf(element)),
      value: "value" in element ? String(element.value) : "",
      disabled: element.matches(":disabled"),
      label: element.matches("input, select, textarea") ? folded(labelOf(element)) : "",
      cells: element.tagName === "TR" ? asSeen([...element.cells]).map((cell) => folded(textOf(cell))) : [],
    }));
  }

  // What a person reads as the name of a field: its label, else the nearest text before or above it.
  function labelOf(field) {
    const named = [...(field.labels || [])].map((label) => textOf(label, field)).join(" ");
    if (folded(named)) return named;
    const node = textBeside(field);
    return node ? node.data : field.placeholder || "";
  }

  function textBeside(field) {
    const box = field.getBoundingClientRect();
    let nearest = null, least = 300;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!node.data.trim() || !isShown(node.parentElement) || node.parentElement.closest("option, script, style")) continue;
      const part = boxOf(node);
      if (!part) continue;
      const isBefore = part.right <= box.left + 2 && part.bottom > box.top && part.top < box.bottom;
      const isAbove = part.bottom <= box.top + 2 && part.right > box.left && part.left < box.right;
      const distance = isBefore ? box.left - part.right : isAbove ? 2 * (box.top - part.bottom) : Infinity;
      if (distance < least) [nearest, least] = [node, distance];
    }
    return nearest;
  }

  function boxOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].find((box) => box.width > 0 && box.height > 0);
  }

  function firstText(element) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (node.data.trim() && isShown(node.parentElement) && !node.parentElement.closest("option, textarea")) return node;
    }
    return null;
  }

  // A text whose colour is that of the ground it seems to stand on; whether it is, its pixels tell.
  function doubtfulText(element) {
    if (element.matches("option, textarea, select, input")) return null;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode, parent = node.parentElement;
      if (!node.data.trim() || parent.closest("option, textarea, script, style") || !isShown(parent) || !boxOf(node)) continue;
      const ink = channels(getComputedStyle(parent).color), ground = groundOf(parent);
      if (ink[3] < 0.2 || ground.every((value, at) => Math.abs(value - ink[at]) < 24)) return node;
    }
    return null;
  }

  function groundOf(element) {
    for (let node = element; node instanceof Element; node = node.parentElement) {
      const colour = channels(getComputedStyle(node).backgroundColor);
      if (colour[3] > 0.5) return colour.slice(0, 3);
    }
    return [255, 255, 255];
  }

  function channels(colour) {
    const found = (colour.match(/[\d.]+/g) || []).map(Number);
    return [found[0] || 0, found[1] || 0, found[2] || 0, found.length > 3 ? found[3] : 1];
  }

  function doubtfulPlace(css, number) {
    const element = matches(css).filter(isShown)[number];
    const node = element && doubtfulText(element);
    return node ? placeOfText(node) : {};
  }

  // Where the name of a field is written; nothing where it is a placeholder.
  function labelPlace(css) {
    const field = matches(css).filter(isShown)[0];
    if (!field) return { problem: "is not shown" };
    const node = [...(field.labels || [])].map(firstText).find(Boolean) || textBeside(field);
    return node ? placeOfText(node) : {};
  }

  function placeOfText(node) {
    node.parentElement.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = boxOf(node);
    if (!box) return { problem: "has no size on the screen" };
    const size = { width: box.width, height: box.height, left: box.left + scrollX, top: box.top + scrollY };
    return { ...size, problem: sizeProblem(node) };
  }

  function sizeProblem(text) {
    let turn = new DOMMatrix();
    for (let node = text.parentElement; node; node = node.parentElement) {
      const style = getComputedStyle(node);
      const own = new DOMMatrix(style.transform === "none" ? "" : style.transform);
      const [x, y] = style.scale === "none" ? [1, 1] : style.scale.split(" ").map(Number);
      const angle = style.rotate.endsWith("deg") ? parseFloat(style.rotate.split(" ").pop()) : 0;
      turn = new DOMMatrix().rotate(angle).scale(x, y === undefined ? x : y).multiply(own).multiply(turn);
      if (parseFloat((style.filter.match(/blur\(([\d.]+)px/) || [])[1]) > MAX_BLUR_PX) return "is blurred";
      if (style.unicodeBidi.endsWith("override") && style.direction === "rtl") return "runs backwards";
    }
    if (turn.a < -0.01 || turn.d < -0.01) return "is mirrored or upside down";
    const size = parseFloat(getComputedStyle(text.parentElement).fontSize) * Math.hypot(turn.a, turn.b);
    return size < MIN_FONT_PX ? "is too small to be read" : "";
  }

  // What keeps a person from pressing a button: it says nothing, or not to.
  function buttonProblem(css, number) {
    const element = matches(css).filter(isShown)[number];
    const button = element && element.closest("button, input[type=button], input[type=submit]");
    if (!button) return "";
    const said = folded(textOf(button) || button.getAttribute("aria-label") || button.title);
    if (/^(do not|don['’]t|never)\b|^(不要|请勿|别)/i.test(said)) return `says ${JSON.stringify(said.slice(0, 40))}`;
    const isDrawn = ["::before", "::after"].some((part) => !["none", "normal"].includes(getComputedStyle(button, part).content));
    return said || button.childElementCount || isDrawn || button.type === "submit" && !button.matches("button") ? "" : "says nothing";
  }

  // Scrolls a match into view and tells where its text or middle lies, and what lies on top there.
  function place(css, number, wantsText) {
    const element = matches(css).filter(isShown)[number];
    if (!element) return { problem: "is not shown" };
    const holder = element.tagName === "OPTION" ? element.closest("select") : element;
    holder.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const text = wantsText && holder === element ? firstText(element) : null;
    const boxes = text ? [boxOf(text)] : [...holder.getClientRects()];
    const box = boxes.find((one) => one && one.width > 0 && one.height > 0);
    if (!box) return { problem: "has no size on the screen" };
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return { problem: "lies outside the page" };
    const top = wantsText ? withAllTouchable(() => document.elementFromPoint(x, y)) : document.elementFromPoint(x, y);
    const reached = top && (holder.contains(top) || [...(holder.labels || [])].some((label) => label.contains(top)));
    const shownTop = top ? `${top.tagName.toLowerCase()} ${JSON.stringify(folded(textOf(top)).slice(0, 40))}` : "nothing";
    return {
      x, y, width: box.width, height: box.height, left: box.left + scrollX, top: box.top + scrollY,
      problem: reached ? (text ? sizeProblem(text) : "") : `is covered by ${shownTop}`,
    };
  }

  // Decoration that lets clicks through hides what lies under it all the same.
  function withAllTouchable(find) {
    const style = document.createElement("style");
    style.textContent = "* { pointer-events: auto !important }";
    document.documentElement.append(style);
    try {
      return find();
    } finally {
      style.remove();
    }
  }

  function numberOf(css, text) {
    return matches(css).filter(isShown).findIndex((element) => folded(textOf(element)) === folded(text));
  }

  function isDisabled(css, number) {
    const element = matches(css).filter(isShown)[number];
    return Boolean(element && element.matches(":disabled"));
  }

  function tell(element, ...names) {
    for (const name of names) element.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }

  // Fields that a browser fills by a dialog of its own (dates, colours, sliders) get their value at once.
  function prepare(css, value) {
    const field = matches(css).filter(isShown)[0];
    if (!field) return { problem: "is not shown" };
    if (field.matches(":disabled") || field.readOnly) return { problem: "takes no text" };
    field.focus();
    if (/^(date|time|datetime-local|month|week|color|range)$/.test(field.type)) {
      field.value = value;
      tell(field, "input", "change");
      return { done: true };
    }
    if (field.select) field.select();
    return { done: false };
  }

  function leave(css) {
    const field = matches(css).filter(isShown)[0];
    if (field) field.blur();
    return {};
  }

  function choose(css, value) {
    const list = matches(css).filter(isShown)[0];
    if (!list) return { problem: "is not shown" };
    if (list.matches(":disabled")) return { problem: "is disabled" };
    const option = [...(list.options || [])].find((one) => one.value === value);
    if (!option || option.disabled) return { problem: `has no option ${JSON.stringify(value)} to choose` };
    list.focus();
    list.value = value;
    tell(list, "input", "change");
    return {};
  }

  return { look, place, doubtfulPlace, labelPlace, buttonProblem, numberOf, isDisabled, prepare, leave, choose };
})();
