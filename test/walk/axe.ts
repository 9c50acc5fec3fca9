import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import type { Place } from './modes.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The faults that axe finds in the store. Faults of the page around the store and of providers' frames don't count.
 * @param frame the document that contains the store
 * @param covered a menu lies over controls: axe would take a control's visible part for the whole
 */
export async function axeProblems(frame: Frame | Page, place: Place, covered = false): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: TAGS,
    resultTypes: ['violations'],
    iframes: false,
    rules: { 'target-size': { enabled: !covered } },
  };
  const violations = await frame.evaluate(async (runOptions) => {
    const results = await (window as unknown as { axe: typeof axe }).axe.run(document, runOptions);
    return results.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target })),
    }));
  }, options);
  return violations.flatMap(({ id, nodes }) => {
    // On a page of another site, only what stands in the element's shadow is the store's.
    const ours = nodes.filter(({ target: [first] }) => place !== 'another origin' || Array.isArray(first));
    return ours.length > 0 ? [`${id}: ${ours.map(({ html }) => html.slice(0, 200)).join(' ')}`] : [];
  });
}
