import { STARTS_ITEM } from './paragraphs.ts';
import type { ListItem, TextBlock } from './textBlock.ts';

const BULLET = /^[•‣▪■●○◦▶►✓✔·–-]\s+/;
const NUMBER = /^\(?(\d{1,2})[.)]\s+/;

/** An item without its bullet or number, which the list adds. Other labels stay. */
export function listItem(text: string): ListItem {
  const number = NUMBER.exec(text)?.[1];
  return { number: number ? Number(number) : null, text: text.replace(number ? NUMBER : BULLET, '') };
}

/** Items whose texts begin with 1, 2, 3 and so on have these numbers. */
export function numberItems(items: ListItem[]): ListItem[] {
  const label = (index: number) => `${index + 1} `;
  if (!items.every(({ number, text }, index) => number === null && text.startsWith(label(index)))) return items;
  return items.map(({ text }, index) => ({ number: index + 1, text: text.slice(label(index).length) }));
}

/** Two paragraphs and more that begin like items are a list. */
export function withLists(blocks: readonly TextBlock[]): TextBlock[] {
  const isItem = (block: TextBlock | undefined) => block?.kind === 'paragraph' && STARTS_ITEM.test(block.text);
  const found: TextBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const list = found.at(-1);
    if (!isItem(block) || !(isItem(blocks[index - 1]) || isItem(blocks[index + 1]))) found.push(block);
    else if (list?.kind === 'list' && isItem(blocks[index - 1])) found.splice(-1, 1, addItem(list, block));
    else found.push({ ...block, kind: 'list', items: [listItem(block.text)] });
  }
  return found;
}

function addItem(list: TextBlock & { kind: 'list' }, { runs, text }: TextBlock): TextBlock {
  return {
    ...list,
    items: [...list.items, listItem(text)],
    runs: [...list.runs, ...runs],
    text: `${list.text}\n${text}`,
  };
}
