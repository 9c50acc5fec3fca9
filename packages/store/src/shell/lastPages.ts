import type { DocumentType } from '@magazine-store/protocol';
import type { LastPages, LastRead } from '../core/ports.ts';

/** The number of entries to keep. Older ones are dropped. */
const MAX_ENTRIES = 200;
const NOTHING: readonly LastRead[] = [];

/** The window, not its storage: in browsers that keep nothing even reading that property throws. */
type StoringWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** @param server the key of the entries: two stores on one page keep theirs apart */
export function createLastPages(window: StoringWindow, server: string): LastPages {
  const key = `magazine-store/last-pages/${server}`;
  const listeners = new Set<() => void>();
  let known: { text: string; entries: readonly LastRead[] } = { text: '[]', entries: NOTHING };

  const all = () => {
    try {
      const text = window.localStorage.getItem(key) ?? '[]';
      if (text !== known.text) known = { text, entries: readEntries(JSON.parse(text)) };
    } catch {
      known = { text: '', entries: NOTHING };
    }
    return known.entries;
  };
  const write = (entries: readonly LastRead[]) => {
    try {
      window.localStorage.setItem(key, JSON.stringify(entries));
    } catch {
      // The storage is full or forbidden. The issue opens at its cover next time.
    }
    for (const listener of listeners) listener();
  };
  const same = (issueId: number, type: DocumentType) => (entry: LastRead) =>
    entry.issueId === issueId && entry.type === type;

  return {
    getPage(issueId, type) {
      const page = all().find(same(issueId, type))?.page ?? 1;
      return page > 1 ? page : null;
    },
    save(issueId, type, page) {
      const isSame = same(issueId, type);
      const others = all().filter((entry) => !isSame(entry));
      write([{ issueId, type, page, at: Date.now() }, ...others].slice(0, MAX_ENTRIES));
    },
    all,
    remove: (issueId) => write(all().filter((entry) => entry.issueId !== issueId)),
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

const readEntries = (kept: unknown) => (Array.isArray(kept) ? kept.filter(isEntry) : []);

function isEntry(value: unknown): value is LastRead {
  const { issueId, type, page } = (value ?? {}) as Partial<LastRead>;
  return Number.isInteger(issueId) && (type === 'sample' || type === 'full') && Number.isInteger(page);
}
