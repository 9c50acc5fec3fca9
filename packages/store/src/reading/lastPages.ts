import type { DocumentType } from '@magazine-store/protocol';

/** Where a reader was in the issues read on this device, and when. It never leaves the device. */
export interface LastPages {
  /** Null for a document that was not read here, or read to page 1 only. */
  pageOf(issueId: number, type: DocumentType): number | null;
  keep(issueId: number, type: DocumentType, page: number): void;
  /** The last read first; the same array until something changes. */
  all(): readonly LastRead[];
  forget(issueId: number): void;
  /** Tells of every change, that of another tab or frame too. Returns how to stop it. */
  subscribe(listener: () => void): () => void;
}

/** What was read on this device, and how far. */
export interface LastRead {
  issueId: number;
  type: DocumentType;
  page: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The oldest beyond these are forgotten. */
const MOST_ENTRIES = 200;
const NOTHING: readonly LastRead[] = [];

/** The part of `window` that is needed. The storage is asked for each time: browsers that keep nothing throw already at that. */
type StoringWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** @param server two stores on one page don't mix up their issues */
export function createLastPages(window: StoringWindow, server: string): LastPages {
  const key = `magazine-store/last-pages/${server}`;
  const listeners = new Set<() => void>();
  let known: { text: string; entries: readonly LastRead[] } = { text: '[]', entries: NOTHING };

  const all = () => {
    try {
      const text = window.localStorage.getItem(key) ?? '[]';
      if (text !== known.text) known = { text, entries: entriesOf(JSON.parse(text)) };
    } catch {
      known = { text: '', entries: NOTHING };
    }
    return known.entries;
  };
  const write = (entries: readonly LastRead[]) => {
    try {
      window.localStorage.setItem(key, JSON.stringify(entries));
    } catch {
      // Full or forbidden: then the issue opens at its cover next time.
    }
    for (const listener of listeners) listener();
  };
  const same = (issueId: number, type: DocumentType) => (entry: LastRead) =>
    entry.issueId === issueId && entry.type === type;

  return {
    pageOf(issueId, type) {
      const page = all().find(same(issueId, type))?.page ?? 1;
      return page > 1 ? page : null;
    },
    keep(issueId, type, page) {
      const isSame = same(issueId, type);
      const others = all().filter((entry) => !isSame(entry));
      write([{ issueId, type, page, at: Date.now() }, ...others].slice(0, MOST_ENTRIES));
    },
    all,
    forget: (issueId) => write(all().filter((entry) => entry.issueId !== issueId)),
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

const entriesOf = (kept: unknown) => (Array.isArray(kept) ? kept.filter(isEntry) : []);

function isEntry(value: unknown): value is LastRead {
  const { issueId, type, page } = (value ?? {}) as Partial<LastRead>;
  return Number.isInteger(issueId) && (type === 'sample' || type === 'full') && Number.isInteger(page);
}
