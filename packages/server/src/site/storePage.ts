import type { Locale, PageData, Store, Theme } from '@magazine-store/protocol';
import { locale as localeSchema, theme as themeSchema } from '@magazine-store/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { BrowserPart, BrowserTexts } from './browserParts.ts';
import type { BrowserBuild } from './build.ts';
import { documentOf, html, json, type Markup } from './html.ts';
import type { Shell } from './shells.ts';

/** What a page has inside the element until that shows something itself. */
export interface StandIn {
  markup: Markup;
  /** Rules of its own. */
  style?: string;
  /** Id of the part that nothing is painted without. */
  whole?: string;
}

export interface StorePage {
  data: PageData;
  /** Before the store's name; none for the list. */
  title?: string | undefined;
  /** What it says of itself to others than its reader. */
  about?: Markup[];
  /** Not for search engines. */
  unlisted?: boolean;
  /** The parts that its first screen needs besides the list's. */
  parts: BrowserPart[];
  /** The texts that it needs besides the store's. */
  texts?: BrowserTexts;
  /** A part that runs without waiting for the store, and those that it will need. */
  starting?: [script: BrowserPart, ...BrowserPart[]];
  standIn?: StandIn;
}

interface Site {
  config: Config;
  store: Store;
  build: BrowserBuild;
}

/** The HTML of the store, with all that its first screen needs already under way or inside. */
export function renderStorePage(
  { config, store, build }: Site,
  shell: Shell,
  request: FastifyRequest,
  page: StorePage,
) {
  const asked = askedByHost(shell, request);
  const language = languageOf(config, shell, request);
  const { starting = [], standIn } = page;
  const needed: BrowserPart[] = [...(shell.embedded ? (['embedding'] as const) : []), ...page.parts];
  const chunks = [
    ...[...starting, 'store' as const].flatMap(build.chunksOf),
    ...build.textChunksOf('store', language),
    ...needed.flatMap(build.chunksOf),
    ...(page.texts ? build.textChunksOf(page.texts, language) : []),
  ];
  const files = [...new Set(chunks)].map((file) => `/${file}`);
  const run = (part: BrowserPart) => html`<script type="module" src="/${build.entryOf(part)}"></script>\n`;
  return documentOf({
    title: [page.title, store.name].filter(Boolean).join(' · '),
    language,
    direction: config.STORE_DIRECTION,
    theme: asked.theme ?? config.STORE_THEME,
    style: standIn?.style,
    head: [
      ...(standIn?.whole ? [html`<link rel="expect" href="#${standIn.whole}" blocking="render">\n`] : []),
      ...starting.slice(0, 1).map(run),
      // A document that opens is waited for, and so is the store by its host; elsewhere what stands there already is
      // seen before anything else.
      ...(standIn && starting.length === 0 && !shell.embedded
        ? [html`<meta name="store-modules" content="${files.join(' ')}">\n`, run('startStore')]
        : [...files.map((file) => html`<link rel="modulepreload" href="${file}">\n`), run('store')]),
      ...(page.about ?? []),
      // A page to be framed is one that the store has elsewhere for itself.
      ...(config.SANDBOX || shell.embedded || page.unlisted ? [html`<meta name="robots" content="noindex">`] : []),
      // Without one, browsers would ask for /favicon.ico with every page.
      html`<link rel="icon" href="${store.icon ?? 'data:,'}">`,
    ],
    body: html`<magazine-store base="${shell.base || '/'}"${[
      ...(shell.embedded ? [html` mode="embed"`] : []),
      ...(asked.locale ? [html` locale="${asked.locale}"`] : []),
      ...(asked.theme ? [html` theme="${asked.theme}"`] : []),
    ]}>${standIn?.markup}<script type="application/json" data-page>${json(page.data)}</script></magazine-store>`,
  });
}

/** What a page speaks until the store does. */
/** What of a request decides its language. */
export type LanguageSource = Pick<FastifyRequest, 'headers' | 'query'>;

export const languageOf = (config: Config, shell: Shell, request: LanguageSource): Locale =>
  askedByHost(shell, request).locale ?? config.STORE_LOCALE ?? preferredLocale(request);

/** What of a request decides how a page of the store looks: requests with the same get the same page. */
export function shapeOf(config: Config, shell: Shell, request: FastifyRequest): string {
  const { locale, theme } = askedByHost(shell, request);
  return [shell.base, languageOf(config, shell, request), locale, theme].join(' ');
}

/** What a host page wishes of the store that it frames. */
function askedByHost(
  shell: Shell,
  request: LanguageSource,
): { locale?: Locale | undefined; theme?: Theme | undefined } {
  if (!shell.embedded) return {};
  const { locale, theme } = request.query as Record<string, unknown>;
  return { locale: localeSchema.safeParse(locale).data, theme: themeSchema.safeParse(theme).data };
}

function preferredLocale(request: LanguageSource): Locale {
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2));
  return wanted.map((language) => localeSchema.safeParse(language).data).find(Boolean) ?? 'en';
}
