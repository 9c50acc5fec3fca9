/** A height on its way to the host. */
export interface Measure {
  width: number;
  height: number;
  /** It changed because the host had given the frame the height before, and nothing else: the content follows the frame. */
  echo: boolean;
}

/** Echoes in a row that are one too many. */
const MOST_ECHOES = 2;

/**
 * Whether content and frame chase each other: by content that is sized by the frame's height (`vh`), or by a scroll bar of
 * the host's that comes with one height and goes with the other.
 * @param measures of all that was reported, the newest last
 */
export function isChase(measures: readonly Measure[]): boolean {
  if (measures.length > MOST_ECHOES && measures.slice(-1 - MOST_ECHOES).every(({ echo }) => echo)) return true;
  const [first, second, third, fourth] = measures.slice(-4);
  return fourth !== undefined && isSame(first, third) && isSame(second, fourth) && !isSame(first, second);
}

const isSame = (a?: Measure, b?: Measure) => a?.width === b?.width && a?.height === b?.height;

interface HeightWatcher {
  report(height: number): void;
  /** Nothing is reported any more but the content's own changes of width. */
  onChase(): void;
}

/**
 * Reports the height of a document's content, in CSS pixels, at once and whenever it changes. It must not depend on the
 * frame's own height, or the two would chase each other: embedded, nothing of the store is sized by the window's height.
 * Where something is all the same, the frame stays as it is.
 * @returns how to stop
 */
export function watchHeight(window: Window, content: Node, { report, onChase }: HeightWatcher): () => void {
  const { document } = window;
  const root = document.documentElement;
  let measures: Measure[] = [];
  let hidden = false;
  let frozenAt: number | null = null;
  let frame = { width: window.innerWidth, height: window.innerHeight };
  let resizedByHost = false;

  function measure() {
    const { width, height: exact } = root.getBoundingClientRect();
    const height = Math.ceil(exact);
    // Nothing has a size while the host hides the frame. When it comes back it hears of its height, changed or not.
    if (height === 0) {
      hidden = true;
      return;
    }
    const last = measures.at(-1);
    if (!hidden && height === last?.height) return;
    hidden = false;
    if (frozenAt !== null) {
      if (width === frozenAt) return;
      frozenAt = null;
    }
    measures = [...measures.slice(-3), { width, height, echo: resizedByHost }];
    if (isChase(measures)) {
      frozenAt = width;
      measures = [];
      onChase();
    } else {
      report(height);
    }
  }

  /** Before the same frame's observers of sizes are told. */
  function resized() {
    const { innerWidth: width, innerHeight: height } = window;
    resizedByHost = width === frame.width && height !== frame.height && height === measures.at(-1)?.height;
    frame = { width, height };
    window.requestAnimationFrame(() => window.setTimeout(() => (resizedByHost = false)));
  }

  const sizes = new ResizeObserver(measure);
  sizes.observe(root);
  // A tab in the background draws nothing, so nobody tells of sizes there; it is to be right when it comes to the front.
  const changes = new MutationObserver(() => {
    if (document.hidden) measure();
  });
  changes.observe(content, { childList: true, subtree: true, attributes: true, characterData: true });
  window.addEventListener('resize', resized);
  return () => {
    sizes.disconnect();
    changes.disconnect();
    window.removeEventListener('resize', resized);
  };
}
