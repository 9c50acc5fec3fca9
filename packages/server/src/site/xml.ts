import type { Markup } from './html.ts';

/** Characters that XML 1.0 can't express, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A document of markup that the `html` template has escaped: its escapes are XML's. */
export const xmlDocument = (root: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.text.replace(IMPOSSIBLE, '')}\n`;
