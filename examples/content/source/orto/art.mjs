import { circle, line, n1, path, range, rect, rng, svg } from '../shared/kit.mjs';

const ink = '#1e2a1c';

/** A tomato in linocut manner: ribs as parallel gouges, star of sepals. */
export function tomato(x, y, r, fill, seed, squat = 0.86) {
  const rnd = rng(seed);
  const lobes = 5 + Math.floor(rnd() * 3);
  let d = '';
  range(64, (i) => {
    const a = (i / 64) * Math.PI * 2;
    const k = 1 + 0.045 * Math.cos(a * lobes + 1.5);
    d += `${i ? 'L' : 'M'}${n1(x + Math.cos(a) * r * k)},${n1(y + Math.sin(a) * r * squat * k)}`;
  });
  const gouges = range(9, (i) => {
    const t = -0.8 + i * 0.2;
    return path(`M${n1(x + t * r * 0.25)},${n1(y - r * squat * 0.55)} Q${n1(x + t * r * 1.25)},${n1(y)} ${n1(x + t * r * 0.7)},${n1(y + r * squat * (0.86 - Math.abs(t) * 0.22))}`, 'none', `stroke="#fff6e3" stroke-opacity=".55" stroke-width="${n1(r * (0.015 + 0.02 * rnd()))}" stroke-linecap="round"`);
  }).join('');
  const sepals = range(5, (i) => {
    const a = (i / 5) * Math.PI * 2 - 1.2 + rnd() * 0.3;
    const l = r * (0.42 + rnd() * 0.15);
    return path(`M${n1(x)},${n1(y - r * squat * 0.72)} q${n1(Math.cos(a - 0.35) * l * 0.6)},${n1(Math.sin(a - 0.35) * l * 0.35)} ${n1(Math.cos(a) * l)},${n1(Math.sin(a) * l * 0.5)} q${n1(-Math.cos(a + 0.5) * l * 0.5)},${n1(-Math.sin(a - 0.9) * l * 0.2)} ${n1(-Math.cos(a) * l)},${n1(-Math.sin(a) * l * 0.5)}Z`, '#3c6b35', `stroke="${ink}" stroke-width="1.5"`);
  }).join('');
  return `${path(`${d}Z`, fill, `stroke="${ink}" stroke-width="${n1(Math.max(2, r * 0.025))}"`)}${gouges}${path(`M${x},${n1(y - r * squat * 0.7)} q${n1(r * 0.06)},${n1(-r * 0.25)} ${n1(r * 0.2)},${n1(-r * 0.34)}`, 'none', `stroke="#3c6b35" stroke-width="${n1(r * 0.07)}" stroke-linecap="round"`)}${sepals}`;
}

/** Compound tomato leaf: toothed leaflets along a bent rib. */
export function leaf(x, y, l, angle, seed, fill = '#4d7f3f') {
  const rnd = rng(seed);
  const one = (px, py, s, a) => {
    const teeth = range(5, (i) => `L${n1(s * (0.2 + i * 0.16))},${n1(-s * (0.3 - Math.abs(i - 2) * 0.07) - (i % 2) * s * 0.05)}`).join(' ');
    const low = range(5, (i) => `L${n1(s * (0.84 - i * 0.16))},${n1(s * (0.3 - Math.abs(i - 2) * 0.07) + (i % 2) * s * 0.05)}`).join(' ');
    return `<g transform="translate(${n1(px)} ${n1(py)}) rotate(${n1(a)})">${path(`M0,0 ${teeth} L${n1(s)},0 ${low}Z`, fill, `stroke="${ink}" stroke-width="1.4" stroke-linejoin="round"`)}${line(0, 0, s * 0.85, 0, '#fff6e3', 1.4, 'stroke-opacity=".7"')}</g>`;
  };
  const kids = range(4, (i) => one(l * (0.24 + i * 0.18), 0, l * (0.36 - i * 0.045), -58 + rnd() * 12) + one(l * (0.2 + i * 0.18), 0, l * (0.36 - i * 0.045), 58 - rnd() * 12)).join('');
  return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(angle)})">${line(0, 0, l * 0.9, 0, ink, 2.5)}${kids}${one(l * 0.82, 0, l * 0.36, 0)}</g>`;
}

const reds = ['#d93a26', '#e8552c', '#c4281f', '#f0a22e', '#b8364a', '#e9c33b', '#7f2b3a'];

/** Vines and fruits that cover a whole page. */
export function vine(w, h, ground, seed, n = 14, size = 90) {
  const r = rng(seed);
  const put = [];
  for (let t = 0; t < 900 && put.length < n; t++) {
    const s = size * (0.55 + r() * 0.7);
    const [x, y] = [r() * w, r() * h];
    if (put.every((p) => Math.hypot(p.x - x, p.y - y) > (p.s + s) * 1.02)) put.push({ x, y, s });
  }
  const stems = range(5, (i) => path(`M${n1((w / 4) * i)},${h + 20} C${n1((w / 4) * i + 90)},${n1(h * 0.7)} ${n1((w / 4) * i - 120)},${n1(h * 0.35)} ${n1((w / 4) * i + 60)},-20`, 'none', `stroke="#3c6b35" stroke-width="7"`)).join('');
  const leaves = range(Math.round(n * 1.9), (i) => leaf(r() * w, r() * h, size * (1.1 + r()), r() * 360, seed + i, i % 3 ? '#4d7f3f' : '#7ba24d')).join('');
  return svg(w, h, `${rect(0, 0, w, h, ground)}${stems}${leaves}${put.map((p, i) => tomato(p.x, p.y, p.s, reds[Math.floor(r() * reds.length)], seed * 7 + i, 0.78 + r() * 0.3)).join('')}`);
}

/** From seed to fruit in six drawings. */
export function growth(w, h) {
  const ground = h * 0.8;
  const step = w / 6;
  const plant = (x, tall, pairs, fruit) => `${path(`M${x},${ground} q6,${-tall / 2} 0,${-tall}`, 'none', 'stroke="#3c6b35" stroke-width="5"')}${range(pairs, (i) => { const y = ground - tall * (0.25 + (0.72 * (i + 1)) / pairs); return leaf(x, y, 22 + tall * 0.2, -25, i + 3) + leaf(x, y, 22 + tall * 0.2, 205, i + 9, '#7ba24d'); }).join('')}${range(fruit, (i) => tomato(x + (i % 2 ? 20 : -20), ground - tall * 0.25 - i * 22, 15, reds[i % 3], i + 2)).join('')}`;
  const roots = (x, l) => range(5, (i) => path(`M${x},${ground} q${(i - 2) * 5},${l / 2} ${(i - 2) * 11},${l}`, 'none', `stroke="${ink}" stroke-width="1.5"`)).join('');
  return svg(w, h, `${rect(0, ground, w, h - ground, '#c9a878')}${path(`M${step * 0.5},${ground + 14} q10,-9 20,0 q-10,9 -20,0Z`, '#f3dfb3', `stroke="${ink}" stroke-width="1.5"`)}${roots(step * 1.5, 14)}${path(`M${step * 1.5},${ground} v-26 m0,0 q-20,-16 -26,2 q14,8 26,-2 q20,-16 26,2 q-14,8 -26,-2`, '#7ba24d', 'stroke="#3c6b35" stroke-width="2.5"')}${roots(step * 2.5, 20)}${plant(step * 2.5, 70, 2, 0)}${roots(step * 3.5, 26)}${plant(step * 3.5, 130, 3, 0)}${roots(step * 4.5, 30)}${plant(step * 4.5, 190, 4, 2)}${line(step * 5.5 + 8, ground, step * 5.5 + 8, ground - 250, '#8a5a33', 5)}${roots(step * 5.5, 34)}${plant(step * 5.5, 225, 5, 5)}${line(0, ground, w, ground, ink, 2)}${range(40, (i) => circle((i * 97) % w, ground + 10 + ((i * 53) % (h - ground - 10)), 1.6, '#8a6a45')).join('')}`);
}

/** A row of bottles of passata with a cloth cap. */
export function bottles(w, h, ground) {
  const one = (x, i) => `${path(`M${x + 22},${h * 0.2} v${h * 0.13} q0,${h * 0.05} -14,${h * 0.1} q-8,${h * 0.04} -8,${h * 0.1} v${h * 0.32} q0,10 10,10 h44 q10,0 10,-10 v${-h * 0.32} q0,${-h * 0.06} -8,${-h * 0.1} q-14,${-h * 0.05} -14,${-h * 0.1} v${-h * 0.13}Z`, i % 4 === 2 ? '#e8552c' : '#c4281f', `stroke="${ink}" stroke-width="2.5"`)}${rect(x + 18, h * 0.13, 28, h * 0.08, i % 2 ? '#fff6e3' : '#e9c33b', `stroke="${ink}" stroke-width="2.5" rx="3"`)}${rect(x + 8, h * 0.6, 48, h * 0.14, '#fff6e3', `stroke="${ink}" stroke-width="1.5"`)}${line(x + 14, h * 0.65, x + 50, h * 0.65, ink, 1.5)}${line(x + 14, h * 0.69, x + 42, h * 0.69, ink, 1.5)}${range(3, (k) => line(x + 12 + k * 5, h * 0.5, x + 12 + k * 5, h * 0.57, '#fff6e3', 1.6, 'stroke-opacity=".6"')).join('')}`;
  return svg(w, h, `${rect(0, 0, w, h, ground)}${rect(0, h * 0.82, w, h * 0.18, '#8a5a33')}${range(Math.floor(w / 84), (i) => one(12 + i * 84, i)).join('')}`);
}
