/** A measured height of the content. */
export interface Measure {
  width: number;
  height: number;
  /** The pixels by which the host made the frame higher at the same moment. */
  frameGrowth: number;
}

/** The rounding error in pixels. */
const ROUNDING = 2;
/** The content stands still if its height has not changed for this many animation frames. */
const STILL_PICTURES = 3;
const TRIALS = 2;
/** The number of animation frames that a host may take to follow. */
const MAX_PICTURES = 30;

/**
 * Tells whether content and frame seem to chase each other. Two causes are known: content that is sized by the frame's
 * height (`vh`) grows with the frame at a fixed rate; a scroll bar of the host comes with one height and goes with the
 * other.
 * @param measures the measured heights, the newest last
 */
export function isSizeLoop(measures: readonly Measure[]): boolean {
  const [first, second, third, fourth] = [measures.at(-4), measures.at(-3), measures.at(-2), measures.at(-1)];
  if (!second || !third || !fourth) return false;
  const [growth, before] = [fourth.height - third.height, third.height - second.height];
  const [frame, frameBefore] = [fourth.frameGrowth, third.frameGrowth];
  if (frame > 0 && frameBefore > 0 && growth > 0) {
    return Math.abs(growth * frameBefore - before * frame) <= ROUNDING * Math.max(frame, frameBefore);
  }
  return first !== undefined && isSame(first, third) && isSame(second, fourth) && !isSame(first, second);
}

const isSame = (a: Measure, b: Measure) => a.width === b.width && a.height === b.height;

/** `PendingIndicator` marks places where a screen will need room. */
const PENDING = '[data-pending]';

interface HeightWatcher {
  report(height: number): void;
  /** Called when reports stop. They go on once the frame has a width that it has not had of late. */
  onSizeLoop(): void;
}

/**
 * Reports the height of a document's content, in CSS pixels, at once and whenever it changes. It reports a lower height
 * only once no screen is loading that may need the room. The height must not depend on the frame's own height, or the
 * two would chase each other. So nothing in a framed store is sized by the window's height. If content and frame still
 * seem to chase each other, this function makes a test: it waits until the content stands still, then moves the frame
 * twice more. If the content moves at the same moment each time, reports stop.
 * @returns a function that stops the reports
 */
export function watchHeight(window: Window, content: ParentNode, { report, onSizeLoop }: HeightWatcher): () => void {
  const { document } = window;
  const root = document.documentElement;
  let state: 'following' | 'trying' | 'frozen' = 'following';
  let measures: Measure[] = [];
  let frameHeight = window.innerHeight;
  let hidden = false;
  let held = false;
  let nextPicture = 0;

  const sizeNow = () => {
    const { width, height } = root.getBoundingClientRect();
    return { width, height: Math.ceil(height) };
  };
  const inNextPicture = (act: () => void) => {
    nextPicture = window.requestAnimationFrame(act);
  };

  function measure() {
    const { width, height } = sizeNow();
    // In a hidden frame nothing has a size. When the frame is visible again, report its height, changed or not.
    if (height === 0) {
      hidden = true;
      return;
    }
    const last = measures.at(-1);
    held = last !== undefined && height < last.height && content.querySelector(PENDING) !== null;
    if (held) return;
    if (state === 'trying' || (!hidden && height === last?.height)) return;
    if (state === 'frozen') {
      if (measures.some((measured) => measured.width === width)) return;
      measures = [];
    }
    hidden = false;
    state = 'following';
    measures = [...measures.slice(-3), { width, height, frameGrowth: window.innerHeight - frameHeight }];
    frameHeight = window.innerHeight;
    if (isSizeLoop(measures)) {
      state = 'trying';
      waitUntilStill(height, 1);
    } else {
      report(height);
    }
  }

  function waitUntilStill(height: number, trial: number, pictures = STILL_PICTURES) {
    inNextPicture(() => {
      const now = sizeNow().height;
      if (now !== height) return waitUntilStill(now, trial);
      if (pictures > 1) return waitUntilStill(now, trial, pictures - 1);
      report(now);
      watchTrial(now, trial, [window.innerWidth, window.innerHeight].join(), MAX_PICTURES);
    });
  }

  function watchTrial(height: number, trial: number, frame: string, pictures: number) {
    inNextPicture(() => {
      const { width, height: now } = sizeNow();
      const moved = [window.innerWidth, window.innerHeight].join() !== frame;
      if (!moved && pictures > 0) return watchTrial(height, trial, frame, pictures - 1);
      // A chase keeps its width, or goes between two. In another width, the visitor is resizing the window.
      const isKnownWidth = measures.some((measured) => measured.width === width);
      const follows = moved && now !== height && isKnownWidth;
      // The first move may be a coincidence: the content may have changed at that moment for a reason of its own.
      if (follows && trial < TRIALS) return waitUntilStill(now, trial + 1);
      frameHeight = window.innerHeight;
      if (!follows) {
        state = 'following';
        return measure();
      }
      state = 'frozen';
      measures = [...measures, { width, height: Math.max(now, height), frameGrowth: 0 }];
      report(Math.max(now, height));
      onSizeLoop();
    });
  }

  const sizes = new ResizeObserver(measure);
  sizes.observe(root);
  // If the frame grows and the content stays, later changes of the content have other causes.
  const onFrameSized = () => {
    const height = window.innerHeight;
    const { requestAnimationFrame } = window;
    // The first callback runs before the new layout of the content, the second after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        frameHeight = height;
      }),
    );
  };
  window.addEventListener('resize', onFrameSized);
  // A background tab renders nothing, so no observer reports sizes. They must be right when the tab is visible again.
  const changes = new MutationObserver(() => {
    if (document.hidden || held) measure();
  });
  changes.observe(content, { childList: true, subtree: true, attributes: true, characterData: true });
  return () => {
    sizes.disconnect();
    changes.disconnect();
    window.removeEventListener('resize', onFrameSized);
    window.cancelAnimationFrame(nextPicture);
  };
}
