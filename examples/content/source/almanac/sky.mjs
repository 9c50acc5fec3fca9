// Low-precision astronomy: good to a few minutes for the sun and to a day for the moon, enough to go out by.
import { circle, n1, path, range, rect, svg } from '../shared/kit.mjs';

const rad = Math.PI / 180;
const sin = (d) => Math.sin(d * rad);
const cos = (d) => Math.cos(d * rad);

/** Name, right ascension in hours, declination in degrees, magnitude. */
export const stars = [['Sirius', 6.75, -16.7, -1.5], ['Canopus', 6.4, -52.7, -0.7], ['Arcturus', 14.26, 19.2, 0], ['Vega', 18.62, 38.8, 0], ['Capella', 5.28, 46, 0.1], ['Rigel', 5.24, -8.2, 0.1], ['Procyon', 7.66, 5.2, 0.4], ['Betelgeuse', 5.92, 7.4, 0.5], ['Altair', 19.85, 8.9, 0.8], ['Aldebaran', 4.6, 16.5, 0.9], ['Spica', 13.42, -11.2, 1], ['Antares', 16.49, -26.4, 1], ['Pollux', 7.76, 28, 1.1], ['Fomalhaut', 22.96, -29.6, 1.2], ['Deneb', 20.69, 45.3, 1.3], ['Regulus', 10.14, 12, 1.4], ['Castor', 7.58, 31.9, 1.6], ['Polaris', 2.53, 89.3, 2],
  ['', 5.42, 6.35, 1.6], ['', 5.44, 28.6, 1.7], ['', 5.53, -0.3, 2.2], ['', 5.6, -1.2, 1.7], ['', 5.68, -1.95, 1.8], ['', 5.8, -9.67, 2.1], ['', 11.06, 61.75, 1.8], ['', 11.03, 56.4, 2.4], ['', 11.9, 53.7, 2.4], ['', 12.26, 57, 3.3], ['', 12.9, 56, 1.8], ['', 13.4, 54.9, 2.2], ['', 13.79, 49.3, 1.9], ['', 0.15, 59.15, 2.3], ['', 0.68, 56.5, 2.2], ['', 0.95, 60.7, 2.4], ['', 1.43, 60.2, 2.7], ['', 1.9, 63.7, 3.4], ['', 14.85, 74.2, 2.1], ['', 15.35, 71.8, 3], ['', 17.54, 86.6, 4.3], ['', 16.77, 82, 4.2], ['', 15.73, 77.8, 4.3], ['', 0.14, 29.1, 2.1], ['', 1.16, 35.6, 2.1], ['', 2.06, 42.3, 2.2], ['', 23.08, 15.2, 2.5], ['', 23.06, 28.1, 2.4], ['', 0.22, 15.2, 2.8], ['', 20.37, 40.3, 2.2], ['', 20.77, 34, 2.5], ['', 19.75, 45.1, 2.9], ['', 19.51, 28, 3.1], ['', 15.58, 26.7, 2.2], ['', 11.82, 14.6, 2.1], ['', 11.24, 20.5, 2.6], ['', 10.33, 19.8, 2], ['', 10.28, 23.4, 3.4], ['', 3.41, 49.9, 1.8], ['', 3.14, 41, 2.1], ['', 3.79, 24.1, 2.9], ['', 2.12, 23.5, 2], ['', 6.63, 16.4, 1.9], ['', 6, 44.9, 1.9], ['', 16.5, 21.5, 2.8], ['', 16.69, 31.6, 2.9], ['', 17.24, 14.4, 2.8], ['', 17.94, 51.5, 2.2], ['', 17.58, 12.6, 2.1], ['', 14.53, 38.3, 3], ['', 14.75, 27.1, 2.4], ['', 12.69, -1.4, 2.7], ['', 12.26, -17.5, 2.6], ['', 18.4, -34.4, 1.9], ['', 18.92, -26.3, 2], ['', 17.56, -37.1, 1.6], ['', 0.73, -18, 2], ['', 20.35, -14.8, 3.1], ['', 21.53, -5.6, 2.9]];
const figures = [[18, 23], [18, 20], [20, 21], [21, 22], [22, 7], [20, 5], [18, 7], [22, 23], [23, 5], [24, 25], [25, 26], [26, 27], [27, 24], [27, 28], [28, 29], [29, 30], [35, 34], [34, 33], [33, 32], [32, 31], [17, 38], [38, 39], [39, 40], [40, 36], [36, 37], [41, 42], [42, 43], [41, 45], [45, 44], [44, 46], [46, 41], [14, 47], [47, 48], [47, 49], [47, 50], [15, 55], [55, 54], [54, 53], [53, 52], [52, 15], [12, 16], [2, 68], [68, 51], [56, 57], [4, 61], [61, 19]].filter(([a, b]) => stars[a][1] !== undefined && stars[b]);

export const dayNumber = (date) => date.getTime() / 86400000 - 10957.5;

export function sunTimes(date, lat) {
  const d = dayNumber(date);
  const g = 357.529 + 0.98560028 * d;
  const q = 280.459 + 0.98564736 * d;
  const L = q + 1.915 * sin(g) + 0.02 * sin(2 * g);
  const e = 23.439;
  const ra = Math.atan2(cos(e) * sin(L), cos(L)) / rad;
  const dec = Math.asin(sin(e) * sin(L)) / rad;
  const eot = (((q - ra + 180) % 360) + 360) % 360 - 180;
  const h = Math.acos((sin(-0.833) - sin(lat) * sin(dec)) / (cos(lat) * cos(dec))) / rad;
  const noon = 12 - eot / 15;
  return { rise: noon - h / 15, set: noon + h / 15, dec };
}

export const clock = (h) => { const m = Math.round(h * 60); return `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`; };

/** Age of the moon as a fraction of a lunation: 0 new, 0.5 full. */
export function moonPhase(date) {
  const d = dayNumber(date);
  const elong = 297.85 + 12.19074912 * d + 6.29 * sin(134.96 + 13.06499295 * d) - 1.27 * sin(2 * (297.85 + 12.19074912 * d) - (134.96 + 13.06499295 * d)) - 1.92 * sin(357.53 + 0.98560028 * d);
  return (((elong / 360) % 1) + 1) % 1;
}

export function moon(x, y, r, k, lit, dark) {
  const a = Math.cos(k * Math.PI * 2) * r;
  const wax = k < 0.5;
  return circle(x, y, r, dark) + path(`M${x},${y - r}A${r},${r} 0 0 ${wax ? 1 : 0} ${x},${y + r}A${n1(Math.abs(a))},${r} 0 0 ${a > 0 === wax ? 0 : 1} ${x},${y - r}Z`, lit);
}

/** The whole sky at 22:00 as a round chart: north up, east left, horizon at the rim. */
export function chart(date, lat, o) {
  const R = 190;
  const c = 210;
  const lst = (18.697375 + 24.065709824 * (dayNumber(date) + 22 / 24 - 0.5)) % 24;
  const place = ([, ra, dec]) => {
    const H = (lst - ra) * 15;
    const alt = Math.asin(sin(lat) * sin(dec) + cos(lat) * cos(dec) * cos(H)) / rad;
    const az = Math.atan2(-cos(dec) * sin(H), sin(dec) * cos(lat) - cos(dec) * cos(H) * sin(lat)) / rad;
    const r = (R * (90 - alt)) / 90;
    return { alt, x: c - r * sin(az), y: c - r * cos(az) };
  };
  const at = stars.map(place);
  const lines = path(figures.filter(([a, b]) => at[a].alt > 0 && at[b].alt > 0).map(([a, b]) => `M${n1(at[a].x)},${n1(at[a].y)}L${n1(at[b].x)},${n1(at[b].y)}`).join(''), 'none', `stroke="${o.line}" stroke-width=".9"`);
  const dots = stars.map((s, i) => (at[i].alt > 0 ? `M${n1(at[i].x)},${n1(at[i].y)}h.01` : '')).map((d, i) => (d ? path(d, 'none', `stroke="${o.star}" stroke-linecap="round" stroke-width="${n1(Math.max(2, 8.4 - stars[i][3] * 1.7))}"`) : '')).join('');
  const names = stars.map((s, i) => (s[0] && at[i].alt > 6 ? `<text x="${n1(at[i].x + 7)}" y="${n1(at[i].y + 3)}" font-size="9.5" fill="${o.star}" font-family="EB Garamond" font-style="italic">${s[0]}</text>` : '')).join('');
  const side = [['N', c, 14], ['S', c, 416], ['E', 8, c + 4], ['W', 412, c + 4]].map(([t, x, y]) => `<text x="${x}" y="${y}" font-size="11" text-anchor="middle" fill="${o.star}" font-family="EB Garamond">${t}</text>`).join('');
  return svg(420, 420, `${circle(c, c, R, o.sky, `stroke="${o.line}" stroke-width="1.2"`)}${[30, 60].map((a) => circle(c, c, (R * (90 - a)) / 90, 'none', `stroke="${o.line}" stroke-opacity=".35" stroke-dasharray="1 4"`)).join('')}${lines}${dots}${names}${side}`);
}

/** The year as a wheel: hours of daylight round the rim, moons inside; the cover. */
export function wheel(w, h, year, lat, o) {
  const [cx, cy] = [w / 2, h * 0.56];
  const R = w * 0.4;
  const day = (i) => new Date(Date.UTC(year, 0, 1 + i, 12));
  const ray = range(365, (i) => { const s = sunTimes(day(i), lat); const a = (i / 365) * 360 - 90; const len = (s.set - s.rise) / 24; return `M${n1(cx + cos(a) * R * 0.62)},${n1(cy + sin(a) * R * 0.62)}L${n1(cx + cos(a) * R * (0.62 + len * 0.62))},${n1(cy + sin(a) * R * (0.62 + len * 0.62))}`; }).join('');
  const moons = range(52, (i) => { const a = (i / 52) * 360 - 90; return moon(n1(cx + cos(a) * R * 0.52), n1(cy + sin(a) * R * 0.52), n1(R * 0.027), moonPhase(day(i * 7)), o.gold, o.dim); }).join('');
  const sun = range(24, (i) => { const p = (d, q) => `${n1(cx + cos(d) * R * q)},${n1(cy + sin(d) * R * q)}`; const a = i * 15; return path(`M${p(a, i % 2 ? 0.36 : 0.44)}L${p(a + 5, 0.22)}L${p(a - 5, 0.22)}Z`, o.gold); }).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.ground)}${path(ray, 'none', `stroke="${o.gold}" stroke-width="1.5"`)}${circle(cx, cy, R * 1.14, 'none', `stroke="${o.gold}" stroke-width="1.4"`)}${circle(cx, cy, R * 1.17, 'none', `stroke="${o.gold}" stroke-width=".6"`)}${moons}${sun}${circle(cx, cy, R * 0.2, o.gold)}${circle(cx, cy, R * 0.15, 'none', `stroke="${o.ground}" stroke-width="2"`)}`);
}
