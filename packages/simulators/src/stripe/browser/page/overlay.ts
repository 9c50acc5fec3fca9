/**
 * A frame over the whole page. Like the provider's own, it is an element at the end of the body with the highest
 * possible z-index, and not in the top layer: a page that then shows a modal `<dialog>` covers it and makes it inert.
 */
export function overlay(label: string, frame: HTMLIFrameElement): { close(): void } {
  const before = document.activeElement;
  const backdrop = document.createElement('div');
  backdrop.setAttribute('role', 'dialog');
  backdrop.setAttribute('aria-modal', 'true');
  backdrop.setAttribute('aria-label', label);
  backdrop.style.cssText =
    'align-items: center; background: rgb(0 0 0 / 60%); display: flex; inset: 0; justify-content: center; position: fixed; z-index: 2147483647;';
  Object.assign(frame.style, { background: '#fff', border: '0', height: '400px', maxWidth: '100%', width: '400px' });
  backdrop.append(frame);
  document.body.append(backdrop);
  frame.focus();
  return {
    close() {
      backdrop.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
}
