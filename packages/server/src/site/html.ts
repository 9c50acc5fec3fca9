import { createHash } from 'node:crypto';

/** Text that is markup already; everything else put into a template is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | Part[] | undefined;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (part === undefined) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  if (part instanceof Markup) return part.text;
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(render)));
}

/** Data for a script element. `<` is written as its escape, so that no text in it can end the element. */
export const json = (value: unknown): Markup => new Markup(JSON.stringify(value).replaceAll('<', '\\u003c'));

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font-family: system-ui, sans-serif; background: light-dark(#fff, #141414); color: light-dark(#1a1a1a, #eee); }
main { max-width: 40rem; margin: 20vh auto; padding: 0 1.5rem; }
a { color: inherit; }
`;

/** Allows the one inline style that a page needs before its script is there, and no other. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export interface Document {
  title: string;
  language: string;
  direction: 'ltr' | 'rtl';
  head?: Markup[];
  body: Markup;
}

export const documentOf = ({ title, language, direction, head, body }: Document): string =>
  html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
${head}
</head>
<body>
${body}
</body>
</html>
`.text;
