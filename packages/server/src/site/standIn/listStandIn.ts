import {
  type Breakpoint,
  breakpoints,
  columns,
  coverPath,
  coverShare,
  coverSrcset,
  type Features,
  formatMoney,
  type Issue,
  issueLocation,
  type Locale,
  leadCover,
  pageSizes,
  type Store,
  shelfCover,
  shelfOrder,
  teaser,
} from '@magazine-store/protocol';
import { html, type Markup } from '../html.ts';
import { markdownMarkup } from '../markdown.ts';
import { SITEMAP_PATH } from '../sitemap.ts';
import type { StandIn } from '../storePage.ts';
import { siteTexts } from '../texts.ts';
import { coverRule, LOOK, PROSE } from './look.ts';

const WIDER = ['sm', 'md', 'lg', 'xl'] as const satisfies Breakpoint[];
const LARGEST_PAGE = Math.max(...Object.values(pageSizes));
/** The issues in the first row of most windows, and in the first two rows of small ones. They show before all else. */
const FIRST_ROW = columns.md;

const from = (breakpoint: (typeof WIDER)[number], rules: string) =>
  `\n@container magazine-store (min-width: ${breakpoints[breakpoint]}px) { ${rules} }`;
const columnRule = (breakpoint: Breakpoint) =>
  `.shelves { grid-template-columns: repeat(${columns[breakpoint]}, minmax(0, 1fr)); }`;
/** Without scripts the list has only one page. */
const pageRule = (breakpoint: Breakpoint) =>
  `.shelves > :nth-child(n + ${pageSizes[breakpoint] + 1}) { display: none; } .shelves > :nth-child(-n + ${pageSizes[breakpoint]}) { display: grid; }`;

/** `App.tsx`, `Header.tsx`, `IssueList.tsx`, `IssueCard.tsx`, `Price.tsx`. */
const STYLE = `${LOOK}${PROSE}
.content { inline-size: 100%; max-inline-size: var(--magazine-store-content-width); margin-inline: auto; padding-inline: clamp(1rem, 4cqi, 4rem); }
.content > header { display: flex; align-items: center; gap: 0.6em; min-block-size: calc(3.3em + 1.5rem); padding-block: 0.75rem; margin-block-end: clamp(0.75rem, 2cqi, 1.25rem); background: linear-gradient(var(--magazine-store-line) 0 0) bottom / 100% 1px no-repeat; }
.content > header img { inline-size: clamp(2.25rem, 4cqi, 2.75rem); block-size: 44px; object-fit: contain; border-radius: 0.4rem; background: none; box-shadow: none; }
.content h1 { font-size: clamp(1.35em, 3cqi, 2.1em); font-weight: 800; line-height: 1.1; letter-spacing: -0.03em; overflow-wrap: anywhere; min-inline-size: 0; }
/* The menus and the search box, which need scripts: two lines of them, or one. */
.tools { display: grid; grid-template-rows: 2.9em 2.9em; row-gap: 0.75rem; margin-block-end: clamp(1rem, 2cqi, 1.5rem); }
.description { max-inline-size: 68ch; margin-block-end: clamp(1rem, 2cqi, 1.5rem); font-size: clamp(1.05em, 1.5cqi, 1.15em); }
.series { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; margin-block-end: 1.5rem; }
.series h2 { font-size: clamp(1.25em, 2.5cqi, 1.6em); letter-spacing: -0.015em; overflow-wrap: anywhere; }
.series a { display: inline-flex; align-items: center; min-block-size: 2.9em; padding: 0.5em 1.5em; border: 1px solid var(--magazine-store-line); border-radius: 99em; color: inherit; font-weight: 600; text-decoration: none; }
.shelves { --gap: clamp(1rem, 3cqi, 3.25rem); display: grid; column-gap: var(--gap); row-gap: clamp(2rem, 4cqi, 3.5rem); }
.content .shelves { margin-block-end: 3.5rem; }
.shelves :is(li, article, a) { display: grid; grid-row: span 2; grid-template-rows: subgrid; }
.shelves a { row-gap: 0.9em; border-radius: var(--magazine-store-cover-radius); color: inherit; text-decoration: none; }
.place { align-self: end; }
.title { display: grid; align-content: start; gap: 0.2em; }
.shelves h2 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-size: 1em; font-weight: 600; line-height: 1.35; letter-spacing: -0.005em; overflow-wrap: anywhere; }
.shelves .lead { grid-column: span 2; }
.lead a { grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: var(--gap); }
.lead a > * { grid-row: 1 / -1; }
.lead .place { align-self: start; }
.lead .title { gap: 0.5em; }
.shelves .lead h2, .teaser { -webkit-line-clamp: 4; }
.shelves .lead h2 { font-size: clamp(1.15em, 1.9cqi, 1.6em); font-weight: 700; line-height: 1.2; }
.teaser { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; text-align: match-parent; color: var(--magazine-store-muted); overflow-wrap: anywhere; }
.untitled, .price { color: var(--magazine-store-muted); font-weight: 400; font-variant-numeric: tabular-nums; }
.free { color: var(--magazine-store-accent); font-weight: 600; }
.rest { display: grid; gap: 0.75em; padding-block-end: 3.5rem; }
.rest a { display: inline-block; padding-block: 0.6em; }
${from('sm', '.content > header { gap: 0.9em; }')}
${from('md', ':not([mode]) > .stand-in .content > header { min-block-size: calc(2.9em + 1.5rem); }')}
${from('md', '.lead a { grid-template-columns: calc(50% - var(--gap) / 2 + 2.6rem) minmax(0, 1fr); column-gap: clamp(1rem, 2cqi, 2rem); }')}
${columnRule('xs')}${WIDER.map((breakpoint) => from(breakpoint, columnRule(breakpoint))).join('')}
@media (scripting: none) { .content .tools { display: none; } }
@media (scripting: enabled) { .description { max-block-size: 3.3em; overflow: clip; } .rest { display: none; } ${pageRule('xs')}${WIDER.map((breakpoint) => from(breakpoint, pageRule(breakpoint))).join('')} }`;

interface ListStandIn {
  origin: string;
  /** The path before every route. */
  base: string;
  store: Store;
  issues: readonly Issue[];
  /** True for a list too long to be named on every page. Then only the sitemap has all issues. */
  tooMany: boolean;
  features: Features;
  /** True if the store's description stands over the list. */
  described: boolean;
  language: Locale;
  /** The series that all of the issues are of. */
  series: string | undefined;
}

/** The first page of the list as the store will show it, and the names of all other issues. */
export function listStandIn(options: ListStandIn): StandIn {
  const { origin, base, store, issues, tooMany, features, described, language, series } = options;
  const ordered = shelfOrder(issues, store.featured_issue_id ?? null);
  const shown = ordered.slice(0, LARGEST_PAGE);
  const { untitled, free, allIssues, allOfSeries } = siteTexts(language);
  const named = ({ title }: Issue) =>
    title ? html`<bdi>${title}</bdi>` : html`<span class="untitled">${untitled}</span>`;
  const priced = ({ is_free, price }: Issue) => {
    if (is_free) return html`<span class="free">${free}</span>`;
    if (!features.sells) return undefined;
    const money = { amount: price, currency: store.currency, precision: store.currency_precision };
    return html`<span class="price">${formatMoney(money, language)}</span>`;
  };

  const teased = ({ description }: Issue) => {
    const words = teaser(description);
    return words ? html`<span class="teaser" dir="auto">${words}</span>` : undefined;
  };

  const card = (
    issue: Issue,
    index: number,
  ): Markup => html`<li${index === 0 ? html` class="lead"` : undefined}><article><a href="${base}${issueLocation(issue.id)}">
<span class="place c${index}">${coverImage(issue, index)}</span>
<span class="title"><h2>${named(issue)}</h2>${index === 0 ? teased(issue) : undefined}${priced(issue)}</span></a></article></li>
`;
  function coverImage({ cover }: Issue, index: number): Markup {
    const urlOf = (width: number) => origin + coverPath(width, cover.file_name);
    const first = index < FIRST_ROW;
    const when = first ? html`fetchpriority="high"` : html`loading="lazy"`;
    return html`<img src="${urlOf(shelfCover.widths[0])}" srcset="${coverSrcset(shelfCover.widths, urlOf)}" sizes="${(index === 0 ? leadCover : shelfCover).sizes}" width="${cover.width}" height="${cover.height}" alt="" ${when}>`;
  }

  const others = ordered.slice(LARGEST_PAGE);
  const rest = tooMany
    ? html`<p class="rest"><a href="${SITEMAP_PATH}">${allIssues}</a></p>`
    : html`<ul class="rest">${others.map((issue) => html`<li><a href="${base}${issueLocation(issue.id)}">${named(issue)}</a></li>\n`)}</ul>`;

  return {
    markup: html`<div class="stand-in"><div class="content">
<header>${store.icon === null ? undefined : html`<img src="${store.icon}" alt="" width="44" height="44">`}<h1><bdi>${store.name}</bdi></h1></header>
<main><div class="tools"></div>
${described && store.description ? html`<div class="description"><div class="prose" data-description dir="auto">${markdownMarkup(store.description, origin)}</div></div>` : undefined}
${series === undefined ? undefined : html`<div class="series"><h2>${allOfSeries(series)}</h2><a href="${base}/">${allIssues}</a></div>`}
<ul class="shelves">
${shown.map(card)}</ul>
${others.length > 0 ? rest : undefined}</main></div></div>`,
    style:
      STYLE +
      from(features.coupons ? 'lg' : 'sm', '.tools { grid-template-rows: 2.9em; }') +
      shown.map(coverRules).join(''),
  };
}

function coverRules({ cover }: Issue, index: number): string {
  const share = coverShare(cover);
  const narrow = share < 1 ? `\n.c${index} { inline-size: ${(share * 100).toFixed(3)}%; }` : '';
  return narrow + coverRule(`.stand-in .c${index} img`, cover);
}
