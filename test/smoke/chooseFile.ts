/** Chooses one of the PDFs beside the example page as if it lay on the disk. Runs in the page. */
export async function chooseFile(): Promise<void> {
  const response = await fetch('pdf/slow-lines-7.pdf');
  const chosen = new DataTransfer();
  chosen.items.add(new File([await response.blob()], 'mine.pdf', { type: 'application/pdf' }));
  const input = document.querySelector('input') as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change'));
}
