import { circle, n1, path, range, rect, ridge, rng, svg } from '../shared/kit.mjs';

/** Eight-pointed stars and crosses, the oldest tile of all. */
export function tiles(w, h, s, o) {
  const star = (x, y, r, fill) => {
    const pts = range(16, (i) => { const a = (i / 16) * 6.28318 + Math.PI / 8 * 0; const q = i % 2 ? r * 0.765 : r; return `${n1(x + Math.cos(a) * q)},${n1(y + Math.sin(a) * q)}`; });
    return path(`M${pts.join('L')}Z`, fill);
  };
  const out = [];
  for (let y = 0; y <= h + s; y += s) for (let x = 0; x <= w + s; x += s) {
    out.push(star(x, y, s * 0.46, o.a), star(x, y, s * 0.36, o.ground), star(x, y, s * 0.27, o.b), circle(x, y, s * 0.07, o.ground));
    out.push(star(x + s / 2, y + s / 2, s * 0.2, o.c));
  }
  return svg(w, h, `${rect(0, 0, w, h, o.ground)}${out.join('')}`);
}

/** Dunes below, a great rosette star above: the cover and the openers. */
export function desert(w, h, o) {
  const r = rng(o.seed);
  const [cx, cy, R] = o.star;
  const rays = range(o.rays ?? 16, (i) => {
    const a = (i / (o.rays ?? 16)) * Math.PI * 2;
    const p = (ang, q) => `${n1(cx + Math.cos(ang) * q)},${n1(cy + Math.sin(ang) * q)}`;
    const d = Math.PI / (o.rays ?? 16);
    return path(`M${p(a, R)} L${p(a + d * 0.55, R * 0.5)} L${p(a, R * 0.24)} L${p(a - d * 0.55, R * 0.5)}Z`, i % 2 ? o.gold : o.light) + path(`M${p(a + d, R * 0.86)} L${p(a + d * 1.5, R * 0.58)} L${p(a + d, R * 0.5)} L${p(a + d * 0.5, R * 0.58)}Z`, o.rose);
  }).join('');
  const rings = [1.1, 1.16, 1.5, 2.1].map((k) => `<circle cx="${cx}" cy="${cy}" r="${n1(R * k)}" fill="none" stroke="${o.gold}" stroke-opacity="${n1(0.7 / k)}" stroke-width="1.4"/>`).join('');
  const dust = path(range(150, () => `M${n1(r() * w)},${n1(r() * h * 0.62)}h.01`).join(''), 'none', `stroke="${o.light}" stroke-width="2.4" stroke-linecap="round"`);
  const dunes = o.dunes.map((c, i) => path(ridge(w, h, h * (0.66 + i * 0.09), h * 0.1, o.seed + i * 7, 6, 1.9), c)).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.sky)}${dust}${rings}${rays}${circle(cx, cy, R * 0.17, o.light)}${dunes}`);
}

/** A dhow with a lateen sail on a sea of arcs. */
export function dhow(w, h, o) {
  const rows = range(9, (i) => {
    const y = h * 0.62 + i * h * 0.045;
    const len = 40 + i * 9;
    let d = `M${-((i * 31) % len) - len},${n1(y)}`;
    for (let x = -len; x < w + 2 * len; x += len) d += `q${len / 2},${-14 - i * 2} ${len},0`;
    return path(`${d}V${h + 90}H-200Z`, o.sea[i % o.sea.length]);
  });
  const s = h / 520;
  const ship = `<g transform="translate(${n1(w * 0.5)} ${n1(h * 0.66)}) scale(${n1(s)})">${path('M-150,-40 C-80,0 60,4 170,-50 L120,20 Q0,50 -110,20Z', '#5d2f26')}${path('M-150,-40 C-80,-6 60,-2 170,-50 L168,-42 C60,8 -80,4 -148,-32Z', o.gold)}${path('M-8,-20 L6,-250 l7,0 L6,-18Z', '#3a1d18')}${path('M-130,-70 C-90,-190 0,-280 120,-320 C110,-200 110,-110 150,-60 C60,-40 -40,-40 -130,-70Z', o.light)}${path('M-130,-70 C-60,-150 40,-240 120,-320 C60,-220 30,-120 40,-47 C-20,-45 -70,-52 -130,-70Z', '#00000014')}</g>`;
  return svg(w, h, `${rect(0, 0, w, h, o.sky)}${path(range(90, (i) => `M${(i * 137) % w},${(i * 71) % (h * 0.5)}h.01`).join(''), 'none', `stroke="${o.light}" stroke-width="2.2" stroke-linecap="round"`)}${rows.slice(0, 3).join('')}${ship}${rows.slice(3).join('')}`);
}
