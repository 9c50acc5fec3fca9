/** Shows a modal dialog again whenever another one opens, so that it stays on top. Returns a function that ends this. */
export function keepOnTop(dialog: HTMLDialogElement): () => void {
  // Browsers have no event for a dialog that opens.
  const observer = new MutationObserver((changes) => {
    const covered = changes.some(
      ({ target }) => target !== dialog && target instanceof Element && target.matches(':modal'),
    );
    if (!covered || !dialog.open) return;
    dialog.close();
    dialog.showModal();
  });
  observer.observe(dialog.getRootNode(), { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
