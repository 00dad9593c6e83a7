// SPDX-License-Identifier: Apache-2.0
// Draws the chosen timelines, one panel an arm, over one shared stretch of time.
"use strict";

(() => {
  const { cores, entries } = JSON.parse(document.getElementById("data").textContent);
  const copy = document.getElementById("copy");
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.onclick = () => navigator.clipboard.writeText(document.getElementById("repeat").textContent)
      .then(() => { copy.textContent = "Copied"; });
  }
  const holder = document.getElementById("panels");
  if (!holder) return;

  const ALL = "side by side", GUTTER = 104, TOP = 40, BOTTOM = 22;
  const view = { t0: 0, t1: 1 };
  let panels = [];
  const chosen = (name) => document.querySelector(`input[name=${name}]:checked`).value;
  const theme = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const layout = rows();

  // Heights: as tall as readable, a few px on big machines; gaps where LLC, node or cluster change.
  function rows() {
    const threads = cores.reduce((sum, core) => sum + core.cpus.length, 0);
    const height = Math.max(3, Math.min(15, Math.floor(620 / threads)));
    const lane = height > 8 ? 4 : 2, gap = height > 8 ? 5 : 2;
    let y = TOP, last = null;
    const placed = cores.map((core) => {
      const group = core.group.join();
      if (last !== null && group !== last) y += 8;
      last = group;
      const at = { y, cpus: core.cpus.map((cpu, i) => ({ cpu, y: y + i * (height + 1) })) };
      at.lane = y + core.cpus.length * (height + 1);
      y = at.lane + lane + gap;
      return at;
    });
    return { height, lane, placed, bottom: y, total: y + BOTTOM };
  }

  async function choose() {
    const arm = chosen("arm"), load = chosen("load"), replica = Number(chosen("replica"));
    const shown = entries.filter((e) => (arm === ALL || e.arm === arm) && e.load === load && e.replica === replica);
    panels = await Promise.all(shown.map(panel));
    holder.replaceChildren(...panels.map((p) => p.figure));
    if (!panels.length) holder.textContent = "No timeline of this choice was stored.";
    zoom("all");
  }

  async function panel(entry) {
    const own = (task) => entry.program !== "" && task.startsWith(entry.program + "/");
    const prepare = async (packed) => {
      if (!packed) return { cpus: [], tasks: [], begin: 0, end: 0, colours: [], shares: [] };
      const data = await Timelines.unpack(packed);
      return { ...data, colours: Timelines.colours(data.tasks, own), shares: Timelines.sharing(data, cores, own) };
    };
    const p = { entry, whole: await prepare(entry.whole), focus: entry.focus && await prepare(entry.focus) };
    p.figure = document.createElement("figure");
    p.figure.className = "panel";
    p.figure.dataset.arm = entry.arm;
    const caption = p.figure.appendChild(document.createElement("figcaption"));
    add(caption, "b", entry.arm);
    add(caption, "small", `load ${entry.load}, replica ${entry.replica}`);
    if (entry.traffic && entry.traffic.note) add(caption, "span", entry.traffic.note, "void");
    if (entry.note) add(caption, "span", `does not count: ${entry.note}`, "void");
    if (entry.first) add(caption, "span", `✗ ${entry.first.text}`, "mark");
    if (entry.whole) {
      p.canvas = picture(p, describe(entry));
      listen(p, p.canvas, point);
    }
    if (entry.traffic) {
      p.traffic = picture(p, `${entry.arm}, load ${entry.load}, replica ${entry.replica}: ${entry.traffic.words}`);
      p.traffic.className = "traffic";
      listen(p, p.traffic, trafficPoint);
    }
    return p;
  }

  function picture(p, words) {
    const canvas = p.figure.appendChild(document.createElement("canvas"));
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", words);
    return canvas;
  }

  function add(parent, tag, text, name = "") {
    const node = parent.appendChild(document.createElement(tag));
    node.textContent = text;
    node.className = name;
  }

  function describe(entry) {
    const broken = entry.steps.filter((s) => s.verdict === "FAIL").map((s) => s.k);
    const steps = `task counts ${entry.steps.map((s) => s.k).join(", ")}`;
    return `Timeline of ${entry.arm}, load ${entry.load}, replica ${entry.replica}: ${steps}; order ` +
      (broken.length ? `broken at ${broken.join(", ")}` : "kept throughout") +
      (entry.first ? `. First violation: ${entry.first.text}` : "");
  }

  const ends = () => Math.max(0.001, ...panels.map((p) => Math.max(p.whole.end, p.entry.traffic ? p.entry.traffic.length : 0, ...p.entry.steps.map((s) => s.end))));

  function zoom(how) {
    const middle = (view.t0 + view.t1) / 2, half = (view.t1 - view.t0) / 2;
    const found = panels.find((p) => p.entry.first);
    if (how === "all") show(0, ends());
    else if (how === "in") show(middle - half / 2, middle + half / 2);
    else if (how === "out") show(middle - half * 2, middle + half * 2);
    else if (how === "first" && found) show(found.entry.first.at - 0.01, found.entry.first.at + 0.015);
    document.querySelector("[data-zoom=first]").disabled = !found;
  }

  function show(t0, t1) {
    const length = Math.min(ends(), Math.max(5e-5, t1 - t0));
    view.t0 = Math.max(0, Math.min(t0, ends() - length));
    view.t1 = view.t0 + length;
    requestAnimationFrame(() => panels.forEach(draw));
  }

  function draw(p) {
    if (p.canvas) drawTasks(p);
    if (p.traffic) drawTraffic(p);
  }

  // A canvas of the page's width, emptied: its context, its width, that of times, their places.
  function sheet(canvas, height) {
    const scale = window.devicePixelRatio || 1, width = canvas.clientWidth;
    if (!width) return null;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.height = `${height}px`;
    const c = canvas.getContext("2d");
    c.scale(scale, scale);
    c.clearRect(0, 0, width, height);
    const span = width - GUTTER - 8;
    return { c, width, span, x: (t) => GUTTER + ((t - view.t0) / (view.t1 - view.t0)) * span };
  }

  function drawTraffic(p) {
    const at = sheet(p.traffic, Traffic.HEIGHT + BOTTOM);
    if (!at) return;
    const { c, span, x } = at;
    Traffic.scale(c, p.entry.traffic, GUTTER, span, theme);
    c.save();
    c.beginPath(); c.rect(GUTTER, 0, span, Traffic.HEIGHT + BOTTOM); c.clip();
    Traffic.bars(c, p.entry.traffic, view, x, theme);
    axis(c, x, span, Traffic.HEIGHT);
    c.restore();
  }

  function drawTasks(p) {
    const at = sheet(p.canvas, layout.total);
    if (!at) return;
    const { c, span, x } = at;
    const close = p.focus && view.t0 >= p.focus.begin && view.t1 <= p.focus.end;
    const data = close ? p.focus : p.whole;
    gutter(c);
    c.save();
    c.beginPath(); c.rect(GUTTER, 0, span, layout.total); c.clip();
    borders(c, p, x);
    layout.placed.forEach((core, index) => {
      core.cpus.forEach(({ cpu, y }) => row(c, data, cpu, y, x, span));
      c.fillStyle = theme("--bad");
      for (const [from, to] of data.shares[index]) {
        if (to > view.t0 && from < view.t1) c.fillRect(x(from), core.lane, Math.max(0.7, x(to) - x(from)), layout.lane);
      }
    });
    steps(c, p, x);
    axis(c, x, span, layout.bottom);
    violation(c, p, x);
    c.restore();
  }

  function gutter(c) {
    const tall = layout.height > 8;
    c.textBaseline = "middle";
    layout.placed.forEach((core, index) => {
      const { colour, capacity, core: number } = cores[index];
      const height = core.lane - core.y - 1;
      c.fillStyle = colour;
      c.fillRect(GUTTER - 12, core.y, 6, height);
      if (!tall && number % 4) return;
      c.fillStyle = theme("--soft");
      c.font = `${tall ? 11 : 10}px system-ui`;
      c.textAlign = "left";
      c.fillText(`core ${number}`, 0, core.y + height / 2);
      c.textAlign = "right";
      c.fillText(tall ? `${capacity}` : `cpu ${cores[index].cpus[0]}`, GUTTER - (tall ? 38 : 16), core.y + height / 2);
      if (tall) core.cpus.forEach(({ cpu, y }) => c.fillText(`${cpu}`, GUTTER - 16, y + layout.height / 2));
    });
  }

  // Neighbours of one task that less than a pixel parts are drawn as one, paler.
  function row(c, data, cpu, y, x, span) {
    c.fillStyle = theme("--row");
    c.fillRect(GUTTER, y, span, layout.height);
    const list = data.cpus[cpu];
    for (let i = Timelines.after(list, view.t0); i < list.length && list[i] < view.t1; i += 3) {
      const left = x(list[i]), task = list[i + 2];
      let right = x(list[i + 1]), busy = right - left;
      while (i + 5 < list.length && list[i + 5] === task && x(list[i + 3]) - right < 0.8) {
        i += 3;
        busy += x(list[i + 1]) - x(list[i]);
        right = x(list[i + 1]);
      }
      c.globalAlpha = Math.max(0.35, Math.min(1, busy / (right - left)));
      c.fillStyle = data.colours[task];
      c.fillRect(left, y, Math.max(0.6, right - left), layout.height);
    }
    c.globalAlpha = 1;
  }

  function borders(c, p, x) {
    c.fillStyle = theme("--line");
    for (const s of p.entry.steps) c.fillRect(Math.round(x(s.begin)), TOP - 16, 1, layout.bottom - TOP + 14);
  }

  const SIGNS = { PASS: ["✓", "--good"], FAIL: ["✗", "--bad"], UNDECIDED: ["?", "--odd"] };

  function steps(c, p, x) {
    c.font = "600 12px system-ui";
    c.textAlign = "center";
    for (const s of p.entry.steps) {
      const [from, middle, to] = [x(s.begin), x(s.judged), x(s.end)];
      const [sign, colour] = SIGNS[s.verdict] || ["", "--soft"];
      c.fillStyle = theme("--line");
      c.fillRect(from + 1, TOP - 16, middle - from - 1, 6);
      c.fillStyle = theme(colour);
      c.fillRect(middle, TOP - 16, to - middle - 1, 6);
      const left = Math.max(from, GUTTER), right = Math.min(to, x(view.t1));
      const label = `k=${s.k} ${sign}`;
      if (right - left > c.measureText(label).width + 4) c.fillText(label, (left + right) / 2, 13);
    }
  }

  function axis(c, x, span, bottom) {
    const raw = ((view.t1 - view.t0) * 90) / span;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = power * [1, 2, 5, 10].find((n) => n * power >= raw);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    c.font = "11px system-ui";
    for (let n = Math.ceil(view.t0 / step); n * step <= view.t1; n++) {
      const at = x(n * step);
      c.fillStyle = theme("--line");
      c.fillRect(at, bottom - 2, 1, 5);
      c.fillStyle = theme("--soft");
      c.textAlign = at < GUTTER + 12 ? "left" : at > GUTTER + span - 20 ? "right" : "center";
      c.fillText(`${(n * step).toFixed(digits)} s`, at, bottom + BOTTOM - 9);
    }
  }

  function violation(c, p, x) {
    const first = p.entry.first;
    if (!first || first.at < view.t0 || first.at > view.t1) return;
    const at = x(first.at), colour = theme("--bad");
    const hit = layout.placed.flatMap((core) => core.cpus).find((one) => one.cpu === first.cpu);
    c.strokeStyle = c.fillStyle = colour;
    c.lineWidth = 1.5;
    c.setLineDash([4, 3]);
    c.beginPath(); c.moveTo(at, TOP - 8); c.lineTo(at, layout.bottom); c.stroke();
    c.setLineDash([]);
    c.beginPath(); c.moveTo(at, TOP - 1); c.lineTo(at - 6, TOP - 10); c.lineTo(at + 6, TOP - 10); c.fill();
    if (!hit) return;
    const middle = hit.y + layout.height / 2;
    c.lineWidth = 4; c.strokeStyle = theme("--card");
    c.beginPath(); c.arc(at, middle, 9, 0, 7); c.stroke();
    c.lineWidth = 2.5; c.strokeStyle = colour;
    c.beginPath(); c.arc(at, middle, 9, 0, 7); c.stroke();
  }

  // --- what the user does

  const tip = document.getElementById("tip");

  function timeAt(event) {
    const box = event.currentTarget.getBoundingClientRect();
    return view.t0 + ((event.clientX - box.left - GUTTER) / (box.width - GUTTER - 8)) * (view.t1 - view.t0);
  }

  function point(p, event) {
    const y = event.clientY - p.canvas.getBoundingClientRect().top, t = timeAt(event);
    const at = layout.placed.findIndex((core) => y >= core.y && y <= core.lane + layout.lane);
    tip.hidden = at < 0 || t < view.t0;
    if (tip.hidden) return;
    const placed = layout.placed[at].cpus, core = cores[at];
    const { cpu } = placed.findLast((one) => y >= one.y) || placed[0];
    const data = p.focus && t > p.focus.begin && t < p.focus.end ? p.focus : p.whole;
    const names = core.cpus.map((id) => {
      const row = data.cpus[id], i = Timelines.after(row, t);
      return `${id === cpu ? "▸ " : "   "}CPU ${id}: ${i < row.length && row[i] <= t ? data.tasks[row[i + 2]] : "idle"}`;
    });
    say(`${t.toFixed(4)} s · core ${core.core}, capacity ${core.capacity}\n${names.join("\n")}`, event);
  }

  function trafficPoint(p, event) {
    const text = Traffic.words(p.entry.traffic, timeAt(event));
    tip.hidden = !text;
    if (text) say(text, event);
  }

  function say(text, event) {
    tip.textContent = text;
    tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${event.clientY + 16}px`;
  }

  function listen(p, canvas, point) {
    let from = null;
    canvas.onpointerdown = (event) => {
      const t = timeAt(event), y = event.clientY - canvas.getBoundingClientRect().top;
      const step = canvas === p.canvas && y < TOP - 8 && p.entry.steps.find((s) => t >= s.begin && t < s.end);
      if (step) { show(step.begin, step.end); return; }
      from = { t, t0: view.t0 };
      canvas.setPointerCapture(event.pointerId);
    };
    canvas.onpointermove = (event) => {
      if (from) {
        const moved = timeAt(event) - view.t0;
        const length = view.t1 - view.t0;
        show(from.t - moved, from.t - moved + length);
        tip.hidden = true;
      } else point(p, event);
    };
    canvas.onpointerup = canvas.onpointercancel = () => { from = null; };
    canvas.onpointerleave = () => { tip.hidden = true; };
    const around = (event, factor) => {
      const t = timeAt(event);
      show(t - (t - view.t0) * factor, t + (view.t1 - t) * factor);
    };
    canvas.ondblclick = (event) => around(event, 0.25);
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      around(event, event.deltaY > 0 ? 1.3 : 0.77);
    }, { passive: false });
    canvas.onkeydown = (event) => {
      const step = (view.t1 - view.t0) / 5;
      const keys = {
        ArrowLeft: () => show(view.t0 - step, view.t1 - step), ArrowRight: () => show(view.t0 + step, view.t1 + step),
        "+": () => zoom("in"), "-": () => zoom("out"), 0: () => zoom("all"),
      };
      if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
    };
  }

  document.querySelectorAll(".controls input").forEach((input) => { input.onchange = choose; });
  document.querySelectorAll("[data-zoom]").forEach((button) => { button.onclick = () => zoom(button.dataset.zoom); });
  const redraw = () => panels.forEach(draw);
  addEventListener("resize", redraw);
  addEventListener("beforeprint", redraw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  choose();
})();
