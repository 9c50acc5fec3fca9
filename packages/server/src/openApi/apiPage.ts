import { tokenDeclarations } from '@magazine-store/protocol';
import { Marked } from 'marked';
import type { Services } from '../services.ts';
import { html, Markup, renderDocument } from '../site/html.ts';
import { apiMarkdown } from './apiMarkdown.ts';
import type { OpenApiDocument } from './openApi.ts';

/** The page's own rules. Its security policy has to allow them. */
export const STYLE = `
.api { ${tokenDeclarations.replaceAll('\n', ' ')} box-sizing: border-box; min-height: 100vh; padding: 1.5rem max(clamp(1rem, 4vw, 4rem), 50% - 28rem) 6rem; background: var(--magazine-store-background); color: var(--magazine-store-text); font: 1rem/1.55 var(--magazine-store-font); overflow-wrap: anywhere; }
.api a { color: var(--magazine-store-accent); }
.api a:focus-visible, .api pre:focus-visible, .api .table:focus-visible { outline: 3px solid var(--magazine-store-accent); outline-offset: 3px; }
.api h1 { font-size: clamp(1.6em, 4vw, 2.4em); line-height: 1.15; letter-spacing: -0.02em; }
.api h2 { margin-block-start: 3rem; padding-block-start: 1.5rem; border-block-start: 1px solid var(--magazine-store-line); }
.api h3 { margin-block-start: 2.5rem; font-family: ui-monospace, monospace; font-size: 1.05em; }
.api ul { padding-inline-start: 1.2em; }
.api nav ul { columns: 9rem; }
.api pre, .api .table { overflow-x: auto; border: 1px solid var(--magazine-store-line); border-radius: var(--magazine-store-radius); }
.api pre { padding: 0.8em 1em; font-size: 0.85em; line-height: 1.5; overflow-wrap: normal; }
.api code { font-family: ui-monospace, monospace; font-size: 0.92em; }
.api pre code { font-size: 1em; }
.api table { border-collapse: collapse; inline-size: 100%; min-inline-size: 34rem; overflow-wrap: break-word; }
.api th, .api td { padding: 0.5em 0.8em; border-block-end: 1px solid var(--magazine-store-line); text-align: start; vertical-align: top; }
.api tr:last-child td { border-block-end: 0; }
`;

/** The id of a heading: its letters and digits. */
const toId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The page that shows the API to people. It is in English, as all docs for developers are, and has no script. */
export function apiPage({ config, store }: Pick<Services, 'config' | 'store'>, document: OpenApiDocument): string {
  /** The headings of the second level. */
  const contents: string[] = [];
  const ids = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ text, tokens, depth }) {
        if (depth === 2) contents.push(text);
        // A group and a shape may have the same name. The group comes first.
        const id = ids.has(toId(text)) ? `${toId(text)}-shape` : toId(text);
        ids.add(id);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>`.text,
      table(token) {
        const rows = [token.header, ...token.rows].map((cells) =>
          this.tablerow({ text: cells.map((cell) => this.tablecell(cell)).join('') }),
        );
        return `<div class="table" tabindex="0"><table><thead>${rows[0]}</thead><tbody>${rows.slice(1).join('')}</tbody></table></div>`;
      },
    },
  });
  const body = new Markup(marked.parse(apiMarkdown(document), { async: false }));
  const title = 'API';
  return renderDocument({
    title: `${title} · ${store.name}`,
    language: 'en',
    direction: 'ltr',
    theme: config.STORE_THEME,
    style: STYLE,
    head: [html`<meta name="robots" content="noindex">`, html`<link rel="icon" href="${store.icon ?? 'data:,'}">`],
    body: html`<div class="api">
<header><a href="/">${store.name}</a></header>
<main>
<h1>${title}</h1>
<p>Version ${document.info.version}. As data: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul>${contents.map((heading) => html`<li><a href="#${toId(heading)}">${heading}</a></li>`)}</ul></nav>
${body}
</main>
</div>`,
  });
}
