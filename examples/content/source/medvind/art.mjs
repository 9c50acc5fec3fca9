import { circle, line, n1, path, range, rect, ridge, rng, svg } from '../shared/kit.mjs';

/** A rider built from circles and straight tubes. */
export function rider(x, y, s, o, flip = 1) {
  const wheel = (cx) => `${circle(cx, 0, 44, 'none', `stroke="${o.ink}" stroke-width="5"`)}${range(8, (i) => line(cx, 0, cx + Math.cos(i * 0.785) * 42, Math.sin(i * 0.785) * 42, o.ink, 1)).join('')}${circle(cx, 0, 5, o.ink)}`;
  return `<g transform="translate(${x} ${y}) scale(${s * flip} ${s})">${wheel(-64)}${wheel(64)}${path('M-64,0 L-34,-72 L36,-72 L-6,0Z M-34,-72 L-6,0 M36,-72 L64,0 M36,-72 L30,-92 L52,-98', 'none', `stroke="${o.frame}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"`)}${line(-50, -82, -22, -82, o.ink, 8, 'stroke-linecap="round"')}${path('M-38,-90 Q-30,-50 6,-44 L-8,6', 'none', `stroke="${o.skin}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"`)}${path('M-48,-84 Q-40,-150 14,-156 L22,-140 Q-10,-120 -26,-84Z', o.shirt)}${path('M10,-146 L40,-112 L54,-100', 'none', `stroke="${o.skin}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"`)}${circle(28, -172, 17, o.skin)}${path('M8,-176 a20,20 0 0 1 40,-2 l-4,4Z', o.frame)}${path('M-22,6 h20 l6,7 h-26Z', o.ink)}</g>`;
}

const pal = { ink: '#17324d', frame: '#e4572e', skin: '#e8b08a', shirt: '#fff4d6' };

/** Road that winds away between lake and spruce, with flags of wind. */
export function road(w, h, o) {
  const r = rng(o.seed);
  const spruce = (x, y, s) => range(3, (i) => path(`M${n1(x)},${n1(y - s * (1.5 - i * 0.35))} l${n1(s * (0.22 + i * 0.09))},${n1(s * 0.52)} h${n1(-s * (0.44 + i * 0.18))}Z`, o.tree)).join('') + rect(x - s * 0.04, y - s * 0.3, s * 0.08, s * 0.34, '#5b3a29');
  const house = (x, y, s) => `${rect(x, y - s, s * 1.5, s, '#b5332a')}${path(`M${x - s * 0.12},${y - s} L${x + s * 0.75},${y - s * 1.7} L${x + s * 1.62},${y - s}Z`, '#3a2a2a')}${rect(x + s * 0.2, y - s * 0.72, s * 0.3, s * 0.34, '#fff4d6')}${rect(x + s * 0.95, y - s * 0.72, s * 0.3, s * 0.34, '#fff4d6')}${rect(x, y - s, s * 0.08, s, '#fff4d6')}${rect(x + s * 1.42, y - s, s * 0.08, s, '#fff4d6')}`;
  const way = path(`M${w * 0.3},${h} C${w * 0.5},${h * 0.86} ${w * 0.95},${h * 0.84} ${w * 0.78},${h * 0.75} C${w * 0.62},${h * 0.68} ${w * 0.3},${h * 0.68} ${w * 0.52},${h * 0.6} L${w * 0.55},${h * 0.6} C${w * 0.38},${h * 0.68} ${w * 0.72},${h * 0.67} ${w * 0.88},${h * 0.75} C${w * 1.06},${h * 0.84} ${w * 0.86},${h * 0.9} ${w * 0.86},${h}Z`, o.road);
  const wind = range(4, (i) => path(`M${-40 + i * 60},${n1(h * (0.12 + i * 0.1))} h${n1(w * (0.4 + r() * 0.3))} q40,0 40,-26 t-26,-22 t-16,18`, 'none', `stroke="#ffffff" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"`)).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.sky)}${circle(w * o.sun[0], h * o.sun[1], o.sun[2], o.glow)}${o.wind ? wind : ''}${path(ridge(w, h, h * 0.5, h * 0.08, o.seed, 6, 1.2), o.far)}${rect(0, h * 0.54, w, h * 0.08, o.lake)}${range(6, (i) => line(w * r(), h * (0.55 + i * 0.011), w * (0.5 + r() * 0.5), h * (0.55 + i * 0.011), '#ffffff', 1.6, 'stroke-opacity=".5"')).join('')}${path(ridge(w, h, h * 0.61, h * 0.04, o.seed + 4, 6, 1.4), o.near)}${path(ridge(w, h, h * 0.72, h * 0.06, o.seed + 9, 6, 1.4), o.field)}${way}${range(16, () => { const t = r(); return spruce(w * (r() < 0.5 ? r() * 0.24 : 0.9 + r() * 0.1), h * (0.64 + t * 0.14), h * (0.06 + t * 0.06)); }).join('')}${house(w * 0.16, h * 0.7, h * 0.05)}${o.rider ? rider(w * o.rider[0], h * o.rider[1], o.rider[2], pal) : ''}`);
}

/** The loop around the lake, with kilometre stones. */
export function loop(w, h, stops) {
  const at = (t) => { const a = t * 6.2832 - 1.57; const k = 1 + 0.16 * Math.sin(a * 3 + 1) + 0.08 * Math.cos(a * 5); return [w / 2 + Math.cos(a) * w * 0.33 * k, h / 2 + Math.sin(a) * h * 0.33 * k]; };
  const ring = (q) => `M${range(120, (i) => { const [x, y] = at(i / 120); return `${n1(w / 2 + (x - w / 2) * q)},${n1(h / 2 + (y - h / 2) * q)}`; }).join('L')}Z`;
  return svg(w, h, `${rect(0, 0, w, h, '#e8efc9')}${path(ring(0.86), '#6db5c9')}${[0.72, 0.56, 0.4].map((q) => path(ring(q), 'none', 'stroke="#ffffff" stroke-opacity=".5" stroke-width="2"')).join('')}${path(ring(1), 'none', 'stroke="#e4572e" stroke-width="5" stroke-dasharray="14 7"')}${stops.map(([t, n, k]) => { const [x, y] = at(t); const left = x < w / 2; return `${circle(x, y, 8, '#fff4d6', 'stroke="#17324d" stroke-width="3.5"')}<text x="${n1(x + (left ? -15 : 15))}" y="${n1(y)}" text-anchor="${left ? 'end' : 'start'}" font-family="Bricolage Grotesque" font-weight="700" font-size="16" fill="#17324d">${n}</text><text x="${n1(x + (left ? -15 : 15))}" y="${n1(y + 16)}" text-anchor="${left ? 'end' : 'start'}" font-family="Bricolage Grotesque" font-size="12" fill="#17324d">${k}</text>`; }).join('')}`);
}
