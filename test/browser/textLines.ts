/** A visible character and its place on the screen. */
export interface Sign {
  sign: string;
  rect: DOMRect;
}

/** Text nodes by the block that they flow in. */
export function textsOfBlocks(root: Node): Map<Element, Text[]> {
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

export function signsIn(text: Text): Sign[] {
  const range = document.createRange();
  return Array.from({ length: text.length }, (_, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return { sign: text.data.slice(at, at + 1), rect: range.getBoundingClientRect() };
  });
}

export function groupLines(signs: readonly Sign[]): Sign[][] {
  const lines: Sign[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const sign of signs) {
    if (sign.rect.top >= bottom - sign.rect.height / 4) lines.push([]);
    lines.at(-1)?.push(sign);
    bottom = sign.rect.bottom;
  }
  return lines;
}
