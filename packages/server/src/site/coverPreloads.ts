import {
  type Breakpoint,
  breakpoints,
  coverPath,
  coverSrcset,
  type Issue,
  pageSizes,
  shelfCover,
  shelfOrder,
} from '@magazine-store/protocol';
import { html } from './html.ts';

const ASCENDING = (Object.keys(breakpoints) as Breakpoint[]).sort((a, b) => breakpoints[a] - breakpoints[b]);

/**
 * Starts the covers of the list's first page while the store's scripts are still on their way, and no more of them than
 * the window will show. They come after the scripts, which alone can show them.
 */
export function coverPreloads(origin: string, issues: readonly Issue[], featuredId: number | undefined) {
  const shown = shelfOrder(issues, featuredId ?? null);
  let covered = 0;
  return ASCENDING.flatMap((breakpoint) => {
    const group = shown.slice(covered, pageSizes[breakpoint]);
    covered = Math.max(covered, pageSizes[breakpoint]);
    const media = breakpoints[breakpoint] > 0 ? html` media="(min-width: ${breakpoints[breakpoint]}px)"` : undefined;
    return group.map(({ cover }) => {
      const urlOf = (width: number) => origin + coverPath(width, cover.file_name);
      const srcset = coverSrcset(shelfCover.widths, urlOf);
      return html`<link rel="preload" as="image" fetchpriority="low" imagesrcset="${srcset}" imagesizes="${shelfCover.sizes}"${media}>\n`;
    });
  });
}
