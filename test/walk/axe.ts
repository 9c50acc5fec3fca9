import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Place } from './modes.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Tells whether a node that axe found belongs to the store. The target has one entry for each frame on the way. */
const OURS: Record<Place, (target: readonly (string | readonly string[])[]) => boolean> = {
  'stand-alone': (target) => target.length === 1,
  embedded: (target) => target.length === 2,
  'another origin': ([first, ...inFrames]) => Array.isArray(first) && inFrames.length === 0,
};

/**
 * The faults that axe finds in the store. Faults of the page around the store and of providers' frames don't count.
 * @param covered a menu lies over controls: axe would take a control's visible part for the whole
 */
export async function axeProblems(page: Page, place: Place, covered = false): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(TAGS);
  if (covered) builder.disableRules('target-size');
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => {
    const ours = nodes.filter(({ target }) => OURS[place](target as never));
    return ours.length > 0 ? [`${id}: ${ours.map(({ html }) => html.slice(0, 200)).join(' ')}`] : [];
  });
}
