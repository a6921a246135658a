#include "core/report/html_parts.h"

namespace rowscope::report {

// Two things need a script: tables of any length, and masks one can zoom into cell by cell. All text goes through textContent.
std::string_view script() {
    return R"js(
"use strict";
const tables = {};
const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const el = (tag, text, cls) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; if (cls) e.className = cls; return e; };

function showTable(data, host) {
  const HEIGHT = 22, count = data.data[0].length;
  let hits = null;
  const body = el("tbody"), head = host.querySelector("thead"), table = host.querySelector("table");
  table.tBodies[0].replaceWith(body);
  const at = i => hits ? hits[i] : i, total = () => hits ? hits.length : count;
  const cell = v => v === null ? "" : String(v);
  const spacer = h => { const r = el("tr"), d = el("td"); d.colSpan = data.columns.length; d.style.cssText = "padding:0;border:0;height:" + h + "px"; r.append(d); return r; };
  function draw() {
    const first = Math.max(0, Math.floor(host.scrollTop / HEIGHT) - 10), last = Math.min(total(), first + 50);
    const rows = [spacer(first * HEIGHT)];
    for (let i = first; i < last; i++) {
      const row = el("tr");
      for (const column of data.data) { const v = column[at(i)]; row.append(el("td", cell(v), typeof v === "number" ? "n" : "")); }
      rows.push(row);
    }
    rows.push(spacer((total() - last) * HEIGHT));
    body.replaceChildren(...rows);
  }
  const filter = el("input"), shown = el("span", "", "quiet"), tools = el("div", undefined, "tools");
  filter.placeholder = "Filter rows";
  filter.setAttribute("aria-label", "Filter rows");
  filter.addEventListener("input", () => {
    const want = filter.value.toLowerCase();
    hits = null;
    if (want) {
      hits = [];
      for (let i = 0; i < count; i++) if (data.data.some(c => cell(c[i]).toLowerCase().includes(want))) hits.push(i);
    }
    shown.textContent = hits ? hits.length + " of " + count : "";
    host.scrollTop = 0;
    draw();
  });
  tools.append(filter, shown);
  host.before(tools);
  host.tabIndex = 0;
  host.addEventListener("scroll", () => requestAnimationFrame(draw));
  const note = host.parentElement.querySelector(".rest");
  if (note) note.remove();
  draw();
  return row => { filter.value = ""; hits = null; shown.textContent = ""; host.scrollTop = Math.max(0, row - 6) * HEIGHT; draw(); };
}

// Runs of allowed keys a query row: starts[q]..starts[q+1] index pairs in `runs`, or another row's where rows repeat.
function unpack(text, queries) {
  const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
  const from = new Uint32Array(queries), to = new Uint32Array(queries), runs = [];
  let at = 0;
  const varint = () => { let v = 0, m = 1, b; do { b = bytes[at++]; v += (b & 127) * m; m *= 128; } while (b > 127); return v; };
  for (let q = 0; q < queries; q++) {
    const head = varint();
    if (head === 0) { from[q] = from[q - 1]; to[q] = to[q - 1]; continue; }
    from[q] = runs.length;
    let key = 0;
    for (let i = 1; i < head; i++) { const begin = key + varint(); key = begin + varint(); runs.push(begin, key); }
    to[q] = runs.length;
  }
  return { from, to, runs: Uint32Array.from(runs) };
}
function allows(mask, q, k) {
  let low = mask.from[q] / 2, high = mask.to[q] / 2;
  while (low < high) { const mid = (low + high) >> 1; if (mask.runs[2 * mid + 1] <= k) low = mid + 1; else high = mid; }
  return low < mask.to[q] / 2 && mask.runs[2 * low] <= k;
}
function rowName(data, row) {
  const name = "row " + row;
  if (!data) return name;
  const value = column => { const i = data.columns.indexOf(column); return i < 0 || row >= data.data[i].length ? null : data.data[i][row]; };
  const text = value("text"), parts = [name];
  if (text !== null) parts.push("\u201c" + text + "\u201d");
  const origin = value("origin"), part = value("part");
  if (origin !== null && origin !== "text") parts.push(origin + " " + value("origin id") + " row " + value("source"));
  else if (part !== null) parts.push(part + (value("option") !== null ? " " + value("option") : ""));
  return parts.join(" \u00b7 ");
}
function rowColour(data, row) {
  if (!data) return "--special";
  const value = column => { const i = data.columns.indexOf(column); return i < 0 || row >= data.data[i].length ? null : data.data[i][row]; };
  const origin = value("origin"), part = value("part");
  if (origin && origin !== "text" && origin !== "padding") return "--" + origin;
  return { option: "--option", question: "--question", special: "--special", boundary: "--special", padding: "--chip" }[part] || (origin === "padding" ? "--chip" : "--text");
}
)js"
           R"js(
function showMask(data, host) {
  const composed = unpack(data.composed, data.queries), base0 = data.base ? unpack(data.base, data.queries) : composed;
  const terms = data.terms.map(([name, text]) => [name, unpack(text, data.queries)]);
  const rows = tables[data.rows], BAND = 12, SIDE = 620;
  const canvas = el("canvas"), out = el("output"), tools = el("div", undefined, "tools"), fit = el("button", "Fit (F)");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", "Mask; arrow keys step a cell, plus and minus zoom, F fits");
  let scale, x, y, cross = null;
  const smallest = () => SIDE / Math.max(data.queries, data.keys);
  const reset = () => { scale = smallest(); x = 0; y = 0; };
  const clamp = () => {
    scale = Math.min(Math.max(scale, smallest()), 64);
    x = Math.min(Math.max(0, x), Math.max(0, data.keys - SIDE / scale));
    y = Math.min(Math.max(0, y), Math.max(0, data.queries - SIDE / scale));
  };
  const rgb = name => { const v = css(name); return v.length === 4 ? [1, 2, 3].map(i => parseInt(v[i] + v[i], 16)) : [1, 3, 5].map(i => parseInt(v.slice(i, i + 2), 16)); };
  // Share of allowed cells for each device pixel of one line, summed over the query rows it covers.
  function cover(mask, q0, q1, width, px, sums) {
    sums.fill(0);
    for (let q = q0; q < q1; q++)
      for (let i = mask.from[q]; i < mask.to[q]; i += 2) {
        const b = Math.max(0, (mask.runs[i] - x) * px), e = Math.min(width, (mask.runs[i + 1] - x) * px);
        if (b >= e) continue;
        const bi = Math.floor(b), ei = Math.floor(e);
        if (bi === ei) { sums[bi] += e - b; sums[bi + 1] -= e - b; continue; }
        sums[bi] += bi + 1 - b; sums[bi + 1] += b - bi;
        sums[ei] += e - ei - 1; sums[ei + 1] -= e - ei;
      }
    for (let i = 1; i < width; i++) sums[i] += sums[i - 1];
  }
  function draw() {
    clamp();
    const ratio = window.devicePixelRatio || 1, w = Math.round(SIDE * ratio), px = scale * ratio, off = Math.round(BAND * ratio);
    canvas.width = canvas.height = w + off;
    canvas.style.width = canvas.style.height = (w + off) / ratio + "px";
    const g = canvas.getContext("2d"), image = g.createImageData(w, w), pixels = image.data;
    const yes = rgb("--accent"), other = rgb("--option"), no = rgb("--chip"), gap = rgb("--panel");
    const all = new Float32Array(w + 2), base = new Float32Array(w + 2), lines = px >= 5;
    let last = -1;
    for (let line = 0; line < w; line++) {
      const q0 = Math.floor(y + line / px), q1 = Math.min(data.queries, Math.max(q0 + 1, Math.floor(y + (line + 1) / px)));
      const inside = q0 < data.queries;
      if (inside && (q0 !== last || q1 > q0 + 1)) { cover(composed, q0, q1, w, px, all); cover(base0, q0, q1, w, px, base); last = q0; }
      const rowEdge = lines && Math.floor(y + (line + 1) / px) !== q0;
      for (let c = 0; c < w; c++) {
        const o = (line * w + c) * 4, key = x + c / px;
        let colour = gap;
        if (inside && key < data.keys && !rowEdge && !(lines && Math.floor(key + 1 / px) !== Math.floor(key))) {
          const n = q1 - q0, a = Math.min(1, all[c] / n), s = Math.min(a, base[c] / n);
          colour = [0, 1, 2].map(i => no[i] * (1 - a) + yes[i] * s + other[i] * (a - s));
        }
        pixels[o] = colour[0]; pixels[o + 1] = colour[1]; pixels[o + 2] = colour[2]; pixels[o + 3] = 255;
      }
    }
    g.putImageData(image, off, off);
    const bands = { "--special": css("--special") };
    for (let i = 0; i < w; i += 2) {
      for (const vertical of [false, true]) {
        const row = Math.floor((vertical ? y : x) + i / px);
        if (row >= (vertical ? data.queries : data.keys)) continue;
        const name = rowColour(rows, row);
        g.fillStyle = bands[name] = bands[name] || css(name);
        if (vertical) g.fillRect(0, off + i, off - 3, 2); else g.fillRect(off + i, 0, 2, off - 3);
      }
    }
    if (cross) {
      g.strokeStyle = css("--select");
      const size = Math.max(px, 4), cx = off + (cross[1] - x) * px, cy = off + (cross[0] - y) * px;
      g.strokeRect(cx - .5, cy - .5, size, size);
      g.globalAlpha = .6;
      g.beginPath(); g.moveTo(off, cy + size / 2); g.lineTo(off + w, cy + size / 2); g.moveTo(cx + size / 2, off); g.lineTo(cx + size / 2, off + w); g.stroke();
    }
  }
  function tell() {
    out.replaceChildren();
    if (!cross) return;
    const [q, k] = cross, ok = allows(composed, q, k);
    out.append(el("b", rowName(rows, q) + (ok ? " may read " : " may not read ") + rowName(rows, k), ok ? "ok" : "no"));
    for (const [name, mask] of terms) { const v = allows(mask, q, k); out.append(document.createTextNode("  "), el("span", (v ? "\u2713 " : "\u2715 ") + name, v ? "ok" : "no")); }
  }
  let queued = false;
  const later = () => { if (!queued) { queued = true; requestAnimationFrame(() => { queued = false; draw(); tell(); }); } };
  const cellAt = e => {
    const r = canvas.getBoundingClientRect(), f = (SIDE + BAND) / r.width;
    const k = Math.floor(x + ((e.clientX - r.left) * f - BAND) / scale), q = Math.floor(y + ((e.clientY - r.top) * f - BAND) / scale);
    return q >= 0 && k >= 0 && q < data.queries && k < data.keys ? [q, k] : null;
  };
  let drag = null;
  canvas.addEventListener("pointerdown", e => { canvas.setPointerCapture(e.pointerId); drag = [e.clientX, e.clientY]; canvas.focus(); });
  canvas.addEventListener("pointerup", () => { drag = null; });
  canvas.addEventListener("pointermove", e => {
    if (drag) { x -= (e.clientX - drag[0]) / scale; y -= (e.clientY - drag[1]) / scale; drag = [e.clientX, e.clientY]; }
    else cross = cellAt(e) || cross;
    later();
  });
  canvas.addEventListener("wheel", e => {
    e.preventDefault();
    const before = cellAt(e), r = canvas.getBoundingClientRect(), f = (SIDE + BAND) / r.width;
    scale *= Math.exp(-e.deltaY / 400);
    scale = Math.min(Math.max(scale, smallest()), 64);
    if (before) { x = before[1] + .5 - ((e.clientX - r.left) * f - BAND) / scale; y = before[0] + .5 - ((e.clientY - r.top) * f - BAND) / scale; }
    later();
  }, { passive: false });
  canvas.addEventListener("keydown", e => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[e.key];
    if (step) {
      const by = e.shiftKey ? 16 : 1, [q, k] = cross || [0, 0];
      cross = [Math.min(Math.max(0, q + step[0] * by), data.queries - 1), Math.min(Math.max(0, k + step[1] * by), data.keys - 1)];
    } else if (e.key === "f" || e.key === "F") reset();
    else if (e.key === "+" || e.key === "-") scale *= e.key === "+" ? 1.5 : 1 / 1.5;
    else return;
    e.preventDefault();
    later();
  });
  fit.addEventListener("click", () => { reset(); later(); });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", later);
  reset();
  tools.append(fit, el("span", "wheel zooms, drag pans, arrows step a cell", "quiet"));
  const legend = el("p", undefined, "quiet keys");
  const key = (colour, text) => { const box = el("i"); box.style.background = "var(" + colour + ")"; legend.append(box, document.createTextNode(text)); };
  key("--accent", data.base ? "allowed by " + data.base_name : "allowed");
  if (data.base) key("--option", "allowed by " + data.other_names + " only");
  key("--chip", "blocked");
  host.replaceChildren(tools, canvas, legend, out);
  draw();
}
for (const s of document.querySelectorAll("script[data-table]")) tables[s.dataset.table] = JSON.parse(s.textContent);
for (const id in tables) showTable(tables[id], document.getElementById(id));
// Masks are drawn when they come into view: a page with many opens at once.
const watch = new IntersectionObserver(seen => { for (const s of seen) if (s.isIntersecting) { watch.unobserve(s.target); s.target.start(); } });
for (const s of document.querySelectorAll("script[data-mask]")) {
  const host = document.getElementById(s.dataset.mask);
  host.start = () => showMask(JSON.parse(s.textContent), host);
  watch.observe(host);
}
)js";
}

}  // namespace rowscope::report
