import type { Box, LinkTarget, PageLink } from './bookContents.ts';
import { type PdfLink, toTarget } from './linkTarget.ts';
import { boxAround, type PageFrame, type Point, scaleFactor, transformPoint } from './pageGeometry.ts';

/** The part of a pdf.js `getAnnotations` answer that the viewer uses. */
export interface PdfAnnotation extends PdfLink {
  subtype: string;
  /** Lower left and upper right corner. */
  rect: number[];
  /** Eight numbers for each piece of a link that runs over several lines. */
  quadPoints?: ArrayLike<number> | null;
  contentsObj?: { str: string };
  /** The text of the page beneath. */
  overlaidText?: string;
  hasAppearance?: boolean;
  borderStyle?: { width: number };
  /** Red, green and blue, 0 to 255. */
  borderColor?: ArrayLike<number> | null;
  /** A sound or film in the file, of RichMedia, Screen and Sound annotations. */
  richMedia?: { fileId: string; filename: string; contentType: string };
}

/**
 * The links of a page. A link over several lines becomes several in a row, which share one `target` object.
 *
 * @param attachment pdf.js's `getAttachmentContent`
 */
export function toLinks(
  annotations: readonly PdfAnnotation[],
  frame: PageFrame,
  attachment: (id: string) => Promise<Uint8Array | null>,
): PageLink[] {
  return annotations.flatMap((annotation) => {
    const target = annotation.richMedia
      ? loadMedia(annotation.richMedia, attachment)
      : annotation.subtype === 'Link'
        ? toTarget(annotation)
        : null;
    if (!target) return [];
    const title = annotation.contentsObj?.str || annotation.overlaidText || annotation.richMedia?.filename || '';
    const border = toBorder(annotation, frame);
    return toPieces(annotation)
      .map((corners) => boxAround(corners.map((corner) => transformPoint(frame.transform, corner))))
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((box: Box) => ({ box, target, title: title.replace(/\s+/g, ' ').trim() || null, border }));
  });
}

function loadMedia(
  { fileId, contentType }: NonNullable<PdfAnnotation['richMedia']>,
  attachment: (id: string) => Promise<Uint8Array | null>,
): LinkTarget {
  return {
    kind: 'media',
    async load() {
      const data = await attachment(fileId);
      if (!data) throw new Error(`the file has no ${fileId}`);
      return { contentType, data: data as Uint8Array<ArrayBuffer> };
    },
  };
}

function toPieces({ rect, quadPoints }: PdfAnnotation): Point[][] {
  const numbers = Array.from(quadPoints ?? []);
  // For a single piece, use `rect`: the file may define a larger area to press than the piece.
  if (numbers.length > 8) {
    return Array.from({ length: numbers.length / 8 }, (_, piece) => toPoints(numbers.slice(piece * 8, piece * 8 + 8)));
  }
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return [toPoints([left, bottom, right, top])];
}

function toPoints(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[index * 2] ?? 0,
    numbers[index * 2 + 1] ?? 0,
  ]);
}

function toBorder({ hasAppearance, borderStyle, borderColor }: PdfAnnotation, frame: PageFrame): PageLink['border'] {
  // The page's drawing already has the link's own appearance.
  if (hasAppearance || !borderStyle?.width || !borderColor) return null;
  return {
    width: borderStyle.width * scaleFactor(frame.transform),
    color: `rgb(${Array.from(borderColor).join(' ')})`,
  };
}
