import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fold } from '@magazine-store/protocol';
import { coverKey } from '../catalogue/covers.ts';
import { seriesOf } from '../catalogue/seriesOf.ts';
import type { Storage } from '../reading/storage.ts';
import { contentHash } from './contentHash.ts';
import { type ImportedPdf, type ImportOptions, importPdf } from './importPdf.ts';
import type { Publishing, Registration } from './publishing.ts';

/** What the publisher says of an issue; what is left out comes from the PDF. */
export interface IssueDetails {
  title?: string;
  /** Null: none; left out: from the title. */
  series?: string | null;
  /** Markdown. */
  description: string;
  /** Minor units; null: free. */
  price: number | null;
  print: boolean;
  rtl?: true;
  publishedAt: Date;
  /** BCP 47 tags. */
  languages?: string[];
}

export interface Outcome {
  id: number;
  title: string;
  /** `known`: this very file is an issue already; `restored`: it was one that had been unpublished. */
  status: 'added' | 'known' | 'restored';
}

interface Target {
  storage: Storage;
  /** Runs one step on the catalogue; held no longer than that. */
  step<Result>(run: (publishing: Publishing) => Promise<Result>): Promise<Result>;
  /** In place of the import itself. */
  importFile?: typeof importPdf;
}

/**
 * Publishes one PDF. Its files are stored first, under names made of its content, and the issue is registered last and
 * at once: whatever stops it before leaves no issue, and the next try writes over what it had stored.
 * @throws ImportError when the file can't be published
 */
export async function publishIssue(
  file: string,
  details: IssueDetails,
  importing: ImportOptions,
  { storage, step, importFile = importPdf }: Target,
): Promise<Outcome> {
  const hash = await contentHash(file);
  const known = await step((publishing) => publishing.find(hash));
  if (known) {
    if (known.published) return { id: known.id, title: known.title, status: 'known' };
    await step((publishing) => publishing.setPublished({ id: known.id, published: true }));
    return { id: known.id, title: known.title, status: 'restored' };
  }

  const workDir = await mkdtemp(path.join(tmpdir(), 'magazine-store-'));
  try {
    const imported = await importFile(file, workDir, importing);
    const keys = storageKeys(imported);
    for (const stored of imported.files) await storage.put(keys.of(stored.key), stored.path, stored.contentType);
    const registration = registrationOf(imported, details, keys);
    const { id, added } = await step((publishing) => publishing.register(registration));
    return { id, title: registration.issue.title, status: added ? 'added' : 'known' };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

type Keys = ReturnType<typeof storageKeys>;

function storageKeys({ contentHash, full, sample }: ImportedPdf) {
  const folder = `issues/${contentHash}`;
  const coverName = contentHash.slice(0, 32);
  const documents = { full: `${folder}/full-${full.version}.pdf`, sample: `${folder}/sample-${sample?.version}.pdf` };
  return {
    folder,
    coverName,
    documents,
    /** The place in the storage of a file that the import made. */
    of(key: string): string {
      if (key === 'full.pdf') return documents.full;
      if (key === 'sample.pdf') return documents.sample;
      const cover = /^cover\/(\d+)\.(webp|jpg)$/.exec(key);
      if (cover) return coverKey(coverName, Number(cover[1]), cover[2] as 'webp' | 'jpg');
      return `${folder}/${key}`;
    },
  };
}

function registrationOf(imported: ImportedPdf, details: IssueDetails, keys: Keys): Registration {
  const { full, sample, pageSizes, pageTexts } = imported;
  const pagesOf = (numbers: number[]) =>
    JSON.stringify(numbers.map((number) => ({ number, size: pageSizes[number - 1] as [number, number] })));
  const document = (type: 'full' | 'sample', made: typeof full, pages: number[]) => ({
    type,
    storage_key: keys.documents[type],
    size: made.size,
    version: made.version,
    opening_ranges: JSON.stringify(made.openingRanges),
    pages: pagesOf(pages),
    pictures_key: keys.folder,
  });
  const title = details.title ?? imported.title ?? '';
  const everyPage = pageSizes.map((_, index) => index + 1);
  return {
    issue: {
      content_hash: imported.contentHash,
      title,
      series: details.series === undefined ? seriesOf(title) : details.series,
      description: details.description,
      cover: JSON.stringify({ file_name: keys.coverName, ...imported.cover }),
      is_free: details.price === null,
      price: details.price ?? 0,
      has_sample: sample !== null,
      print: details.print,
      rtl: details.rtl ?? imported.rtl,
      published_at: details.publishedAt.toISOString(),
      page_count: imported.pageCount,
      languages: JSON.stringify(details.languages ?? imported.languages),
    },
    files: [document('full', full, everyPage), ...(sample ? [document('sample', sample, sample.pages)] : [])],
    // Folded here and not where they are registered: that may be a server with readers waiting.
    pageTexts: pageTexts.map((text) => ({ text, folded: fold(text) })),
  };
}
