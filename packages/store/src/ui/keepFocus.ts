const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';
/** The screens: a skip link leads to them. */
const SCREENS = '[part~=main], [part~=in-place], [part~=load-failure], [part~=frame-error]';
/** Regions that the search for a new place stays in. */
const REGIONS = `dialog[open], ${SCREENS}`;

/** The parent on the screen: the slot of a slotted element, else the parent element. */
const parentInSight = (element: Element): HTMLElement | null => element.assignedSlot ?? element.parentElement;

const isSeen = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;

/** The screen in sight: the list, or the page in its place. */
export const findShownScreen = (root: ParentNode): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(SCREENS)].filter(isSeen).at(-1);

/**
 * Moves the focus when the element that had it disappears or is disabled, as happens after signing in, paying or
 * dismissing a notice. The browser would move the focus to the page's body, and a keyboard user would start from the
 * top. The focus goes to a control nearby, else to the visible screen. While all controls of a dialog are disabled, as
 * during a payment, the dialog itself has it. Returns a function that stops this.
 */
export function keepFocus(root: ShadowRoot): () => void {
  /**
   * The last element with the focus and its ancestors. `waits`: it was disabled, or it disappeared while no screen was
   * there.
   */
  let lost: { element: HTMLElement; around: HTMLElement[]; waits: boolean } | null = null;
  /** The dialog that has the focus as long as none of its controls can have it. */
  let holder: HTMLElement | null = null;
  let looking: ReturnType<typeof setTimeout> | undefined;

  const remember = (element: HTMLElement) => {
    const around: HTMLElement[] = [];
    for (let at = parentInSight(element); at; at = parentInSight(at)) around.push(at);
    lost = { element, around, waits: false };
  };
  const onFocus = ({ target }: Event) => {
    if (target === holder) return;
    holder = null;
    remember(target as HTMLElement);
  };
  const hasPlace = () => root.activeElement !== null && root.activeElement !== holder;
  if (root.activeElement) remember(root.activeElement as HTMLElement);

  function restoreFocus() {
    looking = undefined;
    if (hasPlace()) return;
    const isHeld = root.activeElement !== null;
    // A payment provider's content stands in the page, but belongs to the store.
    const { activeElement } = document;
    if (!isHeld && root.host.contains(activeElement)) return remember(activeElement as HTMLElement);
    if (!lost) return;
    const { element, around, waits } = lost;
    // After the removal of a frame that had the focus, the browser leaves the whole window without it.
    if (element instanceof HTMLIFrameElement && !element.isConnected) window.focus();
    // While another window has the focus, such as a provider's, wait for the reader's return.
    if (!document.hasFocus()) return;
    const elsewhere = !isHeld && document.activeElement !== null && document.activeElement !== document.body;
    const isThere = element.isConnected && isSeen(element) && !element.matches(':disabled');
    // The visitor has moved the focus on purpose.
    if (elsewhere || (isThere && !waits)) {
      lost = null;
      return;
    }
    const place = isThere ? element : findFocusTarget(around);
    // The next change looks again if the next screen still loads. A place that gets the focus is remembered instead.
    lost = { element, around, waits: true };
    holder = place?.matches('dialog') ? place : null;
    place?.focus({ preventScroll: true });
  }

  function findFocusTarget(around: readonly HTMLElement[]): HTMLElement | undefined {
    const dialog = [...root.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
    const shown = findShownScreen(root);
    const region = dialog ?? shown;
    for (const place of around) {
      if (!place.isConnected || place.matches(REGIONS) || !region?.contains(place)) continue;
      const near = controlIn(place);
      if (near) return near;
    }
    return dialog ? (controlIn(dialog) ?? dialog) : shown;
  }
  const controlIn = (place: HTMLElement) =>
    [...place.querySelectorAll<HTMLElement>(CONTROLS)].find(
      (control) => isSeen(control) && !control.closest('[inert]'),
    );

  /** Waits for components that give the focus back themselves, such as a closing dialog. */
  const restoreFocusSoon = () => {
    if (!hasPlace()) looking ??= setTimeout(restoreFocus);
  };
  const changes = new MutationObserver(() => {
    // The browser takes the focus from a disabled element at the next frame. It may be enabled again by then.
    if (lost?.element.matches(':disabled')) lost.waits = true;
    else if (lost && root.activeElement === lost.element) lost.waits = false;
    restoreFocusSoon();
  });
  changes.observe(root, { subtree: true, childList: true, attributeFilter: ['hidden', 'disabled', 'open'] });
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', restoreFocusSoon);
  window.addEventListener('focus', restoreFocusSoon);
  // When a frame takes the focus, the page gets only this event.
  window.addEventListener('blur', restoreFocusSoon);
  return () => {
    changes.disconnect();
    clearTimeout(looking);
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', restoreFocusSoon);
    window.removeEventListener('focus', restoreFocusSoon);
    window.removeEventListener('blur', restoreFocusSoon);
  };
}
