import {
  type FirstScreenPage,
  type Locale,
  messageCookieName,
  type PageData,
  type Store,
  type Theme,
} from '@magazine-store/protocol';
import { locale as localeSchema, theme as themeSchema } from '@magazine-store/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import type { BrowserPart, BrowserTexts } from './browserParts.ts';
import type { BrowserBuild } from './build.ts';
import { html, json, type Markup, renderDocument } from './html.ts';
import { lateNotice } from './lateNotice.ts';
import { preferredLocale } from './preferredLocale.ts';
import type { Shell } from './shells.ts';

/** The content of a page's element until the store shows itself. */
export interface ElementContent {
  markup: Markup;
  /** The content's own rules. */
  style?: string;
  /** Runs before the content is painted. */
  script?: string;
  /** The id of the part that the browser must have before it paints. */
  whole?: string;
  /**
   * The parts that work on the content's pictures until the store shows itself. The browser asks for the pictures
   * first, then for these, then for the store's.
   */
  parts?: BrowserPart[];
}

export interface StorePage {
  data: PageData;
  /** The text before the store's name; none for the list. */
  title?: string | undefined;
  /** The page's metadata for search engines and other sites. */
  about?: Markup[];
  /** True for a page that search engines must not list. */
  unlisted?: boolean;
  /** The parts that the first screen needs. */
  parts: BrowserPart[];
  /** The texts that the first screen needs besides the store's. */
  texts?: BrowserTexts;
  /** A part that runs without waiting for the store, and the parts that it will need. */
  starting?: [script: BrowserPart, ...BrowserPart[]];
  content?: ElementContent;
  /** All rules of the page's own; the rules of its content are among them. */
  style?: string;
  /** Runs before the first paint; the script of its content is a part of it. */
  script?: string | undefined;
}

interface Site {
  config: Config;
  store: Store;
  build: BrowserBuild;
}

/** Renders the HTML of the store. All parts of its first screen are inside or load at once. */
export function renderStorePage(
  { config, store, build }: Site,
  shell: Shell,
  request: FastifyRequest,
  page: StorePage,
) {
  const asked = requestedByHost(shell, request);
  const language = chooseLanguage(config, shell, request);
  const { starting = [], content } = page;
  const run = (part: BrowserPart) => html`<script type="module" src="/${build.entryFile(part)}"></script>\n`;
  // Visitors wait for a document that opens, and host pages wait for the store: these pages load all modules at once.
  // Other pages first show what they have.
  const startStore = content && starting.length === 0 && !shell.embedded ? run('startStore') : undefined;
  const startsLast = content?.parts ? startStore : undefined;
  const needed: BrowserPart[] = [...(shell.embedded ? (['embedding'] as const) : []), ...page.parts];
  const chunks = [
    ...[...(startStore ? (content?.parts ?? []) : []), ...starting, 'store' as const].flatMap(build.chunkFiles),
    ...build.textChunkFiles('store', language),
    ...needed.flatMap(build.chunkFiles),
    ...(page.texts ? build.textChunkFiles(page.texts, language) : []),
  ];
  const files = [...new Set(chunks)].map((file) => `/${file}`);
  return renderDocument({
    title: [page.title, store.name].filter(Boolean).join(' · '),
    language,
    direction: config.STORE_DIRECTION,
    theme: asked.theme ?? config.STORE_THEME,
    style: page.style,
    script: page.script,
    head: [
      ...(content?.whole ? [html`<link rel="expect" href="#${content.whole}" blocking="render">\n`] : []),
      ...starting.slice(0, 1).map(run),
      ...(startStore
        ? [html`<meta name="store-modules" content="${files.join(' ')}">\n`, ...(startsLast ? [] : [startStore])]
        : [...files.map((file) => html`<link rel="modulepreload" href="${file}">\n`), run('store')]),
      // An embedded page has its counterpart in the store itself, which search engines list.
      ...(shell.embedded ? [] : (page.about ?? [])),
      ...(config.SANDBOX || shell.embedded || page.unlisted ? [html`<meta name="robots" content="noindex">`] : []),
      // Without an icon, browsers would ask for /favicon.ico with every page.
      html`<link rel="icon" href="${store.icon ?? 'data:,'}">`,
    ],
    body: html`<magazine-store base="${shell.base || '/'}"${[
      ...(shell.embedded ? [html` mode="embed"`] : []),
      ...(asked.locale ? [html` locale="${asked.locale}"`] : []),
      ...(asked.theme ? [html` theme="${asked.theme}"`] : []),
    ]}>${content?.markup}${lateNotice(language)}<script type="application/json" data-page>${json(page.data)}</script></magazine-store>${startsLast}`,
  });
}

type Described = Pick<Services, 'config' | 'texts'>;

/** The parts of a request that decide its language. */
export type LanguageSource = Pick<FastifyRequest, 'headers' | 'query'>;

export const chooseLanguage = (config: Config, shell: Shell, request: LanguageSource): Locale =>
  requestedByHost(shell, request).locale ??
  config.STORE_LOCALE ??
  preferredLocale(request.headers['accept-language']) ??
  'en';

/**
 * The language for mails to the sender of a write. The store and the desk name the language of their interface in
 * `Accept-Language`: a host page may have chosen another one than `STORE_LOCALE` or the browser's.
 */
export const chooseSenderLanguage = (config: Config, { headers }: Pick<LanguageSource, 'headers'>): Locale =>
  preferredLocale(headers['accept-language']) ?? config.STORE_LOCALE ?? 'en';

/** The parts of a request that decide how a page of the store looks. Requests with the same shape get the same page. */
export function pageShape({ config, texts }: Described, shell: Shell, request: FastifyRequest): string {
  const { locale, theme } = requestedByHost(shell, request);
  const message = showsMessage(texts, request) ? 'message' : '';
  return [shell.base, chooseLanguage(config, shell, request), locale, theme, message].join(' ');
}

/** There is a message to all visitors, and this one has not dismissed it. */
const showsMessage = ({ message }: Described['texts'], { cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  message !== null && !(messageCookieName(message.id) in cookies);

/** The parts of a request that decide how a first screen looks. */
export const firstScreenPage = (
  { config, texts }: Described,
  shell: Shell,
  request: FastifyRequest,
  data: FirstScreenPage['data'],
) => ({
  data,
  showsMessage: showsMessage(texts, request),
  locale: chooseLanguage(config, shell, request),
  theme: requestedByHost(shell, request).theme,
  base: shell.base,
  embedded: shell.embedded,
  hostQuery: hostQuery(shell, request),
});

/** The query that keeps the wishes of a host page on the way to another page of its frame; or empty. */
export function hostQuery(shell: Shell, request: LanguageSource): string {
  const wishes = Object.entries(requestedByHost(shell, request)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(wishes as [string, string][]).toString();
}

/** The wishes of a host page for the store that it frames. */
function requestedByHost(
  shell: Shell,
  request: LanguageSource,
): { locale?: Locale | undefined; theme?: Theme | undefined } {
  if (!shell.embedded) return {};
  const { locale, theme } = request.query as Record<string, unknown>;
  return { locale: localeSchema.safeParse(locale).data, theme: themeSchema.safeParse(theme).data };
}
