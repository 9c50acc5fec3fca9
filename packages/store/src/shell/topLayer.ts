/**
 * Puts dialogs back over the page after their element was moved. When the move takes them out of the document, they
 * leave the top layer and only look open.
 */
export function reopenDialogs(root: ParentNode): void {
  for (const dialog of root.querySelectorAll<HTMLDialogElement>('dialog[open]:not(:modal)')) {
    // Don't call close(): React would take it for the reader's closing.
    dialog.open = false;
    dialog.showModal();
  }
}
