import type { Drafts } from '../core/ports.ts';

/** The window is passed, not its storage: in some browsers even reading that property throws. */
type StoringWindow = Pick<Window, 'sessionStorage'>;

interface Kept {
  /** The user whose drafts they are; null for those of a visitor who was signed out. */
  userId?: number | null;
  drafts?: Record<string, object>;
}

/** @param server the key of the drafts: two stores on one site keep theirs apart */
export function createDrafts(window: StoringWindow, server: string): Drafts {
  const key = `magazine-store/drafts/${server}`;
  const forms = new Map<string, () => object | null>();
  const { userId: owner, drafts = {} } = takeDrafts();
  let kept = drafts;

  /** Reads and deletes the drafts, so that the next reader at this computer finds none. */
  function takeDrafts(): Kept {
    try {
      const text = window.sessionStorage.getItem(key);
      window.sessionStorage.removeItem(key);
      return JSON.parse(text ?? '{}');
    } catch {
      return {};
    }
  }

  function forget() {
    kept = {};
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
    keep(userId) {
      // A form that the reader has not opened since the last reload may still have its draft.
      const drafts = { ...kept };
      for (const [form, read] of forms) {
        const draft = read();
        if (draft) drafts[form] = draft;
      }
      try {
        window.sessionStorage.setItem(key, JSON.stringify({ userId: userId ?? owner ?? null, drafts } satisfies Kept));
      } catch {
        // The browser stores nothing, so the reader has to type again.
      }
    },
    forgetOthers(userId) {
      if (typeof owner === 'number' && owner !== userId) forget();
    },
    forget,
  };
}
