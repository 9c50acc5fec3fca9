/**
 * Keeps a modal dialog over those that come before it in the document: it is shown again whenever one of these opens
 * after it. Returns a function that ends this.
 */
export function keepOnTop(dialog: HTMLDialogElement): () => void {
  let focused: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = target;
  };
  const isBefore = (node: Node) =>
    (node.compareDocumentPosition(dialog) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !node.contains(dialog);
  // Browsers have no event for a dialog that opens.
  const observer = new MutationObserver((changes) => {
    const isCovered = changes.some(
      ({ target }) => target instanceof Element && target.matches(':modal') && isBefore(target),
    );
    if (!isCovered || !dialog.open) return;
    const place = focused;
    dialog.close();
    dialog.showModal();
    if (place instanceof HTMLElement && dialog.contains(place)) place.focus({ preventScroll: true });
  });
  observer.observe(dialog.getRootNode(), { subtree: true, attributeFilter: ['open'] });
  dialog.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    dialog.removeEventListener('focusin', remember);
  };
}
