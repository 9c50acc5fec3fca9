import {
  canRead,
  coverPath,
  coverSrcset,
  detailCover,
  documentLocation,
  type Features,
  formatMoney,
  type Issue,
  type Locale,
  NO_HOLDINGS,
  type Store,
} from '@magazine-store/protocol';
import { html } from '../html.ts';
import { markdownMarkup } from '../markdown.ts';
import type { StandIn } from '../storePage.ts';
import { siteTexts } from '../texts.ts';
import { coverRule, LOOK, PROSE } from './look.ts';

/** `Dialog.tsx`, `IssueDetail.tsx`, `Button.tsx`, `Markdown.tsx`: the dialog over a list that has not been shown yet. */
const STYLE = `${LOOK}${PROSE}
.stand-in { position: fixed; inset: 0 0 auto; block-size: 100vh; block-size: 100dvh; overflow: auto; background: var(--magazine-store-surface); }
.detail { position: relative; display: grid; gap: 1.75rem; padding: 4.25rem 1.25rem 2.5rem; background: var(--magazine-store-surface); }
.cover { inline-size: min(100%, 14rem); margin-inline: auto; }
.text { display: grid; gap: 1.25rem; min-inline-size: 0; }
.text h1 { font-size: clamp(1.6em, 3.2vw, 2.4em); font-weight: 750; line-height: 1.12; letter-spacing: -0.022em; overflow-wrap: anywhere; text-wrap: balance; }
.text .facts { display: flex; flex-wrap: wrap; gap: 0.2em 1.1em; margin-block-start: -0.6rem; color: var(--magazine-store-muted); }
.free { color: var(--magazine-store-accent); font-weight: 600; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; padding-block: 0.25rem 0.75rem; }
.actions > * { display: inline-flex; align-items: center; min-block-size: 2.9em; padding: 0.5em 1.5em; border: 1px solid var(--magazine-store-line); border-radius: 99em; color: var(--magazine-store-text); font-weight: 600; text-decoration: none; }
.actions .primary { border-color: transparent; background: var(--magazine-store-accent); color: var(--magazine-store-on-accent); }
.actions span { color: var(--magazine-store-muted); }
.close { position: absolute; inset-block-start: 0.75rem; inset-inline-end: 0.75rem; display: grid; place-items: center; inline-size: 2.75em; block-size: 2.75em; border-radius: 50%; color: inherit; }
.close svg { inline-size: 1.35em; }
@media (min-width: 600px) {
  .stand-in { display: flex; flex-direction: column; padding-block: 2rem; background: linear-gradient(light-dark(#1c1a1799, #000000b3) 0 0) var(--magazine-store-background); }
  .detail { flex: none; inline-size: min(100% - 4rem, 62rem); margin: auto; border-radius: var(--magazine-store-radius); box-shadow: 0 24px 80px #00000059; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); align-items: start; gap: clamp(1.75rem, 4vw, 3.5rem); padding: clamp(1.75rem, 4vw, 3.5rem); }
  .cover { inline-size: 100%; position: sticky; inset-block-start: 1.75rem; }
  .text { padding-inline-end: 1.5rem; }
}`;

/**
 * The dialog stands in the middle of the window. If the browser painted it in parts, it would climb. So the browser
 * paints nothing before the element with this id, which comes last: Chromium waits for an element to begin, not to end.
 */
const WHOLE = 'whole';

interface IssueStandIn {
  origin: string;
  store: Store;
  issue: Issue;
  language: Locale;
  features: Features;
}

/** An issue as the store will show it. */
export function issueStandIn({ origin, store, issue, language, features }: IssueStandIn): StandIn {
  const { untitled, free, read, preview, back, pageCount } = siteTexts(language);
  const { id, cover } = issue;
  const urlOf = (width: number) => origin + coverPath(width, cover.file_name);
  const money = { amount: issue.price, currency: store.currency, precision: store.currency_precision };
  const price = issue.is_free
    ? html`<bdi class="free">${free}</bdi>`
    : features.sells
      ? html`<bdi>${formatMoney(money, language)}</bdi>`
      : undefined;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(issue.published_at),
  );
  const readable = canRead(issue, 'full', store, NO_HOLDINGS) === 'allowed';
  const markup = html`<div class="stand-in"><main class="detail">
<a class="close" href="/" aria-label="${back}"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></a>
<div class="cover"><img src="${urlOf(detailCover.widths[0])}" srcset="${coverSrcset(detailCover.widths, urlOf)}" sizes="${detailCover.sizes}" width="${cover.width}" height="${cover.height}" alt="" fetchpriority="high"></div>
<div class="text"><h1><bdi>${issue.title || untitled}</bdi></h1>
<p class="facts"><bdi><time datetime="${issue.published_at}">${date}</time></bdi><bdi>${pageCount(issue.page_count)}</bdi>${price}</p>
<div class="actions">${readable ? html`<a class="primary" href="${documentLocation({ issueId: id, type: 'full' })}">${read}</a>` : undefined}${issue.has_sample ? html`<a href="${documentLocation({ issueId: id, type: 'sample' })}">${preview}</a>` : undefined}${readable ? undefined : html`<span>${read}</span>`}</div>
${issue.description ? html`<div class="prose" dir="auto">${markdownMarkup(issue.description, origin)}</div>` : undefined}</div></main><span id="${WHOLE}" hidden></span></div>`;
  return { markup, whole: WHOLE, style: STYLE + coverRule('.stand-in .cover img', cover) };
}
