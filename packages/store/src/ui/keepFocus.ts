const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';
/** What the focus does not leave: a dialog, or the part of a page that a skip link leads to. */
const REGIONS = 'dialog[open], main';

const isSeen = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;

/**
 * Gives the focus a place when the element that had it disappears or is switched off, as happens after signing in,
 * paying or dismissing a notice. The browser would leave it on the page's body, and a keyboard user would start from
 * the top. It goes to a control nearby, else to the screen that shows. Returns how to stop it.
 */
export function keepFocus(root: ShadowRoot): () => void {
  /** The element that had the focus last, what it stood in, and whether it went away while no screen was there. */
  let lost: { element: HTMLElement; around: HTMLElement[]; waits?: true } | null = null;
  let looking: ReturnType<typeof setTimeout> | undefined;

  const remember = (element: HTMLElement) => {
    const around: HTMLElement[] = [];
    for (let at = element.parentElement; at; at = at.parentElement) around.push(at);
    lost = { element, around };
  };
  const focused = ({ target }: Event) => remember(target as HTMLElement);
  if (root.activeElement) remember(root.activeElement as HTMLElement);

  function look() {
    looking = undefined;
    // While another window has the focus, such as that of a provider, this waits for the reader's return.
    if (!lost || root.activeElement || !document.hasFocus()) return;
    // What a payment provider shows stands in the page, but is part of the store.
    if (root.host.contains(document.activeElement)) return;
    const { element, around, waits } = lost;
    const elsewhere = document.activeElement !== null && document.activeElement !== document.body;
    const isThere = element.isConnected && isSeen(element) && !element.matches(':disabled');
    // The visitor has left it for another part of the page, or for nothing.
    if (elsewhere || (isThere && !waits)) {
      lost = null;
      return;
    }
    const place = isThere ? element : refuge(around);
    // The screen is on its way: the next change looks again.
    lost = place ? null : { element, around, waits: true };
    place?.focus({ preventScroll: true });
  }

  function refuge(around: readonly HTMLElement[]): HTMLElement | undefined {
    const dialog = [...root.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
    const shown = [...root.querySelectorAll<HTMLElement>('main')].filter(isSeen).at(-1);
    const region = dialog ?? shown;
    for (const place of around) {
      if (!place.isConnected || place.matches(REGIONS) || !region?.contains(place)) continue;
      const near = controlIn(place);
      if (near) return near;
    }
    return dialog ? controlIn(dialog) : shown;
  }
  const controlIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(CONTROLS)].find(isSeen);

  /** After whatever gives the focus back by itself, such as a dialog that closes. */
  const lookSoon = () => {
    if (lost && !root.activeElement) looking ??= setTimeout(look);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(root, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled', 'open'] });
  root.addEventListener('focusin', focused);
  root.addEventListener('focusout', lookSoon);
  window.addEventListener('focus', lookSoon);
  return () => {
    changes.disconnect();
    clearTimeout(looking);
    root.removeEventListener('focusin', focused);
    root.removeEventListener('focusout', lookSoon);
    window.removeEventListener('focus', lookSoon);
  };
}
