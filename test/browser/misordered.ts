/** A visible character and its place on the screen. */
interface Sign {
  sign: string;
  rect: DOMRect;
}

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

/** Text nodes by the block that they flow in. */
function textsOfBlocks(root: Node): Map<Element, Text[]> {
  const blocks = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    let block = node.parentElement as Element;
    if (!block.checkVisibility({ visibilityProperty: true })) continue;
    while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement;
    blocks.set(block, [...(blocks.get(block) ?? []), node]);
  }
  return blocks;
}

function signsIn(text: Text): Sign[] {
  const range = document.createRange();
  return Array.from({ length: text.length }, (_, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return { sign: text.data.slice(at, at + 1), rect: range.getBoundingClientRect() };
  });
}

function groupLines(signs: readonly Sign[]): Sign[][] {
  const lines: Sign[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const sign of signs) {
    if (sign.rect.top >= bottom - sign.rect.height / 4) lines.push([]);
    lines.at(-1)?.push(sign);
    bottom = sign.rect.bottom;
  }
  return lines;
}

const isInOrder = (line: readonly Sign[]) =>
  line.every(({ rect }, at) => at === 0 || rect.left >= (line[at - 1] as Sign).rect.left - 1);
