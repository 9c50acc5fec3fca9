import {
  type FirstScreen,
  type FirstScreenPage,
  type Issue,
  type Prerender,
  pageSizes,
  shelfOrder,
} from '@magazine-store/protocol';
import type { Snapshot } from '../catalogue/catalogue.ts';
import type { BrowserBuild } from './build.ts';
import { Markup } from './html.ts';
import { createKeptOfSnapshot } from './keptOfSnapshot.ts';
import { markdownMarkup } from './markdown.ts';
import { SITEMAP_PATH } from './sitemap.ts';
import type { ElementContent } from './storePage.ts';

const LARGEST_PAGE = Math.max(...Object.values(pageSizes));
/** Bytes of all first screens that are kept. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The dialog of an issue stands in the middle of the window. If the browser painted it in parts, it would climb. So the
 * browser paints nothing before the element with this id, which comes last: Chromium waits for an element to begin, not
 * to end.
 */
const WHOLE = 'whole';

/** @throws when the build has no such module */
export const loadPrerender = ({ prerenderFile }: Pick<BrowserBuild, 'prerenderFile'>): Promise<Prerender> =>
  import(prerenderFile);

type ScreenPage = Omit<FirstScreenPage, 'markdown'>;

/**
 * Renders the first screens with the store's components, for visitors who are not signed in. Keeps them as long as the
 * catalogue is the same.
 */
export function createFirstScreens({ renderList, renderIssue }: Prerender) {
  const find = createKeptOfSnapshot<FirstScreen>(MOST_BYTES, ({ markup, style }) => markup.length + style.length);
  const kept = (snapshot: Snapshot, key: string, make: () => FirstScreen) =>
    snapshot.personal ? make() : find(snapshot, key, make);
  const formatted = (page: ScreenPage): FirstScreenPage => ({
    ...page,
    markdown: (text) => markdownMarkup(text, page.data.origin, page.embedded),
  });

  return {
    /** @param series the series that all of the issues are of */
    list(
      snapshot: Snapshot,
      key: string,
      page: ScreenPage,
      issues: readonly Issue[],
      series: string | null,
    ): ElementContent {
      const { markup, style } = kept(snapshot, key, () => {
        const { store, issues: inline } = page.data;
        const ordered = shelfOrder(issues, store.featured_issue_id ?? null);
        const others = ordered.slice(LARGEST_PAGE);
        return renderList(formatted(page), {
          issues: ordered.slice(0, LARGEST_PAGE),
          series,
          // A list too long for a page is in the sitemap alone.
          others: inline || others.length === 0 ? others : SITEMAP_PATH,
        });
      });
      return { markup: new Markup(markup), style };
    },

    issue(snapshot: Snapshot, key: string, page: ScreenPage, issue: Issue): ElementContent {
      const { markup, style } = kept(snapshot, key, () => {
        const { id, series } = issue;
        const others = series && snapshot.issues.some((other) => other.id !== id && other.series === series);
        return renderIssue(formatted(page), { issue, series: others ? series : null });
      });
      return { markup: new Markup(`${markup}<span id="${WHOLE}" hidden></span>`), whole: WHOLE, style };
    },
  };
}
