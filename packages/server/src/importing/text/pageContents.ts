import {
  findPage,
  markRunningText,
  measurePageText,
  type PackedDocument,
  type PackedPage,
  packDocument,
  packPage,
  placeRun,
  readFacts,
  toLinks,
  toNotes,
  toOutline,
} from '@magazine-store/contents';
import { openWithPdfjs } from '../pdfjsDocument.ts';
import { joinLines } from './joinLines.ts';
import { textLines } from './textLines.ts';

/** Pages after which pdf.js forgets fonts and pictures that it holds for the document. */
const PAGES_A_CLEANUP = 50;
/** The most UTF-16 units of one issue's text: twice a bible. Searches and layers leave out the text behind them. */
const LONGEST_TEXT = 8_000_000;

/** What a document holds beside its pictures. */
export interface DocumentContents {
  /** The text of every page in the order of the file, which is the reading order in all but odd files. */
  texts: string[];
  /** Of every page, its text in its places, its links and its notes. */
  pages: PackedPage[];
  document: PackedDocument;
}

/**
 * Reads with the library of the viewer, so that a page's layers lie where the viewer would put them.
 *
 * @param onPage Gets the number of finished pages. If it throws, the work ends.
 * @throws pdf.js's exceptions when the file does not open.
 */
export async function readContents(file: string, onPage: (done: number) => void): Promise<DocumentContents> {
  await using opened = await openWithPdfjs(file);
  const { document } = opened;
  const findTarget = (destination: unknown) => findPage(document, destination);
  const texts: string[] = [];
  const pages: PackedPage[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const frame = page.getViewport({ scale: 1 });
    const content =
      length < LONGEST_TEXT
        ? await page.getTextContent({ includeMarkedContent: true })
        : { items: [], styles: {}, lang: null };
    const measured = measurePageText(content, await page.getStructTree(), frame);
    const text = joinLines(textLines(measured.runs.map(placeRun)));
    length += text.length;
    texts.push(text);
    const annotations = await page.getAnnotations();
    pages.push(
      await packPage(
        {
          ...measured,
          links: toLinks(annotations, frame, async () => null),
          notes: toNotes(annotations, frame),
        },
        findTarget,
      ),
    );
    page.cleanup();
    if (number % PAGES_A_CLEANUP === 0) await document.cleanup();
    onPage(number);
  }
  const outline = toOutline(await document.getOutline());
  return {
    texts,
    pages: markRunningText(pages),
    document: await packDocument(await readFacts(document), outline, findTarget),
  };
}
