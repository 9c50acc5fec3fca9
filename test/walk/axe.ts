import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The faults that axe finds in the store. Faults of the page around the store and of providers' frames don't count.
 * @param frame the document that contains the store
 * @param storeUrl where the store's own pages are; on other pages, only what stands in the element's shadow is the store's
 * @param covered a menu lies over controls: axe would take a control's visible part for the whole
 */
export async function axeProblems(frame: Frame | Page, storeUrl: string, covered = false): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    iframes: false,
    elementRef: true,
    rules: { 'target-size': { enabled: !covered } },
  };
  const violations = await frame.evaluate(async (runOptions) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(
      // The desk's library tells a screen reader of a button's work in an element that it removes later.
      { exclude: ['[data-live-announcer]'] },
      runOptions,
    );
    // A publisher's page decides how large its links are. Zoom makes them larger.
    const isOfPage = (id: string, { element }: axe.NodeResult) =>
      id === 'target-size' && Boolean(element?.closest('[data-page]'));
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter((node) => !isOfPage(id, node)).map(({ html, target }) => ({ html, target })),
    }));
  }, options);
  return violations.flatMap(({ id, nodes }) => {
    const ours = nodes.filter(({ target: [first] }) => frame.url().startsWith(storeUrl) || Array.isArray(first));
    return ours.length > 0 ? [`${id}: ${ours.map(({ html }) => html.slice(0, 200)).join(' ')}`] : [];
  });
}
