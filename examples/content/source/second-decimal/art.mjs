import { n1, path, range, rect, rng, svg } from '../shared/kit.mjs';

/** Gray and Scott's reaction: two substances, one eats the other; runs inside the browser. */
export const reaction = `(c, W, H, rnd, d) => {
  const w = d.w, h = Math.round(d.w * H / W), n = w * h;
  let u = new Float32Array(n).fill(1), v = new Float32Array(n), u2 = new Float32Array(n), v2 = new Float32Array(n);
  for (let k = 0; k < d.seeds; k++) { const x = 4 + Math.floor(rnd() * (w - 8)), y = 4 + Math.floor(rnd() * (h - 8)); for (let j = -3; j < 4; j++) for (let i = -3; i < 4; i++) { v[(y + j) * w + x + i] = 0.9; u[(y + j) * w + x + i] = 0.3; } }
  for (let t = 0; t < d.steps; t++) {
    for (let y = 0; y < h; y++) { const up = (y ? y - 1 : h - 1) * w, dn = (y < h - 1 ? y + 1 : 0) * w, ro = y * w;
      for (let x = 0; x < w; x++) { const l = x ? x - 1 : w - 1, r = x < w - 1 ? x + 1 : 0, i = ro + x, a = u[i], b = v[i], q = a * b * b;
        const lu = (u[ro + l] + u[ro + r] + u[up + x] + u[dn + x]) * .2 + (u[up + l] + u[up + r] + u[dn + l] + u[dn + r]) * .05 - a;
        const lv = (v[ro + l] + v[ro + r] + v[up + x] + v[dn + x]) * .2 + (v[up + l] + v[up + r] + v[dn + l] + v[dn + r]) * .05 - b;
        const f = d.feed + d.drift * y / h;
        u2[i] = a + lu - q + f * (1 - a); v2[i] = b + .5 * lv + q - (f + d.kill) * b; } }
    [u, u2] = [u2, u]; [v, v2] = [v2, v];
  }
  const s = document.createElement('canvas'); s.width = w; s.height = h; const k = s.getContext('2d'), im = k.createImageData(w, h);
  for (let i = 0; i < n; i++) { const t = Math.min(1, Math.max(0, v[i] * 3.4)) * (d.inks.length - 1), a = Math.min(d.inks.length - 2, Math.floor(t)), m = t - a; for (let z = 0; z < 3; z++) im.data[i * 4 + z] = d.inks[a][z] * (1 - m) + d.inks[a + 1][z] * m; im.data[i * 4 + 3] = 255; }
  k.putImageData(im, 0, 0); c.imageSmoothingQuality = 'high'; c.drawImage(s, 0, 0, W, H);
}`;

/** Rule 30 and its sisters, run-length coded into one path. */
export function automaton(w, h, rule, cell, ink, ground) {
  const cols = Math.floor(w / cell);
  let row = new Uint8Array(cols);
  row[cols >> 1] = 1;
  let d = '';
  for (let y = 0; y < h / cell; y++) {
    for (let x = 0; x < cols; x++) if (row[x]) { let e = x; while (e < cols && row[e]) e++; d += `M${x * cell},${y * cell}h${(e - x) * cell}v${cell}h${-(e - x) * cell}z`; x = e; }
    const last = row;
    row = last.map((_, x) => (rule >> ((last[(x + cols - 1) % cols] << 2) | (last[x] << 1) | last[(x + 1) % cols])) & 1);
  }
  return svg(w, h, rect(0, 0, w, h, ground) + path(d, ink));
}

/** Sunflower seeds: each turned from the last by the same angle. */
export const seeds = (w, h, n, angle, inks, ground) => {
  const R = Math.min(w, h) * 0.46;
  const dots = ['', '', ''];
  range(n, (i) => { const r = R * Math.sqrt(i / n); const a = (i * angle * Math.PI) / 180; dots[i % 3] += `M${n1(w / 2 + Math.cos(a) * r)},${n1(h / 2 + Math.sin(a) * r)}h.01`; });
  return svg(w, h, rect(0, 0, w, h, ground) + dots.map((d, i) => path(d, 'none', `stroke="${inks[i]}" stroke-width="${n1(R * 1.45 / Math.sqrt(n))}" stroke-linecap="round"`)).join(''));
};

/** Lines of flow round a few vortices. */
export function flow(w, h, seed, ink, ground, n = 170) {
  const r = rng(seed);
  const eyes = range(5, () => [r() * w, r() * h, r() < 0.5 ? 1 : -1]);
  return svg(w, h, rect(0, 0, w, h, ground) + range(n, () => { let [x, y] = [r() * w, r() * h]; let d = `M${n1(x)},${n1(y)}`; for (let k = 0; k < 60; k++) { let [vx, vy] = [0.9, 0.1]; for (const [ex, ey, s] of eyes) { const q = ((x - ex) ** 2 + (y - ey) ** 2) / 9000 + 0.5; vx -= (s * (y - ey)) / 90 / q; vy += (s * (x - ex)) / 90 / q; } const l = Math.hypot(vx, vy); x += (vx / l) * 7; y += (vy / l) * 7; d += `L${n1(x)},${n1(y)}`; } return path(d, 'none', `stroke="${ink}" stroke-width="1.3" stroke-linejoin="round"`); }).join(''));
}
