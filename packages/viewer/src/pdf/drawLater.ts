import type { Drawing } from './book.ts';

/**
 * A drawing that waits for something, such as a document that is still being opened.
 *
 * @param begin Begins the drawing. Null: there is nothing to draw.
 */
export function drawLater<Ready>(waiting: Promise<Ready>, begin: (ready: Ready) => Drawing | null): Drawing {
  let drawing: Drawing | null = null;
  let paused = false;
  let cancelled = false;
  const draw = async () => {
    const ready = await waiting;
    if (cancelled) throw new Error('cancelled');
    drawing = begin(ready);
    if (paused) drawing?.pause();
    await drawing?.done;
  };
  return {
    done: draw(),
    pause() {
      paused = true;
      drawing?.pause();
    },
    resume() {
      paused = false;
      drawing?.resume();
    },
    cancel() {
      cancelled = true;
      drawing?.cancel();
    },
  };
}
