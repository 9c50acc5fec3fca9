import type { PageText, TextRun } from '@magazine-store/contents';

/** A run in 10 point type whose letters are 5 points wide. */
export function textRun(text: string, x: number, y: number, over: Partial<TextRun> = {}): TextRun {
  const length = text.length * 5;
  const upright = over.direction !== 'ttb';
  return {
    text,
    box: { x, y, width: upright ? length : 10, height: upright ? 10 : length },
    fontSize: 10,
    angle: 0,
    direction: 'ltr',
    endsLine: false,
    contentId: null,
    ...over,
  };
}

/** A page of one column with these lines. */
export function textPage(...lines: string[]): PageText {
  return {
    size: { width: 300, height: 400 },
    runs: lines.map((line, index) => textRun(line, 20, 20 + 12 * index, { endsLine: true })),
    structure: null,
    language: null,
  };
}
