import type { DocumentType } from '@magazine-store/protocol';
import type { Database } from '../database/connection.ts';
import { withFallback } from '../database/withFallback.ts';
import { createRecentValues } from '../recentValues.ts';
import { fileRevision } from './fileAddresses.ts';
import { filesToReadAhead, findFile, findRevision, type IssueFile } from './issueFiles.ts';

/** Pages of all files in memory, each of which counts twice: a page takes some 100 bytes. */
const MAX_PAGES = 200_000;
/** A reader asks for a document's pictures and ranges in quick succession: only the first one asks the database. */
const FRESH_MILLISECONDS = 1000;
/** Files in one answer of the database. */
const READ_AT_ONCE = 500;

interface Revision {
  issueId: number;
  type: DocumentType;
  revision: string;
}

/** The files of documents, from the database. While it is away or slow, they come from memory. */
export interface KnownFiles {
  find(issueId: number, type: DocumentType): Promise<IssueFile | undefined>;
  /** The file may be a second old. */
  findRevision(wanted: Revision): Promise<IssueFile | undefined>;
  /**
   * Loads as many files into memory as there is room for: what every visitor may read comes first, then the newest
   * issues.
   * @param free The ids of the free issues.
   */
  readAhead(free: readonly number[]): Promise<void>;
}

export function createKnownFiles(db: Database): KnownFiles {
  const known = createRecentValues<{ file: IssueFile; foundAt: number }>(MAX_PAGES, ({ file }) => file.pages.length);

  const remember = (key: string, file: IssueFile) => known.set(key, { file, foundAt: performance.now() });

  function rememberNewest(file: IssueFile): void {
    remember(documentKey(file.issue_id, file.type), file);
    remember(revisionKey({ issueId: file.issue_id, type: file.type, revision: fileRevision(file) }), file);
  }

  /** The database's answer; a known file where the database doesn't answer soon. */
  const orKnown = (key: string, found: Promise<IssueFile | undefined>) => {
    const file = known.get(key)?.file;
    return file ? withFallback(found, file) : found;
  };

  async function loadNewest(issueId: number, type: DocumentType) {
    const file = await findFile(db, issueId, type);
    if (file) rememberNewest(file);
    else known.delete(documentKey(issueId, type));
    return file;
  }

  async function loadRevision(wanted: Revision) {
    const file = await findRevision(db, wanted);
    if (file) remember(revisionKey(wanted), file);
    else known.delete(revisionKey(wanted));
    return file;
  }

  return {
    find: (issueId, type) => orKnown(documentKey(issueId, type), loadNewest(issueId, type)),
    async findRevision(wanted) {
      const key = revisionKey(wanted);
      const kept = known.get(key);
      if (kept && performance.now() - kept.foundAt < FRESH_MILLISECONDS) return kept.file;
      return orKnown(key, loadRevision(wanted));
    },
    async readAhead(free) {
      const files: IssueFile[] = [];
      let room = MAX_PAGES;
      for (const isOpen of [true, false]) {
        let behind: IssueFile | undefined;
        for (let isLast = false; !isLast && room > 0; ) {
          const next = await filesToReadAhead(db, { free, isOpen, behind, most: READ_AT_ONCE });
          files.push(...next);
          for (const file of next) room -= 2 * file.pages.length;
          behind = next.at(-1);
          isLast = next.length < READ_AT_ONCE;
        }
      }
      for (const file of files.reverse()) rememberNewest(file);
    },
  };
}

const documentKey = (issueId: number, type: DocumentType) => `${issueId} ${type}`;
const revisionKey = ({ issueId, type, revision }: Revision) => `${issueId} ${type} ${revision}`;
