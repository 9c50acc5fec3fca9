import type { PageText } from '@magazine-store/contents';
import type { SearchableBook } from '../pageTexts.ts';
import { textPage } from './textPage.ts';

/**
 * An open document with these lines on its pages; null stands for a page that cannot be read. Records every request.
 */
export function textBook(pages: (string[] | null)[]): SearchableBook & { requests: number[] } {
  const requests: number[] = [];
  return {
    requests,
    pageCount: pages.length,
    async text(page): Promise<PageText> {
      requests.push(page);
      const lines = pages[page - 1];
      if (!lines) throw new Error('broken page');
      return textPage(...lines);
    },
  };
}
