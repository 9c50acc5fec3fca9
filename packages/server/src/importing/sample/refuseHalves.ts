import { ImportError } from '../importError.ts';
import type { Page } from './pageTree.ts';
import type { PdfObjects } from './pdfObjects.ts';

/**
 * The halves of a double page share its content. A sample with one of them would contain the other.
 *
 * @param pageNumbers The pages of the sample, from 1.
 * @throws ImportError that names both
 */
export function refuseHalves(objects: PdfObjects, pages: readonly Page[], pageNumbers: readonly number[]): void {
  const kept = new Set(pageNumbers);
  const byContent = new Map<string, { number: number; crop: string }>();
  for (const [index, { dictionary }] of pages.entries()) {
    const content = JSON.stringify(dictionary['/Contents'] ?? null);
    const half = { number: index + 1, crop: JSON.stringify(objects.array(dictionary['/CropBox'])) };
    const other = byContent.get(content);
    byContent.set(content, half);
    if (!other || content === 'null' || other.crop === half.crop || kept.has(other.number) === kept.has(half.number)) {
      continue;
    }
    throw new ImportError(
      'bad_sample',
      `pages ${other.number} and ${half.number} are the halves of one double page in the PDF: a sample has both or none of them.`,
    );
  }
}
