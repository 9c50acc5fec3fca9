import type { Issue } from '@magazine-store/protocol';

const NAMES = [
  'Slow Lines',
  'Król idzie',
  'Salt & Ladle',
  '縁側',
  'Medvind',
  'Small Ferries of the North',
  'سُهيل',
  'Œuvre',
];
const THEMES = [
  'The Night Train',
  'Été à la mer',
  'Straßen',
  'Bread and Broth',
  '雨の音',
  'Smörgås',
  'Patterns',
  'Łódź',
];

/**
 * A catalogue of many magazines made from the patterns of a few: titles in many scripts, some without, a third of them
 * free.
 */
export function manyIssues(count: number, patterns: readonly Issue[]): Issue[] {
  return Array.from({ length: count }, (_, index) => {
    const pattern = patterns[index % patterns.length] as Issue;
    const name = NAMES[(index * 7) % NAMES.length];
    const theme = THEMES[(index * 13 + Math.floor(index / 8)) % THEMES.length];
    return {
      ...pattern,
      id: count - index,
      title: index % 97 === 5 ? '' : `${name} no ${(index * 7919) % count}: ${theme}`,
      is_free: index % 3 === 0,
      price: 100 + (index % 900),
    };
  });
}
