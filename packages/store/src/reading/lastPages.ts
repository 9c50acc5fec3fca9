import type { DocumentType } from '@magazine-store/protocol';

/** Where a reader was in the issues read on this device, and when. It never leaves the device. */
export interface LastPages {
  /** Null for a document that was not read here, or read to page 1 only. */
  pageOf(issueId: number, type: DocumentType): number | null;
  keep(issueId: number, type: DocumentType, page: number): void;
}

interface Entry {
  issueId: number;
  type: DocumentType;
  page: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The oldest beyond these are forgotten. */
const MOST_ENTRIES = 200;

/**
 * @param storage asked for each time: browsers that keep nothing throw already at that
 * @param server two stores on one page don't mix up their issues
 */
export function createLastPages(storage: () => Storage, server: string): LastPages {
  const key = `magazine-store/last-pages/${server}`;

  const read = (): Entry[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry) : [];
    } catch {
      return [];
    }
  };
  const same = (issueId: number, type: DocumentType) => (entry: Entry) =>
    entry.issueId === issueId && entry.type === type;

  return {
    pageOf(issueId, type) {
      const page = read().find(same(issueId, type))?.page ?? 1;
      return page > 1 ? page : null;
    },
    keep(issueId, type, page) {
      const isSame = same(issueId, type);
      const others = read().filter((entry) => !isSame(entry));
      const entries = [{ issueId, type, page, at: Date.now() }, ...others].slice(0, MOST_ENTRIES);
      try {
        storage().setItem(key, JSON.stringify(entries));
      } catch {
        // Full or forbidden: then the issue opens at its cover next time.
      }
    },
  };
}

function isEntry(value: unknown): value is Entry {
  const { issueId, type, page } = (value ?? {}) as Partial<Entry>;
  return Number.isInteger(issueId) && (type === 'sample' || type === 'full') && Number.isInteger(page);
}
