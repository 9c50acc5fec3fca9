/** What the publisher should know of a page: how its pictures came about, or what they lack. */
export type PageNote =
  /** It has letters in fonts that the file does not contain. The reader's device draws it. */
  | 'device_fonts'
  /** PDFium's drawing differs visibly from that of pdf.js, which made the pictures in its place. */
  | 'drawn_by_pdfjs'
  /** pdf.js has to make its pictures, and did not draw them in full size. The reader's device draws it. */
  | 'drawn_by_reader'
  /** PDFium's usual drawing differs visibly from that of pdf.js, and its slower way doesn't. */
  | 'mended'
  /** It is one half of a double page of the PDF. */
  | 'half'
  /** pdf.js did not draw it, so that nothing could be compared. */
  | 'unchecked';

/** The numbers of the pages with each note, ascending. Notes without pages are absent. */
export type PageNotes = Partial<Record<PageNote, number[]>>;

export function addNote(notes: PageNotes, note: PageNote, page: number): void {
  notes[note] = [...(notes[note] ?? []), page].sort((a, b) => a - b);
}

/** The program that draws the pictures of a page: PDFium in its usual or in its slower way, or pdf.js. */
export type DrawnBy = 'pdfium' | 'pdfium_slowly' | 'pdfjs';

export function drawnBy(notes: PageNotes, page: number): DrawnBy {
  if (notes.drawn_by_pdfjs?.includes(page)) return 'pdfjs';
  return notes.mended?.includes(page) ? 'pdfium_slowly' : 'pdfium';
}

interface Sentence {
  one: string;
  several: string;
  what: string;
}

const SENTENCES: Record<PageNote, Sentence> = {
  device_fonts: {
    one: 'has',
    several: 'have',
    what: 'letters in fonts that the file does not contain. Readers see them in the fonts of their own devices, and these pages load more slowly. Thumbnails and the cover may lack them. Embed all fonts in the PDF, and replace the file.',
  },
  drawn_by_pdfjs: {
    one: 'looks',
    several: 'look',
    what: 'otherwise in PDFium, which makes the pictures, than in pdf.js, the program of the reader: letters, pictures or colours differ. pdf.js made the pictures. Compare them with the PDF.',
  },
  drawn_by_reader: {
    one: 'is',
    several: 'are',
    what: 'too difficult for the time that pdf.js has for a picture in full size. The devices of readers draw these pages, which load more slowly. Simplify them in the PDF, and replace the file.',
  },
  mended: {
    one: 'came',
    several: 'came',
    what: 'out with wrong colours or without the values of form fields at first. A slower way of drawing has mended the pictures. You need to do nothing.',
  },
  half: {
    one: 'is',
    several: 'are',
    what: 'halves of double pages of the PDF. To keep these whole: --spreads keep.',
  },
  unchecked: {
    one: 'was',
    several: 'were',
    what: 'not compared with the drawing of pdf.js, the program of the reader, which did not draw so tall or difficult a page. Compare the pictures with the PDF.',
  },
};

/** A line in plain words for each note. */
export function describeNotes(notes: PageNotes): string[] {
  return (Object.keys(SENTENCES) as PageNote[]).flatMap((note) => {
    const pages = notes[note] ?? [];
    if (pages.length === 0) return [];
    const { one, several, what } = SENTENCES[note];
    return [
      `${pages.length === 1 ? 'page' : 'pages'} ${toRanges(pages)} ${pages.length === 1 ? one : several} ${what}`,
    ];
  });
}

/** Writes ascending numbers shortly: `1, 3–5 and 9`. */
function toRanges(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  const words = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return new Intl.ListFormat('en').format(words);
}
