import { circle, line, path, range, rect, ridge, rng, svg } from '../shared/kit.mjs';

/** Long exposure around the celestial pole, with a silhouette in front; runs inside the browser. */
export const trails = `(c, w, h, rnd, d) => {
  const g = c.createLinearGradient(0, 0, 0, h);
  d.sky.forEach((s, i) => g.addColorStop(i / (d.sky.length - 1), s));
  c.fillStyle = g; c.fillRect(0, 0, w, h);
  const px = w * d.pole[0], py = h * d.pole[1];
  c.lineCap = 'butt';
  for (let i = 0; i < d.count; i++) {
    const r = 6 + Math.sqrt(rnd()) * Math.hypot(w, h) * 0.95;
    const a = rnd() * 6.283, m = rnd();
    c.strokeStyle = ['#bcd3ff', '#ffffff', '#ffe3bf', '#9fc0ff', '#ffd0a0'][Math.floor(rnd() * 5)];
    c.globalAlpha = 0.12 + m * m * 0.75;
    c.lineWidth = 0.6 + m ** 6 * 3.2;
    c.beginPath(); c.arc(px, py, r, a, a + d.arc); c.stroke();
  }
  c.globalAlpha = 1;
  c.fillStyle = '#04060f';
  c.beginPath(); c.moveTo(0, h);
  for (let x = 0; x <= w; x += 3) {
    const hill = h * d.ground + Math.sin(x / w * 5 + d.phase) * h * 0.03 + Math.sin(x / w * 13) * h * 0.008;
    c.lineTo(x, hill - (rnd() < 0.5 ? rnd() * h * 0.006 : 0));
  }
  c.lineTo(w, h); c.fill();
  for (let i = 0; i < d.trees; i++) {
    const x = rnd() * w, s = h * (0.02 + rnd() * 0.07);
    const y = h * d.ground + Math.sin(x / w * 5 + d.phase) * h * 0.03 + h * 0.015;
    for (let k = 0; k < 7; k++) { const t = k / 7; c.beginPath(); c.moveTo(x, y - s * (1.25 - t * 0.1)); const q = s * 0.34 * (t + 0.12); c.lineTo(x - q, y - s * (1.05 - t)); c.lineTo(x + q, y - s * (1.05 - t)); c.fill(); }
  }
}`;

/** Milky Way: a noisy diagonal band of light over a lake. */
export const milky = `(c, w, h, rnd, d) => {
  const g = c.createLinearGradient(0, 0, 0, h); g.addColorStop(0, '#050a1e'); g.addColorStop(.6, '#101d49'); g.addColorStop(1, d.glow);
  c.fillStyle = g; c.fillRect(0, 0, w, h);
  c.globalCompositeOperation = 'lighter';
  const gauss = () => (rnd() + rnd() + rnd() + rnd() - 2) / 2;
  for (let i = 0; i < 420; i++) {
    const t = rnd(), x = w * (d.x0 + (d.x1 - d.x0) * t) + gauss() * w * .22, y = h * t * .95;
    const r = w * (.03 + rnd() * .13), q = c.createRadialGradient(x, y, 0, x, y, r);
    const k = ['110,120,190', '190,150,140', '90,120,200'][Math.floor(rnd() * 3)];
    q.addColorStop(0, 'rgba(' + k + ',.045)'); q.addColorStop(1, 'rgba(' + k + ',0)');
    c.fillStyle = q; c.fillRect(x - r, y - r, 2 * r, 2 * r);
  }
  for (let i = 0; i < 5200; i++) {
    const t = rnd(), band = rnd() < .72;
    const x = band ? w * (d.x0 + (d.x1 - d.x0) * t) + gauss() * w * .26 : rnd() * w;
    const m = rnd();
    c.fillStyle = 'rgba(' + (rnd() < .3 ? '255,226,190' : '215,228,255') + ',' + (.15 + m * .7) + ')';
    const s = .5 + m ** 9 * 3.4; c.beginPath(); c.arc(x, h * t, s, 0, 7); c.fill();
  }
  c.globalCompositeOperation = 'source-over';
  c.globalAlpha = .5;
  for (let i = 0; i < 150; i++) {
    const t = rnd(), x = w * (d.x0 + .02 + (d.x1 - d.x0) * t) + gauss() * w * .06, y = h * t * .9;
    const r = w * (.02 + rnd() * .05), q = c.createRadialGradient(x, y, 0, x, y, r);
    q.addColorStop(0, 'rgba(6,9,26,.5)'); q.addColorStop(1, 'rgba(6,9,26,0)'); c.fillStyle = q; c.fillRect(x - r, y - r, 2 * r, 2 * r);
  }
  c.globalAlpha = 1; c.fillStyle = '#03050d'; c.beginPath(); c.moveTo(0, h);
  for (let x = 0; x <= w; x += 4) c.lineTo(x, h * .86 - Math.abs(Math.sin(x / w * 7 + 1)) * h * .05 - rnd() * 2);
  c.lineTo(w, h); c.fill();
}`;

/** Moon with its terminator, for the row of phases. */
export function phase(x, y, r, k, lit, dark) {
  const a = Math.cos(k * Math.PI * 2) * r;
  const wax = k < 0.5;
  const d = `M${x},${y - r} A${r},${r} 0 0 ${wax ? 1 : 0} ${x},${y + r} A${Math.abs(a).toFixed(2)},${r} 0 0 ${a > 0 === wax ? 0 : 1} ${x},${y - r}Z`;
  return circle(x, y, r, dark) + path(d, lit);
}

export const phases = (w, h, lit, dark) => svg(w, h, range(9, (i) => phase((w * (i + 0.5)) / 9, h / 2, w / 23, Math.min(0.995, (i + 0.03) / 8.06), lit, dark)).join(''));

/** Orion as a find-me chart; positions follow right ascension and declination. */
export function orion(w, h) {
  const s = { Beteigeuze: [5.92, 7.4, 0.5], Bellatrix: [5.42, 6.35, 1.6], Mintaka: [5.53, -0.3, 2.2], Alnilam: [5.6, -1.2, 1.7], Alnitak: [5.68, -1.95, 1.8], Saiph: [5.8, -9.67, 2.1], Rigel: [5.24, -8.2, 0.1], Meissa: [5.59, 9.93, 3.4] };
  const at = ([ra, de]) => [w * 0.5 - (ra - 5.58) * w * 0.9, h * 0.5 - de * h * 0.038];
  const lines = [['Meissa', 'Beteigeuze'], ['Meissa', 'Bellatrix'], ['Beteigeuze', 'Alnitak'], ['Bellatrix', 'Mintaka'], ['Mintaka', 'Alnilam'], ['Alnilam', 'Alnitak'], ['Alnitak', 'Saiph'], ['Mintaka', 'Rigel'], ['Saiph', 'Rigel']];
  const r = rng(8);
  return svg(w, h, `${rect(0, 0, w, h, '#0a1538')}${range(120, () => circle(r() * w, r() * h, 0.5 + r() * 0.7, '#9fb4e8')).join('')}${lines.map(([a, b]) => line(...at(s[a]), ...at(s[b]), '#6f8fe0', 1.2)).join('')}${Object.entries(s).map(([n, v]) => { const [x, y] = at(v); return `${circle(x, y, 8.5 - v[2] * 1.9, n === 'Beteigeuze' ? '#ffb37a' : '#ffffff')}<text x="${x + 14}" y="${y + 5}" font-family="Inter Tight" font-size="14" fill="#dfe7ff">${n}</text>`; }).join('')}<ellipse cx="${at([5.59, -5.4])[0]}" cy="${at([5.59, -5.4])[1]}" rx="9" ry="13" fill="#e58fb0" fill-opacity=".8"/><text x="${at([5.59, -5.4])[0] + 16}" y="${at([5.59, -5.4])[1] + 5}" font-family="Inter Tight" font-size="12" fill="#f4b6cc">M 42, der Nebel</text>`);
}

export const skyline = (w, h) => svg(w, h, `<defs><linearGradient id="gl" x2="0" y2="1"><stop offset="0" stop-color="#0a1538"/><stop offset=".6" stop-color="#34406f"/><stop offset="1" stop-color="#f2a65a"/></linearGradient></defs>${rect(0, 0, w, h, 'url(#gl)')}${(() => { const r = rng(3); return range(26, (i) => { const bh = 40 + r() * h * 0.45; const x = i * (w / 26); return rect(x, h - bh, w / 26 + 1, bh, '#0a0f22') + range(Math.floor(bh / 16), (k) => (r() > 0.62 ? rect(x + 6, h - bh + 7 + k * 16, 5, 7, '#ffcf7d') : '') + (r() > 0.62 ? rect(x + 16, h - bh + 7 + k * 16, 5, 7, '#ffcf7d') : '')).join(''); }).join(''); })()}${path(ridge(w, h, h * 0.96, 14, 5), '#04060f')}`);
