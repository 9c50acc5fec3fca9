import type { PageText, StructureNode, TextRun } from '@magazine-store/contents';

/** Ems: the width of every sign of a left-to-right text. */
const SIGN = 0.5;

interface Setting {
  x: number;
  y: number;
  size?: number;
  /** Points from line to line. */
  step?: number;
  id?: string;
}

/** Lines below each other, each of them one run. */
export function typeset(lines: string[], { x, y, size = 10, step = size * 1.3, id }: Setting): TextRun[] {
  return lines.map((text, index) => run(text, { x, y: y + index * step, size, ...(id === undefined ? {} : { id }) }));
}

export function run(text: string, { x, y, size = 10, id }: Setting, over: Partial<TextRun> = {}): TextRun {
  return {
    text,
    box: { x, y, width: text.length * size * SIGN, height: size },
    fontSize: size,
    angle: 0,
    direction: 'ltr',
    endsLine: false,
    contentId: id ?? null,
    ...over,
  };
}

/** A sheet of 600 by 800 points. */
export function sheet(runs: TextRun[], structure: StructureNode | null = null): PageText {
  return { size: { width: 600, height: 800 }, runs, structure, language: 'en' };
}

export function tag(role: string, ...children: (StructureNode | string)[]): StructureNode {
  return { role, alternative: null, language: null, children };
}
