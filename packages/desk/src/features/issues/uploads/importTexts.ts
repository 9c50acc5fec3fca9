import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What an import does, besides pages. */
export const stepTexts: Readonly<Record<string, MessageDescriptor>> = {
  reading: msg`Reading the file`,
  optimizing: msg`Making the file quick to open`,
  sample: msg`Making the preview`,
  text: msg`Reading the text`,
  cover: msg`Making the cover`,
  pages: msg`Making the pages`,
};

/** The fault of a file that the server does not take. */
export const tooLarge = msg`The PDF is larger than 500 MB. Export it with smaller images and upload it again.`;

/** Why an import failed, and the way on. */
export const importFaults: Readonly<Record<string, MessageDescriptor>> = {
  not_a_pdf: msg`This is not a PDF. Export the issue as a PDF and upload that.`,
  encrypted: msg`The PDF has a password. Export it without one and upload it again.`,
  broken: msg`The PDF is damaged. Export it again and upload the new file.`,
  no_pages: msg`The PDF has no pages. Export it again and upload the new file.`,
  too_large: tooLarge,
  too_many_pages: msg`The PDF has more pages than this server takes. Upload it in parts, or ask the operator for a higher limit.`,
  too_slow: msg`The PDF took too long. Export it simpler, upload it in parts, or ask the operator for a higher limit.`,
  too_much_memory: msg`The PDF needs too much memory. Export it with smaller images, or ask the operator for a higher limit.`,
  not_found: msg`The server keeps an uploaded file for a day, and this one is gone. Upload it again.`,
  known: msg`This very file is an issue already.`,
  bad_sample: msg`The preview of the issue has pages that this PDF does not have, or one half of a double page. Choose other pages for the preview, or none, and upload the PDF again.`,
  no_issue: msg`The issue was deleted before its new file was imported.`,
  killed: msg`The server stopped in the middle of it. Try it again.`,
};

/** The fault of a file that replaces itself. */
export const sameFile = msg`The issue has this very file already.`;

export const otherFault = msg`The server could not import it. Try it again. If that fails too, ask the operator to look into the log.`;

/** What the import says of pages. */
export const noteTexts: Readonly<Record<string, MessageDescriptor>> = {
  device_fonts: msg`Letters in fonts that the PDF does not contain: readers see them in other fonts, and these pages load more slowly. The cover and the thumbnails may lack them. Embed all fonts.`,
  drawn_by_pdfjs: msg`Letters, pictures or colours may differ from the PDF. Compare them.`,
  drawn_by_reader: msg`Too difficult to draw as large pictures: the devices of readers draw these pages, which load more slowly. Simplify them in the PDF.`,
  mended: msg`Colours or form fields came out wrong at first and are mended. There is nothing to do.`,
  half: msg`These were double pages of the PDF, and are two pages each now.`,
  unchecked: msg`The pictures could not be checked. Compare them with the PDF.`,
};
