import type { StructureNode } from './bookContents.ts';
import type { PackedDocument, PackedEntry } from './packedDocument.ts';
import type { PackedPage } from './packedPage.ts';
import { hasContent } from './pageText.ts';

/**
 * Fits a page to a part of its document, such as a sample: links get the part's page numbers, and links that lead out of
 * the part go. So do texts in place of paragraphs and tables, which may also stand for what other pages have.
 *
 * @param pages The whole document's numbers of the part's pages, ascending.
 */
export function keepLinks(page: PackedPage, pages: readonly number[]): PackedPage {
  const links = page.links.flatMap((link) => {
    if (!('page' in link.target)) return [link];
    const number = pages.indexOf(link.target.page) + 1;
    return number > 0 ? [{ ...link, target: { page: number } }] : [];
  });
  return { ...page, links, ...(page.structure && { structure: describeOwn(page.structure) }) };
}

/** Keeps the descriptions of the pictures on this page. */
function describeOwn(node: StructureNode): StructureNode {
  const isOwn = /^(?:Figure|Formula)$/.test(node.role) && hasContent(node);
  return {
    ...node,
    alternative: isOwn ? node.alternative : null,
    children: node.children.map((child) => (typeof child === 'string' ? child : describeOwn(child))),
  };
}

/**
 * Fits what a document says of itself to a part of it. The table of contents keeps the entries of the part's pages; the
 * kept children of a removed entry move up. Each page keeps its label, or its number in the whole document.
 *
 * @param pages The whole document's numbers of the part's pages, ascending.
 */
export function keepPages(document: PackedDocument, pages: readonly number[]): PackedDocument {
  const { binding, labels, outline, illustrations } = document;
  const keepEntries = (entries: PackedEntry[]): PackedEntry[] =>
    entries.flatMap(({ title, target, children }) => {
      const kept = keepEntries(children);
      const number = target && 'page' in target ? pages.indexOf(target.page) + 1 : 0;
      return number > 0 ? [{ title, target: { page: number }, children: kept }] : kept;
    });
  const areFirst = pages.every((page, index) => page === index + 1);
  return {
    binding,
    labels: labels || !areFirst ? pages.map((page) => labels?.[page - 1] ?? String(page)) : null,
    outline: keepEntries(outline),
    illustrations:
      illustrations &&
      Object.fromEntries(
        pages.flatMap((page, index) => {
          const kept = illustrations[page];
          return kept ? [[index + 1, kept]] : [];
        }),
      ),
  };
}
