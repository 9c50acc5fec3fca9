import { type FormValues, type PriceFormat, toLocalMinute, toMoment } from './issueForm.ts';

/** What an editor has typed and not saved, kept on the device until it is saved or discarded. */

interface KeptTyping {
  /** The details that the editor saw. */
  former: FormValues;
  typed: FormValues;
}

const keyOf = (userId: number | null, issueId: number) => `magazine-store-desk-issue-${userId}-${issueId}`;

/**
 * Reads the prices and times as the form writes them now: the member may have changed the language or the time zone.
 * @param shape Has the names of all fields: what a former release has kept may lack some.
 */
export function readKeptTyping(
  userId: number | null,
  issueId: number,
  shape: FormValues,
  { separator }: PriceFormat,
): KeptTyping | null {
  const read = (kept: Partial<FormValues>): FormValues => {
    const values = { ...shape, ...kept };
    return {
      ...values,
      price: values.price.replace(/[.,]/, separator),
      publishedAt: values.publishedAt && toLocalMinute(values.publishedAt),
    };
  };
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId, issueId)) ?? 'null') as KeptTyping | null;
    return kept && { former: read(kept.former), typed: read(kept.typed) };
  } catch {
    return null;
  }
}

/** Keeps times as moments, which are the same in all time zones. */
export function keepTyping(userId: number | null, issueId: number, kept: KeptTyping | null): void {
  const write = (values: FormValues): FormValues => ({ ...values, publishedAt: toMoment(values.publishedAt) ?? '' });
  try {
    if (!kept) localStorage.removeItem(keyOf(userId, issueId));
    else {
      const { former, typed } = kept;
      localStorage.setItem(keyOf(userId, issueId), JSON.stringify({ former: write(former), typed: write(typed) }));
    }
  } catch {
    // A full or forbidden storage: the typing stays on the screen alone.
  }
}
