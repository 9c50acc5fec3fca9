import { brokenFile, ImportError, tooManyPages } from './importError.ts';
import { pdfTitle } from './issueTitle.ts';
import { languageTag } from './languageTag.ts';
import { openWithPdfjs } from './pdfjsDocument.ts';

/** The facts in a file about itself. */
export interface Inspection {
  /** Null when the file has no title, or one that a program made up. */
  title: string | null;
  /** Bound on the right; null where the file doesn't say. */
  rtl: boolean | null;
  /** BCP 47. */
  languages: string[];
  /** Width and height of each page in points, as displayed: cropped, turned, and in the page's own unit. */
  pageSizes: [number, number][];
  /** Protected by an owner's password, or by an empty one. Such a file opens, but must not be stored as it is. */
  encrypted: boolean;
}

/**
 * Reads a file with the library of the viewer, so that the import refuses what the viewer would refuse.
 *
 * @param name The file's name, as its publisher knows it.
 * @param onPage Gets the number of pages read so far. If it throws, the work ends.
 * @throws ImportError `encrypted`, `broken`, `no_pages` or `too_many_pages`.
 */
export async function inspect(
  file: string,
  name: string,
  { mostPages = Number.POSITIVE_INFINITY, onPage }: InspectOptions = {},
): Promise<Inspection> {
  try {
    await using opened = await openWithPdfjs(file);
    const { document } = opened;
    if (document.numPages === 0) throw noPages(name);
    if (document.numPages > mostPages) throw tooManyPages(name, document.numPages, mostPages);

    const pageSizes: [number, number][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      if (!(width >= 1 && height >= 1)) throw noPages(name);
      pageSizes.push([roundSize(width), roundSize(height)]);
      page.cleanup();
      onPage?.(number, document.numPages);
    }
    const direction = (await document.getViewerPreferences())?.get('Direction');
    const { info, metadata } = (await document.getMetadata()) as unknown as Metadata;
    return {
      title: pdfTitle(info.Title) ?? pdfTitle(metadata?.get('dc:title')),
      rtl: direction === undefined ? null : direction === 'R2L',
      languages: languageTags(info.Language),
      pageSizes,
      encrypted: Boolean(info.EncryptFilterName),
    };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ImportError(
        'encrypted',
        `${name} is protected by a password. Save a copy without a password and publish the copy.`,
        { cause: error },
      );
    }
    throw brokenFile(name, error);
  }
}

interface InspectOptions {
  mostPages?: number;
  onPage?: (done: number, total: number) => void;
}

interface Metadata {
  info: { Title?: unknown; Language?: unknown; EncryptFilterName?: unknown };
  metadata: { get(name: string): unknown } | null;
}

function noPages(name: string): ImportError {
  return new ImportError('no_pages', `${name} has no pages to show. Export it again and check that it is not empty.`);
}

/** Rounds to hundredths of a point, which are finer than any screen. */
function roundSize(points: number): number {
  return Math.round(points * 100) / 100;
}

function languageTags(value: unknown): string[] {
  const tag = typeof value === 'string' ? languageTag(value) : null;
  return tag ? [tag] : [];
}
