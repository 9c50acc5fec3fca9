import { useCallback, useEffect, useRef } from 'react';
import { freeCanvas } from '../render/pageCanvases.ts';
import { useReader } from '../ui/readerContext.ts';

/** CSS pixels: a picture of half the page is then as sharp as the column is wide. */
const DRAWN_WIDTH = 1000;

/** Draws whole pages from the PDF, each once, and frees them when other pages are in sight. */
export function useDrawnPages(first: number): (page: number) => Promise<HTMLCanvasElement> {
  const { openBook } = useReader();
  const drawn = useRef(new Map<number, Promise<HTMLCanvasElement>>());
  const drawing = useRef(new AbortController());

  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages are drawn when `first` changes
  useEffect(() => {
    const controller = new AbortController();
    drawing.current = controller;
    return () => {
      controller.abort();
      for (const page of drawn.current.values()) page.then(freeCanvas, () => {});
      drawn.current = new Map();
    };
  }, [first]);

  return useCallback(
    (page) => {
      const draw = async () => (await openBook.whenOpen()).thumbnail(page, DRAWN_WIDTH, drawing.current.signal);
      const known = drawn.current.get(page) ?? draw();
      drawn.current.set(page, known);
      return known;
    },
    [openBook],
  );
}
