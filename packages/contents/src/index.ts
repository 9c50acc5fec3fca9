export type * from './bookContents.ts';
export { findPage, readFacts } from './documentFacts.ts';
export { findIllustrations, judgeColors, type PagePixels } from './illustrations.ts';
export { keepLinks, keepPages } from './keepPages.ts';
export {
  countLetters,
  fileLines,
  inReadingOrder,
  isMark,
  type LinePiece,
  lineInOrder,
  readingLines,
  readsLeftwards,
  standingColumns,
} from './lineOrder.ts';
export { type PdfOutlineItem, toOutline } from './outline.ts';
export {
  type PackedDocument,
  packDocument,
  packIllustrations,
  unpackIllustrations,
  unpackOutline,
} from './packedDocument.ts';
export { type PackedPage, type PlacedText, packPage, unpackPage, unpackText } from './packedPage.ts';
export { toLinks } from './pageLinks.ts';
export { toNotes } from './pageNotes.ts';
export { measurePageText, toPageText } from './pageText.ts';
export { markRunningText } from './runningText.ts';
export { placeRun } from './textRun.ts';
export { toLetters } from './toLetters.ts';
