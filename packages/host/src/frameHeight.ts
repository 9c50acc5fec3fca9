import { setStyle } from './frameElement.ts';

/** In pixels, until the store says how high it is. */
export const FIRST_HEIGHT = 480;

/** Milliseconds that a frame which comes into sight waits for its height: it may have none to say. */
const PATIENCE = 250;

export interface FrameHeight {
  set(height: number): void;
  stop(): void;
}

/**
 * Keeps a frame as high as the store in it. A page that the browser shows nowhere has no height: a frame that comes back
 * from there, as a tab's panel does, shows once the store has said how high it is.
 */
export function createFrameHeight(frame: HTMLIFrameElement): FrameHeight {
  const isHidden = () => frame.getClientRects().length === 0;
  let hidden = isHidden();
  let patience: ReturnType<typeof setTimeout> | undefined;

  function show() {
    clearTimeout(patience);
    setStyle(frame, { visibility: 'inherit' });
  }
  const observer = new ResizeObserver(() => {
    const wasHidden = hidden;
    hidden = isHidden();
    if (!wasHidden || hidden) return;
    setStyle(frame, { visibility: 'hidden' });
    patience = setTimeout(show, PATIENCE);
  });
  observer.observe(frame);
  return {
    set(height) {
      setStyle(frame, { height: `${height}px` });
      show();
    },
    stop() {
      observer.disconnect();
      clearTimeout(patience);
    },
  };
}
