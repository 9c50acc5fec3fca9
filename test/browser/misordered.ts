import { groupLines, type Sign, signsIn, textsOfBlocks } from './textLines.ts';

/**
 * The visible lines of Latin text below this node that a wrong direction has put out of order: a full stop that stands
 * before its sentence, or a price that stands behind its period.
 */
export function misordered(root: Node): string[] {
  const found = new Set<string>();
  for (const [block, nodes] of textsOfBlocks(root)) {
    const signs = nodes.flatMap(signsIn).filter(({ sign, rect }) => sign.trim() !== '' && rect.width > 0);
    const text = signs.map(({ sign }) => sign).join('');
    if (!/^[\p{Script=Latin}\p{Script=Common}]*\p{Script=Latin}[\p{Script=Latin}\p{Script=Common}]*$/u.test(text))
      continue;
    if (!groupLines(signs).every(isInOrder)) found.add(block.textContent ?? '');
  }
  return [...found];
}

const isInOrder = (line: readonly Sign[]) =>
  line.every(({ rect }, at) => at === 0 || rect.left >= (line[at - 1] as Sign).rect.left - 1);
