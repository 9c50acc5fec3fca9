import { blob, circle, line, n1, path, range, rect, rng, svg } from '../shared/kit.mjs';

export const whale = (x, y, s, c, flip = 1) => `<g transform="translate(${x} ${y}) scale(${s * flip} ${s})">${path('M-300,20 C-300,-130 -120,-170 40,-120 C150,-84 210,-20 280,-40 C310,-60 300,-110 350,-130 C352,-86 340,-56 322,-34 C350,-30 386,-12 392,24 C350,22 316,4 290,0 C230,90 80,150 -100,140 C-230,132 -300,90 -300,20Z', c)}${path('M-298,40 C-220,84 -60,104 80,70 C20,126 -60,142 -100,140 C-220,132 -290,100 -298,40Z', '#fff3dc')}${range(5, (i) => path(`M${-250 + i * 62},${82 + i * 4} q4,22 10,${34 - i * 3}`, 'none', 'stroke="#e2c9a6" stroke-width="4" stroke-linecap="round"')).join('')}${circle(-200, -4, 15, '#fff')}${circle(-204, -2, 8, '#14213d')}${circle(-170, 34, 15, '#ff8fa3', 'fill-opacity=".8"')}${path('M-90,96 q20,70 86,86 q-2,-60 -20,-92Z', c)}</g>`;
const fish = (x, y, s, c, flip = 1) => `<g transform="translate(${n1(x)} ${n1(y)}) scale(${s * flip} ${s})">${path('M-40,0 Q0,-36 44,0 Q0,36 -40,0Z M38,0 l30,-22 v44Z', c)}${circle(-18, -5, 6, '#fff')}${circle(-19, -5, 3, '#14213d')}</g>`;
const octopus = (x, y, s, c) => `<g transform="translate(${x} ${y}) scale(${s})">${range(6, (i) => path(`M${-50 + i * 20},40 q${(i - 2.5) * 22},50 ${(i - 2.5) * 14},90 q${(i - 2.5) * 12},26 ${(i - 2.5) * 26 + 8},8`, 'none', `stroke="${c}" stroke-width="18" stroke-linecap="round"`)).join('')}${path('M-70,50 Q-90,-90 0,-90 Q90,-90 70,50Z', c)}${circle(-24, -16, 14, '#fff')}${circle(24, -16, 14, '#fff')}${circle(-20, -14, 7, '#14213d')}${circle(28, -14, 7, '#14213d')}${path('M-16,16 q16,16 32,0', 'none', 'stroke="#14213d" stroke-width="5" stroke-linecap="round"')}</g>`;
const weed = (x, h, y, c, r) => path(`M${x},${y} q${-30 - r * 20},${-h * 0.3} 0,${-h * 0.5} t0,${-h * 0.5}`, 'none', `stroke="${c}" stroke-width="16" stroke-linecap="round"`);
const bubbles = (w, h, n, seed) => { const r = rng(seed); return range(n, () => circle(r() * w, r() * h, 4 + r() * 14, '#ffffff', 'fill-opacity=".35"')).join(''); };
const inks = ['#ff7b54', '#ffd56b', '#ff8fa3', '#8ee3c8', '#b79cff'];

export function deep(w, h, o) {
  const r = rng(o.seed);
  const bands = range(5, (i) => path(`M0,${h * (0.1 + i * 0.2)} ${range(6, (k) => `q${w / 12},${k % 2 ? 30 : -30} ${w / 6},0`).join(' ')} V${h} H0Z`, o.sea[i])).join('');
  const kin = range(o.fish ?? 9, () => fish(r() * w, h * (0.2 + r() * 0.6), 0.5 + r() * 0.7, inks[Math.floor(r() * 5)], r() < 0.5 ? 1 : -1)).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.sky)}${bands}${bubbles(w, h, 26, o.seed)}${kin}${range(9, (i) => weed((i + 0.5) * (w / 9), 90 + r() * 170, h + 10, inks[(i + 3) % 5], r())).join('')}${o.whale ? whale(...o.whale) : ''}${o.octopus ? octopus(...o.octopus) : ''}`);
}

export function bedroom(w, h) {
  return svg(w, h, `${rect(0, 0, w, h, '#2b2d6e')}${rect(w * 0.62, h * 0.08, w * 0.26, h * 0.3, '#151742')}${circle(w * 0.78, h * 0.18, 26, '#ffe9a8')}${range(8, (i) => circle(w * (0.64 + ((i * 37) % 22) / 100), h * (0.1 + ((i * 53) % 26) / 100), 2.4, '#fff')).join('')}${rect(0, h * 0.8, w, h * 0.2, '#8a5a44')}${rect(w * 0.08, h * 0.52, w * 0.6, 34, '#ff7b54', 'rx="14"')}${path(`M${w * 0.2},${h * 0.52} q${w * 0.14},-74 ${w * 0.44},-20 q${w * 0.06},14 ${w * 0.04},36 H${w * 0.18}Z`, '#8ee3c8')}${range(4, (i) => circle(w * (0.3 + i * 0.09), h * 0.49, 9, '#fff', 'fill-opacity=".7"')).join('')}${circle(w * 0.15, h * 0.475, 30, '#f2c29a')}${path(`M${w * 0.15 - 30},${h * 0.46} a30,30 0 0 1 60,0Z`, '#5b2e1e')}${rect(w * 0.08, h * 0.55, 18, h * 0.26, '#c9502e')}${rect(w * 0.65, h * 0.55, 18, h * 0.26, '#c9502e')}${path(`M${w * 0.12},${h * 0.8} V${h * 0.58} H${w * 0.65} V${h * 0.8}Z`, '#10124a')}${circle(w * 0.5, h * 0.7, 13, '#fff')}${circle(w * 0.49, h * 0.7, 6, '#14213d')}${whale(w * 0.9, h * 0.9, 0.22, '#4ea8de')}`);
}

/** A maze by depth-first digging; there is exactly one way through. */
export function maze(n, seed, ink) {
  const r = rng(seed);
  const open = new Set();
  const seen = new Set(['0,0']);
  const stack = [[0, 0]];
  while (stack.length) {
    const [x, y] = stack.at(-1);
    const next = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([a, b]) => [x + a, y + b]).filter(([a, b]) => a >= 0 && b >= 0 && a < n && b < n && !seen.has(`${a},${b}`));
    if (!next.length) { stack.pop(); continue; }
    const [a, b] = next[Math.floor(r() * next.length)];
    seen.add(`${a},${b}`);
    open.add(`${x},${y}-${a},${b}`).add(`${a},${b}-${x},${y}`);
    stack.push([a, b]);
  }
  const s = 600 / n;
  let d = `M${s},0H600V600 M600,600 M0,0V600H${600 - s}`;
  range(n, (y) => range(n, (x) => {
    if (x < n - 1 && !open.has(`${x},${y}-${x + 1},${y}`)) d += `M${n1((x + 1) * s)},${n1(y * s)}v${n1(s)}`;
    if (y < n - 1 && !open.has(`${x},${y}-${x},${y + 1}`)) d += `M${n1(x * s)},${n1((y + 1) * s)}h${n1(s)}`;
  }));
  return `<svg viewBox="-8 -8 616 616">${path(d, 'none', `stroke="${ink}" stroke-width="7" stroke-linecap="round"`)}</svg>`;
}

/** Numbered dots that make a snail shell when joined. */
export const dots = (ink) => svg(600, 420, range(34, (i) => { const a = i * 0.5; const k = 16 + i * 5; const [x, y] = [300 + Math.cos(a) * k, 205 + Math.sin(a) * k]; return `${circle(x, y, 5, ink)}<text x="${n1(x + 8)}" y="${n1(y - 5)}" font-family="Nunito" font-weight="700" font-size="13" fill="${ink}">${i + 1}</text>`; }).join(''));
export const pebbles = (w, h) => svg(w, h, range(18, (i) => path(blob((i % 6 + 0.5) * w / 6, (Math.floor(i / 6) + 0.5) * h / 3, 38, 30, i + 3, 0.18), inks[i % 5]) + line((i % 6 + 0.5) * w / 6 - 14, (Math.floor(i / 6) + 0.5) * h / 3, (i % 6 + 0.5) * w / 6 + 14, (Math.floor(i / 6) + 0.5) * h / 3 + (i * 7 % 9) - 4, '#fff', i === 10 ? 9 : 4, 'stroke-linecap="round"')).join(''));
