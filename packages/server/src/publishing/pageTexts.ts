import { joinLines } from './joinLines.ts';
import { openWithPdfjs } from './pdfjsDocument.ts';
import { textLines } from './textLines.ts';

/** Pages after which pdf.js forgets fonts and pictures that it holds for the document. */
const PAGES_A_CLEANUP = 50;
/** The most UTF-16 units of one issue's text: twice a bible. Searches leave out the text behind them. */
const LONGEST_TEXT = 8_000_000;

/**
 * Reads the text of every page in the order of the file, which is the reading order in all but odd files.
 *
 * @param onPage Gets the number of finished pages. If it throws, the work ends.
 * @throws pdf.js's exceptions when the file does not open.
 */
export async function readPageTexts(file: string, onPage: (done: number) => void): Promise<string[]> {
  await using opened = await openWithPdfjs(file);
  const { document } = opened;
  const texts: string[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const items = length < LONGEST_TEXT ? (await page.getTextContent()).items : [];
    const text = joinLines(textLines(items.filter((item) => 'str' in item)));
    length += text.length;
    texts.push(text);
    page.cleanup();
    if (number % PAGES_A_CLEANUP === 0) await document.cleanup();
    onPage(number);
  }
  return texts;
}
