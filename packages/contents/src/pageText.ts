import type { PageText, StructureNode } from './bookContents.ts';
import { combineMatrices, type PageFrame, scaleFactor } from './pageGeometry.ts';
import { type MeasuredRun, placeRun } from './textRun.ts';

interface PdfTextItem {
  str: string;
  dir: string;
  transform: number[];
  /** Length along the line; for vertical text the font size. */
  width: number;
  /** The font size; for vertical text the length along the line. */
  height: number;
  fontName: string;
  hasEOL: boolean;
}

interface PdfMark {
  type: string;
  id?: string;
}

/** The part of a pdf.js `getTextContent({ includeMarkedContent: true })` answer that the viewer uses. */
export interface PdfText {
  items: (PdfTextItem | PdfMark)[];
  styles: Record<string, { ascent: number; descent: number; vertical: boolean; fontFamily: string }>;
  lang: string | null;
}

/** The part of a pdf.js `getStructTree` answer that the viewer uses. */
export interface PdfStructure {
  role: string;
  alt?: string;
  lang?: string;
  children: (PdfStructure | { type: string; id: string })[];
}

export function toPageText(content: PdfText, structure: PdfStructure | null, frame: PageFrame): PageText {
  const { runs, ...page } = measurePageText(content, structure, frame);
  return { ...page, runs: runs.map(placeRun) };
}

/** Measures a page's text for `packPage`. */
export function measurePageText(
  content: PdfText,
  structure: PdfStructure | null,
  frame: PageFrame,
): Omit<PageText, 'runs'> & { runs: MeasuredRun[] } {
  const runs: MeasuredRun[] = [];
  const marks: (string | null)[] = [];
  for (const item of withoutCutText(content, frame).items) {
    if ('str' in item) {
      if (item.str) {
        const contentId = marks.findLast((id) => id !== null) ?? null;
        runs.push({ ...measureItem(item, content.styles, frame), contentId });
      } else if (item.hasEOL) {
        const last = runs.at(-1);
        if (last) last.endsLine = true;
      }
    } else if (item.type === 'endMarkedContent') marks.pop();
    else marks.push(item.id ?? null);
  }
  const root = structure && toNode(structure);
  return {
    size: { width: frame.width, height: frame.height },
    runs,
    structure: root && hasContent(root) ? root : null,
    language: content.lang || null,
  };
}

/**
 * Empties the text outside of the page's edges: a page may be cut out of a larger one, whose text the file still has.
 * Line ends stay.
 */
function withoutCutText<Content extends PdfText>(content: Content, frame: PageFrame): Content {
  const isWithin = (item: PdfTextItem) => {
    const { box } = placeRun({ ...measureItem(item, content.styles, frame), contentId: null });
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= 0 && x < frame.width && y >= 0 && y < frame.height;
  };
  const items = content.items.map((item) =>
    'str' in item && item.str && !isWithin(item) ? { ...item, str: '' } : item,
  );
  return { ...content, items };
}

function measureItem(item: PdfTextItem, styles: PdfText['styles'], frame: PageFrame): Omit<MeasuredRun, 'contentId'> {
  const style = styles[item.fontName];
  const [a = 1, b = 0, c = 0, d = -1, x = 0, y = 0] = combineMatrices(frame.transform, item.transform);
  const fontSize = Math.hypot(c, d);
  const baseline = Math.hypot(a, b) || 1;
  const vertical = style?.vertical ?? false;
  return {
    text: item.str,
    start: { x, y },
    length: (vertical ? item.height : item.width) * scaleFactor(frame.transform),
    endsLine: item.hasEOL,
    style: {
      fontSize,
      family: style?.fontFamily ?? 'sans-serif',
      ascent: getAscent(style),
      descent: getDescent(style),
      along: [a / baseline, b / baseline],
      up: fontSize > 0 ? [c / fontSize, d / fontSize] : [0, -1],
      direction: vertical ? 'ttb' : item.dir === 'rtl' ? 'rtl' : 'ltr',
    },
  };
}

type Style = PdfText['styles'][string] | undefined;

// Some fonts give no ascent, or one so large that lines would overlap.
const getAscent = (style: Style) => Math.min(style?.ascent || 0.8, 1);
const getDescent = (style: Style) => Math.min(Math.abs(style?.descent || 0.2), 0.3);

// pdf.js itself cuts structures that are too deep.
function toNode({ role, alt, lang, children }: PdfStructure): StructureNode {
  return {
    role,
    alternative: alt || null,
    language: lang || null,
    children: children.flatMap((child): (StructureNode | string)[] => {
      if ('role' in child) return [toNode(child)];
      return child.type === 'content' ? [child.id] : [];
    }),
  };
}

/** True if a part of the structure has content on this page. */
export const hasContent = ({ children }: StructureNode): boolean =>
  children.some((child) => typeof child === 'string' || hasContent(child));
