/**
 * Shows the modal dialogs as what they cover: a part of the page, over which somebody else's script can show something
 * and take input. Returns how to put them back.
 */
export function leaveTopLayer(root: ParentNode): () => void {
  const dialogs = [...root.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const dialog of dialogs) {
    dialog.close();
    dialog.show();
  }
  return () => {
    for (const dialog of dialogs) {
      if (!dialog.isConnected || !dialog.open) continue;
      dialog.close();
      dialog.showModal();
    }
  };
}
