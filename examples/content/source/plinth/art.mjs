import { n1, path, range, rect, rng, svg } from '../shared/kit.mjs';

const C = Math.cos(Math.PI / 6);
const iso = (x, y, z, s, ox, oy) => [n1(ox + (x - y) * C * s), n1(oy + (x + y) * 0.5 * s - z * s)];
const poly = (pts, fill) => path(`M${pts.map((p) => p.join(',')).join(' L')}Z`, fill);

/** One cuboid: top, left and right face in three tones of one pigment. */
function box(x, y, z, dx, dy, dz, tone, s, ox, oy) {
  const p = (a, b, c) => iso(x + a, y + b, z + c, s, ox, oy);
  return poly([p(0, dy, 0), p(dx, dy, 0), p(dx, dy, dz), p(0, dy, dz)], tone[1]) + poly([p(dx, 0, 0), p(dx, dy, 0), p(dx, dy, dz), p(dx, 0, dz)], tone[2]) + poly([p(0, 0, dz), p(dx, 0, dz), p(dx, dy, dz), p(0, dy, dz)], tone[0]);
}

export const tones = {
  coral: ['#ff9b7d', '#e8603f', '#b83f2c'], sand: ['#fbe6c3', '#eec68a', '#cf9a5b'], teal: ['#7cc7bd', '#3b978f', '#22666a'], ink: ['#5d6590', '#3a4270', '#232a52'], rose: ['#ffd0d3', '#f2a3ad', '#cf7687'],
};

/** Stairs, towers and slabs piled from back to front so that nearer blocks cover farther ones. */
export function stairTown(w, h, o) {
  const r = rng(o.seed);
  const names = Object.keys(tones);
  const parts = [];
  const n = o.n ?? 7;
  for (let gx = 0; gx < n; gx++) for (let gy = 0; gy < n; gy++) {
    const tone = tones[names[Math.floor(r() * names.length)]];
    const x = gx * 2;
    const y = gy * 2;
    const base = Math.floor(r() * 3) + Math.max(0, (n - gx + n - gy - 4) * 0.5);
    parts.push(box(x, y, -6, 2, 2, 6 + base, tone, o.s, o.ox, o.oy));
    const kind = r();
    if (kind < 0.42) {
      const along = r() < 0.5;
      for (let k = 0; k < 6; k++) parts.push(along ? box(x + k / 3, y, base, 1 / 3, 2, (6 - k) / 3.2, tone, o.s, o.ox, o.oy) : box(x, y + k / 3, base, 2, 1 / 3, (6 - k) / 3.2, tone, o.s, o.ox, o.oy));
    } else if (kind < 0.6) {
      parts.push(box(x + 0.4, y + 0.4, base, 1.2, 1.2, 1.4 + r() * 1.6, tones[names[Math.floor(r() * 5)]], o.s, o.ox, o.oy));
    } else if (kind < 0.72) {
      const [cx, cy] = iso(x + 1, y + 1, base + 0.5, o.s, o.ox, o.oy);
      parts.push(`<circle cx="${cx}" cy="${cy}" r="${o.s * 0.62}" fill="${tone[1]}"/><circle cx="${n1(cx - o.s * 0.16)}" cy="${n1(cy - o.s * 0.16)}" r="${n1(o.s * 0.4)}" fill="${tone[0]}"/>`);
    }
    if (r() < 0.3) {
      const d = [iso(x + 2, y + 0.7, base - 1.9, o.s, o.ox, o.oy), iso(x + 2, y + 1.3, base - 1.9, o.s, o.ox, o.oy), iso(x + 2, y + 1.3, base - 0.9, o.s, o.ox, o.oy), iso(x + 2, y + 0.7, base - 0.9, o.s, o.ox, o.oy)];
      parts.push(poly(d, '#1d2145'));
    }
  }
  return svg(w, h, `${rect(0, 0, w, h, o.ground)}${parts.join('')}`);
}

/** A stair in section with its two numbers, riser and tread. */
export function section(w, h, rise, go, n, ink, fill) {
  const s = Math.min((w - 90) / (go * n), (h - 70) / (rise * n));
  let d = `M30,${h - 30}`;
  range(n, () => { d += ` v${n1(-rise * s)} h${n1(go * s)}`; });
  const end = `${d} V${h - 30}Z`;
  const t = (x, y, v) => `<text x="${n1(x)}" y="${n1(y)}" font-family="Archivo" font-weight="600" font-size="15" fill="${ink}">${v}</text>`;
  return svg(w, h, `${path(end, fill)}${path(d, 'none', `stroke="${ink}" stroke-width="2.5"`)}${t(30 + go * s * 0.2, h - 30 - rise * s - 8, `${go}`)}${t(4, h - 34 - rise * s * 0.3, `${rise}`)}`);
}

/** Plan of a spiral stair: treads as wedges, darker as they go down. */
export function spiral(w, h, n, ink, light) {
  const R = Math.min(w, h) * 0.45;
  return svg(w, h, range(n, (i) => {
    const a = (i / n) * Math.PI * 2 - 1.57;
    const b = ((i + 1) / n) * Math.PI * 2 - 1.57;
    const p = (ang, q) => `${n1(w / 2 + Math.cos(ang) * q)},${n1(h / 2 + Math.sin(ang) * q)}`;
    return path(`M${p(a, R * 0.16)} L${p(a, R)} A${R},${R} 0 0 1 ${p(b, R)} L${p(b, R * 0.16)}Z`, ink, `fill-opacity="${n1(0.1 + (0.85 * i) / n)}" stroke="${light}" stroke-width="2"`);
  }).join(''));
}
