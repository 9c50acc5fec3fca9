import { setStyle } from './frameElement.ts';

/** Pixels. The frame's height until the store reports its own. */
export const FIRST_HEIGHT = 480;

/** Milliseconds that a frame which comes into sight waits for its height: the store may have none to report. */
const TIMEOUT = 250;

export interface FrameHeight {
  set(height: number): void;
  stop(): void;
}

/**
 * Keeps a frame as high as the store in it. A page that the browser does not show has no height: a frame that is shown
 * again, such as one in a tab's panel, becomes visible once the store has reported its height.
 * @param onRemoved called when the page has removed the frame
 */
export function createFrameHeight(frame: HTMLIFrameElement, onRemoved: () => void): FrameHeight {
  const isHidden = () => frame.getClientRects().length === 0;
  let hidden = isHidden();
  let patience: ReturnType<typeof setTimeout> | undefined;

  function show() {
    clearTimeout(patience);
    setStyle(frame, { visibility: 'inherit' });
  }
  const observer = new ResizeObserver(() => {
    if (!frame.isConnected) onRemoved();
    const wasHidden = hidden;
    hidden = isHidden();
    if (!wasHidden || hidden) return;
    setStyle(frame, { visibility: 'hidden' });
    patience = setTimeout(show, TIMEOUT);
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
