import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The faults that axe finds in an element, one line for each place. Empty if there are none. */
export async function axeViolations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, { runOnly: TAGS, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
