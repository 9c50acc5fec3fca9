import type { Drafts } from '../core/ports.ts';

/** The window is passed, not its storage: in some browsers even reading that property throws. */
type StoringWindow = Pick<Window, 'sessionStorage'>;

/** @param server the key of the drafts: two stores on one site keep theirs apart */
export function createDrafts(window: StoringWindow, server: string): Drafts {
  const key = `magazine-store/drafts/${server}`;
  const forms = new Map<string, () => object | null>();
  const kept = takeDrafts();

  /** Reads and deletes the drafts, so that the next reader at this computer finds none. */
  function takeDrafts(): Record<string, Readonly<Record<string, unknown>>> {
    try {
      const text = window.sessionStorage.getItem(key);
      window.sessionStorage.removeItem(key);
      return JSON.parse(text ?? '{}');
    } catch {
      return {};
    }
  }

  return {
    restore(form, empty) {
      const { [form]: draft = {} } = kept;
      delete kept[form];
      // Another release may have had other fields: keep only those that this form has.
      const fields = Object.entries(draft).filter(([name, value]) => name in empty && typeof value === 'string');
      return { ...empty, ...Object.fromEntries(fields) };
    },
    watch(form, draft) {
      forms.set(form, draft);
    },
    keep() {
      const all = [...forms].map(([form, draft]) => [form, draft()] as const);
      const drafts = Object.fromEntries(all.filter(([, draft]) => draft !== null));
      try {
        window.sessionStorage.setItem(key, JSON.stringify(drafts));
      } catch {
        // The browser stores nothing, so the reader has to type again.
      }
    },
  };
}
