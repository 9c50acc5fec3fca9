/** A height on its way to the host. */
export interface Measure {
  width: number;
  height: number;
  /** By how much the host made the frame higher in the same moment. */
  frameGrowth: number;
}

/** By how many pixels rounding may mislead. */
const ROUNDING = 2;
/** A content that has not changed for so many pictures stands still. */
const STILL_PICTURES = 3;
const TRIALS = 2;
/** For so many a host may take to follow. */
const MOST_PICTURES = 30;

/**
 * Whether content and frame seem to chase each other: by content that is sized by the frame's height (`vh`), which grows
 * with the frame at one rate, or by a scroll bar of the host's that comes with one height and goes with the other.
 * @param measures of what was reported, the newest last
 */
export function isChase(measures: readonly Measure[]): boolean {
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

/** `OnItsWay` marks what will want room. */
const ON_ITS_WAY = '[data-on-its-way]';

interface HeightWatcher {
  report(height: number): void;
  /** Nothing is reported any more until the frame has a width that it has not had of late. */
  onChase(): void;
}

/**
 * Reports the height of a document's content, in CSS pixels, at once and whenever it changes; a lower one only once
 * nothing is on its way that may need the room. It must not depend on the frame's own height, or the two would chase each
 * other: embedded, nothing of the store is sized by the window's height. Where something seems to be all the same, this
 * finds out as one would by hand: it leaves the frame alone until the content stands still, moves the frame twice more,
 * and if the content moves in the same moment each time, leaves it there for good.
 * @returns how to stop
 */
export function watchHeight(window: Window, content: ParentNode, { report, onChase }: HeightWatcher): () => void {
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
    // Nothing has a size while the host hides the frame. When it comes back it hears of its height, changed or not.
    if (height === 0) {
      hidden = true;
      return;
    }
    const last = measures.at(-1);
    held = last !== undefined && height < last.height && content.querySelector(ON_ITS_WAY) !== null;
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
    if (isChase(measures)) {
      state = 'trying';
      awaitStillness(height, 1);
    } else {
      report(height);
    }
  }

  function awaitStillness(height: number, trial: number, pictures = STILL_PICTURES) {
    inNextPicture(() => {
      const now = sizeNow().height;
      if (now !== height) return awaitStillness(now, trial);
      if (pictures > 1) return awaitStillness(now, trial, pictures - 1);
      report(now);
      watchTrial(now, trial, [window.innerWidth, window.innerHeight].join(), MOST_PICTURES);
    });
  }

  function watchTrial(height: number, trial: number, frame: string, pictures: number) {
    inNextPicture(() => {
      const { width, height: now } = sizeNow();
      const moved = [window.innerWidth, window.innerHeight].join() !== frame;
      if (!moved && pictures > 0) return watchTrial(height, trial, frame, pictures - 1);
      const follows = moved && now !== height;
      // Once it may have changed in that very picture for a reason of its own.
      if (follows && trial < TRIALS) return awaitStillness(now, trial + 1);
      state = follows ? 'frozen' : 'following';
      measures = [...measures, { width, height: Math.max(now, height), frameGrowth: 0 }];
      frameHeight = window.innerHeight;
      if (!follows) return measure();
      report(Math.max(now, height));
      onChase();
    });
  }

  const sizes = new ResizeObserver(measure);
  sizes.observe(root);
  // A frame that has grown and left the content as it was is no reason for what the content does later.
  const onFrameSized = () => {
    const height = window.innerHeight;
    const { requestAnimationFrame } = window;
    // The first comes before the content is laid out anew, the second after.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        frameHeight = height;
      }),
    );
  };
  window.addEventListener('resize', onFrameSized);
  // A tab in the background draws nothing, so no observer reports sizes. They must be right when the tab is shown.
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
