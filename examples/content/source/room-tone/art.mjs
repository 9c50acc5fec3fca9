import { circle, line, n1, path, range, rect, rng, svg } from '../shared/kit.mjs';

const rings = (x, y, n, step, ink, wob, seed) => {
  const r = rng(seed);
  return range(n, (i) => circle(x + (r() - 0.5) * wob, y + (r() - 0.5) * wob, 6 + i * step, 'none', `stroke="${ink}" stroke-width="${n1(step * 0.46)}"`)).join('');
};

/** Two sets of record grooves, overprinted; the beat between them does the rest. */
export const moire = (w, h, o) => svg(w, h, `${rect(0, 0, w, h, o.paper)}<g style="mix-blend-mode:multiply">${rings(w * o.a[0], h * o.a[1], o.n, o.step, o.one, 0, 1)}</g><g style="mix-blend-mode:multiply">${rings(w * o.b[0], h * o.b[1], o.n, o.step * 1.03, o.two, 0, 2)}</g>`);

/** Forty seconds of a place, one line for each second, loudest in the middle. */
export function ridges(w, h, n, ground, ink, seed) {
  const r = rng(seed);
  return svg(w, h, `${rect(0, 0, w, h, ground)}${range(n, (i) => {
    const y = h * 0.14 + (i / n) * h * 0.8;
    const peaks = range(5, () => ({ x: w * (0.3 + r() * 0.4), s: w * (0.015 + r() * 0.05), a: h * (0.02 + r() * 0.1) }));
    let d = `M${w * 0.08},${n1(y)}`;
    for (let x = w * 0.08; x <= w * 0.92; x += 6) d += `L${n1(x)},${n1(y - peaks.reduce((t, p) => t + p.a * Math.exp(-(((x - p.x) / p.s) ** 2)), 0) - r() * 1.6)}`;
    return path(d, ground, `stroke="${ink}" stroke-width="1.5" stroke-linejoin="round"`);
  }).join('')}`);
}

/** A waveform as bars, used inside players. */
export const wave = (w, h, ink, seed, played = 0) => {
  const r = rng(seed);
  const n = Math.floor(w / 5);
  return svg(w, h, range(n, (i) => { const a = (0.15 + 0.85 * Math.abs(Math.sin(i * 0.13 + seed) * Math.cos(i * 0.031)) * (0.5 + r() / 2)) * h; return rect(i * 5, (h - a) / 2, 3, a, ink, i / n < played ? '' : 'fill-opacity=".45"'); }).join(''));
};

export const film = (w, h, c, seed) => { const r = rng(seed); return svg(w, h, `${rect(0, 0, w, h, c[0])}${circle(w * 0.7, h * 0.42, h * 0.24, c[1])}${range(7, (i) => path(`M0,${h} V${n1(h * (0.55 + i * 0.06))} ${range(6, (k) => `Q${n1(w * (k + 0.5) / 6)},${n1(h * (0.5 + i * 0.065) - r() * 50)} ${n1(w * (k + 1) / 6)},${n1(h * (0.55 + i * 0.06))}`).join(' ')} V${h}Z`, c[2], `fill-opacity="${n1(0.2 + i * 0.1)}"`)).join('')}${circle(w / 2, h / 2, 36, '#ffffff')}${path(`M${w / 2 - 11},${h / 2 - 18} l32,18 -32,18Z`, '#16111f')}`); };
export const slides = (w, h, c) => svg(w, h, `${rect(0, 0, w, h, c[0])}${rect(w * 0.2, h * 0.2, w * 0.62, h * 0.5, c[1], 'transform="rotate(5 300 150)"')}${rect(w * 0.17, h * 0.22, w * 0.62, h * 0.5, '#ffffff')}${range(6, (i) => rect(w * (0.22 + i * 0.085), h * (0.62 - (0.06 + ((i * 7) % 5) * 0.06)), w * 0.05, h * (0.06 + ((i * 7) % 5) * 0.06), c[2])).join('')}${line(w * 0.21, h * 0.63, w * 0.74, h * 0.63, '#16111f', 3)}`);
