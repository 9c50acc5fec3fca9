/** Tells the publisher of pages with letters in fonts that the file does not contain. */
export function warnOfFonts(name: string, pages: number[]): void {
  if (pages.length === 0) return;
  const list = new Intl.ListFormat('en').format(pages.map(String));
  console.error(
    `magazine-store: ${name}: ${pages.length === 1 ? 'page' : 'pages'} ${list} ${pages.length === 1 ? 'has' : 'have'} letters in fonts that the file does not contain. Readers see them in the fonts of their own devices, and these pages load more slowly. Embed all fonts in the PDF, and replace the file.`,
  );
}
