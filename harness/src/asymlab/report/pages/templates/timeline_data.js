// SPDX-License-Identifier: Apache-2.0
// Unpacks timelines and finds where tasks share a core while another is idle.
"use strict";

const Timelines = (() => {
  const unpacked = new Map();

  // Intervals per CPU, flat: start, end (seconds), task index, ...
  async function unpack(packed) {
    if (unpacked.has(packed)) return unpacked.get(packed);
    const bytes = Uint8Array.from(atob(packed.data), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const unit = packed.unit_us / 1e6;
    const cpus = (await new Response(stream).json()).map((row) => {
      const out = new Float64Array(row.length);
      let at = 0;
      for (let i = 0; i < row.length; i += 3) {
        out[i] = packed.origin_s + (at + row[i]) * unit;
        at += row[i] + row[i + 1];
        out[i + 1] = packed.origin_s + at * unit;
        out[i + 2] = row[i + 2];
      }
      return out;
    });
    const result = { cpus, tasks: packed.tasks, begin: packed.origin_s, end: packed.end_s };
    unpacked.set(packed, result);
    return result;
  }

  // Per core: [start, end] spans in which two of its threads run tasks of the workload
  // while at least one other core runs nothing at all.
  function sharing(data, cores, isOwn) {
    const own = data.tasks.map(isOwn);
    const events = [];
    cores.forEach((core, index) => {
      for (const cpu of core.cpus) {
        const row = data.cpus[cpu];
        for (let i = 0; i < row.length; i += 3) {
          const mine = own[row[i + 2]] ? 1 : 0;
          events.push([row[i], index, 1, mine], [row[i + 1], index, -1, -mine]);
        }
      }
    });
    events.sort((a, b) => a[0] - b[0] || a[2] - b[2]);
    const busy = new Int32Array(cores.length), mine = new Int32Array(cores.length);
    const since = new Float64Array(cores.length).fill(NaN);
    const spans = cores.map(() => []);
    let idle = cores.length;
    const update = (core, now) => {
      const shared = mine[core] > 1 && idle > 0;
      if (shared && Number.isNaN(since[core])) since[core] = now;
      else if (!shared && !Number.isNaN(since[core])) {
        if (now > since[core]) spans[core].push([since[core], now]);
        since[core] = NaN;
      }
    };
    for (const [now, core, delta, own] of events) {
      const before = idle;
      if (busy[core] === 0) idle -= 1;
      busy[core] += delta;
      if (busy[core] === 0) idle += 1;
      mine[core] += own;
      update(core, now);
      if ((before === 0) !== (idle === 0)) cores.forEach((_, other) => update(other, now));
    }
    return spans;
  }

  // Index (a multiple of 3) of the first interval that ends after t.
  function after(row, t) {
    let low = 0, high = row.length / 3;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row[3 * middle + 1] > t) high = middle; else low = middle + 1;
    }
    return 3 * low;
  }

  const FEW = ["#4e79a7", "#f0a043", "#4fa37a", "#b07aa1", "#7ac0c9", "#d9c243", "#a57c5b", "#8f9be0", "#7f8a3a", "#e39ac0"];

  // One colour a task; red stays free for violations.
  function colours(tasks, isOwn) {
    const own = tasks.filter(isOwn);
    return tasks.map((task) => {
      const place = own.indexOf(task);
      if (place < 0) return "#8c96a3";
      if (own.length <= FEW.length) return FEW[place];
      return `hsl(${20 + ((place * 137.508) % 318)} ${48 + 14 * (place % 2)}% ${48 + 9 * (place % 3)}%)`;
    });
  }

  return { unpack, sharing, after, colours };
})();
