import { circle, line, n1, path, range, rect, ridge, rng, svg } from '../shared/kit.mjs';

const stars = (w, h, n, seed, fill = '#fbeed0') => {
  const r = rng(seed);
  return range(n, () =>
    circle(r() * w, r() * h, 0.4 + r() ** 3 * 1.8, fill, `fill-opacity="${n1(0.4 + r() * 0.6)}"`),
  ).join('');
};

/** A sleeping car train seen from the side, windows lit here and there. */
export function train(x, y, cars, scale, body, glow, seed) {
  const r = rng(seed);
  const one = (i) => {
    const cx = i * 128;
    const windows = range(9, (k) => rect(cx + 9 + k * 12, 9, 8, 10, r() > 0.45 ? glow : '#0d1730', 'rx="1"')).join('');
    return `${rect(cx, 0, 122, 32, body, 'rx="5"')}${rect(cx, 23, 122, 2.5, glow, 'fill-opacity=".55"')}${windows}${circle(cx + 22, 34, 5, '#0a1022')}${circle(cx + 100, 34, 5, '#0a1022')}`;
  };
  return `<g transform="translate(${x} ${y}) scale(${scale})">${range(cars, one).join('')}</g>`;
}

export function valley(w, h, o) {
  const layers = o.colors
    .map((c, i) => path(ridge(w, h, h * (o.from + i * o.gap), h * (o.amp - i * 0.012), o.seed + i * 17, 6, 1.15), c))
    .join('');
  const rails = o.bridge ? viaduct(w, h, o.bridge) : '';
  return svg(
    w,
    h,
    `<defs><linearGradient id="s${o.seed}" x2="0" y2="1">${o.sky.map((c, i) => `<stop offset="${i / (o.sky.length - 1)}" stop-color="${c}"/>`).join('')}</linearGradient></defs>
${rect(0, 0, w, h, `url(#s${o.seed})`)}${o.stars ? stars(w, h * 0.55, o.stars, o.seed) : ''}${o.moon ? circle(w * o.moon[0], h * o.moon[1], o.moon[2], o.moon[3]) : ''}${layers}${rails}`,
  );
}

function viaduct(w, h, b) {
  const y = h * b.y;
  const step = b.step ?? 74;
  const arches = range(Math.ceil(w / step) + 1, (i) => {
    const x = i * step;
    return `M${x - step},${y + 22} h${step} v${h} h-${step * 0.16} v-${h - step * 0.5} a${step * 0.34},${step * 0.42} 0 0 0 -${step * 0.68},0 v${h} h-${step * 0.16}Z`;
  }).join(' ');
  return `${train(b.x, y - 37 * b.scale + 1, b.cars, b.scale, b.body, b.glow, 5)}${rect(0, y, w, 24, b.stone)}${path(arches, b.stone)}${rect(0, y, w, 3, b.edge)}`;
}

/** Paper-map drawing of a route: contour lines, stations, times. */
export function routeMap(w, h, stops, ink, accent, paper) {
  const contours = range(16, (i) => {
    const d = ridge(w, h, h * (0.02 + i * 0.065), 46, 90 + Math.floor(i / 2) * 3, 10, 1.2)
      .replace(/ L[\d.-]+,[\d.-]+Z$/, '')
      .replace(/^M0,[\d.]+ L/, 'M');
    return `<path d="${d}" fill="none" stroke="${ink}" stroke-opacity=".16"/>`;
  }).join('');
  const way = `M${stops.map((s) => `${s[0] * w},${s[1] * h}`).join(' L')}`;
  const dots = stops
    .map(([x, y, name, time, side]) => {
      const dx = side === 'l' ? -12 : 12;
      return `${circle(x * w, y * h, 5, paper, `stroke="${accent}" stroke-width="3"`)}<text x="${x * w + dx}" y="${y * h + 1}" text-anchor="${side === 'l' ? 'end' : 'start'}" font-family="Fraunces" font-weight="600" font-size="15" fill="${ink}">${name}</text><text x="${x * w + dx}" y="${y * h + 15}" text-anchor="${side === 'l' ? 'end' : 'start'}" font-family="Instrument Sans" font-size="10.5" fill="${ink}">${time}</text>`;
    })
    .join('');
  return svg(
    w,
    h,
    `${rect(0, 0, w, h, paper)}${contours}<path d="${way}" fill="none" stroke="${accent}" stroke-width="4" stroke-linejoin="round"/>${dots}`,
  );
}

/** Cut through a sleeping compartment: three bunks, washbasin, window, ladder. */
export function compartment(ink, paper, accent, warm) {
  const bunk = (y, who) =>
    `${rect(60, y, 300, 16, accent, 'rx="4"')}${rect(66, y - 12, 60, 14, paper, 'rx="6"')}${who ? path(`M120,${y} C150,${y - 42} 210,${y - 34} 250,${y - 22} S330,${y - 18} 352,${y}Z`, warm) + circle(104, y - 20, 13, '#e9b796') : ''}`;
  const label = (x, y, t) =>
    `<text x="${x}" y="${y}" font-family="Instrument Sans" font-size="12" fill="${paper}">${t}</text>`;
  return svg(
    680,
    420,
    `${rect(0, 0, 680, 420, ink)}${path('M40,400 V70 Q40,20 90,20 H420 Q470,20 470,70 V400Z', '#22335c')}${path('M40,400 H470', 'none', `stroke="${paper}" stroke-width="5"`)}
${bunk(130, true)}${bunk(236, false)}${bunk(342, true)}${line(372, 96, 372, 392, paper, 4)}${line(396, 96, 396, 392, paper, 4)}${range(8, (i) => line(372, 120 + i * 36, 396, 120 + i * 36, paper, 4)).join('')}
${rect(414, 150, 40, 110, '#0b142c', 'rx="8"')}${circle(434, 182, 12, '#f6dc9a')}${path('M414,250 l14,-20 12,12 14,-18 v26 q0,10 -8,10 h-24 q-8,0 -8,-10Z', '#31467a')}
${[
  [500, 122, 'Top bunk: warm, dark,'],
  [500, 138, 'the kingdom of readers'],
  [500, 232, 'Middle: a compromise'],
  [500, 338, 'Bottom: a sofa until ten,'],
  [500, 354, 'first at the window at six'],
]
  .map((l) => label(...l))
  .join('')}${[126, 228, 342].map((y) => line(402, y, 494, y, paper, 1, 'stroke-dasharray="3 3"')).join('')}`,
  );
}

/** Two-ink sea for the ferry issue: rows of wave crests, a halftone sun, one small ferry. */
export function ferrySea(w, h, o) {
  const r = rng(o.seed);
  const dots = [];
  const [sx, sy, sr] = o.sun;
  // One stroked path per row: zero-length round strokes print as dots at a fraction of the size of circles.
  for (let y = -sr; y <= sr; y += 9) {
    const half = Math.sqrt(Math.max(0, sr * sr - y * y));
    let d = '';
    for (let x = -Math.floor(half / 9) * 9 + (Math.round(y / 9) % 2) * 4.5; x < half; x += 9) d += `M${n1(sx + x)},${sy + y}h.01`;
    dots.push(path(d, 'none', `stroke="${o.red}" stroke-linecap="round" stroke-width="${n1(2 * (1.2 + 3.6 * (0.5 - y / sr / 2.4)))}"`));
  }
  const rows = range(o.rows, (i) => {
    const t = i / (o.rows - 1);
    const y = o.horizon + (h - o.horizon) * t ** 1.35;
    const len = 16 + 90 * t;
    let d = `M${-len - r() * len},${n1(y)}`;
    for (let x = -len; x < w + len * 2; x += len) d += ` q${n1(len / 2)},${n1(-len * 0.34)} ${n1(len)},0`;
    return `${path(`${d} V${h + 80} H-200Z`, i % 2 ? o.blue : o.deep)}<path d="${d}" fill="none" stroke="${o.foam}" stroke-width="${n1(0.8 + t * 3)}"/>`;
  });
  const boat = (s, x, y) =>
    `<g transform="translate(${x} ${y}) scale(${s})">${path('M-95,0 H100 L84,34 H-78Z', o.deep)}${rect(-70, -26, 130, 26, o.foam)}${rect(-46, -48, 84, 22, o.foam)}${rect(-4, -78, 22, 30, o.red)}${rect(-4, -70, 22, 7, o.deep)}${range(8, (i) => rect(-60 + i * 15, -18, 8, 9, o.deep)).join('')}${range(4, (i) => rect(-36 + i * 18, -42, 10, 8, o.deep)).join('')}${rect(-95, -4, 196, 6, o.red)}${line(60, -48, 60, -82, o.deep, 2.5)}${path('M60,-82 l20,6 -20,7Z', o.red)}</g>`;
  const cut = Math.round(o.rows * o.boat[3]);
  return svg(
    w,
    h,
    `${rect(0, 0, w, h, o.paper)}${dots.join('')}${rows.slice(0, cut).join('')}${boat(...o.boat.slice(0, 3))}${rows.slice(cut).join('')}`,
  );
}
