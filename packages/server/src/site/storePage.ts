import type { Issue, Locale, PageData, Store } from '@magazine-store/protocol';
import { locale as localeSchema } from '@magazine-store/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { type BrowserBuild, ENTRY } from './build.ts';
import { documentOf, html, json, type Markup } from './html.ts';
import type { Shell } from './shells.ts';

const STORE_TEXTS = 'packages/store/src/locales/{locale}.po';

export interface StorePage {
  data: PageData;
  /** The issue that it shows, if one. */
  issue?: Issue;
  /** Modules that its first screen needs besides the list's; `{locale}` stands for its language. */
  modules: string[];
  /** A module that runs without waiting for the store, and those that it will need. */
  starting?: [script: string, ...string[]];
  /** What it will need after them. */
  preloads?: Markup[];
  /** Stands inside the element until it shows something itself. */
  standIn?: Markup;
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
  const asked = shell.embedded ? askedLocale(request) : undefined;
  const language = asked ?? config.STORE_LOCALE ?? preferredLocale(request);
  const { starting = [] } = page;
  const scripts = [...starting, ENTRY, STORE_TEXTS, ...page.modules].flatMap((module) =>
    build.chunksOf(module.replace('{locale}', language)),
  );
  const run = (module: string) => html`<script type="module" src="/${build.chunksOf(module)[0]}"></script>\n`;
  return documentOf({
    title: titleOf(store, page.issue),
    language,
    direction: config.STORE_DIRECTION,
    head: [
      ...starting.slice(0, 1).map(run),
      ...[...new Set(scripts)].map((file) => html`<link rel="modulepreload" href="/${file}">\n`),
      run(ENTRY),
      ...(page.preloads ?? []),
      // A page to be framed is one that the store has elsewhere for itself.
      ...(config.SANDBOX || shell.embedded ? [html`<meta name="robots" content="noindex">`] : []),
      // Without one, browsers would ask for /favicon.ico with every page.
      html`<link rel="icon" href="${store.icon ?? 'data:,'}">`,
    ],
    body: html`<magazine-store base="${shell.base || '/'}"${[
      ...(shell.embedded ? [html` mode="embed"`] : []),
      ...(asked ? [html` locale="${asked}"`] : []),
    ]}>${page.standIn}<script type="application/json" data-page>${json(page.data)}</script></magazine-store>`,
  });
}

const titleOf = (store: Store, issue?: Issue) => [issue?.title, store.name].filter(Boolean).join(' · ');

/** The host page's wish. */
function askedLocale(request: FastifyRequest): Locale | undefined {
  return localeSchema.safeParse((request.query as Record<string, unknown>).locale).data;
}

function preferredLocale(request: FastifyRequest): Locale {
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2));
  return wanted.map((language) => localeSchema.safeParse(language).data).find(Boolean) ?? 'en';
}
