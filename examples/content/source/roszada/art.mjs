import { circle, n1, path, range, rect, svg } from '../shared/kit.mjs';

/** Pieces cut from plain geometry, drawn in a 100 by 100 square. */
const shapes = {
  P: 'M50,24 a15,15 0 1 1 -.1,0Z M36,54 H64 L74,90 H26Z',
  R: 'M24,18 H38 V28 H44 V18 H56 V28 H62 V18 H76 V42 H66 V74 H76 V90 H24 V74 H34 V42 H24Z',
  N: 'M28,90 L34,62 L22,52 L52,14 L58,22 Q80,34 76,90Z',
  B: 'M50,10 a6,6 0 1 1 -.1,0Z M50,24 Q78,50 62,66 L70,78 V90 H30 V78 L38,66 Q22,50 50,24Z',
  Q: 'M18,26 L36,48 L50,14 L64,48 L82,26 L74,76 V90 H26 V76Z',
  K: 'M45,6 H55 V16 H65 V26 H55 V36 Q84,36 76,62 L72,76 V90 H28 V76 L24,62 Q16,36 45,36 V26 H35 V16 H45Z',
};
export const piece = (type, x, y, s, fill, stroke, width = 4) => path(shapes[type], fill, `transform="translate(${n1(x)} ${n1(y)}) scale(${n1(s * 1000) / 100000})" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`);

/** A diagram from the first field of a FEN record. */
export function board(fen, o = {}) {
  const c = { light: '#f5ead2', dark: '#d9a441', white: '#fffdf6', black: '#1b1b1b', ink: '#1b1b1b', ...o };
  const out = range(64, (i) => rect((i % 8) * 50, Math.floor(i / 8) * 50, 50, 50, (i + Math.floor(i / 8)) % 2 ? c.dark : c.light));
  fen.split(' ')[0].split('/').forEach((row, y) => {
    let x = 0;
    for (const ch of row) {
      if (/\d/.test(ch)) { x += Number(ch); continue; }
      const up = ch.toUpperCase();
      out.push(piece(up, x * 50 + 3, y * 50 + 2, 44, ch === up ? c.white : c.black, ch === up ? c.ink : c.light, ch === up ? 4 : 2));
      x += 1;
    }
  });
  const way = (o.path ?? []).map((s) => `${(s.charCodeAt(0) - 97) * 50 + 25},${(8 - Number(s[1])) * 50 + 25}`);
  const marks = way.length ? path(`M${way.join('L')}`, 'none', 'stroke="#d7263d" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="1 11"') + circle(...way.at(-1).split(',').map(Number), 9, 'none', 'stroke="#d7263d" stroke-width="5"') : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 408 408">${rect(-3, -3, 406, 406, c.ink)}${out.join('')}${marks}</svg>`;
}

/** Poster of oversized pieces on a tilted board. */
export function poster(w, h, o) {
  const s = 150;
  const squares = range(120, (i) => { const x = (i % 10) - 3; const y = Math.floor(i / 10) - 2; return (x + y) % 2 ? rect(x * s, y * s, s, s, o.b) : ''; }).join('');
  return svg(w, h, `${rect(0, 0, w, h, o.a)}<g transform="translate(${w * 0.1} ${h * 0.1}) rotate(-18)">${squares}</g>${o.sun ? circle(w * o.sun[0], h * o.sun[1], o.sun[2], o.c) : ''}${o.pieces.map(([t, x, y, z, f, k]) => piece(t, w * x, h * y, w * z, f, k, 1.6)).join('')}`);
}
