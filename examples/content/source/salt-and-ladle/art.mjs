import { blob, circle, line, n1, path, range, rect, rng, svg } from '../shared/kit.mjs';

/** One slice of citrus: peel, pith, segments with a little irregularity, pips. */
export function slice(x, y, r, c, seed) {
  const rnd = rng(seed);
  const k = 8 + Math.floor(rnd() * 4);
  const turn = rnd() * 6.28;
  const seg = range(k, (i) => {
    const a = turn + (i / k) * Math.PI * 2;
    const half = Math.PI / k - 0.055;
    const o = r * 0.8 * (0.97 + rnd() * 0.05);
    const p = (ang, d) => `${n1(x + Math.cos(ang) * d)},${n1(y + Math.sin(ang) * d)}`;
    const drops = range(3, () => { const d = r * (0.3 + rnd() * 0.4); const aa = a + (rnd() - 0.5) * half; return line(x + Math.cos(aa) * d, y + Math.sin(aa) * d, x + Math.cos(aa) * (d + r * 0.1), y + Math.sin(aa) * (d + r * 0.1), c.gleam, n1(r * 0.022), 'stroke-linecap="round"'); }).join('');
    return `${path(`M${p(a, r * 0.1)} L${p(a - half, o * 0.9)} Q${p(a - half, o)} ${p(a - half * 0.7, o)} Q${p(a, o * 1.04)} ${p(a + half * 0.7, o)} Q${p(a + half, o)} ${p(a + half, o * 0.9)}Z`, c.flesh)}${drops}`;
  }).join('');
  return `${circle(x, y, r, c.peel)}${circle(x, y, r * 0.91, c.pith)}${seg}`;
}

const citrus = [
  { peel: '#f28a1c', pith: '#fff0d2', flesh: '#ffa63d', gleam: '#ffd08a' },
  { peel: '#f6c81f', pith: '#fffbe0', flesh: '#ffe05c', gleam: '#fff6c2' },
  { peel: '#4f9a3c', pith: '#f3fbdc', flesh: '#a9d65c', gleam: '#e2f5b8' },
  { peel: '#e8683a', pith: '#ffe9dc', flesh: '#ef5a5f', gleam: '#ffb3a6' },
  { peel: '#c2391f', pith: '#ffe2d2', flesh: '#9c1f36', gleam: '#e0707e' },
];
const leaf = (x, y, l, a, fill, vein) => `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(a)})">${path(`M0,0 Q${l * 0.5},${-l * 0.42} ${l},0 Q${l * 0.5},${l * 0.42} 0,0Z`, fill)}${line(0, 0, l * 0.92, 0, vein, 2)}</g>`;

/** Packs slices until nothing more fits: the largest circles first. */
export function citrusCloth(w, h, ground, seed, sizes = [130, 92, 64, 40, 24], only = null) {
  const r = rng(seed);
  const put = [];
  for (const size of sizes) for (let t = 0; t < 260; t++) {
    const s = size * (0.86 + r() * 0.28);
    const [x, y] = [r() * (w + s) - s / 2, r() * (h + s) - s / 2];
    if (put.every((p) => Math.hypot(p.x - x, p.y - y) > p.s + s + 9)) put.push({ x, y, s });
  }
  const fruit = put.map((p, i) => p.s < 30 ? leaf(p.x - p.s, p.y, p.s * 2, (i * 47) % 360, '#2f7d43', '#1d5a2f') : slice(p.x, p.y, p.s, citrus[only ?? Math.floor(r() * 5)], seed * 100 + i));
  return svg(w, h, `${rect(0, 0, w, h, ground)}${fruit.join('')}`);
}

/** Shelf of jars, each filled with a different colour of marmalade. */
export function jars(w, h, ground, wood) {
  const fills = ['#f28a1c', '#ffcf33', '#d94f2b', '#a9d65c', '#9c1f36', '#ffa63d'];
  const jar = (x, i) => `${rect(x, h * 0.34, 84, h * 0.4, '#ffffff', 'rx="14" fill-opacity=".75"')}${rect(x + 7, h * 0.42, 70, h * 0.3, fills[i % 6], 'rx="9"')}${range(6, (k) => path(`M${x + 14 + k * 10},${h * 0.47 + (k % 3) * 16} q8,10 -2,22`, 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"')).join('')}${rect(x - 3, h * 0.28, 90, h * 0.075, i % 2 ? '#b5382a' : '#2f5d50', 'rx="7"')}${rect(x + 17, h * 0.54, 50, 26, '#fffdf7', 'rx="3"')}${line(x + 24, h * 0.54 + 10, x + 58, h * 0.54 + 10, '#3a2a20', 2)}${line(x + 24, h * 0.54 + 17, x + 50, h * 0.54 + 17, '#3a2a20', 1.5)}`;
  return svg(w, h, `${rect(0, 0, w, h, ground)}${range(Math.floor(w / 112), (i) => jar(22 + i * 112, i)).join('')}${rect(0, h * 0.74, w, 20, wood)}${rect(0, h * 0.74 + 20, w, 6, '#00000022')}`);
}

/** A bowl seen from above: noodles as long curled strokes, egg, greens, chilli. */
export function bowl(w, h, o) {
  const r = rng(o.seed);
  const [cx, cy, R] = o.at ?? [w / 2, h / 2, Math.min(w, h) * 0.42];
  const noodles = range(o.noodles ?? 46, () => {
    const a = r() * 6.28;
    const d = Math.sqrt(r()) * R * 0.62;
    const [x, y] = [cx + Math.cos(a) * d, cy + Math.sin(a) * d];
    const q = R * (0.14 + r() * 0.2);
    return path(`M${n1(x - q)},${n1(y)} c${n1(q * 0.3)},${n1(-q)} ${n1(q * 1.2)},${n1(-q * 0.9)} ${n1(q * 1.2)},0 s${n1(-q)},${n1(q * 0.7)} ${n1(-q * 0.8)},0 s${n1(q)},${n1(-q * 0.5)} ${n1(q * 1.5)},${n1(q * 0.3)}`, 'none', `stroke="${r() > 0.5 ? '#f7dd9a' : '#efcb78'}" stroke-width="${n1(R * 0.034)}" stroke-linecap="round" transform="rotate(${n1(r() * 360)} ${n1(x)} ${n1(y)})"`);
  }).join('');
  const egg = (x, y, s) => `${path(blob(x, y, s, s * 0.8, 3, 0.06), '#fffdf5')}${circle(x + s * 0.08, y, s * 0.42, '#f5a623')}${circle(x - s * 0.02, y - s * 0.1, s * 0.12, '#ffd27a')}`;
  const greens = range(26, () => { const a = 3.6 + r() * 1.5; const d = R * (0.3 + r() * 0.42); return circle(cx + Math.cos(a) * d, cy + Math.sin(a) * d, R * 0.045, 'none', `stroke="${r() > 0.5 ? '#3f8f45' : '#79b851'}" stroke-width="${n1(R * 0.022)}"`); }).join('');
  const chilli = range(14, () => { const a = r() * 6.28; const d = R * Math.sqrt(r()) * 0.7; return circle(cx + Math.cos(a) * d, cy + Math.sin(a) * d, R * 0.026, '#d8321f'); }).join('');
  const rim = range(40, (i) => { const a = (i / 40) * 6.283; return circle(cx + Math.cos(a) * R * 0.95, cy + Math.sin(a) * R * 0.95, R * 0.018, o.accent); }).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.ground)}${o.check ? range(Math.ceil(w / o.check / 2), (i) => rect(i * o.check * 2, 0, o.check, h, o.stripe, 'fill-opacity=".5"')).join('') + range(Math.ceil(h / o.check / 2), (i) => rect(0, i * o.check * 2, w, o.check, o.stripe, 'fill-opacity=".5"')).join('') : ''}
${circle(cx + R * 0.04, cy + R * 0.06, R * 1.02, '#000', 'fill-opacity=".18"')}${circle(cx, cy, R, o.bowl)}${rim}${circle(cx, cy, R * 0.87, o.inner)}${circle(cx, cy, R * 0.83, o.broth)}${noodles}${greens}${egg(cx + R * 0.32, cy + R * 0.22, R * 0.27)}${egg(cx + R * 0.05, cy + R * 0.46, R * 0.25)}${chilli}`);
}

/** A scored loaf, drawn as cut paper. */
export function loaf(w, h, ground, seed, count = 1) {
  const r = rng(seed);
  const one = (x, y, s) => {
    const cuts = range(5, (i) => path(`M${x - s * 0.62 + i * s * 0.3},${y + s * 0.16} q${s * 0.04},${-s * 0.3} ${s * 0.2},${-s * 0.42} q${-s * 0.02},${s * 0.24} ${-s * 0.1},${s * 0.42}Z`, '#f9e2b8')).join('');
    const flour = range(60, () => { const a = r() * 6.28; const d = Math.sqrt(r()); return circle(x + Math.cos(a) * d * s * 0.85, y - s * 0.03 + Math.sin(a) * d * s * 0.36, 0.8 + r() * 2.2, '#fff6e2', 'fill-opacity=".7"'); }).join('');
    return `${path(blob(x + 6, y + s * 0.14, s * 1.06, s * 0.52, seed, 0.05, 12), '#00000026')}${path(blob(x, y, s * 1.05, s * 0.54, seed + 1, 0.05, 12), '#8a4a1c')}${path(blob(x, y - s * 0.04, s, s * 0.48, seed + 2, 0.05, 12), '#c47a34')}${path(blob(x - s * 0.05, y - s * 0.1, s * 0.86, s * 0.36, seed + 3, 0.06, 12), '#dd9c50')}${cuts}${flour}`;
  };
  return svg(w, h, `${rect(0, 0, w, h, ground)}${range(count, (i) => one(w * ((i + 0.5) / count), h * 0.52 + (i % 2) * h * 0.06, Math.min(w / count / 2.3, h * 0.8))).join('')}`);
}
