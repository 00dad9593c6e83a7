// SPDX-License-Identifier: Apache-2.0
// Draws the cache lines that moved during a load as stacked bars, a bar per slot of time.
"use strict";

const Traffic = (() => {
  const TOP = 14, HEIGHT = 132;
  // From the bottom, as STACK in report/traffic.py.
  const NAMES = ["socket", "node", "llc", "core", "memory"];

  const y = (rate, top) => HEIGHT - (top ? rate / top : 0) * (HEIGHT - TOP);

  // Three significant digits, thousands as k: 17.6 k.
  function number(value) {
    const [factor, unit] = [[1e6, " M"], [1e3, " k"]].find(([least]) => value >= least) || [1, ""];
    return `${Number((value / factor).toPrecision(3))}${unit}`;
  }

  // Lines and numbers of the axis of rates, with up to five steps.
  function scale(c, data, left, span, theme) {
    const power = 10 ** Math.floor(Math.log10(Math.max(data.top, 1e-9) / 4));
    const step = power * [1, 2, 2.5, 5, 10].find((n) => n * power * 5 >= data.top);
    c.font = "11px system-ui";
    c.textAlign = "right";
    c.textBaseline = "middle";
    for (let n = 0; n * step <= data.top * 1.0001; n++) {
      const at = Math.round(y(n * step, data.top));
      c.fillStyle = theme("--line");
      c.fillRect(left, at, span, 1);
      c.fillStyle = theme("--soft");
      c.fillText(number(n * step), left - 8, at);
    }
    c.textAlign = "left";
    c.fillText("lines", 0, HEIGHT / 2 - 6);
    c.fillText("per ms", 0, HEIGHT / 2 + 8);
  }

  const slot = (data, i) => [(i ? data.ends[i - 1] : data.begin) / 1e6, data.ends[i] / 1e6];

  function bars(c, data, view, x, theme) {
    const colours = NAMES.map((name) => theme(`--t-${name}`));
    for (let i = 0; i < data.ends.length; i++) {
      const [begin, end] = slot(data, i);
      if (end < view.t0 || begin > view.t1) continue;
      const left = x(Math.max(begin, 0)), right = x(Math.min(end, data.length));
      let below = 0;
      NAMES.forEach((name, kind) => {
        const above = below + data.rates[name][i];
        const high = y(above, data.top);
        c.fillStyle = colours[kind];
        c.fillRect(left, high, Math.max(0.6, right - left + 0.3), y(below, data.top) - high);
        below = above;
      });
    }
  }

  // The slot at a time in words; "" if there is none.
  function words(data, t) {
    const i = data.ends.findIndex((end) => end / 1e6 > t);
    if (i < 0 || t < Math.max(0, slot(data, i)[0])) return "";
    const [begin, end] = slot(data, i);
    const rates = [...NAMES].reverse().map((name) => `${name} ${number(data.rates[name][i])}`);
    return `${begin.toFixed(4)} to ${end.toFixed(4)} s, lines per ms\n${rates.join("\n")}`;
  }

  return { HEIGHT, scale, bars, words };
})();
