import { createElement } from 'react';
import { headingLevels } from './headingLevels.ts';
import type { TextBlock } from './textBlock.ts';

interface PageTextBlocksProps {
  blocks: readonly TextBlock[];
  /** The index of the block that is read aloud; null when none is. */
  current?: number | null;
}

/** A page's text as a document. It has no style of its own. */
export function PageTextBlocks({ blocks, current = null }: PageTextBlocksProps) {
  const levels = headingLevels(blocks);
  return blocks.map((block, index) =>
    createElement(
      blockElement(block, levels),
      {
        // Blocks of a page never move.
        key: index,
        lang: block.language ?? undefined,
        dir: 'auto',
        'aria-current': index === current || undefined,
        'data-kind': block.kind,
        ...(block.kind === 'figure' ? { role: 'img', 'aria-label': block.text } : {}),
      },
      blockContent(block),
    ),
  );
}

function blockElement(block: TextBlock, levels: ReadonlyMap<TextBlock, number>): string {
  if (block.kind === 'heading') return `h${levels.get(block)}`;
  if (block.kind === 'list') return block.items.some(({ number }) => number !== null) ? 'ol' : 'ul';
  return { paragraph: 'p', furniture: 'p', figure: 'div', table: 'table' }[block.kind];
}

function blockContent(block: TextBlock) {
  if (block.kind === 'list') {
    return block.items.map(({ number, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items never move
      <li key={index} value={number ?? undefined}>
        {text}
      </li>
    ));
  }
  if (block.kind !== 'table') return block.text;
  return (
    <tbody>
      {block.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <tr key={index}>
          {row.map(({ heading, text }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
            heading ? <th key={place}>{text}</th> : <td key={place}>{text}</td>,
          )}
        </tr>
      ))}
    </tbody>
  );
}
