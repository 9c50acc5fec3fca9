// Small helpers that every title uses: seeded randomness, page assembly and vector drawing.

/** mulberry32: the same seed always draws the same picture, so builds can be repeated. */
export function rng(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const n1 = (x) => Math.round(x * 10) / 10;
export const range = (n, f) => Array.from({ length: n }, (_, i) => f(i));
export const paras = (text) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((t) => `<p>${t.trim()}</p>`)
    .join('\n');

export function svg(w, h, body, attrs = '') {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" ${attrs}>${body}</svg>`;
}

/** One physical page. `tone` classes come from the title's own stylesheet. */
export const page = (cls, html, id = '') => ({ cls, html, id });

/**
 * Joins pages into the document body. Page numbers are printed unless the class says "bare",
 * and {{p:id}} becomes the number of the page that holds the anchor.
 */
export function bind(pages, running) {
  const where = new Map();
  pages.forEach((p, i) => {
    for (const m of `id="${p.id}" ${p.html}`.matchAll(/ ?id="([^"]+)"/g)) if (!where.has(m[1])) where.set(m[1], i + 1);
  });
  return pages
    .map((p, i) => {
      const side = i % 2 ? 'verso' : 'recto';
      const folio = /\bbare\b/.test(p.cls) ? '' : `<div class="folio"><b>${i + 1}</b><span>${running}</span></div>`;
      return `<section class="page ${side} ${p.cls}"${p.id ? ` id="${p.id}"` : ''}>${p.html}${folio}</section>`;
    })
    .join('\n')
    .replace(/\{\{p:([^}]+)\}\}/g, (_, id) => {
      if (!where.has(id)) throw new Error(`No page holds #${id}`);
      return where.get(id);
    });
}

/** @import lines for static cuts: Chromium embeds those as TrueType, variable fonts only as Type 3. */
export const fonts = (list) =>
  Object.entries(list)
    .flatMap(([family, cuts]) =>
      cuts.split(' ').map((c) => `@import url("../../node_modules/@fontsource/${family}/${c}.css");`),
    )
    .join('\n');

/** A closed ridge line across the picture, down to its lower edge. */
export function ridge(w, h, y, amp, seed, step = 8, sharp = 1) {
  const r = rng(seed);
  const waves = range(6, (i) => ({ f: ((i + 1) * (0.7 + r())) / w, p: r() * 7, a: 1 / (i + 1) ** sharp }));
  const pts = [];
  for (let x = 0; x <= w; x += step) {
    const s = waves.reduce((t, k) => t + k.a * Math.sin(x * k.f * Math.PI * 2 + k.p), 0);
    pts.push(`${n1(x)},${n1(y - amp * s * 0.5)}`);
  }
  return `M0,${h} L${pts.join(' L')} L${w},${h}Z`;
}

/** Smooth closed shape around a centre: pebbles, leaves, clouds, blots. */
export function blob(cx, cy, rx, ry, seed, wob = 0.2, k = 9) {
  const r = rng(seed);
  const pts = range(k, (i) => {
    const a = (i / k) * Math.PI * 2;
    const m = 1 + (r() - 0.5) * 2 * wob;
    return [cx + Math.cos(a) * rx * m, cy + Math.sin(a) * ry * m];
  });
  const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = mid(pts[k - 1], pts[0]);
  return `M${n1(start[0])},${n1(start[1])} ${pts
    .map((p, i) => {
      const m = mid(p, pts[(i + 1) % k]);
      return `Q${n1(p[0])},${n1(p[1])} ${n1(m[0])},${n1(m[1])}`;
    })
    .join(' ')}Z`;
}

export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}" ${more}/>`;
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${fill}" ${more}/>`;
export const line = (x1, y1, x2, y2, stroke, width = 1, more = '') =>
  `<line x1="${n1(x1)}" y1="${n1(y1)}" x2="${n1(x2)}" y2="${n1(y2)}" stroke="${stroke}" stroke-width="${width}" ${more}/>`;

/** Wraps a picture so that it takes whatever height the text leaves. */
export const pic = (art, caption = '', cls = '') =>
  `<figure class="pic ${cls}"><div class="frame">${art}</div>${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
export const photo = (file, alt) => `<img src="${file}" alt="${alt}">`;
/** For diagrams that must be seen whole, where scenery may be cropped. */
export const whole = (art) => art.replace('xMidYMid slice', 'xMidYMid meet');
