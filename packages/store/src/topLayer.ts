/**
 * Puts dialogs back over the page after their element was moved: taking them out of the document took them out of the
 * top layer, where they now only look open.
 */
export function reopenDialogs(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[open]:not(:modal)')) {
    // Not by close(), which would tell React that the reader closed it.
    dialog.open = false;
    dialog.showModal();
  }
}
