import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { TextBlock } from './textBlock.ts';

interface ReadingPlace {
  /** The blocks that the column shows; null for none. */
  blocks: readonly TextBlock[] | null;
  /** Those of the page that the reader reads, or has gone to. */
  blocksOfPage: readonly TextBlock[] | null;
  /** The block that is read aloud; null when none is. */
  current: TextBlock | null;
  textScale: number;
  /** Called when the reader comes to another block. */
  onRead: (block: TextBlock) => void;
}

/**
 * Keeps the block in sight that the reader is at: the one that is read aloud, else the first one in sight. It stays
 * when the text gets another size, and when a turned phone sets it in other lines, beside that of another page or
 * without it. Other text begins at its beginning, and a page that the reader has gone to, at the page's. Returns the
 * listener for the column's scrolling.
 */
export function useReadingPlace(
  column: RefObject<HTMLElement | null>,
  { blocks, blocksOfPage, current, textScale, onRead }: ReadingPlace,
): () => void {
  const read = useRef<TextBlock | null>(null);
  /** How far the text is scrolled if it was put there; null if the reader has scrolled it. */
  const putAt = useRef<number | null>(null);
  /** The size of the column when the text was last put in its place. */
  const size = useRef('');

  const follow = (block: TextBlock | undefined) => {
    if (!block || block === read.current) return;
    read.current = block;
    onRead(block);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: text of another size has other lines
  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const goOn = () => {
      const words = wordsOf(blocks);
      const place = read.current && elementsOf(element)[words.indexOf(read.current)];
      const frame = element.getBoundingClientRect();
      const { top, bottom } = place?.getBoundingClientRect() ?? frame;
      if (!place) {
        const [first] = words;
        // A page of pictures comes first. The reader has not reached the words of the next page.
        read.current = first && blocksOfPage?.includes(first) ? first : null;
        element.scrollTo({ top: 0, behavior: 'instant' });
      } else if (bottom <= frame.top || top >= frame.bottom) {
        element.scrollBy({ top: top - frame.top, behavior: 'instant' });
      }
      putAt.current = element.scrollTop;
      size.current = sizeOf(element);
    };
    goOn();
    const observer = new ResizeObserver(goOn);
    observer.observe(element);
    return () => observer.disconnect();
  }, [column, blocks, textScale]);

  useLayoutEffect(() => {
    const element = column.current;
    const [start] = wordsOf(blocksOfPage);
    if (!element || !start || (read.current && blocksOfPage?.includes(read.current))) return;
    const place = elementsOf(element)[wordsOf(blocks).indexOf(start)];
    if (!place) return;
    read.current = start;
    const top = place.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollBy({ top, behavior: 'instant' });
    putAt.current = element.scrollTop;
  }, [column, blocks, blocksOfPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the paragraph is found by its mark
  useEffect(() => {
    column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    if (current && blocks?.includes(current)) follow(current);
  }, [current, blocks]);

  return () => {
    const element = column.current;
    if (!element || current || element.scrollTop === putAt.current) return;
    // The new size of a turned phone has scrolled the text, not the reader. The text is put in its place next.
    if (sizeOf(element) !== size.current) return;
    putAt.current = null;
    const { top } = element.getBoundingClientRect();
    follow(wordsOf(blocks)[elementsOf(element).findIndex((each) => each.getBoundingClientRect().bottom > top)]);
  };
}

const wordsOf = (blocks: readonly TextBlock[] | null) => (blocks ?? []).filter(({ kind }) => kind !== 'picture');

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} × ${clientHeight}`;

/** The elements of the blocks with words, in their order. */
const elementsOf = (column: HTMLElement) => [...column.querySelectorAll('[data-kind]')];
