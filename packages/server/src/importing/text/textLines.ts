import { readingLines, type TextRun } from '@magazine-store/contents';

export interface TextLine {
  text: string;
  /** Points. */
  fontSize: number;
}

/** A page's runs as lines, each in the order of reading. Blank lines are left out. */
export const textLines = (runs: readonly TextRun[]): TextLine[] =>
  readingLines(runs)
    .map((line) => ({
      text: line.map(({ text }) => text).join(''),
      fontSize: Math.max(...line.map(({ fontSize }) => fontSize)),
    }))
    .filter(({ text }) => text.trim() !== '');
