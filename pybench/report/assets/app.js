// The page's own script: the table of trials, and one trial's view at a time, unpacked when it is looked at.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const { columns, rows } = JSON.parse($("table-data").textContent);
  const list = $("list"), view = $("view"), steps = $("steps");
  let current = null, listPlace = 0;

  const written = {
    number: (value) => value.toLocaleString("en"),
    percent: (value) => `${(100 * value).toFixed(0)} %`,
    seconds: (value) => `${value.toFixed(1)} s`,
    usd: (value) => (value ? `$${value.toFixed(4)}` : "$0"),
  };

  // The frame and the policy stop an agent's page from acting and loading. But a browser connects ahead to
  // addresses of frames and hints that it will then refuse, so these are taken out as well.
  const pageRules = {
    WHOLE_DOCUMENT: true,
    ALLOWED_URI_REGEXP: /^(?:data:image\/(?:png|jpeg|gif|webp)[;,]|#)/i,
    FORBID_TAGS: ["video", "audio", "source", "track"],
    FORBID_ATTR: ["action", "formaction", "autofocus"],
  };

  function escaped(text) {
    const holder = document.createElement("span");
    holder.textContent = text;
    return holder.innerHTML.replaceAll('"', "&quot;");
  }

  // The table library puts cells in as HTML and searches in them as HTML: both get escaped text.
  function cell(column) {
    return (value, use, row) => {
      if (use !== "display" && use !== "filter") return value ?? -1;
      if (value === null || value === undefined) return column.kind === "usd" ? "unknown" : "";
      const text = escaped(written[column.kind] ? written[column.kind](value) : String(value));
      if (use === "filter") return text;
      if (column.kind === "link") return `<a href="#trial-${row.at(-1)}">${text}</a>`;
      return column.kind === "word" ? `<span class="word ${wordClass(value)}">${text}</span>` : text;
    };
  }

  // Where rows are cards each value says what it is; a text of which two lines are shown is whole in its title.
  function dress(place, column, value) {
    place.dataset.label = column.title;
    if (value === null || value === "") place.classList.add("nothing");
    if (column.kind === "text") {
      place.title = String(value);
      const lines = document.createElement("div");
      lines.append(...place.childNodes);
      place.append(lines);
    }
  }

  function wordClass(word) {
    return ["passed", "failed", "error", "won", "lost"].includes(word) ? word : "";
  }

  const table = new DataTable($("trials"), {
    data: rows.map((row, index) => [...row, index]),
    columns: columns.map((column) => ({
      title: escaped(column.title),
      render: cell(column),
      className: `${written[column.kind] ? "figure" : column.kind} col-${column.title.replaceAll(" ", "-")}`,
      createdCell: (place, value) => dress(place, column, value),
      type: written[column.kind] ? "num" : "string",
    })),
    order: [],
    deferRender: true,
    autoWidth: false,
    pageLength: 25,
    lengthMenu: [25, 100, 500],
    layout: { topStart: "search", topEnd: "pageLength", bottomStart: "info", bottomEnd: "paging" },
    language: { search: "Search", lengthMenu: "_MENU_ a page", info: "_START_ to _END_ of _TOTAL_ trials" },
  });

  columns.forEach((column, index) => {
    const values = [...new Set(rows.map((row) => row[index]))].filter((value) => value !== "" && value !== null);
    if (!column.choices || values.length < 2) return;
    const label = document.createElement("label"), choice = document.createElement("select");
    choice.append(new Option("all", ""), ...values.sort().map((value) => new Option(value, value)));
    choice.addEventListener("change", () => {
      const wanted = choice.value;
      table.column(index).search.fixed("choice", wanted ? (_text, _data, row) => rows[row][index] === wanted : null);
      table.draw();
    });
    choice.setAttribute("aria-label", column.title);
    label.append(column.title, " ", choice);
    $("filters").append(label);
  });

  async function unpacked(number) {
    const packed = $(`view-${number}`).textContent;
    if (!packed) return null;
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).text();
  }

  async function open(number) {
    const html = await unpacked(number);
    if (current === null) listPlace = window.scrollY;
    current = number;
    // Escaped where it was made; the page's policy lets nothing in it run or load.
    view.dataset.number = number;
    view.innerHTML = html ?? "<p>This trial was left out, for the report would have grown too large.</p>";
    for (const code of view.querySelectorAll("code.language-python")) {
      if (code.textContent.length < 20000) Prism.highlightElement(code);
    }
    for (const frame of view.querySelectorAll("iframe[data-page]")) {
      frame.srcdoc = DOMPurify.sanitize(frame.dataset.page, pageRules);
    }
    list.hidden = true;
    view.hidden = steps.hidden = false;
    for (const [id, step] of [["previous", -1], ["next", 1]]) {
      const other = neighbour(step);
      $(id).hidden = other === null;
      $(id).href = other === null ? "#" : `#trial-${other}`;
    }
    document.body.classList.add("one");
    window.scrollTo(0, 0);
    view.focus({ preventScroll: true });
  }

  function close() {
    if (current === null) return;
    const link = list.querySelector(`a[href="#trial-${current}"]`);
    current = null;
    list.hidden = false;
    view.hidden = steps.hidden = true;
    view.replaceChildren();
    document.body.classList.remove("one");
    window.scrollTo(0, listPlace);
    link?.focus({ preventScroll: true });
  }

  // The trial before or after the open one, in the order that the table shows.
  function neighbour(step) {
    const order = table.rows({ order: "applied", search: "applied" }).indexes().toArray();
    return order[order.indexOf(current) + step] ?? null;
  }

  function show() {
    const found = /^#trial-(\d+)$/.exec(location.hash);
    if (found && Number(found[1]) < rows.length) open(Number(found[1]));
    else close();
  }

  function go(number) {
    try {
      history.pushState(null, "", number === null ? "#" : `#trial-${number}`);
    } catch {
      // In a frame of another program the page may have no addresses of its own; it works all the same.
    }
    if (number === null) close();
    else open(number);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const found = /^#trial-(\d+)$/.exec(link.getAttribute("href"));
    go(found ? Number(found[1]) : null);
  });
  window.addEventListener("hashchange", show);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target.matches("input, select, textarea");
    if (event.key === "Escape" && current !== null) go(null);
    else if (isTyping) return;
    else if (event.key === "/" && current === null) {
      event.preventDefault();
      list.querySelector("input[type=search]").focus();
    } else if (current !== null && (event.key === "j" || event.key === "k")) {
      const other = neighbour(event.key === "j" ? 1 : -1);
      if (other !== null) go(other);
    }
  });
  show();
})();
