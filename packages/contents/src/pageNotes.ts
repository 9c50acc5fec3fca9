import type { PageNote } from './bookContents.ts';
import { boxAround, type PageFrame, transformPoint } from './pageGeometry.ts';
import type { PdfAnnotation } from './pageLinks.ts';

/** The further part of a pdf.js `getAnnotations` answer that the viewer uses, beside the input of `toLinks`. */
export interface PdfNote extends PdfAnnotation {
  titleObj?: { str: string };
  /** The note that this one answers. */
  inReplyTo?: string | null;
}

export function toNotes(annotations: readonly PdfNote[], frame: PageFrame): PageNote[] {
  return annotations.flatMap(({ subtype, rect, contentsObj, titleObj, inReplyTo, hasAppearance }) => {
    const text = readable(contentsObj);
    if (subtype !== 'Text' || !text || inReplyTo) return [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const box = boxAround([
      transformPoint(frame.transform, [left, bottom]),
      transformPoint(frame.transform, [right, top]),
    ]);
    return [{ box, author: readable(titleObj) || null, text, drawn: hasAppearance ?? false }];
  });
}

const readable = (text: { str: string } | undefined) =>
  text?.str
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim() ?? '';
