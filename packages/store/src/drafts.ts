/** What readers have typed into forms, kept over the reload that follows an expired session, and over nothing else. */
export interface Drafts {
  /** What this form had before the reload, on top of its empty fields; once. */
  restore<Draft extends object>(form: string, empty: Draft): Draft;
  /** `keep` asks for the form's draft by this. */
  watch(form: string, draft: () => object): void;
  /** Keeps the drafts of all forms for the next page in this tab. */
  keep(): void;
}

/** The storage is asked for each time: in some browsers even that throws. */
type StoringWindow = Pick<Window, 'sessionStorage'>;

/** @param server two stores on one site have drafts of their own */
export function createDrafts(window: StoringWindow, server: string): Drafts {
  const key = `magazine-store/drafts/${server}`;
  const forms = new Map<string, () => object>();
  const kept = take();

  /** Once: the next reader at this computer finds nothing. */
  function take(): Record<string, Readonly<Record<string, unknown>>> {
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
      // Another release may have had other fields.
      const fields = Object.entries(draft).filter(([name, value]) => name in empty && typeof value === 'string');
      return { ...empty, ...Object.fromEntries(fields) };
    },
    watch(form, draft) {
      forms.set(form, draft);
    },
    keep() {
      const drafts = Object.fromEntries([...forms].map(([form, draft]) => [form, draft()]));
      try {
        window.sessionStorage.setItem(key, JSON.stringify(drafts));
      } catch {
        // The browser stores nothing: the reader has to type again.
      }
    },
  };
}
