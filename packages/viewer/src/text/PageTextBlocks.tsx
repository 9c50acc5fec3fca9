import { createElement, Fragment, type ReactNode, type RefCallback } from 'react';
import { headingLevels } from './headingLevels.ts';
import type { TextBlock } from './textBlock.ts';

export type PictureBlock = Extract<TextBlock, { kind: 'picture' }>;

interface PageTextBlocksProps {
  blocks: readonly TextBlock[];
  /** The block that is read aloud; null when none is. */
  current?: TextBlock | null;
  renderPicture?: ((picture: PictureBlock) => ReactNode) | undefined;
  tableRef?: RefCallback<HTMLTableElement> | undefined;
}

/** A page's text as a document. It has no style of its own. */
export function PageTextBlocks({ blocks, current = null, renderPicture, tableRef }: PageTextBlocksProps) {
  const levels = headingLevels(blocks);
  return blocks.map((block, index) => {
    // Blocks of a page never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    if (block.kind === 'picture') return <Fragment key={index}>{renderPicture?.(block)}</Fragment>;
    return createElement(
      blockElement(block, levels),
      {
        key: index,
        lang: block.language ?? undefined,
        dir: 'auto',
        'aria-current': block === current || undefined,
        'data-kind': block.kind,
        ref: block.kind === 'table' ? tableRef : undefined,
        ...(block.kind === 'figure' ? { role: 'img', 'aria-label': block.text } : {}),
      },
      blockContent(block),
    );
  });
}

type WordBlock = Exclude<TextBlock, PictureBlock>;

function blockElement(block: WordBlock, levels: ReadonlyMap<TextBlock, number>): string {
  if (block.kind === 'heading') return `h${levels.get(block)}`;
  if (block.kind === 'list') return block.items.some(({ number }) => number !== null) ? 'ol' : 'ul';
  return { paragraph: 'p', caption: 'p', furniture: 'p', figure: 'div', table: 'table' }[block.kind];
}

function blockContent(block: WordBlock) {
  if (block.kind === 'list') {
    return block.items.map(({ number, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items never move
      <li key={index} {...(number === null ? { style: { listStyleType: 'disc' } } : { value: number })}>
        {text}
      </li>
    ));
  }
  if (block.kind !== 'table') return block.text;
  const columns = Math.max(...block.rows.map(({ length }) => length));
  return (
    <tbody>
      {block.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
        <tr key={index}>
          {row.map(({ heading, text }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
            heading ? <th key={place}>{text}</th> : <td key={place}>{text}</td>,
          )}
          {row.length < columns && <td colSpan={columns - row.length} />}
        </tr>
      ))}
    </tbody>
  );
}
