import { circle, line, n1, path, range, rect, ridge, rng, svg } from '../shared/kit.mjs';

/** Rain as fine slanted strokes, gathered into a few paths so that it stays light. */
export const rain = (w, h, n, seed, stroke, slant = 0.16) => {
  const r = rng(seed);
  return range(4, (k) => path(range(Math.round(n / 4), () => { const [x, y, l] = [r() * w * 1.2, r() * h * 1.1 - h * 0.1, 30 + r() * 120]; return `M${n1(x)},${n1(y)}l${n1(-l * slant)},${n1(l)}`; }).join(''), 'none', `stroke="${stroke}" stroke-width="${0.5 + k * 0.4}" stroke-opacity="${0.35 + k * 0.13}"`)).join('');
};

/** Rings on water, seen at an angle. */
export const rings = (w, h, y0, n, seed, stroke) => {
  const r = rng(seed);
  return range(n, () => { const [x, t] = [r() * w, r()]; const y = y0 + (h - y0) * t; const k = 14 + t * 60; return range(3, (i) => `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1((k * (i + 1)) / 2)}" ry="${n1((k * (i + 1)) / 7)}" fill="none" stroke="${stroke}" stroke-width="1.2" stroke-opacity="${n1(0.8 - i * 0.2)}"/>`).join(''); }).join('');
};

export const coverArt = (w, h) => svg(w, h, `${rect(0, 0, w, h, '#21375f')}${circle(w * 0.36, h * 0.34, w * 0.26, '#c8452f')}${range(5, (i) => path(ridge(w, h, h * (0.5 + i * 0.075), h * 0.06, 40 + i * 9, 6, 1.5), ['#41598a', '#364d7d', '#2c4270', '#233863', '#1a2d54'][i])).join('')}${rain(w, h, 260, 5, '#e9edf5')}${rings(w, h, h * 0.86, 12, 8, '#e9edf5')}`);

/** The veranda: eaves, posts, boards, and a garden in the rain. */
export function veranda(w, h, o = {}) {
  const ink = '#1d2a44';
  const boards = range(9, (i) => line(w * (i / 8 - 0.1), h, w * (0.16 + (i / 8) * 0.68), h * 0.78, '#8a6b4c', 1.5)).join('');
  const drops = range(18, (i) => line((w * (i + 0.5)) / 18, h * 0.15, (w * (i + 0.5)) / 18, h * (0.2 + ((i * 37) % 50) / 90), '#eef2f8', 1.6)).join('');
  const stones = range(4, (i) => `<ellipse cx="${n1(w * (0.3 + i * 0.13))}" cy="${n1(h * (0.74 - i * 0.035))}" rx="${26 - i * 4}" ry="${9 - i}" fill="#5f6b7a"/>`).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.sky ?? '#c4d1d4')}${[0, 1, 2].map((i) => path(ridge(w, h, h * (0.42 + i * 0.1), h * 0.1, (o.seed ?? 3) + i * 4, 6, 1.3), ['#9bb0a4', '#728f7b', '#557562'][i])).join('')}${stones}${rain(w, h, 150, o.seed ?? 3, '#ffffff')}${drops}${path(`M0,0H${w}V${h * 0.1}L0,${h * 0.16}Z`, ink)}${rect(w * 0.08, 0, 16, h * 0.86, '#3d2f25')}${rect(w * 0.86, 0, 16, h * 0.86, '#3d2f25')}${path(`M${-w * 0.1},${h} L${w * 0.1},${h * 0.78} H${w * 0.9} L${w * 1.1},${h}Z`, '#b08a63')}${boards}<ellipse cx="${w * 0.58}" cy="${h * 0.87}" rx="34" ry="9" fill="#1d2a44" fill-opacity=".25"/>${path(`M${w * 0.58 - 22},${h * 0.81} h44 l-6,34 h-32Z`, '#c8452f')}`);
}

export const umbrella = (w, h) => svg(w, h, `${rect(0, 0, w, h, '#e8dcc6')}${(() => { const [x, y, R] = [w * 0.5, h * 0.5, Math.min(w, h) * 0.4]; return range(24, (i) => { const a = (i / 24) * 6.2832; const b = ((i + 1) / 24) * 6.2832; return path(`M${x},${y} L${n1(x + Math.cos(a) * R)},${n1(y + Math.sin(a) * R)} Q${n1(x + Math.cos((a + b) / 2) * R * 0.97)},${n1(y + Math.sin((a + b) / 2) * R * 0.97)} ${n1(x + Math.cos(b) * R)},${n1(y + Math.sin(b) * R)}Z`, i % 2 ? '#c8452f' : '#b53a27', 'stroke="#7c2417" stroke-width="1.5"'); }).join('') + `<circle cx="${x}" cy="${y}" r="${R * 0.68}" fill="none" stroke="#f5ead6" stroke-width="${R * 0.11}"/>` + circle(x, y, R * 0.06, '#1d2a44'); })()}${rain(w, h, 90, 9, '#21375f')}`);
